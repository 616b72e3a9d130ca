"""The numbers of lists in Word documents, counted as Word counts them."""

import io

import docx as python_docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from regulae.ingest.formats import docx
from regulae.ingest.formats.docx_lists import ListNumbers
from regulae.ingest.pipeline import Given, read_content


def save(document):
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def read(content):
    return docx.extract_text(content).text


def number_list(*levels, number='<w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num>'):
    inner = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for depth, (start, form, text) in enumerate(levels)
    )
    abstract = f'<w:abstractNum w:abstractNumId="3">{inner}</w:abstractNum>'
    return parse_xml(f"<w:numbering {nsdecls('w')}>{abstract}{number}</w:numbering>")


def item(depth, name=7):
    place = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{name}"/></w:numPr>'
    return parse_xml(f"<w:p {nsdecls('w')}><w:pPr>{place}</w:pPr></w:p>")


RULES = ((605, "decimal", "%1."), (1, "decimal", "%1.%2."), (1, "lowerLetter", "%1.%2%3"))
LISTS = {
    "rules": (RULES, (0, 1, 2, 2, 1, 2, 0), "605. 605.1. 605.1a 605.1b 605.2. 605.2a 606."),
    "bullets": (((1, "bullet", ""),), (0, 0), "- -"),
    "Roman": (((3, "upperRoman", "%1)"),), (0, 0, 0), "III) IV) V)"),
    "letters after z": (((26, "lowerLetter", "%1"),), (0, 0, 0), "z aa bb"),
    "zeros": (((9, "decimalZero", "%1"),), (0, 0), "09 10"),
    "a level of another kind": (
        ((1, "upperLetter", "%1"), (1, "decimal", "%1.%2")), (0, 1, 1, 0, 1), "A A.1 A.2 B B.1"
    ),
    "a level that was never met": (RULES, (2, 2), "605.1a 605.1b"),
    "no such level": (((1, "decimal", "%1"),), (5, 0), " 1"),
}  # fmt: skip


@pytest.mark.parametrize(("levels", "depths", "want"), LISTS.values(), ids=LISTS.keys())
def test_lists_are_counted_as_word_counts(levels, depths, want):
    numbers = ListNumbers(number_list(*levels), None)
    assert " ".join(numbers.find_number(item(depth)) for depth in depths) == want


def test_a_number_may_begin_its_list_anew():
    names = "".join(
        f'<w:num w:numId="{name}"><w:abstractNumId w:val="3"/>{start}</w:num>'
        for name, start in (
            (7, ""),
            (8, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
        )
    )
    numbers = ListNumbers(number_list((1, "decimal", "%1"), number=names), None)
    found = [numbers.find_number(item(0, name)) for name in (7, 7, 8, 8, 7)]
    assert found == ["1", "2", "5", "6", "7"]


def test_a_style_names_the_list_and_its_items_are_counted_when_empty():
    document = python_docx.Document()
    for text in ("Owls", "", "Cats"):
        document.add_paragraph(text, style="List Number")
    document.add_paragraph("Mice", style="List Bullet")
    document.add_paragraph("End", style="Normal")
    assert read(save(document)) == "1. Owls\n\n3. Cats\n- Mice\nEnd"


def test_rules_whose_numbers_are_a_list_are_records():
    document = python_docx.Document()
    root = document.part.numbering_part.element
    for child in list(root):
        root.remove(child)
    root.extend(list(number_list(*RULES)))
    for depth, text in enumerate(("Owls", "An owl sleeps by day.", "It hunts by night.")):
        paragraph = document.add_paragraph(text)
        paragraph._p.get_or_add_pPr().append(item(depth).find(qn("w:pPr"))[0])
    records = read_content(save(document), "/somewhere/owls.docx", Given(lang="en")).records
    assert [str(record.number) for record in records] == ["605", "605.1", "605.1a"]
    assert records[2].text == "It hunts by night."

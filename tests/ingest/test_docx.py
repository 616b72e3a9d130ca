"""Word documents: what Word shows is read, in lines; what is broken is refused in words."""

import contextlib
import io
import subprocess
import sys
import zipfile

import docx as python_docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from regulae.corpus.errors import WitnessError
from regulae.ingest.formats import FORMATS, docx
from regulae.ingest.pipeline import Given, read_content

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def save(document):
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def build(*paragraphs):
    """Make a document of paragraphs, given as the XML of what is in them."""
    document = python_docx.Document()
    for inner in paragraphs:
        document.element.body.insert(-1, parse_xml(f"<w:p {nsdecls('w')}>{inner}</w:p>"))
    return save(document)


def run(text):
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def field(code, shown):
    begin, separate, end = (
        f'<w:r><w:fldChar w:fldCharType="{turn}"/></w:r>' for turn in ("begin", "separate", "end")
    )
    return f"{begin}<w:r><w:instrText> {code} </w:instrText></w:r>{separate}{run(shown)}{end}"


def repack(content, **changed):
    """Give the same package with parts changed; a part given as ``None`` is left out."""
    changed = {name.replace("__", "/") + ".xml": part for name, part in changed.items()}
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", 8) as new:
        for name in old.namelist():
            part = changed.get(name, old.read(name))
            if part is not None:
                new.writestr(name, part)
    return stream.getvalue()


def read(content):
    return docx.extract_text(content).text


INLINE = {
    "runs": (run("605.1. An ") + run("owl sleeps."), "605.1. An owl sleeps."),
    "a tab": (run("605.1.") + "<w:r><w:tab/></w:r>" + run("An owl."), "605.1.\tAn owl."),
    "a break": (run("An owl") + "<w:r><w:br/></w:r>" + run("sleeps."), "An owl\nsleeps."),
    "a hard hyphen": (run("barn") + "<w:r><w:noBreakHyphen/></w:r>" + run("owl"), "barn-owl"),
    "a soft hyphen": (run("barn") + "<w:r><w:softHyphen/></w:r>" + run("owl"), "barnowl"),
    "a link": (f"<w:hyperlink>{run('rule 605.1')}</w:hyperlink>" + run("."), "rule 605.1."),
    "an insertion": (run("An ") + f'<w:ins w:id="1">{run("owl")}</w:ins>', "An owl"),
    "a deletion": (
        run("An owl") + '<w:del w:id="1"><w:r><w:delText> cat</w:delText></w:r></w:del>',
        "An owl",
    ),
    "moved away": (run("An owl") + f'<w:moveFrom w:id="1">{run(" cat")}</w:moveFrom>', "An owl"),
    "moved here": (run("An ") + f'<w:moveTo w:id="1">{run("owl")}</w:moveTo>', "An owl"),
    "hidden": (run("An owl") + "<w:r><w:rPr><w:vanish/></w:rPr><w:t>605.9</w:t></w:r>", "An owl"),
    "not hidden": ('<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>An owl</w:t></w:r>', "An owl"),
    "a field of the author's": (run("See ") + field("REF r605", "rule 605"), "See rule 605"),
    "a field of Word's": (run("An owl") + field("PAGE", "12"), "An owl"),
    "a field in a field": (field("IF " + field("PAGE", "3"), "An owl"), "An owl"),
    "a simple field": (f'<w:fldSimple w:instr="REF a">{run("owl")}</w:fldSimple>', "owl"),
    "a page number": (
        run("owl") + f'<w:fldSimple w:instr=" PAGE ">{run("3")}</w:fldSimple>',
        "owl",
    ),
    "a footnote": (run("An owl") + '<w:r><w:footnoteReference w:id="1"/></w:r>', "An owl"),
    "a content control": (
        f"<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>{run('owl')}</w:sdtContent></w:sdt>",
        "owl",
    ),
}


@pytest.mark.parametrize(("inner", "want"), INLINE.values(), ids=INLINE.keys())
def test_what_word_shows_in_a_paragraph(inner, want):
    assert read(build(inner)) == want


def test_paragraphs_are_lines_and_empty_ones_stay():
    content = build(run("605. Owls"), "", run("605.1. An owl sleeps."), run("Example: At noon."))
    assert read(content) == "605. Owls\n\n605.1. An owl sleeps.\nExample: At noon."


def test_a_page_break_before_a_heading_is_an_empty_line():
    heading = '<w:r><w:br w:type="page"/></w:r>' + run("Glossary")
    assert read(build(run("605.1. An owl."), heading)) == "605.1. An owl.\n\nGlossary"


def test_a_deleted_paragraph_mark_joins_two():
    mark = '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>'
    assert read(build(mark + run("An owl "), run("sleeps."))) == "An owl sleeps."


def test_a_table_of_contents_that_word_made_is_left_out():
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>'
    begin += '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    content = build(begin + run("605. Owls 3"), run("606. Cats 4") + end, run("605. Owls"))
    assert read(content).split() == ["605.", "Owls"]


def test_tables_are_read_row_by_row():
    document = python_docx.Document()
    document.add_paragraph("605. Owls")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("605.1.", "An owl.", "605.2.", "A cat."), strict=True):
        cell.text = text
    table.cell(1, 1).add_paragraph("Example: A black one.")
    inner = table.cell(0, 1).add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "in", "side"
    document.add_paragraph("605.3. A mouse.")
    assert read(save(document)).splitlines() == [
        "605. Owls", "605.1.\tAn owl.", "in\tside", "605.2.\tA cat.", "Example: A black one.",
        "605.3. A mouse.",
    ]  # fmt: skip


def test_text_boxes_follow_their_paragraph_once():
    box = f"<w:txbxContent><w:p>{run('In a box')}</w:p></w:txbxContent>"
    both = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent>"
    )
    assert read(build(run("An owl.") + f"<w:r>{both}</w:r>")) == "An owl.\nIn a box"


def test_symbols_that_are_pictures_give_their_text_and_others_are_said():
    space = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    tap, photo = (
        f'<w:r><w:drawing><wp:inline {space}><wp:docPr id="1" name="a" descr="{text}"/></wp:inline>'
        "</w:drawing></w:r>"
        for text in ("{T}", "A picture containing an owl")
    )
    sign = '<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>'
    decoded = docx.extract_text(build(run("Pay ") + tap + photo + sign + run(".")))
    assert decoded.text == "Pay {T}."
    assert decoded.remarks == ("1 characters of symbol fonts were left out",)


GOOD = build(run("605. Owls"), run("605.1. An owl sleeps by day."))
MACROS = b"application/vnd.ms-word.document.macroEnabled.main+xml"
PLAIN = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def test_documents_are_recognised_by_their_content():
    assert next(name for name, form in FORMATS.items() if form.recognises(GOOD)) == "docx"
    document = read_content(GOOD, "/somewhere/owls.txt", Given(lang="en"))
    assert (document.witness.format, document.witness.source) == ("docx", "owls")
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as package:
        package.writestr("content.xml", "605.1. Owls.")
    assert not docx.recognises(other.getvalue())
    assert not docx.recognises(OLE)
    assert not docx.recognises(b"605.1. See word/document.xml.")


def test_documents_with_macros_are_read():
    with zipfile.ZipFile(io.BytesIO(GOOD)) as package:
        types = package.read("[Content_Types].xml")
    assert PLAIN in types
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(PLAIN, MACROS))
    assert read(stream.getvalue()).endswith("sleeps by day.")


def bomb():
    return repack(GOOD, word__document=b"<a>" + b" " * (docx.MAX_UNPACKED + 1) + b"</a>")


def lie(content):
    """Say in the directory that the main part is small, when it is not."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        size = package.getinfo("word/document.xml").file_size
    return content.replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))


def flag_encrypted(content):
    place = content.index(b"PK\x01\x02") + 8
    return content[:place] + b"\x01\x00" + content[place + 2 :]


REFUSED = {
    "cut off": (lambda: GOOD[: len(GOOD) // 2], "damaged or cut off"),
    "its end is lost": (lambda: GOOD[:-30], "damaged or cut off"),
    "no main part": (lambda: repack(GOOD, word__document=None) + b"word/document", "damaged"),
    "no XML": (lambda: repack(GOOD, word__document=b"605.1. Owls."), "damaged or cut off"),
    "no Word": (lambda: repack(GOOD, word__document=b"<a/>"), "no text in it"),
    "entities that grow": (
        lambda: repack(
            GOOD,
            word__document=b'<!DOCTYPE a [<!ENTITY a "owl"><!ENTITY b "&a;&a;">]><a>&b;</a>',
        ),
        "no text in it",
    ),
    "no text": (lambda: build(""), "no text in it"),
    "a bomb": (bomb, "when unpacked, more than"),
    "a bomb that lies": (lambda: lie(bomb()), "damaged or cut off"),
    "an encrypted entry": (lambda: flag_encrypted(GOOD), "encrypted"),
    "an encrypted document": (
        lambda: OLE + "EncryptedPackage".encode("utf-16-le") + bytes(900),
        "encrypted with a password",
    ),
    "an old document": (lambda: OLE + "WordDocument".encode("utf-16-le") + bytes(900), "old kind"),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_read_is_refused_in_words(make, message):
    content = make()
    assert docx.recognises(content)
    with pytest.raises(WitnessError, match=message) as refused:
        read_content(content, "/somewhere/owls.docx")
    assert refused.value.hint
    assert "/somewhere/owls.docx cannot be read: it is" in str(refused.value)


def test_too_many_parts_are_refused(monkeypatch):
    monkeypatch.setattr(docx, "MAX_PARTS", 3)
    with pytest.raises(WitnessError, match="parts when unpacked"):
        read(GOOD)


@pytest.mark.parametrize("place", range(0, 100, 7))
def test_damage_anywhere_is_read_or_refused(place):
    damaged = bytearray(GOOD)
    start = len(damaged) * place // 100
    damaged[start : start + 9] = b"\x00owl\xff\xfe\x01<&"
    with contextlib.suppress(WitnessError):
        assert read(bytes(damaged)).startswith("605")


def test_libraries_of_formats_are_loaded_only_for_their_documents():
    code = "import sys, regulae.ingest.pipeline; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "regulae" in loaded
    assert not loaded & {"docx", "pypdfium2", "mwparserfromhell"}

"""MediaWiki source: what it is told by, and the lines that a page shows."""

import pytest

from regulae.corpus.errors import WitnessError
from regulae.ingest.formats import FORMATS, mediawiki
from regulae.ingest.formats.mediawiki_pieces import cut_pieces
from regulae.ingest.formats.mediawiki_templates import TEMPLATE_FORMS, read_template

SOURCE = {
    "heading and link": ("== Gufi ==\nUn [[gufo]] dorme.", True),
    "template and bold": ("'''605.1.''' Un gufo paga {{Simbolo|T}}.", True),
    "a template over lines, and a link": ("{{Scheda\n| a = b\n}}\n[[Gufi]]", True),
    "table and link": ('{| class="x"\n| [[gufo]]\n|}', True),
    "line ends of Windows": ("== Gufi ==\r\n'''605.1.''' Un gufo.", True),
    "UTF-16": ("== Gufi ==\n[[gufo]]".encode("utf-16"), True),
    "one kind only": ("Un gufo si scrive [[gufo]], e [[gatto]] un gatto.", False),
    "list marks": ("* 605.1. Gufi\n# 605.2. Gatti\n: 605.3. Topi", False),
    "plain text": ("605.1. Gufi.\n605.2. Un gufo paga {T}: dorme.", False),
    "quotes": ("Il gufo disse ''no'', e poi ''forse''. Pagò {2}.", False),
    "rows of signs": ("====\nGufi\n====\n{{{{ [[[[ ''''''", False),
    "a page that quotes it": (
        "<html><body><p>== Gufi == [[gufo]] '''x'''</p></body></html>",
        False,
    ),
}


@pytest.mark.parametrize(("text", "want"), SOURCE.values(), ids=SOURCE.keys())
def test_source_is_told_from_other_text(text, want):
    content = text if isinstance(text, bytes) else text.encode()
    assert mediawiki.recognises(content) == want
    found = next(name for name, form in FORMATS.items() if form.recognises(content))
    assert (found == "mediawiki") == want


SHOWN = {
    "bold and italic": ("Un '''gufo''' ''dorme'' '''''qui'''''.", "Un gufo dorme qui."),
    "a mark left open": ("Un ''gufo dorme.", "Un gufo dorme."),
    "an apostrophe": ("L'abilità dell'altro.", "L'abilità dell'altro."),
    "a link": ("Un [[gufo]] e [[Gatto nero|un gatto]].", "Un gufo e un gatto."),
    "a link with an ending": ("Due [[guf]]i.", "Due gufi."),
    "a link to a part": ("Vedi [[Regola 605#b|605.3b]].", "Vedi 605.3b."),
    "a category": ("Un gufo.[[Categoria:Gufi]]", "Un gufo."),
    "a link to a category": ("Vedi [[:Categoria:Gufi]].", "Vedi Categoria:Gufi."),
    "another language": ("Un gufo.\n[[en:Owls]]", "Un gufo."),
    "an address": (
        "Il [http://gufi.invalid sito] http://x.invalid/a.",
        "Il sito http://x.invalid/a.",
    ),
    "a bare address": ("Il sito [http://gufi.invalid].", "Il sito ."),
    "a picture": ("Paga [[File:T.png|16px|alt={T}]]: dormi.", "Paga {T}: dormi."),
    "a reference": ('Un gufo<ref name="a">605.9</ref> dorme<ref name="a" />.', "Un gufo dorme."),
    "a comment": ("Un <!-- 605.9\n605.8 -->gufo.", "Un gufo."),
    "verbatim": ("Si scrive <nowiki>{{T}} e ''x''</nowiki>.", "Si scrive {{T}} e ''x''."),
    "entities": ("Un&nbsp;gufo &amp; un &lt;gatto&gt;.", "Un\xa0gufo & un <gatto>."),
    "a break": ("Un gufo<br>dorme<br />qui.", "Un gufo\ndorme\nqui."),
    "list items": ("* Uno\n** Due\n# Tre\n:Quattro", "- Uno\n- Due\n- Tre\n- Quattro"),
    "marks in a row": ("*: Esempio: un gufo.", "- Esempio: un gufo."),
    "a definition": (";Gufo\n:Un uccello.", "Gufo\n- Un uccello."),
    "lists keep their gaps": ("* Uno\n\n* Due", "- Uno\n\n- Due"),
    "headings": ("Prima.\n== 605. ''Gufi'' ==\nDopo.", "Prima.\n\n605. Gufi\n\nDopo."),
    "a table": ("{|\n! N !! Testo\n|-\n| 605.1 || Un [[gufo]].\n|}", "N\tTesto\n605.1\tUn gufo."),
    "blocks": ("<div>Uno</div>\n<p>Due</p>Tre", "Uno\nDue\nTre"),
    "an argument": ("Un {{{1|gufo}}} e {{{2}}}.", "Un gufo e ."),
    "magic words": ("__NOTOC__\nUn gufo.", "Un gufo."),
    "parser functions": ("{{DEFAULTSORT:Gufi}}Un gufo{{#if:x|y}}.", "Un gufo."),
    "a symbol": ("Paga {{mana|2}}{{W/U}}, {{T}}.", "Paga {2}{W/U}, {T}."),
    "symbols stay": ("Paga {T}: {2}{W}.", "Paga {T}: {2}{W}."),
}


@pytest.mark.parametrize(("source", "want"), SHOWN.values(), ids=SHOWN.keys())
def test_what_a_page_shows_is_read(source, want):
    decoded = mediawiki.extract_text(source.encode())
    assert decoded.text == want
    assert not [remark for remark in decoded.remarks if "template" in remark]


@pytest.mark.parametrize("form", TEMPLATE_FORMS, ids=lambda form: form.examples[0][0])
def test_every_form_of_template_has_examples_that_hold(form):
    assert form.examples
    for source, want in form.examples:
        name, *arguments = source[2:-2].split("|")
        assert form.name.fullmatch(name)
        assert read_template(name, arguments) == want
        if want.strip():
            assert mediawiki.extract_text(f"a{source}b".encode()).text == f"a{want}b"


def test_unknown_templates_show_what_stands_in_them_and_are_named():
    inline = "Il {{Carta|Gufo di vetro|LAG}} dorme."
    source = f"{{{{Scheda|titolo=605.9 Titolo}}}}\n{inline}\n{{{{Fonte|Laguna|2004}}}}"
    decoded = mediawiki.extract_text(source.encode())
    assert decoded.text == "Il Gufo di vetro dorme.\nLaguna 2004"
    guessed, dropped = decoded.remarks
    assert "2 templates" in guessed
    assert "Carta, Fonte" in guessed
    assert "Scheda" in dropped


def test_lost_pictures_are_said():
    decoded = mediawiki.extract_text(b"'''Paga''' [[File:T.png]] e [[Immagine:W.png|16px]].")
    assert decoded.remarks == ("2 pictures without an alternative text were left out",)


def test_a_page_of_nothing_but_marks_is_refused():
    with pytest.raises(WitnessError, match="no text"):
        mediawiki.extract_text(b"[[Categoria:Gufi]]\n<!-- niente -->")


HOSTILE = {  # each took the parser more than ten seconds when it was given whole
    "opened tables": "{|\n|-\n|a\n",
    "opened tags": "<b>",
    "opened links in templates": "{{a|b=[[c|",
    "opened addresses": "[http://",
    "everything": "<div>{{[[\n'''''a",
    "comments": "<!--<ref><nowiki>",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_broken_markup_loses_nothing_and_is_read_in_pieces(text):
    source = "605.1. Gufi.\n\n" + text * 5000 + "\n\n605.2. ''Topi''."
    pieces = list(cut_pieces(source))
    assert "".join(piece.text for piece in pieces) == source
    decoded = mediawiki.extract_text(source.encode())
    assert decoded.text.startswith("605.1. Gufi.\n\n")
    assert decoded.text.endswith("\n\n605.2. Topi.")


def test_pieces_are_lines_where_nothing_holds_them_together():
    source = "Uno\n{{a\n|b}} due\n[[tre\nquattro\n<ref>\n5</ref>\n<!--\n6\n-->\n{|\n|7\n|}\n8"
    assert [piece.text for piece in cut_pieces(source)] == [
        "Uno\n", "{{a\n|b}} due\n", "[[tre\n", "quattro\n", "<ref>\n5</ref>\n", "<!--\n6\n-->\n",
        "{|\n|7\n|}\n", "8",
    ]  # fmt: skip


def test_what_is_nested_too_deep_is_left_as_it_is_and_said():
    source = "'''605.1.''' Gufi.\n" + "{{a|" * 200 + "x" + "}}" * 200 + "\n605.2. Topi."
    decoded = mediawiki.extract_text(source.encode())
    assert decoded.text.splitlines()[-1] == "605.2. Topi."
    assert decoded.remarks == ("1 passages with broken markup were left as they are",)

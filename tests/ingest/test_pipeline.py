"""From a file to a document: the whole sequence, and every way in which it can fail."""

import codecs
import hashlib
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.errors import ArgumentError, LanguageError, RegulaeError, WitnessError
from regulae.corpus.lang import languages
from regulae.ingest.folding import fold_space
from regulae.ingest.formats import FORMATS
from regulae.ingest.layouts import LAYOUTS
from regulae.ingest.pipeline import Given, build_source, read_content, read_document

PAGE = """This text is effective as of June 16, 2023.

605. Owls

605.1. An owl of the quay sleeps by day and is awake at night (see rule 606).

605.1a If the lamp burns, an owl can be awake by day.
Example: Ada lights a lamp. The owl wakes.
EXAMPLE: Bruno blows it out. The owl sleeps. See rule 605.1.

605.2. As 605.2 and rule 605.2 say, an owl is not a bat.
"""


def read(text, lang="en", path="/somewhere/owls.txt", **given):
    return read_content(text.encode(), path, Given(lang=lang, **given))


def test_a_page_as_records():
    document = read_content(PAGE.encode(), "/somewhere/Owls of 2021-02-05.txt")
    heading, rule, subrule, last = document.records
    numbers = [str(record.number) for record in document.records]
    assert numbers == ["605", "605.1", "605.1a", "605.2"]
    assert (heading.kind, heading.title, heading.text) == ("heading", "Owls", "")
    assert rule.text.startswith("An owl of the quay")
    assert [c.text for c in rule.citations] == ["rule 606"]
    assert subrule.text == "If the lamp burns, an owl can be awake by day."
    assert subrule.examples == (
        "Ada lights a lamp. The owl wakes.",
        "Bruno blows it out. The owl sleeps. See rule 605.1.",
    )
    assert [(c.where, c.text) for c in subrule.citations] == [("example:1", "rule 605.1")]
    assert str(subrule.parent) == "605.1"
    assert last.kind == "rule"


def test_the_rules_own_number_is_no_citation():
    last = read(PAGE).records[-1]
    assert "605.2" not in [citation.text for citation in last.citations]
    bare = read("605. Owls\n605.2b As 605.2b says, owls sleep.").records[-1]
    assert bare.citations == ()


def test_the_witness_says_where_it_is_from():
    witness = read_content(PAGE.encode(), "/somewhere/Owls of 2021-02-05.txt").witness
    assert witness.edition == date(2023, 6, 16), "the text's own words win over the file's name"
    assert witness.stated == "June 16, 2023"
    assert witness.sha256 == hashlib.sha256(PAGE.encode()).hexdigest()
    assert witness.source == "owls-of-2021-02-05"
    assert (witness.lang, witness.format, witness.encoding) == ("en", "text", "utf-8")
    assert witness.given == ()


def test_what_is_given_wins_and_is_remembered():
    given = Given(lang="it", edition=date(2009, 5, 1), format="text", title="T", source="s")
    witness = read_content(PAGE.encode(), "/somewhere/x.txt", given).witness
    assert (witness.lang, witness.edition, witness.title, witness.source) == (
        "it",
        date(2009, 5, 1),
        "T",
        "s",
    )
    assert witness.given == ("lang", "edition", "format")


def test_what_follows_the_rules_is_outside_them():
    text = (
        "605. Owls\n\n605.1. Owls sleep.\n\nGlossary\n\nLamp\n1. A light that burns.\n2. A fish."
        " See rule 605, “Owls.”\n\nOwl, Old\nA bird.\n\nCredits\n\nDrawn by nobody, 2023.\n"
    )
    records = [r for r in read(text).records if r.number]
    assert [(str(r.number), r.text) for r in records] == [("605", ""), ("605.1", "Owls sleep.")]


def test_the_line_glossary_right_below_the_last_rule_is_no_part_of_it():
    text = "605. Owls\n\n605.1. Owls sleep.\nGlossary\n\nLamp\nA light that burns.\n"
    assert [(r.kind, r.title, r.text) for r in read(text).records] == [
        ("heading", "Owls", ""),
        ("rule", None, "Owls sleep."),
        ("glossary", "Lamp", "A light that burns."),
    ]


def test_a_heading_without_a_line_has_a_record():
    document = read("- 601.1 Il gufo dorme.\n- 601.2. Il gufo vola.", "it")
    heading = document.records[0]
    assert [str(r.number) for r in document.records] == ["601", "601.1", "601.2"]
    assert (heading.kind, heading.title, heading.text) == ("heading", None, "")


EXAMPLES = {
    "English": ("en", "605.1. Owls sleep.\nExample: A lamp.", ["A lamp."]),
    "capitals": ("en", "605.1. Owls sleep.\nEXAMPLE: A lamp.", ["A lamp."]),
    "Italian, bullet": ("it", "- 605.1. Il gufo.\n- Esempio: La notte.", ["La notte."]),
    "Italian, hyphen": ("it", "605.1. Il gufo.\n- Esempio: La notte.", ["La notte."]),
    "French": ("fr", "605.1. Le hibou dort. Exemple: La nuit.", ["La nuit."]),
    "French, space": ("fr", "605.1. Le hibou dort. Exemple : La nuit.", ["La nuit."]),
    "French, no-break": ("fr", "605.1. Le hibou.\nExemple\xa0: La nuit.", ["La nuit."]),
    "two inline": ("it", "605.1 Il gufo. Esempio: Uno. Esempio: Due.", ["Uno.", "Due."]),
    "two lines": ("en", "605.1. Owls.\nExample: One.\nExample: Two.", ["One.", "Two."]),
    "wrapped": ("en", "605.1. Owls.\nExample: A lamp\nburns.\n605.2. Bats.", ["A lamp burns."]),
    "behind a blank line": ("en", "605.1. Owls.\n\nExample: A lamp.", ["A lamp."]),
    "the word alone": ("en", "605.1. Owls, for example: bats.", []),
}


@pytest.mark.parametrize(("lang", "text", "want"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_examples_belong_to_the_rule_above(lang, text, want):
    rule = next(r for r in read(text, lang).records if str(r.number) == "605.1")
    assert list(rule.examples) == want
    assert "xample:" not in rule.text.replace("for example:", "")


SYMBOLS = {"{T}": "{T}", "{oT}": "{T}", "ocT": "{T}", "{Tap}": "{T}", "{W/P}": "{W/P}"}


@pytest.mark.parametrize(("written", "want"), SYMBOLS.items(), ids=SYMBOLS.keys())
def test_symbols_have_one_form(written, want):
    rule = read(f"605.1. An owl has “{written}: Sleep.”").records[-1]
    assert rule.text == f"An owl has “{want}: Sleep.”"


FLAGS = {
    "a lost symbol": ("it", "605.1. Un costo di si traduce in 5.", {"symbol-lost"}),
    "wrapped lines": ("en", "605.1. Owls sleep\nby day.", {"rejoined-lines"}),
    "nothing": ("en", "605.1. Owls sleep.", set()),
    "twice": ("en", "605.1. Owls sleep.\n605.1. Owls fly.", {"duplicate"}),
}


@pytest.mark.parametrize(("lang", "text", "want"), FLAGS.values(), ids=FLAGS.keys())
def test_flags(lang, text, want):
    rules = [r for r in read(text, lang).records if r.kind == "rule"]
    assert [set(rule.flags) for rule in rules] == [want] * len(rules)


FOLDED = {
    "spaces": ("605.1. An  owl\t sleeps .", "An owl sleeps ."),
    "a broken word": ("605.1. Owls do Text-\nChanging.", "Owls do Text-Changing."),
    "decomposed": ("605.1. De\u0301ja\u0300 vu.", "Déjà vu."),
    "no-break spaces": ("605.1. Owls\xa0sleep.", "Owls sleep."),
    "CRLF": ("605.1. Owls\r\nsleep.", "Owls sleep."),
    "no space behind the number": ("605.1.Owls sleep.", "Owls sleep."),
}


@pytest.mark.parametrize(("text", "want"), FOLDED.values(), ids=FOLDED.keys())
def test_texts_are_composed_with_single_spaces(text, want):
    assert read(text).records[-1].text == want


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_every_encoding_has_the_same_records(encoding):
    page = PAGE.replace("owl of", "owl — “Été” — of")
    plain = read_content(page.encode(), "/somewhere/x.txt")
    other = read_content(page.encode(encoding), "/somewhere/x.txt")
    assert other.records == plain.records


BAD = {
    "empty": (b"", Given(), WitnessError, 4),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(99), Given(), WitnessError, 4),
    "no rules": (b"The owl sleeps and the bat is in the lamp.", Given(), WitnessError, 4),
    "a binary": (bytes(range(256)) * 8, Given(lang="en"), WitnessError, 4),
    "no language": (b"605.1. Xyzzy plugh.", Given(), LanguageError, 2),
    "an unknown language": (PAGE.encode(), Given(lang="xx"), LanguageError, 2),
    "an unknown format": (PAGE.encode(), Given(format="docx2"), ArgumentError, 2),
    "only contents": (
        b"Contents\n100. Owls .... 3\n101. Bats .... 4",
        Given("en"),
        WitnessError,
        4,
    ),
    "a BOM alone": (codecs.BOM_UTF8, Given(), WitnessError, 4),
}


@pytest.mark.parametrize(("content", "given_", "kind", "status"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_told(content, given_, kind, status):
    with pytest.raises(kind) as caught:
        read_content(content, "/somewhere/owls.txt", given_)
    assert caught.value.exit_code == status
    assert caught.value.hint
    assert "/somewhere/owls.txt" in str(caught.value)


def test_a_file_is_read(tmp_path):
    path = tmp_path / "Owls (2021).txt"
    path.write_text(PAGE, "utf-8")
    document = read_document(path)
    assert document.content == path.read_bytes()
    assert document.witness.path == str(path.resolve())
    assert document.witness.source == "owls-2021"


@pytest.mark.parametrize("name", ["missing.txt", ".", "missing/owls.txt", "a\0b", "x" * 5000])
def test_what_is_no_file_is_told(tmp_path, name):
    with pytest.raises(WitnessError) as caught:
        read_document(tmp_path / name)
    assert caught.value.exit_code == 4
    assert caught.value.hint


SOURCES = {
    "accents": ("Capacités de mana (2004)", "capacites-de-mana-2004"),
    "spaces": ("  605  Gufi ", "it-605-gufi"),
    "an underscore": ("my_owl_rules", "my-owl-rules"),
}


@pytest.mark.parametrize(("name", "want"), SOURCES.values(), ids=SOURCES.keys())
def test_sources_can_be_typed(name, want):
    assert build_source(name, "it") == want


PIECES = [
    "605. Owls",
    "605.1. An owl ",
    "605.1a If",
    "\n",
    "\r\n",
    "\n\n",
    "- ",
    "(see rule ",
    "606",
]
PIECES += [
    "Example: ",
    "|",
    " ",
    "é",
    "<p>",
    "<ul><li>",
    "{T}",
    '"',
    "2/2\n",
    ": ",
    "\x0b",
    "wrote:",
]
TEXTS = st.text() | st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
GIVEN = st.builds(
    Given,
    lang=st.sampled_from(["", *languages()]),
    format=st.sampled_from(["", *FORMATS, *LAYOUTS, "html/notes"]),
)


def require_sound(document):
    for record in document.records:
        assert record.text == fold_space(record.text)
        assert record.span.start <= record.span.end
        for citation in record.citations:
            part = record.part(citation.where)
            assert part[citation.start : citation.end] == citation.text


@settings(deadline=None)
@given(text=TEXTS, known=GIVEN)
def test_any_text_is_a_document_or_refused(text, known):
    try:
        document = read_content(text.encode("utf-8", "surrogatepass"), "/x.txt", known)
    except RegulaeError:
        return
    require_sound(document)


@settings(deadline=None)
@given(content=st.binary() | TEXTS.map(lambda text: text.encode("utf-16")), known=GIVEN)
def test_any_bytes_are_a_document_or_refused(content, known):
    try:
        document = read_content(content, "/x.txt", known)
    except RegulaeError:
        return
    require_sound(document)

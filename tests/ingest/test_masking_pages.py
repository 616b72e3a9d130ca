"""Pages read for checking: rules, citations and slips at places of the file."""

import gc
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.errors import LanguageError, RegulaeError, WitnessError
from regulae.ingest.masking import PageGiven, load_page, read_page
from regulae.ingest.masking.page import MAX_PAGE

OWLS = "Gli orologi sono nella torre, e la regola è che il gufo non dorme con il topo."
# One page in four markups; in each the same numbers and citations.
SOURCES = {
    "text": f"605. Gufi\n605.1. {OWLS}\n605.1a Il gufo (vedi regola 717, “Mappe”) non dorme.\n",
    "html": f"<html><body><h2>605. Gufi</h2><p><b>605.1.</b> {OWLS}</p>\n<p>605.1<i>a</i> Il gufo"
    " (vedi <a href='x'>regola\n717</a>, &ldquo;Mappe&rdquo;) non dorme.</p></body></html>",
    "mediawiki": f"== 605. Gufi ==\n* '''605.1.''' {OWLS}\n* 605.1a Il gufo (vedi [[717|regola"
    " 717]], “Mappe”) non dorme.\n",
    "markdown": f"# 605. Gufi\n\n- **605.1.** {OWLS}\n- 605\\.1a Il gufo (vedi [regola 717](x),"
    " “Mappe”) **non** dorme.\n",
}


@pytest.mark.parametrize("markup", SOURCES)
def test_one_page_in_four_markups(markup):
    source = SOURCES[markup]
    page = read_page(source.encode(), "", PageGiven(markup=markup))
    assert page.lang == "it"
    assert [str(own.number) for own in page.own] == ["605", "605.1", "605.1a"]
    assert [source[own.start : own.end][:3] for own in page.own] == ["605"] * 3
    (cited,) = page.cited
    (number,) = cited.citation.cited
    assert source[number.start : number.end] == "717"
    assert str(cited.owner) == "605.1a"
    assert "“Mappe”" in page.masked or number.title == "Mappe"


def test_markup_is_guessed():
    for markup, source in SOURCES.items():
        assert read_page(source.encode()).witness.format.startswith(markup)


def test_a_citation_wrapped_over_lines_is_found():
    page = read_page(f"605.1. {OWLS} Vedi regola\n103.4. Il gufo dorme.\n".encode())
    (cited,) = page.cited
    assert str(cited.citation.cited[0].number) == "103.4"


def test_prose_around_rules_is_read_too():
    page = read_page(f"{OWLS} Vedi regola 405.6c.\n\n605.1. {OWLS}\n".encode())
    (cited,) = page.cited
    assert cited.owner is None


SLIPS = {
    "own letter": (f"605.1. {OWLS}\n605.1l Il gufo non dorme.\n", "R204", "605.1l"),
    "cited letter": (f"605.1. {OWLS} Vedi regola 601.2o.\n", "R107", "601.2o"),
    "lost symbol": ("605.1. Il costo di mana è , e la regola non è che il gufo.\n", "R401", " ,"),
    "misread letter": (f"605.1. {OWLS} Il gufo Dandƒn dorme.\n", "R402", "ƒ"),
    "lost letter": (f"605.1. {OWLS} Il gufo \ufffdpi\ufffd dorme.\n", "R402", "\ufffd"),
    "lost apostrophe": (f"605.1. {OWLS} It isn?t so.\n", "R402", "?"),
    "lost dash": (f"605.1. {OWLS} Regole 306?311.\n", "R402", "?"),
}


@pytest.mark.parametrize(("source", "code", "words"), SLIPS.values(), ids=SLIPS.keys())
def test_slips(source, code, words):
    page = read_page(source.encode())
    (slip,) = page.slips
    assert slip.code == code
    assert words in page.text[slip.start : slip.end]


NO_SLIPS = {
    "litres": f"605.1. {OWLS} Una botte di 605.1l basta.\n",
    "address": f"605.1. {OWLS} Vedi http://gufi.it/a.asp?x=605 oggi.\n",
    "question": f"605.1. {OWLS} Dorme? Forse.\n",
    "symbol kept": "605.1. Il costo di mana è {T}, e la regola non è che il gufo.\n",
}


@pytest.mark.parametrize("source", NO_SLIPS.values(), ids=NO_SLIPS.keys())
def test_what_is_no_slip(source):
    assert read_page(source.encode()).slips == ()


def test_an_image_is_no_lost_symbol():
    source = f"<html><body><p>605.1. {OWLS} Il costo è <img src='t.png'>, e basta.</p></body>"
    assert read_page(source.encode()).slips == ()


def test_a_page_without_numbers_has_nothing_to_check():
    assert read_page(b"Owls, a gallery") is None


SNIPPETS = {
    "Vedi regola 605.1.": "it",
    "Regole 605.1 e 605.2": "it",
    "See rule 605.1.": "en",
    "Rules 605.1–605.3": "en",
    "Voir règle 605.1.": "fr",
    "(règle 605)": "fr",
    "Hibou ; forêt : 605.1": "fr",
    "参见规则605.1。": "zh",
}


@pytest.mark.parametrize(("text", "lang"), SNIPPETS.items())
def test_a_few_words_tell_their_language(text, lang):
    assert read_page(text.encode()).lang == lang


@pytest.mark.parametrize("text", ["605.1", "cf. 605.1", "CR 605.1", "See regola 605.1"])
def test_what_tells_no_language_is_refused(text):
    with pytest.raises(LanguageError) as caught:
        read_page(text.encode())
    assert "--lang" in caught.value.hint


def test_an_excerpt_shows_where_it_breaks_off():
    page = read_page(b"605.1 Il guffffffffffo paga , e lo saaaaaaaaaaaaa.", "", PageGiven("it"))
    assert [slip.what for slip in page.slips] == [
        "a symbol is missing: “…fffffffffo paga , e lo saaaaaaaa…”"
    ]


NOTED = {
    "mediawiki": "Il gufo<ref>Vedi regola 117.8.</ref> non dorme.<ref name=a>605.1 e più</ref>",
    "markdown": "Il gufo[^1] non dorme.[^b]\n\n[^1]: Vedi regola 117.8.\n[^b]: 605.1 e più",
}


@pytest.mark.parametrize("markup", NOTED)
def test_notes_are_read_and_begin_no_rule(markup):
    page = read_page(NOTED[markup].encode(), "", PageGiven("it", markup))
    assert page.own == ()
    (cited,) = page.cited
    (number,) = cited.citation.cited
    assert NOTED[markup][number.start : number.end] == "117.8"


def test_a_page_in_no_language():
    with pytest.raises(LanguageError):
        read_page(b"605.1 xyzzy")
    assert read_page(b"605.1 xyzzy", "", PageGiven(lang="it")).lang == "it"


@pytest.mark.parametrize("content", [b"", b" \n", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9])
def test_what_is_no_page(content):
    with pytest.raises(WitnessError):
        read_page(content)


def test_a_huge_page():
    with pytest.raises(WitnessError, match="bytes"):
        read_page(b" " * (MAX_PAGE + 1))


def test_a_file_that_is_none(tmp_path):
    for path in (tmp_path, tmp_path / "none", "a\0b"):
        with pytest.raises(WitnessError):
            load_page(str(path))


@settings(deadline=None)
@given(
    st.binary(max_size=400)
    | st.text(max_size=400).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes_are_read_or_refused(content):
    for markup in ("", "html", "mediawiki", "markdown"):
        try:
            page = read_page(content, "", PageGiven(lang="it", markup=markup))
        except RegulaeError:
            continue
        if page is not None:
            assert len(page.masked) == len(page.text)


# Over and over: what opens and never closes, and what closes and opens again.
HOSTILE = {
    "tags": "<div>",
    "comments": "<!--",
    "scripts": "<script>",
    "quotes": "<a title=\"'",
    "open templates": "{{a|",
    "open links": "[[a|",
    "templates": "{{a|b}}",
    "links": "[a](",
    "parentheses": "(vedi regola 605.1a ",
    "equals": "= ",
    "backticks": "` * _ ",
    "ampersands": "&a",
    "bars": "{|\n|-\n| a || ",
}
SHORT = 20_000  # code points
TIMES = 8
AT_MOST = 3 * TIMES  # times as long for as many times the text; a square would be 64
SLACK = 0.2  # seconds


@pytest.mark.parametrize("markup", ["html", "mediawiki", "markdown"])
@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_page_makes_reading_slow(markup, piece):
    given_words = PageGiven(lang="it", markup=markup)

    def measure(size):
        content = f"605.1a {piece * (size // len(piece))}".encode()
        gc.freeze()  # what other tests left is not looked through again and again
        start = time.process_time()  # ours alone, however busy the machine is
        read_page(content, "", given_words)
        spent = time.process_time() - start
        gc.unfreeze()
        return spent

    short = min(measure(SHORT) for _ in range(2))
    assert measure(SHORT * TIMES) <= short * AT_MOST + SLACK

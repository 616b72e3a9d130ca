"""What is typed, and what is understood."""

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.errors import ArgumentError, RegulaeError
from regulae.corpus.store import STORE_NAME, open_store
from regulae.corpus.terms import load_stem_table
from regulae.search import load_engine, search
from regulae.search.analyzers import StemmedWord
from regulae.search.query import LONGEST_QUERY, MOST_WORDS, parse_query
from regulae.search.terms import TermTable

NUMBERS = {
    "canonical": ("605.3b", ["605.3b"]),
    "comma, capital": ("605,3B", ["605.3b"]),
    "cue": ("regola 605.3b", ["605.3b"]),
    "cue with accent": ("règle 406.4", ["406.4"]),
    "English cue": ("rule 605.3b.", ["605.3b"]),
    "locator": ("it:605.3b@2025-09-19", ["it:605.3b@2025-09-19"]),
    "range": ("605.1a-b", ["605.1a–605.1b"]),
    "note": ("it:note/recupero", ["it:note/recupero"]),
    "whole edition": ("en@2009-05-01", ["en@2009-05-01"]),
    "section": ("6", ["6"]),
    "several": ("605.3b, 406.4; (601)", ["605.3b", "406.4", "601"]),
    "in quotes": ('"605.3b"', ["605.3b"]),
    "white space": ("\t605.3b\n", ["605.3b"]),
}
WORDS = {
    "words": ("mana ability", ()),
    "a language's code is a word": ("it", ()),
    "phrase": ('when "mana ability" resolves', ("mana ability",)),
    "other quotes": ("“a b” «c d»", ("a b", "c d")),
    "unbalanced": ('"mana ability', ()),
    "empty phrase": ('"" mana', ()),
    "operators": ("NEAR(a b) OR c* -d title:e", ()),
    "a letter never used": ("605.3l", ()),
    "number among words": ("see rule 605.3b again", ()),
    "a bare sign": ("½", ()),
}


@pytest.mark.parametrize(("text", "want"), NUMBERS.values(), ids=NUMBERS.keys())
def test_numbers(text, want):
    query = parse_query(text)
    assert [str(locator) for locator in query.locators] == want
    assert query.kind == "number"


@pytest.mark.parametrize(("text", "phrases"), WORDS.values(), ids=WORDS.keys())
def test_words(text, phrases):
    query = parse_query(text)
    assert (query.kind, query.locators, query.phrases) == ("text", (), phrases)


@pytest.mark.parametrize("text", ["", " ", "\0\t", '""', "***", "…", "\u200b"])
def test_nothing(text):
    with pytest.raises(ArgumentError, match="nothing to search for"):
        parse_query(text)


def test_what_cannot_be_seen():
    assert parse_query("abi\u00adlita\u0300\0di\u00a0mana").text == "abilità di mana"


def test_remarks():
    assert parse_query("mana ability").remarks == ()
    assert "a number among words" in parse_query("mana, 605.3b").remarks[0]
    assert f"first {MOST_WORDS} words" in parse_query("mana " * 500).remarks[0]
    assert f"first {MOST_WORDS} words" in parse_query("x" * 9999).remarks[0]


def test_every_name_of_the_term_base_is_found_whole(small):
    known = TermTable(small)
    known.find_named({}, [])  # the first query of a process is read in another way than others
    for (lang, stems), concepts in load_stem_table().items():
        words = [StemmedWord(stem, 2 * i, 2 * i + 1) for i, stem in enumerate(stems.split())]
        for table in (TermTable(small), known):
            named = table.find_named({lang: words}, [[lang]])
            assert [each.concepts for each in named] == [tuple(sorted(concepts))]
            assert (named[0].start, named[0].end) == (0, words[-1].end)
            assert stems in table.find_names(lang, concepts)


HARD = {
    "words": "mana ability " * 8000,
    "different words": " ".join(f"wort{n}" for n in range(20_000)),
    "one word": "a" * 100_000,
    "accents": "a" + "\u0301\u0323" * 50_000,
    "quotes": '"' * 100_001,
    "braces": "{" * 100_000,
    "apostrophes": "l'" * 50_000 + "a",
    "numbers": "605.3b " * 15_000,
    "brackets": "NEAR(" * 20_000,
    "phrases": '"a" ' * 25_000,
    "different phrases": " ".join(f'"a{n} mana"' for n in range(400)),
    "controls": "\0\x1b\x7f" * 30_000 + "a",
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_large_pastes_are_answered_soon(ask, text):
    start = time.perf_counter()
    with suppress(ArgumentError):  # nothing but signs
        ask(text)
    assert time.perf_counter() - start < 1  # second; 0.05 are usual


@pytest.fixture(scope="module")
def small(tmp_path_factory, invented):
    path = tmp_path_factory.mktemp("home") / STORE_NAME
    invented.fill_store(path, invented.DOCUMENTS, "sqlite")
    with open_store(path) as store:
        yield store


PIECES = [
    "605",
    "605.1",
    "it:",
    "@",
    "2009",
    '"',
    "“",
    "NEAR(",
    "*",
    "-",
    "mana",
    "l'",
    "{T}",
    "\0",
]
PIECES += ["OR", "abilità", "note/", "–", "title:", "\ud800", "%", "e\u0301", "(", ")", " "]
ANYTHING = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


@given(ANYTHING)
@settings(max_examples=400, deadline=None)
def test_any_text_is_answered_or_refused(small, text):
    try:
        results = search(small, text, engine=load_engine("sqlite", small), prefer=("it",))
    except RegulaeError:
        return
    assert len(results.query) <= LONGEST_QUERY
    for hit in results.hits:
        assert all(0 <= start < end <= len(hit.snippet) for start, end in hit.matches)

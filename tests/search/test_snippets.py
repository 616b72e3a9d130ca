"""Snippets are cut at words, and their matches stay where they belong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.search.analyzers import Analyzer
from regulae.search.snippets import SNIPPET_WIDTH, build_snippet, cut_beginning

ENGLISH = Analyzer("en")
FILLER = "word " * 60


def read_matches(snippet):
    return [snippet.text[start:end] for start, end in snippet.matches]


def test_a_short_text_is_shown_whole(invented):
    record = invented.make_record("605.1", "en", "An owl counts.")
    assert build_snippet(record, ENGLISH, ["owl"]) == ("An owl counts.", ((3, 6),))


def test_a_long_sentence_is_cut_around_its_matches(invented):
    record = invented.make_record("605.1", "en", f"{FILLER}owl and dragon {FILLER}".strip())
    snippet = build_snippet(record, ENGLISH, ["owl", "dragon"])
    assert read_matches(snippet) == ["owl", "dragon"]
    assert snippet.text.startswith("…word")
    assert snippet.text.endswith("word…")


def test_without_matches_the_beginning_is_shown(invented):
    record = invented.make_record("605.1", "en", FILLER.strip())
    assert build_snippet(record, ENGLISH, ["owl"]).text.startswith("word word")
    assert cut_beginning(record).text.startswith("word word")


def test_nothing_to_show(invented):
    assert cut_beginning(invented.make_record("605", "en")) == ("", ())
    assert build_snippet(invented.make_record("605", "en"), ENGLISH, ["owl"]) == ("", ())


@pytest.mark.parametrize("text", ["x" * 500, "owl" + "x" * 500, "x" * 500 + " owl"])
def test_a_word_without_end(invented, text):
    snippet = build_snippet(invented.make_record("605.1", "en", text), ENGLISH, ["owl"])
    assert len(snippet.text) <= SNIPPET_WIDTH + 2


@given(st.lists(st.sampled_from(["owl", "l'owl", "sleeps", "a", "longword" * 9, "."])), st.data())
def test_matches_are_the_words_sought(invented, words, data):
    text = " ".join(words)
    ends = tuple(sorted(data.draw(st.sets(st.integers(1, max(len(text), 1)), max_size=4))))
    record = invented.make_record("605.1", "en", text, sentences=ends if text else ())
    snippet = build_snippet(record, ENGLISH, ["owl"])
    assert len(snippet.text) <= SNIPPET_WIDTH + 2
    assert set(read_matches(snippet)) <= {"owl"}

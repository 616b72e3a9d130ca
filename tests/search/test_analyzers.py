"""What of a text is indexed, and as which stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.corpus.store import StoredText
from regulae.search.analyzers import Analyzer, analyze_text, is_rule_number

CASES = {
    "elision": ("it", "l'abilità dell’arma", ["l", "abil", "dell", "arma"]),
    "no stop list": ("en", "may not", ["may", "not"]),
    "accents": ("fr", "Capacité ÉTÉ", ["capacit", "ete"]),
    "rule numbers are left out": ("en", "see 605.3b, 605 and 601.2a–c", ["see", "and", "c"]),
    "other numbers stay": ("en", "20 life", ["20", "life"]),
    "symbols": ("en", "add {T} {W/P}", ["add", "{t}", "{w/p}"]),
    "unprintable symbols are left out": ("en", "x {\0} {\ud800} y", ["x", "y"]),
    "a language without a pack": ("xx", "Größe ÇA", ["grosse", "ca"]),
}


@pytest.mark.parametrize(("lang", "text", "want"), CASES.values(), ids=CASES.keys())
def test_stems(lang, text, want):
    assert Analyzer(lang).join_stems(text).split(" ") == want


@pytest.mark.parametrize("lang", ["it", "fr", "en"])
@pytest.mark.parametrize(
    ("one", "other"),
    [("abilità", "ABILITA"), ("l'arma", "l’arma"), ("capacité", "capacite")],
)
def test_spellings_of_one_word(lang, one, other):
    assert Analyzer(lang).join_stems(one) == Analyzer(lang).join_stems(other)


@given(st.text(), st.sampled_from(["it", "fr", "en", "zh"]))
def test_stems_have_no_spaces_and_spans_their_words(text, lang):
    for word in Analyzer(lang).find_words(text):
        assert word.stem
        assert word.stem.isprintable()
        assert " " not in word.stem
        assert 0 <= word.start < word.end <= len(text)


def test_a_text_is_indexed_by_its_parts():
    text = StoredText(1, "en", "rule", "Owls", "An owl.", ("Ada.", "Bob."), ("So.",), ("b", "a"))
    indexed = analyze_text(text, Analyzer("en"), lambda stems: [f"of-{stems}"], ["Birds", "Dawn"])
    assert indexed == ("owl", "an owl", "ada | bob", "so", "bird | dawn", "a b of-owl")


@pytest.mark.parametrize("word", ["605", "605.3", "605.3b", "704.5aa"])
def test_rule_numbers(word):
    assert is_rule_number(word)


@pytest.mark.parametrize("word", ["6", "60", "6055", "605.", "605.3abc", "x605", ""])
def test_no_rule_numbers(word):
    assert not is_rule_number(word)

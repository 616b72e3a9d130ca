"""The signs of the search box: phrases, minus, filters; all else is words."""

import pytest

from regulae.corpus.errors import ArgumentError, EditionError
from regulae.search.addresses import find_locators, load_number_words
from regulae.search.query import parse_query
from regulae.search.syntax import split_query

PARTS = {
    "words": ("mana ability", "mana ability", (), (), {}),
    "a phrase stays": ('tap "mana ability"', 'tap "mana ability"', ("mana ability",), (), {}),
    "minus": ("mana -burn", "mana", (), ("burn",), {}),
    "minus phrase": ('mana -"end of turn"', "mana", (), ("end of turn",), {}),
    "a counter is no minus": ("-1/-1 counters", "-1/-1 counters", (), (), {}),
    "a dash is no minus": ("owls - by night", "owls - by night", (), (), {}),
    "inside a word": ("state-based", "state-based", (), (), {}),
    "title": ("title:owls nest", "nest", (), (), {"title": ["owls"]}),
    "title phrase": ('title:"two owls"', "", (), (), {"title": ["two owls"]}),
    "several": ("lang:it kind:rule owl", "owl", (), (), {"lang": ["it"], "kind": ["rule"]}),
    "capitals": ("LANG:it owl", "owl", (), (), {"lang": ["it"]}),
    "a space behind the colon": ("lang: it owl", "owl", (), (), {"lang": ["it"]}),
    "spaces around the colon": ("owl kind : rule", "owl", (), (), {"kind": ["rule"]}),
    "a space and a phrase": ('title: "two owls"', "", (), (), {"title": ["two owls"]}),
    "a full-width colon": ("lang：zh owl", "owl", (), (), {"lang": ["zh"]}),
    "an edition behind a space": ("edition: 2009 owl", "owl", (), (), {"edition": ["2009"]}),
    "a sentence with a colon": ("one of a kind: owls", "one of a kind: owls", (), (), {}),
    "an edition is a word": ("a new edition: owls", "a new edition: owls", (), (), {}),
    "nothing behind the colon": ("owl lang:", "owl lang:", (), (), {}),
    "French quotes": ("« two owls »", "« two owls »", ("two owls",), (), {}),
    "German quotes": ("„two owls“ nest", "„two owls“ nest", ("two owls",), (), {}),
    "low and high quotes": ("„two owls”", "„two owls”", ("two owls",), (), {}),
    "quotes turned inside": ("»two owls«", "»two owls«", ("two owls",), (), {}),
    "Chinese quotes": ("「猫头鹰」", "「猫头鹰」", ("猫头鹰",), (), {}),
    "two in French quotes": ("«a b» c «d e»", "«a b» c «d e»", ("a b", "d e"), (), {}),
    "minus French quotes": ("owl -« two owls »", "owl", (), ("two owls",), {}),
    "title in German quotes": ("title:„two owls“", "", (), (), {"title": ["two owls"]}),
    "unknown name": ("owner:ada owl", "owner:ada owl", (), (), {}),
    "unbalanced": ('mana "ability', 'mana "ability', (), (), {}),
    "FTS5's signs": ("NEAR(a b) c* ^d", "NEAR(a b) c* ^d", (), (), {}),
}


@pytest.mark.parametrize(
    ("written", "words", "phrases", "excluded", "filters"), PARTS.values(), ids=PARTS.keys()
)
def test_parts(written, words, phrases, excluded, filters):
    parts = split_query(written)
    assert (parts.words, parts.phrases, parts.excluded) == (words, phrases, excluded)
    assert {name: values for name, values in parts.filters.items() if values} == filters


def test_the_signs_of_a_pasted_text_are_its_own():
    pasted = "an owl " * 40 + "-dragon title:owl"
    assert split_query(pasted).words == pasted


NUMBERS = {
    "brackets": ("605.3(b)", ["605.3b"]),
    "glued": ("CR605.3b", ["605.3b"]),
    "a sign": ("§ 605.3b", ["605.3b"]),
    "a gap": ("605 3b", ["605.3b"]),
    "set off": ("rule 605.3 b", ["605.3b"]),
    "list": ("rules 605.1, 605.2 and 406.", ["605.1", "605.2", "406"]),
    "English range": ("rules 601.2a to 601.2e", ["601.2a–601.2e"]),
    "Italian range": ("regole da 601.2a a 601.2e", ["601.2a–601.2e"]),
    "no accent": ("regle 406.3", ["406.3"]),
    "Chinese": ("规则605.3b", ["605.3b"]),
    "a question mark": ("rule 605.3b?", ["605.3b"]),
    "brackets in a list": ("605.3(b), 605.4(a) and 406.1", ["605.3b", "605.4a", "406.1"]),
    "a full stop before the letter": ("605.3.b", ["605.3b"]),
    "a hyphen before the letter": ("rules 605.3-b and 605.4-a", ["605.3b", "605.4a"]),
    "full width": ("６０５．３ｂ", ["605.3b"]),
    "full-width brackets": ("规则605.3（b）", ["605.3b"]),
    "an edition": ("it:605.3.b@SPM", ["it:605.3b@SPM"]),
    "words": ("mana 605", []),
    "a word behind a hyphen": ("605.3-in", []),
    "a minus": ("605.3 -burn", []),
    "a counter": ("-1/-1", []),
    "a letter far off": ("605.3 - by", []),
    "feet": ("6'", []),
    "superscript": ("60⁵", []),
    "a sum": ("20 life", []),
}


@pytest.mark.parametrize(("written", "want"), NUMBERS.values(), ids=NUMBERS.keys())
def test_numbers_in_many_forms(written, want):
    assert [str(each) for each in find_locators(written, load_number_words)] == want


def test_filters_narrow(ask):
    assert {hit.lang for hit in ask("mana ability lang:fr").hits} == {"fr"}
    assert {hit.number.kind for hit in ask("mana ability kind:heading").hits} == {"heading"}
    assert {str(hit.edition) for hit in ask("mana edition:2009").hits} == {"2009-05-01"}
    assert {str(hit.locator) for hit in ask("605 lang:it kind:subrule").hits} == {
        "it:605.1a@2025-09-19"
    }


def test_titles_narrow(ask):
    assert {str(hit.locator) for hit in ask("title:corda").hits} == {
        "it:note/ponti-di-corda@2025-09-19"
    }
    assert ask("drago title:corda").hits == ()


def test_what_is_left_out_is_not_found(ask):
    with_owls = {str(hit.locator) for hit in ask("dragon lang:en", limit=50).hits}
    without = {str(hit.locator) for hit in ask("dragon -twice lang:en", limit=50).hits}
    assert without == with_owls - {"en:406.1@2009-05-01"}
    assert ask('dragon -"sleepy dragon" lang:en').hits == ()


REFUSED = ["-owl", '-"two owls"', "lang:it", "kind:rule", "lang:it -owl", '""', "*** ^"]


@pytest.mark.parametrize("text", REFUSED)
def test_nothing_is_sought(text):
    with pytest.raises(ArgumentError):
        parse_query(text)


def test_wrong_filters_are_named(ask):
    with pytest.raises(ArgumentError, match="no language"):
        ask("owl lang:italian")
    with pytest.raises(ArgumentError, match="no kind of record 'poem'"):
        ask("owl kind:poem")
    with pytest.raises(EditionError):
        ask("owl edition:never")

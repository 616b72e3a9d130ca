"""``regulae terms``: a concept in every language, and what defines it."""

import json

import pytest


@pytest.fixture
def terms(regulae):
    def run(*words, **options):
        result = regulae("terms", *words, "--json", **options)
        return result.status, json.loads(result.out)

    return run


NAMES = {
    "Italian": ("volare", "flying"),
    "French": ("piétinement", "trample"),
    "English plural": ("mana abilities", "mana-ability"),
    "no accent": ("abilita di mana", "mana-ability"),
    "capitals": ("CAMPO DI BATTAGLIA", "battlefield"),
    "an old name": ("in play", "battlefield"),
    "German": ("fliegend", "flying"),
    "Spanish": ("vuela", "flying"),
    "Portuguese": ("ímpeto", "haste"),
    "Japanese": ("飛行", "flying"),
    "Chinese": ("飞行", "flying"),
}


@pytest.mark.parametrize(("written", "concept"), NAMES.values(), ids=NAMES.keys())
def test_a_name_of_any_language_and_age(terms, written, concept):
    status, payload = terms(written)
    assert status == 0
    assert payload["word"] == written
    assert concept in [each["concept"] for each in payload["concepts"]]


def test_what_is_told_of_a_name(terms):
    _, payload = terms("battlefield")
    (concept,) = payload["concepts"]
    assert list(concept) == ["concept", "kind", "names", "definitions"]
    names = {(name["lang"], name["form"]): name for name in concept["names"]}
    assert names["en", "battlefield"]["first"] == "2009-07-11"
    assert names["en", "in play"]["last"] == "2009-05-01"
    assert names["it", "in gioco"]["rank"] == 2
    _, payload = terms("volare")
    votes = {name["lang"]: name["votes"] for name in payload["concepts"][0]["names"]}
    assert votes["en"] is None
    assert votes["it"] > 2000


def test_definitions_stand_in_the_store_or_in_the_facts(terms):
    _, payload = terms("abilità di mana")
    by_concept = {each["concept"]: each["definitions"] for each in payload["concepts"]}
    places = {each["locator"]: each for found in by_concept.values() for each in found}
    assert places["it:605@2025-09-19"] == {
        "locator": "it:605@2025-09-19",
        "kind": "heading",
        "title": "Abilità di mana",
        "held": True,
    }
    _, payload = terms("flying")
    (definition,) = payload["concepts"][0]["definitions"]
    assert (definition["title"], definition["held"]) == ("Flying", False)
    assert definition["locator"].startswith("en:702.9@")


def test_what_people_read(regulae):
    result = regulae("terms", "volare", "--lang", "it")
    assert (result.status, result.err) == (0, "")
    first, *names = result.out.splitlines()
    assert first.split() == ["flying", "keyword-ability"]
    assert names[0].split()[:2] == ["it", "volare"]
    assert any("votes" in line for line in names)
    assert "no text in the store" in result.out
    assert "\x1b" not in result.out


def test_no_such_term(regulae, terms):
    result = regulae("terms", "xyzzy")
    assert (result.status, result.out) == (3, "")
    assert "'xyzzy'" in result.err
    assert terms("xyzzy") == (3, {"word": "xyzzy", "concepts": [], "others": []})


@pytest.mark.parametrize("written", ["", " ", "\n"])
def test_no_word_is_a_wrong_argument(regulae, written):
    result = regulae("terms", written)
    assert (result.status, result.out) == (2, "")
    assert "no word" in result.err


def test_names_with_the_word_in_them_are_told(regulae):
    result = regulae("terms", "sottofase di")
    assert result.status == 3
    assert "sottofase di mantenimento" in result.err

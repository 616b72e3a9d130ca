"""``regulae search``: one box for numbers, locators, words and phrases."""

import json

import pytest

PAYLOAD_KEYS = ["query", "kind", "corrected", "total", "hits"]
HIT_KEYS = [
    "locator", "number", "lang", "edition", "editions", "score", "snippet", "matches", "via",
]  # fmt: skip
NAMES = {"it": "abilità di mana", "fr": "capacité de mana", "en": "mana ability"}


@pytest.fixture
def search(regulae):
    def run(*arguments, **options):
        result = regulae("search", *arguments, "--json", **options)
        assert result.status == 0
        return json.loads(result.out)

    return run


@pytest.mark.parametrize("engine", ["sqlite", "whoosh"])
def test_hits_have_the_shape_of_the_design(search, fresh_home, engine):
    payload = search("riserva", "di", "mana", "--engine", engine, home=fresh_home)
    assert list(payload) == PAYLOAD_KEYS
    assert (payload["query"], payload["kind"]) == ("riserva di mana", "text")
    assert payload["total"] >= len(payload["hits"]) == 10
    scores = []
    for hit in payload["hits"]:
        assert list(hit) == HIT_KEYS
        assert hit["matches"] == sorted(hit["matches"])
        assert hit["matches"]
        for start, end in hit["matches"]:
            assert 0 <= start < end <= len(hit["snippet"])
        assert all(first <= last for first, last in hit["editions"])
        scores.append(hit["score"])
    assert min(scores) > 0


NUMBERS = ["605.3b", "605,3b", "605.3 B", "it:605.3b", "it:605.3b@SPM", "regola 605.3b"]


@pytest.mark.parametrize("query", NUMBERS)
def test_a_number_finds_its_rule(search, query):
    payload = search(query)
    assert payload["hits"][0]["number"] == "605.3b"
    assert payload["hits"][0]["editions"] == [["2025-09-19", "2025-09-19"]]


def test_a_number_is_looked_up_not_searched(search):
    payload = search("605.3b")
    assert (payload["kind"], payload["total"]) == ("number", 1)
    assert payload["hits"][0]["via"] == "number"
    heading = search("605")
    assert (heading["kind"], heading["hits"][0]["number"]) == ("number", "605")


@pytest.mark.parametrize("typed", NAMES.values(), ids=NAMES.keys())
def test_a_term_is_found_in_every_language(search, typed):
    payload = search(typed, "--limit", "100")
    found = [(hit["lang"], hit["number"]) for hit in payload["hits"]]
    # Rules of the two headings that name it in their own words, by hand; 202.2a only has "mana".
    for rule in (("fr", "406.1"), ("fr", "406.3"), ("it", "605.1a"), ("it", "605.2")):
        assert rule in found
        assert ("it", "202.2a") not in found[: found.index(rule)]


def test_the_way_to_a_hit_in_another_language_is_told(search):
    hits = search(NAMES["en"], "--limit", "100")["hits"]
    assert all(NAMES["en"] in hit["via"] for hit in hits[:5])


ALIKE = {
    "case and accents": ("abilita di mana", "ABILITÀ DI MANA"),
    "apostrophes": ("l'abilità di mana", "L’abilita di mana"),
    "singular and plural": ("abilità di mana innescata", "abilità di mana innescate"),
}


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE.keys())
def test_the_same_word_is_found_however_it_is_written(search, one, other):
    found = [[hit["locator"] for hit in search(typed)["hits"]] for typed in (one, other)]
    assert found[0]
    assert found[0] == found[1]


def test_a_phrase_stands_in_the_text_as_it_is(search):
    payload = search('"attendere la priorità"')
    assert [hit["number"] for hit in payload["hits"]] == ["605.4a"]
    assert search('"priorità attendere"')["hits"] == []


def test_a_pasted_sentence_finds_its_rule(search):
    sentence = "Il giocatore paga il costo totale in qualsiasi ordine. Pagamenti parziali"
    assert search(sentence)["hits"][0]["number"] == "601.2h"


def test_matches_are_the_words_sought(search):
    for hit in search("fedeltà")["hits"]:
        found = [hit["snippet"][start:end].casefold() for start, end in hit["matches"]]
        assert found
        assert set(found) == {"fedeltà"}


def test_edition_kind_and_limit_narrow(search):
    assert {hit["edition"] for hit in search("mana", "--edition", "2023-06-16")["hits"]} == {
        "2023-06-16"
    }
    assert {hit["edition"] for hit in search("mana", "--edition", "SPM")["hits"]} == {"2025-09-19"}
    notes = search("mana", "--kind", "note", "--limit", "100")
    assert {hit["number"] for hit in notes["hits"]} == {None}
    assert all(hit["locator"].startswith("it:note/") for hit in notes["hits"])
    few = search("mana", "--limit", "2")
    assert (len(few["hits"]), few["total"] > 2) == (2, True)


def test_one_rule_of_two_editions_is_one_hit_the_newest(search, owl_home):
    hits = search("owls sleep by day", home=owl_home)["hits"]
    same = [hit for hit in hits if hit["number"] == "605.1" and hit["lang"] == "en"]
    assert [hit["edition"] for hit in same] == ["2025-09-19"]
    assert same == hits[:1]
    assert {edition for run in same[0]["editions"] for edition in run} == {
        "2024-11-08",
        "2025-09-19",
    }


def test_text_has_number_language_edition_and_snippet(regulae):
    result = regulae("search", "attendere", "la", "priorità", "--limit", "1")
    assert (result.status, result.err) == (0, "")
    head, *snippet = result.out.splitlines()
    for words in ("605.4a", "it", "2025-09-19"):
        assert words in head
    assert "priorità" in " ".join(snippet)
    assert max(map(len, result.out.splitlines())) <= 80
    assert "\x1b" not in result.out


def test_nothing_found_is_said_on_stderr_only(regulae, search):
    result = regulae("search", "xyzzyx")
    assert result.status in (0, 3)
    assert result.out == ""
    assert "xyzzyx" in result.err
    assert search("xyzzyx") == {
        "query": "xyzzyx",
        "kind": "text",
        "corrected": None,
        "total": 0,
        "hits": [],
    }


def test_both_engines_find_the_same_rules(search, fresh_home):
    for query in ("abilità di mana", "mantenimento cumulativo", '"riserva di mana"'):
        found = [
            {
                hit["locator"]
                for hit in search(*options, "-n", "500", query, home=fresh_home)["hits"]
            }
            for options in ([], ["--engine", "whoosh"])
        ]
        assert found[0]
        assert found[0] == found[1]
    assert (fresh_home / "whoosh").is_dir()  # beside the store, as the design says


def test_whoosh_follows_the_store(search, regulae, fresh_home, tmp_path):
    page = tmp_path / "page.txt"
    page.write_text("900. Owls\n900.1. Owls zigzag over the ridge.\n", "utf-8")
    options = {"home": fresh_home}
    query = ("zigzag", "--engine", "whoosh")
    assert search(*query, **options)["hits"] == []
    assert regulae("add", page, "--lang", "en", **options).status == 0
    assert [hit["number"] for hit in search(*query, **options)["hits"]] == ["900.1"]
    assert regulae("remove", "page", **options).status == 0
    assert search(*query, **options)["hits"] == []


# What means something to an engine, and must not to us.
ODD = ["NEAR(", "mana AND", "a*", '"never closed', "title:mana", "-", "🦉 mana", "col1:(x OR", "'"]


@pytest.mark.parametrize("query", ODD)
@pytest.mark.parametrize("engine", ["sqlite", "whoosh"])
def test_odd_queries_are_words_or_refused(regulae, fresh_home, query, engine):
    result = regulae("search", "--engine", engine, "--json", "--", query, home=fresh_home)
    assert result.status in (0, 2)
    assert "Traceback" not in result.err
    assert (result.status == 2) == (not any(c.isalnum() for c in query))

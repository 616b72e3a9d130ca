"""Which rules a query finds, in which order, and how they are shown."""

import json

import pytest

from regulae.corpus.errors import ArgumentError, EditionError
from regulae.corpus.store import STORE_NAME, open_store
from regulae.search import load_engine, search


def find(results):
    return [str(hit.locator) for hit in results.hits]


SAME_TERM = ["mana ability", "mana abilities", "abilità di mana", "capacité de mana"]
SAME_TERM += ["capacite de mana", "ABILITA DI MANA", "l'abilità di mana"]


@pytest.mark.parametrize("text", SAME_TERM)
def test_languages_find_each_other(ask, text):
    found = set(find(ask(text)))
    assert {
        "it:605@2025-09-19",
        "it:605.1@2025-09-19",
        "en:605@2025-09-19",
        "en:605.1@2025-09-19",
        "fr:406@fr-406",
        "fr:406.1@fr-406",
    } <= found


@pytest.mark.parametrize("lang", ["it", "fr", "en"])
def test_titles_first_and_among_them_the_users_language(ask, lang):
    hits = ask("mana ability", prefer=(lang,)).hits
    assert hits[0].lang == lang
    assert {hit.number.kind for hit in hits[:4]} == {"heading"}


def test_the_newest_edition_first_among_equals(ask):
    found = find(ask("mana ability", lang="en"))
    assert found.index("en:605@2025-09-19") < found.index("en:406@2009-05-01")
    assert found.index("en:605.1@2025-09-19") < found.index("en:406.1@2009-05-01")


def test_a_phrase_before_scattered_words(ask):
    found = find(ask("mana ability", lang="en"))
    assert found.index("en:605.1@2025-09-19") < found.index("en:605.1a@2025-09-19")


def test_all_words_before_some(ask):
    found = find(ask("giant bridge", lang="en"))
    assert found[0] in {"en:605.2@2025-09-19", "en:605.1@2009-05-01"}
    assert find(ask("dragon owl bridge", lang="en"))


def test_quotes_mean_these_words_in_this_order(ask):
    assert find(ask('"mana ability once"')) == ["en:605.1@2025-09-19"]
    assert find(ask('"ability mana"')) == []


def test_one_hit_for_a_number_in_a_language(ask):
    hits = ask("giants bridge rope", lang="en").hits
    numbers = [str(hit.number) for hit in hits]
    assert len(numbers) == len(set(numbers))


def test_editions_of_the_text_under_its_number(ask, invented):
    (hit, *_) = ask('"rope"', edition="2025-09-19").hits
    assert str(hit.locator) == "en:605.2@2025-09-19"
    assert hit.editions == ((invented.NEW, invented.NEW),)


def test_runs_of_editions(tmp_path, engine_name, invented):
    days = [(2007, 7, 13), (2008, 1, 1), (2009, 5, 1), (2010, 6, 18)]
    texts = ["An owl sleeps.", "An owl sleeps.", "An owl wakes.", "An owl sleeps."]
    documents = [
        invented.make_document(
            f"en-{day[0]}",
            "en",
            invented.NEW.replace(*day),
            [invented.make_record("605.1", "en", text)],
        )
        for day, text in zip(days, texts, strict=True)
    ]
    invented.fill_store(tmp_path / STORE_NAME, documents, engine_name)
    with open_store(tmp_path / STORE_NAME) as store:
        results = search(store, "owl sleeps", engine=load_engine(engine_name, store))
    (hit,) = results.to_json()["hits"]
    assert hit["locator"] == "en:605.1@2010-06-18"
    assert hit["editions"] == [["2007-07-13", "2008-01-01"], ["2010-06-18", "2010-06-18"]]


def test_filters(ask):
    assert {hit.lang for hit in ask("mana ability", lang="fr").hits} == {"fr"}
    assert {h.number.kind for h in ask("mana ability", kind="heading").hits} == {"heading"}
    assert set(find(ask("mana ability", edition="2009", lang="en"))) == {
        "en:406@2009-05-01",
        "en:406.1@2009-05-01",
    }


def test_filters_that_leave_nothing(ask):
    assert "no texts in xx" in ask("mana", lang="xx").remarks[-1]
    assert "no texts of the edition 2015" in ask("mana", edition="2015").remarks[-1]
    with pytest.raises(EditionError):
        ask("mana", edition="never")
    with pytest.raises(ArgumentError, match="no kind of record"):
        ask("mana", kind="poem")
    with pytest.raises(ArgumentError, match="no number of hits"):
        ask("mana", limit=0)


def test_limit_and_total(ask):
    results = ask("mana ability", limit=2)
    assert len(results.hits) == 2
    assert results.total > 2


VIA = {
    "a phrase": ("mana ability once", "en:605.1@2025-09-19", "phrase"),
    "words": ("once dragon", "en:605.1@2025-09-19", "words"),
    "one word": ("owl", "en:605.3@2025-09-19", "words"),
    "a term": ("mana ability", "it:605.1@2025-09-19", "term: mana ability (en)"),
    "its name as typed": ("Abilita di mana", "fr:406.1@fr-406", "term: Abilita di mana (it)"),
}


@pytest.mark.parametrize(("text", "locator", "via"), VIA.values(), ids=VIA.keys())
def test_how_it_was_found(ask, text, locator, via):
    assert {str(hit.locator): hit.via for hit in ask(text).hits}[locator] == via


def test_symbols_are_words(ask):
    assert find(ask("{t} symbols")) == ["en:605.3@2025-09-19"]


def test_notes_have_no_number(ask):
    (hit,) = ask("ponti di corda", lang="it").hits[:1]
    assert (str(hit.locator), hit.number) == ("it:note/ponti-di-corda@2025-09-19", None)


def test_snippet_is_the_sentence_with_most_matches(ask):
    (hit, *_) = ask("mana notte", lang="it").hits
    assert hit.snippet == "Ogni abilità di mana lo sveglia di notte."
    assert [hit.snippet[start:end] for start, end in hit.matches] == ["mana", "notte"]


def test_concepts_are_marked_in_other_languages(ask):
    hits = {str(hit.locator): hit for hit in ask("mana ability").hits}
    hit = hits["fr:406.1@fr-406"]
    assert [hit.snippet[start:end] for start, end in hit.matches] == ["capacité de mana"]


@pytest.mark.parametrize(
    ("text", "snippet"),
    [("avorio", "Ada bussa alla porta d'avorio."), ("chiusa", "Una porta chiusa resta chiusa.")],
)
def test_snippets_of_examples_and_notes(ask, text, snippet):
    (hit,) = ask(text).hits
    assert hit.snippet == snippet


def test_a_number(ask):
    results = ask("605", prefer=("it",))
    assert results.kind == "number"
    assert find(results) == [f"it:{n}@2025-09-19" for n in ("605", "605.1", "605.1a", "605.2")]
    assert [hit.via for hit in results.hits] == ["number"] * 4
    assert [hit.score for hit in results.hits] == [1, 0.5, 0.5, 0.5]
    assert results.hits[0].snippet == "Abilità di mana"


def test_a_number_with_filters(ask):
    assert find(ask("605.1", lang="en", edition="2009")) == ["en:605.1@2009-05-01"]
    assert find(ask("605", lang="it", kind="subrule")) == ["it:605.1a@2025-09-19"]
    assert find(ask("605", lang="it", limit=1)) == ["it:605@2025-09-19"]


def test_several_numbers(ask):
    results = ask("605.2 406.1 999.9", prefer=("it",))
    assert find(results) == ["it:605.2@2025-09-19", "en:406.1@2009-05-01"]
    assert any("999.9" in remark for remark in results.remarks)


def test_a_number_that_is_not_there(ask):
    results = ask("999.9")
    assert (results.kind, results.total, results.hits) == ("number", 0, ())
    assert "999.9" in results.remarks[0]


def test_json_has_the_keys_of_the_design(ask):
    printed = json.loads(json.dumps(ask("mana ability", prefer=("it",)).to_json()))
    assert list(printed) == ["query", "kind", "corrected", "total", "hits"]
    assert list(printed["hits"][0]) == [
        *("locator", "number", "lang", "edition", "editions"),
        *("score", "snippet", "matches", "via"),
    ]
    assert printed["hits"][0]["editions"] == [["2025-09-19", "2025-09-19"]]


def test_two_searches_give_one_answer(ask):
    assert ask("dragon giant mana", limit=50) == ask("dragon giant mana", limit=50)

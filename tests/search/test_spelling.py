"""Which words are near which, and what a query with a slip finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.corpus.store import STORE_NAME, open_store
from regulae.search import load_engine, search
from regulae.search.spelling import Speller, count_slips

SLIPS = {
    "equal": ("owl", "owl", 0),
    "a letter less": ("draon", "dragon", 1),
    "a letter more": ("draggon", "dragon", 1),
    "another letter": ("drayon", "dragon", 1),
    "swapped": ("dargon", "dragon", 1),
    "two": ("drgaonn", "dragon", 2),
    "far": ("owl", "dragon", 6),
    "empty": ("", "owl", 3),
}


@pytest.mark.parametrize(("one", "other", "want"), SLIPS.values(), ids=SLIPS.keys())
def test_slips_are_counted(one, other, want):
    assert count_slips(one, other) == count_slips(other, one) == want


@pytest.fixture(scope="module")
def store(tmp_path_factory, invented):
    path = tmp_path_factory.mktemp("home") / STORE_NAME
    invented.fill_store(path, invented.DOCUMENTS, "sqlite")
    with open_store(path) as store:
        yield store


@pytest.fixture
def ask(store):
    engine = load_engine("sqlite", store)
    return lambda text, **options: search(store, text, engine=engine, **options)


@given(st.data())
def test_every_word_within_two_slips_is_found(store, data):
    """Slips in the first letters and behind them, put in, left out, changed."""
    word = data.draw(st.sampled_from(["dragon", "giants", "sleepy", "symbols", "chouette"]))
    letters = list(word)
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(letters) - 1))
        what = data.draw(st.sampled_from(["less", "more", "other"]))
        if what == "less":
            del letters[place]
        elif what == "more":
            letters.insert(place, "x")
        else:
            letters[place] = "x"
    typed = "".join(letters)
    near = Speller(store).find_near(typed)
    if len(typed) >= 5:
        assert word in {each.word for each in near}
    assert all(each.slips == count_slips(typed, each.word) for each in near)


CORRECTED = {
    "a slip": ("dargon", "dragon"),
    "one word of two": ("sleepy dragno", "sleepy dragon"),
    "in the user's language": ("chouhette", "chouette"),
    "with its accent": ("capacte de mana", "capacité de mana"),
    "a word of the term base alone": ("tramplle", "trample"),
}


@pytest.mark.parametrize(("typed", "meant"), CORRECTED.values(), ids=CORRECTED.keys())
def test_did_you_mean(ask, typed, meant):
    results = ask(typed)
    assert results.corrected == meant
    assert results.to_json()["corrected"] == meant
    assert meant in results.remarks[0] or not results.hits
    assert [hit.locator for hit in results.hits] == [hit.locator for hit in ask(meant).hits]


@pytest.mark.parametrize(
    "text",
    ["dragon", "capacite de mana", '"dargon"', "xyzzyx", "605.1", "trample", "龙", "1x2", "ow"],
)
def test_nothing_to_correct(ask, text):
    """What is known, what is quoted, what is near nothing, what is no word."""
    assert ask(text).corrected == ""


def test_a_missing_accent_is_no_slip(ask):
    assert ask("abilita di mana").hits[0].locator == ask("abilità di mana").hits[0].locator


def test_a_slip_in_one_language_is_no_word_of_another(ask):
    """In an Italian sentence "torr" is the tower, not English."""
    assert ask("il drago dorme, la tore tace", prefer=("it",)).corrected.endswith("la torre tace")


def test_words_that_are_gone_are_not_offered(tmp_path, invented):
    from regulae.corpus.store.writer import StoreWriter

    path = tmp_path / STORE_NAME
    invented.fill_store(path, invented.DOCUMENTS, "sqlite")
    with StoreWriter(path) as writer:
        with writer.transaction():
            load_engine("sqlite", writer).remove(writer.remove_source("fr-406"))
        results = search(writer, "chouhette", engine=load_engine("sqlite", writer))
    assert results.hits == ()

"""The words of an era: the table, and how its forms are found."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import regulae.corpus.data
from regulae.corpus.dating.eras import find_era_forms, fold_text, load_era_forms
from regulae.corpus.facts import load_at_hand
from regulae.corpus.lang import languages

TABLE = Path(regulae.corpus.data.__file__).parent / "eras.tsv"
ROWS = [row.split("\t") for row in TABLE.read_text("utf-8").splitlines()]


def test_the_table_is_sound():
    assert ROWS[0] == ["concept", "lang", "form", "first", "last", "source", "note"]
    assert len({(row[1], row[2]) for row in ROWS[1:]}) == len(ROWS) - 1
    assert {len(row) for row in ROWS} == {len(ROWS[0])}


@pytest.mark.parametrize("row", ROWS[1:], ids=lambda row: f"{row[1]}-{row[2]}")
def test_a_form_is_of_known_editions_in_one_form(row):
    _, lang, form, first, last, source, _ = row
    at_hand = set(map(str, load_at_hand()))
    assert lang in languages()
    assert form == fold_text(form).strip()
    assert first or last
    assert {first, last} - {""} <= at_hand
    assert not (first and last) or first <= last
    assert source


FOUND = {
    "a phrase": ("en", "Put it onto the battlefield.", ["onto the battlefield"]),
    "part of a word": ("en", "Display into playful.", []),
    "curly apostrophe": ("it", "Puoi giocare un’abilità.", ["giocare un'abilità"]),
    "capitals": ("fr", "Un EMBLÈME reste.", ["emblème"]),
    "the longer hides the shorter": (
        "en", "A transforming double-faced token.", ["transforming double-faced"]
    ),
    "both where both stand": (
        "en",
        "A transforming double-faced token, a double-faced card.",
        ["transforming double-faced", "double-faced"],
    ),
    "no spaces between words": ("zh", "将它放逐。", ["放逐"]),
    "no such language": ("xx", "in play", []),
}  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "wanted"), FOUND.values(), ids=FOUND.keys())
def test_finds(lang, text, wanted):
    folded = fold_text(text)
    found = list(find_era_forms(folded, lang))
    assert [form.form for form, _ in found] == wanted
    for form, places in found:
        assert all(folded.startswith(form.form, place) for place in places)


WEIGHTS = {
    "seen in texts": ("it", "campo di battaglia", 1),
    "not seen": ("it", "esiliato", 0.5),
    "with a caveat": ("it", "in gioco", 0.5),
    "both": ("it", "lascia il gioco", 0.25),
}


@pytest.mark.parametrize(("lang", "form", "weight"), WEIGHTS.values(), ids=WEIGHTS.keys())
def test_a_doubtful_form_weighs_less(lang, form, weight):
    (found,) = (each for each in load_era_forms(lang) if each.form == form)
    assert found.weight == weight


def test_an_open_end_is_open():
    forms = {each.form: (each.first, each.last) for each in load_era_forms("it")}
    assert forms["in gioco"] == (None, date(2009, 5, 1))
    assert forms["campo di battaglia"] == (date(2009, 7, 11), None)


def test_symbols_say_nothing_after_reading():
    assert not [each for each in load_era_forms("en") if "{" in each.form]


@given(st.text(), st.sampled_from([*languages(), "xx"]))
def test_any_text_gives_places_in_it(text, lang):
    folded = fold_text(text)
    for form, places in find_era_forms(folded, lang):
        assert places
        assert all(folded[place : place + len(form.form)] == form.form for place in places)

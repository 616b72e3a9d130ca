"""The table of editions, and the written forms that mean one of them."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.editions import find_editions, find_named_set, in_force, load_editions
from regulae.corpus.errors import EditionError

EDITIONS = load_editions()
FIRST, LAST = EDITIONS[0].effective, EDITIONS[-1].effective


def newest(written):
    return find_editions(written)[0].effective.isoformat()


def test_dates_ascend_and_none_comes_twice():
    days = [edition.effective for edition in EDITIONS]
    assert days == sorted(set(days))


def test_the_table_spans_the_numbered_editions():
    assert date(1999, 4, 23) in {edition.effective for edition in EDITIONS}
    assert date(2026, 6, 19) in {edition.effective for edition in EDITIONS}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.effective.isoformat())
def test_every_row_is_whole(edition):
    assert set(edition.names) <= {"en", "fr", "it"}
    assert all(name == name.strip() for name in edition.names.values())
    assert edition.released is None or abs(edition.released - edition.effective).days < 200
    assert edition.address == "" or edition.address.startswith(("http://", "https://"))


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.effective.isoformat())
def test_its_day_code_and_names_find_it(edition):
    for written in (edition.effective.isoformat(), edition.set_code, *edition.names.values()):
        assert not written or edition in find_editions(written)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.effective.isoformat())
def test_its_names_are_found_in_running_text(edition):
    for lang, name in edition.names.items():
        found = find_named_set(f"xx ({name}), 5 xx", lang)
        assert found is not None
        assert name in found[0].names.values()


IN_FORCE = {
    "a set's release": ("2025-09-26", "2025-09-19"),
    "its own day": ("2023-06-16", "2023-06-16"),
    "two weeks after": ("2024-11-23", "2024-11-08"),
    "the last day of the old numbers": ("2009-07-10", "2009-05-01"),
    "the first day of the new ones": ("2009-07-11", "2009-07-11"),
    "the first edition": (FIRST.isoformat(), FIRST.isoformat()),
    "a day far ahead": ("2999-12-31", LAST.isoformat()),
}


@pytest.mark.parametrize(("day", "want"), IN_FORCE.values(), ids=IN_FORCE.keys())
def test_in_force(day, want):
    assert in_force(date.fromisoformat(day)).effective.isoformat() == want
    assert newest(day) == want


WRITTEN = {
    "an Italian set name": ("Ondata Glaciale", "2006-07-15"),
    "without case": ("ondata glaciale", "2006-07-15"),
    "a French set name": ("Souffle glaciaire", "2006-07-15"),
    "an English set name": ("Coldsnap", "2006-07-15"),
    "a set code": ("SPM", "2025-09-19"),
    "a set code, small": ("spm", "2025-09-19"),
    "a name with an apostrophe": ("Marvel's Spider-Man", "2025-09-19"),
    "a name with a curly one": ("Marvel’s Spider-Man", "2025-09-19"),
    "latest": ("latest", LAST.isoformat()),
    "a year-month": ("2023-06", "2023-06-16"),
    "space around": (" SPM ", "2025-09-19"),
}


@pytest.mark.parametrize(("written", "want"), WRITTEN.values(), ids=WRITTEN.keys())
def test_written_forms(written, want):
    assert newest(written) == want


def test_a_set_with_two_editions_has_the_newest_first():
    days = [edition.effective.isoformat() for edition in find_editions("IKO")]
    assert days == ["2020-06-01", "2020-04-17"]


@pytest.mark.parametrize("year", ["2006", "2009", "2020", "2023"])
def test_a_year_means_its_last_edition(year):
    days = [e.effective.isoformat() for e in EDITIONS if e.effective.year == int(year)]
    assert newest(year) == days[-1]
    assert [e.effective.isoformat() for e in find_editions(year)] == days[::-1]


@pytest.mark.parametrize("written", ["1993-08-05", "1996", "1996-12"])
def test_before_the_game_names_the_first_edition(written):
    with pytest.raises(EditionError) as caught:
        find_editions(written)
    assert FIRST.isoformat() in str(caught.value) + caught.value.hint
    assert caught.value.exit_code == 2
    assert caught.value.hint


NONSENSE = ["", "   ", "XXX9", "2023-02-31", "2023-13-01", "2023-13", "3000-", "no such set", "🃏"]


@pytest.mark.parametrize("written", NONSENSE)
def test_nonsense_is_refused(written):
    with pytest.raises(EditionError) as caught:
        find_editions(written)
    assert caught.value.exit_code == 2
    assert caught.value.hint


def test_the_longest_name_in_a_text_counts():
    found = find_named_set("Aggiornato a Fondamenti di Magic: the Gathering", "it")
    assert found is not None
    assert found[0].effective == date(2024, 11, 8)


def test_no_name_is_found_inside_a_word():
    assert find_named_set("xxApocalissexx", "it") is None
    assert find_named_set("niente di noto", "it") is None


@settings(deadline=None)
@given(st.dates(min_value=FIRST))
def test_the_edition_in_force_is_the_last_that_began(day):
    edition = in_force(day)
    later = [e.effective for e in EDITIONS if e.effective > edition.effective]
    assert edition.effective <= day
    assert not later or day < later[0]


@settings(deadline=None)
@given(st.dates(max_value=FIRST - timedelta(days=1)))
def test_no_edition_is_in_force_before_the_first(day):
    with pytest.raises(EditionError, match=FIRST.isoformat()):
        in_force(day)


@settings(deadline=None)
@given(st.text() | st.sampled_from(["LATEST", "iko", "2020", "2020-06", "1998"]))
def test_any_text_means_editions_or_is_refused(written):
    try:
        found = find_editions(written)
    except EditionError:
        return
    days = [edition.effective for edition in found]
    assert days == sorted(set(days), reverse=True) != []

"""Sets of editions, and what the facts say of numbers and titles."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.dating import Timeline
from regulae.corpus.facts import load_at_hand
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.store import STORE_NAME, open_store

BITS = st.integers(0, (1 << len(load_at_hand())) - 1)


@pytest.fixture(scope="module")
def timeline(home):
    with open_store(home / STORE_NAME) as store:
        yield Timeline(store)


def write(timeline, editions):
    return [f"{first}..{last}" for first, last in timeline.find_intervals(editions)]


def test_it_has_the_editions_of_the_facts(timeline):
    assert timeline.editions == load_at_hand()
    assert timeline.find_span(None, None) == timeline.all


@given(BITS)
def test_a_set_survives_its_intervals(timeline, editions):
    found = 0
    for first, last in timeline.find_intervals(editions):
        span = timeline.find_span(first, last)
        assert span
        assert not found & span
        found |= span
    assert found == editions


@settings(deadline=None)
@given(st.dates(date(1990, 1, 1), date(2040, 1, 1)))
def test_a_day_is_an_edition_or_between_two(timeline, day):
    around = timeline.find_around(day)
    is_between = timeline.editions[0] < day < timeline.editions[-1]
    assert around.bit_count() == (2 if is_between and day not in timeline.editions else 1)
    before = timeline.find_span(None, day)
    after = timeline.find_span(day + timedelta(1), None)
    assert before ^ after == timeline.all


# Read in the editions.
NUMBERS = {
    "601.3c": ["2018-01-19..2026-06-19"],
    "601.5": ["2005-08-01..2015-03-27", "2016-07-22..2026-06-19"],
    "115.6": ["2009-07-11..2010-06-18", "2019-07-12..2026-06-19"],
    "601.16": ["2009-05-01..2009-05-01"],
    "8": ["2009-07-11..2026-06-19"],
    "399.9": [],
    "999": [],
}


@pytest.mark.parametrize(("number", "wanted"), NUMBERS.items(), ids=NUMBERS.keys())
def test_a_number_stands_when(timeline, number, wanted):
    assert write(timeline, timeline.find_number(parse_rule_number(number))) == wanted


BETWEEN = {
    "a subrule that came": ("601.3b", "601.4", ["2018-01-19..2026-06-19"]),
    "neighbouring letters": ("601.2a", "601.2b", []),
    "what no edition has": ("605.5b", "606", []),
    "a rule and its first subrule": ("601.2", "601.2a", []),
    "the end of a heading": ("605.4", "606", ["2009-07-11..2026-06-19"]),
}


@pytest.mark.parametrize(("first", "last", "wanted"), BETWEEN.values(), ids=BETWEEN.keys())
def test_what_stands_between_two(timeline, first, last, wanted):
    found = timeline.find_between(parse_rule_number(first), parse_rule_number(last))
    assert write(timeline, found) == wanted

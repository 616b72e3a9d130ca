"""The concordance in a store of the embedded documents: steps, traces, maps."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from regulae.corpus.concordance import (
    build_trace_payload,
    find_edition_at_hand,
    find_lineage,
    find_newest,
    find_trace,
    follow,
    map_numbers,
)
from regulae.corpus.facts import load_at_hand, load_numbers, load_titles
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.store import STORE_NAME, open_store

AT_HAND = load_at_hand()
FIRST, NEWEST = AT_HAND[0], AT_HAND[-1]
BEFORE = {new: old for old, new in pairwise(AT_HAND)}
OLD, NEW = date(2009, 5, 1), date(2009, 7, 11)
PAIRS = [
    (FIRST, NEWEST),
    (OLD, NEW),
    (date(2004, 6, 1), date(2025, 9, 19)),
    (date(2013, 7, 13), date(2021, 4, 23)),
    (date(2016, 4, 8), date(2016, 4, 8)),
]
# How many old and new numbers a step of a kind has: 1, or more (2).
SIDES = {
    "edited": {(1, 1)},
    "moved": {(1, 1)},
    "moved-edited": {(1, 1)},
    "added": {(0, 1)},
    "removed": {(1, 0)},
    "split": {(1, 2)},
    "merged": {(2, 1)},
}


def number(written):
    return parse_rule_number(written)


@pytest.fixture(scope="module")
def store(home):
    with open_store(home / STORE_NAME) as opened:
        yield opened


@pytest.fixture(scope="module")
def standing():
    """Give the numbers of an edition."""
    facts = load_numbers()

    def find(edition):
        return {fact.number for fact in facts if fact.first <= edition <= fact.last}

    return find


def place(day):
    """Give the edition at hand in force on a day."""
    return max(edition for edition in AT_HAND if edition <= day)


def test_the_editions_of_the_concordance(store):
    assert find_newest(store) == NEWEST
    assert find_edition_at_hand(store, OLD) == OLD
    assert find_edition_at_hand(store, NEW - timedelta(days=1)) == BEFORE[NEW]
    assert find_edition_at_hand(store, date(2100, 1, 1)) == NEWEST
    assert find_edition_at_hand(store, FIRST - timedelta(days=1)) is None


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_a_map_has_every_number_of_one_side_and_only_numbers_of_the_other(store, standing, pair):
    start, end = map(place, pair)
    for one, other in ((start, end), (end, start)):
        heirs = map_numbers(store, one, other)
        assert heirs.keys() == standing(one)
        assert {heir for found in heirs.values() for heir in found} <= standing(other)
        assert all(list(found) == sorted(set(found)) for found in heirs.values())


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_a_map_agrees_with_following_each_number(store, pair):
    start, end = map(place, pair)
    for one, other in ((start, end), (end, start)):
        heirs = map_numbers(store, one, other)
        assert {each: follow(store, each, one, other) for each in heirs} == heirs


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_the_way_back_leads_to_where_it_began(store, pair):
    start, end = map(place, pair)
    back = map_numbers(store, end, start)
    forward = map_numbers(store, start, end)
    links = {(one, heir) for one, heirs in forward.items() for heir in heirs}
    assert links == {(origin, heir) for heir, origins in back.items() for origin in origins}


@pytest.mark.parametrize("edition", [FIRST, OLD, date(2016, 4, 8), NEWEST], ids=str)
def test_the_steps_of_a_trace(store, standing, edition):
    today = map_numbers(store, edition, NEWEST)
    for each in sorted(standing(edition))[::11]:
        trace = find_trace(store, each, edition)
        assert trace.today == today[each]
        days = [step.edition for step in trace.steps]
        assert days == sorted(days)
        for step in trace.steps:
            sides = (min(len(step.old), 2), min(len(step.new), 2))
            assert sides in SIDES[step.kind], (each, step)
            assert set(step.old) <= standing(BEFORE[step.edition]), (each, step)
            assert set(step.new) <= standing(step.edition), (each, step)


def test_a_trace_is_one_chain(store, standing):
    """What a step leads to is where a later one begins, or it stands today."""
    for each in sorted(standing(OLD))[::11]:
        trace = find_trace(store, each, OLD)
        for place, step in enumerate(trace.steps):
            later = {old for after in trace.steps[place + 1 :] for old in after.old}
            if step.edition > OLD:
                assert set(step.new) <= later | set(trace.today), (each, step)
            else:
                assert set(step.new) & (later | {each}), (each, step)


# From the issue and the facts of tests/eval/alignment, each from the texts.
TODAY = {
    "406.3@2004-06-01": ["605.2"],
    "502.13@2006-07-15": ["702.24"],
    "502.55@2006-07-15": ["702.59"],
    "502.56@2006-07-15": ["702.60"],
    "117.8@2013-07-13": ["118.8"],
    "702.46@2013-07-13": ["702.47"],
}


@pytest.mark.parametrize(("written", "today"), TODAY.items(), ids=TODAY.keys())
def test_what_a_number_is_today(store, written, today):
    old, _, day = written.partition("@")
    edition = date.fromisoformat(day)
    assert [str(each) for each in find_trace(store, number(old), edition).today] == today
    assert [str(each) for each in follow(store, number(old), edition, NEWEST)] == today
    (heir,) = today
    assert number(old) in follow(store, number(heir), NEWEST, edition)


def test_splice_in_each_later_edition(store):
    """Wherever it goes, its title goes with it: Splice is Splice in every edition."""
    start = date(2013, 7, 13)
    titled = {
        (fact.number, day)
        for fact in load_titles()
        for day in AT_HAND
        if fact.title == "Splice" and fact.first <= day <= fact.last
    }
    later = [day for day in AT_HAND if day >= start]
    assert {each for each, day in titled if day in later} == {number("702.46"), number("702.47")}
    for day in later:
        (heir,) = follow(store, number("702.46"), start, day)
        assert (heir, day) in titled


def test_a_lineage_is_found_by_number_and_day(store):
    day = date(2013, 7, 13)
    lineage = find_lineage(store, number("702.46"), day)
    assert lineage
    assert find_lineage(store, number("702.47"), NEWEST) == lineage
    assert find_lineage(store, number("702.46"), NEWEST) != lineage
    assert find_lineage(store, number("702.46"), date(2009, 5, 1)) is None
    born, _, birth = lineage.partition("@")
    assert find_lineage(store, number(born), date.fromisoformat(birth)) == lineage


def test_the_shape_of_the_payload(store):
    trace = find_trace(store, number("406.3"), date(2004, 6, 1))
    payload = build_trace_payload("fr:406.3@fr-406-mana-abilities", trace)
    assert list(payload) == ["locator", "today", "steps"]
    assert payload["today"] == ["605.2"]
    assert payload["steps"]
    for step in payload["steps"]:
        assert list(step) == ["edition", "kind", "old", "new"]
        assert date.fromisoformat(step["edition"]) in AT_HAND
        for side in (step["old"], step["new"]):
            assert [str(number(each)) for each in side] == side
    moved = [step for step in payload["steps"] if step["old"] == ["406.3"] != step["new"]]
    assert [(step["edition"], step["new"]) for step in moved] == [("2009-07-11", ["605.2"])]


def test_a_number_that_never_stood_leads_nowhere(store):
    assert find_trace(store, number("999.9"), NEWEST).steps == ()
    assert find_lineage(store, number("999.9"), NEWEST) is None

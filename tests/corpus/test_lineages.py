"""Lineages: names that stay the same whatever edition comes later."""

from collections import Counter, defaultdict
from datetime import date

import pytest

from regulae.corpus.facts import (
    NumberFact,
    StepFact,
    load_at_hand,
    load_numbers,
    load_steps,
)
from regulae.corpus.lineages import find_lineages
from regulae.corpus.numbering import parse_rule_number

DAYS = tuple(date(2001 + year, 1, 1) for year in range(4))


def step(day, kind, old, *news):
    return StepFact(
        DAYS[day],
        kind,
        parse_rule_number(old) if old else None,
        tuple(map(parse_rule_number, news)),
    )


def stands(number, first, last):
    return NumberFact(parse_rule_number(number), DAYS[first], DAYS[last])


def write(facts):
    """Give number, first and last day by place in DAYS, and the number it was born with."""
    return {
        (
            str(fact.number),
            DAYS.index(fact.first),
            DAYS.index(fact.last),
            fact.name.partition("@")[0],
        )
        for fact in facts
    }


# Steps, numbers with the days on which they stand, and the lineages that they make.
CASES = {
    "never changed": ([], [stands("1", 0, 3)], {("1", 0, 3, "1")}),
    "edited": ([step(2, "edited", "1", "1")], [stands("1", 0, 3)], {("1", 0, 3, "1")}),
    "moved": (
        [step(2, "moved", "1", "2")],
        [stands("1", 0, 1), stands("2", 2, 3)],
        {("1", 0, 1, "1"), ("2", 2, 3, "1")},
    ),
    "two that changed places": (
        [step(2, "moved", "1", "2"), step(2, "moved", "2", "1")],
        [stands("1", 0, 3), stands("2", 0, 3)],
        {("1", 0, 1, "1"), ("2", 2, 3, "1"), ("2", 0, 1, "2"), ("1", 2, 3, "2")},
    ),
    "gone": ([step(3, "removed", "1")], [stands("1", 0, 2)], {("1", 0, 2, "1")}),
    "come": ([step(1, "added", None, "1")], [stands("1", 1, 3)], {("1", 1, 3, "1")}),
    "gone and come again": (
        [step(1, "removed", "1"), step(3, "added", None, "1")],
        [stands("1", 0, 0), stands("1", 3, 3)],
        {("1", 0, 0, "1"), ("1", 3, 3, "1")},
    ),
    "number used again": (
        [step(2, "removed", "1"), step(2, "added", None, "1")],
        [stands("1", 0, 3)],
        {("1", 0, 1, "1"), ("1", 2, 3, "1")},
    ),
    "split: the main heir goes on": (
        [step(2, "split", "1", "3", "2")],
        [stands("1", 0, 1), stands("2", 2, 3), stands("3", 2, 3)],
        {("1", 0, 1, "1"), ("3", 2, 3, "1"), ("2", 2, 3, "2")},
    ),
    "merged: the first goes on": (
        [step(2, "merged", "1", "1"), step(2, "merged", "2", "1")],
        [stands("1", 0, 3), stands("2", 0, 1)],
        {("1", 0, 3, "1"), ("2", 0, 1, "2")},
    ),
    "moved three times": (
        [step(1, "moved", "1", "2"), step(2, "moved", "2", "3"), step(3, "moved", "3", "1")],
        [stands("1", 0, 0), stands("2", 1, 1), stands("3", 2, 2), stands("1", 3, 3)],
        {("1", 0, 0, "1"), ("2", 1, 1, "1"), ("3", 2, 2, "1"), ("1", 3, 3, "1")},
    ),
}


@pytest.mark.parametrize(("steps", "numbers", "lineages"), CASES.values(), ids=CASES.keys())
def test_lineages_of_a_few_steps(steps, numbers, lineages):
    assert write(find_lineages(steps, numbers, DAYS)) == lineages


def test_a_lineage_is_named_after_its_birth():
    steps = [step(1, "added", None, "2"), step(3, "moved", "2", "1")]
    numbers = [stands("2", 1, 2), stands("1", 3, 3)]
    assert {fact.name for fact in find_lineages(steps, numbers, DAYS)} == {f"2@{DAYS[1]}"}


def name_all(lineages, at_hand):
    """Give the lineages that a number is in an edition: one, if all is well."""
    names = defaultdict(list)
    for fact in lineages:
        first, last = at_hand.index(fact.first), at_hand.index(fact.last)
        for edition in at_hand[first : last + 1]:
            names[fact.number, edition].append(fact.name)
    return names


@pytest.fixture(scope="module")
def facts():
    return load_steps(), load_numbers(), load_at_hand()


@pytest.fixture(scope="module")
def named(facts):
    return name_all(find_lineages(*facts), facts[2])


def test_every_number_is_one_lineage_in_every_edition(facts, named):
    _, numbers, at_hand = facts
    standing = {
        (fact.number, edition)
        for fact in numbers
        for edition in at_hand
        if fact.first <= edition <= fact.last
    }
    assert named.keys() == standing
    assert [place for place, names in named.items() if len(names) != 1] == []


def test_a_lineage_has_one_number_in_an_edition(named):
    counts = Counter((name, edition) for (_, edition), names in named.items() for name in names)
    assert [place for place, count in counts.items() if count > 1] == []


def test_a_name_is_a_number_that_was_this_lineage_then(named):
    for names in named.values():
        born, _, day = names[0].partition("@")
        assert named[parse_rule_number(born), date.fromisoformat(day)] == names


@pytest.mark.parametrize("left_out", [1, 2, 5, 20, 60, 100])
def test_later_editions_change_no_lineage(facts, named, left_out):
    steps, numbers, at_hand = facts
    kept = at_hand[:-left_out]
    earlier = find_lineages(
        [step for step in steps if step.edition <= kept[-1]],
        [
            fact._replace(last=min(fact.last, kept[-1]))
            for fact in numbers
            if fact.first <= kept[-1]
        ],
        kept,
    )
    assert name_all(earlier, kept) == {
        place: names for place, names in named.items() if place[1] <= kept[-1]
    }

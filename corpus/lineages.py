"""Lineages: one rule followed through all editions, whatever its number.

A lineage is named after its birth, ``605.1b@2009-07-11``: the number and the edition
at hand in which it first stood. So a name never changes when a later edition comes.
Where a rule was split its main heir goes on; where two merged, the heir goes on with
the one that it is paired with.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.facts import NumberFact, StepFact
from regulae.corpus.numbering import RuleNumber

__all__ = ["LineageFact", "find_lineages"]


class LineageFact(NamedTuple):
    """A number was a lineage's in every edition at hand from ``first`` to ``last``."""

    number: RuleNumber
    first: date
    last: date
    name: str


def find_lineages(
    steps: Iterable[StepFact], numbers: Iterable[NumberFact], at_hand: Sequence[date]
) -> list[LineageFact]:
    """Chain the steps of neighbouring editions.

    Args:
        steps: What became of numbers; what is not listed stayed as it was.
        numbers: Which numbers stand when.
        at_hand: The editions, the oldest first.

    Returns:
        By the lineage's name, and by edition within one.
    """
    by_edition: defaultdict[date, list[StepFact]] = defaultdict(list)
    for step in steps:
        by_edition[step.edition].append(step)
    begins: defaultdict[date, list[RuleNumber]] = defaultdict(list)
    for fact in numbers:
        begins[fact.first].append(fact.number)
    current: dict[RuleNumber, tuple[str, date]] = {}  # lineage, and since when it has the number
    done: list[LineageFact] = []
    before = at_hand[0]
    for edition in at_hand:
        names = _follow(by_edition[edition], current)
        changed = {step.old for step in by_edition[edition] if step.old} | names.keys()
        for number in changed & current.keys():
            name, since = current[number]
            if names.get(number) != name:
                done.append(LineageFact(number, since, before, name))
                del current[number]
        for number, name in names.items():
            current.setdefault(number, (name, edition))
        for number in begins[edition]:  # of the first edition, and what no step tells of
            current.setdefault(number, (_name_birth(number, edition), edition))
        before = edition
    done += [LineageFact(n, since, before, name) for n, (name, since) in current.items()]
    return sorted(done, key=lambda fact: (fact.name, fact.first))


def _follow(
    steps: Iterable[StepFact], current: dict[RuleNumber, tuple[str, date]]
) -> dict[RuleNumber, str]:
    """Give the lineages of the numbers that a step leads to."""
    names: dict[RuleNumber, str] = {}
    inherited: set[str] = set()
    # Pairs first: an heir goes on with the rule it is paired with, not with one merged into it.
    for step in sorted(steps, key=lambda step: step.kind == "merged"):
        for number in step.news[:1]:
            if number in names or step.old not in current:
                continue
            name, _ = current[step.old]
            if name not in inherited:
                names[number] = name
                inherited.add(name)
    for step in steps:
        for number in step.news:
            names.setdefault(number, _name_birth(number, step.edition))
    return names


def _name_birth(number: RuleNumber, edition: date) -> str:
    return f"{number}@{edition}"

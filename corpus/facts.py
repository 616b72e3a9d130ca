"""What is known of the editions without their texts: which numbers each has, and titles.

Three files of facts, made from the editions at hand by ``regulae.ingest.facts``:
``data/numbers.tsv`` has for each number the intervals of editions in which it
stands, ``data/titles.tsv`` likewise for the titles of headings and keyword rules,
``data/concordance.tsv`` what became of a number from one edition to the next.

A store holds a copy of both, so that a query looks up single numbers and never
reads the files.
"""

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber, parse_rule_number

__all__ = [
    "NumberFact",
    "StepFact",
    "TitleFact",
    "load_at_hand",
    "load_numbers",
    "load_steps",
    "load_titles",
]

_FOLDER = Path(__file__).parent / "data"
NUMBERS = _FOLDER / "numbers.tsv"
TITLES = _FOLDER / "titles.tsv"
CONCORDANCE = _FOLDER / "concordance.tsv"
AT_HAND = "editions"  # the first row of each file: the editions from which it was made
_BETWEEN = ".."  # first..last of an interval


class NumberFact(NamedTuple):
    """A number stood in every edition from ``first`` to ``last``, both at hand."""

    number: RuleNumber
    first: date
    last: date


class TitleFact(NamedTuple):
    """A heading or keyword rule had a title from ``first`` to ``last``."""

    number: RuleNumber
    lang: str
    title: str
    first: date
    last: date


class StepFact(NamedTuple):
    """What became of a number from one edition at hand to the next.

    Attributes:
        edition: The later of the two.
        kind: edited, moved, moved-edited, split, merged, added or removed.
        old: The number before; ``None`` for what was added.
        news: The numbers after, the main heir first; none for what was removed.
    """

    edition: date
    kind: str
    old: RuleNumber | None
    news: tuple[RuleNumber, ...]


@cache
def load_at_hand() -> tuple[date, ...]:
    """Give the editions from which the facts were made, the oldest first."""
    with NUMBERS.open(encoding="utf-8") as lines:
        _, editions = next(lines).rstrip("\n").split("\t")
    return tuple(map(date.fromisoformat, editions.split()))


def load_numbers() -> list[NumberFact]:
    """Read which numbers stood when, in document order."""
    facts = []
    for row in NUMBERS.read_text("utf-8").splitlines()[1:]:
        number, intervals = row.split("\t")
        for interval in intervals.split():
            facts.append(NumberFact(parse_rule_number(number), *_read_interval(interval)))
    return facts


def load_titles() -> list[TitleFact]:
    """Read which titles stood when, in document order."""
    facts = []
    for row in TITLES.read_text("utf-8").splitlines()[1:]:
        number, lang, title, intervals = row.split("\t")
        for interval in intervals.split():
            facts.append(
                TitleFact(parse_rule_number(number), lang, title, *_read_interval(interval))
            )
    return facts


def load_steps() -> list[StepFact]:
    """Read what became of numbers, by edition; what is not listed stayed as it was."""
    steps = []
    for row in CONCORDANCE.read_text("utf-8").splitlines()[1:]:
        edition, old, news, kind = row.split("\t")
        steps.append(
            StepFact(
                date.fromisoformat(edition),
                kind,
                parse_rule_number(old) if old else None,
                tuple(map(parse_rule_number, news.split())),
            )
        )
    return steps


def write_interval(first: date, last: date) -> str:
    """Write an interval of editions: one date, or two with dots between."""
    return str(first) if first == last else f"{first}{_BETWEEN}{last}"


def _read_interval(written: str) -> tuple[date, date]:
    first, _, last = written.partition(_BETWEEN)
    return date.fromisoformat(first), date.fromisoformat(last or first)

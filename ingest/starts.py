"""Starts: the places where rules begin, and which of them are only announced."""

from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber


class Start(NamedTuple):
    """A place where a rule, heading or section begins.

    Attributes:
        number: Which.
        start: Code point of the number.
        end: Where its text begins: behind the number and its full stop.
        line: Counted from 1.
    """

    number: RuleNumber
    start: int
    end: int
    line: int


def drop_contents(starts: list[Start]) -> list[Start]:
    """Take out headings and sections that only announce: they come again, with rules.

    Read from the end, so that what follows a start is known to stay.
    """
    kept: list[Start] = []
    later: set[RuleNumber] = set()
    for start in reversed(starts):
        number = start.number
        if not number.rule:
            announces = number in later or number.kind == "section"
            if announces and not _leads_on(number, kept[-1].number if kept else None):
                continue
            later.add(number)
        kept.append(start)
    return kept[::-1]


def _leads_on(number: RuleNumber, following: RuleNumber | None) -> bool:
    """Whether what follows lies under this heading or section."""
    if following is None:
        return False
    if number.kind == "section":
        return following.heading // 100 == number.heading
    return following.heading == number.heading and following.rule > 0

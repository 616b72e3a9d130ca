"""What a rule stands under: its rule, its heading, and the titles that these lend to it."""

from collections.abc import Iterable

from regulae.corpus.numbering import RuleNumber

__all__ = ["are_above", "list_above", "stands_below"]


def list_above(number: RuleNumber) -> tuple[RuleNumber, ...]:
    """List a number, then its rule and its heading where these are others.

    >>> [str(each) for each in list_above(RuleNumber(702, 9, "b"))]
    ['702.9b', '702.9', '702']
    """
    rule, heading = RuleNumber(number.heading, number.rule), RuleNumber(number.heading)
    return tuple(dict.fromkeys((number, rule, heading)))


def are_above(named: Iterable[RuleNumber], number: RuleNumber) -> bool:
    """Whether there are numbers, and all are of a higher level than ``number``.

    Whose they are does not matter: "117.9, Costs" names a rule by the title of a heading
    even where that heading is 118 by now.
    """
    level = len(list_above(number))
    return max((len(list_above(each)) for each in named), default=level) < level


def stands_below(number: RuleNumber, named: Iterable[RuleNumber]) -> bool:
    """Whether a number is one of those named, or stands under one."""
    return not set(list_above(number)).isdisjoint(named)

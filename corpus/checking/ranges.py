"""Writing cited numbers anew, in the form in which they were written."""

import re
from collections.abc import Sequence

from regulae.corpus.numbering import RuleNumber

_WHOLE = re.compile(r"[1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?")
_RANGE = re.compile(rf"({_WHOLE.pattern})([^0-9A-Za-z]+|\W+[^\W\d]+\W+)([0-9a-z.]+)")


def rewrite(written: str, olds: Sequence[RuleNumber], news: Sequence[RuleNumber]) -> str:
    """Write a cited number, or both ends of a range, anew.

    Args:
        written: As it stands on the page.
        olds: The numbers that it means: one, or the ends of a range.
        news: What they are to be.

    Returns:
        As ``written`` with the new numbers; empty where it has a form of its own.

    >>> rewrite("601.2a–e", [RuleNumber(601, 2, "a"), RuleNumber(601, 2, "e")],
    ...     [RuleNumber(601, 3, "a"), RuleNumber(601, 3, "f")])
    '601.3a–f'
    """
    if len(olds) == 1:
        return str(news[0]) if _WHOLE.fullmatch(written) else ""
    parts = _RANGE.fullmatch(written)
    if parts is None or len(olds) != 2 or parts[1] != str(olds[0]):
        return ""
    if news[0].kind != news[1].kind or not news[0] < news[1]:
        return ""
    end = _shorten_end(parts[3], olds[1], news)
    return f"{news[0]}{parts[2]}{end}" if end else ""


def _shorten_end(written: str, old: RuleNumber, news: Sequence[RuleNumber]) -> str:
    """Write the last end: as short as it was where both ends share what is left out."""
    first, last = news
    if written == str(old):
        return str(last)
    if old.letter and written == old.letter:
        return last.letter if first.parent == last.parent else str(last)
    if not old.letter and written == str(old.rule):
        return str(last.rule) if first.heading == last.heading else str(last)
    return ""

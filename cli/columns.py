"""Widths as a terminal counts them: a Chinese character takes two columns, a combining mark none.

``textwrap`` and ``len`` count code points. They are asked where that is the same: for all of
Latin, Greek and Cyrillic script.

Source:
    Unicode Standard Annex 11 (which characters are wide) and Annex 14 (where a line of them
    may end).
"""

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from functools import cache

__all__ = ["fold_to_width", "measure", "pad", "shorten"]

# Among these is all that takes two columns or none; outside are the letters, quotes and dashes
# of the European scripts.
_ODD = re.compile(
    "[\x1b\u00ad\u0300-\u036f\u0483-\u2010\u2028-\u202f\u2060-\u206f\u20d0-\u20ff"
    "\u231a-\u2bff\u2e80-\U0010ffff]"
)
_STEP = re.compile(r"\x1b\[[0-9;]*m|.", re.DOTALL)  # a colour, or one code point
_NO_BREAK_BEFORE = frozenset(",.;:!?)]}”’»…，。、；：！？）］｝」』】》〉〕％·・ー々—～%")
_NO_BREAK_BEHIND = frozenset("([{“‘«（［｛「『【《〈〔§#$")


def measure(text: str) -> int:
    """Count the columns that a text takes; colours take none.

    >>> measure("mana"), measure("法术力")
    (4, 6)
    """
    if _is_plain(text):
        return len(text)
    return sum(_measure_step(step) for step in _STEP.findall(text))


def pad(text: str, width: int) -> str:
    """Fill a text up with spaces to a number of columns."""
    return text + " " * (width - measure(text))


def fold_to_width(
    text: str, width: int, *, first: str = "", others: str = "", whole_words: bool = True
) -> list[str]:
    """Break a paragraph into lines.

    Args:
        text: Without line ends; a text without spaces is broken between wide characters.
        width: Columns of a line, indents included.
        first: What the first line begins with.
        others: What the other lines begin with.
        whole_words: Whether a word that is too long stays whole, and none is broken at a hyphen.

    >>> fold_to_width("法术力异能不使用堆叠。", 12)
    ['法术力异能不', '使用堆叠。']
    """
    if _is_plain(text):
        return textwrap.wrap(
            text,
            width,
            initial_indent=first,
            subsequent_indent=others,
            break_long_words=not whole_words,
            break_on_hyphens=not whole_words,
        )
    least = max(2, width - max(measure(first), measure(others)))  # room for a wide character
    lines: list[str] = []
    line, used, gap = "", 0, ""
    for unit in _find_units(text, least, whole_words=whole_words):
        if unit.isspace():
            gap = unit if line else ""
            continue
        size = measure(gap + unit)
        if line and used + size > width - measure(others if lines else first):
            lines.append(line)
            line, used, size, gap = "", 0, measure(unit), ""
        line, used, gap = line + gap + unit, used + size, ""
    lines.append(line)
    return [f"{others if place else first}{line}" for place, line in enumerate(lines) if line]


def shorten(text: str, width: int, mark: str = " …") -> str:
    """Cut a text to one line, with a mark where something was left out."""
    if _is_plain(text):
        return textwrap.shorten(text, width, placeholder=mark)
    lines = fold_to_width(" ".join(text.split()), width)
    if len(lines) < 2:
        return "".join(lines)
    return fold_to_width(" ".join(text.split()), width - measure(mark))[0] + mark


def _is_plain(text: str) -> bool:
    """Whether each code point surely takes one column."""
    return (text.isascii() and "\x1b" not in text) or not _ODD.search(text)


@cache
def _measure_step(step: str) -> int:
    if len(step) > 1 or unicodedata.category(step) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if _is_wide(step) else 1


@cache
def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _find_units(text: str, room: int, *, whole_words: bool) -> Iterator[str]:
    """Yield what stays in one line: words, wide characters with the signs beside them, spaces."""
    unit, before = "", ""
    for step in _STEP.findall(text):
        if before and len(step) == 1 and _may_break(before, step):
            yield from _cut(unit, room, whole_words=whole_words)
            unit = ""
        unit += step
        if len(step) == 1:
            before = step
    yield from _cut(unit, room, whole_words=whole_words)


@cache
def _may_break(before: str, after: str) -> bool:
    if before.isspace() or after.isspace():
        return before.isspace() != after.isspace()
    if before in _NO_BREAK_BEHIND or after in _NO_BREAK_BEFORE or not _measure_step(after):
        return False
    return _is_wide(before) or _is_wide(after)


def _cut(unit: str, room: int, *, whole_words: bool) -> Iterator[str]:
    """Yield the pieces of a unit that is too long; a word of narrow characters may stay whole."""
    if measure(unit) <= room or (whole_words and not any(map(_is_wide, unit))):
        yield unit
        return
    piece, used = "", 0
    for step in _STEP.findall(unit):
        size = _measure_step(step)
        if used + size > room:
            yield piece
            piece, used = "", 0
        piece, used = piece + step, used + size
    yield piece

"""Widths as a terminal counts them: a Chinese character takes two columns, a combining mark none.

``textwrap`` and ``len`` count code points. They are asked where that is the same: for all of
Latin, Greek and Cyrillic script.

Source:
    Unicode Standard Annex 11 (which characters are wide) and Annex 14 (where a line of them
    may end).
"""

import re
import textwrap
from collections.abc import Iterator
from functools import cache

__all__ = ["fold_to_width", "measure", "pad", "shorten"]

# The letters, quotes and dashes of the European scripts: each takes one column. (A pattern of
# what does not would take 4 ms of every command to compile.)
_NARROW = (
    ("\0", "\u02ff"),
    ("\u0370", "\u0482"),
    ("\u2011", "\u2027"),
    ("\u2030", "\u205f"),
    ("\u2070", "\u20cf"),
    ("\u2100", "\u2319"),
)
_NOT_NARROW = "\x1b\u00ad"  # but these among them: a colour begins, a hyphen is not shown
_NO_BREAK_BEFORE = frozenset(",.;:!?)]}”’»…，。、；：！？）］｝」』】》〉〕％·・ー々—～%")
_NO_BREAK_BEHIND = frozenset("([{“‘«（［｛「『【《〈〔§#$")


def measure(text: str) -> int:
    """Count the columns that a text takes; colours take none.

    >>> measure("mana"), measure("法术力")
    (4, 6)
    """
    if _is_plain(text):
        return len(text)
    return sum(_measure_step(step) for step in _find_steps(text))


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
    if text.isascii():
        return "\x1b" not in text
    return all(map(_is_narrow, set(text)))


@cache
def _is_narrow(character: str) -> bool:
    if character in _NOT_NARROW:
        return False
    return any(first <= character <= last for first, last in _NARROW)


def _find_steps(text: str) -> list[str]:
    """Cut a text into colours and single code points."""
    return _compile_step().findall(text)


@cache
def _compile_step() -> re.Pattern[str]:
    return re.compile(r"\x1b\[[0-9;]*m|.", re.DOTALL)


@cache
def _measure_step(step: str) -> int:
    import unicodedata  # here: few texts need it

    if len(step) > 1 or unicodedata.category(step) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if _is_wide(step) else 1


@cache
def _is_wide(character: str) -> bool:
    import unicodedata  # here: few texts need it

    return unicodedata.east_asian_width(character) in "WF"


def _find_units(text: str, room: int, *, whole_words: bool) -> Iterator[str]:
    """Yield what stays in one line: words, wide characters with the signs beside them, spaces."""
    unit, before = "", ""
    for step in _find_steps(text):
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
    for step in _find_steps(unit):
        size = _measure_step(step)
        if used + size > room:
            yield piece
            piece, used = "", 0
        piece, used = piece + step, used + size
    yield piece

"""Blocks: the pieces into which every layout cuts a text, and the reader of plain lines."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_ITEM = re.compile(r"(?:[-*•·‣▪–—]|&bull;)\s+(?=\S)")
# Banner rows and table rests: "|", "-----", "* * *".
_BANNER = re.compile(r"[\s|_=*~#+.·•-]*")
# A line of a table of contents, from its end: read from its start it takes a square of the dots.
_LEADERS_BACKWARDS = re.compile(r"\d*\s*(?:\s?\.){4}")


class Block(NamedTuple):
    """A piece of a document, as its layout shows it; what rules are in it is not known here.

    ``text[start:end]`` is the piece, without its bullet and the space around it.

    Attributes:
        kind: ``line``, ``item`` (a bulleted line) or ``blank``. Release notes
            have ``topic``, ``card`` and ``prose`` too.
        start: Code point in the text of the witness.
        end: Half-open.
        line: Of its start, counted from 1.
    """

    kind: str
    start: int
    end: int
    line: int


def read_lines(text: str) -> Iterator[Block]:
    """Yield the lines of a text, bullets taken off, banners and contents lines as blank.

    Line ends of every kind count, mixed too.
    """
    start = 0
    for line, content in enumerate(text.splitlines(keepends=True), 1):
        stripped = content.strip()
        if stripped:
            begin = start + content.index(stripped[0])
            # Nearly all lines begin with a letter or a digit and end in one full stop: those are
            # no banners, no items and none of a table of contents.
            may_lead = stripped[-1].isdecimal() or stripped.endswith(("..", " ."))
            if stripped[0].isalnum() and not may_lead:
                yield Block("line", begin, begin + len(stripped), line)
            else:
                yield _read_odd_line(stripped, begin, line)
        else:
            yield Block("blank", start, start + len(content.rstrip("\r\n")), line)
        start += len(content)


def _read_odd_line(stripped: str, start: int, line: int) -> Block:
    """Read a line that may be a banner, an item, or one of a table of contents."""
    end = start + len(stripped)
    if _BANNER.fullmatch(stripped):
        return Block("blank", start, end, line)
    if bullet := _ITEM.match(stripped):
        return Block("item", start + bullet.end(), end, line)
    kind = "blank" if _LEADERS_BACKWARDS.match(stripped[::-1]) else "line"
    return Block(kind, start, end, line)

"""Blocks: the pieces that every format's reader yields, and the reader of plain lines."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE = re.compile(r"[^\r\n\u2028\u2029\x0b\x0c]*(\r\n|[\r\n\u2028\u2029\x0b\x0c]|\Z)")
_ITEM = re.compile(r"(?:[-*•·‣▪–—]|&bull;)\s+(?=\S)")
# Banner rows and table rests: "|", "-----", "* * *".
_BANNER = re.compile(r"[\s|_=*~#+.·•-]*")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d*\s*$")  # a line of a table of contents


class Block(NamedTuple):
    """A piece of a document, as its format shows it; what rules are in it is not known here.

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
    for line, match in enumerate(_LINE.finditer(text), 1):
        start, end = match.start(), match.start(1)
        if start == len(text):
            return
        content = text[start:end]
        if _BANNER.fullmatch(content) or _LEADERS.search(content):
            yield Block("blank", start, end, line)
            continue
        start += len(content) - len(content.lstrip())
        end -= len(content) - len(content.rstrip())
        bullet = _ITEM.match(text, start, end)
        if bullet:
            yield Block("item", bullet.end(), end, line)
        else:
            yield Block("line", start, end, line)

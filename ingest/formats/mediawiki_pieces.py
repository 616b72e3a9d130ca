"""Wiki source cut into pieces that can be read one by one: a line, or lines of one construct.

The parser goes back to where a construct was opened when it finds no end of it,
again and again: 18 kB of opened tables take it 16 s. So what is left open is
found here, in one pass, and never holds a piece together.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

_CLOSERS = {"}}": "{{", "]]": "[[", "|}": "{|"}
_OPENERS = frozenset(_CLOSERS.values())
# Tags that close nothing; they may be written with a slash or without.
_SINGLE = frozenset(("br", "hr", "wbr", "li", "dt", "dd", "tr", "td", "th", "references"))
_VERBATIM = ("<!--", "<nowiki>", "<pre>", "<math>")  # nothing opens or closes in them
_ENDS = {"<!--": "-->", "<nowiki>": "</nowiki>", "<pre>": "</pre>", "<math>": "</math>"}
_MARK = re.compile(
    r"<!--|<nowiki>|<pre>|<math>|\{\{|\}\}|\[\[|\]\]|^[ \t:]*\{\||^[ \t]*\|\}|\[(?=[a-z]{2,6}:)"
    r"|<(?P<end>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9]{0,20})(?:[ \t\n][^<>]{0,500})?(?P<single>/?)>",
    re.MULTILINE,
)
_MOST_OPEN = 50  # constructs left open or nested in a piece; pages have two or three


class Piece(NamedTuple):
    """Some whole lines of wiki source.

    Attributes:
        text: With its line end.
        is_sound: Whether it can be given to the parser: few constructs are left open in it.
    """

    text: str
    is_sound: bool


class _Scan:
    """One pass over the marks: which constructs are closed, and which are left open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open: list[tuple[str, int]] = []
        self.closed: list[tuple[int, int]] = []  # outermost last
        self.left: list[int] = []  # places of what is left open
        self.deep: list[int] = []  # places where too much is nested
        self.endless: set[str] = set()  # verbatim marks that have no end any more
        place = 0
        while match := _MARK.search(text, place):
            place = self._take(match)
        self.left += [start for _, start in self.open]
        self.left.sort()

    def _take(self, match: re.Match[str]) -> int:
        """Read a mark; give the place to go on from."""
        mark = match[0].strip(" \t:")
        if mark in _VERBATIM:
            return self._skip_verbatim(mark, match.start(), match.end())
        if mark == "[":
            end = self.text.find("]", match.end(), match.end() + 1000)
            if end < 0:
                self.left.append(match.start())
        elif match["tag"]:
            self._take_tag(match)
        elif mark in _OPENERS:
            self._push(mark, match.start())
        else:
            self._close(_CLOSERS[mark], match.end())
        return match.end()

    def _take_tag(self, match: re.Match[str]) -> None:
        name = match["tag"].lower()
        if match["end"]:
            self._close(name, match.end())
        elif not match["single"] and name not in _SINGLE:
            self._push(name, match.start())

    def _skip_verbatim(self, mark: str, start: int, end: int) -> int:
        closed = -1 if mark in self.endless else self.text.find(_ENDS[mark], end)
        if closed < 0:
            self.endless.add(mark)
            self.left.append(start)
            return end
        after = closed + len(_ENDS[mark])
        self.closed.append((start, after))
        return after

    def _push(self, mark: str, start: int) -> None:
        self.open.append((mark, start))
        if len(self.open) > _MOST_OPEN:
            self.deep.append(start)

    def _close(self, mark: str, end: int) -> None:
        """Close the last such construct; what was opened in it since is left open."""
        for place in range(len(self.open) - 1, max(-1, len(self.open) - 1 - _MOST_OPEN), -1):
            if self.open[place][0] == mark:
                self.left += [start for _, start in self.open[place + 1 :]]
                self.closed.append((self.open[place][1], end))
                del self.open[place:]
                return


def cut_pieces(text: str) -> Iterator[Piece]:
    r"""Cut wiki source after each line end that stands in no construct.

    Args:
        text: With ``\n`` as line ends.

    Yields:
        Pieces that together are the text.
    """
    scan = _Scan(text)
    faults = sorted([*scan.left, *scan.deep])
    start = 0
    for end in _find_cuts(text, scan.closed):
        count = bisect_right(faults, end - 1) - bisect_right(faults, start - 1)
        yield Piece(text[start:end], is_sound=count <= _MOST_OPEN)
        start = end


def _find_cuts(text: str, closed: list[tuple[int, int]]) -> Iterator[int]:
    """Yield the ends of pieces."""
    spans = iter(sorted(closed))
    span = next(spans, None)
    place = 0
    while place < len(text):
        end = text.find("\n", place) + 1 or len(text)
        while span is not None and span[0] < end:
            if span[1] > end:
                end = text.find("\n", span[1] - 1) + 1 or len(text)
            span = next(spans, None)
        yield end
        place = end

"""Typeset lines to paragraphs: what a printed page shows only by where its lines stand.

A page has no paragraphs, only lines at places. That a paragraph ends shows by a
gap below it, by a line that stops although the next word would have fitted, or by
where the next line begins. Where that leaves a doubt the line end is kept, for
those who know what rules look like.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from regulae.ingest.formats.hyphens import HYPHENS, find_broken_words, settle_breaks

# A gap of so many times the usual one parts paragraphs: an empty line makes 2, six points 1.5.
_PARTING = 1.35
_USUAL_SHARE = 0.1  # of all gaps; rarer ones are those of superscripts
_SAME_LINE = 0.3  # of a line's height: pieces of one line, the cells of a row
_SPACE = 0.2  # width of a space as a part of the line's height
_WIDEST = 0.995  # of the lines end within the right margin; the rest stick out
_COLUMN_SHARE = 0.1  # of all lines begin at the left of a column
_INSIDE_SHARE = 0.95  # of a column's lines end before the next one; titles may reach over
_START_SHARE = 0.01  # of the lines at a place; fewer are lines that somebody broke by hand
_FEWEST_LINES = 20  # at a place, to learn from
_ASTRAY = 2.0  # points by which lines of one column may differ
_EDGE_LINES = 3  # lines at the top and at the bottom of a page that may be running heads
_FEWEST_PAGES = 2  # with the same running head …
_FEWEST_COUNTED = 3  # … or with words and a number that counts pages …
_PAGE_SHARE = 0.4  # … and so many of all: left and right pages may have their own
_MOST_NUMBERS = 3  # in a running head: the page, the number of pages, a chapter
_PAGE_NUMBER = re.compile(r"(?<![0-9.])[0-9]{1,5}(?![0-9.])")  # "605.1" and "605." are none
_BARE_NUMBER = re.compile(r"\W*[0-9]+\W*")
_SENTENCE_END = re.compile(r"[.!?:…][)\]\"”»’'_*]*$")
# A dash that follows a word at once: what comes behind it was not parted from it by a space.
_GLUED = re.compile(r"(?<=\S)[—–‒-]$")


class Line(NamedTuple):
    """A line of a page, and where it stands; all measures in points.

    Attributes:
        text: Without the space around it.
        page: Counted from 0.
        x: Of its first letter.
        y: Of its baseline, from below.
        right: Where its last letter ends.
        word: Width of its first word.
        height: From the lowest to the highest point of its letters.
        indent: Of its first letter, from the left of its column; known when all lines are.
        room: Between its last letter and the right of its column.
    """

    text: str
    page: int
    x: float
    y: float
    right: float
    word: float
    height: float
    indent: float = 0.0
    room: float = 0.0


class _Head(NamedTuple):
    """What may be a running head."""

    text: str
    y: int
    fewest: int  # pages that must have it


class _Measures(NamedTuple):
    """What the lines of a document have in common."""

    gap: float  # between two lines of a paragraph, as a part of their height
    indents: dict[int, int]  # where second lines begin, by where first ones do
    gapped: frozenset[int]  # where no paragraph begins without a gap above


def join_lines(lines: list[Line]) -> tuple[str, tuple[str, ...]]:
    """Make text of lines: one line per paragraph, a blank one where a gap shows.

    Args:
        lines: Of all pages, in reading order, without running heads.

    Returns:
        The text, and what had to be guessed, in words.
    """
    if not lines:
        return "", ()
    lines = list(_set_in_columns(lines))
    measures = _measure(lines)
    joints = list(_find_joints(lines, measures))
    broken = find_broken_words(
        [line.text for line in lines], [place for place, j in enumerate(joints) if j == "join"]
    )
    settled, remarks = settle_breaks(broken)
    pieces = []
    for place, line in enumerate(lines):
        joint = joints[place] if place < len(joints) else ""
        pieces.append(_write(line.text, joint, settled.get(place)))
    return "".join(pieces), remarks


def drop_running_heads(lines: list[Line]) -> tuple[list[Line], tuple[str, ...]]:
    """Take out what stands at the edge of many pages: heads, feet, page numbers.

    A number in them may count the pages.
    """
    pages = {page: list(group) for page, group in groupby(lines, key=lambda line: line.page)}
    seen: Counter[_Head] = Counter()
    heads: dict[Line, set[_Head]] = {}
    for on_page in pages.values():
        from_below = sorted(on_page, key=lambda line: line.y)
        edges = {*from_below[:_EDGE_LINES], *from_below[-_EDGE_LINES:]}
        heads |= {line: set(_find_heads(line)) for line in edges}
        seen.update({head for line in edges for head in heads[line]})
    enough = _PAGE_SHARE * len(pages)
    running = {head for head, count in seen.items() if count >= max(head.fewest, enough)}
    kept = [line for line in lines if running.isdisjoint(heads.get(line, ()))]
    dropped = len(lines) - len(kept)
    if not dropped:
        return kept, ()
    return kept, (f"{dropped} lines at page edges were left out: running heads, page numbers",)


def _find_heads(line: Line) -> Iterator[_Head]:
    """Yield a line as it would read on the first page, were its numbers page numbers."""
    y = round(line.y)
    yield _Head(line.text, y, _FEWEST_PAGES)
    numbers = list(_PAGE_NUMBER.finditer(line.text))
    if len(numbers) > _MOST_NUMBERS:
        return
    fewest = _FEWEST_PAGES if _BARE_NUMBER.fullmatch(line.text) else _FEWEST_COUNTED
    for number in numbers:
        value = int(number[0]) - line.page
        counted = f"{line.text[: number.start()]}#{value}#{line.text[number.end() :]}"
        yield _Head(counted, y, fewest)


def _set_in_columns(lines: list[Line]) -> Iterator[Line]:
    """Say of each line where it stands in its column."""
    columns = list(_find_columns(lines))
    for line in lines:
        left, right = [column for column in columns if column[0] - _ASTRAY <= line.x][-1]
        yield line._replace(indent=line.x - left, room=right - line.right)


def _find_columns(lines: list[Line]) -> Iterator[tuple[float, float]]:
    """Yield the columns: one begins where many lines do, and those left of it end before."""
    starts = Counter(round(line.x) for line in lines)
    common = (x for x, count in starts.items() if count >= _COLUMN_SHARE * len(lines))
    left = min(line.x for line in lines)
    for start in (*sorted(common), math.inf):
        inside = [line for line in lines if left <= line.x + _ASTRAY < start]
        rights = sorted(line.right for line in inside)
        before = sum(1 for right in rights if right < start)
        if inside and before >= _INSIDE_SHARE * len(inside):
            yield left, rights[int((before - 1) * _WIDEST)]
            left = start


def _measure(lines: list[Line]) -> _Measures:
    gaps = [(a.y - b.y) / a.height for a, b in pairwise(lines) if a.page == b.page]
    counts = Counter(round(gap, 1) for gap in gaps if gap > _SAME_LINE)
    usual = [gap for gap, count in counts.items() if count >= _USUAL_SHARE * counts.total()]
    bare = _Measures(min(usual, default=1.0), {}, frozenset())
    return bare._replace(indents=_find_indents(lines, bare), gapped=_find_gapped(lines, bare))


def _find_gapped(lines: list[Line], measures: _Measures) -> frozenset[int]:
    """Learn where no paragraph begins without a gap above: below lines that stop short."""
    seen = Counter(round(line.indent) for line in lines)
    starts = Counter(
        round(line.indent)
        for before, line in pairwise(lines)
        if _is_below(before, line)
        and not _is_parted(before, line, measures)
        and not _is_full(before, line)
    )
    return frozenset(
        x
        for x, count in seen.items()
        if count >= _FEWEST_LINES and starts[x] <= _START_SHARE * count
    )


def _find_indents(lines: list[Line], measures: _Measures) -> dict[int, int]:
    """Learn where second lines begin, from paragraphs that have a gap above."""
    seen: dict[int, Counter[int]] = {}
    for above, first, second in zip(lines, lines[1:], lines[2:], strict=False):
        if (
            _is_parted(above, first, measures)
            and _is_below(first, second)
            and not _is_parted(first, second, measures)
            and _is_full(first, second)
        ):
            seen.setdefault(round(first.indent), Counter())[round(second.indent)] += 1
    return {x: counts.most_common(1)[0][0] for x, counts in seen.items()}


def _find_joints(lines: list[Line], measures: _Measures) -> Iterator[str]:
    """Say for each line but the last how the next one follows: join, line, blank."""
    begins, goes_on = True, False  # whether the line before may begin a paragraph, or go on in one
    for before, line in pairwise(lines):
        expected = [_find_indent(before.indent, measures.indents)] if begins else []
        expected += [before.indent] if goes_on else []
        matches = any(abs(line.indent - x) <= _ASTRAY for x in expected)
        is_full = _is_full(before, line)
        # No paragraph begins in lower case below a full line without a full stop.
        matches = matches or (line.text[0].islower() and not _SENTENCE_END.search(before.text))
        joint = _find_joint(before, line, is_full and matches, measures)
        begins = joint != "join"
        goes_on = joint == "join" or (is_full and joint == "line")
        yield joint


def _find_joint(before: Line, line: Line, may_go_on: bool, measures: _Measures) -> str:
    if _is_beside(before, line):
        return "join"
    if _is_parted(before, line, measures):
        return "blank"
    in_sight = _is_below(before, line)  # else on another page or column: a gap would not show
    ended = _SENTENCE_END.search(before.text) is not None
    if may_go_on:
        # A full line with a full stop is a doubt, unless all paragraphs there have a gap above.
        doubtful = ended and not (in_sight and _is_near(line.indent, measures.gapped))
        return "line" if doubtful else "join"
    return "line" if in_sight or not ended else "blank"


def _is_near(x: float, places: frozenset[int]) -> bool:
    return any(abs(x - place) <= _ASTRAY for place in places)


def _find_indent(x: float, indents: dict[int, int]) -> float:
    near = [first for first in indents if abs(first - x) <= _ASTRAY]
    return indents[min(near, key=lambda first: abs(first - x))] if near else x


def _is_beside(before: Line, line: Line) -> bool:
    near = abs(before.y - line.y) < _SAME_LINE * before.height
    return before.page == line.page and near and line.x >= before.right - _ASTRAY


def _is_below(before: Line, line: Line) -> bool:
    return before.page == line.page and before.y > line.y


def _is_parted(before: Line, line: Line, measures: _Measures) -> bool:
    if not _is_below(before, line):
        return False
    return (before.y - line.y) / before.height > _PARTING * measures.gap


def _is_full(before: Line, line: Line) -> bool:
    """Whether the first word of the next line would not have fitted."""
    if before.text.endswith(HYPHENS):
        return True
    return _SPACE * before.height + line.word > before.room


def _write(text: str, joint: str, settled: str | None) -> str:
    """Give a line's text with what parts it from the next."""
    if settled is not None:
        return text.rstrip("".join(HYPHENS)) + settled
    if joint == "join":
        return text if _GLUED.search(text) else text + " "
    return text + {"": "", "line": "\n", "blank": "\n\n"}[joint]

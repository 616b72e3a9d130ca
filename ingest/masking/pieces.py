"""The pieces of a text in which citations stand: paragraphs, cut where rules begin in them."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from regulae.ingest.blocks import Block
from regulae.ingest.folding import FoldedText
from regulae.ingest.glossary import TermStart
from regulae.ingest.starts import Start

_AFTER_NUMBER = ".:)–—- \t\xa0"  # what may part a number from its rule


class Piece:
    """A paragraph, or what of it belongs to one rule; without the rule's number.

    Attributes:
        stretches: Code points ``[start, end)``, one a line.
        line: Of its first stretch, counted from 1.
        words: What stands in it, with single spaces.
    """

    def __init__(self, text: str, stretches: list[tuple[int, int]], line: int) -> None:
        """Take some stretches of ``text``, at least one."""
        self._text = text
        self.stretches = stretches
        self.line = line
        self.words = " ".join(" ".join(text[start:end].split()) for start, end in stretches)

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.stretches[0][0]

    @property
    def ends(self) -> tuple[int, int]:
        """Where it begins and ends."""
        return self.stretches[0][0], self.stretches[-1][1]

    @property
    def _is_plain(self) -> bool:
        """Whether nothing was folded: one line, single spaces. So are most."""
        start, end = self.ends
        return len(self.stretches) == 1 and end - start == len(self.words)

    @cached_property
    def _folded(self) -> FoldedText:
        return FoldedText(self._text, self.stretches)

    def locate(self, start: int, end: int) -> tuple[int, int]:
        """Give the stretch of the text from which ``words[start:end]`` was read."""
        if self._is_plain:
            return self.start + start, self.start + end
        return self._folded.place_of(start), self._folded.place_of(end - 1) + 1


class _Cutter:
    """Collects the lines of one piece after another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces: list[Piece] = []
        self._lines: list[tuple[int, int]] = []
        self._line = 0

    def add(self, start: int, end: int, line: int) -> None:
        """Add a stretch to the open piece."""
        if start < end:
            self._line = self._line if self._lines else line
            self._lines.append((start, end))

    def cut(self) -> None:
        """End the open piece."""
        if self._lines:
            self.pieces.append(Piece(self.text, self._lines, self._line))
            self._lines = []


def cut_into_pieces(
    text: str, blocks: Sequence[Block], starts: Sequence[Start | TermStart]
) -> list[Piece]:
    """Cut a text.

    Args:
        text: What a page shows.
        blocks: Its blocks, in order.
        starts: Where rules and glossary entries begin, in order.
    """
    cutter = _Cutter(text)
    coming: Iterator[Start | TermStart] = iter(starts)
    following = next(coming, None)
    for block in blocks:
        if block.kind != "line":
            cutter.cut()
        if block.kind == "blank":
            continue
        position = block.start
        while following is not None and following.start < block.end:
            cutter.add(position, following.start, block.line)
            cutter.cut()
            position = _skip_marks(text, max(position, following.end), block.end)
            following = next(coming, None)
        cutter.add(position, block.end, block.line)
    cutter.cut()
    return cutter.pieces


def _skip_marks(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _AFTER_NUMBER:
        start += 1
    return start

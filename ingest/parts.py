"""From blocks to parts: which stretches are a rule's text, its examples, its notes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from regulae.corpus.lang import load_pack
from regulae.corpus.numbering import RuleNumber
from regulae.ingest.blocks import Block
from regulae.ingest.glossary import TermStart
from regulae.ingest.starts import Start

_LONGEST_SUB_HEADING = 60  # code points
_SENTENCE_END = re.compile(r"[.!?:…。！？：][)\]\"”»’'）]*$")
PART_KINDS = ("text", "example", "note")


@dataclass(slots=True)
class Part:
    """A text, an example or a note: one or more stretches of the witness.

    Attributes:
        kind: One of ``PART_KINDS``.
        stretches: Code points ``[start, end)``, in order; one a line as a rule.
    """

    kind: str
    stretches: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """A rule with its parts, or a note under no rule.

    Attributes:
        number: ``None`` for a note or an entry of the glossary.
        start: Code point of the number, or of the note's text.
        line: Counted from 1.
        parts: At least one; the first is the text.
        topic: Of a note: the topic line above it, or empty; of a glossary entry: the term.
        block: Of a note: the kind of its block; ``term`` for an entry of the glossary.
    """

    number: RuleNumber | None
    start: int
    line: int
    parts: list[Part]
    topic: str = ""
    block: str = ""

    @property
    def end(self) -> int:
        """Where the last part ends."""
        for part in reversed(self.parts):
            if part.stretches:
                return part.stretches[-1][1]
        return self.start


def find_entries(
    text: str,
    blocks: list[Block],
    starts: Sequence[Start | TermStart],
    lang: str,
    *,
    has_topics: bool,
) -> Iterator[Entry]:
    """Yield what stands in a document, in order.

    Args:
        text: The text of the witness.
        blocks: Its blocks.
        starts: Where rules begin in it, and the entries of its glossary.
        lang: Language of the example marks.
        has_topics: Whether to keep what belongs to no rule, as notes.
    """
    collector = _Collector(text, starts, lang, has_topics)
    for block in blocks:
        if block.kind == "blank":
            collector.after_blank = True
        else:
            yield from collector.take(block)
    yield from collector.close()


class _Collector:
    """A small machine over the blocks: one entry is open at most, and in it one part."""

    def __init__(
        self, text: str, starts: Sequence[Start | TermStart], lang: str, has_topics: bool
    ) -> None:
        self.text = text
        self.starts = starts
        self.next_start = -1
        self.next_place = 0
        self._advance()
        self.marks = _load_marks(lang)
        # Marks without their first letter, which may be large or small: "xample", "XAMPLE".
        endings = {mark[1:] for mark in load_pack(lang).example_marks}
        self.mark_endings = sorted({form for e in endings for form in (e.lower(), e.upper())})
        self.has_topics = has_topics
        self.topic = ""
        self.entry: Entry | None = None
        self.after_blank = False

    def take(self, block: Block) -> Iterator[Entry]:
        """Read one block that is not blank; yield the entries that it ends."""
        position, kind = block.start, block.kind
        while self.next_place < block.end:
            start = self._next
            if position < start.start:
                self._add(block, position, start.start, kind)
            yield from self.close()
            self.entry = _open_entry(start)
            position, kind = start.end, "line"
            self._advance()
            self.after_blank = False
        if position < block.end:
            yield from self._take_rest(block, position, kind)
        self.after_blank = False

    def _advance(self) -> None:
        """Turn to the next start, and remember where it is: asked once for every line."""
        self.next_start += 1
        more = self.next_start < len(self.starts)
        self.next_place = self.starts[self.next_start].start if more else len(self.text) + 1

    def close(self) -> Iterator[Entry]:
        """End the open entry."""
        if self.entry is not None:
            yield self.entry
            self.entry = None

    @property
    def _next(self) -> Start | TermStart:
        return self.starts[self.next_start]

    def _take_rest(self, block: Block, position: int, kind: str) -> Iterator[Entry]:
        """Read what stands in a block behind its last start, or all of it."""
        if self._is_sub_heading(position, block.end, kind):
            return
        if self._is_outside(block, position, kind):
            yield from self.close()
            if kind == "topic":
                self.topic = self.text[position : block.end]
            elif self.has_topics:
                part = Part("text", [(position, block.end)])
                yield Entry(None, position, block.line, [part], self.topic, kind)
            return
        self._add(block, position, block.end, kind)

    def _is_outside(self, block: Block, position: int, kind: str) -> bool:
        """Whether a stretch belongs to no rule."""
        if self.entry is None or kind in ("topic", "card"):
            return True
        if self.marks.match(self.text, position, block.end):
            return False
        if kind == "prose" or self._has_its_title(block):
            return True
        if not self.after_blank:
            return False
        return kind == "item" or not self._is_enclosed()

    def _has_its_title(self, block: Block) -> bool:
        """Whether the open entry is a heading with its line, which this block is not of."""
        if self.entry is None or self.entry.number is None or self.entry.number.rule:
            return False
        return bool(self.entry.parts[0].stretches) and block.line != self.entry.line

    def _is_sub_heading(self, start: int, end: int, kind: str) -> bool:
        """Whether a line on its own between two rules is a page's sub-heading: no sentence."""
        if not self.after_blank or kind != "line" or end - start > _LONGEST_SUB_HEADING:
            return False
        if self.entry is None or self.entry.number is None or not self._is_enclosed():
            return False
        if self.marks.match(self.text, start, end):
            return False
        return _SENTENCE_END.search(self.text, start, end) is None

    def _is_enclosed(self) -> bool:
        """Whether the next start goes on where the open rule stands: nothing ends between."""
        if self.entry is None or self.next_start >= len(self.starts):
            return False
        if isinstance(self._next, TermStart):
            return self.entry.block == "term"
        current, following = self.entry.number, self._next.number
        if current is None:
            return False
        if following.heading == current.heading:
            return following > current
        return following.rule == 0 and following.kind != "rule" and _is_later(current, following)

    def _add(self, block: Block, start: int, end: int, kind: str) -> None:
        """Add a stretch to the open entry, cut where examples begin in it."""
        if self.entry is None:
            return
        parts = self.entry.parts
        if kind == "item" and not self.marks.match(self.text, start, end):
            parts.append(Part("note"))
        for match in self._find_marks(start, end):
            if not self._begins_example(match, start, block):
                continue
            _add_stretch(parts[-1], self.text, start, match.start())
            parts.append(Part("example"))
            start = match.end()
        _add_stretch(parts[-1], self.text, start, end)

    def _find_marks(self, start: int, end: int) -> Iterator[re.Match[str]]:
        """Yield the example marks in a stretch; most have none, which is told at once."""
        content = self.text[start:end]
        for ending in self.mark_endings:
            if ending in content:
                return self.marks.finditer(self.text, start, end)
        return iter(())

    def _begins_example(self, match: re.Match[str], start: int, block: Block) -> bool:
        """Whether a mark stands where an example can begin: at a line's start or a sentence's."""
        before = self.text[start : match.start()].rstrip(" \t\xa0")
        if not before or before[-1] in "\r\n":
            return True
        return match[1][0].isupper() and before[-1] in '.!?…:)]"”»’'


def _open_entry(start: Start | TermStart) -> Entry:
    if isinstance(start, TermStart):
        text = [Part("text")]
        return Entry(None, start.start, start.line, text, topic=start.term, block="term")
    return Entry(start.number, start.start, start.line, [Part("text")])


def _is_later(current: RuleNumber, following: RuleNumber) -> bool:
    section = following.heading if following.kind == "section" else following.heading // 100
    return section > current.heading // 100 or following.heading > current.heading


def _add_stretch(part: Part, text: str, start: int, end: int) -> None:
    """Add ``[start, end)`` without the space around it, if anything is left."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        part.stretches.append((start, end))


@cache
def _load_marks(lang: str) -> re.Pattern[str]:
    pack = load_pack(lang)
    marks = sorted(pack.example_marks, key=len, reverse=True)
    ends = f"[{re.escape(''.join(pack.example_ends))}]"
    return re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, marks))})\s?{ends}\s*", re.IGNORECASE)

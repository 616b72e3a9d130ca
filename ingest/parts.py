"""From blocks to parts: which stretches are a rule's text, its examples, its notes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from regulae.corpus.lang import load_pack
from regulae.corpus.numbering import RuleNumber
from regulae.ingest.blocks import Block
from regulae.ingest.glossary import TermStart
from regulae.ingest.starts import Start

_LONGEST_SUB_HEADING = 60  # code points
_SENTENCE_END = re.compile(r"[.!?:…。！？：][)\]\"”»’'）]*$")


@dataclass(slots=True)
class Part:
    """A text, an example or a note: one or more stretches of the witness.

    Attributes:
        kind: text, example or note.
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
) -> list[Entry]:
    """Find what stands in a document, in order.

    Args:
        text: The text of the witness.
        blocks: Its blocks, in order.
        starts: Where rules begin in it, and the entries of its glossary.
        lang: Language of the example marks.
        has_topics: Whether to keep what belongs to no rule, as notes.
    """
    collector = _Collector(text, starts, lang, has_topics)
    for block in blocks:
        if block.kind == "blank":
            collector.after_blank = True
        else:
            collector.take(block)
    return collector.entries


class _Collector:
    """A small machine over the blocks: one entry is open at most, and in it one part."""

    def __init__(
        self, text: str, starts: Sequence[Start | TermStart], lang: str, has_topics: bool
    ) -> None:
        self.text = text
        self.starts = iter(starts)
        self.next_start = next(self.starts, None)
        self.marks = _load_marks(lang)
        self.mark_places = _find_mark_places(text, lang)
        self.has_topics = has_topics
        self.topic = ""
        self.entries: list[Entry] = []
        self.entry: Entry | None = None  # the open one, the last of them
        self.after_blank = False

    def take(self, block: Block) -> None:
        """Read one block that is not blank."""
        kind, position, end, _ = block
        while (start := self.next_start) is not None and start.start < end:
            if position < start.start:
                self._add(position, start.start, kind)
            self.entry = _open_entry(start)
            self.entries.append(self.entry)
            position, kind = start.end, "line"
            self.next_start = next(self.starts, None)
            self.after_blank = False
        if position < end:
            self._take_rest(block, position, kind)
        self.after_blank = False

    def _take_rest(self, block: Block, position: int, kind: str) -> None:
        """Read what stands in a block behind its last start, or all of it."""
        if self._is_sub_heading(position, block.end, kind):
            return
        if not self._is_outside(block, position, kind):
            self._add(position, block.end, kind)
            return
        self.entry = None
        if kind == "topic":
            self.topic = self.text[position : block.end]
        elif self.has_topics:
            part = Part("text", [(position, block.end)])
            self.entries.append(Entry(None, position, block.line, [part], self.topic, kind))

    def _is_outside(self, block: Block, position: int, kind: str) -> bool:
        """Whether a stretch belongs to no rule."""
        if self.entry is None or kind in ("topic", "card"):
            return True
        if not self._stands_apart(block, kind):
            return False
        return self.marks.match(self.text, position, block.end) is None

    def _stands_apart(self, block: Block, kind: str) -> bool:
        """Whether a stretch that is no example goes on with something else than the open entry."""
        if kind == "prose" or self._has_its_title(block):
            return True
        if kind == "line" and self._awaits_text():
            return False
        return self.after_blank and (kind == "item" or not self._is_enclosed())

    def _awaits_text(self) -> bool:
        """Whether the open entry is a rule of which only the number was read: a page's heading."""
        entry = self.entry
        if entry is None or entry.number is None or not entry.number.rule:
            return False
        return len(entry.parts) == 1 and not entry.parts[0].stretches

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
        if self._awaits_text():
            return False
        if self.marks.match(self.text, start, end):
            return False
        return _SENTENCE_END.search(self.text, start, end) is None

    def _is_enclosed(self) -> bool:
        """Whether the next start goes on where the open rule stands: nothing ends between."""
        if self.entry is None or self.next_start is None:
            return False
        if isinstance(self.next_start, TermStart):
            return self.entry.block == "term"
        current, following = self.entry.number, self.next_start.number
        if current is None:
            return False
        if following.heading == current.heading:
            return following > current
        return following.rule == 0 and following.kind != "rule" and _is_later(current, following)

    def _add(self, start: int, end: int, kind: str) -> None:
        """Add a stretch to the open entry, cut where examples begin in it."""
        if self.entry is None:
            return
        parts = self.entry.parts
        if kind == "item" and not self.marks.match(self.text, start, end):
            parts.append(Part("note"))
        for match in self._find_marks(start, end):
            if not self._begins_example(match, start):
                continue
            _add_stretch(parts[-1], self.text, start, match.start())
            parts.append(Part("example"))
            start = match.end()
        _add_stretch(parts[-1], self.text, start, end)

    def _find_marks(self, start: int, end: int) -> Iterable[re.Match[str]]:
        """Find the example marks in a stretch; most have none, which is told at once."""
        places = self.mark_places
        while places and places[-1] < start:
            places.pop()
        if not places or places[-1] >= end:
            return ()
        return self.marks.finditer(self.text, start, end)

    def _begins_example(self, match: re.Match[str], start: int) -> bool:
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


def _find_mark_places(text: str, lang: str) -> list[int]:
    """Give the places of what may be example marks in a text, the last first.

    Marks are looked for without their first letter, which may be large or small:
    "xample", "XAMPLE".
    """
    endings = {mark[1:] or mark for mark in load_pack(lang).example_marks}
    forms = {form for ending in endings for form in (ending.lower(), ending.upper())}
    shortest = [f for f in forms if not any(f != other and f.startswith(other) for other in forms)]
    places: list[int] = []
    for form in shortest:
        place = text.find(form)
        while place >= 0:
            places.append(place)
            place = text.find(form, place + 1)
    return sorted(places, reverse=True)


@cache
def _load_marks(lang: str) -> re.Pattern[str]:
    pack = load_pack(lang)
    marks = sorted(pack.example_marks, key=len, reverse=True)
    ends = f"[{re.escape(''.join(pack.example_ends))}]"
    return re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, marks))})\s?{ends}\s*", re.IGNORECASE)

"""Release notes: topics, card excerpts, quoted rules, and bullets that comment on them.

They are kept as wrapped lines without blank ones between, so a paragraph ends
where its last line stops short. Every paragraph is one block here.
"""

import re
from collections.abc import Iterator
from functools import cache
from statistics import median

from regulae.corpus.citations import ends_with_cue
from regulae.corpus.lang import load_pack
from regulae.corpus.terms import load_terms
from regulae.corpus.words import find_stem, find_stems
from regulae.ingest.blocks import Block, read_lines

_LONGEST_TITLE = 60  # code points of a topic, card name or type line; the longest seen has 42
_SENTENCE_END = re.compile(r"[.!?:…][)\]\"”»’'_*]*$")
_NUMBER = re.compile(r"[1-9][0-9]{2}\.[0-9]")
_COST = re.compile(r"(?:\{[^{}\s]{1,5}\}|[0-9XYZ])+")
_TYPE_DASH = re.compile(r"\s+(?:--|[-–—]{1,2}|:)\s+")
_LONGEST_PARENTHESIS = 20  # lines; a reminder text has at most four
_LONG_LINE = 50  # code points; shorter lines say nothing about the width of a page


class _Paragraph(list[Block]):
    """The lines of one paragraph, and what kind of block it will be."""

    def __init__(self, kind: str, first: Block) -> None:
        super().__init__([first])
        self.kind = kind
        self.breaks_early = False  # a line before the last is short


class _Reader:
    """One pass over the lines; what is asked of a line is asked with its neighbours."""

    def __init__(self, text: str, lang: str) -> None:
        self.text = text
        self.lang = lang
        self.lines = list(read_lines(text))
        long = [len(self._content(b)) for b in self.lines if b.end - b.start >= _LONG_LINE]
        self.width = median(long) if long else 0
        marks = "|".join(map(re.escape, load_pack(lang).example_marks))
        self.example = re.compile(rf"(?:{marks})\s?[:：]", re.IGNORECASE)
        sets = "|".join(map(re.escape, load_pack(lang).set_words))
        # "L'espansione Ondata Glaciale presenta": what notes say of their set opens a paragraph.
        self.opener = re.compile(rf"(?i:(?:\w{{1,3}}['’\s])?(?:{sets})\s+)[_*“\"]?[^\W\da-z]")

    def read_paragraphs(self) -> Iterator[_Paragraph]:
        """Yield paragraphs in order."""
        current: _Paragraph | None = None
        for place, block in enumerate(self.lines):
            if block.kind == "blank" and not self._is_cost_gap(place, current):
                if current:
                    yield current
                current = None
                continue
            kind = self._find_kind(place, current)
            if current is None or kind:
                if current:
                    yield current
                current = _Paragraph(kind or "prose", block)
            elif block.kind != "blank":
                last = current[-1]
                current.breaks_early |= last.end - last.start <= self.width / 2
                current.append(block)
        if current:
            yield current

    def find_cards(self) -> list[int]:
        """Give the places of the lines that are card names."""
        return [place for place in range(len(self.lines)) if self._is_card_name(place)]

    def _find_kind(self, place: int, current: _Paragraph | None) -> str:
        """Tell the kind of the paragraph that begins at a line; empty if the last one goes on."""
        content = self._content(self.lines[place])
        if self.lines[place].kind == "item":
            return "item"
        if self._is_card_name(place):
            return "card"
        if _NUMBER.match(content) and not self._is_cited(current):
            return "prose"
        if self.example.match(content):
            return "prose"
        if self._is_topic(place, current):
            return "topic"
        if current is not None and self._is_complete(current, content):
            return "prose"
        return ""

    def _is_cited(self, current: _Paragraph | None) -> bool:
        """Whether a number that begins a line is wrapped from a citation ("vedi regola")."""
        return current is not None and ends_with_cue(self._content(current[-1]), self.lang)

    def _is_complete(self, paragraph: _Paragraph, following: str) -> bool:
        """Whether a paragraph has ended, seen from the line that follows it."""
        if paragraph.kind == "topic":
            return True
        last = self._content(paragraph[-1])
        if not _SENTENCE_END.search(last) or following[:1].islower():
            return False
        if self.opener.match(following):
            return True
        if last.endswith(")") and self._is_parenthesis(paragraph):
            return True
        first_word = following.split()[0] if following else ""
        fits = len(last) + 1 + len(first_word) <= self.width
        # A paragraph with an early break in the middle of a sentence (a symbol was lost) breaks
        # early anywhere.
        return fits and not (paragraph.breaks_early and paragraph.kind != "card")

    def _is_parenthesis(self, paragraph: _Paragraph) -> bool:
        """Whether the last lines are one parenthesis that was opened at a line's start."""
        for block in paragraph[: -_LONGEST_PARENTHESIS - 1 : -1]:
            content = self._content(block)
            if content.startswith("("):
                return True
            if block is not paragraph[-1] and content.endswith(")"):
                return False
        return False

    def _is_topic(self, place: int, current: _Paragraph | None) -> bool:
        content = self._content(self.lines[place])
        if not self._is_title(content) or self._is_type_line(content):
            return False
        if current is not None and not _SENTENCE_END.search(self._content(current[-1])):
            return False
        following = self._next_content(place)
        return bool(following) and following[0].isupper() and not self._is_type_line(following)

    def _is_card_name(self, place: int) -> bool:
        block = self.lines[place]
        if block.kind != "line" or not self._is_title(self._content(block)):
            return False
        for following in self.lines[place + 1 : place + 3]:
            content = self._content(following)
            if self._is_type_line(content):
                return not self._is_type_line(self._content(block))
            if following.kind != "blank" and not _COST.fullmatch(content):
                return False
        return False

    def _is_cost_gap(self, place: int, current: _Paragraph | None) -> bool:
        """Whether a blank line is a lost cost: between a card's name and its type."""
        return current is not None and current.kind == "card" and len(current) == 1

    def _is_title(self, content: str) -> bool:
        return (
            0 < len(content) <= _LONGEST_TITLE
            and not _SENTENCE_END.search(content)
            and content[0].isupper()
        )

    def _is_type_line(self, content: str) -> bool:
        if not 0 < len(content) <= _LONGEST_TITLE or _SENTENCE_END.search(content):
            return False
        types, has_dash, _ = _TYPE_DASH.sub("\0", content, count=1).partition("\0")
        stems = find_stems(types, self.lang)
        known = [stem in _load_card_types(self.lang) for stem in stems]
        return bool(known) and (any(known) if has_dash else all(known))

    def _next_content(self, place: int) -> str:
        rest = (b for b in self.lines[place + 1 : place + 3] if b.kind != "blank")
        following = next(rest, None)
        return self._content(following) if following else ""

    def _content(self, block: Block) -> str:
        return self.text[block.start : block.end].strip("|")


def recognises(text: str, lang: str) -> bool:
    """Whether the text has card excerpts and bullets."""
    reader = _Reader(text, lang)
    has_items = any(block.kind == "item" for block in reader.lines)
    return has_items and bool(reader.find_cards())


def read_blocks(text: str, lang: str) -> Iterator[Block]:
    """Yield the paragraphs of release notes: ``topic``, ``card``, ``item``, ``prose``, ``blank``.

    A card's paragraphs are one block; one that ends in a colon before a numbered
    rule introduces the rule and is not the card's.
    """
    reader = _Reader(text, lang)
    paragraphs = list(reader.read_paragraphs())
    pending: Block | None = None
    for place, paragraph in enumerate(paragraphs):
        block = Block(paragraph.kind, paragraph[0].start, paragraph[-1].end, paragraph[0].line)
        if pending and block.kind == "prose" and not _stands_apart(text, paragraphs, place, reader):
            pending = pending._replace(end=block.end)
            continue
        if pending:
            yield pending
        pending = block if block.kind == "card" else None
        if not pending:
            yield block
    if pending:
        yield pending


def _stands_apart(text: str, paragraphs: list[_Paragraph], place: int, reader: _Reader) -> bool:
    """Whether a paragraph after a card is not of its text: a rule, or what leads to one."""
    first, last = paragraphs[place][0], paragraphs[place][-1]
    content = text[first.start : last.end]
    if _NUMBER.match(content) or reader.example.match(content) or reader.opener.match(content):
        return True
    following = paragraphs[place + 1] if place + 1 < len(paragraphs) else None
    return (
        content.endswith(":")
        and following is not None
        and bool(_NUMBER.match(text, following[0].start))
    )


@cache
def _load_card_types(lang: str) -> frozenset[str]:
    """Give the stems of card types and supertypes: the words of a type line."""
    kinds = ("card-type", "supertype")
    forms = (term.form for term in load_terms() if term.lang == lang and term.kind in kinds)
    return frozenset(find_stem(word, lang) for form in forms for word in form.split())

"""The types: what a document is read into, and what the store gives back.

They are named tuples: immutable like frozen dataclasses, and made six times as
fast when a query imports them (0.1 ms a class).
"""

from datetime import date
from typing import NamedTuple

from regulae.corpus.locator import Locator, build_slug
from regulae.corpus.numbering import RuleNumber

__all__ = ["Citation", "CitedNumber", "Document", "Mention", "Record", "Span", "Witness"]


class Span(NamedTuple):
    """Where something was read: code points ``[start, end)`` of one witness's text."""

    start: int
    end: int
    line: int  # counted from 1


class CitedNumber(NamedTuple):
    """One number as written inside a citation; a range has two, with one place.

    Attributes:
        number: The rule meant.
        start: Code point in the text where the number begins (a range: its first).
        end: Where it ends (a range: its last).
        title: The title quoted for it, without quotes, or ``None``.
    """

    number: RuleNumber
    start: int
    end: int
    title: str | None = None


class Citation(NamedTuple):
    """Words that point at rules.

    ``text[start:end] == citation.text`` for the text named by ``where``.

    Attributes:
        text: From the noun before the first number to the last number or its title.
        where: ``text``, ``example:0`` or ``note:1``.
        start: Code points in what ``where`` names.
        end: Half-open.
        ranges: First and last of each number or range, in order; equal for a number.
        cited: Each written number.
    """

    text: str
    where: str
    start: int
    end: int
    ranges: tuple[tuple[RuleNumber, RuleNumber], ...]
    cited: tuple[CitedNumber, ...]

    def means(self, number: RuleNumber) -> bool:
        """Whether it cites a number, alone or in a range: 306–311 does not mean 307.2."""
        return any(
            first <= number <= last and first.kind == number.kind for first, last in self.ranges
        )


class Mention(NamedTuple):
    """A term of the term base in a record's text, code points ``[start, end)``."""

    concept: str
    start: int
    end: int


class Witness(NamedTuple):
    """One file or page that attests a text.

    Attributes:
        source: Its id, unique in a store: ``it-605-mana-abilities``.
        path: The path or address from which it was read.
        sha256: Of its bytes, 64 hex digits.
        title: What to call it.
        url: Where it is on the web, or ``None``.
        lang: ISO 639-1.
        edition: What it claims, as the edition in force that day, or ``None``.
        stated: The words of that claim, or ``None``.
        not_later: The day it was written at the latest, where only that is known.
        format: How it is kept, and after a slash how it is arranged: text/notes, html.
        encoding: How its bytes were read.
        standing: ``official``, ``translated`` or ``quoted``.
        remarks: What was repaired or lost in reading, in words.
        given: What was told rather than guessed when it was added: lang, edition, format.
    """

    source: str
    path: str
    sha256: str
    title: str
    url: str | None
    lang: str
    edition: date | None
    stated: str | None
    not_later: date | None
    format: str
    encoding: str
    standing: str
    remarks: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    @property
    def at(self) -> str:
        """What stands after the @ in locators of its records."""
        return self.edition.isoformat() if self.edition else self.source


class Record(NamedTuple):
    """One numbered rule in one language at one edition, or a note.

    Attributes:
        number: ``None`` for a note or glossary entry.
        lang: ISO 639-1.
        kind: section, heading, rule, subrule, glossary or note.
        title: Of a heading, a keyword rule, or a note's topic.
        text: NFC, single spaces, without number, examples and notes.
        examples: In order, without the mark.
        notes: Comments of release notes under the rule.
        citations: In ``text``, ``examples`` and ``notes``, in order.
        flags: ``symbol-lost``, ``rejoined-lines``, ``misnumbered``, ``duplicate``.
        span: The stretch of the witness from the number to the last note.
        sentences: Ends of the sentences of ``text``, code points.
        mentions: Terms of the term base in ``text``.
    """

    number: RuleNumber | None
    lang: str
    kind: str
    title: str | None
    text: str
    span: Span
    examples: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    flags: tuple[str, ...] = ()
    sentences: tuple[int, ...] = ()
    mentions: tuple[Mention, ...] = ()

    @property
    def parent(self) -> RuleNumber | None:
        """The number one step up, or ``None`` for what has no number."""
        return self.number.parent if self.number else None

    def locator_at(self, at: str) -> Locator:
        """Write the record's locator for an edition or a source."""
        if self.number is not None:
            return Locator(lang=self.lang, number=self.number, last=self.number, at=at)
        return Locator(lang=self.lang, kind=self.kind, slug=build_slug(self.title or ""), at=at)

    def part(self, where: str) -> str:
        """Give the string that a citation's ``where`` names."""
        name, _, place = where.partition(":")
        if name == "text":
            return self.text
        return (self.examples if name == "example" else self.notes)[int(place)]


class Document(NamedTuple):
    """A witness with everything that was read from it, in the order of the document."""

    witness: Witness
    content: bytes  # the bytes as found
    records: tuple[Record, ...]

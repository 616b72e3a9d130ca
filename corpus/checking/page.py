"""A page as it is checked: its text, and what was read in it, all at places of the file."""

from datetime import date
from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Citation, Record, Witness

__all__ = ["CitedAt", "OwnNumber", "Page", "Slip"]


class OwnNumber(NamedTuple):
    """A number that begins a rule of the page.

    Attributes:
        number: Which.
        start: Code point of the file.
        end: Behind the number as written.
        stop: Where the rule ends, its examples and notes included.
    """

    number: RuleNumber
    start: int
    end: int
    stop: int


class CitedAt(NamedTuple):
    """A citation at its place in the file.

    Attributes:
        citation: Its offsets are code points of the file.
        within: Where the rule or paragraph that cites begins and ends.
        owner: The rule that cites, or ``None``.
    """

    citation: Citation
    within: tuple[int, int]
    owner: RuleNumber | None


class Slip(NamedTuple):
    """Something in the letters themselves: a hole, a damaged character, a number lettered l or o.

    Attributes:
        code: Of the finding that it makes.
        start: Code point of the file.
        end: Half-open.
        what: In words.
    """

    code: str
    start: int
    end: int
    what: str


class Page(NamedTuple):
    """Everything that the checks look at; nothing in it depends on an edition.

    Attributes:
        text: Decoded; all offsets count in it.
        masked: As long, its markup blanked.
        witness: What the page says of itself.
        label: Where it states its edition.
        own: Its rules, in order.
        cited: Its citations, in order.
        slips: In order.
        records: For dating; their offsets count in what the page shows.
        is_excerpt: Whether it quotes rules among other things (release notes, a forum post).
    """

    text: str
    masked: str
    witness: Witness
    label: tuple[int, int]
    own: tuple[OwnNumber, ...]
    cited: tuple[CitedAt, ...]
    slips: tuple[Slip, ...]
    records: tuple[Record, ...]
    is_excerpt: bool

    @property
    def lang(self) -> str:
        """ISO 639-1."""
        return self.witness.lang

    @property
    def edition(self) -> date | None:
        """What the page claims."""
        return self.witness.edition

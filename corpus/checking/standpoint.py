"""From where a page is judged: the edition it is held against, and the one it was written in."""

from datetime import date
from typing import NamedTuple

from regulae.corpus.checking.knowledge import Knowledge
from regulae.corpus.checking.page import Page
from regulae.corpus.dating import Dating, Evidence, date_records

__all__ = ["Standpoint", "find_standpoint"]

_OF_THE_TEXT = ("numbers", "titles", "words")  # kinds of evidence: its own, not what it cites


class Standpoint(NamedTuple):
    """The editions of one page.

    Attributes:
        target: What its numbers must be right in.
        source: An edition at hand that its text fits, nearest to what it claims; ``None``
            where neither a claim nor the text tells.
        dating: What the text says of its edition.
        doubts_label: Whether the text itself, not only what it cites, is of another edition
            than the page claims: stale citations are findings of their own.
        is_guess: Whether neither the user, nor the page, nor its text apart from what it cites
            tells the target: what is judged is no proof of what it is judged by.
    """

    target: date
    source: date | None
    dating: Dating
    doubts_label: bool
    is_guess: bool

    @property
    def is_moved(self) -> bool:
        """Whether the text was written in another edition than the target."""
        return self.source is not None and self.source != self.target


def find_standpoint(page: Page, knowledge: Knowledge, asked: date | None = None) -> Standpoint:
    """Say from where a page is judged.

    Args:
        page: As read.
        knowledge: Of the editions.
        asked: The edition that the user wants it held against, else the page's own: what it
            claims, or the newest that its text fits, or the newest known.
    """
    dating = date_records(knowledge.timeline, page.records, page.witness)
    doubts_label = _doubts_label(page, knowledge, dating)
    source = _find_source(page, knowledge, dating, doubts_label=doubts_label)
    target = asked or page.edition or source or knowledge.newest
    if source is not None and source == knowledge.find_at_hand(target):
        source = target
    is_told = asked or page.edition or page.witness.not_later
    is_guess = not is_told and not any(_tells(each) for each in dating.evidence)
    return Standpoint(target, source, dating, doubts_label, is_guess)


def _tells(evidence: Evidence) -> bool:
    """Whether a piece of evidence is the text's own, and speaks for the dating."""
    return evidence.kind in _OF_THE_TEXT and evidence.agrees and evidence.weight > 0


def _doubts_label(page: Page, knowledge: Knowledge, dating: Dating) -> bool:
    claimed = page.edition and knowledge.find_at_hand(page.edition)
    if not claimed or dating.agrees is not False:
        return False
    return any(
        _tells(each)
        and not any(interval.first <= claimed <= interval.last for interval in each.intervals)
        for each in dating.evidence
    )


def _find_source(
    page: Page, knowledge: Knowledge, dating: Dating, *, doubts_label: bool
) -> date | None:
    """Give the edition that the text was written in, as far as it shows."""
    claimed = page.edition and knowledge.find_at_hand(page.edition)
    if claimed and not doubts_label:
        return claimed
    until = page.witness.not_later or date.max
    edges = [
        min(max(interval.first, claimed), interval.last) if claimed else interval.last
        for interval in dating.fits
        if interval.first <= until
    ]
    if not edges or (dating.is_thin and not claimed):
        return knowledge.find_at_hand(until) if page.witness.not_later else None
    nearest = min(edges, key=lambda day: abs((day - (claimed or until)).days))
    return knowledge.find_at_hand(min(nearest, until))

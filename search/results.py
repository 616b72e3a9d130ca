"""What a search gives back, and its JSON."""

from datetime import date
from typing import Any, NamedTuple

from regulae.corpus.locator import Locator
from regulae.corpus.numbering import RuleNumber

__all__ = ["Hit", "Results"]


class Hit(NamedTuple):
    """One rule, subrule, heading or note that answers a query.

    Attributes:
        locator: Where it stands: the newest edition that has it, or its source.
        number: ``None`` for what is addressed by title.
        lang: ISO 639-1.
        edition: Of the text shown; ``None`` where none is claimed.
        editions: First and last of each run of the store's editions that has this
            text under this number.
        score: More is better. For words from 0 to the sum of ``ranking.PARTS``;
            for a number 1 for the rule itself and 0.5 for what lies under it.
        snippet: The stretch of the text that shows the matches.
        matches: Code points ``[start, end)`` of ``snippet``, in order.
        via: How it was found: ``number``, ``phrase``, ``words`` or
            ``term: mana ability (en)``.
    """

    locator: Locator
    number: RuleNumber | None
    lang: str
    edition: date | None
    editions: tuple[tuple[date, date], ...]
    score: float
    snippet: str
    matches: tuple[tuple[int, int], ...]
    via: str

    def to_json(self) -> dict[str, Any]:
        """Give the object that ``search --json`` prints for a hit."""
        return {
            "locator": str(self.locator),
            "number": str(self.number) if self.number else None,
            "lang": self.lang,
            "edition": self.edition.isoformat() if self.edition else None,
            "editions": [[first.isoformat(), last.isoformat()] for first, last in self.editions],
            "score": round(self.score, 3),
            "snippet": self.snippet,
            "matches": [list(span) for span in self.matches],
            "via": self.via,
        }


class Results(NamedTuple):
    """The answer to a query.

    Attributes:
        query: As it was read: one line, without control characters.
        kind: ``number`` or ``text``.
        total: How many different rules were found before ``limit`` cut them; of
            very many only the best are looked at.
        hits: The best first.
        remarks: What was left out or chosen on the reader's behalf, in words.
        corrected: What the hits answer, where a word of the query is known nowhere
            and one near it is; else empty.
    """

    query: str
    kind: str
    total: int
    hits: tuple[Hit, ...]
    remarks: tuple[str, ...] = ()
    corrected: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give the object that ``search --json`` prints; the remarks belong on stderr."""
        return {
            "query": self.query,
            "kind": self.kind,
            "corrected": self.corrected or None,
            "total": self.total,
            "hits": [hit.to_json() for hit in self.hits],
        }

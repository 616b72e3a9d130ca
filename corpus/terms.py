"""The term base: the rules' vocabulary in several languages, as facts.

One row of ``data/terms.tsv`` is one name of one concept in one language. A
concept's id is the slug of its English name today (``mana-ability``); old and
new names of one thing ("in play", "battlefield") are names of one concept.
"""

import re
from collections import defaultdict
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.words import find_stems

__all__ = ["Term", "load_stem_table", "load_terms"]

_VOTES = re.compile(r"(cards(?::types)?):([0-9]+)")
_TABLE = Path(__file__).parent / "data" / "terms.tsv"


class Term(NamedTuple):
    """One name of a concept.

    Attributes:
        concept: The concept's id.
        lang: ISO 639-1.
        form: The name as it stands in running text, without an article.
        kind: keyword-ability, zone, card-type, title, game-term, …
        rank: 1 for the first choice today, 2 and on for others.
        first: The first edition for which the name holds, if it began later than the rules.
        last: The last one, if it has ended.
        origin: Where the name is from: printed cards with votes, a document.
    """

    concept: str
    lang: str
    form: str
    kind: str
    rank: int
    first: date | None
    last: date | None
    origin: str

    @property
    def source(self) -> str:
        """Where the name is from, without the votes: ``cards``, ``glossary``, ``seed it-605``."""
        match = _VOTES.fullmatch(self.origin)
        return match[1] if match else self.origin

    @property
    def votes(self) -> int | None:
        """How many printed cards have the name, where they were counted."""
        match = _VOTES.fullmatch(self.origin)
        return int(match[2]) if match else None


@cache
def load_terms() -> tuple[Term, ...]:
    """Read the term base, ordered by concept, language and rank."""
    terms = []
    for row in _TABLE.read_text("utf-8").splitlines()[1:]:
        concept, lang, form, kind, rank, first, last, origin = row.split("\t")
        terms.append(
            Term(concept, lang, form, kind, int(rank), _read_day(first), _read_day(last), origin)
        )
    return tuple(terms)


def load_stem_table() -> dict[tuple[str, str], list[str]]:
    """Give the concepts by language and stems, for build time.

    Returns:
        ``("it", "abil di man")`` to ``["mana-ability"]``: a form that names two
        concepts has both, in alphabetical order.
    """
    table: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for term in load_terms():
        table[term.lang, " ".join(find_stems(term.form, term.lang))].add(term.concept)
    return {key: sorted(concepts) for key, concepts in table.items()}


def _read_day(cell: str) -> date | None:
    return date.fromisoformat(cell) if cell else None

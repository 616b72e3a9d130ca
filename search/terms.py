"""The term base in the store: which concepts a query names, by indexed lookups.

A query must not read the term base's own file (10 ms), so the names stand as
stems in a small table of the store, written with the index.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from regulae.corpus.store import Store
from regulae.search.analyzers import StemmedWord

__all__ = ["LONGEST_NAME", "NamedConcept", "TermTable"]

LONGEST_NAME = 10  # stems; the longest name in the term base has 8

_TABLE = """
CREATE TABLE IF NOT EXISTS term_form (
    lang TEXT NOT NULL,
    stems TEXT NOT NULL,    -- of a name, with single spaces
    concept TEXT NOT NULL,
    PRIMARY KEY (lang, stems, concept)
) WITHOUT ROWID
"""
_INDEX = "CREATE INDEX IF NOT EXISTS term_form_concept ON term_form (concept, lang)"


class NamedConcept(NamedTuple):
    """A stretch of a query that names concepts: code points ``[start, end)``.

    Attributes:
        concepts: Those it may mean, in alphabetical order; mostly one.
        langs: The languages in which it is a name, in alphabetical order.
        start: Where the first word begins.
        end: Where the last word ends.
    """

    concepts: tuple[str, ...]
    langs: tuple[str, ...]
    start: int
    end: int


class TermTable:
    """The names of concepts in one store."""

    def __init__(self, store: Store) -> None:
        """Look at the term table of ``store``; one without any names no concepts."""
        self._store = store

    def save(self) -> None:
        """Write the table, if the store has none, in the transaction that is open."""
        execute = self._store.connection.execute
        execute(_TABLE)
        execute(_INDEX)
        if execute("SELECT 1 FROM term_form LIMIT 1").fetchone():
            return
        from regulae.corpus.terms import load_stem_table  # here: a query does without

        rows = [
            (lang, stems, concept)
            for (lang, stems), concepts in load_stem_table().items()
            for concept in concepts
        ]
        self._store.connection.executemany("INSERT INTO term_form VALUES (?, ?, ?)", rows)

    def find_concepts(self, lang: str, stems: str) -> list[str]:
        """Give the concepts that have this name in a language."""
        if not self._exists():
            return []
        sql = "SELECT concept FROM term_form WHERE lang = ? AND stems = ?"
        return [row[0] for row in self._store.rows(sql, (lang, stems))]

    def find_names(self, lang: str, concepts: Sequence[str]) -> frozenset[str]:
        """Give the names, as stems, that some concepts have in a language."""
        marks = ",".join("?" * len(concepts))
        sql = f"SELECT stems FROM term_form WHERE lang = ? AND concept IN ({marks})"
        return frozenset(row[0] for row in self._store.rows(sql, (lang, *concepts)))

    def find_named(self, words: Mapping[str, Sequence[StemmedWord]]) -> tuple[NamedConcept, ...]:
        """Find the stretches of a query that name concepts.

        Args:
            words: The query's words, as each language reads them.

        Returns:
            The longest names, in order: "mana ability" is not also "mana".
        """
        if not self._exists():
            return ()
        found: defaultdict[tuple[int, int], set[tuple[str, str]]] = defaultdict(set)
        for lang, in_language in words.items():
            stretches = _cut_stretches(in_language)
            for stems, concept in self._select(lang, list(stretches)):
                for span in stretches[stems]:
                    found[span].add((concept, lang))
        return tuple(
            NamedConcept(
                concepts=tuple(sorted({concept for concept, _ in found[span]})),
                langs=tuple(sorted({lang for _, lang in found[span]})),
                start=span[0],
                end=span[1],
            )
            for span in sorted(found)
            if not any(_is_inside(span, other) for other in found)
        )

    def _exists(self) -> bool:
        sql = "SELECT 1 FROM sqlite_master WHERE name = 'term_form'"
        return next(self._store.rows(sql), None) is not None

    def _select(self, lang: str, stretches: list[str]) -> list[tuple[str, str]]:
        marks = ",".join("?" * len(stretches))
        sql = f"SELECT stems, concept FROM term_form WHERE lang = ? AND stems IN ({marks})"
        return [(stems, concept) for stems, concept in self._store.rows(sql, (lang, *stretches))]


def _cut_stretches(words: Sequence[StemmedWord]) -> dict[str, list[tuple[int, int]]]:
    """Give every run of up to ``LONGEST_NAME`` words as stems, and where it stands."""
    stretches: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for first, word in enumerate(words):
        stems = ""
        for last in words[first : first + LONGEST_NAME]:
            stems = f"{stems} {last.stem}" if stems else last.stem
            stretches[stems].append((word.start, last.end))
    return stretches


def _is_inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]

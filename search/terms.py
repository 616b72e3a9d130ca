"""The term base in the store: which concepts a query names, by indexed lookups.

A query must not read the term base's own file (10 ms), so the names stand as
stems in a small table of the store, written with the index. A process that asks
once looks up what it needs; one that asks again reads the whole table.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from regulae.corpus.store import Store
from regulae.search.analyzers import StemmedWord
from regulae.search.reading import fetch_all, has_table

__all__ = ["NamedConcept", "TermTable"]

_MOST_NAMING = 60  # words of a query from which a name may begin
_LONGEST = 10  # stems of a name, where the longest is not known; the term base has 8

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
        self._asked = 0  # how many queries were read

    def save(self) -> list[tuple[str, str]]:
        """Write the table, if the store has none, in the transaction that is open.

        Returns:
            Language and stems of every name written.
        """
        execute = self._store.connection.execute
        execute(_TABLE)
        execute(_INDEX)
        if execute("SELECT 1 FROM term_form LIMIT 1").fetchone():
            return []
        from regulae.corpus.terms import load_stem_table  # here: a query does without

        rows = [
            (lang, stems, concept)
            for (lang, stems), concepts in load_stem_table().items()
            for concept in concepts
        ]
        self._store.connection.executemany("INSERT INTO term_form VALUES (?, ?, ?)", rows)
        return [(lang, stems) for lang, stems, _ in rows]

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages in which concepts have names."""
        if not self._exists:
            return frozenset()
        sql = "SELECT DISTINCT lang FROM term_form"
        return frozenset(lang for (lang,) in fetch_all(self._store, sql))

    def find_concepts(self, lang: str, stems: str) -> list[str]:
        """Give the concepts that have this name in a language."""
        if not self._exists:
            return []
        sql = "SELECT concept FROM term_form WHERE lang = ? AND stems = ?"
        return [row[0] for row in self._store.rows(sql, (lang, stems))]

    def find_names(self, lang: str, concepts: Sequence[str]) -> frozenset[str]:
        """Give the names, as stems, that some concepts have in a language."""
        if not self._exists:
            return frozenset()
        if self._asked < 2:
            sql = """SELECT stems FROM term_form
                WHERE lang = ? AND concept IN (SELECT value FROM json_each(?))"""
            rows = fetch_all(self._store, sql, (lang, json.dumps(concepts)))
            return frozenset(stems for (stems,) in rows)
        names = self._names.get(lang, {})
        return frozenset(stems for concept in concepts for stems in names.get(concept, ()))

    def find_named(
        self, words: Mapping[str, Sequence[StemmedWord]], order: Sequence[Sequence[str]]
    ) -> tuple[NamedConcept, ...]:
        """Find the stretches of a query that name concepts.

        Args:
            words: The query's words, as each language reads them.
            order: Groups of languages: a name in one counts only where the same
                stretch is no name in a group before it.

        Returns:
            The longest names, in order: "mana ability" is not also "mana".
        """
        if not self._exists:
            return ()
        self._asked += 1
        found: defaultdict[tuple[int, int], set[tuple[str, str]]] = defaultdict(set)
        for group in order:
            known = frozenset(found)
            for lang in group:
                forms, longest = self._choose_forms(lang, words[lang])
                for stems, span in _find_stretches(words[lang], longest):
                    if stems in forms and span not in known:
                        found[span].update((concept, lang) for concept in forms[stems])
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

    @cached_property
    def _exists(self) -> bool:
        return has_table(self._store, "term_form")

    def _choose_forms(
        self, lang: str, words: Sequence[StemmedWord]
    ) -> tuple[Mapping[str, list[str]], Mapping[str, int]]:
        """Give the names that may be among some words, and how long they may be by first stem."""
        if self._asked > 1:
            return self._forms.get(lang, {}), self._longest.get(lang, {})
        longest = {word.stem: _LONGEST for word in words}
        stretches = [stems for stems, _ in _find_stretches(words, longest)]
        sql = """SELECT stems, concept FROM term_form
            WHERE lang = ? AND stems IN (SELECT value FROM json_each(?))"""
        forms: dict[str, list[str]] = {}
        for stems, concept in fetch_all(self._store, sql, (lang, json.dumps(stretches))):
            forms.setdefault(stems, []).append(concept)
        return forms, longest

    @cached_property
    def _names(self) -> dict[str, dict[str, list[str]]]:
        """The same the other way round."""
        names: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        for lang, forms in self._forms.items():
            for stems, concepts in forms.items():
                for concept in concepts:
                    names[lang].setdefault(concept, []).append(stems)
        return names

    @cached_property
    def _longest(self) -> dict[str, dict[str, int]]:
        """By language and the first stem of names: how many stems the longest has."""
        longest: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for lang, forms in self._forms.items():
            known = longest[lang]
            for stems in forms:
                first = stems.partition(" ")[0]
                known[first] = max(known.get(first, 0), stems.count(" ") + 1)
        return longest

    @cached_property
    def _forms(self) -> dict[str, dict[str, list[str]]]:
        """All names: 2,400 rows, read in 2 ms, once for many queries."""
        forms: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
        for lang, stems, concept in fetch_all(
            self._store, "SELECT lang, stems, concept FROM term_form"
        ):
            forms[lang].setdefault(stems, []).append(concept)
        return forms


def _find_stretches(
    words: Sequence[StemmedWord], longest: Mapping[str, int]
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the runs of words that may be names, as stems, and where they stand.

    Args:
        words: Of the query.
        longest: How many stems the longest name has, by its first.
    """
    for first, word in enumerate(words[:_MOST_NAMING]):
        stems = ""
        for last in words[first : first + longest.get(word.stem, 0)]:
            stems = f"{stems} {last.stem}" if stems else last.stem
            yield stems, (word.start, last.end)


def _is_inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]

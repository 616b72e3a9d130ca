"""What a store knows of one edition: the view in which citations are resolved."""

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any

from regulae.corpus.numbering import RuleNumber, parse_rule_number
from regulae.corpus.store.reader import Store, Wanted


class EditionNumbers:
    """The numbers and titles of one edition, or of one source that claims none.

    Three things are asked in turn: the texts stored; whether a whole official text
    of the edition is among them; and the facts about the editions. An edition that
    was not at hand when the facts were made is judged by its neighbours: what stands
    before and after stands between, and what only one of them has is not known.
    """

    def __init__(self, store: Store, edition: date | None, source: str = "") -> None:
        """Look at ``edition``, or at ``source`` where that is ``None``."""
        self._store = store
        self._edition = edition
        self._source = "" if edition else source

    def has_number(self, number: RuleNumber) -> bool | None:
        """Whether the edition has it; ``None`` when nothing tells."""
        wanted = Wanted(first=number, edition=self._edition, source=self._source)
        if self._store.find_places(wanted):
            return True
        if self._is_whole:
            return False
        if self._neighbours is None:
            return None
        before, after = self._neighbours
        intervals = self._store.find_existence(number)
        if any(first <= before and after <= last for first, last in intervals):
            return True
        touched = any(first <= day <= last for first, last in intervals for day in (before, after))
        return None if touched else False

    def find_title(self, number: RuleNumber, lang: str) -> str | None:
        """The title of a heading or keyword rule in a language, from a text or the facts."""
        wanted = Wanted(first=number, lang=lang, edition=self._edition, source=self._source)
        titles = (held.record.title for held in self._store.find_attestations(wanted))
        return next((title for title in titles if title), None) or self._find_fact(number, lang)

    def find_between(self, first: RuleNumber, last: RuleNumber) -> list[RuleNumber] | None:
        """All numbers on the ends' level, or ``None`` where they are not all known.

        Those of the texts stored and those of the facts together: a page may have
        numbers that no official edition has.
        """
        if not self._is_whole and self._neighbours is None:
            return None
        wanted = Wanted(first=first, last=last, edition=self._edition)
        held = self._store.find_attestations(wanted)
        numbers = {one.record.number for one in held if one.record.number}
        if not self._is_whole:
            numbers |= self._find_facts_between(first, last)
        return sorted(numbers) or None

    def _find_facts_between(self, first: RuleNumber, last: RuleNumber) -> set[RuleNumber]:
        if self._neighbours is None:
            return set()
        sql = """SELECT DISTINCT number FROM fact_number WHERE number_key BETWEEN ? AND ?
            AND first <= ? AND last >= ? ORDER BY number_key"""
        numbers = self._ask(sql, first.sort_key, last.sort_key, *map(str, self._neighbours))
        found = {parse_rule_number(row[0]) for row in numbers}
        return {number for number in found if number.kind == first.kind}

    def _find_fact(self, number: RuleNumber, lang: str) -> str | None:
        if self._neighbours is None:
            return None
        sql = """SELECT title FROM fact_title WHERE number_key = ? AND lang = ?
            AND first <= ? AND last >= ?"""
        titles = self._ask(sql, number.sort_key, lang, *map(str, self._neighbours))
        return next((row[0] for row in titles), None)

    def _ask(self, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        return self._store.rows(sql, values)

    @cached_property
    def _neighbours(self) -> tuple[date, date] | None:
        """The editions of the facts around this one, itself twice if it is one of them."""
        if self._edition is None:
            return None
        sql = """SELECT (SELECT max(edition) FROM fact_edition WHERE edition <= :day),
            (SELECT min(edition) FROM fact_edition WHERE edition >= :day)"""
        before, after = next(self._store.rows(sql, {"day": str(self._edition)}))
        if before is None or after is None:
            return None
        return date.fromisoformat(before), date.fromisoformat(after)

    @cached_property
    def _is_whole(self) -> bool:
        if self._edition is None:
            return False
        sql = "SELECT 1 FROM witness WHERE edition = ? AND rank <= 1 LIMIT 1"
        return any(True for _ in self._store.rows(sql, (self._edition.isoformat(),)))

"""What a store knows of one edition: the view in which citations are resolved."""

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Any

from regulae.corpus.numbering import RuleNumber, parse_rule_number
from regulae.corpus.store.reader import Store, Wanted

_LAST_KEY = RuleNumber(9).last_key


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

    def find_titles(self, number: RuleNumber) -> Iterator[tuple[str, str]]:
        """Yield the titles of a heading or keyword rule, each after its language.

        Those of the texts stored come first, then those of the facts.
        """
        wanted = Wanted(first=number, edition=self._edition, source=self._source)
        for held in self._store.find_attestations(wanted):
            if held.record.title:
                yield held.record.lang, held.record.title
        yield from ((lang, title) for _, lang, title in self._find_facts(number))

    def iter_titles(self) -> Iterator[tuple[RuleNumber, str, str]]:
        """Yield every number that has a title, with its language and the title."""
        sql = """SELECT DISTINCT a.number, t.lang, t.title
            FROM attestation a JOIN text t USING (text_key) JOIN witness w USING (witness_key)
            WHERE a.number IS NOT NULL AND t.title IS NOT NULL
            AND (a.edition = ? OR w.source = ?) ORDER BY a.number_key, t.lang, t.title"""
        edition = str(self._edition) if self._edition else ""
        for number, lang, title in self._ask(sql, edition, self._source):
            yield parse_rule_number(number), lang, title
        yield from self._find_facts()

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

    def _find_facts(
        self, number: RuleNumber | None = None
    ) -> Iterator[tuple[RuleNumber, str, str]]:
        """Yield the titles that the facts have, of one number or of all."""
        if self._neighbours is None:
            return
        sql = """SELECT (SELECT number FROM fact_number n WHERE n.number_key = t.number_key),
            lang, title FROM fact_title t
            WHERE number_key BETWEEN :first AND :last AND first <= :before AND last >= :after
            ORDER BY number_key, lang"""
        before, after = map(str, self._neighbours)
        lowest, highest = (number.sort_key,) * 2 if number else (0, _LAST_KEY)
        values = {"first": lowest, "last": highest, "before": before, "after": after}
        for written, lang, title in self._store.rows(sql, values):
            yield parse_rule_number(written), lang, title

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

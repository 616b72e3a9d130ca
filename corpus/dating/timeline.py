"""The editions at hand in a row, and the stretches of them in which something holds.

A set of editions is a whole number, one bit an edition, the oldest lowest: a text
has hundreds of pieces of evidence, and to intersect two must cost nothing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import NamedTuple

from regulae.corpus.citations import is_same_title
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Store

__all__ = ["Interval", "Timeline"]

_TITLES_KEPT = 20_000  # answers about quoted titles; all editions together quote some 3,000


class Interval(NamedTuple):
    """The editions at hand from ``first`` to ``last``, both in it."""

    first: date
    last: date

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


class _Heading(NamedTuple):
    """What the facts have under one heading.

    Attributes:
        numbers: By sort key, the editions that have the number.
        keys: The sort keys in order.
        titles: By sort key, each title with its language and editions.
    """

    numbers: dict[int, int]
    keys: list[int]
    titles: dict[int, list[tuple[str, str, int]]]


class Timeline:
    """What the facts of a store say of numbers and titles, as sets of editions.

    It reads a heading when the heading is first asked for and keeps it, so that one
    page costs little and a thousand pages cost little more. It holds good as long as
    the store is open.
    """

    def __init__(self, store: Store) -> None:
        """Look at the facts of ``store``."""
        self._store = store
        self._headings: dict[int, _Heading] = {}
        self._titled: dict[tuple[RuleNumber, str, str], int] = {}
        self._spans: dict[tuple[str, str], int] = {}  # as the facts write them

    @cached_property
    def editions(self) -> tuple[date, ...]:
        """The editions at hand, the oldest first."""
        rows = self._store.rows("SELECT edition FROM fact_edition ORDER BY edition")
        return tuple(date.fromisoformat(row[0]) for row in rows)

    @cached_property
    def all(self) -> int:
        """The set of all editions."""
        return (1 << len(self.editions)) - 1

    def find_span(self, first: date | None, last: date | None) -> int:
        """Give the editions of a stretch of time; ``None`` leaves an end open."""
        start = bisect_left(self.editions, first) if first else 0
        end = bisect_right(self.editions, last) if last else len(self.editions)
        return self.all >> start << start & ((1 << end) - 1)

    def find_around(self, day: date) -> int:
        """Give the edition of a day; its neighbours where it is not at hand itself."""
        before = bisect_right(self.editions, day) - 1
        after = bisect_left(self.editions, day)
        near = {place for place in (before, after) if 0 <= place < len(self.editions)}
        return sum(1 << place for place in near)

    def find_number(self, number: RuleNumber) -> int:
        """Give the editions that have a number."""
        return self._load(number).numbers.get(number.sort_key, 0)

    def find_between(self, first: RuleNumber, last: RuleNumber) -> int:
        """Give the editions with a number after ``first`` and before ``last``.

        Args:
            first: A number.
            last: A later one under the same heading, or the next heading.
        """
        heading = self._load(first)
        start = bisect_right(heading.keys, first.sort_key)
        end = bisect_left(heading.keys, last.sort_key)
        found = 0
        for key in heading.keys[start:end]:
            found |= heading.numbers[key]
        return found

    def find_titled(self, number: RuleNumber, title: str, lang: str) -> int:
        """Give the editions in which a number has a title, in whatever language it is quoted.

        Returns:
            No edition, where nothing recognises the title as that number's.
        """
        asked = (number, title, lang)
        if asked not in self._titled:
            known = self._load(number).titles.get(number.sort_key, ())
            found = 0
            for known_lang, known_title, editions in known:
                if is_same_title(title, lang, known_title, known_lang):
                    found |= editions
            if len(self._titled) >= _TITLES_KEPT:
                self._titled.clear()
            self._titled[asked] = found
        return self._titled[asked]

    def find_intervals(self, editions: int) -> tuple[Interval, ...]:
        """Write a set of editions as intervals without gaps."""
        return tuple(
            Interval(self.editions[start], self.editions[end - 1])
            for start, end in _iter_stretches(editions)
        )

    def _load(self, number: RuleNumber) -> _Heading:
        if number.heading not in self._headings:
            above = RuleNumber(number.heading)
            # A section has all its headings below it; here only itself is wanted.
            last = above.last_key if above.kind == "heading" else above.sort_key
            self._headings[number.heading] = self._read(above.sort_key, last)
        return self._headings[number.heading]

    def _read(self, first: int, last: int) -> _Heading:
        numbers: dict[int, int] = {}
        sql = """SELECT number_key, first, last FROM fact_number
            WHERE number_key BETWEEN ? AND ? ORDER BY number_key"""
        for key, start, end in self._store.rows(sql, (first, last)):
            numbers[key] = numbers.get(key, 0) | self._read_span(start, end)
        titles: dict[int, list[tuple[str, str, int]]] = {}
        sql = """SELECT number_key, lang, title, first, last FROM fact_title
            WHERE number_key BETWEEN ? AND ?"""
        for key, lang, title, start, end in self._store.rows(sql, (first, last)):
            titles.setdefault(key, []).append((lang, title, self._read_span(start, end)))
        return _Heading(numbers, list(numbers), titles)

    def _read_span(self, first: str, last: str) -> int:
        if (first, last) not in self._spans:
            span = self.find_span(date.fromisoformat(first), date.fromisoformat(last))
            self._spans[first, last] = span
        return self._spans[first, last]


def _iter_stretches(editions: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of set bits as half-open places."""
    place = 0
    while editions >> place:
        rest = editions >> place
        start = place + (rest & -rest).bit_length() - 1
        ones = editions >> start
        end = start + (~ones & (ones + 1)).bit_length() - 1
        yield start, end
        place = end

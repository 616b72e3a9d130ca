"""What the checks know of editions: read from a store once, kept while pages go by."""

from collections.abc import Iterator
from datetime import date
from functools import cached_property

from regulae.corpus.citations import expand_range, find_titled
from regulae.corpus.citations.titles import is_mistitled
from regulae.corpus.concordance import find_edition_at_hand, find_newest, follow
from regulae.corpus.dating import Timeline
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation, EditionNumbers, Store, Wanted

__all__ = ["EditionView", "Knowledge"]

_KEPT = 50_000  # answers of one kind; an edition has 4,000 numbers and 300 titles
ORIGINAL = "en"  # the language from which the rules are translated


class EditionView:
    """The numbers and titles of one edition; what was asked once is remembered."""

    def __init__(self, store: Store, timeline: Timeline, edition: date) -> None:
        """Look at ``edition``."""
        self.edition = edition
        self._known = EditionNumbers(store, edition)
        self._timeline = timeline
        self._around = timeline.find_around(edition)
        self._present: dict[RuleNumber, bool | None] = {}
        self._titled: dict[tuple[str, str], tuple[RuleNumber, ...]] = {}
        self._mistitled: dict[tuple[RuleNumber, str, str], bool] = {}

    def has_number(self, number: RuleNumber) -> bool | None:
        """Whether the edition has it; ``None`` when nothing tells.

        Where the facts know the edition itself they decide: a page in the store may be wrong.
        """
        if number not in self._present:
            if self.edition in self._timeline.editions:
                has = bool(self._timeline.find_number(number) & self._around)
                self._present[number] = has
            else:
                self._present[number] = self._known.has_number(number)
        return self._present[number]

    @cached_property
    def _titles(self) -> dict[RuleNumber, list[tuple[str, str]]]:
        titles: dict[RuleNumber, list[tuple[str, str]]] = {}
        for number, lang, title in self._known.iter_titles():
            titles.setdefault(number, []).append((lang, title))
        return titles

    def find_titles(self, number: RuleNumber) -> list[tuple[str, str]]:
        """The titles of a number, each after its language."""
        return self._titles.get(number, [])

    def iter_titles(self) -> Iterator[tuple[RuleNumber, str, str]]:
        """Yield every number that has a title, with its language and the title."""
        for number, titles in self._titles.items():
            for lang, title in titles:
                yield number, lang, title

    def find_between(self, first: RuleNumber, last: RuleNumber) -> list[RuleNumber] | None:
        """All numbers on the ends' level, or ``None`` where they are not all known."""
        return self._known.find_between(first, last)

    def find_titled(self, quoted: str, lang: str) -> tuple[RuleNumber, ...]:
        """Say under which numbers a title stands, in whatever language."""
        asked = quoted, lang
        if asked not in self._titled:
            if len(self._titled) >= _KEPT:
                self._titled.clear()
            self._titled[asked] = tuple(find_titled(quoted, lang, self))
        return self._titled[asked]

    def is_mistitled(self, number: RuleNumber, quoted: str, lang: str) -> bool:
        """Whether a number has another title than the one quoted for it."""
        asked = number, quoted, lang
        if asked not in self._mistitled:
            if len(self._mistitled) >= _KEPT:
                self._mistitled.clear()
            self._mistitled[asked] = (
                is_mistitled(number, quoted, lang, self)
                if self.find_titles(number)
                else self._is_anothers(number, quoted, lang)
            )
        return self._mistitled[asked]

    def _is_anothers(self, number: RuleNumber, quoted: str, lang: str) -> bool:
        """Whether the title quoted for a number without one is another's, in its own words.

        The title of its heading may well be quoted for a rule.
        """
        named = self.find_titled(quoted, lang)
        return len(named) == 1 and all(
            each.heading != number.heading and lang in dict(self.find_titles(each))
            for each in named
        )


class Knowledge:
    """All that the checks ask of a store.

    Attributes:
        timeline: Which editions have which numbers and titles.
    """

    def __init__(self, store: Store) -> None:
        """Ask ``store``, as long as it is open."""
        self.timeline = Timeline(store)
        self._store = store
        self._views: dict[date, EditionView] = {}
        self._followed: dict[tuple[RuleNumber, date, date], tuple[RuleNumber, ...]] = {}
        self._meanings: dict[RuleNumber, tuple[tuple[date, date], ...]] = {}
        self._originals: dict[date, dict[RuleNumber, frozenset[RuleNumber]]] = {}

    @cached_property
    def newest(self) -> date:
        """The newest edition that is known."""
        return find_newest(self._store)

    def view(self, edition: date) -> EditionView:
        """Look at an edition."""
        if edition not in self._views:
            self._views[edition] = EditionView(self._store, self.timeline, edition)
        return self._views[edition]

    def find_at_hand(self, day: date) -> date | None:
        """Give the edition of the concordance that stands for a day."""
        return find_edition_at_hand(self._store, day)

    def stands_in(self, number: RuleNumber, edition: date) -> bool:
        """Whether the facts have a number in an edition at hand."""
        timeline = self.timeline
        return bool(timeline.find_number(number) & timeline.find_span(edition, edition))

    def follow(self, number: RuleNumber, start: date, end: date) -> tuple[RuleNumber, ...]:
        """Give what became of a number of one edition in another, both as in the concordance."""
        first, last = self.find_at_hand(start), self.find_at_hand(end)
        if first is None or last is None:
            return ()
        asked = number, first, last
        if asked not in self._followed:
            if len(self._followed) >= _KEPT:
                self._followed.clear()
            self._followed[asked] = follow(self._store, number, first, last)
        return self._followed[asked]

    def find_heirs(self, number: RuleNumber, editions: int, target: date) -> tuple[RuleNumber, ...]:
        """Give what a number of several editions is in another, whichever of them is meant.

        Args:
            number: As cited.
            editions: A set of the timeline: those in which it may have been meant.
            target: Where its heirs stand.
        """
        found: set[RuleNumber] = set()
        for first, last in self._find_meanings(number):
            meant = self.timeline.find_intervals(self.timeline.find_span(first, last) & editions)
            if meant:
                found.update(self.follow(number, meant[-1].last, target))
        return tuple(sorted(found))

    def _find_meanings(self, number: RuleNumber) -> tuple[tuple[date, date], ...]:
        """Give the stretches of time in each of which a number was one rule."""
        if number not in self._meanings:
            if len(self._meanings) >= _KEPT:
                self._meanings.clear()
            sql = "SELECT first, last FROM fact_lineage WHERE number_key = ? ORDER BY first"
            rows = self._store.rows(sql, (number.sort_key,))
            self._meanings[number] = tuple(
                (date.fromisoformat(first), date.fromisoformat(last)) for first, last in rows
            )
        return self._meanings[number]

    def find_original(self, edition: date) -> dict[RuleNumber, frozenset[RuleNumber]]:
        """Give what each rule of the original of an edition cites; nothing if it is not stored."""
        if edition not in self._originals:
            self._originals[edition] = dict(self._read_original(edition))
        return self._originals[edition]

    def _read_original(self, edition: date) -> Iterator[tuple[RuleNumber, frozenset[RuleNumber]]]:
        places = self._store.find_editions(ORIGINAL)
        if edition not in places:
            return
        view = self.view(edition)
        for held in self._store.find_attestations(Wanted(lang=ORIGINAL, edition=edition)):
            if held.record.number and held.witness.standing == "official":
                yield held.record.number, frozenset(_iter_cited(held, view))


def _iter_cited(held: Attestation, view: EditionView) -> Iterator[RuleNumber]:
    for citation in held.record.citations:
        for first, last in citation.ranges:
            yield from expand_range(first, last, view)

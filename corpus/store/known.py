"""What a store knows of one edition: the view in which citations are resolved."""

from datetime import date
from functools import cached_property

from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store.reader import Store, Wanted


class EditionNumbers:
    """The numbers and titles of one edition, or of one source that claims none.

    A number is known to be missing only where the store holds a whole official
    text of the edition; an excerpt says nothing about what it leaves out.
    """

    def __init__(self, store: Store, edition: date | None, source: str = "") -> None:
        """Look at ``edition``, or at ``source`` where that is ``None``."""
        self._store = store
        self._edition = edition
        self._source = "" if edition else source

    def has_number(self, number: RuleNumber) -> bool | None:
        """Whether the edition has it; ``None`` when the store cannot tell."""
        wanted = Wanted(first=number, edition=self._edition, source=self._source)
        if self._store.find_places(wanted):
            return True
        return False if self._is_whole else None

    def find_title(self, number: RuleNumber, lang: str) -> str | None:
        """The title of a heading or keyword rule in a language, where the store has it."""
        wanted = Wanted(first=number, lang=lang, edition=self._edition, source=self._source)
        titles = (held.record.title for held in self._store.find_attestations(wanted))
        return next((title for title in titles if title), None)

    def find_between(self, first: RuleNumber, last: RuleNumber) -> list[RuleNumber] | None:
        """All numbers on the ends' level, or ``None`` without a whole text of the edition."""
        if not self._is_whole:
            return None
        wanted = Wanted(first=first, last=last, edition=self._edition)
        held = self._store.find_attestations(wanted)
        return sorted({one.record.number for one in held if one.record.number})

    @cached_property
    def _is_whole(self) -> bool:
        if self._edition is None:
            return False
        sql = "SELECT 1 FROM witness WHERE edition = ? AND rank <= 1 LIMIT 1"
        return any(True for _ in self._store.rows(sql, (self._edition.isoformat(),)))

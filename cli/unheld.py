"""A number of which the store has no text: what can be said of it all the same."""

from datetime import date
from typing import NamedTuple

from regulae.corpus.concordance import find_edition_at_hand, find_newest, follow
from regulae.corpus.editions import find_editions
from regulae.corpus.errors import EditionError, LocatorError, NotFoundError
from regulae.corpus.locator import Locator, parse_locator
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.references import Reference, find_incoming
from regulae.corpus.store import Store, Wanted
from regulae.search.lookup import Found, look_up

_SHOWN = 5  # citing rules named in the message


class Unheld(NamedTuple):
    """A locator without a text.

    Attributes:
        locator: As asked for.
        citing: Who cites the number, in every edition of the store.
        nearest: The nearest number above it that the store has, or ``None``.
        stood: The intervals of editions in which the number stands.
        elsewhere: Where the store has the number in other editions or languages.
        today: Its numbers in the newest edition known, read as of the edition named, or
            of the last in which it stood.
    """

    locator: Locator
    citing: list[Reference]
    nearest: RuleNumber | None
    stood: list[tuple[date, date]]
    elsewhere: list[Locator]
    today: tuple[RuleNumber, ...]

    def complain(self) -> None:
        """Say what is known of it, and end with "not found".

        Raises:
            NotFoundError: Always.
        """
        message = f"the store has no text of {self.locator}"
        if self.stood:
            message += f"; the number stands in the editions of {_write_intervals(self.stood)}"
        else:
            message += "; no official edition has that number"
        if self.today and self.today != (self.locator.number,):
            message += f"; today it is {', '.join(map(str, self.today))}"
        if self.elsewhere:
            message += f"; the store has it as {', '.join(map(str, self.elsewhere[:_SHOWN]))}"
        if self.citing:
            names = ", ".join(str(each.locator) for each in self.citing[:_SHOWN])
            more = "" if len(self.citing) <= _SHOWN else f" and {len(self.citing) - _SHOWN} more"
            message += f"; it is cited by {names}{more}"
        hint = "`regulae add FILE` reads any document."
        if self.stood:
            hint = f"`regulae fetch` gets an official edition, {hint}"
        if self.nearest is not None:
            hint += f" The store has {self.nearest}."
        raise NotFoundError(message, hint=hint)


def look_up_or_explain(store: Store, written: str, prefer: list[str]) -> Found | Unheld:
    """Look a locator up; where there is no text, find out who cites the number.

    Raises:
        LocatorError: It is no locator.
        EditionError: Nothing answers to what stands after the @.
        NotFoundError: A note, an edition or a language that the store does not have.
    """
    locator = parse_any(written)
    try:
        return look_up(store, locator, prefer)
    except NotFoundError:
        if locator.number is None:
            raise
    citing = {str(each.locator): each for each in find_incoming(store, locator.number, None)}
    return Unheld(
        locator,
        list(citing.values()),
        _find_nearest(store, locator.number),
        store.find_existence(locator.number),
        _find_elsewhere(store, locator.number),
        _find_today(store, locator.number, locator.at),
    )


def _write_intervals(intervals: list[tuple[date, date]]) -> str:
    return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in intervals)


def parse_any(written: str) -> Locator:
    """Read a locator, with a word before the number if need be ("regola 605.3b").

    Raises:
        LocatorError: It is no locator.
    """
    try:
        return parse_locator(written)
    except LocatorError:
        # Here: the packs take 5 ms, and most numbers come without a word.
        from regulae.corpus.citations import find_cue_words
        from regulae.corpus.lang import load_packs

        cues = frozenset(word for pack in load_packs() for word in find_cue_words(pack))
        return parse_locator(written, cues)


def _find_today(store: Store, number: RuleNumber, at: str) -> tuple[RuleNumber, ...]:
    stood = store.find_existence(number)
    last = max((end for _, end in stood), default=None)
    named = _find_edition_named(store, at)
    is_known = named is not None and any(first <= named <= end for first, end in stood)
    edition = named if is_known else last
    return follow(store, number, edition, find_newest(store)) if edition else ()


def _find_edition_named(store: Store, at: str) -> date | None:
    """Give the edition after the @, where it is one and no source."""
    try:
        return find_edition_at_hand(store, find_editions(at)[0].effective) if at else None
    except EditionError:
        return None


def _find_elsewhere(store: Store, number: RuleNumber) -> list[Locator]:
    places = store.find_places(Wanted(first=number))
    return sorted(
        Locator(lang=p.lang, number=number, last=number, at=str(p.edition or p.source))
        for p in places
    )


def _find_nearest(store: Store, number: RuleNumber) -> RuleNumber | None:
    above = number.parent
    while above is not None:
        if store.find_places(Wanted(first=above)):
            return above
        above = above.parent
    return None

"""Where a trace begins: a number in an edition, whether or not the store has its text."""

from datetime import date
from typing import NamedTuple

from regulae.cli.unheld import parse_any
from regulae.corpus.concordance import Trace, find_edition_at_hand
from regulae.corpus.editions import find_editions
from regulae.corpus.errors import ArgumentError, NotFoundError
from regulae.corpus.links import find_anchor
from regulae.corpus.locator import Locator
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Store
from regulae.search.lookup import look_up


class Origin(NamedTuple):
    """The start of a trace.

    Attributes:
        locator: As understood.
        number: The number.
        edition: The edition of the concordance in which it is read.
        remarks: What was chosen on the reader's behalf.
    """

    locator: Locator
    number: RuleNumber
    edition: date
    remarks: tuple[str, ...]

    @property
    def is_inferred(self) -> bool:
        """Whether the edition is not the one that the locator names."""
        return self.locator.at != str(self.edition)


def find_origin(store: Store, written: str, prefer: list[str]) -> Origin:
    """Find the number and the edition that a locator means.

    The text's own edition counts where the store has the text; else the edition named,
    else the last edition in which the number stood.

    Raises:
        LocatorError: It is no locator.
        ArgumentError: It names no single rule.
        EditionError: Nothing answers to what stands after the @.
        NotFoundError: The number never stood, or not in that edition.
    """
    locator = parse_any(written)
    if locator.number is None or locator.is_range:
        raise ArgumentError(
            f"{locator} is not one number", hint="A trace follows one rule: fr:406.3, 702.59."
        )
    try:
        found = look_up(store, locator, prefer)
    except NotFoundError:
        return _find_in_facts(store, locator, locator.number)
    anchor = find_anchor(store, found.first.witness)
    edition = find_edition_at_hand(store, anchor) if anchor else None
    if edition is None or not _stands(store, locator.number, edition):
        return _find_in_facts(store, locator, locator.number)
    return Origin(found.locator, locator.number, edition, found.remarks)


def read_names(store: Store, origin: Origin, trace: Trace) -> dict[str, list[str]]:
    """Give the titles of the rule by language: today's, or those of the edition it is read in.

    A language without titles has its first name of the thing in the term base.
    """
    sql = "SELECT lang, title FROM fact_title WHERE number_key = ? AND first <= ? AND last >= ?"
    names: dict[str, list[str]] = {}
    today = [(number, _find_last(store)) for number in trace.today]
    for number, day in today or [(origin.number, origin.edition)]:
        for lang, title in store.rows(sql, (number.sort_key, str(day), str(day))):
            names.setdefault(lang, []).append(title)
    for lang, name in _find_translations(names.get("en", [])):
        names.setdefault(lang, []).append(name)
    return names


def _find_translations(titles: list[str]) -> list[tuple[str, str]]:
    """Give the names of what is titled so in English, where one concept is named like it."""
    wanted = {title.casefold() for title in titles}
    if not wanted:
        return []
    from regulae.corpus.terms import load_terms  # here: 10 ms, and most rules have no title

    terms = [term for term in load_terms() if term.rank == 1]
    concepts = {t.concept for t in terms if t.lang == "en" and t.form.casefold() in wanted}
    if len(concepts) != 1:
        return []
    return [(t.lang, t.form) for t in terms if t.concept in concepts and t.lang != "en"]


def _find_last(store: Store) -> date:
    (found,) = next(store.rows("SELECT max(edition) FROM fact_edition", ()))
    return date.fromisoformat(found)


def find_first(store: Store) -> date:
    """Give the first edition of the concordance: what stood in it has no birth."""
    (found,) = next(store.rows("SELECT min(edition) FROM fact_edition", ()))
    return date.fromisoformat(found)


def _find_in_facts(store: Store, locator: Locator, number: RuleNumber) -> Origin:
    """Take the edition named, or the last in which the number stood."""
    stood = store.find_existence(number)
    if not stood:
        raise NotFoundError(
            f"no edition known has a rule {number}",
            hint="`regulae search` finds rules by their words.",
        )
    if not locator.at:
        last = max(end for _, end in stood)
        return Origin(locator._replace(at=str(last)), number, last, ())
    edition = find_edition_at_hand(store, find_editions(locator.at)[0].effective)
    if edition is None or not _stands(store, number, edition):
        written = ", ".join(f"{a} to {b}" for a, b in stood)
        raise NotFoundError(
            f"{number} did not stand in the edition of {locator.at}",
            hint=f"It stood in those of {written}.",
        )
    return Origin(locator, number, edition, ())


def _stands(store: Store, number: RuleNumber, edition: date) -> bool:
    return any(first <= edition <= last for first, last in store.find_existence(number))

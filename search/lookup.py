"""Looking up by number or locator: straight from the store, never through full text."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.editions import find_editions
from regulae.corpus.errors import NotFoundError
from regulae.corpus.locator import Locator
from regulae.corpus.store import Attestation, Place, Store, Wanted

__all__ = ["Found", "look_up"]

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Found(NamedTuple):
    """What a locator names in a store.

    Attributes:
        locator: As understood: language and edition (or source) filled in.
        attestations: The records named, the preferred witness first; several for
            a range, a whole edition, or several witnesses.
        edition: The edition chosen, or ``None`` where the text claims none.
        source: The source chosen, where no edition is claimed or one was named.
        remarks: What was chosen on the reader's behalf, in words.
    """

    locator: Locator
    attestations: list[Attestation]
    edition: date | None
    source: str
    remarks: tuple[str, ...]

    @property
    def first(self) -> Attestation:
        """The preferred record."""
        return self.attestations[0]


def look_up(
    store: Store, locator: Locator, prefer: Sequence[str] = (), *, below: bool = False
) -> Found:
    """Find what a locator names.

    Args:
        store: Where to look.
        locator: As parsed.
        prefer: Languages in order of preference, for a locator without one; after
            them comes whatever the store has.
        below: Take in everything under the numbers, as for a diff of headings.

    Raises:
        NotFoundError: The store has nothing there.
        EditionError: No edition and no source answers to what stands after the @.
    """
    wanted = Wanted(
        first=locator.number,
        last=locator.last,
        below=below,
        lang=locator.lang,
        slug=locator.slug,
        kind=locator.kind,
    )
    places = store.find_places(wanted)
    # What reads as a day is one, whatever a file of that name is of.
    named = not _DAY.fullmatch(locator.at) and any(p.source == locator.at for p in places)
    if locator.at:
        places = {place for place in places if _answers(place, locator.at, named)}
    if not places:
        raise _complain(locator)
    if _is_whole_language(locator):
        return _take_all(store, wanted, locator)
    place, remarks = _choose_place(places, locator, prefer)
    in_one_source = named or place.edition is None
    attestations = store.find_attestations(
        wanted._replace(
            lang=place.lang,
            edition=None if in_one_source else place.edition,
            source=place.source if in_one_source else "",
        )
    )
    if not attestations:
        raise _complain(locator)
    return Found(
        locator=locator._replace(lang=place.lang, at=attestations[0].witness.at),
        attestations=attestations,
        edition=place.edition,
        source=place.source if in_one_source else "",
        remarks=remarks,
    )


def _complain(locator: Locator) -> NotFoundError:
    return NotFoundError(
        f"the store has no text of {locator}",
        hint="`regulae sources` lists what it has; `regulae add` reads more.",
    )


def _is_whole_language(locator: Locator) -> bool:
    return locator.number is None and not locator.at and not locator.kind


def _take_all(store: Store, wanted: Wanted, locator: Locator) -> Found:
    """Give everything in a language, of every edition and source."""
    return Found(
        locator=locator,
        attestations=store.find_attestations(wanted),
        edition=None,
        source="",
        remarks=(),
    )


def _answers(place: Place, at: str, named: bool) -> bool:
    """Whether a place is in the source, or in one of the editions, that ``at`` names."""
    if named:
        return place.source == at
    return place.edition in {edition.effective for edition in find_editions(at)}


def _choose_place(
    places: set[Place], locator: Locator, prefer: Sequence[str]
) -> tuple[Place, tuple[str, ...]]:
    """Take the preferred language and in it the newest edition; say what was chosen."""
    remarks = []
    there = {place.lang for place in places}
    lang = next((lang for lang in prefer if lang in there), min(there))
    if prefer and not locator.lang and lang != prefer[0]:
        remarks.append(f"there is no text of it in {prefer[0]!r}: this one is in {lang!r}")
    in_language = sorted(
        (place for place in places if place.lang == lang),
        key=lambda place: (place.edition or date.min, place.source),
    )
    dated = [place for place in in_language if place.edition]
    chosen = dated[-1] if dated else in_language[0]
    if locator.at and chosen.edition and locator.at != chosen.source:
        remarks.extend(_remark_edition(locator.at, chosen.edition))
    return chosen, tuple(remarks)


def _remark_edition(at: str, edition: date) -> Iterator[str]:
    fitting = find_editions(at)
    if len(fitting) > 1:
        yield f"{at} fits {len(fitting)} editions: this one is of {edition}"
    elif _DAY.fullmatch(at) and at != edition.isoformat():
        yield f"in force on {at} was the edition of {edition}"

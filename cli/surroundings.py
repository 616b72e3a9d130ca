"""What stands around a rule: its parent, its heading, what is under it, its fellows elsewhere."""

from typing import NamedTuple

from regulae.corpus.links import Sister, find_sisters, find_today
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.references import Reference, find_incoming
from regulae.corpus.store import Attestation, Store, Wanted
from regulae.search.lookup import Found


class Surroundings(NamedTuple):
    """The records around what a locator names.

    Attributes:
        parent: One step up, or ``None``.
        heading: With the title, or ``None`` where the rule itself is one.
        children: Everything under the rules named, in document order.
        sisters: The same rules in other languages.
        cited_by: What cites the rules named.
        today: The numbers that they have in the newest edition known.
    """

    parent: Attestation | None
    heading: Attestation | None
    children: list[Attestation]
    sisters: list[Sister]
    cited_by: list[Reference]
    today: list[RuleNumber]


def find_surroundings(store: Store, found: Found) -> Surroundings:
    """Find what stands around the first record that a locator names, and under all of them."""
    first = found.first
    number = first.record.number
    if number is None or found.locator.number is None:
        return Surroundings(None, None, [], [], [], [])
    heading = RuleNumber(number.heading) if number.rule else None
    return Surroundings(
        parent=_find_one(store, first, number.parent),
        heading=_find_one(store, first, heading),
        children=_find_children(store, found),
        sisters=_find_sisters(store, found),
        cited_by=_find_cited_by(store, found),
        today=_find_today(store, found),
    )


def _find_one(store: Store, near: Attestation, number: RuleNumber | None) -> Attestation | None:
    """Find a number in the witness of a record, else in its edition."""
    if number is None:
        return None
    wanted = Wanted(first=number, lang=near.record.lang)
    held = store.find_attestations(wanted._replace(source=near.witness.source))
    if not held and near.witness.edition:
        held = store.find_attestations(wanted._replace(edition=near.witness.edition))
    return held[0] if held else None


def _find_children(store: Store, found: Found) -> list[Attestation]:
    wanted = Wanted(
        first=found.locator.number,
        last=found.locator.last,
        below=True,
        lang=found.locator.lang,
        edition=None if found.source else found.edition,
        source=found.source,
    )
    named = {held.record.number for held in found.attestations}
    held = store.find_attestations(wanted)
    # A section's line is one of the keys below it only through its headings.
    return [one for one in held if one.record.number not in named]


def _find_sisters(store: Store, found: Found) -> list[Sister]:
    sisters: dict[str, Sister] = {}
    for held in found.attestations:
        for sister in find_sisters(store, held):
            sisters.setdefault(str(sister.held.locator), sister)
    return list(sisters.values())


def _find_today(store: Store, found: Found) -> list[RuleNumber]:
    numbers = {number for held in found.attestations for number in find_today(store, held)}
    return sorted(numbers)


def _find_cited_by(store: Store, found: Found) -> list[Reference]:
    seen: dict[str, Reference] = {}
    for held in found.attestations:
        if held.record.number is None:
            continue
        citing = find_incoming(store, held.record.number, held.witness.edition, held.witness.source)
        for reference in citing:
            seen.setdefault(str(reference.locator), reference)
    return list(seen.values())

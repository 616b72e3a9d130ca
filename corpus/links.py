"""Links across languages: the same rule in another language, whatever its number there.

In one edition a number is shared by all languages. Elsewhere the lineage leads from
the edition of one text to that of another. The way a link was made is kept with it.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from regulae.corpus.concordance import find_edition_at_hand, find_newest, follow
from regulae.corpus.editions import in_force
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Witness
from regulae.corpus.store import Attestation, Standing, Store, Wanted, find_fits, find_standings

__all__ = ["Sister", "find_anchor", "find_sisters", "find_today"]

# How sure a link is. A number of one edition is one rule by definition; where the edition was
# found out, that may be wrong; of followed numbers nine in ten are right (tests/eval/alignment).
_SCORES = {"number": 1.0, "fits": 0.95, "lineage": 0.9}


class Sister(NamedTuple):
    """The same rule in another language.

    Attributes:
        held: The record.
        via: ``number`` (one number in one edition), ``fits`` (likewise, in the edition
            that a text really fits) or ``lineage``.
        score: How sure it is, 0 to 1; less for the parts of a rule that was split.
    """

    held: Attestation
    via: str
    score: float


def find_anchor(store: Store, witness: Witness) -> date | None:
    """Give the edition of which a document's numbers are to be read.

    That is the one it claims where it fits; else the newest that it fits and that is not
    later than the document; else the one in force when it was written.

    Returns:
        The edition, or ``None`` where nothing tells.
    """
    return _choose_anchor(witness.edition, witness.not_later, find_fits(store, witness.source))


def _choose_anchor(
    edition: date | None, not_later: date | None, fits: list[tuple[date, date]]
) -> date | None:
    latest = edition or not_later
    if edition and (not fits or any(first <= edition <= last for first, last in fits)):
        return edition
    known = [min(last, latest or last) for first, last in fits if latest is None or first <= latest]
    if known:
        return max(known)
    return in_force(latest).effective if latest else None


def find_today(store: Store, held: Attestation) -> tuple[RuleNumber, ...]:
    """Give the numbers that a rule has in the newest edition of the concordance."""
    anchor = find_anchor(store, held.witness)
    edition = find_edition_at_hand(store, anchor) if anchor else None
    if held.record.number is None or edition is None:
        return ()
    return follow(store, held.record.number, edition, find_newest(store))


def find_sisters(store: Store, held: Attestation) -> list[Sister]:
    """Find the texts of a rule in the other languages, the best way for each language."""
    anchor = find_anchor(store, held.witness)
    if anchor is None:
        return []
    anchors: defaultdict[str, list[tuple[date, Standing]]] = defaultdict(list)
    for one in find_standings(store):
        if one.lang != held.record.lang:
            day = _choose_anchor(one.edition, one.not_later, one.fits)
            if day:
                anchors[one.lang].append((day, one))
    sisters: list[Sister] = []
    for lang in sorted(anchors):
        sisters += _find_in_language(store, held, anchor, anchors[lang])
    return sisters


def _find_in_language(
    store: Store, held: Attestation, anchor: date, anchors: list[tuple[date, Standing]]
) -> list[Sister]:
    number = held.record.number
    if number is None:
        return []
    for day, standing in anchors:
        if day == anchor:
            is_claimed = standing.edition == held.witness.edition == anchor
            via = "number" if is_claimed else "fits"
            if found := list(_read(store, (number,), standing.source, via)):
                return found
    start = find_edition_at_hand(store, anchor)
    newest_first = sorted(anchors, key=lambda item: (item[0], item[1].source), reverse=True)
    followed: dict[date, tuple[RuleNumber, ...]] = {}
    for day, standing in newest_first:
        if start is None or day == anchor:
            continue
        if day not in followed:
            end = find_edition_at_hand(store, day)
            followed[day] = follow(store, number, start, end) if end else ()
        if found := list(_read(store, followed[day], standing.source, "lineage")):
            return found
    return []


def _read(store: Store, numbers: tuple[RuleNumber, ...], source: str, via: str) -> Iterator[Sister]:
    for number in numbers:
        for held in store.find_attestations(Wanted(first=number, source=source))[:1]:
            yield Sister(held, via, round(_SCORES[via] / len(numbers), 3))

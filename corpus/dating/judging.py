"""Dating a text: the editions that most of its evidence supports, and its claim beside them."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.dating.evidence import Evidence, Layer, Sighting
from regulae.corpus.dating.own import find_own_numbers
from regulae.corpus.dating.sightings import iter_cited, iter_titles, iter_words
from regulae.corpus.dating.timeline import Interval, Timeline
from regulae.corpus.dating.weighing import find_fitting, find_layers, group_sightings
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Record, Span, Witness
from regulae.corpus.store import Store, Wanted

__all__ = ["Dating", "date_records", "find_fits"]

# Weight below which nothing is said for sure: that of three numbers, or of a number and a title.
_ENOUGH = 4
_OUTSIDE = "not-later"  # evidence that is not of the text
# Records of a document of which all is read: 1 s for a whole edition, 0.1 s for its numbers, which
# tell every edition at hand from its neighbours wherever any number differs.
_MOST_READ = 500
_COUNT = """SELECT count(*) FROM attestation a JOIN witness w USING (witness_key)
    WHERE w.source = ?"""
_NUMBERS = """SELECT a.number, t.kind, t.title IS NOT NULL OR t.body <> '', a.first, a.line
    FROM attestation a JOIN witness w USING (witness_key) JOIN text t USING (text_key)
    WHERE w.source = ? AND a.number IS NOT NULL ORDER BY a.place"""


class Dating(NamedTuple):
    """What a text says of its edition, and what it claims.

    Attributes:
        stated: The words of its claim, or ``None``.
        claimed: The edition it claims, or ``None``.
        not_later: The day it was written at the latest, where only that is known.
        fits: The editions that the evidence supports; none where nothing tells.
        agrees: Whether the claimed edition is among them, or one beside it where nothing is
            known of it itself; ``None`` without a claim, and where the evidence is too thin
            to contradict one.
        is_thin: Whether so little speaks that the answer may be chance.
        evidence: All of it, the claim first.
        layers: Where parts contradict the rest: what fits, then the others.
    """

    stated: str | None
    claimed: date | None
    not_later: date | None
    fits: tuple[Interval, ...]
    agrees: bool | None
    is_thin: bool
    evidence: tuple[Evidence, ...]
    layers: tuple[Layer, ...]


def date_records(timeline: Timeline, records: Sequence[Record], witness: Witness) -> Dating:
    """Say which editions a text fits.

    Args:
        timeline: What is known of the editions.
        records: Of one document, in its order.
        witness: For its language and what it claims.
    """
    groups = group_sightings(timeline, _iter_sightings(timeline, records, witness))
    fits = find_fitting(timeline, groups)
    is_thin = sum(group.weight for group in groups if group.kind != _OUTSIDE) < _ENOUGH
    evidence = [group.build_evidence(timeline, fits) for group in groups]
    agrees = None
    if witness.edition is not None:
        label = _build_label(timeline, witness.edition, fits)
        evidence.insert(0, label)
        agrees = label.agrees or (None if is_thin else False)
    return Dating(
        stated=witness.stated,
        claimed=witness.edition,
        not_later=witness.not_later,
        fits=timeline.find_intervals(fits),
        agrees=agrees,
        is_thin=is_thin,
        evidence=tuple(evidence),
        layers=find_layers(timeline, groups, fits),
    )


def find_fits(
    store: Store, witness: Witness, timeline: Timeline | None = None
) -> tuple[Interval, ...]:
    """Say which editions a document of a store fits, from what is stored of it.

    Args:
        store: Which has it.
        witness: The document.
        timeline: Where many are asked about, one for all.
    """
    timeline = timeline or Timeline(store)
    (count,) = next(store.rows(_COUNT, (witness.source,)))
    if count > _MOST_READ:
        own = find_own_numbers(timeline, _read_numbers(store, witness))
        groups = group_sightings(timeline, (*own, *_iter_outside(timeline, witness)))
        return timeline.find_intervals(find_fitting(timeline, groups))
    held = store.find_attestations(Wanted(source=witness.source))
    records = sorted((each.record for each in held), key=lambda record: record.span.start)
    return date_records(timeline, records, witness).fits


def _read_numbers(store: Store, witness: Witness) -> list[Record]:
    """Read the numbers of a document, and of its texts only whether there is one."""
    return [
        Record(
            number=parse_rule_number(number),
            lang=witness.lang,
            kind=kind,
            title=None,
            text="-" if is_printed else "",
            span=Span(start, start, line),
        )
        for number, kind, is_printed, start, line in store.rows(_NUMBERS, (witness.source,))
    ]


def _iter_sightings(
    timeline: Timeline, records: Sequence[Record], witness: Witness
) -> Iterator[Sighting]:
    yield from find_own_numbers(timeline, records)
    yield from iter_titles(timeline, records)
    yield from iter_cited(timeline, records)
    yield from iter_words(timeline, records, witness.lang)
    yield from _iter_outside(timeline, witness)


def _iter_outside(timeline: Timeline, witness: Witness) -> Iterator[Sighting]:
    if witness.not_later is not None:
        until = timeline.find_span(None, witness.not_later)
        yield Sighting(_OUTSIDE, str(witness.not_later), until, ())


def _build_label(timeline: Timeline, edition: date, fits: int) -> Evidence:
    """Give the claim as evidence: it is judged, and adds nothing."""
    around = timeline.find_around(edition)
    return Evidence(
        kind="label",
        names=(str(edition),),
        places=(),
        intervals=timeline.find_intervals(around),
        agrees=bool(around & fits),
        weight=0,
    )

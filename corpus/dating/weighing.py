"""Weighing: from sightings to the editions that fit, evidence, and layers.

Each kind of evidence weighs what ``KINDS`` says. The share of its sightings that an
edition lacks speaks against that edition, with the kind's weight. Where nothing
speaks against some editions, these fit. Where something speaks against every edition
the text has layers, or slips, and the editions fit that have least against them. A
kind of evidence that is divided in itself (titles quoted from two editions) narrows
these no further: one sighting of it more or less rules nothing out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from regulae.corpus.dating.evidence import (
    KINDS,
    Evidence,
    Layer,
    Sighting,
    count_missing,
    find_best,
)
from regulae.corpus.dating.timeline import Timeline

__all__ = ["Group", "find_fitting", "find_layers", "group_sightings"]

# Weight against an edition that is too little to rule it out: one word of a doubtful form.
_CHANCE = 0.5


class Group(NamedTuple):
    """Sightings of one kind and for the same editions.

    Attributes:
        kind: A key of ``KINDS``.
        editions: The set of these.
        sightings: At least one.
        weight: What the group adds; 0 where it tells no editions apart.
    """

    kind: str
    editions: int
    sightings: tuple[Sighting, ...]
    weight: float

    def build_evidence(self, timeline: Timeline, fits: int) -> Evidence:
        """Say what it is, and whether it agrees with the editions that fit the whole."""
        return Evidence(
            kind=self.kind,
            names=tuple(dict.fromkeys(each.name for each in self.sightings)),
            places=tuple(dict.fromkeys(p for each in self.sightings for p in each.places)),
            intervals=timeline.find_intervals(self.editions),
            agrees=bool(self.editions & fits),
            weight=round(self.weight, 2),
        )


def group_sightings(timeline: Timeline, sightings: Iterable[Sighting]) -> list[Group]:
    """Put together what speaks for the same editions, and share out each kind's weight."""
    grouped: defaultdict[tuple[str, int], list[Sighting]] = defaultdict(list)
    totals: defaultdict[str, float] = defaultdict(float)
    for each in sightings:
        grouped[each.kind, each.editions].append(each)
        if _tells(timeline, each.editions):
            totals[each.kind] += each.weight
    groups = []
    for (kind, editions), members in grouped.items():
        weight = 0.0
        if _tells(timeline, editions):
            own = sum(each.weight for each in members)
            weight = min(KINDS[kind].most, KINDS[kind].each * totals[kind]) * own / totals[kind]
        groups.append(Group(kind, editions, tuple(members), weight))
    order = list(KINDS)
    return sorted(groups, key=lambda group: (order.index(group.kind), -group.weight))


def find_fitting(timeline: Timeline, groups: Sequence[Group]) -> int:
    """Give the editions that the evidence supports; none where nothing tells."""
    weighty = list(_weigh(groups))
    if not weighty:
        return 0
    against = count_missing(weighty, len(timeline.editions))
    slack = max((_CHANCE, *_iter_divided(groups, find_best(against))))
    return find_best(against, slack=slack)


def _iter_divided(groups: Iterable[Group], best: int) -> Iterator[float]:
    """Yield what one sighting weighs, of the kinds that speak both for and against the best."""
    kinds: defaultdict[str, list[Group]] = defaultdict(list)
    for group in groups:
        if group.weight:
            kinds[group.kind].append(group)
    for members in kinds.values():
        if len({bool(group.editions & best) for group in members}) == 2:
            yield from (group.weight / len(group.sightings) for group in members)


def find_layers(timeline: Timeline, groups: Sequence[Group], fits: int) -> tuple[Layer, ...]:
    """Part a text that contradicts itself: what fits, then what speaks for other editions.

    Returns:
        Nothing, where all that tells speaks for one interval.
    """
    telling = [group for group in groups if group.weight]
    main = [group for group in telling if group.editions & fits]
    left = [group for group in telling if not group.editions & fits]
    layers = []
    while main and left:
        missing = count_missing(_weigh(left), len(timeline.editions))
        best = find_best(missing)
        chosen = [group for group in left if group.editions & best]
        if sum(group.weight for group in chosen) <= _CHANCE:
            break
        layers.append(_build_layer(timeline, chosen, best, fits))
        left = [group for group in left if not group.editions & best]
    return (_build_layer(timeline, main, fits, fits), *layers) if layers else ()


def _weigh(groups: Iterable[Group]) -> Iterator[tuple[int, float]]:
    return ((group.editions, group.weight) for group in groups if group.weight)


def _build_layer(timeline: Timeline, groups: Iterable[Group], editions: int, fits: int) -> Layer:
    evidence = tuple(group.build_evidence(timeline, fits) for group in groups)
    return Layer(timeline.find_intervals(editions), evidence)


def _tells(timeline: Timeline, editions: int) -> bool:
    return editions not in (0, timeline.all)

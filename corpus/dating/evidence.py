"""The types of dating: what is seen in a text, and what several sightings say together."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from regulae.corpus.dating.timeline import Interval
from regulae.corpus.numbering import RuleNumber

__all__ = ["KINDS", "Evidence", "Kind", "Layer", "Place", "Sighting", "count_missing", "find_best"]


class Kind(NamedTuple):
    """How much a kind of evidence weighs.

    Attributes:
        each: What one sighting that tells editions apart adds.
        most: What all of them weigh together at most.
    """

    each: float
    most: float


# Own numbers stand for the text itself: together they outweigh any one other kind, and no two
# of the rest have their weight by chance. A number cited alone may exist and mean another rule.
KINDS = {
    "numbers": Kind(1, 5),
    "stray-numbers": Kind(1, 2),
    "titles": Kind(2, 4),
    "quoted-titles": Kind(2, 4),
    "cited-numbers": Kind(1, 3),
    "words": Kind(1, 3),
    "not-later": Kind(5, 5),
}


class Place(NamedTuple):
    """Where something was seen: under which number (``None`` in a note), in which line."""

    number: RuleNumber | None
    line: int


class Sighting(NamedTuple):
    """One thing seen in a text that stands in some editions only, or in all.

    Attributes:
        kind: A key of ``KINDS``.
        name: What to call it: ``601.4a``, ``717 “Gestione delle Azioni Illegali”``.
        editions: The set of those that have it.
        places: Where it was seen.
        weight: 1; less where it is doubtful in itself, more where it sums up many.
    """

    kind: str
    name: str
    editions: int
    places: tuple[Place, ...]
    weight: float = 1


class Evidence(NamedTuple):
    """Sightings of one kind that speak for the same editions.

    Attributes:
        kind: A key of ``KINDS``, or ``label`` for what the text claims.
        names: What was seen.
        places: Where.
        intervals: The editions that have it; empty if none has.
        agrees: Whether an edition that fits the whole text is among them.
        weight: What it adds to the sum; 0 where it tells no editions apart.
    """

    kind: str
    names: tuple[str, ...]
    places: tuple[Place, ...]
    intervals: tuple[Interval, ...]
    agrees: bool
    weight: float


class Layer(NamedTuple):
    """Parts of a text that speak for the same editions.

    Attributes:
        intervals: These editions.
        evidence: What speaks for them.
    """

    intervals: tuple[Interval, ...]
    evidence: tuple[Evidence, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Where in the text, in its order, each place once."""
        found = {place for each in self.evidence for place in each.places}
        return tuple(sorted(found, key=lambda place: (place.line, str(place.number))))


def count_missing(held: Iterable[tuple[int, float]], editions: int) -> list[float]:
    """Sum, for each edition, the weight of what it does not have.

    Args:
        held: Sets of editions with their weights.
        editions: How many there are.
    """
    weights: defaultdict[int, float] = defaultdict(float)
    for has, weight in held:
        weights[has] += weight
    missing = [0.0] * editions
    for has, weight in weights.items():
        for place in range(editions):
            if not has >> place & 1:
                missing[place] += weight
    return missing


def find_best(missing: Sequence[float], *, slack: float = 0) -> int:
    """Give the editions that miss least, and those that miss at most ``slack`` more."""
    if not missing:
        return 0
    most = min(missing) + slack + 1e-9  # sums of fractions are not exact
    return sum(1 << place for place, each in enumerate(missing) if each <= most)

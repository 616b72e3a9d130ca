"""Linking old rules to new ones by likeness: one to one, split, merged.

Only rules that share a rare feature are compared, so the cost grows with the
text and not with the square of it.
"""

from collections import defaultdict
from typing import NamedTuple

from regulae.corpus.diff.features import Vector

COMMON = 100  # a feature that more rules have than that tells no two of them apart
EVIDENCE = 3.0  # weight of shared features at which likeness counts half
SECOND = 0.7  # of the best likeness, at which a further link is believed too


class Link(NamedTuple):
    """An old rule and a new one, by their places in the lists, and how alike they are."""

    old: int
    new: int
    score: float


def find_likeness(old: list[Vector], new: list[Vector]) -> dict[tuple[int, int], float]:
    """Compare all pairs that share a feature which is not common.

    Args:
        old: Vectors of the old rules.
        new: Vectors of the new rules.

    Returns:
        Likeness from 0 to 1 by places in the lists; pairs that share nothing are left out.
    """
    postings: defaultdict[str, list[int]] = defaultdict(list)
    for place, vector in enumerate(new):
        for feature in vector.weights:
            postings[feature].append(place)
    likeness = {}
    for place, vector in enumerate(old):
        candidates = {
            other
            for feature in vector.weights
            if len(postings.get(feature, ())) <= COMMON
            for other in postings.get(feature, ())
        }
        for other in candidates:
            likeness[place, other] = compare(vector, new[other], needs_evidence=True)
    return likeness


def compare(one: Vector, other: Vector, *, needs_evidence: bool) -> float:
    """Give the likeness of two rules, from 0 to 1.

    Args:
        one: Of a rule.
        other: Of another.
        needs_evidence: Whether a short text with little to share counts less, as
            it must where what is not shared does not count.
    """
    if not one.length or not other.length:
        return 0.0
    shorter, longer = sorted((one.weights, other.weights), key=len)
    shared = [feature for feature in shorter if feature in longer]
    product = sum(shorter[feature] * longer[feature] for feature in shared)
    likeness = min(product / (one.length * other.length), 1.0)
    if needs_evidence:
        evidence = sum(min(shorter[feature], longer[feature]) for feature in shared)
        likeness *= evidence / (evidence + EVIDENCE)
    return likeness


def choose_links(likeness: dict[tuple[int, int], float], threshold: float) -> list[Link]:
    """Choose the links that are believed.

    A link is the best of one of its ends, at least ``threshold``, and not much
    worse than the best of its other end: so a rule that was split keeps all its
    parts, and one that was merged all its sources.
    """
    best_old: dict[int, float] = defaultdict(float)
    best_new: dict[int, float] = defaultdict(float)
    for (old, new), score in likeness.items():
        best_old[old] = max(best_old[old], score)
        best_new[new] = max(best_new[new], score)
    links = [
        Link(old, new, score)
        for (old, new), score in likeness.items()
        if score >= threshold
        and score in (best_old[old], best_new[new])
        and score >= SECOND * max(best_old[old], best_new[new])
    ]
    return sorted(_loosen(links))


def _loosen(links: list[Link]) -> list[Link]:
    """Cut the weakest links until no rule that was split takes part in a merger."""
    kept: list[Link] = []
    for link in sorted(links, key=lambda link: (-link.score, link.old, link.new)):
        olds = [other for other in kept if other.old == link.old]
        news = [other for other in kept if other.new == link.new]
        joins_merger = any(_count(kept, new=other.new) > 1 for other in olds)
        joins_split = any(_count(kept, old=other.old) > 1 for other in news)
        if (olds and news) or joins_merger or joins_split:
            continue
        kept.append(link)
    return kept


def _count(links: list[Link], *, old: int | None = None, new: int | None = None) -> int:
    return sum(link.old == old or link.new == new for link in links)

"""How alike two passages are worded, and which are worth comparing at all.

Candidates come from an inverted index over rare stems and pairs of stems, so the
cost grows with the text and not with the square of it.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from regulae.corpus.alignment.passages import Passage

# A feature in more passages than that names no candidate: with 100 or with 40 the true
# partner is as often among the candidates, with 12 it begins to be lost.
COMMON = 20
CANDIDATES = 8  # the best of each side: 665 of 666 true partners are among them
_REMOTE = 0.03  # cosine over rare features below which nothing more is looked at
_CONTAINED = 0.8  # share of the shorter text at which one is thought to contain the other
_SHORTEST_CONTAINED = 6  # stems; fewer are contained by chance

Weights = dict[int, float]


class Wording:
    """The stems of the passages to be compared, weighted by rarity among them.

    Places count the passages of each side.

    Attributes:
        candidates: Pairs of places worth comparing.
    """

    def __init__(
        self,
        old: Sequence[Passage],
        new: Sequence[Passage],
        olds: Sequence[int],
        news: Sequence[int],
    ) -> None:
        ids: dict[str, int] = {}
        self.old_stems = {i: [ids.setdefault(s, len(ids)) for s in old[i].stems] for i in olds}
        self.new_stems = {i: [ids.setdefault(s, len(ids)) for s in new[i].stems] for i in news}
        self._base = len(ids)  # a pair of stems has the number of its first times that, and more
        old_features = {i: self._find_features(stems) for i, stems in self.old_stems.items()}
        new_features = {i: self._find_features(stems) for i, stems in self.new_stems.items()}
        spread: Counter[int] = Counter()
        for features in (*old_features.values(), *new_features.values()):
            spread.update(features.keys())
        total = len(olds) + len(news)
        self.rarity = rarity = {f: math.log(1 + total / count) for f, count in spread.items()}
        self.old_vectors = {i: _weigh(features, rarity) for i, features in old_features.items()}
        self.new_vectors = {i: _weigh(features, rarity) for i, features in new_features.items()}
        self.candidates = self._find_candidates()

    def _find_candidates(self) -> set[tuple[int, int]]:
        """Give pairs of places worth comparing: each one's nearest by cosine, both ways."""
        postings: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
        for place, vector in self.new_vectors.items():
            for feature, weight in vector.items():
                postings[feature].append((place, weight))
        named = {f: posted for f, posted in postings.items() if len(posted) <= COMMON}
        near_new: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
        found: set[tuple[int, int]] = set()
        for place, vector in self.old_vectors.items():
            near: defaultdict[int, float] = defaultdict(float)
            for feature in vector.keys() & named.keys():
                weight = vector[feature]
                for other, other_weight in named[feature]:
                    near[other] += weight * other_weight
            nearest = sorted(
                [(cosine, other) for other, cosine in near.items() if cosine > _REMOTE],
                reverse=True,
            )
            found.update((place, other) for _, other in nearest[:CANDIDATES])
            for cosine, other in nearest:
                near_new[other].append((cosine, place))
        for other, near_old in near_new.items():
            near_old.sort(reverse=True)
            found.update((place, other) for _, place in near_old[:CANDIDATES])
        return found

    def compare(self, old: int, new: int) -> float:
        """Give the likeness of two texts, 0 to 1: half common stems in order, half cosine.

        A text that is wholly in the other (a sentence was added, or struck) is liker
        than its length says.
        """
        one, other = self.old_stems[old], self.new_stems[new]
        if one == other:
            return 1.0
        shorter = min(len(one), len(other))
        if not shorter:
            return 0.0
        common = LCSseq.similarity(one, other)
        score = common / (len(one) + len(other)) + self._find_cosine(old, new) / 2
        contained = common / shorter
        if contained > _CONTAINED and shorter >= _SHORTEST_CONTAINED:
            raised = (contained - _CONTAINED) / (1 - _CONTAINED)
            score += (1 - score) * raised / 3
        return score

    def find_sentences(self, ends: Sequence[int], stems: Sequence[int]) -> list[Weights]:
        """Give the features of each sentence of a text, with their rarity.

        Args:
            ends: Of the sentences, as places in ``stems``.
            stems: Of the text.
        """
        return [
            {f: self.rarity[f] for f in self._find_features(stems[start:end])}
            for start, end in pairwise((0, *ends))
            if start < end
        ]

    def keep_pairs(self, vector: Weights, *, without: Weights) -> Weights:
        """Give the pairs of stems of a vector that another does not have."""
        base = self._base
        return {f: weight for f, weight in vector.items() if f >= base and f not in without}

    def _find_cosine(self, old: int, new: int) -> float:
        one, other = self.old_vectors[old], self.new_vectors[new]
        return sum([one[f] * other[f] for f in one.keys() & other.keys()])

    def _find_features(self, stems: Sequence[int]) -> Counter[int]:
        base = self._base
        return Counter([*stems, *[(a + 1) * base + b for a, b in pairwise(stems)]])


def _weigh(features: Counter[int], rarity: dict[int, float]) -> Weights:
    """Give weights of length one."""
    weights = {
        f: rarity[f] if count == 1 else (1 + math.log(count)) * rarity[f]
        for f, count in features.items()
    }
    length = math.sqrt(sum([weight * weight for weight in weights.values()]))
    return {f: weight / length for f, weight in weights.items()}

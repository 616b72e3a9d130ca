"""Alignment: which passage of an edition became which of another.

Texts that cannot be mistaken are anchors. The rest are compared by their wording
and, in two passes more, by what the pairs found so far say of their place: a first
alignment tells which heading became which, which citations were renumbered. What
is left over may be a part of something that has a partner already.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from regulae.corpus.alignment.pairing import choose_pairs
from regulae.corpus.alignment.parts import Part, find_parts
from regulae.corpus.alignment.passages import Passage
from regulae.corpus.alignment.passed import find_passed
from regulae.corpus.alignment.sentences import find_passed_sentences
from regulae.corpus.alignment.structure import Structure, Tree
from regulae.corpus.alignment.wording import Wording

_ANCHOR_STEMS = 7  # stems of a text that stands once on both sides and so is the same rule
_PASSES = 2  # that look at structure; a third changes nothing
_HOPELESS = 0.2  # likeness below which no place saves a pair


class Alignment(NamedTuple):
    """What became what, by places in the two lists.

    Attributes:
        pairs: New places by old ones, one to one.
        scores: How sure each pair is, 0 to 1.
        parts: Links beside the pairs: splits and mergers.
    """

    pairs: dict[int, int]
    scores: dict[int, float]
    parts: tuple[Part, ...]


def align(
    old: Sequence[Passage], new: Sequence[Passage], unchanged: Mapping[int, int] | None = None
) -> Alignment:
    """Align two editions of one language.

    Args:
        old: In document order.
        new: In document order.
        unchanged: Pairs known before, by places; their passages need no stems.
    """
    return _Aligner(old, new, unchanged or {}).align()


class _Aligner:
    def __init__(
        self, old: Sequence[Passage], new: Sequence[Passage], unchanged: Mapping[int, int]
    ) -> None:
        self.old, self.new = old, new
        self.anchors = {**find_anchors(old, new), **unchanged}
        taken = set(self.anchors.values())
        self.olds = [place for place in range(len(old)) if place not in self.anchors]
        self.news = [place for place in range(len(new)) if place not in taken]
        self.wording = Wording(old, new, self.olds, self.news)
        self.old_tree, self.new_tree = Tree(old), Tree(new)
        self.likeness: dict[tuple[int, int], float] = {}

    def align(self) -> Alignment:
        self._consider(self.wording.candidates)
        self._consider(self._find_beside_by_number())
        pairs, scores = dict(self.anchors), {}
        for _ in range(_PASSES + 1):
            structure = Structure(self.old_tree, self.new_tree, pairs)
            self._consider(structure.find_beside(self.olds))
            scores = {
                pair: likeness + structure.judge(*pair)
                for pair, likeness in self.likeness.items()
                if likeness >= _HOPELESS or self.old[pair[0]].group == "title"
            }
            pairs = self.anchors | choose_pairs(scores, self.likeness, structure.is_heading_kept)
        sure = {one: min(1.0, scores.get((one, other), 1.0)) for one, other in pairs.items()}
        structure = Structure(self.old_tree, self.new_tree, pairs)
        return Alignment(pairs, sure, self._find_parts(structure))

    def _consider(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Compare pairs, those that have a partner already and those compared before excepted."""
        olds, news = self.wording.old_vectors, self.wording.new_vectors
        for one, other in pairs:
            if (one, other) in self.likeness or one not in olds or other not in news:
                continue
            if self.old[one].group == self.new[other].group:
                self.likeness[one, other] = self.wording.compare(one, other)

    def _find_beside_by_number(self) -> Iterator[tuple[int, int]]:
        for place in self.olds:
            number = self.old[place].number
            if number in self.new_tree.place:
                yield place, self.new_tree.place[number]

    def _find_parts(self, structure: Structure) -> tuple[Part, ...]:
        parts = {
            (part.old, part.new): part
            for find in (
                find_passed_sentences(self.wording, structure, self.likeness),
                find_passed(self.wording, structure),
                find_parts(self.wording, structure, self.likeness),
            )
            for part in find
        }
        return tuple(parts[key] for key in sorted(parts))


def find_anchors(old: Sequence[Passage], new: Sequence[Passage]) -> dict[int, int]:
    """Pair what cannot be mistaken: texts that stand once on each side, word for word.

    A short one must keep its number too: "Draw a card" may be said of many things.
    """
    old_counts = Counter(passage.stems for passage in old)
    places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, passage in enumerate(new):
        places[passage.stems].append(place)
    anchors = {}
    for place, passage in enumerate(old):
        same = places.get(passage.stems, ())
        if len(same) != 1 or old_counts[passage.stems] != 1:
            continue
        fellow = new[same[0]]
        if fellow.group != passage.group or not passage.stems:
            continue
        if len(passage.stems) >= _ANCHOR_STEMS or fellow.number == passage.number:
            anchors[place] = same[0]
    return anchors

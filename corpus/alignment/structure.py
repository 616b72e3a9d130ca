"""What the place of a passage says: its heading, parent, children, neighbours, citations."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from regulae.corpus.alignment.passages import Passage
from regulae.corpus.numbering import RuleNumber

# Weights, beside a likeness of 0 to 1, as found on the adjudicated lists (tests/eval/alignment);
# they lie on a plateau.
_SAME_NUMBER = 0.10
_HEADING = 0.10
_TRUSTED = 4  # pairs of a heading at which the way that they went is trusted in full
_PARENT = 0.10
_CHILDREN = 0.12
_NEIGHBOUR = 0.06
_CITED = 0.03
_BOTH_OUTERMOST = 0.5  # of a neighbour's weight, where neither has one


class Tree:
    """The passages of one side, with who stands above, below and beside whom.

    Attributes:
        passages: In document order; everything else counts places in it.
        place: Of a number; of a duplicate, its first.
        headings: Of each passage; 0 for what has no number.
        parents: Of each passage, where it has one.
        before: The one before it under the same parent; ``after`` likewise.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.place: dict[RuleNumber, int] = {}
        for place, passage in enumerate(passages):
            if passage.number is not None:
                self.place.setdefault(passage.number, place)
        self.headings = [passage.heading for passage in passages]
        self.parents = [self._find_parent(passage) for passage in passages]
        self.children: defaultdict[int, list[int]] = defaultdict(list)
        for place, parent in enumerate(self.parents):
            if parent is not None:
                self.children[parent].append(place)
        self.before: list[int | None] = [None] * len(passages)
        self.after: list[int | None] = [None] * len(passages)
        for siblings in self.children.values():
            for one, other in pairwise(siblings):
                self.after[one], self.before[other] = other, one

    def _find_parent(self, passage: Passage) -> int | None:
        parent = passage.number.parent if passage.number else None
        return self.place.get(parent) if parent else None


class Structure:
    """What the pairs found so far tell about others.

    Attributes:
        pairs: New places by old ones.
        back: Old places by new ones.
    """

    def __init__(self, old: Tree, new: Tree, pairs: Mapping[int, int]) -> None:
        self.old, self.new, self.pairs = old, new, pairs
        self.back = {other: one for one, other in pairs.items()}
        self._headings = self._count_headings()
        self._trust = {
            heading: min(1.0, sum(counts.values()) / _TRUSTED)
            for heading, counts in self._headings.items()
        }
        self.renumbered = {
            number: new.passages[other].number
            for one, other in pairs.items()
            if (number := old.passages[one].number)
        }

    def judge(self, one: int, other: int, *, numbered: bool = True) -> float:
        """Give what speaks for a pair (above 0) or against it, besides its words.

        Args:
            one: Old place.
            other: New place.
            numbered: Whether the same number counts.
        """
        old, new = self.old.passages[one], self.new.passages[other]
        parent, new_parent = self.old.parents[one], self.new.parents[other]
        fellow = None if parent is None else self.pairs.get(parent)
        # Under a parent that became another one a number says nothing.
        is_same = numbered and old.number == new.number and fellow in (None, new_parent)
        score = _SAME_NUMBER if is_same else 0.0
        if old.number and new.number:
            share = self.share_heading(old.heading, new.heading)
            score += _HEADING * (2 * min(1.0, 2 * share) - 1) * self._trust.get(old.heading, 1.0)
        if fellow is not None and fellow == new_parent:
            score += _PARENT
        score += _CHILDREN * self._share_children(one, other)
        score += _NEIGHBOUR * self._judge_beside(self.old.before[one], self.new.before[other])
        score += _NEIGHBOUR * self._judge_beside(self.old.after[one], self.new.after[other])
        return score + self._judge_cited(old, new)

    def is_heading_kept(self, one: int, other: int) -> bool:
        """Whether most rules of the one's heading went to the heading of the other."""
        old, new = self.old.passages[one], self.new.passages[other]
        return self.share_heading(old.heading, new.heading) == 1.0

    def find_beside(self, olds: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield what stands next to pairs, or above them, in the same place on both sides.

        Args:
            olds: Old places for which partners are sought.
        """
        for one in olds:
            ways = [(self.old.before[one], self.new.after), (self.old.after[one], self.new.before)]
            ways += [(child, self.new.parents) for child in self.old.children.get(one, ())]
            for beside, find_new in ways:
                fellow = None if beside is None else self.pairs.get(beside)
                if fellow is not None and (other := find_new[fellow]) is not None:
                    yield one, other

    def _count_headings(self) -> dict[int, Counter[int]]:
        counts: defaultdict[int, Counter[int]] = defaultdict(Counter)
        olds, news = self.old.headings, self.new.headings
        ways = Counter([(olds[one], news[other]) for one, other in self.pairs.items()])
        for (old, new), count in ways.items():
            if old and new:
                counts[old][new] = count
        return counts

    def share_heading(self, old: int, new: int) -> float:
        """Give how many rules went from heading to heading, as a share of the commonest way."""
        counts = self._headings.get(old)
        return counts[new] / max(counts.values()) if counts else 0.25  # nothing said either way

    def _share_children(self, one: int, other: int) -> float:
        olds, news = self.old.children.get(one, ()), self.new.children.get(other, ())
        if not olds or not news:
            return 0.0
        fellows = set(news)
        agree = sum([self.pairs.get(child, -1) in fellows for child in olds])
        return agree / max(len(olds), len(news))

    def _judge_beside(self, old: int | None, new: int | None) -> float:
        if old is None:
            return _BOTH_OUTERMOST if new is None else 0.0
        return 1.0 if self.pairs.get(old, -1) == new else 0.0

    def _judge_cited(self, old: Passage, new: Passage) -> float:
        if not old.cited or not new.cited:
            return 0.0
        renumbered = {self.renumbered.get(first, first) for first, _ in old.cited}
        cited = {first for first, _ in new.cited}
        agree = len(renumbered & cited) / max(len(renumbered), len(cited))
        return _CITED * (2 * agree - 1)

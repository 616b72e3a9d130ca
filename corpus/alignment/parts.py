"""Splits and mergers: a passage left over that is part of another's partner, or of another.

A rule that was cut in two pairs with its larger half; the other half is left over
on the new side, and its words are those of the old rule that the partner does not
have. Likewise for two rules that became one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from regulae.corpus.alignment.structure import Structure
from regulae.corpus.alignment.wording import Weights, Wording

# Share of a left-over passage's words, by rarity, that the other must explain, with what
# structure says added; all 21 such links of the adjudicated lists at hand are true but 3.
_COVERED = 0.45
_LEAST = 0.2  # without what structure says
_HALF = 0.25  # rules that went to a heading, as a share of the heading that most went to
# What the partner says in the same words explains nothing any more, where the partner is
# as like as the second of these; and all of it still, where it is as unlike as the first.
_UNLIKE, _ALIKE = 0.5, 0.9


class Part(NamedTuple):
    """A link beside the pairs, by places; ``kind`` is ``split`` or ``merged``."""

    kind: str
    old: int
    new: int
    score: float


def find_parts(
    wording: Wording, structure: Structure, likeness: Mapping[tuple[int, int], float]
) -> Iterator[Part]:
    """Yield the links of rules that are in no pair, the best of each, in order.

    Args:
        wording: Of both sides.
        structure: With the pairs chosen.
        likeness: Of the pairs that were compared.
    """
    finder = _Finder(wording, structure, likeness)
    parts = [*finder.find_merged(), *finder.find_split()]
    parts += find_leads(structure, parts)
    yield from sorted(_drop_lone(parts, structure), key=lambda part: (part.old, part.new))


class _Finder:
    def __init__(
        self,
        wording: Wording,
        structure: Structure,
        likeness: Mapping[tuple[int, int], float],
    ) -> None:
        self.wording, self.structure, self.likeness = wording, structure, likeness
        old, new = structure.old.passages, structure.new.passages
        self.candidates = sorted(
            (one, other)
            for one, other in wording.candidates
            if old[one].group == new[other].group == "rule"
        )

    def find_merged(self) -> Iterator[Part]:
        """Yield old rules left over, each with the new rule that took it in."""
        best: dict[int, Part] = {}
        old_vectors, new_vectors = self.wording.old_vectors, self.wording.new_vectors
        for one, other in self.candidates:
            if one in self.structure.pairs:
                continue
            partner = self.structure.back.get(other)
            known = old_vectors[partner] if partner is not None else {}
            likeness = 0.0 if partner is None else self.likeness.get((partner, other), 1.0)
            share = find_share(old_vectors[one], new_vectors[other], known, likeness)
            _keep_best(best, one, self._build("merged", one, other, share))
        yield from best.values()

    def find_split(self) -> Iterator[Part]:
        """Yield new rules left over, each with the old rule that it came out of."""
        best: dict[int, Part] = {}
        old_vectors, new_vectors = self.wording.old_vectors, self.wording.new_vectors
        for one, other in self.candidates:
            if other in self.structure.back:
                continue
            partner = self.structure.pairs.get(one)
            known = new_vectors[partner] if partner is not None else {}
            likeness = 0.0 if partner is None else self.likeness.get((one, partner), 1.0)
            if partner is not None and self._is_doubled(one, partner, other):
                known = {}
            share = find_share(new_vectors[other], old_vectors[one], known, likeness)
            _keep_best(best, other, self._build("split", one, other, share))
        yield from best.values()

    def _is_doubled(self, one: int, partner: int, other: int) -> bool:
        """Whether a heading was cut in two, and this rule of it stands in both parts.

        So it was with replacement and prevention effects (419 became 614 and 615).
        """
        old, new = self.structure.old.headings, self.structure.new.headings
        share = self.structure.share_heading(old[one], new[other])
        return new[other] != new[partner] and share >= _HALF

    def _build(self, kind: str, one: int, other: int, share: float) -> Part | None:
        if share < _LEAST:
            return None
        score = share + self.structure.judge(one, other)
        return Part(kind, one, other, min(score, 1.0)) if score >= _COVERED else None


def find_share(own: Weights, other: Weights, known: Weights, likeness: float) -> float:
    """Give how much of a passage another explains, 0 to 1.

    Args:
        own: The passage left over.
        other: The one that may explain it.
        known: The partner of ``other``, on the side of ``own``; empty without one.
        likeness: Of ``other`` and its partner: what a like partner has needs no
            second explanation.
    """
    spent = min(1.0, max(0.0, (likeness - _UNLIKE) / (_ALIKE - _UNLIKE)))
    total = explained = 0.0
    for feature, weight in own.items():
        total += weight
        if feature in other:
            explained += weight * (1 - spent) if feature in known else weight
    return explained / total if total else 0.0


def find_leads(structure: Structure, parts: list[Part]) -> Iterator[Part]:
    """Yield the line that introduces what a rule was cut into: 605.1 above 605.1a and 605.1b.

    A line without a partner leads when everything under it came out of one rule.
    """
    origins = {part.new: part for part in parts if part.kind == "split"}
    for parent, children in structure.new.children.items():
        is_lost = parent not in structure.back and parent not in origins
        if not is_lost or structure.new.passages[parent].group != "rule" or len(children) == 1:
            continue
        olds = {origins[c].old if c in origins else structure.back.get(c) for c in children}
        scores = [origins[child].score for child in children if child in origins]
        if len(olds) == 1 and scores and (old := olds.pop()) is not None:
            yield Part("split", old, parent, min(scores))


def _drop_lone(parts: list[Part], structure: Structure) -> Iterator[Part]:
    """Leave out links of one old and one new rule alone: too unlike to be a pair, they are none."""
    olds, news = Counter(part.old for part in parts), Counter(part.new for part in parts)
    for part in parts:
        paired = part.old in structure.pairs or part.new in structure.back
        if paired or olds[part.old] > 1 or news[part.new] > 1:
            yield part


def _keep_best(best: dict[int, Part], place: int, part: Part | None) -> None:
    if part is not None and (place not in best or part.score > best[place].score):
        best[place] = part

"""Splits and mergers: a passage left over that is part of another's partner, or of another.

A rule that was cut in two pairs with its larger half; the other half is left over
on the new side, and its words are those of the old rule that the partner does not
have. Likewise for two rules that became one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from regulae.corpus.alignment.leads import find_leads
from regulae.corpus.alignment.structure import Structure
from regulae.corpus.alignment.wording import Weights, Wording

# Share of a left-over passage's words, by rarity, that the other must explain, with what
# structure says added; all 21 such links of the adjudicated lists at hand are true but 3.
_COVERED = 0.45
# Without what structure says; with .2 old 420.1 does not reach 704.1, nor 404.4d 603.7c.
_LEAST = 0.17
# Of what an old rule explains, what the rules say under the heading that it went to.
_REPEATED = 0.9
_HALF = 0.25  # rules that went to a heading, as a share of the heading that most went to
# What the partner says in the same words explains nothing any more, where the partner is
# as like as the second of these; and all of it still, where it is as unlike as the first.
_UNLIKE, _ALIKE = 0.5, 0.9


class Part(NamedTuple):
    """A link beside the pairs.

    Attributes:
        kind: ``split`` or ``merged``.
        old: Place of the old passage.
        new: Place of the new one.
        score: How sure it is, 0 to 1.
        by: What it was found by: ``words``, a ``sentence``, or what it ``led``.
    """

    kind: str
    old: int
    new: int
    score: float
    by: str = "words"


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
    parts += [*_find_led(structure, parts)]
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
        for one, other in self.candidates:
            if other not in self.structure.back:
                _keep_best(best, other, self._judge_split(one, other))
        for one, other in [*self._find_beside(best)]:
            _keep_best(best, other, self._judge_split(one, other))
        yield from (part for part in best.values() if not self._is_repeated(part))

    def _judge_split(self, one: int, other: int) -> Part | None:
        old_vectors, new_vectors = self.wording.old_vectors, self.wording.new_vectors
        partner = self.structure.pairs.get(one)
        known = new_vectors[partner] if partner is not None else {}
        likeness = 0.0 if partner is None else self.likeness.get((one, partner), 1.0)
        if partner is not None and self._is_doubled(one, partner, other):
            known = {}
        share = find_share(new_vectors[other], old_vectors[one], known, likeness)
        return self._build("split", one, other, share)

    def _find_beside(self, best: Mapping[int, Part]) -> Iterator[tuple[int, int]]:
        """Yield new rules left over with what the rule next to them came out of.

        A sentence that stands below every step of a turn is too common to name candidates.
        """
        old, new = self.structure.old, self.structure.new
        origins = {place: part.old for place, part in best.items()} | self.structure.back
        for other in self.wording.new_vectors:
            if other in self.structure.back or new.passages[other].group != "rule":
                continue
            for beside in (new.before[other], new.after[other]):
                one = origins.get(beside) if beside is not None else None
                if one in self.wording.old_vectors and old.passages[one].group == "rule":
                    yield one, other

    def _is_repeated(self, part: Part) -> bool:
        """Whether a rule, where nothing else went, says again what stands where the old one went.

        A list of all turn-based actions, each with the number of its rule, is such.
        """
        partner = self.structure.pairs.get(part.old)
        if partner is None or self.structure.judge(part.old, part.new) >= 0:
            return False
        vectors, headings = self.wording.new_vectors, self.structure.new.headings
        there: Weights = {}
        for place, vector in vectors.items():
            if headings[place] == headings[partner]:
                there |= vector
        own = vectors[part.new]
        share = find_share(own, self.wording.old_vectors[part.old], {}, 0.0)
        return find_share(own, there, {}, 0.0) >= _REPEATED * share

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
        # A number is no sign where its rule has gone elsewhere.
        numbered = one not in self.structure.pairs
        score = share + self.structure.judge(one, other, numbered=numbered)
        return Part(kind, one, other, min(score, 1.0)) if score >= _COVERED else None


def find_spent(likeness: float) -> float:
    """Give how much of what a partner has, 0 to 1, it alone explains, by their likeness."""
    return min(1.0, max(0.0, (likeness - _UNLIKE) / (_ALIKE - _UNLIKE)))


def find_share(own: Weights, other: Weights, known: Weights, likeness: float) -> float:
    """Give how much of a passage another explains, 0 to 1.

    Args:
        own: The passage left over.
        other: The one that may explain it.
        known: The partner of ``other``, on the side of ``own``; empty without one.
        likeness: Of ``other`` and its partner: what a like partner has needs no
            second explanation.
    """
    spent = find_spent(likeness)
    total = explained = 0.0
    for feature, weight in own.items():
        total += weight
        if feature in other:
            explained += weight * (1 - spent) if feature in known else weight
    return explained / total if total else 0.0


def _find_led(structure: Structure, parts: list[Part]) -> Iterator[Part]:
    """Yield the lines that lead what came of one rule or heading, or what went into one."""
    split = {part.new: part for part in parts if part.kind == "split"}
    origins = {place: part.old for place, part in split.items()} | dict(structure.back)
    for lead in find_leads(structure.new, structure.old, origins):
        yield Part("split", lead.fellow, lead.place, _find_least(lead.led, split), "led")
    merged = {part.old: part for part in parts if part.kind == "merged"}
    heirs = {place: part.new for place, part in merged.items()} | dict(structure.pairs)
    for lead in find_leads(structure.old, structure.new, heirs):
        yield Part("merged", lead.place, lead.fellow, _find_least(lead.led, merged), "led")


def _find_least(led: tuple[int, ...], parts: Mapping[int, Part]) -> float:
    return min(parts[place].score if place in parts else 1.0 for place in led)


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

"""Sentences that went from one rule to another, though both have a partner of their own.

What an edited rule lost is looked for in what other rules gained, by pairs of stems:
the same words one after the other are the same sentence.
"""

from collections import defaultdict
from collections.abc import Iterator

from regulae.corpus.alignment.parts import Part
from regulae.corpus.alignment.structure import Structure
from regulae.corpus.alignment.wording import Weights, Wording

_LEAST_PAIRS = 8  # pairs of stems that must be common: a sentence of nine words
_GAINED = 0.5  # share of what a rule gained that the other's loss must explain,
_LOST, _GAINED_OF_LOST = 0.6, 0.3  # or of what was lost, and of what was gained then


def find_passed(wording: Wording, structure: Structure) -> Iterator[Part]:
    """Yield the links of sentences that were passed on, as splits of the rule that lost them."""
    lost, gained = _find_residues(wording, structure)
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for place, features in gained.items():
        for feature in features:
            holders[feature].append(place)
    for one, features in sorted(lost.items()):
        common: defaultdict[int, list[int]] = defaultdict(list)
        for feature in features:
            for other in holders.get(feature, ()):
                common[other].append(feature)
        for other, shared in sorted(common.items()):
            score = _judge(features, gained[other], shared)
            if score and structure.pairs[one] != other:
                yield Part("split", one, other, score)


def _find_residues(
    wording: Wording, structure: Structure
) -> tuple[dict[int, Weights], dict[int, Weights]]:
    """Give what each edited old rule lost, and what each new rule has that its old one had not."""
    lost: dict[int, Weights] = {}
    gained: dict[int, Weights] = {}
    old_rules = structure.old.passages
    for one in wording.old_vectors:
        if old_rules[one].group == "rule" and one in structure.pairs:
            other = structure.pairs[one]
            old, new = wording.old_vectors[one], wording.new_vectors[other]
            lost[one] = wording.keep_pairs(old, without=new)
            gained[other] = wording.keep_pairs(new, without=old)
    for place in wording.new_vectors:
        if structure.new.passages[place].group == "rule" and place not in structure.back:
            gained[place] = wording.keep_pairs(wording.new_vectors[place], without={})
    return lost, gained


def _judge(lost: Weights, gained: Weights, shared: list[int]) -> float:
    """Give the share that is explained, or 0 where it is too little."""
    if len(shared) < _LEAST_PAIRS:
        return 0.0
    of_lost = sum([lost[f] for f in shared]) / sum(lost.values())
    of_gained = sum([gained[f] for f in shared]) / sum(gained.values())
    if of_gained >= _GAINED:
        return min(of_gained, 1.0)
    return of_lost if of_lost >= _LOST and of_gained >= _GAINED_OF_LOST else 0.0

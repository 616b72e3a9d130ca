"""Sentences that went from one rule to another, whatever became of the rest of either.

A rule of five sentences that gave one away is as like its old self as ever, and the
one that took it in hardly more like the giver. What a sentence says beyond what the
partner of its rule has tells.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from regulae.corpus.alignment.parts import Part, find_spent
from regulae.corpus.alignment.structure import Structure, Tree
from regulae.corpus.alignment.wording import COMMON, Weights, Wording

# Found on the editions at hand; all 17 such links between them that nothing else gave were
# read, and one is wrong.
_LEAST = 25.0  # rarity that two sentences must have in common: five to ten words
_LIKE = 0.6  # twice what they have in common, as a share of both
_SCORE = 0.55  # with what structure says
_SHARE = 0.15  # of the shorter rule that the sentence must be
_LEFT = 0.3  # of a sentence that the partner of its rule must leave unexplained
_KEPT = 0.3  # likeness to a sentence of the partner at which it may have stayed
_RIVAL = 0.8  # share of the likeness of a sentence at which another may be meant
_PLACED = 0.09  # what structure must say where a sentence may have stayed, or is one of many


class _Sentence(NamedTuple):
    place: int
    features: Weights  # all of it
    left: Weights  # what the partner of its rule does not explain
    weight: float  # of what is left


class _Link(NamedTuple):
    score: float
    old: int  # place in the list of what was lost
    new: int  # place in the list of what was gained
    likeness: float
    common: float


class _Side(NamedTuple):
    """The sentences of the rules of one side that are compared, and the partners of these."""

    sentences: Mapping[int, list[Weights]]
    vectors: Mapping[int, Weights]
    partners: Mapping[int, int]


def find_passed_sentences(
    wording: Wording, structure: Structure, likeness: Mapping[tuple[int, int], float]
) -> Iterator[Part]:
    """Yield the links of sentences of which each is the most like the other.

    Args:
        wording: Of both sides.
        structure: With the pairs chosen.
        likeness: Of the pairs that were compared.
    """
    olds = _list_sentences(wording, structure.old, wording.old_stems)
    news = _list_sentences(wording, structure.new, wording.new_stems)
    old = _Side(olds, wording.old_vectors, structure.pairs)
    new = _Side(news, wording.new_vectors, structure.back)
    lost = list(_list_left(old, new, likeness))
    turned = {(other, one): like for (one, other), like in likeness.items()}
    gained = list(_list_left(new, old, turned))
    links = list(_find_links(lost, gained, structure))
    contested = _find_contested(links)
    for link in _choose_mutual(links):
        one, other = lost[link.old], gained[link.new]
        if link.common < _SHARE * min(_sum_all(olds[one.place]), _sum_all(news[other.place])):
            continue
        kept = (_find_kept(one, old, new), _find_kept(other, new, old))
        is_placed = link.score - link.likeness >= _PLACED
        is_doubtful = max(kept) >= _KEPT or link in contested
        if min(kept) < _KEPT and (is_placed or not is_doubtful):
            kind = "split" if one.place in structure.pairs else "merged"
            yield Part(kind, one.place, other.place, min(1.0, link.score), "sentence")


def _list_sentences(
    wording: Wording, tree: Tree, stems: Mapping[int, list[int]]
) -> dict[int, list[Weights]]:
    return {
        place: wording.find_sentences(tree.passages[place].ends, own)
        for place, own in stems.items()
        if tree.passages[place].group == "rule"
    }


def _list_left(
    side: _Side, other: _Side, likeness: Mapping[tuple[int, int], float]
) -> Iterator[_Sentence]:
    """Yield the sentences that the partner of their rule does not explain.

    As for parts, an unlike partner explains nothing but what it has word for word.
    """
    for place, sentences in side.sentences.items():
        theirs: list[Weights] = []
        known: Weights = {}
        spent = 0.0
        if (partner := side.partners.get(place)) is not None:
            if partner not in other.sentences:
                continue  # a text that stayed as it was
            theirs, known = other.sentences[partner], other.vectors[partner]
            spent = find_spent(likeness.get((place, partner), 1.0))
        for features in sentences:
            if features in theirs:
                continue
            left = features
            if spent:
                left = {f: w * (1 - spent) if f in known else w for f, w in features.items()}
            weight = _sum(left)
            if weight >= _LEAST * _LIKE and weight >= _LEFT * _sum(features):
                yield _Sentence(place, features, left, weight)


def _find_links(
    lost: list[_Sentence], gained: list[_Sentence], structure: Structure
) -> Iterator[_Link]:
    posted: defaultdict[int, list[int]] = defaultdict(list)
    for new, sentence in enumerate(gained):
        for feature in sentence.left:
            posted[feature].append(new)
    rare = {feature: news for feature, news in posted.items() if len(news) <= COMMON}
    for old, one in enumerate(lost):
        near: defaultdict[int, float] = defaultdict(float)
        for feature in one.left.keys() & rare.keys():
            for new in rare[feature]:
                near[new] += one.left[feature]
        for new, weight in near.items():
            other = gained[new]
            if weight < _LEAST / 2 or structure.pairs.get(one.place) == other.place:
                continue
            common = _find_common(one.left, other.left)
            like = 2 * common / (one.weight + other.weight)
            if common >= _LEAST and like >= _LIKE:
                score = like + structure.judge(one.place, other.place)
                if score >= _SCORE:
                    yield _Link(score, old, new, like, common)


def _find_contested(links: Iterable[_Link]) -> set[_Link]:
    """Give the links of a sentence for which another is nearly as like."""
    olds: defaultdict[int, list[float]] = defaultdict(list)
    news: defaultdict[int, list[float]] = defaultdict(list)
    for link in links:
        olds[link.old].append(link.likeness)
        news[link.new].append(link.likeness)
    contested = set()
    for link in links:
        rivals = [*olds[link.old], *news[link.new]]  # it is itself among both
        if sum([like >= _RIVAL * link.likeness for like in rivals]) > 2:
            contested.add(link)
    return contested


def _choose_mutual(links: Iterable[_Link]) -> Iterator[_Link]:
    """Yield the links of which neither side has a better one."""
    olds: set[int] = set()
    news: set[int] = set()
    for link in sorted(links, key=lambda link: (-link.score, link.old, link.new)):
        if link.old not in olds and link.new not in news:
            yield link
        olds.add(link.old)
        news.add(link.new)


def _find_kept(sentence: _Sentence, side: _Side, other: _Side) -> float:
    """Give how like a sentence is to the most like one of its rule's partner."""
    partner = side.partners.get(sentence.place)
    theirs = other.sentences.get(partner, []) if partner is not None else []
    own = sentence.features
    likenesses = [2 * _find_common(own, each) / (_sum(own) + _sum(each)) for each in theirs]
    return max(likenesses, default=0.0)


def _find_common(one: Weights, other: Weights) -> float:
    return sum([min(one[f], other[f]) for f in one.keys() & other.keys()])


def _sum(features: Weights) -> float:
    return sum(features.values())


def _sum_all(sentences: Iterable[Weights]) -> float:
    return sum([_sum(features) for features in sentences])

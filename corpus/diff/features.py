"""What two rules are compared by.

In one language: the stems of the words, with cited numbers masked (a citation
that only follows a renumbering is no edit). Across languages: concepts of the
term base, symbols, and roots, since French and Italian share most of theirs
(résolvent, risolve).
"""

import math
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from regulae.corpus.records import Record
from regulae.corpus.words import find_stem, find_words, fold

Features = dict[str, float]  # a feature to how much of it a rule has

_EXAMPLE_SHARE = 0.5  # of a word in an example against one in the text
_ROOT_LETTERS = 4  # consonants of a root
_SHORTEST_ROOT = 3  # fewer say too little: "pile" and "pala"
_SHORTEST_WORD = 4  # letters; below are articles and prepositions
_VOWELS = re.compile("[aeiouyh'’0-9]+")  # h is silent in both languages
_REPEATED = re.compile(r"(.)\1+")
MASK = "§"  # stands for a rule number


class Vector(NamedTuple):
    """Features weighed by rarity: ``weights`` and the length of the part that can be shared."""

    weights: Features
    length: float


def find_word_features(record: Record) -> Features:
    """Give the stems and pairs of stems of a rule, for rules of one language."""
    features: Features = {}
    for text, share in _weigh_texts(record):
        stems = [mask_number(find_stem(w.text, record.lang)) for w in find_words(text, record.lang)]
        for stem in stems:
            _add(features, stem, share)
        for pair in pairwise(stems):
            _add(features, " ".join(pair), share)
    return features


def find_shared_features(record: Record) -> Features:
    """Give concepts (``=mana-ability``), symbols (``{t}``) and roots (``rslv``) of a rule."""
    features: Features = {}
    named = {(mention.start, mention.end): mention.concept for mention in record.mentions}
    for concept in named.values():
        _add(features, f"={concept}", 1.0)
    for text, share in _weigh_texts(record):
        for word in find_words(text, record.lang):
            if word.text.startswith("{"):
                _add(features, fold(word.text), share)
            elif text is not record.text or not _is_named(word.start, named):
                root = find_root(word.text)
                if root:
                    _add(features, root, share)
    return features


def find_root(word: str) -> str:
    """Reduce a word to what it shares with its cognates; empty where that is too little.

    >>> find_root("résolvent") == find_root("risolve")
    True
    """
    if len(word) < _SHORTEST_WORD:
        return ""
    root = _REPEATED.sub(r"\1", _VOWELS.sub("", fold(word)))[:_ROOT_LETTERS]
    return root if len(root) >= _SHORTEST_ROOT else ""


def mask_number(stem: str) -> str:
    """Put the mask in place of a rule number, so that a renumbered citation is no edit."""
    return MASK if stem[:3].isdecimal() and stem[3:4] == "." else stem


def weigh(
    old: list[Features], new: list[Features], *, one_language: bool
) -> tuple[list[Vector], list[Vector]]:
    """Weigh features by their rarity among all rules compared.

    Args:
        old: Of the old rules.
        new: Of the new rules.
        one_language: Whether what only one side has counts against likeness; across
            languages a word without a counterpart says nothing.
    """
    spread = Counter(feature for features in (*old, *new) for feature in features)
    shared = {f for features in old for f in features} & {f for fs in new for f in fs}
    rarity = {f: math.log(1 + (len(old) + len(new)) / count) for f, count in spread.items()}

    def build(features: Features) -> Vector:
        weights = {f: _dampen(count) * rarity[f] for f, count in features.items()}
        counted = (w * w for f, w in weights.items() if one_language or f in shared)
        return Vector(weights, math.sqrt(sum(counted)))

    return [build(features) for features in old], [build(features) for features in new]


def _weigh_texts(record: Record) -> Iterable[tuple[str, float]]:
    yield record.text or record.title or "", 1.0
    for example in record.examples:
        yield example, _EXAMPLE_SHARE


def _dampen(count: float) -> float:
    return 1 + math.log(count) if count >= 1 else count


def _add(features: Features, feature: str, share: float) -> None:
    features[feature] = features.get(feature, 0.0) + share


def _is_named(place: int, named: dict[tuple[int, int], str]) -> bool:
    return any(start <= place < end for start, end in named)

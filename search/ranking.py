"""How well a text answers a query: one scale for every engine and language.

An engine's own score (BM25) only orders texts that are alike in everything that
people look at first: the title, the words as a phrase, all the words, near each
other. Words count by how rare they are: "the" says nothing, "deathtouch" all.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from regulae.search.engine import Candidate
from regulae.search.query import Reading

__all__ = ["PARTS", "Judge", "Score"]

# What each part is worth, in full. Title and phrase count most: a rule that is named by the query
# comes before those that only use its words.
PARTS = {
    "title": 4.0,  # by the square of the share of the query in it, and its own in the query
    "phrase": 2.0,  # the words stand as they were typed, or the concept that they name
    "words": 3.0,  # by the square of the share of words that are there
    "near": 1.5,  # by the share of neighbours in the query that are near each other
    "concepts": 1.0,  # by the share of the concepts named that the text is about
    "engine": 1.0,  # by the engine's score, as a share of the best one that it found with it
}
_ABOVE = 0.7  # of a word that is not in the text but in a title above it
_NEAR = 4  # words between which two neighbours of the query still stand together


class Score(NamedTuple):
    """How well a text answers, and by what.

    Attributes:
        value: From 0 to the sum of ``PARTS``.
        via: ``phrase``, ``words`` or ``term``: the closest of the ways in which it was found.
        concepts: Places, in the reading's ``named``, of the concepts that it is about.
        share: Of the words of the query, by weight, that are there.
    """

    value: float
    via: str
    concepts: frozenset[int]
    share: float


class Judge:
    """Judges the texts of one language by one query."""

    def __init__(self, reading: Reading, weights: Mapping[str, float]) -> None:
        """Prepare for many texts.

        Args:
            reading: The query as the texts' language reads it.
            weights: Of the question's stems.
        """
        question = reading.question
        self._reading = reading
        self._weights = weights
        self._stems = frozenset(question.stems)
        self._covers = dict(zip(question.stems, reading.covers, strict=True))
        self._total = sum(weights.values()) or 1.0
        self._sought = " ".join(question.sequence)
        self._concepts = [frozenset(ids) for ids in question.concepts]
        sequence = question.sequence
        self._pairs = [
            (one, other, weights[one] + weights[other])
            for one, other in dict.fromkeys(pairwise(sequence))
        ]
        self._all_pairs = sum(weight for _, _, weight in self._pairs) or 1.0

    def score(self, candidate: Candidate, best: float) -> Score:
        """Judge a text.

        Args:
            candidate: The text, as an engine found it.
            best: The highest of the engine's scores in the same answer.
        """
        *texts, context, ids = candidate.fields
        mentioned = frozenset(ids.split())
        concepts = frozenset(
            i for i, meant in enumerate(self._concepts) if not mentioned.isdisjoint(meant)
        )
        places = self._find_places(texts)
        share = self._weigh(places, concepts, frozenset(context.split()))
        is_whole = len(places) == len(self._stems)
        is_written_so = is_whole and any(f" {self._sought} " in f" {text} " for text in texts)
        is_phrase = is_written_so or bool(self._reading.is_name and concepts)
        title = candidate.fields.title
        value = (
            PARTS["title"] * (self._score_title(title) if title else 0.0)
            + PARTS["phrase"] * is_phrase
            + PARTS["words"] * share**2
            + PARTS["near"] * (1.0 if is_phrase else self._score_nearness(places))
            + PARTS["concepts"] * (len(concepts) / max(len(self._concepts), 1))
            + PARTS["engine"] * candidate.score / (best or 1.0)
        )
        if is_written_so and len(self._stems) > 1:
            via = "phrase"
        else:
            via = "term" if concepts and not is_whole else "words"
        return Score(value, via, concepts, share)

    def _weigh(
        self, places: Collection[str], concepts: frozenset[int], above: frozenset[str]
    ) -> float:
        """Give the share of the query, by weight, that is in a text or above it."""
        found = 0.0
        for stem, weight in self._weights.items():
            if stem in places or not concepts.isdisjoint(self._covers[stem]):
                found += weight
            elif stem in above:
                found += _ABOVE * weight
        return found / self._total

    def _score_title(self, title: str) -> float:
        """Give the share of the query in the title, squared, by that of the title in the query."""
        if title == self._sought:
            return 1.0
        words = frozenset(title.split())
        common = {stem for stem in words & self._stems if self._weights[stem]}
        meant = set(common)
        for place, names in enumerate(self._reading.question.names):
            held = [name for name in names if f" {name} " in f" {title} "]
            if held:
                common.update(stem for name in held for stem in name.split())
                meant.update(stem for stem, covers in self._covers.items() if place in covers)
        found = sum(self._weights[stem] for stem in meant) / self._total
        return found**2 * len(common) / len(words)

    def _find_places(self, texts: Sequence[str]) -> dict[str, list[int]]:
        """Give the places of the query's stems, counted through all fields."""
        wanted = self._stems
        places: dict[str, list[int]] = {}
        first = 0
        for text in texts:
            if text:
                tokens = text.split()
                if not wanted.isdisjoint(tokens):
                    for place in [i for i, stem in enumerate(tokens) if stem in wanted]:
                        places.setdefault(tokens[place], []).append(first + place)
                first += len(tokens) + 2 * _NEAR
        return places

    def _score_nearness(self, places: Mapping[str, list[int]]) -> float:
        """Give the share, by weight, of neighbours in the query that are near in the text."""
        near = 0.0
        for one, other, weight in self._pairs:
            if one in places and other in places and _are_near(places[one], places[other]):
                near += weight
        return near / self._all_pairs


def _are_near(ones: Sequence[int], others: Sequence[int]) -> bool:
    for one in ones:
        for other in others:
            if -_NEAR <= other - one <= _NEAR:
                return True
    return False

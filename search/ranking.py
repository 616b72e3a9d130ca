"""How well a text answers a query: one scale for every engine and language.

An engine's own score (BM25) only orders texts that are alike in everything that
people look at first: the title, the words as a phrase, all the words, near each
other.
"""

from collections.abc import Sequence
from typing import NamedTuple

from regulae.search.engine import Candidate
from regulae.search.query import Reading

__all__ = ["PARTS", "Score", "score_candidate"]

# What each part is worth, in full. Title and phrase together outweigh all others: a rule that is
# named by the query comes before those that only use its words.
PARTS = {
    "title": 4.0,  # the title is the query
    "title words": 2.0,  # the title has all words of the query, and others
    "phrase": 2.0,  # the words stand as they were typed, or the concept that they name
    "words": 2.0,  # by the square of the share of words that are there
    "near": 1.0,  # by how close they stand: 1 for side by side
    "concepts": 0.5,  # by the share of the concepts named that the text is about
    "engine": 1.0,  # by the engine's score, as a share of its best one for this query
}


class Score(NamedTuple):
    """How well a text answers, and by what.

    Attributes:
        value: From 0 to the sum of ``PARTS``.
        via: ``phrase``, ``words`` or ``term``: the closest of the ways in which it was found.
        concepts: Places, in the reading's ``named``, of the concepts that it is about.
    """

    value: float
    via: str
    concepts: frozenset[int]


def score_candidate(reading: Reading, candidate: Candidate, best: float) -> Score:
    """Judge one candidate.

    Args:
        reading: The query as the text's language reads it.
        candidate: What the engine found.
        best: The engine's highest score for this query and language.
    """
    texts = candidate.fields[:-1]
    mentioned = frozenset(candidate.fields.concepts.split())
    concepts = frozenset(
        i for i, named in enumerate(reading.named) if not mentioned.isdisjoint(named.concepts)
    )
    stems = reading.question.stems
    tokens = frozenset(" ".join(texts).split())
    written = [stem in tokens for stem in stems]
    present = [
        is_written or not concepts.isdisjoint(covers)
        for is_written, covers in zip(written, reading.covers, strict=True)
    ]
    sought = " ".join(reading.question.sequence)
    is_written_so = any(f" {sought} " in f" {text} " for text in texts)
    is_the_concept = bool(reading.names and concepts)
    value = (
        _score_title(reading, candidate.fields.title, sought)
        + PARTS["phrase"] * (is_written_so or is_the_concept)
        + PARTS["words"] * (sum(present) / max(len(present), 1)) ** 2
        + PARTS["near"] * _score_nearness(texts, stems, written, is_written_so or is_the_concept)
        + PARTS["concepts"] * (len(concepts) / max(len(reading.named), 1))
        + PARTS["engine"] * (candidate.score / best if best > 0 else 0.0)
    )
    return Score(value, _name_way(stems, written, is_written_so, concepts), concepts)


def _score_title(reading: Reading, title: str, sought: str) -> float:
    if not title:
        return 0.0
    if title == sought or title in reading.names:
        return PARTS["title"]
    words = frozenset(title.split())
    return PARTS["title words"] if words.issuperset(reading.question.stems) else 0.0


def _score_nearness(
    texts: Sequence[str], stems: Sequence[str], written: Sequence[bool], is_phrase: bool
) -> float:
    if is_phrase:
        return 1.0
    if not all(written):
        return 0.0
    return max(len(stems) / window for window in (_find_window(t, stems) for t in texts))


def _find_window(text: str, stems: Sequence[str]) -> float:
    """Give the length, in words, of the shortest stretch with all stems; infinite if none has."""
    wanted = frozenset(stems)
    last: dict[str, int] = {}
    shortest = float("inf")
    for place, stem in enumerate(text.split()):
        if stem in wanted:
            last[stem] = place
            if len(last) == len(wanted):
                shortest = min(shortest, place - min(last.values()) + 1)
    return shortest


def _name_way(
    stems: Sequence[str], written: Sequence[bool], is_written_so: bool, concepts: frozenset[int]
) -> str:
    if is_written_so and len(stems) > 1:
        return "phrase"
    return "term" if concepts and not all(written) else "words"

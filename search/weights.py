"""How much each word of a query counts: by how rare it is where it is commonest.

An Italian "quando" is in no English text. It is a common word all the same, and
an English text loses little for not having it.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from regulae.search.engine import Engine
from regulae.search.query import Reading

__all__ = ["SURE", "TYPO", "Counts", "Weights", "count_words", "weigh_words"]

TYPO = 2  # texts: a word that stands in no more of them may be a misprint of the rules' own
SURE = 6  # letters of a word for which any near one is taken; for a shorter one, a name

# Texts that a language is thought to have besides: a word that is in one of a hundred texts is
# not known to be as rare as one that is in a hundred of ten thousand.
_PRIOR = 50

# What a word weighs that stands in no title and no concept's name: "how" and "many" are rare in
# rules, and say little of what they are about.
_PLAIN = 0.6

Span = tuple[int, int]


class Counts(NamedTuple):
    """What is known of a query's words, by language.

    Attributes:
        texts: The texts with each stem and each concept.
        titular: The stems that stand in titles or names.
    """

    texts: dict[str, dict[str, int]]
    titular: dict[str, frozenset[str]]


class Weights(NamedTuple):
    """The weights of a query's words.

    Attributes:
        by_stem: For each reading, by language: the weight of each stem.
        unknown: Where the words stand in the query that no text has, in no language.
        rare: Where the long words stand that a text or two have.
    """

    by_stem: dict[str, dict[str, float]]
    unknown: tuple[Span, ...]
    rare: tuple[Span, ...]


def count_words(engine: Engine, readings: Sequence[Reading]) -> Counts:
    """Count the texts that have each word, and each concept, of a query."""
    counts = Counts({}, {})
    for reading in readings:
        lang, stems = reading.question.lang, reading.question.stems
        ids = {concept for named in reading.named for concept in named.concepts}
        counts.texts[lang] = engine.count(lang, ids.union(stems))
        counts.titular[lang] = engine.lexicon.standing.find_title_words(lang, stems)
    return counts


def weigh_words(readings: Sequence[Reading], counts: Counts, sizes: Mapping[str, int]) -> Weights:
    """Weigh the words of a query.

    Args:
        readings: The query as each language reads it.
        counts: By ``count_words``.
        sizes: How many texts each language has.
    """
    shares: dict[Span, float] = {}
    titular: set[Span] = set()
    for reading in readings:
        lang = reading.question.lang
        size = sizes.get(lang, 0) + _PRIOR
        concepts = [
            (named, max(counts.texts[lang][concept] for concept in named.concepts))
            for named in reading.named
        ]
        for stem, start, end in reading.words:
            found = [counts.texts[lang][stem]]
            found += [n for named, n in concepts if named.start <= start and end <= named.end]
            share = max(found) / size
            shares[start, end] = max(shares.get((start, end), 0.0), share)
            if stem in counts.titular[lang]:
                titular.add((start, end))
    by_stem = {}
    for reading in readings:
        weights: dict[str, float] = {}
        for stem, start, end in reading.words:
            share = shares[start, end]
            weight = log(1 + 1 / share) if share else 0.0
            weight *= 1.0 if (start, end) in titular else _PLAIN
            weights[stem] = min(weights.get(stem, weight), weight)
        by_stem[reading.question.lang] = weights
    return Weights(by_stem, _find_unknown(readings, shares), _find_rare(readings, counts))


def _find_rare(readings: Sequence[Reading], counts: Counts) -> tuple[Span, ...]:
    """Find the words that stand in a text or two, and are part of no concept's name."""
    most: dict[Span, int] = {}
    for reading in readings:
        covers = dict(zip(reading.question.stems, reading.covers, strict=True))
        for stem, start, end in reading.words:
            found = TYPO + 1 if covers[stem] else counts.texts[reading.question.lang][stem]
            most[start, end] = max(most.get((start, end), 0), found)
    return tuple(
        (start, end)
        for (start, end), texts in most.items()
        if 0 < texts <= TYPO and end - start >= SURE
    )


def _find_unknown(readings: Sequence[Reading], shares: Mapping[Span, float]) -> tuple[Span, ...]:
    named = {
        (word.start, word.end)
        for reading in readings
        for word in reading.words
        if any(c.start <= word.start and word.end <= c.end for c in reading.named)
    }
    known = [span for span, share in shares.items() if share]
    return tuple(
        (start, end)
        for start, end in sorted(shares)
        if not shares[start, end]
        and (start, end) not in named
        and not any(start <= first and last <= end for first, last in known)
    )

"""Correcting a query: "did you mean", for words that are known nowhere."""

from collections import Counter
from collections.abc import Sequence

from regulae.corpus.words import fold
from regulae.search.engine import Engine
from regulae.search.query import Query, Reading
from regulae.search.spelling import Near, can_be_misspelt
from regulae.search.weights import SURE, TYPO, Counts, Weights

__all__ = ["correct_query"]

_MOST_WORDS = 15  # of a query that is corrected: a longer one is found by its other words
_MOST_SLIPS = 4  # words of a query that are corrected
_IN_NAMES = 1  # texts that a word counts for which only the term base has
_USUAL = 200  # times as many texts as that have the word which was meant


def correct_query(
    query: Query,
    engine: Engine,
    readings: Sequence[Reading],
    counts: Counts,
    weights: Weights,
    prefer: Sequence[str],
) -> str:
    """Put known words in the place of unknown ones.

    Args:
        query: As parsed; what stands in quotes is left as it is.
        engine: Which counts texts.
        readings: The query as each language reads it.
        counts: Of the texts with each of its words.
        weights: Of its words, and which of them are unknown.
        prefer: Languages of which words are taken first.

    Returns:
        The words corrected, or nothing where there is nothing to correct.
    """
    if not readings or query.phrases or query.words.count(" ") >= _MOST_WORDS:
        return ""
    near = {
        span: engine.lexicon.speller.find_near(fold(query.words[slice(*span)]))
        for span in (*weights.unknown, *weights.rare)
        if can_be_misspelt(fold(query.words[slice(*span)]))
    }
    langs = _find_spoken(readings, counts, prefer)
    corrected = query.words
    for span in sorted(near, reverse=True)[:_MOST_SLIPS]:
        length, is_known = span[1] - span[0], span not in weights.unknown
        meant = _choose(near[span], engine, prefer, langs, length, is_known=is_known)
        if meant:
            corrected = corrected[: span[0]] + meant.written + corrected[span[1] :]
    return corrected if corrected != query.words else ""


def _find_spoken(
    readings: Sequence[Reading], counts: Counts, prefer: Sequence[str]
) -> frozenset[str]:
    """Give the languages that the query may be in: the user's, else those of most words.

    A slip in an Italian sentence is no English word. Of a query in which no word is
    known no language is.
    """
    known = Counter(
        {
            reading.question.lang: sum(
                bool(counts.texts[reading.question.lang][stem] or covers)
                for stem, covers in zip(reading.question.stems, reading.covers, strict=True)
            )
            for reading in readings
        }
    )
    users = [lang for lang in prefer[:1] if known[lang]]
    most = max(known.values())
    return frozenset(users or (lang for lang in known if most and known[lang] == most))


def _choose(
    near: Sequence[Near],
    engine: Engine,
    prefer: Sequence[str],
    langs: frozenset[str],
    length: int,
    *,
    is_known: bool,
) -> Near | None:
    """Choose the nearest word, of the user's language before others, the commonest first."""
    near = [each for each in near if not langs or each.lang in langs]
    if any(each.slips == 0 for each in near) and not is_known:
        return None  # a word of the term base, in no text
    stems: dict[str, set[str]] = {}
    for each in near:
        stems.setdefault(each.lang, set()).add(each.stem)
    counts = {lang: engine.count(lang, found) for lang, found in stems.items()}

    def count(each: Near) -> int:
        return counts[each.lang][each.stem] or _IN_NAMES

    if is_known:
        near = [each for each in near if each.slips == 1 and count(each) >= TYPO * _USUAL]
    elif length < SURE:
        near = [each for each in near if each.is_name or count(each) > TYPO]
    return min(
        near,
        key=lambda each: (
            each.slips,
            each.lang not in prefer[:1],
            -count(each),
            each.word,
        ),
        default=None,
    )

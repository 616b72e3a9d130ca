"""Finding the texts that answer words, and putting them in order."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.store import Store
from regulae.search.engine import Candidate, Engine
from regulae.search.places import TextPlace, find_keys, find_text_places
from regulae.search.query import Reading
from regulae.search.ranking import Score, score_candidate

__all__ = ["KINDS", "Filters", "RankedText", "find_ranked"]

KINDS = ("section", "heading", "rule", "subrule", "glossary", "note")  # in order among equals
_CANDIDATES = 40  # for each language; re-ranking them takes 1 ms
_WIDER = 5  # times as many, where the first are editions of a few rules
_BAND = 0.25  # scores that differ by less are equal, and language and edition decide


class Filters(NamedTuple):
    """What a hit must be: of a language, an edition, a kind; each may be left open."""

    lang: str = ""
    edition: date | None = None
    kind: str = ""


class RankedText(NamedTuple):
    """A text under one number, with how well it answers the query."""

    place: TextPlace
    score: Score
    reading: Reading


class _Found(NamedTuple):
    """A candidate and the reading of the query that found it."""

    reading: Reading
    candidate: Candidate


def find_ranked(
    store: Store,
    engine: Engine,
    readings: Sequence[Reading],
    filters: Filters,
    *,
    prefer: Sequence[str],
    limit: int,
) -> list[RankedText]:
    """Find the rules that answer a query, one for each language and number, the best first.

    Texts with all the words come first; only where there are fewer than ``limit``
    of them, those with some of the words are looked for.

    Args:
        store: Where the texts stand.
        engine: Over the same store.
        readings: The query, as each language searched reads it.
        filters: What a hit must be.
        prefer: Languages in order of preference, among texts that answer equally well.
        limit: How many are wanted; more may come.
    """
    withins: dict[str, set[int]] = {}
    if filters.edition or filters.kind:
        for lang in (reading.question.lang for reading in readings):
            withins[lang] = find_keys(store, lang, filters.edition, filters.kind)
    found: dict[int, _Found] = {}
    ranked: list[RankedText] = []
    enough = max(_CANDIDATES, limit)
    for match_all in (True, False):
        for size in (enough, enough * _WIDER):
            most = 0
            for reading in readings:
                within = withins.get(reading.question.lang)
                candidates = engine.search(
                    reading.question, limit=size, match_all=match_all, within=within
                )
                most = max(most, len(candidates))
                for candidate in candidates:
                    found.setdefault(candidate.text_key, _Found(reading, candidate))
            ranked = _rank(store, found, filters, prefer)
            if len(ranked) >= limit:
                return ranked
            if most < size:
                break  # there are no more
    return ranked


def _rank(
    store: Store, found: dict[int, _Found], filters: Filters, prefer: Sequence[str]
) -> list[RankedText]:
    """Score what was found and keep the best text of each number in each language."""
    best: dict[str, float] = {}
    for reading, candidate in found.values():
        lang = reading.question.lang
        best[lang] = max(best.get(lang, 0.0), candidate.score)
    scores = {
        key: score_candidate(reading, candidate, best[reading.question.lang])
        for key, (reading, candidate) in found.items()
    }
    places = find_text_places(store, scores, filters.edition)
    texts = [RankedText(p, scores[p.text_key], found[p.text_key].reading) for p in places]
    texts.sort(key=lambda text: _order(text, prefer))
    firsts: dict[tuple[str, str | None, str | None], RankedText] = {}
    for text in texts:
        place = text.place
        firsts.setdefault((place.lang, place.number, place.slug), text)
    return list(firsts.values())


def _order(text: RankedText, prefer: Sequence[str]) -> tuple[float, ...]:
    """Write what texts are ordered by, the smallest first."""
    place, score, _ = text
    return (
        -(score.value // _BAND),
        prefer.index(place.lang) if place.lang in prefer else len(prefer),
        -int((place.edition or "0").replace("-", "")),
        KINDS.index(place.kind),
        -score.value,
        place.number_key or float("inf"),
        place.text_key,
    )

"""Finding the texts that answer words, and putting them in order."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from regulae.search.engine import Candidate
from regulae.search.lineages import is_wording_of
from regulae.search.looking import ANSWER, Search, list_stages, look
from regulae.search.places import TextPlace, find_text_places
from regulae.search.query import Reading
from regulae.search.ranking import Judge, Score
from regulae.search.standing import Standing

__all__ = ["KINDS", "RankedText", "find_ranked"]

KINDS = ("section", "heading", "rule", "subrule", "glossary", "note")  # in order among equals
_BAND = 0.25  # scores that differ by less are equal, and language and edition decide
# The share of its score that a text loses for not being in the user's language: for being in
# another in which the query names something, in any other, in a whole translation that he does
# not read; and the share that it loses for not being in the newest edition.
_SECOND, _OTHER, _TRANSLATION = 0.03, 0.1, 0.5
_OLD = 0.5


class RankedText(NamedTuple):
    """A text under one number, with how well it answers the query."""

    place: TextPlace
    score: Score
    reading: Reading


class _Found(NamedTuple):
    """A candidate, the reading of the query that found it, and how well it answers."""

    reading: Reading
    candidate: Candidate
    score: Score


class _Ordered(NamedTuple):
    """A text, and what it is ordered by."""

    order: tuple[float, ...]
    text: RankedText


def find_ranked(search: Search) -> list[RankedText]:
    """Find the rules that answer a query, one for each lineage and language, the best first.

    Texts with all the words come first, those of the newest edition before others;
    only where there are fewer than are wanted the others, and those with some of the
    words, are looked for.
    """
    standing = search.engine.lexicon.standing
    judges = {
        reading.question.lang: Judge(reading, search.weights[reading.question.lang])
        for reading in search.readings
    }
    found: dict[int, _Found] = {}
    ordered: list[_Ordered] = []
    full: set[str] = set()  # languages in which there is more than was asked for
    for stage in list_stages(search, full):
        if stage.if_unanswered and any(each.score.share >= ANSWER for each in found.values()):
            continue
        fresh: dict[int, _Found] = {}
        for reading, candidates in look(search, stage):
            lang = reading.question.lang
            if len(candidates) == stage.size:
                full.add(lang)
            best = max((candidate.score for candidate in candidates), default=0.0)
            for candidate in candidates:
                if candidate.text_key not in found:
                    score = judges[lang].score(candidate, best)
                    fresh[candidate.text_key] = _Found(reading, candidate, score)
        found |= fresh
        ordered += _place(search, fresh)
        needed = ANSWER if stage.match_all else 0.0
        if sum(each.score.share >= needed for each in found.values()) < search.limit:
            continue
        ranked = _keep_one_each(search, ordered, found)
        answers = (
            text.score.share >= needed and not _is_old(text.place, standing) for text in ranked
        )
        if sum(answers) >= search.limit:
            return ranked
    return _keep_one_each(search, ordered, found)


def _place(search: Search, found: Mapping[int, _Found]) -> list[_Ordered]:
    """Give every place of what was found, with what it is ordered by."""
    standing = search.engine.lexicon.standing
    placed = []
    for key, places in find_text_places(search.store, found, search.filters.edition).items():
        reading, _, score = found[key]
        for place in places:
            order = _order(place, score, standing, search.prefer)
            placed.append(_Ordered(order, RankedText(place, score, reading)))
    return placed


def _keep_one_each(
    search: Search, ordered: list[_Ordered], found: Mapping[int, _Found]
) -> list[RankedText]:
    """Put texts in order, and keep the first of each rule, in each language."""
    standing = search.engine.lexicon.standing
    ordered.sort(key=itemgetter(0))
    kept: dict[tuple[str, str], RankedText] = {}
    for _, text in ordered:
        place = text.place
        name = place.lineage or f"number {place.name}"
        if (place.lang, name) in kept:
            continue
        if place.lineage is None and len(kept) < search.limit and _is_old(place, standing):
            fields = found[place.text_key].candidate.fields
            before = (found[each.place.text_key].candidate.fields for each in kept.values())
            if any(is_wording_of(fields, other) for other in before):
                continue
        kept[place.lang, name] = text
    return list(kept.values())


def _is_old(place: TextPlace, standing: Standing) -> bool:
    """Whether a text is not of the newest edition, where the store has the whole of that."""
    return place.edition != standing.whole.get(place.lang, place.edition)


def _order(
    place: TextPlace, score: Score, standing: Standing, prefer: Sequence[str]
) -> tuple[float, ...]:
    """Write what texts are ordered by, the smallest first."""
    lost = 0.0
    if place.lang in prefer:
        lost += _SECOND * (place.lang != prefer[0])
    elif prefer:
        is_translation = place.lang in standing.whole and place.lang not in standing.official
        lost += _TRANSLATION if is_translation else _OTHER
    if _is_old(place, standing):
        lost += _OLD
    value = score.value * (1 - lost)
    return (
        -(value // _BAND),
        -int((place.edition or "0").replace("-", "")),
        KINDS.index(place.kind),
        -value,
        place.number_key or float("inf"),
        place.text_key,
    )

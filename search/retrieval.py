"""Finding the texts that answer words, and putting them in order."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain
from typing import NamedTuple

from regulae.corpus.store import Store
from regulae.search.engine import Candidate, Engine, Question, choose_rarest
from regulae.search.lineages import find_lineages, is_wording_of
from regulae.search.places import TextPlace, find_keys, find_text_places
from regulae.search.query import Reading
from regulae.search.ranking import PARTS, Judge, Score
from regulae.search.standing import Standing
from regulae.search.weights import Counts

__all__ = ["KINDS", "Filters", "RankedText", "Search", "find_ranked"]

KINDS = ("section", "heading", "rule", "subrule", "glossary", "note")  # in order among equals
_CANDIDATES = 30  # for each language; re-ranking them takes 1 ms
_FEW_CANDIDATES = 10  # of a language that is neither the user's nor that of the official texts
_WIDER = 5  # times as many, where the first are editions of a few rules
_BAND = 0.25  # scores that differ by less are equal, and language and edition decide
# The share of its score that a text loses for not being in the user's language: for being in
# another in which the query names something, in any other, in a whole translation that he does
# not read; and the share that it loses for not being in the newest edition.
_SECOND, _OTHER, _TRANSLATION = 0.03, 0.1, 0.5
_OLD = 0.5
_MOST_TEXTS = 3000  # in which some of a query's words are looked for, a quarter of them new ones
_MOST_STEMS = 10  # of a query, the rarest, by which texts with some of its words are looked for
_FEW = 8  # words that are more than a name and less than a sentence
_MOST_OF_MANY = 12_000  # the same for a sentence, of which no one word says what it is about
_SHORT = 5  # words: a longer query is looked for by its rarest words
_ANSWER = 0.8  # of a query, by weight, that a text has, or concepts name, to be an answer
_RAREST = 4  # of them, that must all be there


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
    """A candidate, the reading of the query that found it, and how well it answers."""

    reading: Reading
    candidate: Candidate
    score: Score


class _Stage(NamedTuple):
    """One way of looking.

    Attributes:
        match_all: For all words, or for some.
        newest: Among the texts of the newest editions only.
        size: For so many texts of each language.
        langs: In these languages.
    """

    match_all: bool
    newest: bool
    size: int
    langs: Collection[str]


class Search(NamedTuple):
    """What is looked for, where.

    Attributes:
        store: Where the texts stand.
        engine: Over the same store.
        readings: The query, as each language searched reads it.
        counts: Of the texts with each of its words.
        weights: Of its words, by language.
        filters: What a hit must be.
        prefer: Languages in order of preference, among texts that answer equally well.
        limit: How many hits are wanted; more may come.
    """

    store: Store
    engine: Engine
    readings: Sequence[Reading]
    counts: Counts
    weights: Mapping[str, Mapping[str, float]]
    filters: Filters
    prefer: Sequence[str]
    limit: int


def find_ranked(search: Search) -> list[RankedText]:
    """Find the rules that answer a query, one for each lineage and language, the best first.

    Texts with all the words come first, those of the newest edition before others;
    only where there are fewer than are wanted the others, and those with some of the
    words, are looked for.
    """
    standing = search.engine.lexicon.standing
    filters = search.filters
    by_lang = {reading.question.lang: reading for reading in search.readings}
    withins: dict[str, set[int]] = {}
    for lang in by_lang if filters.edition or filters.kind else ():
        withins[lang] = find_keys(search.store, lang, filters.edition, filters.kind)
    judges = {lang: Judge(reading, search.weights[lang]) for lang, reading in by_lang.items()}
    found: dict[int, _Found] = {}
    places: dict[int, list[TextPlace]] = {}  # of what was found
    complete = 0  # candidates with all words
    full: set[str] = set()  # languages in which there is more than was asked for
    for stage in _list_stages(search, full):
        for reading, candidates in _look(search, stage, withins):
            lang = reading.question.lang
            if len(candidates) == stage.size:
                full.add(lang)
            complete += len(candidates) * (lang in standing.whole)
            for candidate in candidates:
                if candidate.text_key not in found:
                    score = judges[lang].score(candidate)
                    found[candidate.text_key] = _Found(reading, candidate, score)
        if (complete if stage.match_all else len(found)) < search.limit:
            continue
        ranked = _rank(search, found, places)
        needed = _ANSWER if stage.match_all else 0.0
        answers = (
            text.score.share >= needed and not _is_old(text.place, standing) for text in ranked
        )
        if sum(answers) >= search.limit:
            return ranked
    return _rank(search, found, places)


def _list_stages(search: Search, full: Collection[str]) -> list[_Stage]:
    """List the ways of looking: for all words, then some; in the newest texts, then others."""
    size = max(_CANDIDATES, search.limit)
    langs = [reading.question.lang for reading in search.readings]
    if search.filters.edition:
        stages = [_Stage(match_all, False, size, langs) for match_all in (True, False)]
    else:
        # Where the newest texts are not all texts.
        whole = search.engine.lexicon.standing.whole
        # Some of the words in a translation that nobody asked for are worth nothing.
        read = [lang for lang in whole if _is_read(search, lang)]
        stages = [
            _Stage(match_all=True, newest=True, size=size, langs=langs),
            _Stage(match_all=True, newest=False, size=size, langs=whole),
            _Stage(match_all=False, newest=True, size=size, langs=read or whole),
            _Stage(match_all=False, newest=False, size=size, langs=whole),
        ]
    return [*stages, _Stage(match_all=False, newest=False, size=size * _WIDER, langs=full)]


def _is_read(search: Search, lang: str) -> bool:
    """Whether a language is one of the user's, or that of the official texts."""
    official = search.engine.lexicon.standing.official
    return not search.prefer or lang in search.prefer or lang in official


def _look(
    search: Search, stage: _Stage, withins: Mapping[str, set[int]]
) -> Iterator[tuple[Reading, list[Candidate]]]:
    """Look for a question in one way, in one language after the other."""
    for reading in search.readings:
        lang = reading.question.lang
        if lang not in stage.langs:
            continue
        # Of a language with few texts all that have some of the words can be judged.
        match_all = stage.match_all and lang in search.engine.lexicon.standing.whole
        question = _narrow(
            reading, search.counts.texts[lang], search.weights[lang], match_all=match_all
        )
        yield (
            reading,
            search.engine.search(
                question,
                limit=stage.size if _is_read(search, lang) else max(_FEW_CANDIDATES, search.limit),
                match_all=match_all,
                within=withins.get(lang),
                newest=stage.newest,
            ),
        )


def _narrow(
    reading: Reading,
    counts: Mapping[str, int],
    weights: Mapping[str, float],
    *,
    match_all: bool,
) -> Question:
    """Leave the words by which texts are looked for; ranking has all of them."""
    question = reading.question
    stems = {stem: counts[stem] for stem in question.stems}
    ids = {concepts: max(counts[c] for c in concepts) for concepts in question.concepts}
    if not match_all:
        is_sentence = len(stems) > _FEW
        if is_sentence:  # what it names in the texts' own language, its words find as well
            own = {named.concepts for named in reading.named if question.lang in named.langs}
            ids = {concepts: texts for concepts, texts in ids.items() if concepts not in own}
        # The texts about a concept are counted, and chosen, like those with a word.
        words = stems | {" ".join(concepts): n for concepts, n in ids.items()}
        most = _MOST_OF_MANY if is_sentence else _MOST_TEXTS
        chosen = choose_rarest(words, most)[:_MOST_STEMS]
        return question._replace(
            stems=tuple(stem for stem in stems if stem in chosen),
            concepts=tuple(concepts for concepts in ids if " ".join(concepts) in chosen),
            names=() if is_sentence else question.names,  # a sentence is no title
        )
    if not all(ids.values()) or _share_named(reading, weights) < _ANSWER:
        question = question._replace(concepts=(), names=())
    if len(stems) > _SHORT:
        known = sorted((stem for stem in stems if stems[stem]), key=lambda stem: stems[stem])
        share = sum(weights[stem] for stem in known) / (sum(weights.values()) or 1.0)
        rarest = known[:_RAREST] if share >= _ANSWER else []
        return question._replace(stems=tuple(rarest), sequence=())
    return question if all(stems.values()) else question._replace(stems=(), sequence=())


def _share_named(reading: Reading, weights: Mapping[str, float]) -> float:
    """Give the share, by weight, of the query's words that are part of a concept's name."""
    covers = zip(reading.question.stems, reading.covers, strict=True)
    named = sum(weights[stem] for stem, places in covers if places)
    return named / (sum(weights.values()) or 1.0)


def _rank(
    search: Search, found: Mapping[int, _Found], places: dict[int, list[TextPlace]]
) -> list[RankedText]:
    """Put what was found in order, the best text of each rule in each language; add ``places``."""
    best: dict[str, float] = {}
    for reading, candidate, _ in found.values():
        lang = reading.question.lang
        best[lang] = max(best.get(lang, 0.0), candidate.score)
    fresh = found.keys() - places.keys()
    places |= find_text_places(search.store, fresh, search.filters.edition)
    texts = []
    for place in chain.from_iterable(places.values()):
        reading, candidate, score = found[place.text_key]
        part = PARTS["engine"] * candidate.score / (best[place.lang] or 1.0)
        texts.append(RankedText(place, score._replace(value=score.value + part), reading))
    standing = search.engine.lexicon.standing
    texts.sort(key=lambda text: _order(text, standing, search.prefer))
    return _keep_one_each(search, texts, found)


def _keep_one_each(
    search: Search, texts: Sequence[RankedText], found: Mapping[int, _Found]
) -> list[RankedText]:
    """Keep the first text of each rule, in each language."""
    standing = search.engine.lexicon.standing
    lineages = find_lineages(search.store, [text.place for text in texts])
    kept: dict[tuple[str, str], RankedText] = {}
    for text, lineage in zip(texts, lineages, strict=True):
        place = text.place
        name = lineage or f"number {place.name}"
        if (place.lang, name) in kept:
            continue
        if lineage is None and len(kept) < search.limit and _is_old(place, standing):
            fields = found[place.text_key].candidate.fields
            before = (found[each.place.text_key].candidate.fields for each in kept.values())
            if any(is_wording_of(fields, other) for other in before):
                continue
        kept[place.lang, name] = text
    return list(kept.values())


def _is_old(place: TextPlace, standing: Standing) -> bool:
    """Whether a text is not of the newest edition, where the store has the whole of that."""
    return place.edition != standing.whole.get(place.lang, place.edition)


def _order(text: RankedText, standing: Standing, prefer: Sequence[str]) -> tuple[float, ...]:
    """Write what texts are ordered by, the smallest first."""
    place, score, _ = text
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

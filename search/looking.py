"""The ways of looking for a query's texts, from the strictest to the widest."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.store import Store
from regulae.search.engine import Candidate, Engine, Question, choose_rarest
from regulae.search.query import Reading
from regulae.search.weights import Counts

__all__ = ["ANSWER", "Filters", "Search", "Stage", "list_stages", "look"]

ANSWER = 0.8  # of a query, by weight, that a text has, or concepts name, to be an answer
_CANDIDATES = 20  # for each language: 25, 30 and 40 gave no better answers
_FEW_CANDIDATES = 10  # of a language that is neither the user's nor that of the official texts
_WIDER = 5  # times as many, where the first are editions of a few rules
_MOST_TEXTS = 3000  # in which some of a query's words are looked for, a quarter of them new ones
_MOST_STEMS = 10  # of a query, the rarest, by which texts with some of its words are looked for
_FEW = 8  # words that are more than a name and less than a sentence
_MOST_OF_MANY = 12_000  # the same for a sentence, of which no one word says what it is about
_SHORT = 5  # words: a longer query is looked for by its rarest words
_RAREST = 4  # of them, that must all be there


class Filters(NamedTuple):
    """What a hit must be: of a language, an edition, a kind; each may be left open."""

    lang: str = ""
    edition: date | None = None
    kind: str = ""


class Search(NamedTuple):
    """What is looked for, where.

    Attributes:
        store: Where the texts stand.
        engine: Over the same store.
        readings: The query, as each language searched reads it.
        counts: Of the texts with each of its words.
        weights: Of its words, by language.
        filters: What a hit must be.
        within: The keys of the texts that may be hits, by language, where that is filtered.
        prefer: Languages in order of preference, among texts that answer equally well.
        limit: How many hits are wanted; more may come.
    """

    store: Store
    engine: Engine
    readings: Sequence[Reading]
    counts: Counts
    weights: Mapping[str, Mapping[str, float]]
    filters: Filters
    within: Mapping[str, set[int]]
    prefer: Sequence[str]
    limit: int


class Stage(NamedTuple):
    """One way of looking.

    Attributes:
        match_all: For all words, or for some.
        newest: Among the texts of the newest editions only.
        size: For so many texts of each language.
        langs: In these languages.
        if_unanswered: Only where no text that was found before is an answer.
    """

    match_all: bool
    newest: bool
    size: int
    langs: Collection[str]
    if_unanswered: bool = False


def list_stages(search: Search, full: Collection[str]) -> list[Stage]:
    """List the ways of looking: for all words, then some; in the newest texts, then others."""
    size = max(_CANDIDATES, search.limit)
    langs = [reading.question.lang for reading in search.readings]
    if search.filters.edition:
        stages = [Stage(match_all, False, size, langs) for match_all in (True, False)]
    else:
        # Where the newest texts are not all texts.
        whole = search.engine.lexicon.standing.whole
        # Some of the words in a translation that nobody asked for are worth nothing.
        read = [lang for lang in whole if _is_read(search, lang)]
        unread = [lang for lang in whole if read and lang not in read]
        stages = [
            Stage(match_all=True, newest=True, size=size, langs=[*set(langs).difference(unread)]),
            # Where a text of today answers, one that has all words no longer would come after it.
            Stage(match_all=True, newest=False, size=size, langs=read or whole, if_unanswered=True),
            Stage(match_all=False, newest=True, size=size, langs=read or whole),
            Stage(match_all=True, newest=True, size=size, langs=unread),
            Stage(match_all=False, newest=False, size=size, langs=whole),
        ]
    return [*stages, Stage(match_all=False, newest=False, size=size * _WIDER, langs=full)]


def _is_read(search: Search, lang: str) -> bool:
    """Whether a language is one of the user's, or that of the official texts."""
    official = search.engine.lexicon.standing.official
    return not search.prefer or lang in search.prefer or lang in official


def look(search: Search, stage: Stage) -> Iterator[tuple[Reading, list[Candidate]]]:
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
                within=search.within.get(lang),
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
    if not all(ids.values()) or _share_named(reading, weights) < ANSWER:
        question = question._replace(concepts=(), names=())
    if len(stems) > _SHORT:
        known = sorted((stem for stem in stems if stems[stem]), key=lambda stem: stems[stem])
        share = sum(weights[stem] for stem in known) / (sum(weights.values()) or 1.0)
        rarest = known[:_RAREST] if share >= ANSWER else []
        return question._replace(stems=tuple(rarest), sequence=())
    return question if all(stems.values()) else question._replace(stems=(), sequence=())


def _share_named(reading: Reading, weights: Mapping[str, float]) -> float:
    """Give the share, by weight, of the query's words that are part of a concept's name."""
    covers = zip(reading.question.stems, reading.covers, strict=True)
    named = sum(weights[stem] for stem, places in covers if places)
    return named / (sum(weights.values()) or 1.0)

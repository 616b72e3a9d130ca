"""From what is typed to what is sought: numbers, phrases, words, concepts.

One box takes everything. Whatever has no meaning here (``NEAR(``, ``*``, a quote
that is never closed) is read as words; later versions may give it one.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from regulae.corpus.errors import ArgumentError
from regulae.corpus.locator import Locator
from regulae.corpus.words import WordRules
from regulae.search.addresses import NumberWords, find_locators, load_number_words
from regulae.search.analyzers import Analyzer, StemmedWord, is_rule_number
from regulae.search.engine import Question
from regulae.search.lexicon import Lexicon
from regulae.search.syntax import Parts, split_query
from regulae.search.terms import NamedConcept

__all__ = ["LONGEST_QUERY", "MOST_WORDS", "Query", "Reading", "parse_query", "read_query"]

LONGEST_QUERY = 4000  # code points, more than any rule has; what follows is not read
MOST_WORDS = 400  # the first ones count: as many as a long rule has
# What is quoted behind these counts as words: whoosh looks for phrases within each other.
_MOST_PHRASES = 50

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")  # stand inside words in copied text
_AROUND_NUMBERS = '"“”«»().,;: '
_LANG = re.compile("[A-Za-z]{2}")


class Query(NamedTuple):
    """What was typed, taken apart.

    Attributes:
        text: As it is read: NFC, single spaces, no control characters.
        words: Of it, what is sought: without what only narrows the answer.
        locators: Where it is a number or locator, or several numbers; else empty.
        phrases: What stood in quotes.
        excluded: Words and phrases that an answer must not have.
        titles: Words that an answer's title must have.
        lang: Of the answers, or empty.
        edition: Of the answers, as written, or empty.
        record_kind: Of the answers, or empty.
        remarks: What was left out, in words.
    """

    text: str
    words: str = ""
    locators: tuple[Locator, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    lang: str = ""
    edition: str = ""
    record_kind: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """``number`` or ``text``."""
        return "number" if self.locators else "text"


class Reading(NamedTuple):
    """A query as one language reads it.

    Attributes:
        analyzer: Of the language; it remembers the stems found so far.
        question: For the engine.
        named: The concepts that the query names in whatever language.
        words: The query's words; the question has each stem once.
        covers: For each of the question's stems, the places in ``named`` of the
            concepts that its word is part of.
        is_name: Whether the query as a whole is the name of one concept.
    """

    analyzer: Analyzer
    question: Question
    named: tuple[NamedConcept, ...]
    words: tuple[StemmedWord, ...]
    covers: tuple[frozenset[int], ...]
    is_name: bool


def parse_query(text: str, load_words: Callable[[], NumberWords] = load_number_words) -> Query:
    """Take apart what was typed.

    Args:
        text: Anything: a number or locator in any written form, words of any
            language, ``"a phrase"``, a pasted sentence or page; ``-word`` leaves
            out, ``title:``, ``lang:``, ``edition:`` and ``kind:`` narrow.
        load_words: Gives the words around numbers, when they are needed.

    Raises:
        ArgumentError: There is nothing in it to search for.

    >>> parse_query("605,3b").locators[0].number
    RuleNumber(heading=605, rule=3, letter='b')
    """
    written = _clean(text)
    if locators := find_locators(written, load_words):
        return Query(written, written, locators)
    parts = split_query(written)
    filters = parts.filters
    query = Query(
        text=written,
        words=parts.words,
        phrases=parts.phrases,
        excluded=parts.excluded,
        titles=tuple(filters["title"]),
        lang=_read_language(filters["lang"]),
        edition=(filters["edition"] or [""])[-1],
        record_kind=(filters["kind"] or [""])[-1].casefold(),
    )
    if parts.words != written and (locators := find_locators(parts.words, load_words)):
        return query._replace(locators=locators)
    if not any(character.isalnum() for part in (parts.words, *query.titles) for character in part):
        raise _complain(parts)
    return query._replace(remarks=tuple(_find_remarks(text, query.words)))


def read_query(
    query: Query, langs: Sequence[str], lexicon: Lexicon, prefer: Sequence[str] = ()
) -> list[Reading]:
    """Read the words of a query in several languages.

    Args:
        query: One without locators.
        langs: Those of the texts.
        lexicon: How the index was made, and the names of concepts in every language.
        prefer: The languages in which a name counts first.
    """
    known = {*langs, *lexicon.rules, *lexicon.terms.languages}
    words = _cut_words(query.words, sorted(known), lexicon)
    first = [lang for lang in prefer if lang in known]
    others = [
        [lang for lang in sorted(langs) if lang not in first],
        [lang for lang in sorted(known) if lang not in first and lang not in langs],
    ]
    named = lexicon.terms.find_named(words, [*([lang] for lang in first), *others])
    return [_build_reading(query, lang, words[lang], named, lexicon) for lang in langs]


def _cut_words(text: str, langs: Sequence[str], lexicon: Lexicon) -> dict[str, list[StemmedWord]]:
    """Cut a text as each language does; languages without rules of their own cut alike."""
    words: dict[str, list[StemmedWord]] = {}
    plain: list[StemmedWord] | None = None
    for lang in langs:
        has_rules = lexicon.rules.get(lang, WordRules()) != WordRules()
        if has_rules or plain is None:
            found = lexicon.find_analyzer(lang).find_words(text)
            words[lang] = list(islice(found, MOST_WORDS))
            plain = plain if has_rules else words[lang]
        else:
            words[lang] = plain
    return words


def _build_reading(
    query: Query,
    lang: str,
    words: list[StemmedWord],
    named: tuple[NamedConcept, ...],
    lexicon: Lexicon,
) -> Reading:
    analyzer = lexicon.find_analyzer(lang)
    covers: dict[str, set[int]] = {}
    for stem, start, end in words:
        inside = (i for i, c in enumerate(named) if c.start <= start and end <= c.end)
        covers.setdefault(stem, set()).update(inside)
    question = Question(
        lang=lang,
        stems=tuple(covers),
        sequence=tuple(word.stem for word in words),
        phrases=_stem_all(analyzer, query.phrases)[:_MOST_PHRASES],
        concepts=tuple(concept.concepts for concept in named),
        names=tuple(lexicon.terms.find_names(lang, concept.concepts) for concept in named),
        excluded=_stem_all(analyzer, query.excluded),
        titles=tuple(stem for stems in _stem_all(analyzer, query.titles) for stem in stems),
    )
    return Reading(
        analyzer=analyzer,
        question=question,
        named=named,
        words=tuple(words),
        covers=tuple(map(frozenset, covers.values())),
        is_name=len(named) == 1 and all(covers.values()),
    )


def _stem_all(analyzer: Analyzer, texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    stems = (
        tuple(word.stem for word in islice(analyzer.find_words(text), MOST_WORDS)) for text in texts
    )
    return tuple(dict.fromkeys(filter(None, stems)))  # one that is typed twice is asked once


def _clean(text: str) -> str:
    """Make of anything one line of bounded length that can be printed and stored."""
    visible = _INVISIBLE.sub("", text[:LONGEST_QUERY])
    composed = unicodedata.normalize("NFC", visible)
    if not composed.isprintable():
        composed = "".join(c if c.isprintable() else " " for c in composed)
    return " ".join(composed.split())


def _read_language(written: list[str]) -> str:
    if not written:
        return ""
    if _LANG.fullmatch(written[-1]) is None:
        raise ArgumentError(
            f"{written[-1][:60]!r} is no language", hint="Write two letters: lang:it, lang:en."
        )
    return written[-1].lower()


def _complain(parts: Parts) -> ArgumentError:
    narrowing = bool(parts.excluded or any(parts.filters.values()))
    what = "there is nothing to search for"
    if narrowing:
        what = "the query only says what to leave out, or where to look"
    return ArgumentError(
        what, hint="Give a number (605.3b), words in any language, or a phrase in quotes."
    )


def _find_remarks(text: str, written: str) -> list[str]:
    """Say what of a query is not searched for."""
    remarks = []
    if len(text) > LONGEST_QUERY or written.count(" ") >= MOST_WORDS:
        remarks.append(f"the query is long: its first {MOST_WORDS} words were searched for")
    if any(is_rule_number(part.strip(_AROUND_NUMBERS)) for part in written.split()):
        remarks.append("a number among words is not searched for: give it alone")
    return remarks

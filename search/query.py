"""From what is typed to what is sought: numbers, phrases, words, concepts.

One box takes everything. Whatever has no meaning here (``NEAR(``, ``*``, a quote
that is never closed) is read as words; later versions may give it one.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from regulae.corpus.errors import ArgumentError, LocatorError
from regulae.corpus.locator import Locator, parse_locator
from regulae.corpus.words import WordRules
from regulae.search.analyzers import Analyzer, StemmedWord, is_rule_number
from regulae.search.engine import Question
from regulae.search.terms import NamedConcept, TermTable

__all__ = ["LONGEST_QUERY", "MOST_WORDS", "Query", "Reading", "parse_query", "read_query"]

LONGEST_QUERY = 4000  # code points, more than any rule has; what follows is not read
MOST_WORDS = 40  # the first ones count: a pasted rule is found by its beginning

_QUOTED = re.compile(r'"([^"]+)"|“([^“”]+)”|«([^«»]+)»')
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")  # stand inside words in copied text
_AROUND_NUMBERS = '"“”«»().,;: '


class Query(NamedTuple):
    """What was typed, taken apart.

    Attributes:
        text: As it is read: NFC, single spaces, no control characters.
        locators: Where it is a number or locator, or several numbers; else empty.
        phrases: What stood in quotes.
        remarks: What was left out, in words.
    """

    text: str
    locators: tuple[Locator, ...] = ()
    phrases: tuple[str, ...] = ()
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
        covers: For each of the question's stems, the places in ``named`` of the
            concepts that its word is part of.
        names: If the query as a whole names one concept, that concept's names in
            this language, as stems.
    """

    analyzer: Analyzer
    question: Question
    named: tuple[NamedConcept, ...]
    covers: tuple[frozenset[int], ...]
    names: frozenset[str]


def parse_query(text: str) -> Query:
    """Take apart what was typed.

    Args:
        text: Anything: a number or locator in any written form, words of any
            language, ``"a phrase"``, a pasted sentence or page.

    Raises:
        ArgumentError: There is nothing in it to search for.

    >>> parse_query("605,3b").locators[0].number
    RuleNumber(heading=605, rule=3, letter='b')
    """
    written = _clean(text)
    if locators := _find_locators(written):
        return Query(written, locators)
    if not any(character.isalnum() for character in written):
        raise ArgumentError(
            "there is nothing to search for",
            hint="Give a number (605.3b), words in any language, or a phrase in quotes.",
        )
    phrases = tuple(next(filter(None, groups)) for groups in _QUOTED.findall(written))
    return Query(written, (), phrases, tuple(_find_remarks(text, written)))


def read_query(
    query: Query, langs: Sequence[str], terms: TermTable, rules: Mapping[str, WordRules]
) -> list[Reading]:
    """Read the words of a query in several languages.

    Args:
        query: One without locators.
        langs: Those of the texts.
        terms: The term base, in which names of every language count.
        rules: How the index was made, by language.
    """
    analyzers = {
        lang: Analyzer(lang, rules.get(lang, WordRules())) for lang in sorted({*langs, *rules})
    }
    words = {
        lang: list(islice(analyzer.find_words(query.text), MOST_WORDS))
        for lang, analyzer in analyzers.items()
    }
    named = terms.find_named(words)
    return [_build_reading(query, analyzers[lang], words[lang], named, terms) for lang in langs]


def _build_reading(
    query: Query,
    analyzer: Analyzer,
    words: list[StemmedWord],
    named: tuple[NamedConcept, ...],
    terms: TermTable,
) -> Reading:
    covers: dict[str, set[int]] = {}
    for stem, start, end in words:
        inside = (i for i, c in enumerate(named) if c.start <= start and end <= c.end)
        covers.setdefault(stem, set()).update(inside)
    phrases = (
        tuple(word.stem for word in islice(analyzer.find_words(phrase), MOST_WORDS))
        for phrase in query.phrases
    )
    question = Question(
        lang=analyzer.lang,
        stems=tuple(covers),
        sequence=tuple(word.stem for word in words),
        phrases=tuple(filter(None, phrases)),
        concepts=tuple(concept.concepts for concept in named),
    )
    is_one_name = len(named) == 1 and all(covers.values())
    return Reading(
        analyzer=analyzer,
        question=question,
        named=named,
        covers=tuple(map(frozenset, covers.values())),
        names=terms.find_names(analyzer.lang, named[0].concepts) if is_one_name else frozenset(),
    )


def _clean(text: str) -> str:
    """Make of anything one line of bounded length that can be printed and stored."""
    visible = _INVISIBLE.sub("", text[:LONGEST_QUERY])
    composed = unicodedata.normalize("NFC", visible)
    if not composed.isprintable():
        composed = "".join(c if c.isprintable() else " " for c in composed)
    return " ".join(composed.split())


def _find_locators(written: str) -> tuple[Locator, ...]:
    """Read the whole as a locator, then without a word like "rule", then as several numbers."""
    try:
        locator = parse_locator(written)
        # Two letters alone are a word ("it"), whatever language they may also be.
        return (locator,) if locator.number or locator.kind or locator.at else ()
    except LocatorError:
        if not any(character.isdecimal() for character in written):
            return ()
    parts = [part.strip(_AROUND_NUMBERS) for part in written.split()]
    if all(map(is_rule_number, parts)):
        return tuple(_parse_numbers(parts[:MOST_WORDS]))
    # Here: they cost 8 ms, and words without numbers do without.
    from regulae.corpus.citations import find_cue_words
    from regulae.corpus.lang import load_packs

    cues = frozenset[str]().union(*map(find_cue_words, load_packs()))
    try:
        return (parse_locator(written, cues),)
    except LocatorError:
        return ()


def _parse_numbers(parts: Sequence[str]) -> Iterator[Locator]:
    for part in parts:
        try:
            yield parse_locator(part)
        except LocatorError:
            continue  # lettered l or o: no rule has it


def _find_remarks(text: str, written: str) -> list[str]:
    """Say what of a query is not searched for."""
    remarks = []
    if len(text) > LONGEST_QUERY or written.count(" ") >= MOST_WORDS:
        remarks.append(f"the query is long: its first {MOST_WORDS} words were searched for")
    if any(is_rule_number(part.strip(_AROUND_NUMBERS)) for part in written.split()):
        remarks.append("a number among words is not searched for: give it alone")
    return remarks

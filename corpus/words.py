"""Words of rules texts, and the one notion of "the same word": the stem.

Text and query, term base and diff all cut words here, so that what is stored
and what is asked can never disagree. A word is lower-cased, cut at an elision
(l'abilità → l, abilità), stripped of accents, and stemmed, in this order: a
stemmer after the fold is what makes "capacite" find "capacité".
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import Stemmer

from regulae.corpus.lang import languages, load_pack

# A rule number (605.3b), a symbol in braces ({T}), power/toughness and plain words are each one
# word; an apostrophe and a hyphen inside a word stay in it until the elision is split off.
_WORD = re.compile(
    r"\{[^{}\s]{1,12}\}"
    r"|[1-9][0-9]{2}\.[0-9]{1,3}(?:[a-z]{1,2})?(?![^\W_])"
    r"|[^\W_]+(?:['’][^\W_]+)*",
)
_APOSTROPHES = re.compile("['’]")


class Word(NamedTuple):
    """One word as written, and where: code points ``[start, end)``."""

    text: str
    start: int
    end: int


def find_words(text: str, lang: str) -> Iterator[Word]:
    """Yield the words of ``text`` in reading order, elisions split off.

    Args:
        text: Any text.
        lang: ISO 639-1; a language without a pack splits no elisions.

    Yields:
        Words for which ``text[start:end] == word.text``.

    >>> [word.text for word in find_words("dell'abilità 605.3b {T}", "it")]
    ['dell', 'abilità', '605.3b', '{T}']
    """
    elisions = load_pack(lang).elisions if lang in languages() else frozenset()
    for match in _WORD.finditer(text):
        start = match.start()
        for apostrophe in _APOSTROPHES.finditer(match[0]):
            cut = match.start() + apostrophe.start()
            if text[start:cut].casefold() in elisions:
                yield Word(text[start:cut], start, cut)
                start = cut + 1
        yield Word(text[start : match.end()], start, match.end())


def fold(word: str) -> str:
    """Lower-case a word, make its apostrophes straight and take its accents off.

    >>> fold("Capacité")
    'capacite'
    """
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def find_stem(word: str, lang: str) -> str:
    """Reduce one word to its stem; numbers, symbols and unknown languages are only folded.

    >>> find_stem("déclenchées", "fr") == find_stem("declenchee", "fr")
    True
    """
    folded = fold(word)
    stemmer, exceptions = _load_stemmer(lang)
    if stemmer is None or not folded[0].isalpha():
        return folded
    return exceptions.get(folded) or str(stemmer.stemWord(folded))


def find_stems(text: str, lang: str) -> list[str]:
    """Give the stems of all words of ``text``, in order."""
    return [find_stem(word.text, lang) for word in find_words(text, lang)]


@cache
def _load_stemmer(lang: str) -> tuple[Stemmer.Stemmer | None, dict[str, str]]:
    if lang not in languages():
        return None, {}
    pack = load_pack(lang)
    return (Stemmer.Stemmer(pack.stemmer) if pack.stemmer else None), pack.stem_exceptions

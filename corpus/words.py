"""Words of rules texts, and the one notion of "the same word": the stem.

Text and query, term base and diff all cut words here, so that what is stored
and what is asked can never disagree. A word is lower-cased, cut at an elision
(l'abilità → l, abilità), stripped of accents, and stemmed, in this order: a
stemmer after the fold is what makes "capacite" find "capacité".
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import Stemmer

# A rule number (605.3b), a symbol in braces ({T}), power/toughness and plain words are each one
# word; an apostrophe and a hyphen inside a word stay in it until the elision is split off.
_SIZE = r"[+−–-]?(?:[0-9]{1,3}|[XY*])"  # a power, a toughness, or what changes one
_MARKED = (
    r"\{[^{}\s]{1,12}\}"
    r"|[1-9][0-9]{2}\.[0-9]{1,3}(?:[a-z]{1,2})?(?![^\W_])"
    rf"|(?<![\w/.]){_SIZE}/{_SIZE}(?![\w/])"
)
_MINUS = str.maketrans("−–", "--")
_WORD = re.compile(rf"{_MARKED}|[^\W_]+(?:['’][^\W_]+)*")
# Chinese and Japanese write no spaces: there each ideograph is a word, and phrases do the rest.
_IDEOGRAPHS = "\u3400-\u9fff\uf900-\ufaff"
_APOSTROPHES = re.compile("['’]")


class Word(NamedTuple):
    """One word as written, and where: code points ``[start, end)``."""

    text: str
    start: int
    end: int


class WordRules(NamedTuple):
    """How a language's words are cut and stemmed; the default folds them only.

    Attributes:
        stemmer: Name of the Snowball stemmer, or empty.
        elisions: Words that lose a vowel before an apostrophe, without it.
        exceptions: Folded words to the stems that Snowball does not give them.
        endings: Ends of folded words to what they are made before stemming: with its accent
            lost "activee" is not told from "fee" by Snowball.
    """

    stemmer: str = ""
    elisions: frozenset[str] = frozenset()
    exceptions: Mapping[str, str] = {}
    endings: Mapping[str, str] = {}


@cache
def load_word_rules(lang: str) -> WordRules:
    """Give the rules of a language's pack; of one without a pack, the default."""
    from regulae.corpus.lang import languages, load_pack  # here: a query has them from its index

    if lang not in languages():
        return WordRules()
    pack = load_pack(lang)
    return WordRules(pack.stemmer, pack.elisions, pack.stem_exceptions, pack.stem_endings)


def cut_words(text: str, rules: WordRules) -> Iterator[Word]:
    """Yield the words of ``text`` in reading order, elisions split off.

    Yields:
        Words for which ``text[start:end] == word.text``.
    """
    make = tuple.__new__  # a third of the time of a named tuple's own
    for match in _choose_pattern(text).finditer(text):
        written = match[0]
        start, end = match.span()
        if written.isalnum():  # most are; the others may have an apostrophe
            yield make(Word, (written, start, end))
            continue
        for part in _split_elisions(written, rules):
            yield Word(part, start, start + len(part))
            start += len(part) + 1  # and the apostrophe


def list_words(text: str, rules: WordRules) -> list[str]:
    """Give the words that ``cut_words`` yields, without their places: six times as fast.

    >>> list_words("dell'abilità {T}", WordRules(elisions=frozenset({"dell"})))
    ['dell', 'abilità', '{T}']
    """
    words = _choose_pattern(text).findall(text)
    if not rules.elisions or _APOSTROPHES.search(text) is None:
        return words
    return [part for word in words for part in _split_elisions(word, rules)]


def _split_elisions(word: str, rules: WordRules) -> list[str]:
    """Cut a word at the apostrophes that stand for a vowel: there only."""
    if word.isalnum():
        return [word]
    parts = []
    start = 0
    for apostrophe in _APOSTROPHES.finditer(word):
        if word[start : apostrophe.start()].casefold() in rules.elisions:
            parts.append(word[start : apostrophe.start()])
            start = apostrophe.end()
    return [*parts, word[start:]]


def stem_word(word: str, rules: WordRules) -> str:
    """Reduce one word to its stem; numbers and symbols are only folded."""
    folded = fold(word)
    if not folded[0].isalpha():
        return folded.translate(_MINUS)
    if not rules.stemmer:
        return folded
    if folded in rules.exceptions:
        return rules.exceptions[folded]
    for ending, instead in rules.endings.items():
        if folded.endswith(ending):
            folded = folded.removesuffix(ending) + instead
            break
    return str(_load_stemmer(rules.stemmer).stemWord(folded))


def find_words(text: str, lang: str) -> Iterator[Word]:
    """Yield the words of a text of some language, as ``cut_words`` does.

    >>> [word.text for word in find_words("dell'abilità 605.3b {T}", "it")]
    ['dell', 'abilità', '605.3b', '{T}']
    """
    return cut_words(text, load_word_rules(lang))


def find_stem(word: str, lang: str) -> str:
    """Reduce one word of some language to its stem, as ``stem_word`` does.

    >>> find_stem("déclenchées", "fr") == find_stem("declenchee", "fr")
    True
    """
    return stem_word(word, load_word_rules(lang))


def find_stems(text: str, lang: str) -> list[str]:
    """Give the stems of all words of ``text``, in order."""
    rules = load_word_rules(lang)
    return [stem_word(word.text, rules) for word in cut_words(text, rules)]


def fold(word: str) -> str:
    """Lower-case a word, make its apostrophes straight and take its accents off.

    >>> fold("Capacité")
    'capacite'
    """
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _choose_pattern(text: str) -> re.Pattern[str]:
    """Give the pattern of a text's words; the one with ideographs takes 3 ms to compile."""
    if text.isascii() or _compile_ideograph().search(text) is None:
        return _WORD
    return _compile_with_ideographs()


@cache
def _compile_ideograph() -> re.Pattern[str]:
    return re.compile(f"[{_IDEOGRAPHS}]")


@cache
def _compile_with_ideographs() -> re.Pattern[str]:
    plain = rf"[^\W_{_IDEOGRAPHS}]+"
    return re.compile(rf"{_MARKED}|[{_IDEOGRAPHS}]|{plain}(?:['’]{plain})*")


@cache
def _load_stemmer(name: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(name)

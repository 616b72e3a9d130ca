"""The language of a page, however short: of a few words those that cite rules tell it."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from regulae.corpus.errors import LanguageError
from regulae.corpus.lang import LanguagePack, load_packs
from regulae.corpus.words import WordRules, cut_words
from regulae.ingest.language import find_language

_SAMPLE = 1500  # code points; a page of wiki menus alone is shorter


def find_page_language(text: str) -> str:
    """Tell the language by the beginning of a page, by all of it, or by its citing words.

    Raises:
        LanguageError: None of them tells.
    """
    for sample in (text[:_SAMPLE], text):
        try:
            return find_language(sample)
        except LanguageError as error:
            refusal = error
    scores = _score_signs(text[:_SAMPLE])
    (lang, best), (_, second) = scores.most_common(2)
    if best == second:
        raise refusal
    return lang


def _score_signs(text: str) -> Counter[str]:
    """Count the words and accented letters of a text that only one of the languages has."""
    seen = {*_cut(text), *text.casefold()}
    return Counter({lang: len(signs & seen) for lang, signs in _load_signs().items()})


@cache
def _load_signs() -> dict[str, frozenset[str]]:
    signs = {pack.lang: frozenset(_iter_signs(pack)) for pack in load_packs()}
    shared = Counter(sign for each in signs.values() for sign in each)
    return {
        lang: frozenset(sign for sign in each if shared[sign] == 1) for lang, each in signs.items()
    }


def _iter_signs(pack: LanguagePack) -> Iterable[str]:
    """Yield the words that cite, and the accented letters, of a language."""
    yield from pack.marked_letters
    for cue in (*pack.citation_cues, *pack.citation_plurals, *pack.citation_verbs):
        yield from _cut(cue)


def _cut(text: str) -> Iterable[str]:
    return (word.text.casefold() for word in cut_words(text, WordRules()))

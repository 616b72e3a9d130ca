"""Which language a text is in, told by its frequent words."""

from collections import Counter

from regulae.corpus.errors import LanguageError
from regulae.corpus.lang import LanguagePack, languages, load_packs
from regulae.corpus.words import WordRules, cut_words

_SAMPLE = 50_000  # code points
_FEWEST = 3  # frequent words without which nothing is told


def find_language(text: str) -> str:
    """Give the language whose frequent words, and words of rules texts, fill most of a text.

    Raises:
        LanguageError: Too few of them, or no language leads.
    """
    sample = cut_words(text[:_SAMPLE], WordRules())
    counts = Counter(word.text.casefold() for word in sample)
    scores = sorted(
        ((sum(counts[word] for word in _name_words(pack)), pack.lang) for pack in load_packs()),
        reverse=True,
    )
    (best, lang), (second, _) = scores[0], scores[1]
    if best < _FEWEST or best == second:
        raise LanguageError(
            "cannot tell its language",
            hint=f"Give it with --lang: {', '.join(languages())}.",
        )
    return lang


def _name_words(pack: LanguagePack) -> set[str]:
    """Give the words that speak for a language; a word of several parts counts by none."""
    cues = (*pack.citation_cues, *pack.citation_verbs, *pack.example_marks)
    return {*pack.common, *(word.casefold() for word in cues)}

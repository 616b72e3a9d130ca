"""What a search knows of words: rules, analyzers, names of concepts, spellings, places.

An engine has one, over its store, and keeps it: what was read for one query
serves the next.
"""

from collections.abc import Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from regulae.corpus.store import Store, StoredText
from regulae.corpus.words import WordRules
from regulae.search.addresses import NumberWords
from regulae.search.analyzers import Analyzer, IndexedText, analyze_text
from regulae.search.rules import read_number_words, read_word_rules, save_word_rules
from regulae.search.standing import Standing
from regulae.search.terms import TermTable

if TYPE_CHECKING:
    from regulae.search.spelling import Speller

__all__ = ["Lexicon"]


class Lexicon:
    """What stands beside the index of one store, for every engine alike."""

    def __init__(self, store: Store) -> None:
        """Read of ``store`` what is asked for, when it is asked for."""
        self.terms = TermTable(store)
        self.standing = Standing(store)
        self._store = store
        self._analyzers: dict[str, Analyzer] = {}

    @cached_property
    def speller(self) -> "Speller":
        """The words of the store, and what is near them."""
        from regulae.search.spelling import Speller  # here: most queries have no slip

        return Speller(self._store)

    @cached_property
    def rules(self) -> dict[str, WordRules]:
        """How words are cut and stemmed, by language."""
        return read_word_rules(self._store)

    @cached_property
    def number_words(self) -> NumberWords:
        """The words that stand around numbers."""
        return read_number_words(self._store)

    def find_analyzer(self, lang: str) -> Analyzer:
        """Give the analyzer of a language."""
        if lang not in self._analyzers:
            self._analyzers[lang] = Analyzer(lang, self.rules.get(lang, WordRules()))
        return self._analyzers[lang]

    def take_in(self, texts: Iterable[StoredText]) -> list[tuple[StoredText, IndexedText]]:
        """Analyse texts for the index, and write down what is kept beside it.

        Inside the transaction in which the texts were saved.
        """
        texts = list(texts)
        names = self.terms.save()
        save_word_rules(self._store)
        rules = read_word_rules(self._store)
        self.standing.follow()
        # Anew each time: a transaction that was rolled back took what it had written with it.
        analyzers: dict[str, Analyzer] = {}
        taken = []
        for text in texts:
            lang = text.lang
            analyzer = analyzers.setdefault(lang, Analyzer(lang, rules.get(lang, WordRules())))
            find_concepts = partial(self.terms.find_concepts, lang)
            titles = self.standing.find_titles(text.text_key)
            taken.append((text, analyze_text(text, analyzer, find_concepts, titles)))
        self.standing.save_titles(
            (text.text_key, text.lang, fields.title) for text, fields in taken if fields.title
        )
        words = {lang: analyzer.known for lang, analyzer in analyzers.items()}
        self.speller.save(words, are_names=False)
        if names:
            self.standing.save_title_words(names)
            self.speller.save(_find_term_words(), are_names=True)
        return taken

    def let_go(self) -> None:
        """Follow a removal, inside the transaction in which it was made."""
        self.standing.follow()


def _find_term_words() -> dict[str, dict[str, str]]:
    """Give the words of the names of concepts, by language, with their stems."""
    from regulae.corpus.terms import load_terms  # here: a query does without
    from regulae.corpus.words import find_stem, find_words

    words: dict[str, dict[str, str]] = {}
    for term in load_terms():
        for word in find_words(term.form, term.lang):
            words.setdefault(term.lang, {})[word.text] = find_stem(word.text, term.lang)
    return words

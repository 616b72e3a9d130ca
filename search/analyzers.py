"""From text to the stems that an engine indexes, and from a query to the same stems.

What a word is and what its stem is, ``regulae.corpus.words`` alone decides; here
stands only what an index needs on top: rule numbers are left out (lookup serves
them), and so is what no index can hold. There is no stop list: "may not" matters.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from regulae.corpus.store import StoredText
from regulae.corpus.words import WordRules, cut_words, list_words, load_word_rules, stem_word

__all__ = ["Analyzer", "IndexedText", "StemmedWord", "analyze_text", "is_rule_number"]

_RULE_NUMBER = re.compile(r"[1-9][0-9]{2}(?:\.[0-9]{1,3}[a-z]{0,2})?")
_MOST_REMEMBERED = 100_000  # words; all editions have 30,000, what is typed has no end
_PART_BREAK = " | "  # between two examples: no word, so no phrase runs across it


class StemmedWord(NamedTuple):
    """A word as the index has it, and where it was written: code points ``[start, end)``."""

    stem: str
    start: int
    end: int


class IndexedText(NamedTuple):
    """A text as it stands in an index: stems with single spaces between them.

    The fields are those of every engine, in this order. A concept is one token,
    its id. The context is the titles above a text: a rule under "Commander" need
    not say what it is about.
    """

    title: str
    body: str
    examples: str
    notes: str
    context: str
    concepts: str


class Analyzer:
    """Cuts and stems the texts of one language, and remembers the stems it has found.

    Rules texts use few words often, so that remembering makes indexing twice as fast.
    """

    def __init__(self, lang: str, rules: WordRules | None = None) -> None:
        """Make one for a language.

        Args:
            lang: ISO 639-1.
            rules: Those of an index; else the language's pack says them.
        """
        self.lang = lang
        self._rules = load_word_rules(lang) if rules is None else rules
        self.known: dict[str, str] = {}  # words as written, to their stems; empty: not indexed

    def find_words(self, text: str) -> Iterator[StemmedWord]:
        """Yield the words that are indexed, in reading order.

        Args:
            text: NFC.

        Yields:
            Words whose stem is printable and has no space in it; no rule numbers.

        >>> [word.stem for word in Analyzer("it").find_words("l'abilità (605.3b) di {T}")]
        ['l', 'abil', 'di', '{t}']
        """
        known = self.known
        if len(known) > _MOST_REMEMBERED:
            known.clear()
        for written, start, end in cut_words(text, self._rules):
            stem = known.get(written)
            if stem is None:
                stem = known[written] = self._find_stem(written)
            if stem:
                yield StemmedWord(stem, start, end)

    def find_places(self, text: str, wanted: Collection[str]) -> list[StemmedWord]:
        """Find the words of a text that have one of some stems, in reading order."""
        found = []
        start = 0
        words = list_words(text, self._rules)
        for word, stem in zip(words, self._find_all(words), strict=True):
            start = text.index(word, start)  # twice as fast as having each match tell its place
            end = start + len(word)
            if stem in wanted:
                found.append(StemmedWord(stem, start, end))
            start = end
        return found

    def list_stems(self, text: str) -> list[str]:
        """Give the stems of ``text`` in reading order, without their places: much faster."""
        return [stem for stem in self._find_all(list_words(text, self._rules)) if stem]

    def join_stems(self, text: str) -> str:
        """Give the stems of ``text`` with single spaces between them."""
        return " ".join(self.list_stems(text))

    def _find_all(self, words: list[str]) -> list[str]:
        """Give the stem of each word, empty for those that are not to be indexed."""
        try:
            return [self.known[word] for word in words]
        except KeyError:
            for word in set(words) - self.known.keys():
                self.known[word] = self._find_stem(word)
        return [self.known[word] for word in words]

    def _find_stem(self, written: str) -> str:
        """Give a word's stem, empty when the word is not to be indexed."""
        stem = stem_word(written, self._rules)
        return stem if stem.isprintable() and not is_rule_number(stem) else ""


def is_rule_number(word: str) -> bool:
    """Whether a word is a number that lookup serves, and that is not indexed for that reason."""
    return _RULE_NUMBER.fullmatch(word) is not None


def analyze_text(
    text: StoredText,
    analyzer: Analyzer,
    find_concepts: Callable[[str], Iterable[str]],
    titles: Sequence[str] = (),
) -> IndexedText:
    """Make of a stored text what an engine indexes.

    Args:
        text: As the store has it.
        analyzer: Of the text's language.
        titles: Those above it.
        find_concepts: Gives the concepts whose name, in the text's language, some
            stems are. A record knows the concepts of its text, not of its title.
    """
    title = analyzer.join_stems(text.title)
    concepts = {*text.concepts, *find_concepts(title)} if title else set(text.concepts)
    return IndexedText(
        title=title,
        body=analyzer.join_stems(text.body),
        examples=_PART_BREAK.join(map(analyzer.join_stems, text.examples)),
        notes=_PART_BREAK.join(map(analyzer.join_stems, text.notes)),
        context=_PART_BREAK.join(map(analyzer.join_stems, titles)),
        concepts=" ".join(sorted(concepts)),
    )

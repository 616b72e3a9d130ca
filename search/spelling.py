"""Words for "did you mean", in a table made with the index.

Two words are at most two slips apart if some letters less, at most two of each,
make them equal (the method of symmetric deletes). So the table has for every
word the checksums of what is left of its first letters without none, one and
two of them, and a query looks up those of its own word: no word is compared that
is not near. Words are folded, so that a missing accent is no slip at all.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

from regulae.corpus.store import Store
from regulae.corpus.words import fold
from regulae.search.reading import has_table

__all__ = ["Near", "Speller", "can_be_misspelt", "count_slips"]

_FIRST = 7  # letters of a word of which some are left out: slips behind them are counted later
_LONG = 5  # letters of a word that may have two slips; a shorter one has one
_LENGTHS = range(3, 25)
_TABLES = (
    "CREATE TABLE IF NOT EXISTS search_word (word_key INTEGER PRIMARY KEY, word TEXT NOT NULL,"
    " lang TEXT NOT NULL, written TEXT NOT NULL, stem TEXT NOT NULL, is_name INTEGER NOT NULL,"
    " UNIQUE (word, lang))",
    "CREATE TABLE IF NOT EXISTS search_slip"
    " (code INTEGER, word_key INTEGER, PRIMARY KEY (code, word_key)) WITHOUT ROWID",
)
_FIRST_IDEOGRAPH = "\u3040"  # scripts without spaces between words begin here


class Near(NamedTuple):
    """A word of the store near one that was typed.

    Attributes:
        word: Folded.
        lang: ISO 639-1.
        written: In small letters, with its accents.
        stem: By which texts have it.
        is_name: Whether it is part of a concept's name.
        slips: Letters that differ.
    """

    word: str
    lang: str
    written: str
    stem: str
    is_name: bool
    slips: int


class Speller:
    """The words of one store."""

    def __init__(self, store: Store) -> None:
        """Look at the tables of ``store``; one without any knows no words."""
        self._store = store

    def save(self, words: Mapping[str, Mapping[str, str]], *, are_names: bool) -> None:
        """Add words, in the transaction that is open.

        Args:
            words: For each language, words as written and their stems.
            are_names: Whether they are those of the names of concepts.
        """
        connection = self._store.connection
        for table in _TABLES:
            connection.execute(table)
        before = connection.execute("SELECT coalesce(max(word_key), 0) FROM search_word").fetchone()
        for lang, stems in sorted(words.items()):
            connection.executemany(
                "INSERT INTO search_word (word, lang, written, stem, is_name)"
                " VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (word, lang) DO UPDATE SET is_name = max(is_name, excluded.is_name)",
                (
                    (folded, lang, word.casefold(), stem, are_names)
                    for word, stem in sorted(stems.items())
                    if stem and _is_word(folded := fold(word))
                ),
            )
        fresh = connection.execute(
            "SELECT word_key, word FROM search_word WHERE word_key > ?", before
        ).fetchall()
        codes = sorted((code, key) for key, word in fresh for code in _find_codes(word))
        connection.executemany("INSERT INTO search_slip VALUES (?, ?)", codes)

    def find_near(self, word: str) -> list[Near]:
        """Find the words that are at most two slips from a folded one, the nearest first."""
        if not can_be_misspelt(word) or not has_table(self._store, "search_slip"):
            return []
        codes = list(_find_codes(word))
        marks = ",".join("?" * len(codes))
        sql = f"""SELECT DISTINCT word, lang, written, stem, is_name
            FROM search_slip JOIN search_word USING (word_key) WHERE code IN ({marks})"""
        most = _count_allowed(word)
        near = []
        for found, lang, written, stem, is_name in self._store.rows(sql, codes):
            if abs(len(found) - len(word)) <= most:
                slips = count_slips(word, found)
                if slips <= most:
                    near.append(Near(found, lang, written, stem, bool(is_name), slips))
        return sorted(near, key=lambda each: (each.slips, each.word, each.lang))


def can_be_misspelt(word: str) -> bool:
    """Whether a folded word is long enough to be known by what is near it."""
    return _is_word(word)


def count_slips(one: str, other: str) -> int:
    """Count the letters left out, put in, changed or swapped with their neighbour.

    >>> count_slips("abiltià", "abilità"), count_slips("mnaa", "mana")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, target in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != target))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == target:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _is_word(word: str) -> bool:
    return len(word) in _LENGTHS and word.isalpha() and max(word) < _FIRST_IDEOGRAPH


def _count_allowed(word: str) -> int:
    return 2 if len(word) >= _LONG else 1


def _find_codes(word: str) -> Iterator[int]:
    """Yield the checksums of the beginning of a word, without none, one and two letters."""
    first = word[:_FIRST]
    kept = {
        "".join(letters)
        for less in range(_count_allowed(word) + 1)
        for letters in combinations(first, len(first) - less)
    }
    return (crc32(each.encode("utf-8", "surrogatepass")) for each in kept)

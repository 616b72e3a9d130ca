"""The default engine: SQLite's FTS5, in tables of the store's own file.

One table per language, so that the rarity of a word is counted per language. The
tables hold their stems (a contentless one could not forget a text of which the
words are no longer known), and re-ranking reads them from there.
"""

import json
import re
from collections.abc import Collection, Iterable
from functools import partial

from regulae.corpus.errors import LanguageError
from regulae.corpus.store import Store, StoredText
from regulae.corpus.words import WordRules
from regulae.search.analyzers import Analyzer, IndexedText, analyze_text
from regulae.search.engine import FIELD_WEIGHTS, Candidate, Question, choose_rarest
from regulae.search.rules import read_word_rules, save_word_rules
from regulae.search.terms import TermTable

__all__ = ["SqliteEngine"]

# Stems come ready-made: whatever is not white space belongs to one.
_TOKENIZER = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
_FIELDS = ", ".join(IndexedText._fields)
_WORD_FIELDS = "{title body examples notes}"
_LANG = re.compile(r"[a-z]{2}")


class SqliteEngine:
    """Full-text search in the store's file, changed with the store in one transaction."""

    name = "sqlite"

    def __init__(self, store: Store) -> None:
        """Search and, where ``store`` is a ``StoreWriter``, index its texts."""
        self._store = store
        self._terms = TermTable(store)
        self._analyzers: dict[str, Analyzer] = {}

    def index(self, texts: Iterable[StoredText]) -> None:
        """Take texts in, in the transaction that is open.

        Raises:
            LanguageError: A text's language is not written with two small letters.
        """
        self._terms.save()
        save_word_rules(self._store)
        rules = read_word_rules(self._store)
        opened: dict[str, Analyzer] = {}
        for text in texts:
            lang = text.lang
            if lang not in opened:
                opened[lang] = self._open_table(lang, rules.get(lang, WordRules()))
            find_concepts = partial(self._terms.find_concepts, lang)
            fields = analyze_text(text, opened[lang], find_concepts)
            self._store.connection.execute(
                f"INSERT OR REPLACE INTO fts_{lang} (rowid, {_FIELDS}) VALUES (?, ?, ?, ?, ?, ?)",
                (text.text_key, *fields),
            )

    def remove(self, text_keys: Collection[int]) -> None:
        """Take texts out, in the transaction that is open."""
        keys = json.dumps(sorted(text_keys))
        for lang in self.languages():
            self._store.connection.execute(
                f"DELETE FROM fts_{lang} WHERE rowid IN (SELECT value FROM json_each(?))", (keys,)
            )

    def languages(self) -> list[str]:
        """Name the languages that have a table."""
        sql = "SELECT substr(name, 5) FROM sqlite_master WHERE name GLOB 'fts_[a-z][a-z]'"
        return sorted(row[0] for row in self._store.rows(sql))

    def search(
        self,
        question: Question,
        *,
        limit: int,
        match_all: bool = True,
        within: Collection[int] | None = None,
    ) -> list[Candidate]:
        """Find texts, the best first; see ``Engine.search``."""
        if not (question.stems or question.concepts) or question.lang not in self.languages():
            return []
        if not match_all:
            question = question._replace(stems=self._choose_rarest(question))
            if not (question.stems or question.concepts):
                return []
        values: list[str] = [_write_match(question, match_all=match_all)]
        condition = ""
        if within is not None:
            # The plus keeps SQLite from running the whole match once for every key.
            condition = "AND +rowid IN (SELECT value FROM json_each(?))"
            values.append(json.dumps(sorted(within)))
        table = f"fts_{question.lang}"
        sql = f"""SELECT rowid, rank, {_FIELDS} FROM {table} WHERE {table} MATCH ? {condition}
            ORDER BY rank LIMIT ?"""
        rows = self._store.rows(sql, (*values, limit))
        return [Candidate(row[0], -row[1], IndexedText(*row[2:])) for row in rows]

    def _choose_rarest(self, question: Question) -> tuple[str, ...]:
        """Count texts with FTS5's own list of words, seen through a temporary table."""
        name = f"temp.words_{question.lang}"
        create = f"CREATE VIRTUAL TABLE IF NOT EXISTS {name} USING fts5vocab"
        list(self._store.rows(f"{create} (main, fts_{question.lang}, row)"))
        counts = dict.fromkeys(question.stems, 0)
        for stem in counts:
            for row in self._store.rows(f"SELECT doc FROM {name} WHERE term = ?", (stem,)):
                counts[stem] = row[0]
        return choose_rarest(counts)

    def _open_table(self, lang: str, rules: WordRules) -> Analyzer:
        """Make sure that a language has a table; give its analyzer."""
        if _LANG.fullmatch(lang) is None:
            raise LanguageError(f"{lang[:20]!r} is no language", hint="Use ISO 639-1: en, fr, it.")
        execute = self._store.connection.execute
        table = f"fts_{lang}"
        execute(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {table}"
            f' USING fts5({_FIELDS}, tokenize="{_TOKENIZER}")'
        )
        weights = ", ".join(str(FIELD_WEIGHTS[field]) for field in IndexedText._fields)
        execute(f"INSERT INTO {table} ({table}, rank) VALUES ('rank', 'bm25({weights})')")
        return self._analyzers.setdefault(lang, Analyzer(lang, rules))


def _write_match(question: Question, *, match_all: bool) -> str:
    """Write a question in FTS5's language, every stem quoted: no word of it is an operator."""
    between = " AND " if match_all else " OR "
    ways = []
    if question.stems:
        ways.append(f"{_WORD_FIELDS} : ({between.join(map(_quote, question.stems))})")
    if match_all and len(question.sequence) > 1:
        ways.append(f"{_WORD_FIELDS} : {_quote(' '.join(question.sequence))}")
    if question.concepts:
        groups = (f"({' OR '.join(map(_quote, ids))})" for ids in question.concepts)
        ways.append(f"concepts : ({between.join(groups)})")
    phrases = [f"{_WORD_FIELDS} : {_quote(' '.join(stems))}" for stems in question.phrases]
    return " AND ".join([*(f"({phrase})" for phrase in phrases), f"({' OR '.join(ways)})"])


def _quote(stems: str) -> str:
    return '"' + stems.replace('"', '""') + '"'

"""The default engine: SQLite's FTS5, in tables of the store's own file.

One table per language, so that the rarity of a word is counted per language. The
tables hold their stems (a contentless one could not forget a text of which the
words are no longer known), and re-ranking reads them from there.

The texts of the newest edition stand in a second, small table: most answers come from
it, and FTS5 would read where a common word stands in every text of 27 years.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable

from regulae.corpus.errors import LanguageError
from regulae.corpus.store import Store, StoredText
from regulae.search.analyzers import IndexedText
from regulae.search.engine import FIELD_WEIGHTS, Candidate, Question
from regulae.search.lexicon import Lexicon
from regulae.search.reading import fetch_all
from regulae.search.standing import Standing

__all__ = ["SqliteEngine"]

# Stems come ready-made: whatever is not white space belongs to one.
_TOKENIZER = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
_FIELDS = ", ".join(IndexedText._fields)
_WORD_FIELDS = "{title body examples notes context}"
_PHRASE_FIELDS = "{title body examples notes}"
_LANG = re.compile(r"[a-z]{2}")
_WEIGHTS = ", ".join(str(FIELD_WEIGHTS[field]) for field in IndexedText._fields)
# The plus keeps SQLite from running the whole match once for every key. A text outside is never
# scored: scoring is what costs.
_WITHIN = "AND +rowid IN (SELECT value FROM json_each(?))"
# FTS5 counts the texts with a word by reading where it stands in each: 1 ms for a common one.
_COUNTS = """
CREATE TABLE IF NOT EXISTS search_count (
    lang TEXT NOT NULL,
    word TEXT NOT NULL,            -- a stem, or the id of a concept
    texts INTEGER NOT NULL,
    PRIMARY KEY (lang, word)
) WITHOUT ROWID
"""
_COUNT = """INSERT INTO search_count VALUES (?, ?, ?)
ON CONFLICT (lang, word) DO UPDATE SET texts = texts + excluded.texts"""
_AMONG = "rowid IN (SELECT value FROM json_each(?))"
# The tables of a language: all its texts, and those of its newest edition.
_ALL, _NEW = "fts", "newest"
_TABLE = f'''CREATE VIRTUAL TABLE IF NOT EXISTS {{name}}
USING fts5({_FIELDS}, tokenize="{_TOKENIZER}")'''
_NEWEST = "SELECT text_key FROM search_standing WHERE lang = ? AND edition = ?"


class SqliteEngine:
    """Full-text search in the store's file, changed with the store in one transaction."""

    name = "sqlite"

    def __init__(self, store: Store) -> None:
        """Search and, where ``store`` is a ``StoreWriter``, index its texts."""
        self.lexicon = Lexicon(store)
        self._store = store
        self._seen: tuple[int, ...] = ()  # the state of the store that the next lines are of
        self._tables: dict[str, list[str]] = {}  # of each language, the whole one first

    def index(self, texts: Iterable[StoredText]) -> None:
        """Take texts in, in the transaction that is open.

        Raises:
            LanguageError: A text's language is not written with two small letters.
        """
        taken: dict[str, list[tuple[int, IndexedText]]] = {}
        for text, fields in self.lexicon.take_in(map(_require_language, texts)):
            taken.setdefault(text.lang, []).append((text.text_key, fields))
        for lang, rows in taken.items():
            self._open_table(lang)
            self._forget(lang, [key for key, _ in rows])
            self._count(lang, [fields for _, fields in rows], 1)
            self._store.connection.executemany(
                f"INSERT INTO {_ALL}_{lang} (rowid, {_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                ((key, *fields) for key, fields in rows),
            )
        self._follow_newest()
        self._tables = {}

    def remove(self, text_keys: Collection[int]) -> None:
        """Take texts out, in the transaction that is open."""
        for lang in self._find_tables():
            self._forget(lang, text_keys)
        self.lexicon.let_go()
        self._follow_newest()
        self._tables = {}

    def languages(self) -> list[str]:
        """Name the languages that have a table."""
        if not self._tables or self._read_state() != self._seen:
            self._tables = self._find_tables()
            self._seen = self._read_state()
        return sorted(self._tables)

    def count(self, lang: str, words: Collection[str]) -> dict[str, int]:
        """Count texts; see ``Engine.count``."""
        counts = dict.fromkeys(words, 0)
        if lang in self._know_tables():
            sql = """SELECT word, texts FROM search_count
                WHERE lang = ? AND word IN (SELECT value FROM json_each(?))"""
            rows = fetch_all(self._store, sql, (lang, json.dumps(list(counts))))
            counts |= {str(word): int(texts) for word, texts in rows}
        return counts

    def search(
        self,
        question: Question,
        *,
        limit: int,
        match_all: bool = True,
        within: Collection[int] | None = None,
        newest: bool = False,
    ) -> list[Candidate]:
        """Find texts, the best first; see ``Engine.search``."""
        if not (question.stems or question.concepts or question.titles):
            return []
        if question.lang not in self._know_tables():
            return []
        values: list[object] = [_write_match(question, match_all=match_all)]
        conditions = ""
        if within is not None:
            conditions = _WITHIN
            values.append(json.dumps(sorted(within)))
        table = self._tables[question.lang][-1 if newest else 0]
        sql = f"""SELECT rowid, bm25({table}, {_WEIGHTS}) AS score FROM {table}
            WHERE {table} MATCH ? {conditions} ORDER BY score, rowid LIMIT ?"""
        scores = dict(fetch_all(self._store, sql, (*values, limit)))
        rows = fetch_all(
            self._store,
            f"SELECT rowid, {_FIELDS} FROM {table} WHERE {_AMONG}",
            (json.dumps(list(scores)),),
        )
        fields = {row[0]: IndexedText(*row[1:]) for row in rows}
        return [Candidate(key, -score, fields[key]) for key, score in scores.items()]

    def _know_tables(self) -> dict[str, list[str]]:
        """Name the tables as they were when the languages were last asked for: it is not free."""
        if not self._tables:
            self.languages()
        return self._tables

    def _find_tables(self) -> dict[str, list[str]]:
        """Name the tables of each language; in a transaction remembered by nobody."""
        sql = f"""SELECT name FROM sqlite_master
            WHERE name GLOB '{_ALL}_[a-z][a-z]' OR name GLOB '{_NEW}_[a-z][a-z]'
            ORDER BY name"""
        tables: dict[str, list[str]] = {}
        for (name,) in self._store.rows(sql):
            tables.setdefault(name[-2:], []).append(name)
        return tables

    def _read_state(self) -> tuple[int, int]:
        """Tell whether the store was written to, here or elsewhere."""
        version = next(self._store.rows("PRAGMA data_version"))[0]
        return int(version), self._store.connection.total_changes

    def _open_table(self, lang: str) -> None:
        """Make sure that a language has a table."""
        self._store.connection.execute(_COUNTS)
        self._store.connection.execute(_TABLE.format(name=f"{_ALL}_{lang}"))

    def _forget(self, lang: str, text_keys: Collection[int]) -> None:
        """Take texts out of a language's table, and their words out of the counts."""
        execute = self._store.connection.execute
        keys = (json.dumps(sorted(text_keys)),)
        sql = f"SELECT {_FIELDS} FROM {_ALL}_{lang} WHERE {_AMONG}"
        rows = execute(sql, keys).fetchall()
        if not rows:
            return
        self._count(lang, [IndexedText(*row) for row in rows], -1)
        for table in self._find_tables()[lang]:
            execute(f"DELETE FROM {table} WHERE {_AMONG}", keys)

    def _follow_newest(self) -> None:
        """Take what is newest by now into the small tables, and out what no longer is."""
        whole = Standing(self._store).whole  # the lexicon's may have been read before
        execute = self._store.connection.execute
        for lang in self._find_tables():
            name, edition = f"{_NEW}_{lang}", whole.get(lang)
            if edition is None:
                execute(f"DROP TABLE IF EXISTS {name}")
                continue
            execute(_TABLE.format(name=name))
            held = {row[0] for row in execute(f"SELECT rowid FROM {name}")}
            newest = {row[0] for row in execute(_NEWEST, (lang, edition))}
            gone, fresh = (json.dumps(sorted(keys)) for keys in (held - newest, newest - held))
            execute(f"DELETE FROM {name} WHERE {_AMONG}", (gone,))
            execute(
                f"INSERT INTO {name} (rowid, {_FIELDS})"
                f" SELECT rowid, {_FIELDS} FROM {_ALL}_{lang} WHERE {_AMONG}",
                (fresh,),
            )

    def _count(self, lang: str, texts: Iterable[IndexedText], sign: int) -> None:
        counts: Counter[str] = Counter()
        for fields in texts:
            counts.update(set(" ".join(fields).split()))
        self._store.connection.executemany(
            _COUNT, ((lang, word, sign * texts) for word, texts in sorted(counts.items()))
        )


def _require_language(text: StoredText) -> StoredText:
    """Refuse what cannot be part of a table's name."""
    if _LANG.fullmatch(text.lang) is None:
        raise LanguageError(f"{text.lang[:20]!r} is no language", hint="Use ISO 639-1: en, fr, it.")
    return text


def _write_match(question: Question, *, match_all: bool) -> str:
    """Write a question in FTS5's language, every stem quoted: no word of it is an operator."""
    between = " AND " if match_all else " OR "
    ways = []
    if question.stems:
        ways.append(f"{_WORD_FIELDS} : ({between.join(map(_quote, question.stems))})")
    if match_all and len(question.sequence) > 1:
        ways.append(f"{_PHRASE_FIELDS} : {_quote(' '.join(question.sequence))}")
    if question.concepts:
        groups = (f"({' OR '.join(map(_quote, ids))})" for ids in question.concepts)
        ways.append(f"concepts : ({between.join(groups)})")
    if names := sorted(name for names in question.names for name in names):
        ways.append(f"title : ({' OR '.join(map(_quote, names))})")
    needed = [f"({_PHRASE_FIELDS} : {_quote(' '.join(stems))})" for stems in question.phrases]
    needed += [f"(title : {_quote(stem)})" for stem in question.titles]
    if ways:
        needed.append(f"({' OR '.join(ways)})")
    match = " AND ".join(needed)
    if question.excluded:
        unwanted = " OR ".join(_quote(" ".join(stems)) for stems in question.excluded)
        match = f"({match}) NOT ({_PHRASE_FIELDS} : ({unwanted}))"
    return match


def _quote(stems: str) -> str:
    return '"' + stems.replace('"', '""') + '"'

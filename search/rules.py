"""The rules by which an index was made, kept with it: how words are cut and stemmed.

A query reads them from the store. So it cuts its words as the index's were cut,
whatever packs are installed now, and it need not parse the packs (8 ms).
"""

import json

from regulae.corpus.store import Store
from regulae.corpus.words import WordRules, load_word_rules
from regulae.search.addresses import NumberWords, load_number_words
from regulae.search.reading import has_table

__all__ = ["read_number_words", "read_word_rules", "save_word_rules"]

_TABLES = """
CREATE TABLE IF NOT EXISTS word_rules (
    lang TEXT PRIMARY KEY,
    stemmer TEXT NOT NULL,
    elisions TEXT NOT NULL,    -- JSON
    exceptions TEXT NOT NULL,  -- JSON
    endings TEXT NOT NULL      -- JSON
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS number_word (
    word TEXT NOT NULL,        -- folded
    is_range INTEGER NOT NULL, -- whether it stands between the ends of a range
    PRIMARY KEY (word, is_range)
) WITHOUT ROWID;
"""


def save_word_rules(store: Store) -> None:
    """Write the rules of every pack, if the store has none, in the transaction that is open."""
    execute = store.connection.execute
    for table in _TABLES.split(";\n")[:-1]:  # executescript would commit
        execute(table)
    if execute("SELECT 1 FROM word_rules LIMIT 1").fetchone():
        return
    from regulae.corpus.lang import languages  # here: a query does without the packs

    for lang in languages():
        rules = load_word_rules(lang)
        packed = (sorted(rules.elisions), rules.exceptions, rules.endings)
        row = (lang, rules.stemmer, *map(json.dumps, packed))
        execute("INSERT INTO word_rules VALUES (?, ?, ?, ?, ?)", row)
    words = load_number_words()
    rows = [(word, False) for word in words.fillers] + [(word, True) for word in words.ranges]
    store.connection.executemany("INSERT INTO number_word VALUES (?, ?)", sorted(rows))


def read_word_rules(store: Store) -> dict[str, WordRules]:
    """Give the rules of every language that had a pack when the index was made."""
    if not has_table(store, "word_rules"):
        return {}
    rows = store.rows("SELECT lang, stemmer, elisions, exceptions, endings FROM word_rules")
    return {
        lang: WordRules(stemmer, frozenset(json.loads(elisions)), *map(json.loads, tables))
        for lang, stemmer, elisions, *tables in rows
    }


def read_number_words(store: Store) -> NumberWords:
    """Give the words that stand around numbers."""
    if not has_table(store, "number_word"):
        return NumberWords(frozenset(), frozenset())
    rows = list(store.rows("SELECT word, is_range FROM number_word"))
    return NumberWords(
        frozenset(word for word, is_range in rows if not is_range),
        frozenset(word for word, is_range in rows if is_range),
    )

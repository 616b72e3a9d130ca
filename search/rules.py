"""The rules by which an index was made, kept with it: how words are cut and stemmed.

A query reads them from the store. So it cuts its words as the index's were cut,
whatever packs are installed now, and it need not parse the packs (8 ms).
"""

import json

from regulae.corpus.store import Store
from regulae.corpus.words import WordRules, load_word_rules

__all__ = ["read_word_rules", "save_word_rules"]

_TABLE = """
CREATE TABLE IF NOT EXISTS word_rules (
    lang TEXT PRIMARY KEY,
    stemmer TEXT NOT NULL,
    elisions TEXT NOT NULL,    -- JSON
    exceptions TEXT NOT NULL   -- JSON
) WITHOUT ROWID
"""


def save_word_rules(store: Store) -> None:
    """Write the rules of every pack, if the store has none, in the transaction that is open."""
    execute = store.connection.execute
    execute(_TABLE)
    if execute("SELECT 1 FROM word_rules LIMIT 1").fetchone():
        return
    from regulae.corpus.lang import languages  # here: a query does without the packs

    for lang in languages():
        rules = load_word_rules(lang)
        packed = (json.dumps(sorted(rules.elisions)), json.dumps(rules.exceptions))
        execute("INSERT INTO word_rules VALUES (?, ?, ?, ?)", (lang, rules.stemmer, *packed))


def read_word_rules(store: Store) -> dict[str, WordRules]:
    """Give the rules of every language that had a pack when the index was made."""
    exists = "SELECT 1 FROM sqlite_master WHERE name = 'word_rules'"
    if next(store.rows(exists), None) is None:
        return {}
    rows = store.rows("SELECT lang, stemmer, elisions, exceptions FROM word_rules")
    return {
        lang: WordRules(stemmer, frozenset(json.loads(elisions)), json.loads(exceptions))
        for lang, stemmer, elisions, exceptions in rows
    }

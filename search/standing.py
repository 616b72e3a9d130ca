"""Where every text stands at its newest, kept beside the index for every engine.

A text may stand in a hundred editions. Ranking needs the newest of them only,
and needs it for hundreds of texts at a time, so it is written down when texts
come and go: one row for each text and number.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cached_property

from regulae.corpus.store import Store
from regulae.search.reading import fetch_all, has_table

__all__ = ["Standing"]

_OFFICIAL = "8"  # the last sign of a newness: 9 less the rank, which is 0 or 1 for official texts
WHOLE = 1000  # texts of an edition that is more than a page
_TABLES = (
    """
CREATE TABLE IF NOT EXISTS search_standing (
    text_key INTEGER NOT NULL,
    name TEXT NOT NULL,            -- its number, or the slug of what has none
    lang TEXT NOT NULL,
    kind TEXT NOT NULL,
    number_key INTEGER,
    edition TEXT,                  -- the newest that has it there
    source TEXT NOT NULL,          -- the preferred witness in it
    witness_key INTEGER NOT NULL,
    place INTEGER NOT NULL,
    newness TEXT NOT NULL,         -- edition and rank: the highest is the newest
    witnesses TEXT NOT NULL,       -- keys of all that have it there, a space before each
    PRIMARY KEY (text_key, name)
) WITHOUT ROWID
""",
    "CREATE INDEX IF NOT EXISTS search_standing_edition"
    " ON search_standing (lang, edition, text_key)",
    "CREATE INDEX IF NOT EXISTS search_standing_kind ON search_standing (lang, kind, text_key)",
    "CREATE TABLE IF NOT EXISTS search_witness (witness_key INTEGER PRIMARY KEY,"
    " source TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT)",
    "CREATE TABLE IF NOT EXISTS search_title"
    " (text_key INTEGER PRIMARY KEY, lang TEXT NOT NULL, stems TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS search_title_stems ON search_title (lang, stems)",
    "CREATE TABLE IF NOT EXISTS search_title_word"
    " (lang TEXT, stem TEXT, PRIMARY KEY (lang, stem)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS search_context"
    " (text_key INTEGER PRIMARY KEY, titles TEXT NOT NULL)",  # those above it, JSON
)
_TAKE = """
INSERT INTO search_standing
SELECT a.text_key, coalesce(a.number, a.slug), a.lang, t.kind, a.number_key, a.edition, w.source,
    a.witness_key, a.place, coalesce(a.edition, '0000-00-00') || (9 - w.rank) AS newness,
    ' ' || a.witness_key
FROM attestation a JOIN witness w USING (witness_key) JOIN text t USING (text_key)
WHERE {which} ORDER BY newness DESC, a.witness_key, a.place
ON CONFLICT (text_key, name) DO UPDATE SET
    edition = iif(excluded.newness > newness, excluded.edition, edition),
    source = iif(excluded.newness > newness, excluded.source, source),
    witness_key = iif(excluded.newness > newness, excluded.witness_key, witness_key),
    place = iif(excluded.newness > newness, excluded.place, place),
    newness = max(excluded.newness, newness),
    witnesses = witnesses || excluded.witnesses
"""


class Standing:
    """The table of the newest places, and that of titles."""

    def __init__(self, store: Store) -> None:
        """Look at the tables of ``store``."""
        self._store = store

    def follow(self) -> None:
        """Take in the witnesses that came, let go of those that went; in the open transaction."""
        execute = self._store.connection.execute
        for table in _TABLES:
            execute(table)
        self._forget(
            row[0]
            for row in execute(
                "SELECT s.witness_key FROM search_witness s LEFT JOIN witness w USING (witness_key)"
                " WHERE w.source IS NOT s.source"
            ).fetchall()
        )
        fresh = execute(
            "SELECT witness_key, source, lang, edition FROM witness"
            " WHERE witness_key NOT IN (SELECT witness_key FROM search_witness)"
        ).fetchall()
        for row in fresh:
            execute(_TAKE.format(which="a.witness_key = ?"), row[:1])
            execute("INSERT INTO search_witness VALUES (?, ?, ?, ?)", row)
            self._save_contexts(row[0])

    def save_titles(self, titles: Iterable[tuple[int, str, str]]) -> None:
        """Write down, for texts with a title: key, language, and the stems of the title."""
        rows = list(titles)
        sql = "INSERT OR REPLACE INTO search_title VALUES (?, ?, ?)"
        self._store.connection.executemany(sql, rows)
        self.save_title_words((lang, stems) for _, lang, stems in rows)

    def save_title_words(self, titles: Iterable[tuple[str, str]]) -> None:
        """Write down, for titles and names: language, and stems."""
        words = {(lang, stem) for lang, stems in titles for stem in stems.split()}
        sql = "INSERT OR IGNORE INTO search_title_word VALUES (?, ?)"
        self._store.connection.executemany(sql, sorted(words))

    def find_title_words(self, lang: str, stems: Iterable[str]) -> frozenset[str]:
        """Give those of some stems that stand in a title, or in a concept's name."""
        sql = """SELECT stem FROM search_title_word
            WHERE lang = ? AND stem IN (SELECT value FROM json_each(?))"""
        rows = fetch_all(self._store, sql, (lang, json.dumps(list(stems))))
        return frozenset(row[0] for row in rows)

    def find_titles(self, text_key: int) -> list[str]:
        """Give the titles of what stands above a text."""
        sql = "SELECT titles FROM search_context WHERE text_key = ?"
        packed = next(self._store.rows(sql, (text_key,)), None)
        return json.loads(packed[0]) if packed else []

    def _save_contexts(self, witness_key: int) -> None:
        """Find the titles above each text of a witness: of its heading, and of its keyword.

        A text keeps those of the first witness that had it: with them it was indexed.
        """
        titles: dict[str, str] = {}
        contexts = []
        sql = """SELECT a.text_key, a.number, t.title
            FROM attestation a JOIN text t USING (text_key)
            WHERE a.witness_key = ? AND a.number IS NOT NULL ORDER BY a.place"""
        for text_key, number, title in self._store.rows(sql, (witness_key,)):
            if title:
                titles[number] = title
            above = (titles.get(each) for each in _find_above(number))
            known = [each for each in above if each]
            contexts.append((text_key, json.dumps(known, ensure_ascii=False)))
        sql = "INSERT OR IGNORE INTO search_context VALUES (?, ?)"
        self._store.connection.executemany(sql, contexts)

    def _forget(self, witness_keys: Iterable[int]) -> None:
        """Let go of witnesses; their texts stand where the witnesses that are left have them."""
        execute = self._store.connection.execute
        for gone in witness_keys:
            execute("DELETE FROM search_witness WHERE witness_key = ?", (gone,))
            sql = "SELECT text_key FROM search_standing WHERE witnesses || ' ' LIKE ?"
            for (text_key,) in set(execute(sql, (f"% {gone} %",)).fetchall()):
                execute("DELETE FROM search_standing WHERE text_key = ?", (text_key,))
                left = (
                    "a.text_key = ? AND a.witness_key IN (SELECT witness_key FROM search_witness)"
                )
                execute(_TAKE.format(which=left), (text_key,))
                if not execute("SELECT 1 FROM text WHERE text_key = ?", (text_key,)).fetchone():
                    execute("DELETE FROM search_title WHERE text_key = ?", (text_key,))
                    execute("DELETE FROM search_context WHERE text_key = ?", (text_key,))

    @cached_property
    def _counts(self) -> list[tuple[str, str, int]]:
        """Texts by language and the newest edition in which they stand."""
        if not has_table(self._store, "search_standing"):
            return []
        sql = "SELECT lang, edition, count(*) FROM search_standing GROUP BY lang, edition"
        return [
            (lang, edition or "", texts) for lang, edition, texts in fetch_all(self._store, sql)
        ]

    @cached_property
    def whole(self) -> dict[str, str]:
        """For each language that has one, the newest edition of which the store has the whole."""
        editions: dict[str, str] = {}
        for lang, edition, texts in self._counts:
            if edition and texts >= WHOLE:
                editions[lang] = max(editions.get(lang, ""), edition)
        return editions

    @cached_property
    def official(self) -> frozenset[str]:
        """The languages whose newest whole edition is an official text, no translation."""
        sql = "SELECT newness FROM search_standing WHERE lang = ? AND edition = ? LIMIT 1"
        return frozenset(
            lang
            for lang, edition in self.whole.items()
            if fetch_all(self._store, sql, (lang, edition))[0][0][-1] >= _OFFICIAL
        )

    @cached_property
    def sizes(self) -> dict[str, int]:
        """How many texts each language has."""
        sizes: dict[str, int] = {}
        for lang, _, texts in self._counts:
            sizes[lang] = sizes.get(lang, 0) + texts
        return sizes


def _find_above(number: str) -> Iterator[str]:
    """Yield the numbers above one: 702 and 702.19 for 702.19b."""
    heading, dot, rest = number.partition(".")
    if dot:
        yield heading
        rule = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
        if rule != rest:
            yield f"{heading}.{rule}"

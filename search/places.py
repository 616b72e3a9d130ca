"""Where found texts stand: numbers, editions and sources, read without the records.

A text may stand in a hundred editions. Ranking needs the newest of them only,
and needs it for hundreds of texts, so it is taken from the attestations by SQL;
records are read for the few texts that are shown.
"""

import json
from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from regulae.corpus.locator import Locator
from regulae.corpus.records import Record
from regulae.corpus.store import Store
from regulae.corpus.store.rows import unpack_record

__all__ = ["TextPlace", "find_intervals", "find_keys", "find_text_places", "read_record"]

# Of the rows of a group, SQLite takes the other columns from the one with the largest max():
# the newest edition, in it the preferred witness (rank 0 to 5), texts without an edition last.
_PLACES = """
SELECT a.text_key, a.lang, t.kind, a.number, a.number_key, a.slug, a.edition, w.source,
    a.witness_key, a.place,
    max(coalesce(a.edition, '0000-00-00') || (9 - w.rank))
FROM attestation a JOIN witness w USING (witness_key) JOIN text t USING (text_key)
WHERE a.text_key IN (SELECT value FROM json_each(:keys)) AND :edition IN ('', a.edition)
GROUP BY a.text_key, a.number, a.slug
ORDER BY a.text_key, a.number_key, a.slug
"""
_RECORD = """
SELECT a.number, a.lang, t.kind, t.title, t.body, t.parts, a.first, a.last, a.line, a.flags
FROM attestation a JOIN text t USING (text_key) WHERE a.witness_key = ? AND a.place = ?
"""


class TextPlace(NamedTuple):
    """A number (or title) under which a text stands, with the newest edition that has it there.

    Attributes:
        text_key: The store's key of the text.
        lang: ISO 639-1.
        kind: Of the record.
        number: As written, or ``None`` for what is addressed by title.
        number_key: By which numbers are in order, or ``None``.
        slug: The folded title of what has no number, or ``None``.
        edition: The newest edition, ISO date, or ``None`` where none is claimed.
        source: The preferred witness there.
        witness_key: The store's key of that witness.
        place: Order in it.
    """

    text_key: int
    lang: str
    kind: str
    number: str | None
    number_key: int | None
    slug: str | None
    edition: str | None
    source: str
    witness_key: int
    place: int


def find_text_places(
    store: Store, text_keys: Collection[int], edition: date | None = None
) -> Iterator[TextPlace]:
    """Yield the places of some texts, by key and number.

    Args:
        store: Where they stand.
        text_keys: The texts.
        edition: Only places in this edition.
    """
    values = {"keys": json.dumps(list(text_keys)), "edition": _write_day(edition)}
    for row in store.rows(_PLACES, values):
        yield TextPlace(*row[:-1])


def find_keys(store: Store, lang: str, edition: date | None, kind: str) -> set[int]:
    """Give the keys of the texts of a language that stand in an edition, or are of a kind."""
    sql = """SELECT text_key FROM text WHERE lang = :lang AND :kind IN ('', kind)"""
    if edition is not None:
        sql = """SELECT DISTINCT a.text_key FROM attestation a JOIN text t USING (text_key)
            WHERE a.lang = :lang AND a.edition = :edition AND :kind IN ('', t.kind)"""
    values = {"lang": lang, "kind": kind, "edition": _write_day(edition)}
    return {row[0] for row in store.rows(sql, values)}


def find_intervals(store: Store, text_key: int, locator: Locator) -> tuple[tuple[date, date], ...]:
    """Give the first and last edition of each run of editions that has a text under a number.

    A run ends where the store has an edition, in that language, without the text there.

    Args:
        store: Where it stands.
        text_key: The text.
        locator: Its language and number, or title.
    """
    sql = """SELECT DISTINCT edition FROM attestation WHERE text_key = ? AND edition IS NOT NULL
        AND coalesce(number, slug) = ?"""
    name = str(locator.number) if locator.number else locator.slug
    held = {date.fromisoformat(row[0]) for row in store.rows(sql, (text_key, name))}
    intervals: list[tuple[date, date]] = []
    is_open = False
    for edition in sorted(held | store.find_editions(locator.lang)):
        if edition in held:
            first = intervals.pop()[0] if is_open else edition
            intervals.append((first, edition))
        is_open = edition in held
    return tuple(intervals)


def read_record(store: Store, place: TextPlace) -> Record:
    """Read the record that stands at a place."""
    rows = store.rows(_RECORD, (place.witness_key, place.place))
    return unpack_record(next(rows))


def _write_day(edition: date | None) -> str:
    return edition.isoformat() if edition else ""

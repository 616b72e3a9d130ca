"""Where found texts stand: numbers, editions and sources, read without the records.

Ranking needs the newest place of hundreds of texts and reads it from
``search_standing``; records are read for the few texts that are shown.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from regulae.corpus.records import Record
from regulae.corpus.store import Store
from regulae.corpus.store.rows import unpack_record
from regulae.search.reading import fetch_all

__all__ = [
    "TextPlace",
    "find_intervals",
    "find_keys",
    "find_text_places",
    "join_runs",
    "read_records",
]

_NEWEST = """
SELECT s.text_key, s.lang, s.kind, s.name, s.number_key, s.edition, s.source, s.witness_key,
    s.place, f.lineage
FROM search_standing s LEFT JOIN fact_lineage f
    ON f.number_key = s.number_key AND s.edition BETWEEN f.first AND f.last
WHERE s.text_key IN (SELECT value FROM json_each(:keys))
ORDER BY s.text_key, s.number_key, s.name
"""
# Of the rows of a group, SQLite takes the other columns from the one with the largest max():
# the preferred witness (rank 0 to 5).
_IN_EDITION = """
SELECT a.text_key, a.lang, t.kind, coalesce(a.number, a.slug) AS name, a.number_key, a.edition,
    w.source, a.witness_key, a.place, f.lineage, max(9 - w.rank)
FROM attestation a JOIN witness w USING (witness_key) JOIN text t USING (text_key)
LEFT JOIN fact_lineage f
    ON f.number_key = a.number_key AND a.edition BETWEEN f.first AND f.last
WHERE a.text_key IN (SELECT value FROM json_each(:keys)) AND a.edition = :edition
GROUP BY a.text_key, name
ORDER BY a.text_key, a.number_key, name
"""
_RECORDS = """
SELECT w.key, a.number, a.lang, t.kind, t.title, t.body, t.parts, a.first, a.last, a.line, a.flags
FROM json_each(?) AS w JOIN attestation a
    ON a.witness_key = json_extract(w.value, '$[0]') AND a.place = json_extract(w.value, '$[1]')
JOIN text t USING (text_key)
"""


class TextPlace(NamedTuple):
    """A number (or title) under which a text stands, with the newest edition that has it there.

    Attributes:
        text_key: The store's key of the text.
        lang: ISO 639-1.
        kind: Of the record.
        name: The number as written, or the slug of what is addressed by title.
        number_key: By which numbers are in order, or ``None``.
        edition: The newest edition, ISO date, or ``None`` where none is claimed.
        source: The preferred witness there.
        witness_key: The store's key of that witness.
        place: Order in it.
        lineage: The rule that its number was in that edition, where the store's facts tell.
    """

    text_key: int
    lang: str
    kind: str
    name: str
    number_key: int | None
    edition: str | None
    source: str
    witness_key: int
    place: int
    lineage: str | None


def find_text_places(
    store: Store, text_keys: Collection[int], edition: date | None = None
) -> dict[int, list[TextPlace]]:
    """Give the places of some texts by key, each text's in the order of numbers.

    Args:
        store: Where they stand.
        text_keys: The texts.
        edition: Only places in this edition.
    """
    keys = json.dumps(list(text_keys))
    if edition is None:
        rows = fetch_all(store, _NEWEST, {"keys": keys})
    else:
        rows = fetch_all(store, _IN_EDITION, {"keys": keys, "edition": edition.isoformat()})
    places: dict[int, list[TextPlace]] = {}
    for row in rows:
        places.setdefault(row[0], []).append(TextPlace(*row[:10]))
    return places


def find_keys(store: Store, lang: str, edition: date | None, kind: str) -> set[int]:
    """Give the keys of the texts of a language that stand in an edition, or are of a kind."""
    sql = "SELECT DISTINCT text_key FROM search_standing WHERE lang = :lang AND kind = :kind"
    if edition is not None:
        sql = "SELECT text_key FROM attestation WHERE edition = :edition AND lang = :lang"
        if kind:
            sql = f"""SELECT DISTINCT text_key FROM search_standing
                WHERE text_key IN ({sql}) AND kind = :kind"""
    values = {"lang": lang, "kind": kind, "edition": edition.isoformat() if edition else ""}
    return {row[0] for row in fetch_all(store, sql, values)}


def find_intervals(
    store: Store, places: Collection[tuple[int, str, str]]
) -> dict[tuple[int, str], tuple[tuple[date, date], ...]]:
    """Give the first and last edition of each run of editions that has a text under a number.

    A run ends where the store has an edition, in that language, without the text there.

    Args:
        store: Where they stand.
        places: The key of each text, its language, and its number or slug.

    Returns:
        The runs by key and number.
    """
    editions: defaultdict[str, set[str]] = defaultdict(set)
    claimed = {}
    sql = "SELECT witness_key, lang, edition FROM search_witness WHERE edition IS NOT NULL"
    for witness_key, lang, edition in fetch_all(store, sql):
        editions[lang].add(edition)
        claimed[str(witness_key)] = edition
    orders = {
        lang: {edition: i for i, edition in enumerate(sorted(editions[lang]))} for lang in editions
    }
    langs = {key: lang for key, lang, _ in places}
    runs: dict[tuple[int, str], tuple[tuple[date, date], ...]] = {
        (key, name): () for key, _, name in places
    }
    sql = """SELECT text_key, name, witnesses FROM search_standing
        WHERE text_key IN (SELECT value FROM json_each(?))"""
    for key, name, witnesses in fetch_all(store, sql, (json.dumps(list(langs)),)):
        if (key, name) in runs:
            order = orders.get(langs[key], {})
            held = {claimed.get(witness, "") for witness in witnesses.split()}
            runs[key, name] = join_runs(held & order.keys(), order)
    return runs


def join_runs(held: Iterable[str], order: Mapping[str, int]) -> tuple[tuple[date, date], ...]:
    """Join editions that follow each other into runs.

    Args:
        held: Editions, ISO dates.
        order: The place of every edition among those that there are.

    >>> join_runs({"2009-05-01"}, {"2009-05-01": 0, "2009-07-11": 1})
    ((datetime.date(2009, 5, 1), datetime.date(2009, 5, 1)),)
    """
    runs: list[list[str]] = []
    for edition in sorted(held):
        if runs and order[runs[-1][1]] + 1 == order[edition]:
            runs[-1][1] = edition
        else:
            runs.append([edition, edition])
    return tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in runs)


def read_records(store: Store, places: Sequence[TextPlace]) -> list[Record]:
    """Read the records that stand at some places, in the same order."""
    wanted = json.dumps([(place.witness_key, place.place) for place in places])
    rows = {row[0]: row[1:] for row in fetch_all(store, _RECORDS, (wanted,))}
    return [unpack_record(rows[i]) for i in range(len(places))]

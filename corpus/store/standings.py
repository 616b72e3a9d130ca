"""What tells of which edition a document's numbers are: its claim, its date, what it fits."""

from datetime import date
from typing import NamedTuple

from regulae.corpus.store.reader import Store


class Standing(NamedTuple):
    """What tells the edition of a document's numbers.

    Attributes:
        source: The document's id.
        lang: ISO 639-1.
        edition: What it claims, or ``None``.
        not_later: The day it was written at the latest, or ``None``.
        fits: The intervals of editions that it fits; empty while that is not known.
    """

    source: str
    lang: str
    edition: date | None
    not_later: date | None
    fits: list[tuple[date, date]]


def find_standings(store: Store) -> list[Standing]:
    """Give the standing of every document, in order of their ids."""
    sql = """SELECT w.source, w.lang, w.edition, json_extract(w.about, '$.not_later'),
        f.first, f.last
        FROM witness w LEFT JOIN fit f USING (source) ORDER BY source, f.first"""
    standings: dict[str, Standing] = {}
    for source, lang, edition, not_later, first, last in store.rows(sql, ()):
        claimed = date.fromisoformat(edition) if edition else None
        until = date.fromisoformat(not_later) if not_later else None
        standing = standings.setdefault(source, Standing(source, lang, claimed, until, []))
        if first:
            standing.fits.append((date.fromisoformat(first), date.fromisoformat(last)))
    return list(standings.values())


def find_fits(store: Store, source: str) -> list[tuple[date, date]]:
    """Give the intervals of editions that a document fits; none while that is not known."""
    rows = store.rows("SELECT first, last FROM fit WHERE source = ? ORDER BY first", (source,))
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in rows]

"""Reading the store: records by number, edition, source or citation."""

import zlib
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from regulae.corpus.collecting import paused_collector
from regulae.corpus.errors import NotFoundError, StoreError
from regulae.corpus.numbering import RuleNumber, parse_rule_number
from regulae.corpus.records import Witness
from regulae.corpus.store.rows import (
    Attestation,
    StoredText,
    unpack_record,
    unpack_text,
    unpack_witness,
)
from regulae.corpus.store.schema import connect, translate_damage, translate_errors

_ATTESTATIONS = """
SELECT w.source, w.path, w.sha256, w.lang, w.edition, w.about,
    a.text_key, a.number, a.lang, t.kind, t.title, t.body, t.parts,
    a.first, a.last, a.line, a.flags
FROM attestation a JOIN witness w USING (witness_key) JOIN text t USING (text_key)
"""
_ORDER = " ORDER BY a.lang, a.edition DESC, a.number_key, w.rank, w.source, a.place"
_CITING = """
a.text_key IN (
    SELECT text_key FROM cited WHERE first_key = last_key AND first_key = :key
    UNION ALL
    SELECT text_key FROM cited WHERE first_key < last_key AND first_key <= :key AND last_key >= :key
)
"""


class Wanted(NamedTuple):
    """Which records are wanted; each field that is given narrows the answer.

    Attributes:
        first: First number, or the only one.
        last: Last number.
        below: Take in what lies under the numbers (605 with all its rules).
        lang: ISO 639-1.
        edition: Claimed by the witness.
        source: A source's id.
        slug: Folded title of what has no number.
        kind: Of the record.
    """

    first: RuleNumber | None = None
    last: RuleNumber | None = None
    below: bool = False
    lang: str = ""
    edition: date | None = None
    source: str = ""
    slug: str = ""
    kind: str = ""


class Place(NamedTuple):
    """Where a record is: its language, the edition claimed, the source."""

    lang: str
    edition: date | None
    source: str


class SourceSummary(NamedTuple):
    """A witness and how many records it attests."""

    witness: Witness
    records: int


class Store:
    """A store opened for reading. Use it in a ``with`` block, or ``close`` it.

    Every method raises ``StoreError`` when the file turns out to be damaged.
    """

    def __init__(self, path: Path) -> None:
        """Open the store at ``path``.

        Raises:
            StoreError: Not there, no store, broken, or of another version.
        """
        self.path = path
        self.connection = connect(path)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def hold_state(self) -> None:
        """Answer from one state until closed: writers wait meanwhile, so not for long."""
        with translate_errors(self.path):
            self.connection.execute("BEGIN")

    def check(self) -> None:
        """Look through the whole file.

        Raises:
            StoreError: It is damaged.
        """
        for (result,) in self.rows("PRAGMA quick_check"):
            if result != "ok":
                raise StoreError(f"the store {self.path} is damaged: {result}")
        self.find_sources()

    def rows(self, sql: str, values: Any = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query, SQLite's complaints translated."""
        with translate_errors(self.path):
            # Not `yield from`: it would close the cursor of a connection that is gone.
            for row in self.connection.execute(sql, values):  # noqa: UP028
                yield row

    @cached_property
    def digest(self) -> str:
        """The digest of what the store holds: equal digests, equal content."""
        return next((row[0] for row in self.rows("SELECT value FROM meta WHERE key='digest'")), "")

    def find_attestations(self, wanted: Wanted) -> list[Attestation]:
        """Find records, ordered by language, edition (newest first), number, witness, place."""
        conditions, values = _write_conditions(wanted)
        found = self._select(conditions, values)
        if wanted.first is None or wanted.below:
            return found
        # A range names the numbers of its own level: 601.2–601.4 has no 601.2a in it.
        return [held for held in found if _is_level(held, wanted.first)]

    def find_places(self, wanted: Wanted) -> set[Place]:
        """Find where records are, without reading them."""
        conditions, values = _write_conditions(wanted)
        kind = "JOIN text t USING (text_key)" if wanted.kind else ""
        sql = f"""SELECT DISTINCT a.lang, a.edition, w.source
            FROM attestation a JOIN witness w USING (witness_key) {kind} WHERE {conditions}"""
        if wanted.first is None and not wanted.kind and not wanted.slug:
            # A whole edition or language: every witness has a record, and there are few of them.
            sql = f"""SELECT a.lang, a.edition, a.source
                FROM witness a JOIN witness w USING (witness_key) WHERE {conditions}"""
        return {
            Place(lang, date.fromisoformat(edition) if edition else None, source)
            for lang, edition, source in self.rows(sql, values)
        }

    def find_citing(
        self, number: RuleNumber, *, edition: date | None = None, source: str = ""
    ) -> list[Attestation]:
        """Find the records that cite a number, alone or within a range.

        Args:
            number: The number cited.
            edition: Only texts of this edition: a number means something in one only.
            source: Only texts of this source.
        """
        wanted, values = [_CITING], {"key": number.sort_key, "edition": "", "source": source}
        if edition:
            wanted.append("a.edition = :edition")
            values["edition"] = edition.isoformat()
        if source:
            wanted.append("w.source = :source")
        found = self._select(" AND ".join(wanted), values)
        return [held for held in found if any(c.means(number) for c in held.record.citations)]

    def find_by_text(self, text_keys: Collection[int]) -> list[Attestation]:
        """Find every attestation of some distinct texts."""
        marks = ",".join("?" * len(text_keys))
        return self._select(f"a.text_key IN ({marks})", tuple(text_keys))

    def find_editions(self, lang: str = "") -> set[date]:
        """Give the editions that witnesses of a language, or of any, claim."""
        sql = "SELECT DISTINCT edition FROM witness WHERE edition IS NOT NULL AND ? IN ('', lang)"
        return {date.fromisoformat(row[0]) for row in self.rows(sql, (lang,))}

    def find_numbers(self, edition: date | None, source: str = "") -> set[RuleNumber]:
        """Give every number attested in an edition, or in one source."""
        sql = """SELECT DISTINCT number FROM attestation a JOIN witness w USING (witness_key)
            WHERE number IS NOT NULL AND (a.edition = :edition OR w.source = :source)"""
        values = {"edition": edition.isoformat() if edition else "", "source": source}
        return {parse_rule_number(row[0]) for row in self.rows(sql, values)}

    def find_existence(self, number: RuleNumber) -> list[tuple[date, date]]:
        """Give the intervals of editions in which a number stands, as the facts have it."""
        sql = "SELECT first, last FROM fact_number WHERE number_key = ? ORDER BY first"
        rows = self.rows(sql, (number.sort_key,))
        return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in rows]

    def find_sources(self) -> list[SourceSummary]:
        """Give every witness, in order of its id."""
        sql = """SELECT source, path, sha256, lang, edition, about,
            (SELECT count(*) FROM attestation a WHERE a.witness_key = w.witness_key)
            FROM witness w ORDER BY source"""
        with translate_damage(self.path):
            return [SourceSummary(unpack_witness(row[:6]), row[6]) for row in self.rows(sql)]

    def read_content(self, source: str) -> bytes:
        """Give back a witness's bytes as they were found.

        Raises:
            NotFoundError: No source of that id.
        """
        sql = "SELECT content FROM witness WHERE source = ?"
        for (content,) in self.rows(sql, (source,)):
            with translate_damage(self.path):
                return zlib.decompress(content)
        raise NotFoundError(
            f"there is no source {source!r}", hint="`regulae sources` lists what is stored."
        )

    def iter_texts(self, text_keys: Iterable[int] | None = None) -> Iterator[StoredText]:
        """Yield distinct texts, all or those of some keys, by key."""
        columns = "SELECT text_key, lang, kind, title, body, parts FROM text"
        if text_keys is None:
            yield from map(unpack_text, self.rows(f"{columns} ORDER BY text_key"))
            return
        for key in sorted(text_keys):
            yield from map(unpack_text, self.rows(f"{columns} WHERE text_key = ?", (key,)))

    def _select(self, wanted: str, values: Any) -> list[Attestation]:
        rows = self.rows(f"{_ATTESTATIONS} WHERE {wanted} {_ORDER}", values)
        witnesses: dict[str, Witness] = {}
        found = []
        with translate_damage(self.path), paused_collector():
            for row in rows:
                if row[0] not in witnesses:
                    witnesses[row[0]] = unpack_witness(row[:6])
                found.append(Attestation(unpack_record(row[7:]), witnesses[row[0]], row[6]))
        return found


def _write_conditions(wanted: Wanted) -> tuple[str, dict[str, Any]]:
    """Write the WHERE of a query over attestation a, witness w and (for kind) text t."""
    conditions: list[str] = []
    values: dict[str, Any] = {}
    if wanted.first is not None:
        end = wanted.last or wanted.first
        conditions.append("a.number_key BETWEEN :first AND :last")
        values["first"] = wanted.first.sort_key
        values["last"] = end.last_key if wanted.below else end.sort_key
    for column, value in (
        ("a.lang", wanted.lang),
        ("a.edition", wanted.edition.isoformat() if wanted.edition else ""),
        ("w.source", wanted.source),
        ("a.slug", wanted.slug),
        ("t.kind", wanted.kind),
    ):
        if value:
            conditions.append(f"{column} = :{column[2:]}")
            values[column[2:]] = value
    return " AND ".join(conditions) or "1", values


def open_store(path: Path) -> Store:
    """Open the store at ``path`` for reading.

    Raises:
        StoreError: Not there, no store, broken, or of another version.
    """
    return Store(path)


def _is_level(held: Attestation, first: RuleNumber) -> bool:
    return held.record.number is not None and held.record.number.kind == first.kind

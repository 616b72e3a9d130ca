"""Writing the store: documents in and out, and a whole new store in the old one's place."""

import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path

from regulae.corpus.errors import NotFoundError, StoreError
from regulae.corpus.facts import load_at_hand, load_numbers, load_steps, load_titles
from regulae.corpus.lineages import find_lineages
from regulae.corpus.records import Document, Record
from regulae.corpus.store.packing import digest_records, pack_steps, pack_text, pack_witness
from regulae.corpus.store.reader import Store
from regulae.corpus.store.schema import SCHEMA_VERSION, connect, translate_errors

_BUILDING = ".regulae-building-"  # a new store until it is whole; the process's number follows


class StoreWriter(Store):
    """A store opened for writing; change it inside ``transaction`` only."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes at once, or none if the block raises or the process dies."""
        with translate_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._save_digest()
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # a full disk has rolled back already
                    self.connection.execute("ROLLBACK")
                raise

    def save_document(self, document: Document) -> set[int]:
        """Add a document; one of the same path must have been removed before.

        Returns:
            The keys of the texts that were not in the store.
        """
        execute = self.connection.execute
        columns = "source, path, sha256, lang, edition, rank, about, digest, content"
        packed = (*pack_witness(document.witness), digest_records(document.records))
        cursor = execute(
            f"INSERT INTO witness ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*packed, zlib.compress(document.content, 6)),
        )
        witness_key, edition = cursor.lastrowid, document.witness.edition
        fresh = set()
        for place, record in enumerate(document.records):
            text_key, is_new = self._save_text(record)
            if is_new:
                fresh.add(text_key)
            number = record.number
            execute(
                "INSERT INTO attestation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    witness_key,
                    place,
                    text_key,
                    str(number) if number else None,
                    number.sort_key if number else None,
                    None if number else record.locator_at("").slug,
                    record.lang,
                    edition.isoformat() if edition else None,
                    record.span.start,
                    record.span.end,
                    record.span.line,
                    json.dumps(record.flags),
                ),
            )
        return fresh

    def remove_source(self, source: str) -> set[int]:
        """Take a document out.

        Returns:
            The keys of the texts that nothing attests any more; they are gone too.

        Raises:
            NotFoundError: No source of that id.
        """
        execute = self.connection.execute
        found = execute("SELECT witness_key FROM witness WHERE source = ?", (source,)).fetchone()
        if found is None:
            raise NotFoundError(
                f"there is no source {source[:60]!r}",
                hint="`regulae sources` lists what is stored.",
            )
        attested = execute("SELECT text_key FROM attestation WHERE witness_key = ?", found)
        candidates = {row[0] for row in attested}
        execute("DELETE FROM attestation WHERE witness_key = ?", found)
        execute("DELETE FROM witness WHERE witness_key = ?", found)
        execute("DELETE FROM fit WHERE source = ?", (source,))
        orphans = {
            key
            for key in candidates
            if not execute("SELECT 1 FROM attestation WHERE text_key = ?", (key,)).fetchone()
        }
        for key in orphans:
            execute("DELETE FROM cited WHERE text_key = ?", (key,))
            execute("DELETE FROM text WHERE text_key = ?", (key,))
        return orphans

    def save_fits(self, source: str, fits: Iterable[tuple[date, date]]) -> None:
        """Write down which editions a document fits, in place of what was known before."""
        self.connection.execute("DELETE FROM fit WHERE source = ?", (source,))
        self.connection.executemany(
            "INSERT INTO fit VALUES (?, ?, ?)",
            ((source, str(first), str(last)) for first, last in fits),
        )

    def save_facts(self) -> None:
        """Copy the package's facts about the editions in."""
        many = self.connection.executemany
        many("INSERT INTO fact_edition VALUES (?)", ((str(day),) for day in load_at_hand()))
        many(
            "INSERT INTO fact_number VALUES (?, ?, ?, ?)",
            ((f.number.sort_key, str(f.number), str(f.first), str(f.last)) for f in load_numbers()),
        )
        many(
            "INSERT INTO fact_title VALUES (?, ?, ?, ?, ?)",
            (
                (f.number.sort_key, f.lang, f.title, str(f.first), str(f.last))
                for f in load_titles()
            ),
        )
        steps = load_steps()
        many("INSERT INTO fact_step VALUES (?, ?, ?, ?, ?, ?, ?)", pack_steps(steps))
        many(
            "INSERT INTO fact_lineage VALUES (?, ?, ?, ?, ?)",
            (
                (held.number.sort_key, str(held.first), str(held.last), held.name, str(held.number))
                for held in find_lineages(steps, load_numbers(), load_at_hand())
            ),
        )

    def _save_text(self, record: Record) -> tuple[int, bool]:
        row = pack_text(record)
        execute = self.connection.execute
        found = execute("SELECT text_key FROM text WHERE digest = ?", row[:1]).fetchone()
        if found:
            return int(found[0]), False
        columns = "digest, lang, kind, title, body, parts"
        cursor = execute(f"INSERT INTO text ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)
        text_key = int(cursor.lastrowid or 0)
        self.connection.executemany(
            "INSERT INTO cited VALUES (?, ?, ?)",
            (
                (text_key, first.sort_key, last.sort_key)
                for citation in record.citations
                for first, last in citation.ranges
            ),
        )
        return text_key, True

    def _save_digest(self) -> None:
        """Write down what the store holds in one line, for caches that follow it."""
        rows = self.connection.execute(
            "SELECT source, path, sha256, lang, edition, about, digest FROM witness ORDER BY source"
        )
        digest = hashlib.sha256(repr((SCHEMA_VERSION, rows.fetchall())).encode()).hexdigest()
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES ('digest', ?)", (digest,))


@contextmanager
def replace_store(path: Path) -> Iterator[StoreWriter]:
    """Fill a new store; it takes the place of ``path`` when the block ends well.

    Until then, and when the block raises or the process dies, the old store
    serves. Hold the writer lock (``hold_writer_lock``) around it.

    Raises:
        StoreError: The folder cannot be written.
    """
    for left_over in path.parent.glob(f"{_BUILDING}*"):
        left_over.unlink(missing_ok=True)  # of a build that was killed; we hold the lock
    new = path.with_name(f"{_BUILDING}{os.getpid()}.sqlite")
    connect(new, create=True).close()
    writer = StoreWriter(new)
    try:
        # Nobody reads it before it is whole, and it is synced once, below.
        writer.connection.execute("PRAGMA journal_mode = MEMORY")
        writer.connection.execute("PRAGMA synchronous = OFF")
        with writer.transaction():
            writer.save_facts()
        yield writer
        writer.connection.execute("PRAGMA optimize")
        writer.close()
        _sync(new)
        _drop_journal(path)
        new.replace(path)
        _sync(path.parent)
    finally:
        writer.close()
        new.unlink(missing_ok=True)


def _drop_journal(path: Path) -> None:
    """Take away what a killed writer left beside the old store: it is not the new one's.

    The old store is rolled back first, so that it is whole if we die right here.
    """
    journal = path.with_name(f"{path.name}-journal")
    if not journal.exists():
        return
    with suppress(StoreError):  # a broken store is on its way out
        Store(path).close()
    journal.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Have a file's or a folder's changes on disk (Windows syncs no folders)."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

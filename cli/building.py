"""Putting the steps together: documents into the store and its index, in one transaction."""

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import typer

from regulae.cli.jobs import Job, list_added, list_embedded, list_jobs, merge_jobs
from regulae.cli.session import say
from regulae.corpus.dating import Timeline, find_fits
from regulae.corpus.errors import RegulaeError, StoreError
from regulae.corpus.records import Document, Witness
from regulae.corpus.store import STORE_NAME, Store, hold_writer_lock
from regulae.corpus.store.writer import StoreWriter, replace_store
from regulae.ingest.pipeline import NOTHING_GIVEN, Given, read_content
from regulae.search.engines.sqlite import SqliteEngine


class Outcome(NamedTuple):
    """What was done.

    Attributes:
        read: The documents read, and how many records each has.
        failed: Addresses of those that could not be, with the reason.
        kept: Those that cannot be read any more and are as the store had them, with the reason.
    """

    read: list[tuple[Witness, int]]
    failed: list[tuple[str, str]]
    kept: list[tuple[Witness, str]]


def build_first(path: Path) -> None:
    """Make the first store, unless another process has just made it."""
    with hold_writer_lock(path.parent):
        if not path.exists():
            _fill_new(path, list(list_embedded()))


def build_store(home: Path, paths: Iterable[Path], *, fresh: bool) -> Outcome:
    """Make the store anew; the old one serves until the new one is whole.

    What was added before and cannot be read any more is kept as the old store has it.

    Args:
        home: The folder of the store.
        paths: Documents, and folders of documents, to read besides.
        fresh: Leave out what was added before; a broken store is set aside.

    Raises:
        WitnessError: A named document cannot be read; the old store is as it was.
        StoreError: The old store is broken and ``fresh`` was not asked for.
    """
    path = home / STORE_NAME
    named = list(list_jobs(paths, NOTHING_GIVEN))
    with hold_writer_lock(home):
        added: list[Job] = []
        if path.exists():
            added = [] if fresh else list(list_added(path))
            if fresh:
                _set_aside_if_broken(path)
        return _fill_new(path, merge_jobs((*list_embedded(), *added, *named)))


def add_documents(home: Path, paths: Iterable[Path], given: Given) -> Outcome:
    """Read documents into the store; one that was there is replaced.

    All or nothing: if a named document cannot be read the store stays as it was.

    Raises:
        WitnessError: A named document cannot be read.
        StoreError: The store is broken.
    """
    jobs = list(list_jobs(paths, given))
    with hold_writer_lock(home):
        path = home / STORE_NAME
        if not path.exists():
            _fill_new(path, list(list_embedded()))
        writer = StoreWriter(path)
        try:
            with writer.transaction():
                return _save_all(writer, jobs)
        finally:
            writer.close()


def remove_document(home: Path, source: str) -> None:
    """Take a document out of the store.

    Raises:
        NotFoundError: There is no source of that id.
        StoreError: There is no store, or it is broken.
    """
    with hold_writer_lock(home):
        writer = StoreWriter(home / STORE_NAME)
        try:
            with writer.transaction():
                SqliteEngine(writer).remove(writer.remove_source(source))
        finally:
            writer.close()


def _set_aside_if_broken(path: Path) -> None:
    """Keep a store that cannot be read under another name: nothing is thrown away."""
    try:
        with Store(path) as store:
            store.check()
    except StoreError:
        numbers = itertools.count(1)
        aside = path.with_suffix(".broken")
        while aside.exists():
            aside = path.with_suffix(f".broken-{next(numbers)}")
        path.replace(aside)
        say(f"The old store could not be read; it is kept as {aside}.")


def _fill_new(path: Path, jobs: list[Job]) -> Outcome:
    with replace_store(path) as writer, writer.transaction():
        return _save_all(writer, jobs)


def _save_all(writer: StoreWriter, jobs: list[Job]) -> Outcome:
    """Read and save each document, with its index entries."""
    engine = SqliteEngine(writer)
    outcome = Outcome([], [], [])
    for job in _show_progress(jobs):
        try:
            document = read_content(job.load(), job.address, job.given)
        except RegulaeError as error:
            if job.is_named:
                raise
            _keep_or_leave(writer, engine, job, str(error), outcome)
        else:
            document = _save(writer, engine, document)
            outcome.read.append((document.witness, len(document.records)))
    _save_fits(writer, [witness for witness, _ in (*outcome.read, *outcome.kept)])
    return outcome


def _keep_or_leave(
    writer: StoreWriter, engine: SqliteEngine, job: Job, reason: str, outcome: Outcome
) -> None:
    """Keep what a store has of a document that cannot be read; leave out what none has."""
    if job.recall is not None:
        document = _save(writer, engine, job.recall())
        outcome.kept.append((document.witness, reason))
        return
    held = [witness for witness, _ in writer.find_sources() if witness.path == job.address]
    outcome.kept.extend((witness, reason) for witness in held)
    if not held:
        outcome.failed.append((job.address, reason))


def _save(writer: StoreWriter, engine: SqliteEngine, document: Document) -> Document:
    """Save a document in place of what was read from its path before; give it as saved."""
    document = _settle_source(writer, document)
    _warn_of_copies(writer, document)
    engine.remove(_remove_earlier(writer, document))
    engine.index(writer.iter_texts(writer.save_document(document)))
    return document


def _warn_of_copies(writer: StoreWriter, document: Document) -> None:
    sql = "SELECT source FROM witness WHERE sha256 = ? AND path <> ?"
    for (source,) in writer.rows(sql, (document.witness.sha256, document.witness.path)):
        say(f"{document.witness.path} is the same, byte for byte, as {source}; both are kept.")


def _save_fits(writer: StoreWriter, witnesses: list[Witness]) -> None:
    """Find out which editions pages and posts really fit; official texts are what they claim."""
    timeline = Timeline(writer)
    for witness in witnesses:
        if witness.standing != "official":
            fits = find_fits(writer, witness, timeline)
            writer.save_fits(witness.source, [(span.first, span.last) for span in fits])


def _remove_earlier(writer: StoreWriter, document: Document) -> set[int]:
    """Take out what was read from the same path before."""
    sql = "SELECT source FROM witness WHERE path = ?"
    earlier = [row[0] for row in writer.rows(sql, (document.witness.path,))]
    return {key for source in earlier for key in writer.remove_source(source)}


def _settle_source(writer: StoreWriter, document: Document) -> Document:
    """Give a document an id of its own: two files of one name are two sources."""
    source, number = document.witness.source, 1
    sql = "SELECT path FROM witness WHERE source = ?"
    while any(row[0] != document.witness.path for row in writer.rows(sql, (source,))):
        number += 1
        source = f"{document.witness.source}-{number}"
    return document._replace(witness=document.witness._replace(source=source))


def _show_progress(jobs: list[Job]) -> Iterator[Job]:
    """Count the documents on a terminal; elsewhere keep quiet."""
    if not sys.stderr.isatty() or len(jobs) < 2:
        yield from jobs
        return
    with typer.progressbar(jobs, label="Reading", file=sys.stderr) as bar:
        yield from bar

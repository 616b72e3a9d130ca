"""Putting the steps together: documents into the store and its index, in one transaction."""

import itertools
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import typer

from regulae.cli.session import say
from regulae.corpus.dating import Timeline, find_fits
from regulae.corpus.embedded import ADDRESS, load_embedded
from regulae.corpus.errors import RegulaeError, StoreError, WitnessError
from regulae.corpus.records import Document, Witness
from regulae.corpus.store import STORE_NAME, Store, hold_writer_lock
from regulae.corpus.store.writer import StoreWriter, replace_store
from regulae.ingest.pipeline import NOTHING_GIVEN, Given, load_content, read_content, write_address
from regulae.search.engines.sqlite import SqliteEngine

_HIDDEN = "."  # files and folders that begin so are no documents


class Job(NamedTuple):
    """One document to be read.

    Attributes:
        address: Its path or address, which identifies it in a store.
        given: What is known of it.
        load: Gives its bytes.
        is_named: Whether the user named it: then it must be readable.
    """

    address: str
    given: Given
    load: Callable[[], bytes]
    is_named: bool = True


class Outcome(NamedTuple):
    """What was done: the documents read, and those that could not be, with the reason."""

    read: list[tuple[Witness, int]]
    failed: list[tuple[str, str]]


def build_first(path: Path) -> None:
    """Make the first store, unless another process has just made it."""
    with hold_writer_lock(path.parent):
        if not path.exists():
            _fill_new(path, list(_list_embedded()))


def build_store(home: Path, paths: Iterable[Path], *, fresh: bool) -> Outcome:
    """Make the store anew; the old one serves until the new one is whole.

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
            added = [] if fresh else _list_added(path)
            if fresh:
                _set_aside_if_broken(path)
        jobs = {job.address: job for job in (*_list_embedded(), *added, *named)}
        return _fill_new(path, list(jobs.values()))


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
            _fill_new(path, list(_list_embedded()))
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


def list_jobs(paths: Iterable[Path], given: Given) -> Iterator[Job]:
    """Turn paths into jobs; a folder stands for the files in it and below.

    Raises:
        WitnessError: A path is not there, or a folder holds no file.
    """
    for path in paths:
        if not path.is_dir():
            load_content(path)  # fails before anything is touched
            yield Job(write_address(path), given, partial(load_content, path))
            continue
        files = sorted(each for each in path.rglob("*") if each.is_file())
        files = [each for each in files if not each.name.startswith(_HIDDEN)]
        if not files:
            raise WitnessError(
                f"{path} is a folder without documents", hint="Give files, or a folder of files."
            )
        for each in files:
            address = write_address(each)
            yield Job(address, given, partial(load_content, each), is_named=False)


def _list_embedded() -> Iterator[Job]:
    for document in load_embedded():
        given = Given(title=document.title, source=document.source)
        yield Job(document.address, given, partial(bytes, document.content))


def _list_added(path: Path) -> list[Job]:
    """List what the user has added, as the old store has it: a file may be gone by now."""
    jobs = []
    with Store(path) as store:
        for witness, _ in store.find_sources():
            if witness.path.startswith(ADDRESS):
                continue
            content = store.read_content(witness.source)
            jobs.append(Job(witness.path, _recall_given(witness), partial(bytes, content)))
    return jobs


def _recall_given(witness: Witness) -> Given:
    """Give what was told of a document when it was added."""
    told = {name: getattr(witness, name) for name in witness.given}
    return Given(url=witness.url, source=witness.source, **told)


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
    outcome = Outcome([], [])
    for job in _show_progress(jobs):
        try:
            document = read_content(job.load(), job.address, job.given)
        except RegulaeError as error:
            if job.is_named:
                raise
            outcome.failed.append((job.address, str(error)))
            continue
        document = _settle_source(writer, document)
        _warn_of_copies(writer, document)
        engine.remove(_remove_earlier(writer, document))
        engine.index(writer.iter_texts(writer.save_document(document)))
        outcome.read.append((document.witness, len(document.records)))
    _save_fits(writer, [witness for witness, _ in outcome.read])
    return outcome


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

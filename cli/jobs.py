"""What is to be read into a store: documents named, embedded, and added before."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.embedded import ADDRESS, load_embedded
from regulae.corpus.errors import WitnessError
from regulae.corpus.records import Document, Record, Span, Witness
from regulae.corpus.store import Store, Wanted
from regulae.ingest.pipeline import Given, load_content, write_address

_HIDDEN = "."  # files and folders that begin so are no documents
_PLACES = """SELECT text_key, first, last, line, number
FROM attestation JOIN witness USING (witness_key) WHERE source = ? ORDER BY place"""


class Job(NamedTuple):
    """One document to be read.

    Attributes:
        address: Its path or address, which identifies it in a store.
        given: What is known of it.
        load: Gives its bytes.
        is_named: Whether it must be readable: the user named it, or it is embedded.
        recall: Gives what was read from it into an older store, where that has it.
    """

    address: str
    given: Given
    load: Callable[[], bytes]
    is_named: bool = True
    recall: Callable[[], Document] | None = None


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


def list_embedded() -> Iterator[Job]:
    """List the documents that travel with the package."""
    for document in load_embedded():
        given = Given(title=document.title, source=document.source)
        yield Job(document.address, given, partial(bytes, document.content))


def list_added(path: Path) -> Iterator[Job]:
    """List what the user has added, as the store at ``path`` has it: a file may be gone by now."""
    with Store(path) as store:
        for witness, _ in store.find_sources():
            if witness.path.startswith(ADDRESS):
                continue
            content = store.read_content(witness.source)
            yield Job(
                witness.path,
                _recall_given(witness),
                partial(bytes, content),
                is_named=False,
                recall=partial(_recall_document, path, witness, content),
            )


def merge_jobs(jobs: Iterable[Job]) -> list[Job]:
    """Give one job for each address, the last one.

    What was added before stands behind a file of a folder that can no longer be read.
    """
    merged: dict[str, Job] = {}
    for job in jobs:
        earlier = merged.get(job.address)
        merged[job.address] = job._replace(recall=earlier.recall) if earlier else job
    return list(merged.values())


def _recall_given(witness: Witness) -> Given:
    """Give what was told of a document when it was added."""
    told = {name: getattr(witness, name) for name in witness.given}
    return Given(url=witness.url, source=witness.source, **told)


def _recall_document(path: Path, witness: Witness, content: bytes) -> Document:
    """Give a document as the store at ``path`` has it, its records in their order."""
    held: dict[tuple[object, ...], list[Record]] = {}
    with Store(path) as store:
        for each in store.find_attestations(Wanted(source=witness.source)):
            number = each.record.number
            place = (each.text_key, each.record.span, str(number) if number else None)
            held.setdefault(place, []).append(each.record)
        records = tuple(
            held[text_key, Span(first, last, line), number].pop(0)
            for text_key, first, last, line, number in store.rows(_PLACES, (witness.source,))
        )
    return Document(witness=witness, content=content, records=records)

"""``regulae fetch``."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.session import find_home, find_preferred, print_json, say
from regulae.corpus.editions import Edition, find_editions, load_editions
from regulae.corpus.errors import FetchError, LanguageError, RegulaeError, WitnessError
from regulae.corpus.hashes import load_known_files
from regulae.corpus.records import Witness
from regulae.corpus.store import STORE_NAME, Store
from regulae.ingest.fetch import Fetched, Progress, fetch_file

FOLDER = "fetched"  # below the home
LANG = "en"  # of every official edition
_ONE_EDITION = (FetchError, WitnessError, LanguageError)  # what else fails is not one edition's


class Read(NamedTuple):
    """An edition that was downloaded and read into the store."""

    edition: Edition
    fetched: Fetched
    witness: Witness
    records: int
    difference: str  # from the file known before, in words


class Skipped(NamedTuple):
    """An edition that the store has already."""

    edition: Edition
    witness: Witness
    was_asked: bool  # the publisher was, and sent the same bytes


class Failed(NamedTuple):
    """What was asked for and not had."""

    wanted: str
    address: str
    error: RegulaeError
    was_tried: bool = True


Outcome = Read | Skipped | Failed


def run(
    editions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[EDITION]...",
            help="A date, a set, a year, latest or all; when left out, latest.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Ask the publisher for what is stored, too.")
    ] = False,
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Download official editions into the store, from the publisher and in English.

    A set or a year means all its editions whose address is known; latest is the newest
    of them all.

    Example: regulae fetch 2025-09-19
    """
    teller = _Teller([*find_preferred(lang), "en"][0], as_json)
    wanted, outcomes = _find_wanted(editions or ["latest"])
    for failed in outcomes:
        teller.tell(failed)
    for outcome in _fetch_all(wanted, find_home(home), again):
        teller.tell(outcome)
        outcomes.append(outcome)
    teller.tell_untried(outcomes)
    if as_json:
        print_json(_build_payload(outcomes))
    if any(isinstance(outcome, Failed) for outcome in outcomes):
        raise typer.Exit(FetchError.exit_code)


def _find_wanted(written: Iterable[str]) -> tuple[list[Edition], list[Outcome]]:
    """Find the editions meant, each once, and what is meant and has no address."""
    wanted: dict[Edition, None] = {}
    failed: list[Outcome] = []
    for each in written:
        found = _find_meant(each)
        dates = ", ".join(str(edition.effective) for edition in found if not edition.address)
        wanted |= {edition: None for edition in found if edition.address}
        if not any(edition.address for edition in found):
            hint = f"`regulae add FILE --lang en --edition {found[0].effective}` reads yours."
            error = FetchError(f"no address of the publisher is known for {dates}", hint=hint)
            failed.append(Failed(each, "", error))
        elif dates:
            say(f"({each}: no address of the publisher is known for {dates})")
    return list(wanted), failed


def _find_meant(written: str) -> tuple[Edition, ...]:
    """Find the editions that a written form means, newest first."""
    if (word := written.strip().casefold()) in ("latest", "all"):
        known = tuple(edition for edition in load_editions()[::-1] if edition.address)
        return known[:1] if word == "latest" else known
    return find_editions(written)


def _fetch_all(wanted: Iterable[Edition], home: Path, again: bool) -> Iterator[Outcome]:
    """Fetch one after the other; a host that cannot be reached is not asked for more."""
    held = _find_held(home)
    down: dict[str, FetchError] = {}
    for edition in wanted:
        host = edition.address.split("/")[2]
        stored = [witness for witness in held if witness.edition == edition.effective]
        before = [witness for witness in stored if witness.url == edition.address]
        if before and not again:
            yield Skipped(edition, before[0], was_asked=False)
        elif host in down:
            yield Failed(str(edition.effective), edition.address, down[host], was_tried=False)
        else:
            try:
                yield _fetch_one(edition, home, stored)
            except _ONE_EDITION as error:
                if isinstance(error, FetchError) and error.unreachable:
                    down[error.unreachable] = error
                yield Failed(str(edition.effective), edition.address, error)


def _fetch_one(edition: Edition, home: Path, stored: list[Witness]) -> Outcome:
    target = home / FOLDER / f"{edition.effective}.txt"
    with _show_progress(str(edition.effective)) as progress:
        fetched = fetch_file(edition.address, target, progress=progress)
    same = [witness for witness in stored if witness.sha256 == fetched.sha256]
    if same:
        return Skipped(edition, same[0], was_asked=True)
    # Here: they load spaCy, 2 s, in vain where the publisher cannot be reached.
    from regulae.cli.building import add_documents
    from regulae.ingest.pipeline import Given

    given = Given(
        lang=LANG,
        edition=edition.effective,
        url=edition.address,
        source=f"{LANG}-cr-{edition.effective}",
    )
    ((witness, records),) = add_documents(home, [target], given).read
    known = load_known_files().get(edition.effective)
    difference = known.find_difference(fetched.sha256, fetched.size) if known else ""
    return Read(edition, fetched, witness, records, difference)


def _find_held(home: Path) -> list[Witness]:
    """Give the English witnesses of the store; there may be no store yet."""
    path = home / STORE_NAME
    if not path.exists():
        return []
    with Store(path) as store:
        return [witness for witness, _ in store.find_sources() if witness.lang == LANG]


@contextmanager
def _show_progress(label: str) -> Iterator[Progress]:
    """Count the bytes on a terminal; elsewhere keep quiet."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    with typer.progressbar(length=1, label=label, file=sys.stderr) as bar:
        shown = 0

        def show(done: int, total: int | None) -> None:
            nonlocal shown
            if total:
                bar.length = total
                bar.update(done - shown)  # less than nothing where a file begins again
                shown = done

        yield show


class _Teller:
    """Says what became of each edition as soon as it is known."""

    def __init__(self, lang: str, as_json: bool) -> None:
        self._lang = lang
        self._print: Callable[[str], None] = (lambda line: None) if as_json else typer.echo
        self._hints: set[str] = set()

    def tell(self, outcome: Outcome) -> None:
        if isinstance(outcome, Read):
            self._tell_read(outcome)
        elif isinstance(outcome, Skipped):
            why = "unchanged" if outcome.was_asked else "stored already (--again asks anew)"
            say(f"{self._name(outcome.edition)}: {why}, as {outcome.witness.source}")
        elif outcome.was_tried:
            say(f"regulae: {outcome.error}")
            if outcome.error.hint not in self._hints:
                say(f"  {outcome.error.hint}")
            self._hints.add(outcome.error.hint)

    def tell_untried(self, outcomes: list[Outcome]) -> None:
        untried = [each for each in outcomes if isinstance(each, Failed) and not each.was_tried]
        if untried:
            say(f"{len(untried)} more were not tried, for the same reason.")

    def _tell_read(self, read: Read) -> None:
        for remark in filter(None, (read.difference, *read.witness.remarks)):
            say(f"{read.witness.source}: {remark}")
        name = self._name(read.edition)
        self._print(f"{read.witness.source}: {read.records} records, en, edition {name}")

    def _name(self, edition: Edition) -> str:
        return f"{edition.effective} ({edition.name_in(self._lang)})"


def _build_payload(outcomes: list[Outcome]) -> dict[str, list[dict[str, Any]]]:
    read = [outcome for outcome in outcomes if isinstance(outcome, Read)]
    skipped = [outcome for outcome in outcomes if isinstance(outcome, Skipped)]
    failed = [outcome for outcome in outcomes if isinstance(outcome, Failed)]
    return {
        "read": [
            {
                "id": one.witness.source,
                "edition": one.edition.effective.isoformat(),
                "url": one.edition.address,
                "path": one.witness.path,
                "bytes": one.fetched.size,
                "sha256": one.fetched.sha256,
                "records": one.records,
                "remarks": [*filter(None, [one.difference]), *one.witness.remarks],
            }
            for one in read
        ],
        "skipped": [
            {
                "id": one.witness.source,
                "edition": one.edition.effective.isoformat(),
                "url": one.edition.address,
                "asked": one.was_asked,
            }
            for one in skipped
        ],
        "failed": [
            {
                "wanted": one.wanted,
                "url": one.address or None,
                "reason": str(one.error),
                "tried": one.was_tried,
            }
            for one in failed
        ],
    }

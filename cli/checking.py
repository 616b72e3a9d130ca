"""Checking many pages: finding them, reading them, writing their fixes."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import typer

from regulae.corpus.checking import (
    Finding,
    Fix,
    Knowledge,
    Page,
    apply_fixes,
    check_page,
    select_codes,
    write_bytes,
)
from regulae.corpus.editions import find_editions
from regulae.corpus.errors import ArgumentError, RegulaeError, WitnessError
from regulae.corpus.lang import load_pack
from regulae.corpus.store import Store
from regulae.ingest.decode import MAX_BYTES
from regulae.ingest.masking import MARKUPS, PageGiven, load_page, read_page

_STDIN = "-"
_HIDDEN = "."  # files and folders that begin so are no pages
_UNREADABLE = "R901"


class CheckOptions(NamedTuple):
    """What the user asked for.

    Attributes:
        codes: To be reported.
        edition: To hold pages against, or ``None`` for what each claims.
        given: What is known of the pages.
    """

    codes: frozenset[str]
    edition: date | None
    given: PageGiven

    @classmethod
    def build(
        cls, *, select: Iterable[str], ignore: Iterable[str], edition: str, lang: str, markup: str
    ) -> "CheckOptions":
        """Read what was written on the command line.

        Raises:
            ArgumentError: A code, edition, language or markup is none.
        """
        if lang:
            load_pack(lang.lower())
        if markup and markup not in MARKUPS:
            raise ArgumentError(
                f"there is no markup {markup[:60]!r}", hint=f"There are {', '.join(MARKUPS)}."
            )
        return cls(
            codes=select_codes(select, ignore),
            edition=find_editions(edition)[0].effective if edition else None,
            given=PageGiven(lang.lower(), markup),
        )


class Checked(NamedTuple):
    """A page that was checked.

    Attributes:
        path: As it is told.
        text: Decoded; empty where nothing in it is to be told.
        findings: In order; of the page as it is now.
        written: How many numbers were put right.
        copy: Where the page as it was is kept.
    """

    path: str
    text: str
    findings: tuple[Finding, ...]
    written: int = 0
    copy: Path | None = None

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The sure fixes."""
        return tuple(finding.fix for finding in self.findings if finding.fix)


def check_paths(
    store: Store, paths: Iterable[str], options: CheckOptions, *, write: bool
) -> list[Checked]:
    """Check pages, those in folders too.

    Args:
        store: With the facts.
        paths: As the user wrote them; "-" is standard input.
        options: What was asked for.
        write: Whether to write the sure fixes.
    """
    knowledge = Knowledge(store)
    found = list(_list_pages(paths))
    return [_check_one(each, knowledge, options, write=write) for each in _show_progress(found)]


def _list_pages(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each file, or why a folder cannot be read: a path and a reason."""
    for path in paths:
        if path == _STDIN or not os.path.isdir(path):  # noqa: PTH112  # a Path has no ""
            yield path, ""
            continue
        unreadable: list[OSError] = []
        for folder, folders, files in os.walk(path, onerror=unreadable.append):
            folders[:] = sorted(name for name in folders if not name.startswith(_HIDDEN))
            for name in sorted(files):
                if not name.startswith(_HIDDEN):
                    yield str(Path(folder, name)), ""
        for error in unreadable:
            yield str(error.filename), f"the folder cannot be read: {error.strerror}"


def _check_one(
    listed: tuple[str, str], knowledge: Knowledge, options: CheckOptions, *, write: bool
) -> Checked:
    path, reason = listed
    try:
        if reason:
            raise WitnessError(reason)
        content = sys.stdin.buffer.read(MAX_BYTES + 1) if path == _STDIN else load_page(path)
        page = read_page(content, path, options.given)
    except RegulaeError as error:
        return _report_unreadable(path, error, options)
    if page is None:
        return Checked(path, "", ())
    checked = _check_page(path, page, knowledge, options)
    if not (write and checked.fixes):
        return checked
    copy = _write_fixes(checked, page, content)
    fixed = _reread(page, path, options.given, apply_fixes(page.text, checked.fixes))
    if copy is None or fixed is None:
        return checked
    again = _check_page(path, fixed, knowledge, options)
    return again._replace(written=len(checked.fixes), copy=copy)


def _check_page(path: str, page: Page, knowledge: Knowledge, options: CheckOptions) -> Checked:
    reread = partial(_reread, page, path, options.given)
    found = check_page(page, knowledge, edition=options.edition, reread=reread)
    told = tuple(finding for finding in found if finding.code in options.codes)
    return Checked(path, page.text if told else "", told)


def _reread(page: Page, path: str, given: PageGiven, text: str) -> Page | None:
    """Read a page again whose numbers were fixed: in the same language and markup."""
    markup = page.witness.format.partition("/")[0]
    known = given._replace(lang=page.lang, markup=markup)
    return read_page(text.encode("utf-8", "surrogatepass"), path, known)


def _report_unreadable(path: str, error: RegulaeError, options: CheckOptions) -> Checked:
    if _UNREADABLE not in options.codes:
        return Checked(path, "", ())
    reason = str(error).removeprefix(f"{path} cannot be read: ").removeprefix(f"{path} ")
    return Checked(path, "", (Finding(_UNREADABLE, 0, 0, f"cannot be read: {reason}"),))


def _write_fixes(checked: Checked, page: Page, content: bytes) -> Path | None:
    """Write the fixes of a page; give the copy, or nothing where they cannot be written."""
    path = Path(os.path.realpath(checked.path))
    try:
        fixed = write_bytes(content, page.text, page.witness.encoding, checked.fixes)
        return _replace(path, content, fixed)
    except (OSError, RegulaeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        typer.echo(f"{checked.path} is left as it is: {reason}", err=True)
        return None


def _replace(path: Path, old: bytes, new: bytes) -> Path:
    """Put new bytes in a file's place at once, and keep the old ones beside it.

    Raises:
        OSError: It cannot be written.
        WitnessError: Somebody has changed it meanwhile.
    """
    copy = _find_free(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(new)
            file.flush()
            os.fsync(file.fileno())
        shutil.copystat(path, name)
        if path.read_bytes() != old:
            raise WitnessError("it was changed meanwhile")
        shutil.copy2(path, copy)
        os.replace(name, path)  # noqa: PTH105  # the name is a string
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return copy


def _find_free(path: Path) -> Path:
    """Give a name for the copy that no file has: page.txt.orig, page.txt.orig-2."""
    names = (f"{path.name}.orig" + (f"-{i}" if i > 1 else "") for i in count(1))
    return next(each for each in map(path.with_name, names) if not each.exists())


def _show_progress(pages: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Count the pages on a terminal; elsewhere keep quiet."""
    if not sys.stderr.isatty() or len(pages) < 2:
        yield from pages
        return
    with typer.progressbar(pages, label="Checking", file=sys.stderr) as bar:
        yield from bar

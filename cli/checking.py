"""Checking many pages: finding them, reading them, writing their fixes."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import typer

from regulae.cli.layout import escape
from regulae.cli.session import read_stdin, say
from regulae.corpus.checking import (
    Finding,
    Fix,
    Knowledge,
    Page,
    apply_fixes,
    check_page,
    find_standpoint,
    select_codes,
    write_bytes,
)
from regulae.corpus.editions import find_editions
from regulae.corpus.errors import ArgumentError, LanguageError, RegulaeError, WitnessError
from regulae.corpus.lang import load_pack
from regulae.corpus.store import Store
from regulae.ingest.decode import MAX_BYTES
from regulae.ingest.masking import MARKUPS, PageGiven, load_page, read_page

_STDIN = "-"
_HIDDEN = "."  # files and folders that begin so are no pages
# What is taken for a page where nobody named it; "" is a file without a suffix.
_SUFFIXES = frozenset(
    ("", ".text", *(suffix for markup in MARKUPS.values() for suffix in markup.suffixes))
)
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
        guessed: The edition that it was held against, where neither it nor the user states
            one, and it has numbers to be held against any.
    """

    path: str
    text: str
    findings: tuple[Finding, ...]
    written: int = 0
    copy: Path | None = None
    guessed: date | None = None

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

    Raises:
        WitnessError: A path is not there; then nothing is checked.
    """
    paths = list(paths)
    _require_all(paths)
    knowledge = Knowledge(store)
    found = list(_list_pages(paths))
    return [_check_one(each, knowledge, options, write=write) for each in _show_progress(found)]


def _require_all(paths: Iterable[str]) -> None:
    for path in paths:
        if path != _STDIN and not os.path.exists(path):  # noqa: PTH110  # a Path has no ""
            raise WitnessError(f"{path!r} is not there", hint="Give pages, folders of them, or -.")


def _list_pages(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each file, or why a folder cannot be read: a path and a reason.

    In a folder lies what is no page, and the copies that were kept of pages; only what has
    the suffix of one is taken. A file that is named always is.
    """
    for path in paths:
        if path == _STDIN or not os.path.isdir(path):  # noqa: PTH112  # a Path has no ""
            yield path, ""
            continue
        unreadable: list[OSError] = []
        for folder, folders, files in os.walk(path, onerror=unreadable.append):
            folders[:] = sorted(name for name in folders if not name.startswith(_HIDDEN))
            for name in sorted(files):
                if not name.startswith(_HIDDEN) and Path(name).suffix.lower() in _SUFFIXES:
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
        content = read_stdin(MAX_BYTES) if path == _STDIN else load_page(path)
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
    standpoint = find_standpoint(page, knowledge, options.edition)
    found = check_page(
        page, knowledge, edition=options.edition, standpoint=standpoint, reread=reread
    )
    told = tuple(finding for finding in found if finding.code in options.codes)
    is_stated = options.edition or page.edition or not (page.own or page.cited)
    guessed = None if is_stated else standpoint.target
    return Checked(path, page.text if told else "", told, guessed=guessed)


def _reread(page: Page, path: str, given: PageGiven, text: str) -> Page | None:
    """Read a page again whose numbers were fixed: in the same language and markup."""
    markup = page.witness.format.partition("/")[0]
    known = given._replace(lang=page.lang, markup=markup)
    return read_page(text.encode("utf-8", "surrogatepass"), path, known)


def _report_unreadable(path: str, error: RegulaeError, options: CheckOptions) -> Checked:
    if _UNREADABLE not in options.codes:
        return Checked(path, "", ())
    reason = str(error).removeprefix(f"{path} cannot be read: ").removeprefix(f"{path} ")
    if isinstance(error, LanguageError):
        reason += "; --lang names it"
    return Checked(path, "", (Finding(_UNREADABLE, 0, 0, f"cannot be read: {reason}"),))


def _write_fixes(checked: Checked, page: Page, content: bytes) -> Path | None:
    """Write the fixes of a page; give the copy, or nothing where they cannot be written."""
    path = Path(os.path.realpath(checked.path))
    try:
        fixed = write_bytes(content, page.text, page.witness.encoding, checked.fixes)
        return _replace(path, content, fixed)
    except (OSError, RegulaeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        hint = getattr(error, "hint", "")
        say(escape(f"{checked.path} is left as it is: {reason}{hint and f'. {hint}'}"))
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
        _keep_owner(path, name)
        shutil.copystat(path, name)
        if path.read_bytes() != old:
            raise WitnessError("it was changed meanwhile")
        shutil.copy2(path, copy)
        os.replace(name, path)  # noqa: PTH105  # the name is a string
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return copy


def _keep_owner(path: Path, name: str) -> None:
    """Give a new file the owner and group of the old one, as far as the system lets us."""
    status = path.stat()
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(name, status.st_uid, status.st_gid)


def _find_free(path: Path) -> Path:
    """Give a name for the copy that no file has: page.txt.orig, page.txt.orig-2."""
    names = (f"{path.name}.orig" + (f"-{i}" if i > 1 else "") for i in count(1))
    # A link that leads nowhere has the name, too: a copy would be written where it leads.
    return next(each for each in map(path.with_name, names) if not os.path.lexists(each))


def _show_progress(pages: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Count the pages on a terminal; elsewhere keep quiet."""
    if not sys.stderr.isatty() or len(pages) < 2:
        yield from pages
        return
    with typer.progressbar(pages, label="Checking", file=sys.stderr) as bar:
        yield from bar

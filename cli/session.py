"""What every command begins with: where the store is, which languages are preferred."""

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typer

from regulae.cli.options import read_language
from regulae.corpus.errors import ArgumentError, LanguageError, WitnessError
from regulae.corpus.store import STORE_NAME, Store

HOME_VARIABLE = "REGULAE_HOME"
LANG_VARIABLE = "REGULAE_LANG"
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which POSIX asks them


def find_home(home: Path | None) -> Path:
    """Give the folder of the store: as asked for, or of the environment, or the platform's."""
    if home is not None:
        return home
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named)
    from platformdirs import user_data_path  # here: not needed when a home is named

    return user_data_path("regulae", appauthor=False)


def require_paths(written: list[str]) -> list[Path]:
    """Turn arguments into paths; an empty one is a slip, not the current folder.

    Raises:
        ArgumentError: One is empty.
    """
    if not all(written):
        raise ArgumentError("a path is empty", hint="Give files or folders; the current one is .")
    return [Path(each) for each in written]


def find_preferred(lang: str) -> list[str]:
    """Give the user's languages, the preferred first.

    Args:
        lang: From the command line; may be empty.

    Raises:
        LanguageError: It is no language code.
    """
    if chosen := read_language(lang):
        return [chosen]
    if named := os.environ.get(LANG_VARIABLE):
        return [each for each in map(read_language, named.split(",")) if each]
    # The first that is set decides, as for every program; the system's may be anything.
    locale = next(filter(None, map(os.environ.get, _LOCALE_VARIABLES)), "")
    try:
        return [each for each in [read_language(locale)] if each]
    except LanguageError:
        return []


def open_session(home: Path | None) -> Store:
    """Open the store; on first use make it of the embedded documents, and say so.

    Raises:
        StoreError: It is broken, or cannot be made.
    """
    path = find_home(home) / STORE_NAME
    if not path.exists():
        from regulae.cli.building import build_first  # here: reading documents loads spaCy, 2 s

        say(f"There is no store yet: making one in {path.parent} …")
        build_first(path)
    store = Store(path)
    store.hold_state()
    return store


def read_stdin(most: int) -> bytes:
    """Read standard input, not further than one byte beyond the most that is taken.

    Raises:
        WitnessError: The caller has closed it.
    """
    if sys.stdin is None:
        raise WitnessError("standard input is closed", hint="Give a file, or something to read.")
    return sys.stdin.buffer.read(most + 1)  # the reader of it says that it is too long


def say(message: str) -> None:
    """Talk to the reader, on stderr."""
    typer.echo(message, err=True)


def say_all(remarks: Iterable[str]) -> None:
    """Tell what was chosen on the reader's behalf."""
    for remark in remarks:
        say(f"({remark})")


def print_json(document: Any) -> None:
    """Print one JSON document on stdout."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=1))

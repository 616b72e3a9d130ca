"""The options that many commands share."""

import re
from pathlib import Path
from typing import Annotated

import typer

from regulae.corpus.errors import LanguageError

_CODE = r"([A-Za-z]{2})(?:[_-][A-Za-z0-9]+)*(?:[.@][\w.@-]*)?"  # it, IT, it-IT, it_IT.UTF-8@euro
_NO_LANGUAGE = r"(?:C|POSIX)(?:\..*)?"  # what POSIX calls having none


def read_language(written: str) -> str:
    """Read a language as people and systems write it.

    Returns:
        Two small letters; nothing where no language is asked for.

    Raises:
        LanguageError: It is no language code.
    """
    bare = written.strip()
    if not bare or re.fullmatch(_NO_LANGUAGE, bare):
        return ""
    match = re.fullmatch(_CODE, bare, re.ASCII)
    if match is None:
        from regulae.corpus.lang import languages  # here: packs are not for queries

        raise LanguageError(
            f"{written[:60]!r} is no language code",
            hint=f"Write two letters: {', '.join(languages())}.",
        )
    return match[1].lower()


Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        metavar="FOLDER",
        help="Where the store is; else REGULAE_HOME, else your data folder.",
    ),
]
Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        "-l",
        metavar="LANG",
        callback=read_language,
        help="Your language; else REGULAE_LANG, else your system's.",
    ),
]
DocumentLang = Annotated[
    str,
    typer.Option(
        "--lang", "-l", metavar="LANG", callback=read_language, help="Its language; else guessed."
    ),
]
Engine = Annotated[
    str,
    typer.Option("--engine", metavar="ENGINE", help="sqlite, or whoosh with an index of its own."),
]

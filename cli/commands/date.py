"""``regulae date``."""

import sys
from typing import Annotated

import typer

from regulae.cli.options import Home, Json
from regulae.cli.render_date import echo_dating
from regulae.cli.session import open_session, print_json, require_paths, say
from regulae.corpus.dating import Timeline, build_dating_payload, date_records
from regulae.corpus.editions import find_editions
from regulae.corpus.records import Document
from regulae.ingest.decode import MAX_BYTES
from regulae.ingest.pipeline import Given, read_content, read_document

_STDIN = "-"


def run(
    path: Annotated[str, typer.Argument(help="A page or file of rules; - for standard input.")],
    lang: Annotated[str, typer.Option("--lang", "-l", help="Its language; else guessed.")] = "",
    edition: Annotated[
        str,
        typer.Option("--edition", help="The edition it claims; else as it states it."),
    ] = "",
    format_name: Annotated[
        str,
        typer.Option("--format", help="How it is kept or arranged: html, notes, …; else guessed."),
    ] = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Say which editions a text fits, by what evidence, and whether its label is right.

    Example: regulae date page.txt --lang it
    """
    effective = find_editions(edition)[0].effective if edition else None
    if effective and edition != str(effective):
        say(f"({edition} is read as the edition of {effective})")
    document = _read(path, Given(lang=lang, edition=effective, format=format_name))
    witness = document.witness
    with open_session(home) as store:
        dating = date_records(Timeline(store), document.records, witness)
    if as_json:
        print_json({"path": path, "lang": witness.lang, **build_dating_payload(dating)})
        return
    for remark in witness.remarks:
        say(f"{witness.source}: {remark}")
    echo_dating(dating)


def _read(path: str, given: Given) -> Document:
    if path == _STDIN:
        # One byte more than is ever decoded: the reader says that it is too long.
        return read_content(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input", given)
    return read_document(require_paths([path])[0], given)

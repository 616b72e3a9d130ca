"""``regulae date``."""

from collections.abc import Sequence
from typing import Annotated

import typer

from regulae.cli.options import DocumentLang, Home, Json
from regulae.cli.render_date import echo_dating
from regulae.cli.session import open_session, print_json, read_stdin, require_paths, say
from regulae.corpus.dating import Timeline, build_dating_payload, date_records
from regulae.corpus.editions import find_editions
from regulae.corpus.errors import WitnessError
from regulae.corpus.records import Record, Witness
from regulae.ingest.decode import MAX_BYTES
from regulae.ingest.masking.page import PageGiven, read_page
from regulae.ingest.pipeline import Given, load_content, read_content, write_address

_STDIN = "-"


def run(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A page or file of rules; - for standard input.")
    ],
    lang: DocumentLang = "",
    edition: Annotated[
        str,
        typer.Option(
            "--edition", metavar="EDITION", help="The edition it claims; else as it states it."
        ),
    ] = "",
    format_name: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="How it is kept or arranged: html, notes, …; else guessed.",
        ),
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
    records, witness = _read(path, Given(lang=lang, edition=effective, format=format_name))
    with open_session(home) as store:
        dating = date_records(Timeline(store), records, witness)
    if as_json:
        print_json({"path": path, "lang": witness.lang, **build_dating_payload(dating)})
        return
    for remark in witness.remarks:
        say(f"{witness.source or path}: {remark}")
    echo_dating(dating)


def _read(path: str, given: Given) -> tuple[Sequence[Record], Witness]:
    """Read a text of rules, else a page that cites some."""
    if path == _STDIN:
        name, content = "standard input", read_stdin(MAX_BYTES)
    else:
        (place,) = require_paths([path])
        name, content = write_address(place), load_content(place)
    try:
        document = read_content(content, name, given)
    except WitnessError as error:
        return _read_citing(content, name, given, error)
    return document.records, document.witness


def _read_citing(
    content: bytes, name: str, given: Given, unread: WitnessError
) -> tuple[Sequence[Record], Witness]:
    """Read a page in which no rule was found: what it cites has an age as well.

    Raises:
        WitnessError: It cites nothing, or is no text (``unread``).
    """
    try:
        page = read_page(content, name, PageGiven(lang=given.lang))
    except WitnessError:
        raise unread from None
    if page is None or not (page.own or page.cited):
        raise WitnessError(
            f"{name} has no rules of its own and cites none: nothing in it tells its edition",
            hint="Rules look like 605.3b Text, citations like rule 605.3b.",
        ) from unread
    if not page.own:
        say(f"({name} has no rules of its own; it is dated by what it cites)")
    edition = given.edition or page.witness.edition
    return page.records, page.witness._replace(edition=edition)

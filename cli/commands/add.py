"""``regulae add``."""

from typing import Annotated

import typer

from regulae.cli.building import add_documents
from regulae.cli.options import DocumentLang, Home, Json
from regulae.cli.reports import report_outcome
from regulae.cli.session import find_home, require_paths, say
from regulae.corpus.editions import find_editions
from regulae.ingest.pipeline import Given


def run(
    paths: Annotated[list[str], typer.Argument(help="Documents, or folders of them.")],
    lang: DocumentLang = "",
    edition: Annotated[
        str,
        typer.Option(
            "--edition", help="Their edition: a date, a year, a set; else as they state it."
        ),
    ] = "",
    format_name: Annotated[
        str,
        typer.Option(
            "--format", help="How they are kept or arranged: html, notes, …; else told by content."
        ),
    ] = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Read more documents into the store; one that was there is replaced.

    Example: regulae add page.txt --lang it --edition 2025-09-19
    """
    effective = find_editions(edition)[0].effective if edition else None
    if effective and edition != str(effective):
        say(f"({edition} is read as the edition of {effective})")
    given = Given(lang=lang, edition=effective, format=format_name)
    report_outcome(add_documents(find_home(home), require_paths(paths), given), as_json)

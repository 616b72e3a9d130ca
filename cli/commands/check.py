"""``regulae check``."""

from typing import Annotated

import typer

from regulae.cli.checking import CheckOptions, check_paths
from regulae.cli.options import Home, Json
from regulae.cli.render_check import echo_checked, echo_code
from regulae.cli.session import open_session
from regulae.corpus.errors import ArgumentError

_FINDINGS = 1  # exit status


def run(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH...", help="Pages, folders of pages, or - for stdin."),
    ] = None,
    explain: Annotated[str, typer.Option("--explain", help="Print the page of a code.")] = "",
    select: Annotated[
        list[str] | None,
        typer.Option("--select", help="Only these codes, or all that begin so: R1, R301."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", help="Not these codes, or all that begin so.")
    ] = None,
    edition: Annotated[
        str, typer.Option("--edition", help="Check against this one, not what a page claims.")
    ] = "",
    markup: Annotated[
        str, typer.Option("--format", help="text, html, mediawiki or markdown; else guessed.")
    ] = "",
    fix: Annotated[
        bool, typer.Option("--fix", help="Write the sure fixes; a copy is kept beside each page.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Print the sure fixes as a patch, and write nothing.")
    ] = False,
    lang: Annotated[
        str, typer.Option("--lang", "-l", help="The language of the pages; else guessed.")
    ] = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Say what is wrong on pages of rules: dead and moved numbers, stale labels, lost symbols.

    Each finding is a line "file:line:column CODE message"; the status is 1 if there is one.

    Example: regulae check --explain R102
    """
    if explain:
        echo_code(explain, as_json=as_json)
        return
    if not paths:
        raise ArgumentError(
            "there is nothing to check", hint="Give pages or folders, or - for standard input."
        )
    options = CheckOptions.build(
        select=select or (), ignore=ignore or (), edition=edition, lang=lang, markup=markup
    )
    if fix and (diff or "-" in paths):
        raise ArgumentError(
            "--fix writes into files, not to stdout", hint="--diff prints the fixes as a patch."
        )
    with open_session(home) as store:
        checked = check_paths(store, paths, options, write=fix)
    echo_checked(checked, as_json=as_json, as_patch=diff)
    if any(page.findings for page in checked):
        raise typer.Exit(_FINDINGS)

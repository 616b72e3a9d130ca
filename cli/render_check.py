"""Findings for people and for programs: lines, a patch, JSON, and the pages of codes."""

import os
import textwrap
from collections import Counter
from pathlib import Path

import typer

from regulae.cli.checking import Checked
from regulae.cli.layout import escape, strong, width
from regulae.cli.session import print_json, say
from regulae.corpus.checking import (
    Lines,
    apply_fixes,
    build_finding_payload,
    build_patch,
    find_code,
    load_codes,
)

_OWN = ("R301", "R302", "R303")  # what no fix may hide


def echo_checked(checked: list[Checked], *, as_json: bool, as_patch: bool) -> None:
    """Print what was found, and on stderr what it comes to."""
    if as_json:
        payloads = []
        for page in checked:
            lines = Lines(page.text)
            payloads += [build_finding_payload(f, page.path, lines) for f in page.findings]
        print_json(payloads)
    elif as_patch:
        for page in checked:
            path = _write_relative(page.path)
            for line in build_patch(page.text, apply_fixes(page.text, page.fixes), path):
                typer.echo(line, nl=False)
    else:
        for page in checked:
            _echo_page(page)
    _say_summary(checked, as_patch=as_patch)


def _write_relative(path: str) -> str:
    """Write a path as `patch -p1` and `git apply` take it: from here, else from the root."""
    here = Path.cwd()
    whole = Path(os.path.normpath(here / path))
    if whole.is_relative_to(here):
        return whole.relative_to(here).as_posix()
    return whole.relative_to(whole.anchor).as_posix()


def echo_code(written: str, *, as_json: bool) -> None:
    """Print the page of a code.

    Raises:
        ArgumentError: There is no such code.
    """
    code = find_code(written)
    if as_json:
        print_json(code._asdict())
        return
    typer.echo(f"{strong(code.code)}  {strong(code.name)}")
    typer.echo()
    typer.echo(textwrap.fill(code.means, width()))
    typer.echo()
    for line in code.example.splitlines():
        typer.echo(f"  {line}")
    typer.echo()
    typer.echo(textwrap.fill(code.mend, width()))


def _echo_page(page: Checked) -> None:
    lines = Lines(page.text)
    for finding in page.findings:
        line, column = lines.locate(finding.start)
        fix = f" [fix: {finding.fix.text}]" if finding.fix else ""
        shown = f"{page.path}:{line}:{column} {finding.code} {finding.message}{fix}"
        typer.echo(escape(shown))  # names and pages may have anything in them


def _say_summary(checked: list[Checked], *, as_patch: bool) -> None:
    counts = Counter(finding.code for page in checked for finding in page.findings)
    pages = _count(len(checked), "page")
    written = [page for page in checked if page.copy]
    _say_guesses(checked)
    for page in written:
        fixed = f"{_count(page.written, 'number')} fixed; as it was: {page.copy}"
        say(escape(f"{page.path}: {fixed}"))
    if not counts:
        say(f"{pages} checked: nothing to report")
        return
    wrong = sum(1 for page in checked if page.findings)
    say(f"{pages} checked: {_count(counts.total(), 'finding')} in {wrong}")
    for code, number in sorted(counts.items()):
        say(f"{number:6}  {code}  {load_codes()[code].name}")
    sure = sum(len(page.fixes) for page in checked)
    if sure and not as_patch:
        say(f"{_count(sure, 'number')} can be put right by --fix; --diff shows how.")
    if written and any(counts[code] for code in _OWN):
        say(
            "Labels and the rules' own numbers are as they were: a renumbered stale text would"
            " only hide that it is stale."
        )


def _say_guesses(checked: list[Checked]) -> None:
    """Say which pages state no edition: what is wrong on them depends on which is taken.

    One is named with its edition; of many a line each would bury the summary.
    """
    guessed = [page for page in checked if page.guessed]
    if len(guessed) == 1:
        (page,) = guessed
        against = f"checked against {page.guessed}; --edition names another"
        say(escape(f"{page.path}: no edition stated; {against}"))
    elif guessed:
        against = "each checked against the one it fits; --edition names another"
        say(f"{_count(len(guessed), 'page')}: no edition stated; {against}")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"

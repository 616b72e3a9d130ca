"""Laying text out for people: wrapped to the terminal, coloured where there is one."""

import re
import shutil
import sys
from collections.abc import Iterable

import typer

from regulae.cli.columns import fold_to_width, measure

INDENT = "  "
_NARROWEST = 40
_WIDEST = 100  # columns; longer lines are hard to read
# A terminal would obey some of them: control characters, what ends a line, what turns the
# direction of writing around.
_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def echo_labelled(label: str, lines: Iterable[str]) -> None:
    """Print lines beside a label: short ones in a row, others below each other."""
    entries = list(lines)
    start = f"{INDENT}{label:<9} "
    if sum(measure(entry) + 2 for entry in entries) + len(start) <= width():
        typer.echo(dim(start) + ", ".join(entries))
        return
    for place, entry in enumerate(entries):
        blank = " " * len(start)
        folded = "\n".join(fold_to_width(entry, width(), first=blank, others=blank + INDENT))
        typer.echo((blank if place else dim(start)) + folded[len(start) :])


def echo_wrapped(text: str, indent: str, hanging: str = "") -> None:
    """Print a paragraph, its lines indented, those behind the first by ``hanging`` more."""
    typer.echo("\n".join(fold_to_width(text, width(), first=indent, others=indent + hanging)))


def width() -> int:
    """Give the columns to write in."""
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))


def escape(text: str) -> str:
    r"""Write out what a terminal would obey, so that a line stays one and says what it says.

    >>> escape("a\x1b[31m")
    'a\\x1b[31m'
    """
    return _OBEYED.sub(lambda match: ascii(match[0])[1:-1], text)


def strong(text: str) -> str:
    """Make a text bold on a terminal."""
    return typer.style(text, bold=True) if sys.stdout.isatty() else text


def dim(text: str) -> str:
    """Make a text faint on a terminal."""
    return typer.style(text, dim=True) if text and sys.stdout.isatty() else text

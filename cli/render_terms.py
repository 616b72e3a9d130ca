"""Concepts of the term base for people."""

from collections.abc import Sequence

import typer

from regulae.cli.layout import INDENT, dim, echo_wrapped, strong
from regulae.corpus.terms import Term
from regulae.search.definitions import Concept


def echo_concept(concept: Concept, preferred: Sequence[str]) -> None:
    """Print a concept: its names, the user's language first, and what defines it."""
    typer.echo(f"{strong(concept.concept)}  {dim(concept.kind)}")
    names = sorted(
        concept.names,
        key=lambda term: (
            preferred.index(term.lang) if term.lang in preferred else len(preferred),
            term.lang,
            term.rank,
        ),
    )
    for term in names:
        line = f"{term.lang}  {term.form}  {dim(_write_origin(term))}"
        echo_wrapped(line.rstrip(), INDENT, INDENT * 2)
    for definition in concept.definitions:
        missing = "" if definition.is_held else "  (no text in the store)"
        line = f"{definition.locator}  “{definition.title}”{dim(missing)}"
        echo_wrapped(line, INDENT * 2, INDENT)


def _write_origin(term: Term) -> str:
    """Write where a name is from, how many cards have it, and the editions for which it holds."""
    origin = term.source if term.votes is None else f"{term.source}, {term.votes} votes"
    if term.first and term.last:
        origin += f"; {term.first} to {term.last}"
    elif term.first:
        origin += f"; since {term.first}"
    elif term.last:
        origin += f"; until {term.last}"
    return f"({origin})"

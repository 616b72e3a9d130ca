"""Search results for people."""

import typer

from regulae.cli.layout import INDENT, dim, echo_wrapped, strong
from regulae.search.results import Hit, Results


def echo_hits(results: Results) -> None:
    """Print hits: locator, snippet with the matches marked, how many more there are."""
    for hit in results.hits:
        edition = str(hit.edition) if hit.edition else "no edition"
        via = "" if hit.via == "number" else f"  ({hit.via})"
        name = strong(str(hit.number or hit.locator))
        echo_wrapped(f"{name}  {hit.lang}  {edition}{dim(via)}", "", INDENT)
        if hit.snippet:
            echo_wrapped(_mark(hit), INDENT)
    if results.total > len(results.hits):
        typer.echo(dim(f"{len(results.hits)} of {results.total}; --limit shows more."))


def _mark(hit: Hit) -> str:
    """Make the matched words of a snippet stand out."""
    pieces, place = [], 0
    for start, end in hit.matches:
        pieces += [hit.snippet[place:start], strong(hit.snippet[start:end])]
        place = end
    return "".join((*pieces, hit.snippet[place:]))

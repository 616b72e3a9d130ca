"""Cross-references for people."""

import typer

from regulae.cli.layout import INDENT, echo_labelled, strong
from regulae.corpus.references import Reference
from regulae.corpus.store import Attestation


def echo_references(
    name: str,
    outgoing: list[tuple[Attestation, Reference]],
    incoming: list[Reference],
) -> None:
    """Print what a rule cites, and what cites it."""
    typer.echo(strong(name))
    if not outgoing and not incoming:
        typer.echo(f"{INDENT}cites nothing, and nothing in the store cites it")
    if outgoing:
        lines = []
        for citing, reference in outgoing:
            origin = "" if str(citing.locator) == name else f"{citing.locator} → "
            lines.append(f"{origin}{write_reference(reference)}  “{reference.text}”")
        echo_labelled("cites", lines)
    if incoming:
        echo_labelled("cited by", [f"{each.locator}  “{each.text}”" for each in incoming])


def write_reference(reference: Reference) -> str:
    """Write a cited number, and why it leads nowhere if it does not."""
    if reference.status in ("dangling", "mistitled"):
        return f"{reference.number} ({reference.status})"
    reason = "" if reference.locator else " (no text in the store)"
    return f"{reference.number}{reason}"


def echo_graph(
    name: str,
    outgoing: list[tuple[Attestation, Reference]],
    incoming: list[Reference],
    *,
    as_mermaid: bool,
) -> None:
    """Print cross-references as a graph, an arrow from what cites to what is cited."""
    arrows = [(str(citing.record.number), str(each.number)) for citing, each in outgoing]
    cited = name.partition("@")[0].rpartition(":")[2]
    arrows += [(str(each.number or each.locator), cited) for each in incoming]
    typer.echo("graph LR" if as_mermaid else "digraph {")
    for start, end in dict.fromkeys(arrows):
        if as_mermaid:
            typer.echo(f'  {_name_node(start)}["{start}"] --> {_name_node(end)}["{end}"]')
        else:
            typer.echo(f'  "{start}" -> "{end}";')
    if not as_mermaid:
        typer.echo("}")


def _name_node(number: str) -> str:
    """Give a name that Mermaid takes: letters, digits and underscores."""
    return "r" + "".join(c if c.isalnum() else "_" for c in number)

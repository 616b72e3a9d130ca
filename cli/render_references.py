"""Cross-references for people."""

import typer

from regulae.cli.layout import INDENT, echo_labelled, echo_wrapped, strong
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.references import Reference
from regulae.corpus.store import Attestation

Incoming = tuple[RuleNumber | None, Reference]  # what is cited, and what cites it


def echo_references(
    name: str,
    outgoing: list[tuple[Attestation, Reference]],
    incoming: list[Incoming],
) -> None:
    """Print what a rule cites, and what cites it."""
    typer.echo(strong(name))
    if not outgoing and not incoming:
        echo_wrapped("cites nothing, and nothing in the store cites it", INDENT)
    if outgoing:
        lines = []
        for citing, reference in outgoing:
            origin = "" if str(citing.locator) == name else f"{citing.locator} → "
            lines.append(f"{origin}{write_reference(reference)}  “{reference.text}”")
        echo_labelled("cites", lines)
    if incoming:
        asked = _read_number(name)
        echo_labelled("cited by", [_write_citing(asked, *pair) for pair in incoming])


def _write_citing(asked: str, cited: RuleNumber | None, reference: Reference) -> str:
    """Write what cites, and what it cites where that is not what was asked about."""
    target = "" if str(cited) == asked else f" → {cited}"
    return f"{reference.locator}{target}  “{reference.text}”"


def _read_number(locator: str) -> str:
    return locator.partition("@")[0].rpartition(":")[2]


def write_reference(reference: Reference) -> str:
    """Write a cited number, and why it leads nowhere if it does not."""
    if reference.status in ("dangling", "mistitled"):
        return f"{reference.number} ({reference.status})"
    reason = "" if reference.locator else " (no text in the store)"
    return f"{reference.number}{reason}"


def echo_graph(
    name: str,
    outgoing: list[tuple[Attestation, Reference]],
    incoming: list[Incoming],
    *,
    as_mermaid: bool,
) -> None:
    """Print cross-references as a graph, an arrow from what cites to what is cited."""
    arrows = [(str(citing.record.number), str(each.number)) for citing, each in outgoing]
    arrows += [(str(each.number or each.locator), str(cited)) for cited, each in incoming]
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

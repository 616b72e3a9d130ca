"""Cross-references for people."""

import typer

from regulae.cli.layout import INDENT, echo_labelled, strong
from regulae.corpus.references import Reference
from regulae.corpus.store import Attestation


def echo_references(
    name: str,
    outgoing: list[tuple[Attestation | None, Reference]],
    incoming: list[Reference],
) -> None:
    """Print what a rule cites, and what cites it."""
    typer.echo(strong(name))
    if not outgoing and not incoming:
        typer.echo(f"{INDENT}cites nothing, and nothing in the store cites it")
    if outgoing:
        lines = []
        for citing, reference in outgoing:
            origin = f"{citing.locator} → " if citing else ""
            lines.append(f"{origin}{write_reference(reference)}  “{reference.text}”")
        echo_labelled("cites", lines)
    if incoming:
        echo_labelled("cited by", [f"{each.locator}  “{each.text}”" for each in incoming])


def write_reference(reference: Reference) -> str:
    """Write a cited number, and why it leads nowhere if it does not."""
    if reference.locator is not None and reference.status == "resolved":
        return str(reference.number)
    reason = "no text in the store" if reference.status == "absent" else reference.status
    return f"{reference.number} ({reason})"

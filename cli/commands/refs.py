"""``regulae refs``."""

from typing import Annotated, Any

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.render_references import Incoming, echo_graph, echo_references
from regulae.cli.session import find_preferred, open_session, print_json, say_all
from regulae.cli.unheld import Unheld, look_up_or_explain
from regulae.corpus.payload import build_reference_payload
from regulae.corpus.references import Reference, find_outgoing, iter_graph, iter_incoming
from regulae.corpus.store import Attestation, Store
from regulae.search.lookup import Found


def run(
    locator: Annotated[
        list[str], typer.Argument(metavar="LOCATOR", help="Such as 605.3b or it:605.3b@2025-09-19.")
    ],
    depth: Annotated[
        int,
        typer.Option(
            "--depth", metavar="N", min=1, max=20, help="Follow citations so many steps, both ways."
        ),
    ] = 1,
    dot: Annotated[bool, typer.Option("--dot", help="Draw it, for Graphviz.")] = False,
    mermaid: Annotated[bool, typer.Option("--mermaid", help="Draw it, for Mermaid.")] = False,
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """List what a rule cites and what cites it, in the edition of its text.

    Example: regulae refs 605.3b
    """
    with open_session(home) as store:
        found = look_up_or_explain(store, " ".join(locator), find_preferred(lang))
        if isinstance(found, Unheld):
            outgoing, name = [], str(found.locator)
            incoming = [(found.locator.number, reference) for reference in found.citing]
        else:
            say_all(found.remarks)
            outgoing = _find_outgoing(store, found, depth)
            incoming = _find_incoming(store, found, depth)
            name = str(found.locator)
    if as_json:
        print_json(_build_payload(name, outgoing, incoming))
    elif dot or mermaid:
        echo_graph(name, outgoing, incoming, as_mermaid=mermaid)
    else:
        echo_references(name, outgoing, incoming)
    if isinstance(found, Unheld):
        found.complain()


def _find_outgoing(store: Store, found: Found, depth: int) -> list[tuple[Attestation, Reference]]:
    if depth == 1:
        seen: dict[str, Reference] = {}
        for held in found.attestations:
            for reference in find_outgoing(store, held):
                seen.setdefault(str(reference.number), reference)
        return [(found.first, reference) for reference in seen.values()]
    return list(iter_graph(store, found.attestations, depth))


def _find_incoming(store: Store, found: Found, depth: int) -> list[Incoming]:
    seen: dict[tuple[str, str], Incoming] = {}
    for held in found.attestations:
        if held.record.number is not None:
            at = held.witness.edition, held.witness.source
            for cited, reference in iter_incoming(store, held.record.number, *at, depth=depth):
                seen.setdefault((str(cited), str(reference.locator)), (cited, reference))
    return list(seen.values())


def _build_payload(
    name: str,
    outgoing: list[tuple[Attestation, Reference]],
    incoming: list[Incoming],
) -> dict[str, Any]:
    citing: dict[str, Reference] = {}
    for _, reference in incoming:
        citing.setdefault(str(reference.locator), reference)
    return {
        "locator": name,
        "out": [build_reference_payload(reference) for _, reference in outgoing],
        "in": [build_reference_payload(each, incoming=True) for each in citing.values()],
    }

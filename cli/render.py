"""Rules for people: what a locator names, with what stands around it."""

import typer

from regulae.cli.columns import measure, shorten
from regulae.cli.layout import INDENT, dim, echo_labelled, echo_wrapped, strong, width
from regulae.cli.render_references import write_reference
from regulae.cli.surroundings import Surroundings
from regulae.corpus.editions import load_editions
from regulae.corpus.links import Sister
from regulae.corpus.references import find_outgoing
from regulae.corpus.store import Attestation, Store
from regulae.search.lookup import Found

_WAYS = {"number": "", "fits": "by the edition that it fits", "lineage": "by lineage"}
_SHORT = 100  # columns of a text shown in one line


def echo_rule(store: Store, found: Found, around: Surroundings) -> None:
    """Print what a locator names: the rules, what is under them, references, fellows."""
    for held in found.attestations:
        _echo_head(held, around)
        _echo_record(held, "")
        outgoing = find_outgoing(store, held)
        if outgoing:
            echo_labelled("cites", [write_reference(each) for each in outgoing])
    for child in around.children:
        typer.echo()
        _echo_child(child)
    if around.cited_by:
        typer.echo()
        echo_labelled("cited by", [str(each.locator) for each in around.cited_by])
    if around.today and set(around.today) != {held.record.number for held in found.attestations}:
        typer.echo()
        echo_labelled("today", [str(number) for number in around.today])
    for sister in around.sisters:
        typer.echo()
        _echo_sister_head(sister)
        _echo_record(sister.held, INDENT)


def _echo_head(held: Attestation, around: Surroundings) -> None:
    """Print number, title, language and edition, then the line of the parent."""
    record = held.record
    above = (each.record.title for each in (around.parent, around.heading) if each)
    title = record.title or next((name for name in above if name), "")
    name = str(record.number or record.kind)
    head = f"{strong(f'{name}  {title}'.strip())}  {dim(_describe_edition(held))}"
    echo_wrapped(head, "", INDENT)
    parent = around.parent
    if parent is not None and parent.record.text:
        line = _shorten(parent.record.text)
        typer.echo(dim(f"{INDENT}under {parent.record.number}: {line}"))
    typer.echo()


def _describe_edition(held: Attestation) -> str:
    witness = held.witness
    if witness.edition is None:
        until = f", not later than {witness.not_later}" if witness.not_later else ""
        return f"{held.record.lang}, no edition stated{until}, from {witness.source}"
    named = next((e for e in load_editions() if e.effective == witness.edition), None)
    name = named.name_in(held.record.lang) if named else ""
    return f"{held.record.lang}, {witness.edition}" + (f" ({name})" if name else "")


def _echo_sister_head(sister: Sister) -> None:
    """Print a locator and how it was found, in one line where that is wide enough."""
    name, way = str(sister.held.locator), _describe_way(sister)
    if not way:
        typer.echo(strong(name))
    elif measure(name) + len(INDENT) + measure(way) <= width():
        typer.echo(f"{strong(name)}{INDENT}{dim(way)}")
    else:
        typer.echo(strong(name))
        typer.echo(INDENT + dim(way))


def _describe_way(sister: Sister) -> str:
    """Say how a sister was found, where that is not simply one number in one edition."""
    way = _WAYS[sister.via]
    return f"({way}, score {sister.score:.2f})" if way else ""


def _echo_record(held: Attestation, indent: str) -> None:
    """Print a text with its examples and notes, and say what is wrong with it."""
    record = held.record
    if record.text:
        echo_wrapped(record.text, indent)
    for example in record.examples:
        echo_wrapped(f"{_name_example(record.lang)}: {example}", indent + INDENT)
    for note in record.notes:
        echo_wrapped(f"• {note}", indent + INDENT)
    if "symbol-lost" in record.flags:
        echo_wrapped(dim("(a symbol was lost in the source)"), indent)


def _name_example(lang: str) -> str:
    """Give the word for an example in the language of the text."""
    from regulae.corpus.lang import languages, load_pack  # here: most rules have no example

    return load_pack(lang).example_marks[0] if lang in languages() else "Example"


def _echo_child(held: Attestation) -> None:
    record = held.record
    number = strong(str(record.number))
    body = record.text or record.title or ""
    echo_wrapped(f"{number}  {body}", INDENT)
    for example in record.examples:
        echo_wrapped(f"{_name_example(record.lang)}: {example}", INDENT * 2)
    for note in record.notes:
        echo_wrapped(f"• {note}", INDENT * 2)


def _shorten(text: str) -> str:
    return shorten(text, min(_SHORT, width() - 20))

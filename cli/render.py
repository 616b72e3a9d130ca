"""Results for people: wrapped to the terminal, coloured where there is one."""

import shutil
import sys
import textwrap
from collections.abc import Iterable

import typer

from regulae.cli.surroundings import Surroundings
from regulae.corpus.editions import load_editions
from regulae.corpus.references import Reference, find_outgoing
from regulae.corpus.store import Attestation, Store
from regulae.search.lookup import Found
from regulae.search.results import Hit, Results

_WIDEST = 100  # columns; longer lines are hard to read
_INDENT = "  "
_SHORT = 100  # code points of a text shown in one line


def echo_rule(store: Store, found: Found, around: Surroundings) -> None:
    """Print what a locator names: the rules, what is under them, references, fellows."""
    for held in found.attestations:
        _echo_head(held, around)
        _echo_record(held, "")
        outgoing = find_outgoing(store, held)
        if outgoing:
            _echo_labelled("cites", [_write_reference(each) for each in outgoing])
    for child in around.children:
        typer.echo()
        _echo_child(child)
    if around.cited_by:
        typer.echo()
        _echo_labelled("cited by", [str(each.locator) for each in around.cited_by])
    for sister in around.sisters:
        typer.echo()
        typer.echo(_strong(str(sister.locator)))
        _echo_record(sister, _INDENT)


def echo_hits(results: Results) -> None:
    """Print hits: locator, snippet with the matches marked, how many more there are."""
    for hit in results.hits:
        edition = str(hit.edition) if hit.edition else "no edition"
        via = "" if hit.via == "number" else f"  ({hit.via})"
        typer.echo(f"{_strong(str(hit.number or hit.locator))}  {hit.lang}  {edition}{_dim(via)}")
        if hit.snippet:
            _echo_wrapped(_mark(hit), _INDENT)
    if results.total > len(results.hits):
        typer.echo(_dim(f"{len(results.hits)} of {results.total}; --limit shows more."))


def echo_references(
    name: str,
    outgoing: list[tuple[Attestation | None, Reference]],
    incoming: list[Reference],
) -> None:
    """Print what a rule cites, and what cites it."""
    typer.echo(_strong(name))
    if not outgoing and not incoming:
        typer.echo(f"{_INDENT}cites nothing, and nothing in the store cites it")
    if outgoing:
        lines = []
        for citing, reference in outgoing:
            origin = f"{citing.locator} → " if citing else ""
            lines.append(f"{origin}{_write_reference(reference)}  “{reference.text}”")
        _echo_labelled("cites", lines)
    if incoming:
        _echo_labelled("cited by", [f"{each.locator}  “{each.text}”" for each in incoming])


def _echo_head(held: Attestation, around: Surroundings) -> None:
    """Print number, title, language and edition, then the line of the parent."""
    record = held.record
    title = record.title or (around.heading.record.title if around.heading else None) or ""
    name = str(record.number or record.kind)
    typer.echo(f"{_strong(f'{name}  {title}'.strip())}  {_dim(_describe_edition(held))}")
    parent = around.parent
    if parent is not None and parent.record.text:
        line = _shorten(parent.record.text)
        typer.echo(_dim(f"{_INDENT}under {parent.record.number}: {line}"))
    typer.echo()


def _describe_edition(held: Attestation) -> str:
    witness = held.witness
    if witness.edition is None:
        until = f", not later than {witness.not_later}" if witness.not_later else ""
        return f"{held.record.lang}, no edition stated{until}, from {witness.source}"
    named = next((e for e in load_editions() if e.effective == witness.edition), None)
    name = named.name_in(held.record.lang) if named else ""
    return f"{held.record.lang}, {witness.edition}" + (f" ({name})" if name else "")


def _echo_record(held: Attestation, indent: str) -> None:
    """Print a text with its examples and notes, and say what is wrong with it."""
    record = held.record
    if record.text:
        _echo_wrapped(record.text, indent)
    for example in record.examples:
        _echo_wrapped(f"Example: {example}", indent + _INDENT)
    for note in record.notes:
        _echo_wrapped(f"• {note}", indent + _INDENT)
    if "symbol-lost" in record.flags:
        typer.echo(_dim(f"{indent}(a symbol was lost in the source)"))


def _echo_child(held: Attestation) -> None:
    record = held.record
    number = _strong(str(record.number))
    body = record.text or record.title or ""
    _echo_wrapped(f"{number}  {body}", _INDENT)
    for example in record.examples:
        _echo_wrapped(f"Example: {example}", _INDENT * 2)
    for note in record.notes:
        _echo_wrapped(f"• {note}", _INDENT * 2)


def _write_reference(reference: Reference) -> str:
    if reference.locator is not None and reference.status == "resolved":
        return str(reference.number)
    reason = "no text in the store" if reference.status == "absent" else reference.status
    return f"{reference.number} ({reason})"


def _echo_labelled(label: str, lines: Iterable[str]) -> None:
    """Print lines beside a label: short ones in a row, others below each other."""
    entries = list(lines)
    start = f"{_INDENT}{label:<9} "
    if sum(len(entry) + 2 for entry in entries) + len(start) <= _width():
        typer.echo(_dim(start) + ", ".join(entries))
        return
    for place, entry in enumerate(entries):
        typer.echo((_dim(start) if not place else " " * len(start)) + entry)


def _echo_wrapped(text: str, indent: str) -> None:
    """Print a paragraph; escape sequences in it are not counted too closely."""
    lines = textwrap.wrap(
        text,
        _width(),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    typer.echo("\n".join(lines))


def _mark(hit: Hit) -> str:
    """Make the matched words of a snippet stand out."""
    pieces, place = [], 0
    for start, end in hit.matches:
        pieces += [hit.snippet[place:start], _strong(hit.snippet[start:end])]
        place = end
    return "".join((*pieces, hit.snippet[place:]))


def _shorten(text: str) -> str:
    return textwrap.shorten(text, min(_SHORT, _width() - 20), placeholder=" …")


def _width() -> int:
    return min(shutil.get_terminal_size().columns, _WIDEST)


def _strong(text: str) -> str:
    return typer.style(text, bold=True) if sys.stdout.isatty() else text


def _dim(text: str) -> str:
    return typer.style(text, dim=True) if text and sys.stdout.isatty() else text

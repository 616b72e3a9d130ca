"""``regulae export``."""

import json
from datetime import date
from typing import Annotated

import typer

from regulae.cli.options import Home
from regulae.cli.session import open_session
from regulae.corpus.errors import ArgumentError
from regulae.corpus.payload import build_record_payload
from regulae.corpus.store import Attestation, Wanted

FORMATS = ("jsonl",)


def run(
    format_name: Annotated[
        str, typer.Option("--format", help="jsonl: one record a line.")
    ] = "jsonl",
    home: Home = None,
) -> None:
    """Write all records to stdout, sorted by language, edition and number.

    Example: regulae export --format jsonl
    """
    if format_name not in FORMATS:
        raise ArgumentError(
            f"there is no export format {format_name[:60]!r}",
            hint=f"There is {', '.join(FORMATS)}.",
        )
    with open_session(home) as store:
        for held in sorted(store.find_attestations(Wanted()), key=_order):
            typer.echo(json.dumps(build_record_payload(store, held), ensure_ascii=False))


def _order(held: Attestation) -> tuple[str, date, int, str, int]:
    """Sort by language, edition, number; what has none comes after what has, by place."""
    record, witness = held.record, held.witness
    key = record.number.sort_key if record.number else 10**12
    return record.lang, witness.edition or date.min, key, witness.source, record.span.start

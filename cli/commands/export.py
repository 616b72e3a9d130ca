"""``regulae export``."""

import json
from datetime import date
from typing import Annotated

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.session import find_preferred, open_session, print_json
from regulae.corpus.errors import ArgumentError, NotFoundError
from regulae.corpus.payload import build_record_payload
from regulae.corpus.store import Attestation, Wanted

FORMATS = ("jsonl",)


def run(
    format_name: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="jsonl: one record a line.")
    ] = "jsonl",
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Write all records to stdout, sorted by language, edition and number; --lang: only of one.

    Example: regulae export --format jsonl
    """
    if format_name not in FORMATS:
        raise ArgumentError(
            f"there is no export format {format_name[:60]!r}",
            hint=f"There is {', '.join(FORMATS)}.",
        )
    only = find_preferred(lang)[0] if lang else ""
    with open_session(home) as store:
        records = sorted(store.find_attestations(Wanted(lang=only)), key=_order)
        if as_json:
            print_json([build_record_payload(store, held) for held in records])
        for held in () if as_json else records:
            typer.echo(json.dumps(build_record_payload(store, held), ensure_ascii=False))
    if only and not records:
        raise NotFoundError(
            f"the store has no texts in {only!r}", hint="`regulae sources` lists what it has."
        )


def _order(held: Attestation) -> tuple[str, date, int, str, int]:
    """Sort by language, edition, number; what has none comes after what has, by place."""
    record, witness = held.record, held.witness
    key = record.number.sort_key if record.number else 10**12
    return record.lang, witness.edition or date.min, key, witness.source, record.span.start

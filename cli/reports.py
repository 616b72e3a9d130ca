"""Reporting what was read into a store."""

import typer

from regulae.cli.building import Outcome
from regulae.cli.session import print_json, say


def report_outcome(outcome: Outcome, as_json: bool) -> None:
    """Print what was read, and on stderr what was not and what was odd about it."""
    for address, reason in outcome.failed:
        say(f"left out: {reason}" if address in reason else f"left out: {address}: {reason}")
    for witness, reason in outcome.kept:
        say(f"{witness.source} is kept as the store had it: {reason}")
        say(f"  `regulae remove {witness.source}` takes it out; `regulae add FILE` reads it anew.")
    for witness, _ in outcome.read:
        for remark in witness.remarks:
            say(f"{witness.source}: {remark}")
    if as_json:
        print_json(
            {
                "read": [
                    {
                        "id": witness.source,
                        "path": witness.path,
                        "lang": witness.lang,
                        "edition": witness.edition.isoformat() if witness.edition else None,
                        "format": witness.format,
                        "encoding": witness.encoding,
                        "records": records,
                        "remarks": list(witness.remarks),
                    }
                    for witness, records in outcome.read
                ],
                "failed": [{"path": path, "reason": reason} for path, reason in outcome.failed],
                "kept": [
                    {"id": witness.source, "path": witness.path, "reason": reason}
                    for witness, reason in outcome.kept
                ],
            }
        )
        return
    for witness, records in outcome.read:
        edition = f"edition {witness.edition}" if witness.edition else "no edition stated"
        typer.echo(f"{witness.source}: {records} records, {witness.lang}, {edition}")

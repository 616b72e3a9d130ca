"""``regulae sources``."""

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.session import open_session, print_json


def run(lang: Lang = "", home: Home = None, as_json: Json = False) -> None:
    """List the documents of the store: id, language, edition, records, title.

    Example: regulae sources --json
    """
    with open_session(home) as store:
        sources = store.find_sources()
    if as_json:
        print_json(
            [
                {
                    "id": witness.source,
                    "title": witness.title,
                    "path": witness.path,
                    "url": witness.url,
                    "sha256": witness.sha256,
                    "lang": witness.lang,
                    "edition": witness.edition.isoformat() if witness.edition else None,
                    "stated": witness.stated,
                    "not_later": witness.not_later.isoformat() if witness.not_later else None,
                    "format": witness.format,
                    "encoding": witness.encoding,
                    "standing": witness.standing,
                    "records": records,
                    "remarks": list(witness.remarks),
                }
                for witness, records in sources
            ]
        )
        return
    width = max((len(witness.source) for witness, _ in sources), default=0)
    for witness, records in sources:
        when = str(witness.edition or "no edition")
        if witness.not_later:
            when = f"≤ {witness.not_later}"
        typer.echo(
            f"{witness.source:<{width}}  {witness.lang}  {when:<12}  {records:>5} records"
            f"  {witness.title}"
        )

"""``regulae remove``."""

from typing import Annotated

import typer

from regulae.cli.building import remove_document
from regulae.cli.options import Home, Json, Lang
from regulae.cli.session import find_home, print_json
from regulae.corpus.embedded import load_embedded


def run(
    source: Annotated[str, typer.Argument(help="A source's id, as `regulae sources` lists it.")],
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Take a document out of the store.

    Example: regulae remove it-202-mana-cost-and-color
    """
    remove_document(find_home(home), source)
    if as_json:
        print_json({"removed": source})
    else:
        embedded = source in {document.source for document in load_embedded()}
        typer.echo(
            f"Removed {source}{' until the next build: it is embedded' if embedded else ''}."
        )

"""``regulae build``."""

from typing import Annotated

import typer

from regulae.cli.building import build_store
from regulae.cli.options import Home, Json, Lang
from regulae.cli.reports import report_outcome
from regulae.cli.session import find_home, require_paths


def run(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Documents, or folders of them, to add.")
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Leave out the documents added before.")
    ] = False,
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Make the store anew from the embedded documents, those added before, and PATHS.

    The old store serves until the new one is whole.

    Example: regulae build
    """
    report_outcome(build_store(find_home(home), require_paths(paths or []), fresh=fresh), as_json)

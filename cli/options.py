"""The options that many commands share."""

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", help="Where the store is; else REGULAE_HOME, else your data folder."),
]
Lang = Annotated[
    str,
    typer.Option("--lang", "-l", help="Your language; else REGULAE_LANG, else your system's."),
]
Engine = Annotated[
    str, typer.Option("--engine", help="sqlite, or whoosh with an index of its own.")
]

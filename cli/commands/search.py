"""``regulae search``."""

from typing import Annotated

import typer

from regulae.cli.options import Engine, Home, Json, Lang
from regulae.cli.render_hits import echo_hits
from regulae.cli.session import find_preferred, open_session, print_json, say, say_all
from regulae.search.engine import load_engine
from regulae.search.hits import search

_SHOWN = 60  # code points of a query for which nothing was found


def run(
    query: Annotated[
        list[str],
        typer.Argument(
            metavar="QUERY", help='A number, words, a "phrase"; in quotes what has a -minus.'
        ),
    ],
    edition: Annotated[
        str,
        typer.Option(
            "--edition", metavar="EDITION", help="Only this edition: a date, a year, a set."
        ),
    ] = "",
    kind: Annotated[
        str,
        typer.Option(
            "--kind", metavar="KIND", help="Only section, heading, rule, subrule, note, glossary."
        ),
    ] = "",
    limit: Annotated[
        int, typer.Option("--limit", "-n", metavar="N", min=1, max=1000, help="At most so many.")
    ] = 10,
    engine: Engine = "sqlite",
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Search by number, words or phrase; results in your language come first.

    Example: regulae search abilità di mana
    """
    with open_session(home) as store:
        results = search(
            store,
            " ".join(query),
            engine=load_engine(engine, store),
            prefer=find_preferred(lang),
            edition=edition,
            kind=kind,
            limit=limit,
        )
    say_all(results.remarks)
    if as_json:
        print_json(results.to_json())
    elif results.hits:
        echo_hits(results)
    else:
        say(f"Nothing found for {results.query[:_SHOWN]!r}. Try fewer or other words.")

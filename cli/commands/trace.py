"""``regulae trace``."""

from typing import Annotated

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.render_trace import echo_trace
from regulae.cli.session import find_preferred, open_session, print_json, say_all
from regulae.cli.tracing import find_origin, read_names
from regulae.corpus.concordance import build_trace_payload, find_trace


def run(
    locator: Annotated[
        list[str],
        typer.Argument(metavar="LOCATOR", help="Such as fr:406.3, it:502.55 or 117.8@2013-07-13."),
    ],
    brief: Annotated[bool, typer.Option("--brief", help="Show the steps without texts.")] = False,
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Follow a rule through every edition: back to its first, forward to today.

    Example: regulae trace fr:406.3
    """
    with open_session(home) as store:
        origin = find_origin(store, " ".join(locator), find_preferred(lang))
        trace = find_trace(store, origin.number, origin.edition)
        say_all(origin.remarks)
        if as_json:
            payload = build_trace_payload(str(origin.locator), trace)
            print_json(
                payload
                | {"edition": str(origin.edition), "names": read_names(store, origin, trace)}
            )
        else:
            echo_trace(store, origin, trace, brief=brief)

"""``regulae show``."""

from typing import Annotated, Any

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.render import echo_rule
from regulae.cli.session import find_preferred, open_session, print_json, say_all
from regulae.cli.surroundings import Surroundings, find_surroundings
from regulae.cli.unheld import Unheld, look_up_or_explain
from regulae.corpus.payload import build_record_payload, build_reference_payload
from regulae.corpus.store import Store
from regulae.search.lookup import Found


def run(
    locator: Annotated[
        list[str],
        typer.Argument(
            metavar="LOCATOR", help="Such as 605.3b, fr:406, 605.1a-b, it:601.2@2023-06-16."
        ),
    ],
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Show a rule with its parent, subrules, examples, notes and references.

    Example: regulae show 605.3b --lang it
    """
    with open_session(home) as store:
        found = look_up_or_explain(store, " ".join(locator), find_preferred(lang))
        if isinstance(found, Unheld):
            if as_json:
                print_json(_build_unheld_payload(found))
            found.complain()
            return
        say_all(found.remarks)
        around = find_surroundings(store, found)
        if as_json:
            print_json(_build_payload(store, found, around))
        else:
            echo_rule(store, found, around)


def _build_payload(store: Store, found: Found, around: Surroundings) -> dict[str, Any]:
    return {
        "locator": str(found.locator),
        "records": [build_record_payload(store, held) for held in found.attestations],
        "children": [build_record_payload(store, held) for held in around.children],
        "sisters": [
            build_record_payload(store, sister.held) | {"via": sister.via, "score": sister.score}
            for sister in around.sisters
        ],
        "cited_by": [build_reference_payload(each, incoming=True) for each in around.cited_by],
        "today": [str(number) for number in around.today],
    }


def _build_unheld_payload(found: Unheld) -> dict[str, Any]:
    return {
        "locator": str(found.locator),
        "records": [],
        "children": [],
        "sisters": [],
        "cited_by": [build_reference_payload(each, incoming=True) for each in found.citing],
        "today": [str(number) for number in found.today],
    }

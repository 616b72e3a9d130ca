"""``regulae diff``."""

from typing import Annotated

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.render_diff import echo_diff
from regulae.cli.session import find_preferred, open_session, print_json, say_all
from regulae.cli.unheld import parse_any
from regulae.corpus.diff import build_diff_payload, find_changes
from regulae.corpus.store import Store
from regulae.search.lookup import Found, look_up


def run(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A rule, heading or edition: fr:406.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one: it:605.")],
    same: Annotated[
        bool, typer.Option("--same", help="Show what did not change, too (one language).")
    ] = False,
    renumbered: Annotated[
        bool, typer.Option("--renumbered", help="Show rules that only got a new number, too.")
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Show the pairs without texts.")] = False,
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Compare two rules, headings or whole editions, in one language or across two.

    Example: regulae diff fr:406 it:605
    """
    with open_session(home) as store:
        preferred = find_preferred(lang)
        before, after = _find_side(store, old, preferred), _find_side(store, new, preferred)
        changes = find_changes(before.attestations, after.attestations, store=store)
    say_all(dict.fromkeys((*before.remarks, *after.remarks)))
    if as_json:
        print_json(build_diff_payload(str(before.locator), str(after.locator), changes))
    else:
        shown = {"same": same, "moved": renumbered}
        hidden = frozenset(kind for kind, asked in shown.items() if not asked)
        echo_diff(before, after, changes, hidden=hidden, brief=brief)


def _find_side(store: Store, written: str, preferred: list[str]) -> Found:
    return look_up(store, parse_any(written), preferred, below=True)

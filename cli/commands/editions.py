"""``regulae editions``."""

import typer

from regulae.cli.options import Home, Json, Lang
from regulae.cli.session import find_preferred, open_session, print_json, say
from regulae.corpus.editions import load_editions


def run(lang: Lang = "", home: Home = None, as_json: Json = False) -> None:
    """List the editions of the rules, newest last, with the set each came with.

    A star marks those of which the store has texts, with their languages.

    Example: regulae editions --lang it
    """
    preferred = [*find_preferred(lang), "en"][0]
    if not any(preferred in edition.names for edition in load_editions()):
        say(f"(there are no names in {preferred!r}: these are in 'en')")
    with open_session(home) as store:
        held: dict[str, list[str]] = {}
        for witness, _ in store.find_sources():
            if witness.edition:
                held.setdefault(witness.edition.isoformat(), []).append(witness.lang)
    if as_json:
        print_json(
            [
                {
                    "edition": edition.effective.isoformat(),
                    "set_code": edition.set_code or None,
                    "names": edition.names,
                    "released": edition.released.isoformat() if edition.released else None,
                    "address": edition.address or None,
                    "langs": sorted(set(held.get(edition.effective.isoformat(), ()))),
                }
                for edition in load_editions()
            ]
        )
        return
    for edition in load_editions():
        langs = ",".join(sorted(set(held.get(edition.effective.isoformat(), ()))))
        mark = f"* {langs}" if langs else ""
        line = f"{edition.effective}  {edition.set_code:<4}  {edition.name_in(preferred)}  {mark}"
        typer.echo(line.rstrip())

"""``regulae terms``."""

from typing import Annotated

import typer

from regulae.cli.layout import dim
from regulae.cli.options import Home, Json, Lang
from regulae.cli.render_terms import echo_concept
from regulae.cli.session import find_preferred, open_session, print_json, say
from regulae.corpus.errors import ArgumentError, NotFoundError
from regulae.search.definitions import find_concepts

_MOST = 8  # names with the word in them that are told


def run(
    word: Annotated[
        list[str],
        typer.Argument(metavar="WORD", help="A word or name of the rules, in any language."),
    ],
    lang: Lang = "",
    home: Home = None,
    as_json: Json = False,
) -> None:
    """Show a concept's names in every language, old ones too, and the rules that define it.

    Example: regulae terms campo di battaglia
    """
    written = " ".join(word)
    if not written.strip():
        raise ArgumentError(
            "there is no word to look for", hint="Give a name of the rules: mana ability."
        )
    with open_session(home) as store:
        concepts, others = find_concepts(store, written)
    if as_json:
        print_json(
            {
                "word": written,
                "concepts": [concept.to_json() for concept in concepts],
                "others": others,
            }
        )
    if not concepts:
        raise NotFoundError(
            f"the term base has no concept named {written[:60]!r}",
            hint=f"Names that have it in them: {_list_others(others)}."
            if others
            else "`regulae search` looks for words in the rules themselves.",
        )
    if as_json:
        return
    preferred = find_preferred(lang)
    named = {term.lang for concept in concepts for term in concept.names}
    if preferred and not named & set(preferred):
        say(f"(there is no name of it in {preferred[0]!r})")
    for concept in concepts:
        echo_concept(concept, preferred)
    if others:
        typer.echo(dim(f"also in {_list_others(others)}"))


def _list_others(others: list[str]) -> str:
    """Name the first of some names, and say how many more there are."""
    more = f" and {len(others) - _MOST} more" if len(others) > _MOST else ""
    return f"{', '.join(others[:_MOST])}{more}"

"""Shell completion: commands, and numbers and titles from the store.

A shell asks in environment variables, as the shells' own scripts below have it,
and reads one answer a line, with a tab before what it may show beside it. Nothing
is made and nothing is said: where there is no store, there is nothing to complete.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import typer

from regulae.cli.session import find_home
from regulae.corpus.errors import RegulaeError
from regulae.corpus.store import STORE_NAME, Store
from regulae.search.suggestions import find_sources, suggest_numbers, suggest_titles

__all__ = ["VARIABLE", "complete"]

VARIABLE = "_REGULAE_COMPLETE"
_MOST = 300  # answers
_SCRIPTS = {
    "bash": """_regulae_completion() {
    local IFS=$'\\n'
    COMPREPLY=( $(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \\
        _REGULAE_COMPLETE=bash_complete "$1") )
}
complete -o default -o nosort -F _regulae_completion regulae
""",
    "zsh": """#compdef regulae
_regulae_completion() {
    local -a lines values shown
    lines=("${(@f)$(env COMP_WORDS="${(F)words}" COMP_CWORD=$((CURRENT-1)) \\
        _REGULAE_COMPLETE=zsh_complete regulae)}")
    local line
    for line in $lines; do
        values+=("${line%%$'\\t'*}")
        shown+=("${line/$'\\t'/  -- }")
    done
    compadd -U -V regulae -d shown -a values
}
compdef _regulae_completion regulae
""",
    "fish": """complete --command regulae --no-files --keep-order --arguments \\
    '(env COMP_WORDS=(commandline -opc | string collect) COMP_LAST=(commandline -ct) \\
    _REGULAE_COMPLETE=fish_complete regulae)'
""",
}
_VALUES = {
    "--kind": ("section", "heading", "rule", "subrule", "note", "glossary"),
    "--engine": ("sqlite", "whoosh"),
}
_NUMBERS = ("show", "refs", "diff", "trace")  # commands that take locators
_TITLES = ("search", "terms")
_SOURCES = ("remove",)


class Answer(NamedTuple):
    """What may stand in the place of the word that is being typed, and what it is."""

    value: str
    shown: str = ""


def complete(
    instruction: str, commands: Sequence[str], list_options: Callable[[str], Sequence[str]]
) -> int:
    """Answer a shell.

    Args:
        instruction: ``bash_source`` for the script, ``bash_complete`` for answers.
        commands: The names of all commands.
        list_options: Gives the options of a command.

    Returns:
        The exit status: 2 for what is no instruction.
    """
    shell, _, what = instruction.partition("_")
    if shell not in _SCRIPTS or what not in ("source", "complete"):
        typer.echo(f"regulae: {VARIABLE} is bash_source, zsh_source or fish_source", err=True)
        return 2
    if what == "source":
        typer.echo(_SCRIPTS[shell], nl=False)
        return 0
    words, last = _read_words()
    answers: list[Answer] = []
    with suppress(RegulaeError):  # no store, or a broken one: nothing to complete
        answers = list(_find_answers(words, last, commands, list_options))
    for value, beside in answers:
        typer.echo(f"{value}\t{beside}" if beside and shell != "bash" else value)
    return 0


def _read_words() -> tuple[list[str], str]:
    """Give the words before the one that is being typed, without the program's name, and that."""
    words = _read_variable("COMP_WORDS").split("\n")
    if "COMP_LAST" in os.environ:
        return words[1:], _read_variable("COMP_LAST")
    place = _read_variable("COMP_CWORD")
    index = int(place) if place.isdecimal() else len(words) - 1
    return words[1:index], words[index] if index < len(words) else ""


def _read_variable(name: str) -> str:
    """Read what the shell hands over; what is no text in it becomes a question mark."""
    return os.environ.get(name, "").encode("utf-8", "replace").decode("utf-8")


def _find_answers(
    words: list[str],
    last: str,
    commands: Sequence[str],
    list_options: Callable[[str], Sequence[str]],
) -> Iterator[Answer]:
    command = next((word for word in words if not word.startswith("-")), "")
    if not command:
        yield from (Answer(name) for name in commands if name.startswith(last))
    elif command not in commands:
        return
    elif last.startswith("-"):
        yield from (Answer(name) for name in list_options(command) if name.startswith(last))
    elif words[-1] in _VALUES:
        yield from (Answer(value) for value in _VALUES[words[-1]] if value.startswith(last))
    else:
        path = find_home(None) / STORE_NAME
        if path.is_file():
            with Store(path) as store:
                yield from _ask_store(store, command, words[words.index(command) + 1 :], last)


def _ask_store(store: Store, command: str, words: list[str], last: str) -> Iterator[Answer]:
    if command in _SOURCES:
        yield from (Answer(source) for source in find_sources(store, last))
    elif command in _NUMBERS:
        # bash cuts at a colon: it:605 comes as three words.
        lang = words[-2] if words[-1:] == [":"] and len(words) > 1 else ""
        lang = words[-1] if last == ":" and words else lang
        for value, title in suggest_numbers(store, last.lstrip(":"), lang, _MOST):
            yield Answer(value, title)
    elif command in _TITLES:
        before = " ".join(word for word in words if not word.startswith("-"))
        typed = f"{before} {last}".lstrip()
        for title, where in suggest_titles(store, typed, _MOST):
            yield Answer(title[len(typed) - len(last) :], where)

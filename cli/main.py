"""The command line: the table of commands, and the boundary where errors become messages."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from regulae.corpus.errors import RegulaeError

UNEXPECTED = 70  # exit status of what should not happen

# A command's module is imported when the command is asked for: a query pays for itself only.
COMMANDS = {
    "show": "Show a rule with what belongs to it.",
    "search": "Search by number, words or phrase, in any language.",
    "refs": "List what a rule cites and what cites it.",
    "diff": "Compare two rules, headings or editions.",
    "build": "Make the store anew from all documents.",
    "add": "Read more documents into the store.",
    "remove": "Take a document out of the store.",
    "sources": "List the documents of the store.",
    "editions": "List the editions of the rules.",
    "export": "Write all records for other tools.",
}


class LazyGroup(TyperGroup):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; ``None`` for a name that is not in the table."""
        if cmd_name not in COMMANDS:
            return None
        function: Callable[..., None] = import_module(f"regulae.cli.commands.{cmd_name}").run
        single = typer.Typer(rich_markup_mode=None, add_completion=False)
        single.command(cmd_name)(function)
        return typer.main.get_command(single)


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,  # rich takes 50 ms to import
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Look up, search and compare the rules of Magic: The Gathering, offline, in any language.

    Example: regulae show 605.3b
    """
    if version:
        from importlib.metadata import version as find_version  # here: 10 ms, and rarely asked

        typer.echo(find_version("regulae"))
        raise typer.Exit


def main() -> None:
    """Run the app; turn what goes wrong into two lines on stderr and a status."""
    try:
        app()
    except RegulaeError as error:
        _complain(str(error), error.hint)
        sys.exit(error.exit_code)
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("REGULAE_DEBUG"):
            raise
        _complain(
            f"unexpected {type(error).__name__}: {error}",
            "This is a defect of regulae. REGULAE_DEBUG=1 shows where it is.",
        )
        sys.exit(UNEXPECTED)


def _complain(message: str, hint: str) -> None:
    typer.echo(f"regulae: {message}", err=True)
    if hint:
        typer.echo(f"  {hint}", err=True)

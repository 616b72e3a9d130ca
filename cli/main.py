"""The command line: the table of commands, and the boundary where errors become messages."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from regulae.corpus.errors import RegulaeError

UNEXPECTED = 70  # exit status of what should not happen

# In the order in which help lists them. A command's module is imported when the command is asked
# for: a query pays for itself only.
COMMANDS = (
    "show",
    "search",
    "refs",
    "diff",
    "trace",
    "date",
    "check",
    "build",
    "add",
    "remove",
    "fetch",
    "sources",
    "editions",
    "terms",
    "export",
)


class LazyGroup(TyperGroup):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the commands, in the order of the table."""
        return list(COMMANDS)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a reader that has seen enough (``head``) is no error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return None

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
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def root(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Look up, search and compare the rules of Magic: The Gathering, offline, in any language.

    Example: regulae show 605.3b
    """
    if version:
        from importlib.metadata import version as find_version  # here: 10 ms, and rarely asked

        typer.echo(find_version("regulae"))
    elif ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main() -> None:
    """Run the app; turn what goes wrong into two lines on stderr and a status."""
    if sys.stdout is None or sys.stderr is None:  # closed by the caller
        nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # until we end
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # UTF-8 with LF, whatever the machine prefers
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        if instruction := os.environ.get("_REGULAE_COMPLETE"):
            from regulae.cli.completion import complete  # here: a shell asks for it, not a reader

            sys.exit(complete(instruction, COMMANDS, _list_options))
        app()
    except RegulaeError as error:
        _complain(str(error), error.hint)
        sys.exit(error.exit_code)
    except OSError as error:
        _complain(f"cannot write: {error.strerror or error}", "Make room, or write elsewhere.")
        sys.exit(UNEXPECTED)
    except Exception as error:
        if os.environ.get("REGULAE_DEBUG"):
            raise
        _complain(
            f"unexpected {type(error).__name__}: {error}",
            "This is a defect of regulae. REGULAE_DEBUG=1 shows where it is.",
        )
        sys.exit(UNEXPECTED)


def _list_options(command: str) -> list[str]:
    """Name the options of a command, for completion."""
    found = LazyGroup(name="regulae").get_command(None, command)
    return sorted(name for each in found.params for name in each.opts if name.startswith("-"))


def _complain(message: str, hint: str) -> None:
    typer.echo(f"regulae: {message}", err=True)
    if hint:
        typer.echo(f"  {hint}", err=True)

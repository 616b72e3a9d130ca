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

from regulae.cli.layout import width
from regulae.corpus.errors import ArgumentError, RegulaeError

UNEXPECTED = 70  # exit status of what should not happen
_LONGEST = 1000  # characters: no command's sentence is cut

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

    def make_context(self, *args: Any, **options: Any) -> Any:
        """Read the arguments; ``--help`` speaks here, and its reader may leave as well."""
        try:
            return super().make_context(*args, terminal_width=width(), **options)
        except BrokenPipeError:
            _speak_to_nobody()
            raise typer.Exit from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a reader that has seen enough (``head``) is no error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            _speak_to_nobody()
            return None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; ``help`` and ``help COMMAND`` are understood, too.

        Raises:
            ArgumentError: There is no command of that name.
        """
        if args[0] == "help":
            if not args[1:]:
                typer.echo(ctx.get_help())
                raise typer.Exit
            args = [args[1], "--help"]
        if args[0] not in COMMANDS:
            raise ArgumentError(
                f"there is no command {args[0][:60]!r}", hint=_suggest_command(args[0])
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, each with its whole first sentence."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, command.get_short_help_str(_LONGEST)) for name, command in commands]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

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

    `regulae help COMMAND` tells all about one command.
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


def _speak_to_nobody() -> None:
    """Let what is still to be written go nowhere: Python would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _suggest_command(written: str) -> str:
    """Say which command may be meant, or which takes what was written."""
    from difflib import get_close_matches  # here: 2 ms, and rarely needed

    close = get_close_matches(written.casefold(), (*COMMANDS, "help"), n=2)
    if close:
        return f"Did you mean {' or '.join(close)}? `regulae help` lists the commands."
    command = "show" if any(character.isdecimal() for character in written) else "search"
    return f"`regulae {command} {written[:60]}`? `regulae help` lists the commands."


def _list_options(command: str) -> list[str]:
    """Name the options of a command, for completion."""
    found = LazyGroup(name="regulae").get_command(None, command)
    return sorted(name for each in found.params for name in each.opts if name.startswith("-"))


def _complain(message: str, hint: str) -> None:
    typer.echo(f"regulae: {message}", err=True)
    if hint:
        typer.echo(f"  {hint}", err=True)

"""README, help and docstrings against the program: nothing is told that is not so."""

import importlib
import re
import shlex
import sys
from pathlib import Path

import pytest

from regulae.cli.main import COMMANDS

README = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")
PACKAGES = ("corpus", "ingest", "search", "cli")
NEEDS_NETWORK = {"fetch"}


def find_blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def find_transcripts():
    """Yield each command of the README's transcripts with what it prints."""
    for block in find_blocks("console"):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            if command.startswith("regulae"):
                yield command, output.rstrip("\n")


TRANSCRIPTS = dict(find_transcripts())


def public_names():
    for package in PACKAGES:
        module = importlib.import_module(f"regulae.{package}")
        for name in getattr(module, "__all__", ()):
            yield f"{package}.{name}", getattr(module, name)


PUBLIC = dict(public_names())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_names_every_command(command):
    assert re.search(rf"\bregulae {command}\b", README)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_an_example(regulae, command):
    result = regulae(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert re.search(rf"Example: regulae {command}\b", result.out)
    summary = result.out.split("\n\n")[1]
    assert summary.strip()
    assert re.search(rf"^  {command} +\w", regulae("--help").out, re.MULTILINE)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in NEEDS_NETWORK])
def test_the_example_of_every_command_runs(regulae, fresh_home, tmp_path, monkeypatch, command):
    told = importlib.import_module(f"regulae.cli.commands.{command}").run.__doc__
    (example,) = re.findall(r"Example: regulae (.+)", told)
    page = tmp_path / "page.txt"
    page.write_text("900. Gufi\n900.1. I gufi dormono di giorno.\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    result = regulae(*shlex.split(example), home=fresh_home)
    assert (result.status, result.err) == (0, "")
    assert result.out.strip()


def test_the_readme_shows_the_three_uses():
    commands = " ; ".join(TRANSCRIPTS)
    for use in ("show 605.3b", "diff fr:406 it:605", "refs", "search"):
        assert use in commands


@pytest.mark.parametrize("command", TRANSCRIPTS)
def test_the_readme_shows_what_is_printed(regulae, command):
    result = regulae(*shlex.split(command)[1:])
    assert (result.out + result.err).rstrip("\n") == TRANSCRIPTS[command]


def test_the_readmes_python_runs(tmp_path, monkeypatch, capsys):
    blocks = find_blocks("python")
    assert blocks
    monkeypatch.chdir(tmp_path)
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out
    assert "non va in pila" in printed
    assert "405.6c" in printed


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_explained(name):
    value = PUBLIC[name]
    if isinstance(value, dict):  # a table: the docstring of its values' type says what is in it
        module = sys.modules[f"regulae.{name.partition('.')[0]}"]
        assert name.partition(".")[2] in module.__all__
        assert value
        return
    assert value.__doc__
    # What a named tuple gets by itself ("Hit(locator, number, …)") explains nothing.
    assert not value.__doc__.startswith(f"{value.__name__}(")
    first = value.__doc__.strip().splitlines()[0]
    assert len(first.split()) > 1

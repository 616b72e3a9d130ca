"""A store of the embedded documents, and ways to run the command line over it."""

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from regulae.cli import main as cli
from regulae.cli.building import add_documents, build_store
from regulae.corpus.store import STORE_NAME
from regulae.ingest.pipeline import Given

# `poe fuzz`: the property tests at length.
settings.register_profile("long", max_examples=3000, deadline=None)
if os.environ.get("REGULAE_FUZZ"):
    settings.load_profile("long")

# What of the machine would change what is printed, or in which language.
LEAKING = (
    "LANGUAGE", "LANG", "LC_ALL", "LC_MESSAGES", "LC_CTYPE",
    "REGULAE_HOME", "REGULAE_LANG", "REGULAE_DEBUG",
    "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "CLICOLOR", "CLICOLOR_FORCE",
    "PYTHONUTF8", "PYTHONIOENCODING",
)  # fmt: skip
OLD_OWLS = """605. Owls
605.1. Owls sleep by day and hunt by night.
605.1a An owl that is hungry may hunt at dawn (see rule 605.2).
605.1b Owlets never leave an oak alone.
605.2. A barn shelters two owls and their young.
Example: A barn with three owls is too small.
605.3. Owls pay nothing for mice, with these exceptions:
605.3b A mouse under the snow costs one feather.
605.5. Nests are built of twigs from old orchards.
605.7. Feathers follow rule 605.5 in every storm.
"""
NEW_OWLS = """605. Owls
605.1. Owls sleep by day and hunt by night.
605.1a An owl that is hungry may hunt at dusk (see rule 605.2).
605.2. A barn shelters two owls and their young.
Example: A barn with three owls is too small.
605.3. Owls pay nothing for mice, with these exceptions:
605.3b A mouse under the snow costs one feather.
605.4. Every full moon brings cheese, apples, wine.
605.6. Nests are built of twigs from old orchards.
605.7. Feathers follow rule 605.6 in every storm.
"""


class Result(NamedTuple):
    """What a run of the command gave."""

    status: int
    out: str
    err: str


def build_environment(home: Path | None, variables: dict[str, str]) -> dict[str, str]:
    """Give this process's environment with nothing in it that changes an answer."""
    kept = {name: value for name, value in os.environ.items() if name not in LEAKING}
    kept |= {"COLUMNS": "80", **variables}
    return kept if home is None else kept | {"REGULAE_HOME": str(home)}


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """The home of a store of the five embedded documents; only to be read."""
    folder = tmp_path_factory.mktemp("home")
    build_store(folder, [], fresh=False)
    return folder


@pytest.fixture
def fresh_home(home, tmp_path):
    """A home of the same, to be written."""
    folder = tmp_path / "home"
    folder.mkdir()
    shutil.copy(home / STORE_NAME, folder)
    return folder


@pytest.fixture(scope="session")
def owls():
    """Two invented editions of one heading, older and newer, as texts of documents."""
    return {"2024-11-08": OLD_OWLS, "2025-09-19": NEW_OWLS}


@pytest.fixture(scope="session")
def owl_home(home, owls, tmp_path_factory):
    """The same with the two invented editions in English; only to be read."""
    folder = tmp_path_factory.mktemp("owls")
    shutil.copy(home / STORE_NAME, folder)
    for edition, text in owls.items():
        page = folder / f"owls-{edition}.txt"
        page.write_text(text, "utf-8")
        add_documents(folder, [page], Given(lang="en", edition=date.fromisoformat(edition)))
    return folder


@pytest.fixture
def regulae(home, monkeypatch, capsys):
    """Run the command in this process, over ``home`` unless another is given."""

    def run(*arguments: Any, home: Path | None = home, **variables: str) -> Result:
        with monkeypatch.context() as patch:
            for name in LEAKING:
                patch.delenv(name, raising=False)
            for name, value in build_environment(home, variables).items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", ["regulae", *map(str, arguments)])
            capsys.readouterr()
            with pytest.raises(SystemExit) as ended:
                cli.main()
        return Result(ended.value.code or 0, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def regulae_command(home):
    """Give the arguments of ``subprocess.run`` for a real process of the command."""

    def build(*arguments: Any, home: Path | None = home, **variables: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "regulae.cli", *map(str, arguments)]
        return {"args": command, "env": build_environment(home, variables)}

    return build


@pytest.fixture(scope="session")
def regulae_process(regulae_command):
    """Run the command as a process of its own."""

    def run(*arguments: Any, **options: Any) -> Result:
        given = regulae_command(*arguments, **options)
        done = subprocess.run(
            **given, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=120
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return run

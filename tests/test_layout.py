"""The shape of the repository: what is installed, under which names."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("corpus", "ingest", "search", "cli")
LONGEST = 300  # lines of a file; 400 is a smell
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def module_names():
    for folder in FOLDERS:
        root = f"regulae.{folder}"
        yield root
        for module in pkgutil.walk_packages(importlib.import_module(root).__path__, f"{root}."):
            if not module.name.endswith("__main__"):
                yield module.name


MODULES = sorted(module_names())


def test_every_package_is_listed_for_the_wheel():
    listed = PROJECT["tool"]["setuptools"]["packages"]
    on_disk = {
        "regulae." + ".".join(init.parent.relative_to(ROOT).parts)
        for folder in FOLDERS
        for init in (ROOT / folder).rglob("__init__.py")
    }
    assert set(listed) == on_disk
    assert len(listed) == len(on_disk)


def test_every_file_of_data_goes_into_the_wheel():
    patterns = PROJECT["tool"]["setuptools"]["package-data"]
    packed = {
        path
        for package, globs in patterns.items()
        for pattern in globs
        for path in (ROOT / Path(*package.split(".")[1:])).glob(pattern)
    }
    on_disk = {
        path
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".md")
    }
    assert packed == on_disk
    assert {path.parent.name for path in packed if path.name == "py.typed"} == set(FOLDERS)


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("folder", FOLDERS)
def test_public_names_are_there_and_sorted(folder):
    package = importlib.import_module(f"regulae.{folder}")
    names = getattr(package, "__all__", [])
    assert len(set(names)) == len(names)
    for name in names:  # loaded when it is first asked for
        assert getattr(package, name) is not None
    assert not hasattr(package, "no_such_name")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_floor_can_be_imported_first(folder):
    """No cycle is hidden by the order in which the tests import."""
    first, *others = (name for name in MODULES if name.startswith(f"regulae.{folder}"))
    code = f"import importlib; [importlib.import_module(name) for name in {[*others, first]}]"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_no_module_is_loaded_under_a_bare_name():
    assert not {name for name in sys.modules if name.partition(".")[0] in FOLDERS}


@pytest.mark.parametrize("name", ["utils.py", "numbers.py", "types.py", "statistics.py"])
def test_no_module_is_named_so(name):
    assert not [path for folder in FOLDERS for path in (ROOT / folder).rglob(name)]


def test_files_are_short():
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if (lines := path.read_text("utf-8").count("\n")) > LONGEST
    }
    assert long == {}

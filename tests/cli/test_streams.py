"""Streams and statuses, by real processes: results on stdout, talk on stderr, pipes, encodings."""

import json
import subprocess
from importlib.metadata import version

import pytest

from regulae.cli.main import COMMANDS

QUERIES = {
    "show": ["show", "605.3b"],
    "show a heading": ["show", "605"],
    "search": ["search", "mana"],
    "refs": ["refs", "605.1a"],
    "diff": ["diff", "fr:406", "it:605"],
    "sources": ["sources"],
    "editions": ["editions"],
    "export": ["export"],
}
query = pytest.mark.parametrize("arguments", QUERIES.values(), ids=QUERIES.keys())


@query
def test_results_are_on_stdout_and_nothing_on_stderr(regulae_process, regulae, arguments):
    result = regulae_process(*arguments)
    assert (result.status, result.err) == (0, "")
    assert result.out.strip()
    assert "\x1b" not in result.out
    assert result == regulae(*arguments)  # in this process as in one of its own


@pytest.mark.parametrize("arguments", list(QUERIES.values())[:-1], ids=" ".join)
def test_json_is_one_document(regulae, arguments):
    """As for ``export``, see the common options below: its own lines are JSON already."""
    result = regulae(*arguments, "--json")
    assert (result.status, result.err) == (0, "")
    json.loads(result.out)


def test_a_reader_may_stop_reading(regulae_command):
    """As in ``regulae export | head -1``: no traceback, and no complaint."""
    with subprocess.Popen(
        **regulae_command("export"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.read(1) == b"{"
        process.stdout.close()
        complaint = process.stderr.read().decode()
        assert (process.wait(60), complaint) == (0, "")


@query
def test_a_reader_may_be_gone_before_the_first_word(regulae_command, arguments):
    with subprocess.Popen(
        **regulae_command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        complaint = process.stderr.read().decode()
        assert (process.wait(60), complaint) == (0, "")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["help"], ["show", "--help"], ["help", "show"], []]
)
def test_a_reader_of_help_may_be_gone(regulae_command, arguments):
    with subprocess.Popen(
        **regulae_command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        complaint = process.stderr.read().decode()
        assert (process.wait(60), complaint) == (0, "")


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}], ids=["C locale", "cp1252"]
)
@pytest.mark.parametrize("arguments", [["show", "605.1a"], ["diff", "fr:406", "it:605"]])
def test_output_is_utf_8_whatever_the_machine_prefers(regulae_process, arguments, variables):
    result = regulae_process(*arguments, **variables)
    assert (result.status, result.err) == (0, "")
    assert "à" in result.out


@pytest.mark.parametrize("option", ["--json", "--home", "--lang"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_common_options(regulae, command, option):
    result = regulae(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert option in result.out.split()


def test_the_version_is_told(regulae):
    assert regulae("--version") == (0, f"{version('regulae')}\n", "")


def test_help_lists_the_commands(regulae):
    result = regulae("--help")
    assert result.status == 0
    for command in COMMANDS:
        assert f"  {command} " in result.out
    assert regulae("-h").out == result.out


def test_help_is_a_command_too(regulae):
    assert regulae("help") == regulae("--help")
    assert regulae("help", "show") == regulae("show", "--help")


# What was typed, and what the message must name.
SLIPS = {
    "letters turned": (["shwo", "605"], "Did you mean show?"),
    "help, letters turned": (["hlep"], "Did you mean help?"),
    "capitals": (["Show", "605"], "Did you mean show?"),
    "two near": (["edition"], "editions"),
    "a number": (["605.3b"], "`regulae show 605.3b`"),
    "a word": (["mana"], "`regulae search mana`"),
    "help of a slip": (["help", "serach"], "Did you mean search?"),
}


@pytest.mark.parametrize(("arguments", "named"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_what_may_be_meant(regulae, arguments, named):
    result = regulae(*arguments)
    assert (result.status, result.out) == (2, "")
    assert named in result.err
    assert "`regulae help` lists the commands" in result.err
    assert len(result.err.splitlines()) == 2


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_not_cut_and_fits_the_terminal(regulae, command, columns):
    arguments = [command, "--help"] if command else ["--help"]
    result = regulae(*arguments, COLUMNS=str(columns))
    assert result.status == 0
    assert max(map(len, result.out.splitlines())) <= columns
    assert "..." not in result.out.partition("\n\n")[2].replace("...  ", "")


OURS = ("show", "search", "refs", "diff", "trace", "date", "terms", "export", "editions")


@pytest.mark.parametrize("command", OURS)
def test_help_names_values_as_the_readme_does(regulae, command):
    out = regulae(command, "--help").out
    assert "<str>" not in out
    assert "--home FOLDER" in out
    assert "--lang LANG" in out


WRONG = {
    "no command of that name": (["shwo", "605"], "shwo"),
    "nothing to show": (["show"], "locator"),
    "half a diff": (["diff", "fr:406"], "new"),
    "an option that is none": (["show", "605", "--colour"], "--colour"),
    "depth 0": (["refs", "605", "--depth", "0"], "depth"),
    "limit 0": (["search", "mana", "--limit", "0"], "limit"),
    "no number": (["search", "mana", "--limit", "many"], "many"),
}


@pytest.mark.parametrize(("arguments", "named"), WRONG.values(), ids=WRONG.keys())
def test_wrong_use_is_status_2(regulae, arguments, named):
    result = regulae(*arguments)
    assert (result.status, result.out) == (2, "")
    assert named in result.err.casefold()
    assert "Traceback" not in result.err


def test_a_defect_is_status_70_without_traceback(regulae, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("the owl slept")

    monkeypatch.setattr("regulae.cli.commands.show.look_up_or_explain", fail)
    result = regulae("show", "605.3b")
    assert (result.status, result.out) == (70, "")
    assert "the owl slept" in result.err
    assert "Traceback" not in result.err
    assert len(result.err.splitlines()) == 2

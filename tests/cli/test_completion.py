"""Shell completion: what each shell asks, and what it is told."""

import shutil
import subprocess

import pytest

from regulae.cli.main import COMMANDS


@pytest.fixture
def complete(regulae):
    """Complete the last of some words, as bash asks."""

    def run(*words, shell="bash", **options):
        typed = "\n".join(("regulae", *words))
        variables = {
            "_REGULAE_COMPLETE": f"{shell}_complete",
            "COMP_WORDS": typed,
            "COMP_CWORD": str(len(words)),
        }
        result = regulae(**variables, **options)
        assert (result.status, result.err) == (0, "")
        return result.out.splitlines()

    return run


def test_commands(complete):
    assert complete("") == list(COMMANDS)
    assert complete("se") == ["search"]
    assert complete("xy") == []


def test_numbers_come_level_by_level(complete):
    assert complete("show", "60") == ["601", "605"]
    assert complete("show", "605") == [
        *("605", "605.1", "605.2", "605.3", "605.4", "605.5"),
    ]
    assert complete("show", "605.3") == ["605.3", "605.3a", "605.3b", "605.3c"]
    assert complete("refs", "605.3b") == ["605.3b"]
    assert complete("diff", "fr:406", "it:60") == ["it:601", "it:605"]
    assert complete("show", "999") == []


@pytest.mark.parametrize("command", ["show", "search", "terms", "remove", "sh"])
def test_what_is_no_text_completes_to_nothing(complete, command):
    assert complete(command, "\udc80") == []


def test_languages(complete):
    assert complete("show", "fr:40") == ["fr:406"]
    assert complete("show", "it:406") == []
    # bash itself cuts at the colon, and asks for what stands behind it.
    assert complete("show", "fr", ":", "40") == ["406"]
    assert complete("show", "it:note/rec") == ["it:note/recupero"]


def test_titles_stand_beside_numbers_where_the_shell_shows_them(complete):
    assert complete("show", "it:605", shell="fish")[0] == "it:605\tAbilità di mana"
    assert complete("show", "it:605", shell="zsh")[0] == "it:605\tAbilità di mana"


def test_titles(complete):
    assert complete("search", "Abil") == ["Abilità di mana"]
    assert complete("search", "abilità", "di", "m") == ["mana"]
    assert complete("search", "") == []
    assert complete("search", "100%") == []


def test_options_values_and_sources(complete):
    assert "--kind" in complete("search", "--k")
    assert complete("search", "--kind", "he") == ["heading"]
    assert complete("remove", "it-60") == ["it-601-casting-spells", "it-605-mana-abilities"]


def test_without_a_store_there_is_nothing_and_nothing_is_made(complete, tmp_path):
    assert complete("show", "605", home=tmp_path / "none") == []
    assert not (tmp_path / "none").exists()
    (tmp_path / "regulae.sqlite").write_text("no store")
    assert complete("show", "605", home=tmp_path) == []


def test_what_is_no_instruction(regulae):
    result = regulae(_REGULAE_COMPLETE="tcsh_source")
    assert (result.status, result.out) == (2, "")
    assert "bash_source" in result.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_one_that_the_shell_reads(regulae, shell):
    result = regulae(_REGULAE_COMPLETE=f"{shell}_source")
    assert (result.status, result.err) == (0, "")
    assert f"_REGULAE_COMPLETE={shell}_complete" in result.out
    if program := shutil.which(shell):
        done = subprocess.run([program, "-n"], input=result.out, text=True, capture_output=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_bash_completes(regulae, regulae_command, tmp_path):
    """The whole way: script, variables, answer."""
    program = shutil.which("bash")
    if program is None:
        pytest.skip("there is no bash here")
    given = regulae_command()
    command = tmp_path / "regulae"
    command.write_text(f'#!/bin/sh\nexec {" ".join(given["args"])} "$@"\n', "utf-8")
    command.chmod(0o755)
    script = regulae(_REGULAE_COMPLETE="bash_source").out
    asking = f"""{script}
COMP_WORDS=(regulae show 605.3); COMP_CWORD=2
_regulae_completion {command} 2>/dev/null
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        [program, "--norc", "-c", asking], env=given["env"], capture_output=True, text=True
    )
    assert done.stdout.splitlines() == ["605.3", "605.3a", "605.3b", "605.3c"]

"""What the world hands over besides documents: pipes, devices, odd names, narrow terminals."""

import json
import os
import subprocess
import sys

import pytest

RULES = "100. Gufi\n100.1k Il gufo dorme.\n100.1l La civetta vola.\n100.1m Il gufo vola.\n"


def run(*arguments, home, **options):
    command = [sys.executable, "-m", "regulae.cli", *arguments, "--home", str(home)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, **options
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this platform")
def test_a_pipe_is_no_document(fresh_home, tmp_path, regulae):
    os.mkfifo(tmp_path / "pipe.txt")
    result = regulae("add", str(tmp_path / "pipe.txt"), home=fresh_home)
    assert result.status == 4
    assert "is no file" in result.err


def test_an_empty_path_is_not_the_current_folder(fresh_home, regulae):
    result = regulae("add", "", home=fresh_home)
    assert result.status == 2
    assert "empty" in result.err


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_name_that_is_no_utf_8_is_written_out(fresh_home, tmp_path, regulae):
    name = os.fsencode(tmp_path) + b"/\x80gufi.txt"
    with open(name, "w", encoding="utf-8") as file:  # noqa: PTH123  # a name in bytes
        file.write(RULES)
    assert regulae("add", os.fsdecode(name), "--lang", "it", home=fresh_home).status == 0
    assert "\\x80gufi.txt" in regulae("sources", "--json", home=fresh_home).out.replace(
        "\\\\", "\\"
    )


def test_a_page_nested_without_end_is_refused(fresh_home, tmp_path, regulae):
    page = tmp_path / "deep.html"
    page.write_text(f"<html><body>{'<div>' * 50_000}<p>100.1. Gufi.</p>", "utf-8")
    result = regulae("add", str(page), home=fresh_home)
    assert result.status == 4
    assert "nested" in result.err


def test_lines_without_end_are_refused(fresh_home, tmp_path, regulae):
    page = tmp_path / "lines.txt"
    page.write_text(RULES + "\n" * 1_500_000, "utf-8")
    result = regulae("add", str(page), "--lang", "it", home=fresh_home)
    assert result.status == 4
    assert "lines" in result.err


def test_a_very_long_rule_is_read(fresh_home, tmp_path, regulae):
    page = tmp_path / "long.txt"
    page.write_text("100. Gufi\n100.1. " + "Il gufo dorme di giorno. " * 50_000, "utf-8")
    assert regulae("add", str(page), "--lang", "it", home=fresh_home).status == 0


def test_a_number_that_no_rule_has_is_flagged(fresh_home, tmp_path, regulae):
    page = tmp_path / "letters.txt"
    page.write_text(RULES, "utf-8")
    assert regulae("add", str(page), "--lang", "it", home=fresh_home).status == 0
    shown = regulae("show", "100.1k", "--json", home=fresh_home)
    (record,) = json.loads(shown.out)["records"]
    assert "misnumbered" in record["flags"]


@pytest.mark.parametrize("columns", ["0", "1", "20"])
def test_a_narrow_terminal_is_enough(home, columns):
    result = run("show", "605.3b", home=home, env={**os.environ, "COLUMNS": columns})
    assert result.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")  # noqa: PTH110
def test_a_full_disk_under_the_output_is_told(home):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        command = [sys.executable, "-m", "regulae.cli", "show", "605.3b", "--home", str(home)]
        result = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 70
    assert "cannot write" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_store_that_is_a_folder_is_told(tmp_path, regulae):
    (tmp_path / "odd" / "regulae.sqlite").mkdir(parents=True)
    result = regulae("show", "605.3b", home=tmp_path / "odd")
    assert result.status == 5
    assert "--fresh" in result.err


STALE = "605.1 Il gufo non dorme (vedi regola 717, “Gestione delle Azioni Illegali”).\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes it there in another way")
@pytest.mark.parametrize("command", ["check", "date"])
def test_a_closed_input_is_told(home, command):
    shell = f'exec "$0" -m regulae.cli {command} - --home "$1" <&-'
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable, str(home)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == (1 if command == "check" else 4)
    assert "standard input is closed" in done.stdout + done.stderr
    assert "defect" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
@pytest.mark.parametrize("odd", ["\x1b[31m", "\n", "\u202e", "\u2028"])
@pytest.mark.parametrize("option", ["--fix", "--select=R"])
def test_no_name_of_a_page_speaks_to_the_terminal(regulae, tmp_path, odd, option):
    page = tmp_path / f"gufo{odd}.txt"
    page.write_text(STALE, "utf-8")
    result = regulae("check", page, "--edition", "2023-06-16", option)
    assert "gufo\\" in result.out + result.err
    assert f"gufo{odd}" not in result.out + result.err


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_a_copy_is_not_written_through_a_link(regulae, tmp_path):
    page = tmp_path / "page.txt"
    page.write_text(STALE, "utf-8")
    (tmp_path / "page.txt.orig").symlink_to(tmp_path / "elsewhere")
    regulae("check", page, "--edition", "2023-06-16", "--fix")
    assert not (tmp_path / "elsewhere").exists()
    assert (tmp_path / "page.txt.orig-2").read_text("utf-8") == STALE


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away"
)
def test_a_fixed_page_keeps_its_owner(regulae, tmp_path):
    page = tmp_path / "page.txt"
    page.write_text(STALE, "utf-8")
    os.chown(page, 1234, 1235)
    regulae("check", page, "--edition", "2023-06-16", "--fix")
    assert "728" in page.read_text("utf-8")
    assert (page.stat().st_uid, page.stat().st_gid) == (1234, 1235)


def test_a_query_of_thousands_of_letters_is_not_told_whole(regulae):
    result = regulae("search", "q" * 3000)
    assert "Nothing found" in result.err
    assert len(result.err) < 200

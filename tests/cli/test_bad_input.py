"""What goes wrong: a clear message, the right status, the store as before."""

import hashlib
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from regulae.corpus.store import STORE_NAME, open_store

MEGABYTES = 100
# Runs the command, then tells the most memory its process ever had.
MEASURED = """
import atexit, sys
from pathlib import Path
from regulae.cli.main import main
status = Path("/proc/self/status")
atexit.register(lambda: print(status.read_text(), file=sys.stderr))
main()
"""
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10\x08\x02\x00\x00\x00"


def sum_store(home):
    return hashlib.sha256((home / STORE_NAME).read_bytes()).hexdigest()


def check_complaint(result, status, *named):
    """Two lines on stderr: what was given and expected, and what to do next."""
    assert (result.status, result.out) == (status, "")
    assert "Traceback" not in result.err
    message, hint = result.err.splitlines()
    assert message.startswith("regulae: ")
    assert hint.startswith("  ")
    for words in named:
        assert words in result.err


# What is no document, as bytes of a file, and a word that the message must have.
UNREADABLE = {
    "empty": (b"", "empty"),
    "white space": (b" \n\n\t ", "empty"),
    "a picture": (PNG + random.Random(1).randbytes(2000), "no text"),
    "random bytes": (random.Random(2).randbytes(5000), ""),
    "zeros": (bytes(5000), ""),
    "no rules": (b"Dear diary, today an owl came to the barn and sat there.\n" * 9, "rule"),
}


@pytest.mark.parametrize("command", ["add", "build"])
@pytest.mark.parametrize(("content", "named"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_no_document_is_refused(regulae, fresh_home, tmp_path, command, content, named):
    path = tmp_path / "document.txt"
    path.write_bytes(content)
    before = sum_store(fresh_home)
    language = ["--lang", "en"] if command == "add" else []
    result = regulae(command, path, *language, home=fresh_home)
    check_complaint(result, 4, str(path), named)
    assert sum_store(fresh_home) == before


@pytest.mark.parametrize("command", ["add", "build"])
@pytest.mark.parametrize("name", ["missing.txt", "folder"])
def test_what_is_not_there_is_refused(regulae, fresh_home, tmp_path, command, name):
    (tmp_path / "folder").mkdir()
    before = sum_store(fresh_home)
    result = regulae(command, tmp_path / name, home=fresh_home)
    check_complaint(result, 4, str(tmp_path / name))
    assert sum_store(fresh_home) == before


def test_a_text_of_no_known_language_is_refused(regulae, fresh_home, tmp_path):
    path = tmp_path / "page.txt"
    path.write_text("900. Qqq\n900.1. Zzz xxx qqq.\n", "utf-8")
    before = sum_store(fresh_home)
    check_complaint(regulae("add", path, home=fresh_home), 2, str(path), "--lang", "en, fr, it")
    assert sum_store(fresh_home) == before


def add_measured(path, home, build_command):
    """Give status, complaint, seconds and the most memory in kilobytes."""
    given = build_command("add", path, home=home)
    command = [sys.executable, "-c", MEASURED, *given["args"][3:]]
    start = time.monotonic()
    done = subprocess.run(command, env=given["env"], capture_output=True, text=True, timeout=60)
    seconds = time.monotonic() - start
    complaint, _, status = done.stderr.partition("Name:")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return done.returncode, complaint, seconds, int(peak.split()[1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_a_hundred_megabytes_of_one_letter(fresh_home, tmp_path, regulae_command):
    small, huge = tmp_path / "small.txt", tmp_path / "huge.txt"
    small.write_bytes(b"a" * 1000)
    huge.write_bytes(b"a" * MEGABYTES * 1_000_000)
    before = sum_store(fresh_home)
    *_, small_memory = add_measured(small, fresh_home, regulae_command)
    status, complaint, seconds, memory = add_measured(huge, fresh_home, regulae_command)
    assert status == 4
    assert str(huge) in complaint
    assert "Traceback" not in complaint
    assert seconds < 20
    assert memory < small_memory + 50_000  # it was not even read
    assert sum_store(fresh_home) == before


@pytest.mark.parametrize("megabytes", [1, 20])
def test_megabytes_of_one_letter_end_soon(regulae, fresh_home, tmp_path, megabytes):
    path = tmp_path / "letters.txt"
    path.write_bytes(b"a" * megabytes * 1_000_000)
    before, start = sum_store(fresh_home), time.monotonic()
    check_complaint(regulae("add", path, "--lang", "it", home=fresh_home), 4, str(path))
    assert time.monotonic() - start < 15
    assert sum_store(fresh_home) == before


# Arguments, status, and what the message must name. 2 is "cannot be asked so", 3 "not there".
REFUSED = {
    "letter never used": (["show", "702.19l"], 2, ["702.19l", "'l' is never used"]),
    "rule 0": (["show", "605.0"], 2, ["605.0", "605.3b"]),
    "a word": (["show", "abc"], 2, ["abc", "605.3b"]),
    "letters without end": (["show", "a" * 5000], 2, ["aaa"]),
    "nothing": (["show", ""], 2, ["605.3b"]),
    "a word, in refs": (["refs", "abc"], 2, ["abc"]),
    "a word, in diff": (["diff", "fr:406", "abc"], 2, ["abc"]),
    "ends out of order": (["show", "605.1b-a"], 2, ["605.1b-a"]),
    "before the game": (["show", "it:605@1990-01-01"], 2, ["1990-01-01", "1997-03-24"]),
    "before the game, searched": (["search", "x", "--edition", "1990-01-01"], 2, ["1990-01-01"]),
    "no day": (["show", "605@2025-02-30"], 2, ["2025-02-30"]),
    "no set": (["show", "605@Cheese Feast"], 2, ["Cheese Feast", "editions"]),
    "nothing after the @": (["show", "605@"], 2, ["605@"]),
    "unknown engine": (["search", "x", "--engine", "lucene"], 2, ["lucene", "sqlite", "whoosh"]),
    "unknown kind": (["search", "x", "--kind", "poem"], 2, ["poem", "subrule"]),
    "unknown format": (["export", "--format", "xml"], 2, ["xml", "jsonl"]),
    "no language": (["show", "605", "--lang", "klingon"], 2, ["klingon", "en, fr, it"]),
    "nothing to search for": (["search", " "], 2, ["search"]),
    "a rule nobody knows": (["show", "605.9"], 3, ["605.9", "add"]),
    "a language not stored": (["show", "de:605"], 3, ["de:605"]),
    "an edition not stored": (["show", "it:605@2009-07-11"], 3, ["it:605@2009-07-11"]),
    "a note not stored": (["show", "it:note/gufi@2006-07-15"], 3, ["gufi"]),
    "a side not stored": (["diff", "fr:406", "it:405"], 3, ["it:405"]),
    "a rule nobody knows, in refs": (["refs", "605.9"], 3, ["605.9"]),
    "unknown source": (["remove", "it-605"], 3, ["it-605", "sources"]),
}


@pytest.mark.parametrize(("arguments", "status", "named"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused(regulae, fresh_home, arguments, status, named):
    before = sum_store(fresh_home)
    result = regulae(*arguments, home=fresh_home)
    check_complaint(result._replace(out=""), status, *named)
    assert status == 3 or result.out == ""
    assert sum_store(fresh_home) == before
    assert max(map(len, result.err.splitlines())) < 400


ADDED = {
    "unknown format": (["--format", "scroll"], 2, ["scroll", "html"]),
    "unknown language": (["--lang", "xx"], 2, ["xx", "en, fr, it"]),
    "unknown edition": (["--edition", "Cheese Feast"], 2, ["Cheese Feast"]),
    "edition before the game": (["--edition", "1990-01-01"], 2, ["1990-01-01", "1997-03-24"]),
}


@pytest.mark.parametrize(("options", "status", "named"), ADDED.values(), ids=ADDED.keys())
def test_what_is_told_of_a_document_is_checked(
    regulae, fresh_home, tmp_path, options, status, named
):
    page = tmp_path / "page.txt"
    page.write_text("900. Owls\n900.1. The owls of the barn sleep by day.\n", "utf-8")
    before = sum_store(fresh_home)
    check_complaint(regulae("add", page, *options, home=fresh_home), status, *named)
    assert sum_store(fresh_home) == before


def test_a_home_that_cannot_be_made(regulae, tmp_path):
    (tmp_path / "file").write_text("not a folder", "utf-8")
    result = regulae("show", "605.3b", home=tmp_path / "file" / "home")
    assert (result.status, result.out) == (5, "")
    assert str(tmp_path / "file" / "home") in result.err
    assert "--home" in result.err
    assert (tmp_path / "file").read_text("utf-8") == "not a folder"


def test_a_store_that_is_read_only_can_be_read(regulae, fresh_home):
    (fresh_home / STORE_NAME).chmod(0o444)
    fresh_home.chmod(0o555)
    try:
        assert regulae("show", "605.3b", home=fresh_home).status == 0
        with open_store(fresh_home / STORE_NAME) as store:
            assert len(store.find_sources()) == 5
    finally:
        fresh_home.chmod(0o755)

"""``regulae fetch``, when something is wrong, and what it does not disturb."""

import hashlib
import select
import subprocess
import sys
from datetime import date

import pytest

from regulae.cli.commands import fetch as command
from regulae.corpus.hashes import KnownFile
from regulae.corpus.store import STORE_NAME

OLD, BATS, SUMMER, NEW, LAST = "2003-03-15", "2020-04-17", "2020-06-01", "2025-09-19", "2026-08-07"


def test_offline_is_one_line_and_a_way_out(fetch, publisher):
    result = fetch(OLD)
    assert (result.status, result.out) == (4, "")
    line, hint = result.err.splitlines()
    assert line == "regulae: owls.invalid cannot be reached: Name or service not known"
    assert "`regulae add`" in hint


def test_one_that_fails_does_not_stop_the_others(fetch, fetch_json, publisher, list_fetched):
    del publisher.pages["/summer.txt"]
    result = fetch("all")
    assert result.status == 4
    assert [line.split(":")[0] for line in result.out.splitlines()] == [
        f"en-cr-{NEW}",
        f"en-cr-{BATS}",
    ]
    assert "404 Not Found" in result.err
    assert "owls.invalid cannot be reached" in result.err
    assert list_fetched() == [f"en-cr-{BATS}", f"en-cr-{NEW}"]
    status, payload = fetch_json("all")
    assert (status, payload["read"]) == (4, [])
    assert [one["edition"] for one in payload["skipped"]] == [NEW, BATS]
    assert [(one["wanted"], one["tried"]) for one in payload["failed"]] == [
        (SUMMER, True),
        (OLD, True),
    ]


def test_a_host_that_is_gone_is_asked_once(fetch, fetch_json, publisher):
    publisher.shutdown()
    publisher.server_close()
    result = fetch("all")
    assert (result.status, result.out) == (4, "")
    host = f"127.0.0.1:{publisher.server_port}"
    assert result.err.count(f"{host} cannot be reached") == 1
    assert result.err.count("owls.invalid cannot be reached") == 1
    assert result.err.count("`regulae add`") == 1
    assert result.err.endswith("2 more were not tried, for the same reason.\n")
    _, payload = fetch_json("all")
    assert [one["tried"] for one in payload["failed"]] == [True, False, False, True]


def test_an_edition_without_an_address(fetch, fetch_json):
    result = fetch(LAST, NEW)
    assert result.status == 4
    assert result.out.startswith(f"en-cr-{NEW}: ")
    line, hint = result.err.splitlines()
    assert line == f"regulae: no address of the publisher is known for {LAST}"
    assert f"regulae add FILE --lang en --edition {LAST}" in hint
    status, payload = fetch_json("The Hobbit")
    assert (status, payload["failed"][0]["wanted"]) == (4, "The Hobbit")


def test_no_edition_of_that_name(fetch, publisher):
    result = fetch("latest", "Penguins")
    assert (result.status, result.out) == (2, "")
    assert "Penguins" in result.err
    assert publisher.asked == []


def test_what_comes_is_no_rules_text(fetch, publisher, list_fetched):
    publisher.pages["/new.txt"] = b"The owls have moved to another barn.\n"
    result = fetch("latest", "2020-04")
    assert result.status == 4
    assert "no numbered rule" in result.err
    assert list_fetched() == [f"en-cr-{BATS}"]


def test_another_file_than_the_known_one_is_told(fetch, fetch_json, publisher, monkeypatch):
    page = publisher.pages["/new.txt"]
    known = {
        date.fromisoformat(NEW): KnownFile("0" * 64, 958_590),
        date.fromisoformat(BATS): KnownFile(
            hashlib.sha256(publisher.pages["/bats%2020200417.txt"]).hexdigest(), 1
        ),
    }
    monkeypatch.setattr(command, "load_known_files", lambda: known)
    result = fetch()
    assert result.status == 0
    assert f"en-cr-{NEW}: differs from the copy known before ({len(page)} bytes" in result.err
    _, payload = fetch_json("2020-04")
    assert payload["read"][0]["remarks"] == []


def test_a_broken_store_is_found_before_anything_is_asked(fetch, fresh_home, publisher):
    (fresh_home / STORE_NAME).write_bytes(b"owl" * 4000)
    assert fetch().status == 5
    assert publisher.asked == []


def test_progress_is_for_terminals(publisher, monkeypatch):
    pty = pytest.importorskip("pty", reason="no terminals of this kind here")
    leader, follower = pty.openpty()
    with open(follower, "w") as terminal, open(leader, "rb", buffering=0) as screen:  # noqa: PTH123
        monkeypatch.setattr(sys, "stderr", terminal)
        with command._show_progress("2025-09-19") as progress:
            for now in [(10, None), (50, 100), (20, 100), (100, 100)]:
                progress(*now)
        terminal.flush()
        seen = ""
        while select.select([screen], [], [], 0.2)[0]:  # a terminal hands over in pieces
            seen += screen.read(4096).decode()
    assert "2025-09-19" in seen
    assert "100%" in seen


def test_queries_do_not_load_it(home):
    code = (
        "import sys; from regulae.cli import main; sys.argv = ['regulae', 'show', '605.3b']\n"
        "try: main.main()\nexcept SystemExit: pass\n"
        "print({'regulae.ingest.fetch', 'urllib.request', 'ssl'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"REGULAE_HOME": str(home), "LANG": "it_IT.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout.startswith("605.3b")
    assert done.stdout.endswith("set()\n")

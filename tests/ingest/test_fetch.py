"""Downloading: what is taken, what is refused, what is written."""

import csv
import gzip
import hashlib
from importlib.metadata import version
from pathlib import Path

import pytest

from regulae.corpus.editions import load_editions
from regulae.corpus.errors import FetchError
from regulae.corpus.hashes import load_known_files
from regulae.ingest.fetch import MAX_BYTES, fetch_file

SHARED = Path(__file__).parents[3] / "shared" / "data"
BODY = b"900. Owls\n900.1. Owls of the oak hunt by night.\n" * 1000
SIZE = len(BODY)
HALF = SIZE // 2
TEXT = ("Content-Type", "text/plain")


def defer(name):
    """Write a step down; the server takes it (conftest.py)."""
    return lambda *arguments, **options: (name, arguments, options)


answer, send_chunks, send_raw, send_endlessly = map(
    defer, ["answer", "send_chunks", "send_raw", "send_endlessly"]
)


def test_a_text_arrives_as_it_was_sent(fetch, server, pauses, tmp_path):
    seen = []
    got = fetch(server.plan(answer()), progress=lambda *now: seen.append(now))
    assert got.path.read_bytes() == BODY
    assert (got.size, got.sha256) == (SIZE, hashlib.sha256(BODY).hexdigest())
    assert [file.name for file in got.path.parent.iterdir()] == ["owls.txt"]
    assert seen[-1] == (SIZE, SIZE)
    assert seen == sorted(seen)
    assert pauses == []


def test_the_server_is_told_who_asks(fetch, server):
    fetch(server.plan(answer()))
    ((path, headers),) = server.requests
    assert path == "/owls.txt"
    assert headers["User-Agent"] == f"regulae/{version('regulae')} (+rules corpus tool)"
    assert headers["Accept-Encoding"] == "identity"
    assert "Range" not in headers


def test_spaces_in_an_address(fetch, server):
    server.plan(answer(), path="/Owl%20Rules%2020250919.txt")
    fetch(server.address("/Owl%20Rules%2020250919.txt"))
    fetch(server.address("/Owl Rules%2020250919.txt"))
    assert {path for path, _ in server.requests} == {"/Owl%20Rules%2020250919.txt"}


# Heads of answers that bring a text: type, length and packing in every form that may be taken.
TAKEN = {
    "octets": answer(headers=[("Content-Type", "application/octet-stream")]),
    "octets in another word": answer(headers=[("Content-Type", "binary/octet-stream")]),
    "a charset": answer(headers=[("Content-Type", "Text/Plain; charset=windows-1252")]),
    "no type": answer(headers=[]),
    "chunks": send_chunks(1, HALF, SIZE),
    "no length": send_raw(b"HTTP/1.0 200 OK\r\n\r\n" + BODY),
    "a length that is none": send_raw(b"HTTP/1.1 200 OK\r\nContent-Length: owl\r\n\r\n" + BODY),
    "gzip unasked": answer(gzip.compress(BODY), headers=[TEXT, ("Content-Encoding", "gzip")]),
    "a folded tag": send_raw(b'HTTP/1.0 200 OK\r\nETag: "a\r\n b"\r\n\r\n' + BODY),
}


@pytest.mark.parametrize("step", TAKEN.values(), ids=TAKEN.keys())
def test_a_text_may_come_in_many_ways(fetch, server, pauses, step):
    assert fetch(server.plan(step)).path.read_bytes() == BODY
    assert pauses == []


# What no second attempt would make better, and a word that the message must have.
REFUSED = {
    "not found": (answer(b"", 404), "404 Not Found"),
    "forbidden": (answer(b"", 403), "403 Forbidden"),
    "nothing": (answer(b"", 204), "204"),
    "a status of its own": (answer(b"", 299), "299"),
    "a page": (answer(b"<html>owls", headers=[("Content-Type", "text/html")]), "web page"),
    "a page that says it is a text": (answer(b"\xef\xbb\xbf \n<!DOCTYPE HTML><p>"), "web page"),
    "a page in gzip": (
        answer(gzip.compress(b"<html>"), headers=[("Content-Encoding", "gzip")]),
        "web page",
    ),
    "a picture": (answer(headers=[("Content-Type", "image/png")]), "'image/png'"),
    "an unknown packing": (answer(headers=[TEXT, ("Content-Encoding", "br")]), "'br'"),
    "too large by its own word": (answer(length=MAX_BYTES + 1), "5,000,000"),
    "a bomb": (
        answer(gzip.compress(bytes(MAX_BYTES * 2)), headers=[("Content-Encoding", "gzip")]),
        "5,000,000",
    ),
    "endless": (send_endlessly(b"owl " * 16_384), "5,000,000"),
}


@pytest.mark.parametrize(("step", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_at_once(refused, server, pauses, step, words):
    error = refused(server.plan(step))
    assert words in str(error)
    assert f"127.0.0.1:{server.server_port}" in str(error)
    assert (len(server.requests), pauses, error.unreachable) == (1, [], "")


def test_what_was_there_stays_when_nothing_better_comes(fetch, server, tmp_path):
    fetch(server.plan(answer()))
    with pytest.raises(FetchError):
        fetch(server.plan(answer(b"", 404)))
    (left,) = (tmp_path / "fetched").iterdir()
    assert left.read_bytes() == BODY
    other = BODY.replace(b"Owl", b"Bat")
    assert fetch(server.plan(answer(other))).path.read_bytes() == other


# What may go better another time.


def test_a_folder_that_cannot_be_written(server, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FetchError, match="cannot be written") as caught:
        fetch_file(server.plan(answer()), tmp_path / "file" / "owls.txt")
    assert "--home" in caught.value.hint


def test_a_disk_that_is_full(refused, server, monkeypatch):
    def fail(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert "No space left on device" in str(refused(server.plan(answer())))


def test_known_files_are_editions_with_an_address():
    with_address = {edition.effective for edition in load_editions() if edition.address}
    known = load_known_files()
    assert known
    assert known.keys() <= with_address
    assert all(len(file.sha256) == 64 and 0 < file.size < MAX_BYTES for file in known.values())


def test_another_file_than_the_known_one_is_told():
    known = next(iter(load_known_files().values()))
    assert known.find_difference(known.sha256, known.size) == ""
    words = known.find_difference("0" * 64, 1234)
    assert "differs from the copy known before" in words
    assert "1,234" in words
    assert f"{known.size:,}" in words


def test_known_files_are_those_of_the_archive_that_keeps_bytes():
    if not (SHARED / "manifest.tsv").exists():
        pytest.skip("the archive's copies are not here")
    with (SHARED / "manifest.tsv").open(encoding="utf-8") as manifest:
        rows = list(csv.DictReader(manifest, delimiter="\t", quoting=csv.QUOTE_NONE))
    with_address = {str(edition.effective) for edition in load_editions() if edition.address}
    kept = {
        row["edition"]: (SHARED / row["file"]).read_bytes()
        for row in rows
        if row["repository"] == "xremming/rulesraker"
        and row["file"].startswith("cr/en/")
        and row["file"].endswith(".txt")
        and row["edition"] in with_address
    }
    want = {day: (hashlib.sha256(text).hexdigest(), len(text)) for day, text in kept.items()}
    assert {str(day): tuple(file) for day, file in load_known_files().items()} == want

"""The store's file: damage is told as such, and one process writes at a time."""

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import suppress
from datetime import date

import pytest

from regulae.corpus.citations import find_citations
from regulae.corpus.errors import StoreError
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Document, Record, Span, Witness
from regulae.corpus.store import Wanted, hold_writer_lock, open_store, schema
from regulae.corpus.store.writer import replace_store

EDITION = date(2009, 5, 1)


def make_document(length):
    witness = Witness(
        source="owls",
        path="/somewhere/owls.txt",
        sha256="0" * 64,
        title="Owls",
        url=None,
        lang="en",
        edition=EDITION,
        stated=None,
        not_later=None,
        format="text",
        encoding="utf-8",
        standing="quoted",
    )
    records = []
    for rule in range(1, length):
        text = f"Owl {rule} sleeps like owl {rule - 1}. See rule 406.{rule}."
        records.append(
            Record(
                number=RuleNumber(406, rule),
                lang="en",
                kind="rule",
                title=None,
                text=text,
                span=Span(start=rule * 100, end=rule * 100 + len(text), line=rule),
                citations=tuple(find_citations(text, "en")),
            )
        )
    return Document(witness=witness, content=b"Owls sleep.", records=tuple(records))


@pytest.fixture
def path(tmp_path):
    path = tmp_path / schema.STORE_NAME
    with replace_store(path) as writer, writer.transaction():
        writer.save_document(make_document(100))
    return path


def read_all(path):
    """Read everything by every way of reading."""
    with open_store(path) as store:
        held = store.find_attestations(Wanted())
        texts = list(store.iter_texts())
        sources = [summary.witness.source for summary in store.find_sources()]
        contents = [store.read_content(source) for source in sources]
        numbers = store.find_numbers(EDITION)
        citing = store.find_citing(RuleNumber(406, 2))
        return store.digest, held, texts, contents, numbers, citing


def test_a_sound_store_is_read(path):
    _, held, texts, contents, numbers, citing = read_all(path)
    assert len(held) == len(texts) == len(numbers) == 99
    assert contents == [b"Owls sleep."]
    assert [one.record.number for one in citing] == [RuleNumber(406, 2)]


def set_pragma(name, value):
    def change(path):
        with sqlite3.connect(path) as connection:
            connection.execute(f"PRAGMA {name} = {value}")
        connection.close()

    return change


def change_row(sql):
    def change(path):
        with sqlite3.connect(path) as connection:
            connection.execute(sql)
        connection.close()

    return change


def other_database(path):
    path.unlink()
    change_row("CREATE TABLE owls (name)")(path)


DAMAGE = {
    "not there": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("Owls sleep by day.\n" * 999),
    "random bytes": lambda path: path.write_bytes(random.Random(1).randbytes(50_000)),
    "half of it": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "its first page": lambda path: path.write_bytes(path.read_bytes()[:4096]),
    "its first bytes": lambda path: path.write_bytes(path.read_bytes()[:60]),
    "another database": other_database,
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "newer": set_pragma("user_version", schema.SCHEMA_VERSION + 1),
    "older": set_pragma("user_version", schema.SCHEMA_VERSION - 1),
    "a table gone": change_row("DROP TABLE cited"),
    "bytes of a document": change_row("UPDATE witness SET content = x'0123'"),
    "about a witness": change_row("UPDATE witness SET about = '{'"),
    "parts of a text": change_row("UPDATE text SET parts = '['"),
    "a number": change_row("UPDATE attestation SET number = 'owl' WHERE number IS NOT NULL"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_a_store_error(path, damage):
    damage(path)
    with pytest.raises(StoreError) as caught:
        read_all(path)
    assert caught.value.exit_code == 5
    assert caught.value.hint


@pytest.mark.parametrize("seed", range(40))
def test_flipped_bytes_are_never_an_error_of_another_kind(path, seed):
    chance = random.Random(seed)
    content = bytearray(path.read_bytes())
    place = chance.randrange(100, len(content) - 64)
    content[place : place + 64] = chance.randbytes(64)
    path.write_bytes(content)
    with suppress(StoreError):
        read_all(path)


HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
"""


def test_a_lock_held_by_another_process_times_out(tmp_path, monkeypatch):
    monkeypatch.setattr(schema, "BUSY_SECONDS", 0.05)
    command = [sys.executable, "-c", HOLDER, os.fspath(tmp_path / schema.LOCK_NAME)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(StoreError) as caught, hold_writer_lock(tmp_path):
            pytest.fail("two hold one lock")
        holder.communicate(b"\n")
    assert caught.value.exit_code == 5
    assert caught.value.hint
    with hold_writer_lock(tmp_path), pytest.raises(StoreError), hold_writer_lock(tmp_path):
        pytest.fail("two hold one lock")


def test_a_home_that_cannot_be_is_told(tmp_path):
    (tmp_path / "home").write_text("a file")
    with pytest.raises(StoreError), hold_writer_lock(tmp_path / "home"):
        pytest.fail("no folder to lock")

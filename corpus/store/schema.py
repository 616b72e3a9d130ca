"""The store's file: its tables, its version, and how it is opened.

One SQLite file. A distinct text stands in it once; an attestation says that a
text stands under a number, in an edition, in a witness, at a place. Nothing
that depends on an edition (the status of a citation, the members of a range) is
stored with a text.
"""

import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from regulae.corpus.errors import StoreError

SCHEMA_VERSION = 2
APPLICATION_ID = 0x5245474C  # "REGL": tells our file from any other SQLite file
STORE_NAME = "regulae.sqlite"
LOCK_NAME = "regulae.lock"
BUSY_SECONDS = 30  # a reader waits that long for a writer's commit

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE witness (
    witness_key INTEGER PRIMARY KEY,
    source TEXT NOT NULL UNIQUE,
    path TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    lang TEXT NOT NULL,
    edition TEXT,                 -- the edition claimed, ISO date
    rank INTEGER NOT NULL,        -- 0 is preferred
    digest BLOB NOT NULL,         -- of the records read from it
    about TEXT NOT NULL,          -- JSON: the other fields of Witness
    content BLOB NOT NULL         -- the bytes as found, zlib
);
CREATE TABLE text (
    text_key INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT,
    body TEXT NOT NULL,
    parts TEXT NOT NULL           -- JSON: examples, notes, citations, sentences, mentions
);
CREATE TABLE attestation (
    witness_key INTEGER NOT NULL REFERENCES witness,
    place INTEGER NOT NULL,       -- order in the witness
    text_key INTEGER NOT NULL REFERENCES text,
    number TEXT,                  -- canonical; NULL for notes and glossary
    number_key INTEGER,           -- RuleNumber.sort_key
    slug TEXT,                    -- of what has no number
    lang TEXT NOT NULL,
    edition TEXT,                 -- as the witness claims
    first INTEGER NOT NULL,       -- code points in the witness's text
    last INTEGER NOT NULL,
    line INTEGER NOT NULL,
    flags TEXT NOT NULL,          -- JSON
    PRIMARY KEY (witness_key, place)
) WITHOUT ROWID;
CREATE INDEX attestation_number ON attestation (number_key, lang, edition);
CREATE INDEX attestation_edition ON attestation (edition, lang, number_key);
CREATE INDEX attestation_text ON attestation (text_key);
CREATE INDEX attestation_slug ON attestation (slug) WHERE slug IS NOT NULL;
CREATE TABLE cited (
    text_key INTEGER NOT NULL REFERENCES text,
    first_key INTEGER NOT NULL,   -- sort_key of a cited number, or of a range's first
    last_key INTEGER NOT NULL
);
-- Facts about the editions, copied from the package when the store was made.
CREATE TABLE fact_edition (edition TEXT PRIMARY KEY) WITHOUT ROWID;  -- those they were made from
CREATE TABLE fact_number (
    number_key INTEGER NOT NULL,
    number TEXT NOT NULL,
    first TEXT NOT NULL,          -- of an interval of editions in which it stands
    last TEXT NOT NULL,
    PRIMARY KEY (number_key, first)
) WITHOUT ROWID;
CREATE TABLE fact_title (
    number_key INTEGER NOT NULL,
    lang TEXT NOT NULL,
    title TEXT NOT NULL,
    first TEXT NOT NULL,
    last TEXT NOT NULL,
    PRIMARY KEY (number_key, lang, first)
) WITHOUT ROWID;
CREATE TABLE fact_step (      -- what became of a number from one edition to the next, link by link
    edition TEXT NOT NULL,        -- the later of the two
    kind TEXT NOT NULL,
    old_key INTEGER,              -- NULL for what was added
    old TEXT,
    new_key INTEGER,              -- NULL for what was removed
    new TEXT,
    place INTEGER NOT NULL        -- 0 for the main heir of ``old``
);
CREATE INDEX fact_step_old ON fact_step (old_key, edition) WHERE old_key IS NOT NULL;
CREATE INDEX fact_step_new ON fact_step (new_key, edition) WHERE new_key IS NOT NULL;
CREATE TABLE fact_lineage (   -- the rule that a number was, by intervals of editions at hand
    number_key INTEGER NOT NULL,
    first TEXT NOT NULL,
    last TEXT NOT NULL,
    lineage TEXT NOT NULL,        -- number@edition of its birth
    number TEXT NOT NULL,
    PRIMARY KEY (number_key, first)
) WITHOUT ROWID;
CREATE TABLE fit (            -- derived: which editions a document's numbers and words fit
    source TEXT NOT NULL,
    first TEXT NOT NULL,
    last TEXT NOT NULL
);
CREATE INDEX fact_lineage_id ON fact_lineage (lineage);
CREATE INDEX cited_text ON cited (text_key);
CREATE INDEX cited_number ON cited (first_key) WHERE first_key = last_key;
CREATE INDEX cited_range ON cited (first_key, last_key) WHERE first_key < last_key;
"""


def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """Open a store's file and make sure that it is one of ours.

    Readers open it for writing too (SQLite must be able to roll back what a
    killed writer left), and fall back to read-only where the folder is.

    Args:
        path: The file.
        create: Make the tables in a new, empty file.

    Raises:
        StoreError: Not there, no store, broken, or of another version.
    """
    if not create and path.exists() and not path.is_file():
        raise StoreError(
            f"{path} is no file", hint="`regulae build --fresh` sets it aside and makes a new one."
        )
    if not create and not path.exists():
        raise StoreError(f"there is no store at {path}", hint="`regulae build` makes one.")
    mode = "rwc" if create else "rw" if os.access(path.parent, os.W_OK) else "ro"
    with translate_errors(path):
        address = f"file:{quote(os.fsencode(path))}?mode={mode}"
        connection = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            if create:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
                connection.executescript(TABLES)
            else:
                _require_ours(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's complaints about a file into ours.

    Raises:
        StoreError: What SQLite said, and what to do.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:  # a damaged name or text is no UTF-8
        raise StoreError(
            f"the store {path} cannot be used: {error}", hint=_advise(error)
        ) from error


def _advise(error: Exception) -> str:
    """Say what to do next: a new store helps against damage only, and loses what was added."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or not name:
        return "If it is damaged, `regulae build --fresh` sets it aside and makes a new one."
    if name.startswith("SQLITE_FULL"):
        return "Make room on the disk, or give another home with --home."
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
        return "Make its folder writable, or give another home with --home."
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "Try again when the process that writes it has ended."
    return "If it is damaged, `regulae build --fresh` sets it aside and makes a new one."


@contextmanager
def translate_damage(path: Path) -> Iterator[None]:
    """Turn what unpacking a damaged row complains of into an error of the store.

    Raises:
        StoreError: A row does not hold what a store's rows hold.
    """
    try:
        yield
    except (ValueError, KeyError, TypeError, IndexError, zlib.error) as error:
        raise StoreError(
            f"the store {path} is damaged: {error}",
            hint="`regulae build --fresh` sets it aside and makes a new one.",
        ) from error


@contextmanager
def hold_writer_lock(home: Path) -> Iterator[None]:
    """Keep other writers of a home away; one that was killed holds nothing.

    The lock is an SQLite transaction on a file of its own, because that works
    alike on every platform and ends with its process.

    Raises:
        StoreError: Another process has been writing for ``BUSY_SECONDS``, or the
            home cannot be written.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(home / LOCK_NAME, timeout=BUSY_SECONDS, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            f"the home {home} cannot be written: {error}",
            hint="Give another one with --home or REGULAE_HOME.",
        ) from error
    try:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            busy = "BUSY" in (getattr(error, "sqlite_errorname", "") or "")
            what = "is being written by another process" if busy else "cannot be locked"
            raise StoreError(f"the store in {home} {what}: {error}", hint=_advise(error)) from error
        yield
    finally:
        connection.close()


def _require_ours(connection: sqlite3.Connection, path: Path) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise StoreError(
            f"{path} is no store of regulae",
            hint="`regulae build --fresh` sets it aside and makes a new one.",
        )
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by a newer regulae (schema {version}, this one reads"
            f" {SCHEMA_VERSION})",
            hint="Update regulae, or give another home with --home.",
        )
    if version < SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by an older regulae (schema {version}, this one reads"
            f" {SCHEMA_VERSION})",
            hint="`regulae build --fresh` sets it aside and makes a new one.",
        )

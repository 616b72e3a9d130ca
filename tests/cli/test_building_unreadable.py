"""``build`` and ``add`` when a document of the store cannot be read any more: it is kept."""

import json
import sqlite3
import zlib
from contextlib import closing

import pytest

from regulae.corpus.store import STORE_NAME, open_store

PAGE = """900. Owls
900.1. Owls sleep by day.
900.1a Owlets sleep by night (see rule 900.1).
900.2. The owl that is the first in the barn may choose a nest if it does not have one.
900.2. Owls of one barn share their mice.
Glossary

Barn
Where owls live.
"""
ORIGINAL = "SELECT content, about FROM witness WHERE source = 'page'"


def put_content(content):
    def spoil(connection):
        packed = zlib.compress(content)
        connection.execute("UPDATE witness SET content = ? WHERE source = 'page'", (packed,))

    return spoil


def put_away_the_pack(connection):
    """As if the page had been added in a language that has no pack any more."""
    connection.execute("UPDATE witness SET lang = 'xx' WHERE source = 'page'")
    in_page = "(SELECT witness_key FROM witness WHERE source = 'page')"
    connection.execute(f"UPDATE attestation SET lang = 'xx' WHERE witness_key = {in_page}")


def put_away_the_format(connection):
    about = json.loads(connection.execute(ORIGINAL).fetchone()[1])
    about |= {"format": "parchment", "given": ["lang", "format"]}
    connection.execute("UPDATE witness SET about = ? WHERE source = 'page'", (json.dumps(about),))


SPOILED = {
    "empty": put_content(b""),
    "not text": put_content(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20),
    "no rules": put_content(b"Owls sleep by day, and nobody counts them.\n"),
    "no pack": put_away_the_pack,
    "no format": put_away_the_format,
}


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "pages" / "page.txt"
    path.parent.mkdir()
    path.write_text(PAGE, "utf-8")
    return path


@pytest.fixture
def added_home(regulae, fresh_home, page):
    assert regulae("add", page, "--lang", "en", home=fresh_home).status == 0
    return fresh_home


def read_all(home):
    """Read what the store has of the page."""
    with open_store(home / STORE_NAME) as store:
        sql = """SELECT place, number, slug, a.lang, first, last, line, flags, body, title, parts
            FROM attestation a JOIN text USING (text_key) JOIN witness USING (witness_key)
            WHERE source = 'page' ORDER BY place"""
        return list(store.rows(sql)), store.read_content("page")


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED.keys())
def test_build_keeps_what_cannot_be_read_any_more(regulae, added_home, page, spoil):
    with closing(sqlite3.connect(added_home / STORE_NAME)) as connection:
        spoil(connection)
        connection.commit()
    before = read_all(added_home)
    for _ in range(2):  # once kept, it is kept again
        result = regulae("build", home=added_home)
        assert result.status == 0
        assert "page is kept" in result.err
        assert str(page) in result.err
        assert "`regulae remove page`" in result.err
        assert "`regulae add" in result.err
        assert read_all(added_home) == before
    payload = json.loads(regulae("build", "--json", home=added_home).out)
    ((kept,), failed) = payload["kept"], payload["failed"]
    assert (kept["id"], kept["path"], failed) == ("page", str(page), [])
    assert "cannot be read" in kept["reason"]
    found = json.loads(regulae("search", "owlets", "--json", home=added_home).out)
    assert [hit["number"] for hit in found["hits"]] == ["900.1a"]
    assert regulae("add", page, "--lang", "en", home=added_home).status == 0
    assert regulae("build", home=added_home).err == ""
    assert regulae("remove", "page", home=added_home).status == 0


@pytest.mark.parametrize("command", ["build", "add"])
def test_a_folders_file_that_cannot_be_read_any_more_is_kept(regulae, added_home, page, command):
    before = read_all(added_home)
    page.write_bytes(b"")
    (page.parent / "bats.txt").write_text(PAGE.replace("Owls", "Bats"), "utf-8")
    result = regulae(command, page.parent, home=added_home)
    assert result.status == 0
    assert "page is kept" in result.err
    assert "left out" not in result.err
    assert "bats: " in result.out
    assert read_all(added_home) == before


def test_a_file_that_was_named_ends_the_build(regulae, added_home, page):
    before = read_all(added_home)
    page.write_bytes(b"")
    result = regulae("build", page, home=added_home)
    assert (result.status, result.out) == (4, "")
    assert str(page) in result.err
    assert read_all(added_home) == before

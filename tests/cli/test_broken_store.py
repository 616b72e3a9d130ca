"""A store's file that is none, is damaged, or of another version: said, and kept."""

import json
import random
import shutil
import sqlite3

import pytest

from regulae.corpus.store import STORE_NAME

PAGE = "900. Owls\n900.1. Owls sleep by day.\n"


def leave_empty(path):
    path.write_bytes(b"")


def fill_with_noise(path):
    path.write_bytes(random.Random(3).randbytes(path.stat().st_size))


def fill_with_text(path):
    path.write_text("605.3b stands here, but this is no store.\n" * 50, "utf-8")


def cut_in_half(path):
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def cut_after_header(path):
    path.write_bytes(path.read_bytes()[:100])


def overwrite_the_tables(path):
    """Keep SQLite's first page, with our id and version on it; spoil all the others."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + random.Random(4).randbytes(len(content) - 4096))


def damage_a_name(path):
    """Make SQLite complain of a table in letters that are no UTF-8."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA writable_schema = ON")
    sql = "UPDATE sqlite_schema SET name = CAST(x'66c374' AS TEXT), sql = 'owls' WHERE name = ?"
    assert connection.execute(sql, ("fit",)).rowcount == 1
    connection.commit()
    connection.close()


def put_another_database(path):
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE cheese (kind TEXT)")
    connection.execute("INSERT INTO cheese VALUES ('gouda')")
    connection.commit()
    connection.close()


def write_version(path, step):
    connection = sqlite3.connect(path)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.execute(f"PRAGMA user_version = {version + step}")
    connection.close()


def make_newer(path):
    write_version(path, 1)


def make_older(path):
    write_version(path, -1)


DAMAGE = [
    leave_empty, fill_with_noise, fill_with_text, cut_in_half, cut_after_header,
    overwrite_the_tables, damage_a_name, put_another_database, make_newer, make_older,
]  # fmt: skip
damage = pytest.mark.parametrize("spoil", DAMAGE, ids=lambda function: function.__name__)
COMMANDS = {
    "show": ["show", "605.3b"],
    "search": ["search", "mana"],
    "refs": ["refs", "605.3b"],
    "diff": ["diff", "fr:406", "it:605"],
    "sources": ["sources"],
    "export": ["export"],
    "remove": ["remove", "it-605-mana-abilities"],
    "build": ["build"],
}


@pytest.fixture
def broken_home(home, regulae, tmp_path):
    """A home with a document of the user's, about to be spoiled."""
    folder = tmp_path / "broken"
    folder.mkdir()
    shutil.copy(home / STORE_NAME, folder)
    page = tmp_path / "page.txt"
    page.write_text(PAGE, "utf-8")
    assert regulae("add", page, "--lang", "en", home=folder).status == 0
    return folder


@damage
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())
def test_a_broken_store_is_said_and_left_alone(regulae, broken_home, spoil, arguments):
    path = broken_home / STORE_NAME
    spoil(path)
    content = path.read_bytes()
    result = regulae(*arguments, home=broken_home)
    assert (result.status, result.out) == (5, "")
    assert str(path) in result.err
    message, hint = result.err.splitlines()
    assert message.startswith("regulae: ")
    assert "build --fresh" in hint or "Update" in hint
    assert path.read_bytes() == content


@damage
def test_a_fresh_build_sets_it_aside(regulae, broken_home, spoil):
    path = broken_home / STORE_NAME
    spoil(path)
    content = path.read_bytes()
    result = regulae("build", "--fresh", home=broken_home)
    assert result.status == 0
    (aside,) = (each for each in keep_of(broken_home) if each.read_bytes() == content)
    assert str(aside) in result.err
    assert regulae("show", "605.3b", home=broken_home).status == 0
    sources = json.loads(regulae("sources", "--json", home=broken_home).out)
    assert len(sources) == 5


def test_what_was_set_aside_stays_when_it_happens_again(regulae, broken_home):
    contents = []
    for noise in (b"first noise" * 1000, b"second noise" * 1000):
        (broken_home / STORE_NAME).write_bytes(noise)
        contents.append(noise)
        assert regulae("build", "--fresh", home=broken_home).status == 0
    kept = [each.read_bytes() for each in keep_of(broken_home)]
    assert all(content in kept for content in contents)


def test_a_newer_store_is_called_newer(regulae, broken_home):
    make_newer(broken_home / STORE_NAME)
    assert "newer" in regulae("show", "605.3b", home=broken_home).err


def test_a_folder_in_the_stores_place_is_no_store(regulae, tmp_path):
    (tmp_path / STORE_NAME).mkdir()
    result = regulae("show", "605.3b", home=tmp_path)
    assert (result.status, result.out) == (5, "")
    assert str(tmp_path / STORE_NAME) in result.err


def test_the_whoosh_index_is_only_a_cache(regulae, fresh_home):
    """Spoiled in any way, it is made again from the store."""
    query = ("search", "abilità di mana", "--engine", "whoosh")
    good = regulae(*query, home=fresh_home)
    assert good.status == 0
    files = [each for each in (fresh_home / "whoosh").rglob("*") if each.is_file()]
    assert files
    for number, file in enumerate(files):
        file.write_bytes(random.Random(number).randbytes(100))
        assert regulae(*query, home=fresh_home) == good
    shutil.rmtree(fresh_home / "whoosh")
    (fresh_home / "whoosh").write_text("a file", "utf-8")
    assert regulae(*query, home=fresh_home) == good


def keep_of(home):
    return [
        each
        for each in home.iterdir()
        if each.is_file() and each.suffix not in (".lock", ".sqlite")
    ]

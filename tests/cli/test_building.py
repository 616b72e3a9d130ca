"""``build``, ``add``, ``remove``, and the first use: how a store comes to be and changes."""

import json

import pytest

from regulae.corpus.store import STORE_NAME, open_store

EMBEDDED = [
    "fr-406-mana-abilities",
    "it-202-mana-cost-and-color",
    "it-601-casting-spells",
    "it-605-mana-abilities",
    "it-coldsnap-release-notes",
]
PAGE = """900. Owls
900.1. Owls sleep by day.
900.1a Owlets sleep by night (see rule 900.1).
900.2. The owl that is the first in the barn may choose a nest if it does not have one.
"""


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.txt"
    path.write_text(PAGE, "utf-8")
    return path


@pytest.fixture
def list_sources(regulae):
    def run(home):
        return [source["id"] for source in json.loads(regulae("sources", "--json", home=home).out)]

    return run


def read_digest(home):
    with open_store(home / STORE_NAME) as store:
        return store.digest


def read_text(regulae, locator, home):
    return json.loads(regulae("show", locator, "--json", home=home).out)["records"][0]["text"]


@pytest.mark.parametrize("name", ["home", "a b/c#d?e%20f/è夜"])
def test_first_use_makes_the_store_and_says_so(regulae, list_sources, tmp_path, name):
    home = tmp_path / name
    result = regulae("show", "605.3b", home=home)
    assert result.status == 0
    assert result.out.startswith("605.3b")
    assert str(home) in result.err
    assert list_sources(home) == EMBEDDED
    again = regulae("show", "605.3b", home=home)
    assert again == (0, result.out, "")


def test_home_may_be_given_each_time(regulae, fresh_home, tmp_path):
    other = tmp_path / "other"
    result = regulae("sources", "--home", fresh_home, home=other)
    assert (result.status, result.err) == (0, "")
    assert not other.exists()


def test_build_makes_the_same_store_again(regulae, fresh_home, list_sources):
    before = read_digest(fresh_home)
    result = regulae("build", home=fresh_home)
    assert result.status == 0
    assert all(source in result.out for source in EMBEDDED)
    assert read_digest(fresh_home) == before
    assert list_sources(fresh_home) == EMBEDDED


def test_build_reports_as_one_json_document(regulae, tmp_path, page):
    home = tmp_path / "new"
    payload = json.loads(regulae("build", page, "--json", home=home).out)
    assert sorted(payload) == ["failed", "kept", "read"]
    assert payload["failed"] == payload["kept"] == []
    read = {document["id"]: document["records"] for document in payload["read"]}
    assert sorted(read) == [*EMBEDDED, "page"]
    assert (read["it-605-mana-abilities"], read["page"]) == (14, 4)


def test_add_reads_a_document_into_the_store(regulae, fresh_home, list_sources, page):
    result = regulae("add", page, "--lang", "en", "--edition", "2020-01-24", home=fresh_home)
    assert (result.status, result.err) == (0, "")
    assert "page" in result.out
    assert list_sources(fresh_home) == [*EMBEDDED, "page"]
    shown = json.loads(regulae("show", "900.1", "--json", home=fresh_home).out)
    assert shown["locator"] == "en:900.1@2020-01-24"
    assert [child["number"] for child in shown["children"]] == ["900.1a"]
    assert [citing["number"] for citing in shown["cited_by"]] == ["900.1a"]
    found = json.loads(regulae("search", "owlets", "--json", home=fresh_home).out)
    assert [hit["number"] for hit in found["hits"]] == ["900.1a"]


def test_what_is_left_out_is_guessed(regulae, fresh_home, tmp_path):
    """The invented page says its language by its words, and its edition in its first line."""
    page = tmp_path / "gufi.txt"
    text = "Tratto dal Regolamento (Aggiornato a Marvel's Spider-Man, 26 Settembre 2025)\n"
    text += "900. Gufi\n900.1. I gufi dormono di giorno e non vanno a caccia se non è notte.\n"
    page.write_text(text, "utf-8")
    payload = json.loads(regulae("add", page, "--json", home=fresh_home).out)
    (read,) = payload["read"]
    assert (read["lang"], read["edition"], read["format"]) == ("it", "2025-09-19", "text")


@pytest.mark.parametrize(
    ("line", "edition", "said"),
    [
        ("effective as of June 16, 2093", None, "“June 16, 2093”"),
        ("effective as of February 31, 2025", None, "“February 31, 2025”"),
        ("effective as of May 1, 2009. effective as of May 1, 2010", "2009-05-01", "“May 1, 2010”"),
    ],
)
def test_an_odd_edition_statement_is_said(regulae, fresh_home, page, line, edition, said):
    page.write_text(f"Owl rules, {line}.\n\n{PAGE}", "utf-8")
    result = regulae("add", page, "--json", home=fresh_home)
    (read,) = json.loads(result.out)["read"]
    assert (result.status, read["edition"]) == (0, edition)
    for err in (result.err, regulae("build", home=fresh_home).err):
        assert said in err
    sources = json.loads(regulae("sources", "--json", home=fresh_home).out)
    assert [said in "".join(source["remarks"]) for source in sources] == [False] * 5 + [True]
    given = regulae("add", page, "--edition", "2023-06-16", home=fresh_home)
    assert (given.status, given.err) == (0, "")


# What stands for an edition in words, and the edition meant.
EDITIONS = {"date": "2020-02-01", "set": "THB", "name": "Theros Beyond Death", "month": "2020-01"}


@pytest.mark.parametrize("written", EDITIONS.values(), ids=EDITIONS.keys())
def test_an_edition_is_given_in_any_form(regulae, fresh_home, page, written):
    arguments = ("add", page, "--lang", "en", "--edition", written, "--json")
    (read,) = json.loads(regulae(*arguments, home=fresh_home).out)["read"]
    assert read["edition"] == "2020-01-24"


def test_adding_again_replaces(regulae, fresh_home, list_sources, page):
    regulae("add", page, "--lang", "en", home=fresh_home)
    once = read_digest(fresh_home)
    page.write_text(PAGE.replace("sleep by day", "snore at noon"), "utf-8")
    assert regulae("add", page, "--lang", "en", home=fresh_home).status == 0
    assert list_sources(fresh_home) == [*EMBEDDED, "page"]
    assert read_text(regulae, "900.1", fresh_home) == "Owls snore at noon."
    gone = json.loads(regulae("search", '"sleep by day"', "--json", home=fresh_home).out)
    assert gone["hits"] == []
    page.write_text(PAGE, "utf-8")
    regulae("add", page, "--lang", "en", home=fresh_home)
    assert read_digest(fresh_home) == once


def test_two_files_of_one_name_are_two_sources(regulae, fresh_home, list_sources, page):
    other = page.parent / "folder" / page.name
    other.parent.mkdir()
    other.write_text(PAGE.replace("Owls", "Bats"), "utf-8")
    assert regulae("add", page, other, "--lang", "en", home=fresh_home).status == 0
    sources = set(list_sources(fresh_home)) - set(EMBEDDED)
    assert len(sources) == 2
    texts = {read_text(regulae, f"en:900.1@{source}", fresh_home) for source in sources}
    assert texts == {"Owls sleep by day.", "Bats sleep by day."}


def test_a_folder_stands_for_its_files(regulae, fresh_home, list_sources, tmp_path):
    folder = tmp_path / "pages"
    (folder / "deep").mkdir(parents=True)
    (folder / "owls.txt").write_text(PAGE, "utf-8")
    (folder / "deep" / "bats.txt").write_text(PAGE.replace("Owls", "Bats"), "utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    result = regulae("add", folder, "--lang", "en", home=fresh_home)
    assert result.status == 0
    assert list_sources(fresh_home) == [*sorted([*EMBEDDED, "bats", "owls"])]
    assert "picture.png" in result.err  # left out, and said


def test_add_is_all_or_nothing(regulae, fresh_home, page):
    before = read_digest(fresh_home)
    result = regulae("add", page, page.with_name("missing.txt"), "--lang", "en", home=fresh_home)
    assert (result.status, result.out) == (4, "")
    assert "missing.txt" in result.err
    assert read_digest(fresh_home) == before


def test_remove_takes_a_document_out(regulae, fresh_home, list_sources, page):
    before = read_digest(fresh_home)
    regulae("add", page, "--lang", "en", home=fresh_home)
    result = regulae("remove", "page", home=fresh_home)
    assert (result.status, result.err) == (0, "")
    assert "page" in result.out
    assert read_digest(fresh_home) == before
    assert regulae("show", "900.1", home=fresh_home).status == 3
    assert json.loads(regulae("search", "owlets", "--json", home=fresh_home).out)["hits"] == []
    payload = json.loads(regulae("remove", EMBEDDED[0], "--json", home=fresh_home).out)
    assert EMBEDDED[0] in payload.values()
    assert list_sources(fresh_home) == EMBEDDED[1:]


def test_build_keeps_what_was_added_and_fresh_drops_it(regulae, fresh_home, list_sources, page):
    regulae("add", page, "--lang", "en", "--edition", "THB", home=fresh_home)
    added = read_digest(fresh_home)
    page.unlink()  # the store has its own copy
    assert regulae("build", home=fresh_home).status == 0
    assert read_digest(fresh_home) == added
    assert read_text(regulae, "en:900.1@2020-01-24", fresh_home) == "Owls sleep by day."
    assert regulae("build", "--fresh", home=fresh_home).status == 0
    assert list_sources(fresh_home) == EMBEDDED


def test_add_makes_the_first_store_too(regulae, tmp_path, list_sources, page):
    home = tmp_path / "new"
    assert regulae("add", page, "--lang", "en", home=home).status == 0
    assert list_sources(home) == [*EMBEDDED, "page"]

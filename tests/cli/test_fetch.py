"""``regulae fetch``, when all goes well: invented texts from a publisher on loopback."""

import hashlib
import json

import pytest

BATS, SUMMER, NEW = "2020-04-17", "2020-06-01", "2025-09-19"  # what the publisher has
PAGE = "900. Owls\n900.1. Owls of {} sleep by day.\n"


@pytest.fixture
def list_sources(regulae):
    def run(home):
        return json.loads(regulae("sources", "--json", home=home).out)

    return run


def test_the_newest_with_an_address_is_fetched(fetch, fresh_home, publisher, regulae, list_sources):
    result = fetch()
    assert (result.status, result.err) == (0, "")
    assert result.out == f"en-cr-{NEW}: 3 records, en, edition {NEW} (Marvel's Spider-Man)\n"
    assert publisher.asked == ["/new.txt"]
    assert (fresh_home / "fetched" / f"{NEW}.txt").read_bytes() == publisher.pages["/new.txt"]
    shown = json.loads(regulae("show", "en:900.1", "--json", home=fresh_home).out)
    assert shown["locator"] == f"en:900.1@{NEW}"
    assert shown["records"][0]["text"] == "Owls of new oaks sleep by day."
    (source,) = [s for s in list_sources(fresh_home) if s["id"] == f"en-cr-{NEW}"]
    assert source["url"].endswith("/new.txt")
    assert source["sha256"] == hashlib.sha256(publisher.pages["/new.txt"]).hexdigest()


def test_the_first_store_is_made_on_the_way(regulae, publisher, tmp_path, list_sources):
    home = tmp_path / "new"
    assert regulae("fetch", home=home).status == 0
    assert {s["id"] for s in list_sources(home)} > {
        f"en-cr-{NEW}",
        "fr-406-mana-abilities",
    }


# What may be written, and the editions that come.
WRITTEN = {
    "a day": (["2025-10-31"], [NEW]),
    "a set": (["spm"], [NEW]),
    "a name": (["Marvel's Spider-Man"], [NEW]),
    "a set of two": (["IKO"], [SUMMER, BATS]),
    "its name in Italian": (["Ikoria: Terra dei Behemoth"], [SUMMER, BATS]),
    "a year": (["2020"], [SUMMER, BATS]),
    "a month": (["2020-04"], [BATS]),
    "latest": (["LATEST"], [NEW]),
    "twice the same": (["IKO", SUMMER, "2020"], [SUMMER, BATS]),
    "several": ([NEW, "2020-04"], [NEW, BATS]),
}


@pytest.mark.parametrize(("written", "come"), WRITTEN.values(), ids=WRITTEN.keys())
def test_an_edition_in_any_form(fetch_json, written, come, list_fetched):
    status, payload = fetch_json(*written)
    assert status == 0
    assert [read["edition"] for read in payload["read"]] == come
    assert (payload["skipped"], payload["failed"]) == ([], [])
    assert list_fetched() == sorted(f"en-cr-{day}" for day in come)


def test_what_a_year_leaves_out_is_said(fetch):
    result = fetch("2020")
    assert result.status == 0
    assert result.err.startswith("(2020: no address of the publisher is known for 2020-11-20, ")
    assert result.err.endswith(", 2020-01-24)\n")
    assert BATS not in result.err


def test_one_json_document(fetch_json, fresh_home, publisher):
    _, payload = fetch_json()
    page = publisher.pages["/new.txt"]
    assert payload["read"] == [
        {
            "id": f"en-cr-{NEW}",
            "edition": NEW,
            "url": f"http://127.0.0.1:{publisher.server_port}/new.txt",
            "path": str((fresh_home / "fetched" / f"{NEW}.txt").resolve()),
            "bytes": len(page),
            "sha256": hashlib.sha256(page).hexdigest(),
            "records": 3,
            "remarks": [],
        }
    ]


def test_what_is_stored_is_left_alone(fetch, fetch_json, publisher):
    fetch()
    result = fetch("latest", "2020-04")
    assert result.status == 0
    assert (
        result.err
        == f"{NEW} (Marvel's Spider-Man): stored already (--again asks anew), as en-cr-{NEW}\n"
    )
    assert result.out.startswith(f"en-cr-{BATS}: ")
    assert publisher.asked == ["/new.txt", "/bats%2020200417.txt"]
    status, payload = fetch_json()
    assert (status, payload["read"]) == (0, [])
    assert [(one["id"], one["asked"]) for one in payload["skipped"]] == [(f"en-cr-{NEW}", False)]


def test_again_asks_and_finds_it_unchanged(fetch, publisher):
    fetch()
    result = fetch("--again")
    assert (result.status, result.out) == (0, "")
    assert result.err == f"{NEW} (Marvel's Spider-Man): unchanged, as en-cr-{NEW}\n"
    assert len(publisher.asked) == 2


def test_sets_are_called_as_the_user_calls_them(fetch):
    assert "(Ikoria: Terra dei Behemoth)" in fetch("2020-04", "--lang", "it").out


def test_again_replaces_what_was_corrected(fetch, fresh_home, publisher, regulae, list_fetched):
    fetch()
    publisher.pages["/new.txt"] = PAGE.format("newer oaks").encode()
    assert fetch("--again").status == 0
    assert list_fetched() == [f"en-cr-{NEW}"]
    assert "newer oaks" in regulae("show", "en:900.1", home=fresh_home).out


def test_the_same_bytes_added_by_hand_are_enough(
    fetch, fresh_home, publisher, regulae, tmp_path, list_fetched
):
    page = tmp_path / "mine.txt"
    page.write_bytes(publisher.pages["/new.txt"])
    regulae("add", page, "--lang", "en", "--edition", NEW, home=fresh_home)
    assert fetch().err == f"{NEW} (Marvel's Spider-Man): unchanged, as mine\n"
    assert list_fetched() == []


def test_a_build_keeps_what_was_fetched(fetch, fresh_home, publisher, regulae):
    fetch()
    (fresh_home / "fetched" / f"{NEW}.txt").unlink()
    assert regulae("build", home=fresh_home).status == 0
    assert "stored already" in fetch().err
    assert len(publisher.asked) == 1

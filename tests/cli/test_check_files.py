"""``regulae check``: which files it takes, which it leaves alone, and what it calls them."""

import pytest

STALE = (
    "(Aggiornato al 16 Giugno 2023)\n605.1 Il gufo non dorme (vedi regola 717, “Gestione delle"
    " Azioni Illegali”).\n605.1a Il topo è nella torre, con la regola 117.8 o senza.\n"
)


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A folder with a stale page, and what has the name of one only."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "stale.txt").write_text(STALE, "utf-8")
    (tmp_path / "sub" / "owl.text").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9)
    monkeypatch.chdir(tmp_path)
    return tmp_path


MISSING = {
    "missing": "nowhere.txt",
    "an odd name": "a\nb.txt",
    "empty path": "",
}


@pytest.mark.parametrize("path", MISSING.values(), ids=MISSING.keys())
def test_what_is_not_there_is_no_finding(regulae, pages, path):
    result = regulae("check", "stale.txt", path, "--fix")
    assert (result.status, result.out) == (4, "")
    assert "is not there" in result.err
    assert "Traceback" not in result.err
    assert STALE.encode() in (pages / "stale.txt").read_bytes()  # nothing was checked


def test_what_cannot_be_read_is_a_finding(regulae, pages):
    result = regulae("check", "sub/owl.text")
    assert result.status == 1
    assert ":1:1 R901 cannot be read: " in result.out


def test_a_page_in_no_language_is_told_how_to_say_it(regulae, pages):
    (pages / "short").write_text("CR 605.1", "utf-8")
    told = regulae("check", "short").out
    assert told == "short:1:1 R901 cannot be read: cannot tell its language; --lang names it\n"
    assert regulae("check", "short", "--lang", "it").status == 0


def test_what_is_not_there_in_an_edition_is_not_called_gone(regulae, pages):
    (pages / "fr").write_text(
        "Le hibou dort. Règle 408.2, « Les actions qui n'utilisent pas la pile ».", "utf-8"
    )
    told = regulae("check", "fr", "--lang", "fr", "--edition", "2025-09-19").out
    assert "has no counterpart" in told
    assert "gone" not in told


NO_PAGES = ("catalogue.toml", "owl.png", "stale.txt.orig", "stale.txt.orig-2", "stale.orig")
PAGES = ("a.TXT", "b.htm", "c.wiki", "d.md", "e.markdown", "f.xhtml", "g.mediawiki", "page")


def test_only_pages_are_taken_from_a_folder(regulae, tmp_path):
    for name in (*NO_PAGES, *PAGES):
        (tmp_path / name).write_bytes(b"")
    told = regulae("check", tmp_path).out.splitlines()
    assert [line.partition(":")[0] for line in told] == [str(tmp_path / name) for name in PAGES]
    named = regulae("check", *(tmp_path / name for name in NO_PAGES)).out.splitlines()
    assert len(named) == len(NO_PAGES)


def test_fixing_a_folder_again_leaves_the_copies_alone(regulae, pages):
    regulae("check", ".", "--fix")
    files = {path.name: path.read_bytes() for path in pages.iterdir() if path.is_file()}
    assert files["stale.txt.orig"] == STALE.encode()
    regulae("check", ".", "--fix")
    assert {p.name: p.read_bytes() for p in pages.iterdir() if p.is_file()} == files


def test_a_patch_fits_where_it_is_applied(regulae, pages, monkeypatch):
    whole = regulae("check", pages / "stale.txt", "--diff").out
    assert whole.startswith("--- a/stale.txt\n+++ b/stale.txt\n")
    monkeypatch.chdir(pages / "sub")
    outside = regulae("check", pages / "stale.txt", "--diff").out
    assert outside.startswith(f"--- a{pages.as_posix()}/stale.txt\n")
    assert regulae("check", "../stale.txt", "--diff").out == outside

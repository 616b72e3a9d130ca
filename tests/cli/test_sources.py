"""``regulae sources`` and ``regulae editions``: what is stored, and what is known."""

import json
import tomllib
from pathlib import Path

import pytest

DOCUMENTS = Path(__file__).parents[2] / "corpus" / "data" / "documents"
# Language, edition, records: by hand from the documents (and the gold, for the 36 notes).
STORED = {
    "fr-406-mana-abilities": ("fr", None, 7),
    "it-202-mana-cost-and-color": ("it", "2024-11-08", 20),
    "it-601-casting-spells": ("it", "2023-06-16", 20),
    "it-605-mana-abilities": ("it", "2025-09-19", 14),
    "it-coldsnap-release-notes": ("it", "2006-07-15", 9 + 36),
}


@pytest.fixture
def sources(regulae):
    return {source["id"]: source for source in json.loads(regulae("sources", "--json").out)}


def test_the_five_documents_are_there(sources):
    got = {name: (s["lang"], s["edition"], s["records"]) for name, s in sources.items()}
    assert got == STORED


def test_a_source_is_called_and_summed_as_in_the_catalogue(sources):
    catalogue = tomllib.loads((DOCUMENTS / "catalogue.toml").read_text("utf-8"))
    for name, entry in catalogue.items():
        assert (sources[name]["title"], sources[name]["sha256"]) == (
            entry["title"],
            entry["sha256"],
        )


def test_what_a_document_claims_is_quoted(sources):
    assert sources["it-605-mana-abilities"]["stated"] == "Marvel's Spider-Man, 26 Settembre 2025"
    assert sources["it-coldsnap-release-notes"]["stated"] == "Ondata Glaciale"


def test_text_has_a_line_for_each(regulae):
    result = regulae("sources")
    assert (result.status, result.err) == (0, "")
    lines = {line.split()[0]: line for line in result.out.splitlines()}
    assert lines.keys() == STORED.keys()
    for name, (lang, edition, records) in STORED.items():
        words = lines[name].split()
        assert lang in words
        assert (edition or "2004-06-25") in words  # of the post only "not later than" is known
        assert str(records) in words


def test_editions_are_listed_with_what_is_stored(regulae):
    editions = {e["edition"]: e for e in json.loads(regulae("editions", "--json").out)}
    spider = editions["2025-09-19"]
    assert (spider["set_code"], spider["released"]) == ("SPM", "2025-09-26")
    assert spider["langs"] == ["it"]
    assert editions["2006-07-15"]["names"]["it"] == "Ondata Glaciale"
    assert editions["2009-07-11"]["langs"] == []
    assert list(editions) == sorted(editions)


def test_editions_are_named_in_the_users_language(regulae):
    for lang, name in (("it", "Ondata Glaciale"), ("en", "Coldsnap")):
        result = regulae("editions", "--lang", lang)
        (line,) = (line for line in result.out.splitlines() if line.startswith("2006-07-15"))
        assert name in line
        assert "* it" in line
        assert result.err == ""


@pytest.mark.parametrize("command", ["sources", "editions"])
def test_output_has_no_colours(regulae, command):
    assert "\x1b" not in regulae(command).out

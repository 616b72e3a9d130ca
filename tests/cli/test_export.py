"""``regulae export``: every record of the store, one a line."""

import json
import tomllib
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DOCUMENTS = TESTS.parent / "corpus" / "data" / "documents"
GOLD = TESTS / "golden" / "documents"
RECORD_KEYS = [
    "locator", "number", "lang", "edition", "kind", "parent", "title",
    "text", "examples", "notes", "citations", "flags", "source",
]  # fmt: skip
CITATION_KEYS = ["text", "in", "start", "end", "numbers", "targets"]
TARGET_KEYS = ["number", "start", "end", "title", "status"]
# The figures: numbered records of each document, headings with them.
NUMBERED = {
    "it-605-mana-abilities": 14,
    "it-601-casting-spells": 19 + 1,
    "it-202-mana-cost-and-color": 20,
    "fr-406-mana-abilities": 7,
    "it-coldsnap-release-notes": 8 + 1,
}
OF_605 = [
    "605", "605.1", "605.1a", "605.1b", "605.2", "605.3", "605.3a", "605.3b", "605.3c",
    "605.4", "605.4a", "605.5", "605.5a", "605.5b",
]  # fmt: skip
EDITIONS = {
    "it-605-mana-abilities": "2025-09-19",
    "it-601-casting-spells": "2023-06-16",
    "it-202-mana-cost-and-color": "2024-11-08",
    "fr-406-mana-abilities": None,
    "it-coldsnap-release-notes": "2006-07-15",
}


@pytest.fixture(scope="session")
def lines(regulae_process):
    result = regulae_process("export", "--format", "jsonl")
    assert (result.status, result.err) == (0, "")
    return result.out.splitlines()


@pytest.fixture(scope="session")
def records(lines):
    return [json.loads(line) for line in lines]


def part(record, where):
    """Give the string that a citation's ``in`` names."""
    name, _, place = where.partition(":")
    return record["text"] if name == "text" else record[f"{name}s"][int(place)]


def test_every_document_gives_its_records(records):
    counted = Counter(record["source"]["id"] for record in records if record["number"])
    assert counted == NUMBERED
    editions = {record["source"]["id"]: record["edition"] for record in records}
    assert editions == EDITIONS


@pytest.mark.parametrize("source", NUMBERED)
def test_records_are_those_of_the_gold(records, source):
    gold = json.loads((GOLD / f"{source}.json").read_text("utf-8"))
    got = [record for record in records if record["source"]["id"] == source]
    got.sort(key=lambda record: record["source"]["start"])
    fields = ("number", "kind", "title")
    assert [tuple(record[name] for name in fields) for record in got] == [
        tuple(record[name] for name in fields) for record in gold["records"]
    ]


def test_records_are_sorted_by_language_edition_number(records):
    whole = [(record["lang"], record["edition"] or "") for record in records]
    assert whole == sorted(whole)
    assert [lang for lang, _ in whole[:7]] == ["fr"] * 7
    spider = [record["number"] for record in records if record["edition"] == "2025-09-19"]
    assert spider == OF_605


def test_keys_are_those_of_the_design(records):
    for record in records:
        assert list(record) == RECORD_KEYS
        for citation in record["citations"]:
            assert list(citation) == CITATION_KEYS
            assert [list(target) for target in citation["targets"]] == [TARGET_KEYS] * len(
                citation["targets"]
            )


def test_citations_stand_where_they_say(records):
    citations = [(record, citation) for record in records for citation in record["citations"]]
    assert citations
    for record, citation in citations:
        text = part(record, citation["in"])
        assert text[citation["start"] : citation["end"]] == citation["text"]
        for target in citation["targets"]:
            assert citation["start"] <= target["start"] < target["end"] <= citation["end"]
            assert target["status"] in ("resolved", "dangling", "mistitled", "absent")


def test_texts_are_normal(records):
    for record in records:
        for text in (record["text"], *record["examples"], *record["notes"]):
            assert text == unicodedata.normalize("NFC", text)
            assert text == " ".join(text.split(" "))
            assert not set(text) & set("\t\n\r\u00a0")
            assert text == text.strip()


def test_every_record_is_found_again_in_its_document(records):
    catalogue = tomllib.loads((DOCUMENTS / "catalogue.toml").read_text("utf-8"))
    for record in records:
        source = record["source"]
        assert source["sha256"] == catalogue[source["id"]]["sha256"]
        text = (DOCUMENTS / f"{source['id']}.txt").read_bytes().decode("utf-8")
        stretch = " ".join(text[source["start"] : source["end"]].split())
        assert stretch or not record["text"]  # 601 and 502 have no line of their own
        assert record["text"] in stretch
        assert source["line"] == text.count("\n", 0, source["start"]) + 1
        assert source["stated"] is None or " ".join(source["stated"].split()) in " ".join(
            text.split()
        )


def test_two_exports_are_equal(regulae, lines):
    assert regulae("export").out.splitlines() == lines


def test_lines_are_the_objects_of_show(regulae, records):
    shown = json.loads(regulae("show", "it:605.3b", "--json").out)["records"]
    assert shown == [record for record in records if record["number"] == "605.3b"]


def test_an_unknown_format_is_refused(regulae):
    result = regulae("export", "--format", "csv")
    assert (result.status, result.out) == (2, "")
    assert "csv" in result.err
    assert "jsonl" in result.err

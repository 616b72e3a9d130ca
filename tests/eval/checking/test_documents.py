"""The five embedded documents: each error that a reader finds, and none that is not there."""

import csv
from pathlib import Path

import pytest

TABLE = Path(__file__).parent / "documents.tsv"
GOLD = list(
    csv.DictReader(TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
)
DOCUMENTS = sorted({row["document"] for row in GOLD})
CITED = {"dangling": {"R101", "R102"}, "mistitled": {"R102", "R103"}, "moved": {"R102"}}
# Lines with lost symbols on which none is seen: two spaces are only a hint, and a line that
# begins or breaks off in the middle of nothing says too little.
FEWEST_LINES_WITH_HOLES = {
    "fr-406-mana-abilities": 1,
    "it-202-mana-cost-and-color": 2,
    "it-601-casting-spells": 3,
    "it-605-mana-abilities": 1,
    "it-coldsnap-release-notes": 12,
}
documents = pytest.mark.parametrize("document", DOCUMENTS)


def rows_of(document, *codes):
    return [row for row in GOLD if row["document"] == document and row["code"] in codes]


CITATIONS = [row for row in GOLD if row["code"] in CITED]
ELSEWHERE = [row for row in GOLD if row["code"] == "number-stands-elsewhere"]


def name(row):
    return f"{row['document']} {row['line']} {row['number']}"


@pytest.mark.parametrize("row", CITATIONS, ids=name)
def test_a_stale_citation_is_found_and_put_right(check_document, row):
    told = check_document(row["document"]).told
    (found,) = (t for t in told if t.line == int(row["line"]) and t.words == row["number"])
    assert found.code in CITED[row["code"]]
    assert found.fix == row["right"]
    assert row["right"] in found.message


@pytest.mark.parametrize("row", ELSEWHERE, ids=name)
def test_a_rule_that_stands_elsewhere_is_found(check_document, row):
    told = check_document(row["document"]).told
    (found,) = (t for t in told if t.code == "R303" and t.words == row["number"])
    assert found.line == int(row["line"])
    assert found.fix == ""
    for right in row["right"].split("|"):
        assert right in found.message


@documents
def test_a_label_is_doubted_where_the_text_contradicts_it(check_document, document):
    told = [t for t in check_document(document).told if t.code in ("R301", "R302")]
    rows = rows_of(document, "label")
    assert [(t.code, t.line) for t in told] == [("R301", int(row["line"])) for row in rows]
    for found, row in zip(told, rows, strict=True):
        for edge in row["right"].split(".."):
            assert edge in found.message


@documents
def test_parentheses_around_citations(check_document, document):
    told = [t.line for t in check_document(document).told if t.code == "R106"]
    assert told == [int(row["line"]) for row in rows_of(document, "unbalanced")]


@documents
def test_lost_symbols(check_document, document):
    lines = {int(row["line"]) for row in rows_of(document, "symbol-lost")}
    told = {t.line for t in check_document(document).told if t.code == "R401"}
    assert told <= lines
    assert len(told) >= FEWEST_LINES_WITH_HOLES[document]


@documents
def test_nothing_else_is_found(check_document, document):
    """What is right is left alone: numbers, dates, sizes, parentheses that close below."""
    wrong = rows_of(document, *CITED, "number-stands-elsewhere", "label", "unbalanced")
    told = [t for t in check_document(document).told if t.code != "R401"]
    assert len(told) == len(wrong)
    right = {row["number"] for row in rows_of(document, "none")} - {row["number"] for row in wrong}
    assert not {t.words for t in told} & (right - {""})

"""One hit for a rule, whatever its number was."""

import pytest

from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.store import STORE_NAME, open_store
from regulae.corpus.store.writer import StoreWriter
from regulae.search import load_engine, search
from regulae.search.analyzers import IndexedText
from regulae.search.lineages import is_wording_of


@pytest.fixture
def path(tmp_path, invented):
    """Old 406.1 and new 605.1 of one lineage, told by the facts; other numbers have none."""
    path = tmp_path / STORE_NAME
    invented.fill_store(path, invented.DOCUMENTS, "sqlite")
    with StoreWriter(path) as writer, writer.transaction():
        for number, first, last in (
            ("406.1", "1999-04-23", "2009-05-01"),
            ("605.1", "2009-07-11", "2026-06-19"),
        ):
            key = parse_rule_number(number).sort_key
            row = (key, first, last, "406.1@1999-04-23", number)
            writer.connection.execute("INSERT INTO fact_lineage VALUES (?, ?, ?, ?, ?)", row)
    return path


def test_a_lineage_is_one_hit_the_newest(path):
    with open_store(path) as store:
        results = search(store, "sleepy dragon", engine=load_engine("sqlite", store), lang="en")
    assert [str(hit.locator) for hit in results.hits] == ["en:605.1@2025-09-19"]


def test_a_number_without_lineage_stands_for_itself(path):
    with open_store(path) as store:
        results = search(store, "giants bridge rope", engine=load_engine("sqlite", store))
    found = {str(hit.locator) for hit in results.hits}
    assert {"en:605.2@2025-09-19", "en:605.1@2009-05-01"} <= found


def make(body, title=""):
    return IndexedText(title, body, "", "", "", "")


WORDINGS = {
    "a word more": ("an owl sleep by day", "an owl sleep by day too", True),
    "the same": ("owl", "owl", True),
    "another rule": ("an owl sleep by day", "a dragon wake at night", False),
}


@pytest.mark.parametrize(("older", "newer", "want"), WORDINGS.values(), ids=WORDINGS.keys())
def test_wordings_of_one_rule(older, newer, want):
    assert is_wording_of(make(older), make(newer)) is want
    assert not is_wording_of(make(older, "one"), make(newer, "two"))

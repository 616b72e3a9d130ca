"""The errors that English editions print themselves: all are found, and nothing else.

Each edition is held against ``errata.tsv``, which was made by reading. Some editions of every era
are checked in the test run, all of them by ``poe bench``.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from regulae.corpus.facts import load_at_hand

TABLE = Path(__file__).parent / "errata.tsv"
GOLD = list(
    csv.DictReader(TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
)
ERAS = (
    "1999-04-23", "2003-07-01", "2004-06-01", "2005-08-01", "2006-05-01", "2008-05-01",
    "2009-07-11", "2010-06-18", "2016-11-11", "2021-09-24", "2024-03-08", "2025-06-06",
)  # fmt: skip
ALL = tuple(map(str, load_at_hand()))

# Which codes say what a row of the gold says. A wrong title is a wrong number or wrong words.
CODES = {
    "dangling": {"R101"},
    "mistitled": {"R103", "R104"},
    "wording": {"R104"},
    "moved": {"R102", "R103"},
    "other": {"R102", "R103"},
    "duplicate": {"R201"},
    "gap": {"R202"},
    "wrong-parent": {"R203"},
    "quote": {"R106"},
    "encoding": {"R402"},
}
# The gold is complete for these, and all are found; `wording` need not be, nor can `moved` and
# `other` without the texts of other editions.
ALWAYS_FOUND = ("dangling", "mistitled", "duplicate", "gap", "wrong-parent", "encoding")
# A closing mark that some copies lack altogether is not seen where the quotation marks are lost.
QUOTES_LOST = {"2008-05-01"}
# Spaces before commas and after quotation marks, which the editions print so: no symbol is lost.
HOLES_READ_INTO = {
    "1999-04-23": 1, "2001-07-23": 1, "2001-09-24": 1, "2002-02-20": 1, "2004-10-01": 1,
    "2005-08-01": 1, "2006-07-15": 1, "2007-05-01": 1, "2007-09-07": 1, "2008-07-15": 1,
    "2008-10-01": 1, "2009-02-01": 1, "2026-06-19": 1,
}  # fmt: skip
MOST_FALSE = 0.01  # of the numbers cited
OWN = ("duplicate", "gap", "wrong-parent")

some_editions = pytest.mark.parametrize("edition", ERAS)


def find_rows(edition):
    return [row for row in GOLD if row["edition_first"] <= edition <= row["edition_last"]]


def is_meant(told, row):
    """Whether a finding is that of a row."""
    if told.code not in CODES.get(row["code"], ()):
        return False
    if row["code"] == "encoding":
        return True
    if row["code"] in OWN:
        return told.words == row["number"]
    if row["code"] == "quote":
        return row["cited"] in told.message
    # Of a range the gold names the end that is wrong.
    return row["cited"] in told.words or row["cited"] in told.message


def find_false(edition, told):
    return [each for each in told if not any(is_meant(each, row) for row in find_rows(edition))]


def compare(edition, reading):
    """Hold one edition against the gold."""
    wanted = [row for row in find_rows(edition) if row["code"] in ALWAYS_FOUND]
    wanted += [
        row for row in find_rows(edition) if row["code"] == "quote" and edition not in QUOTES_LOST
    ]
    missed = [row for row in wanted if not any(is_meant(each, row) for each in reading.told)]
    assert missed == []
    false = Counter(each.code for each in find_false(edition, reading.told))
    assert len(list(false.elements())) <= MOST_FALSE * reading.cited
    holes = HOLES_READ_INTO.get(edition, 0)
    assert false == ({"R401": holes} if holes else {})
    # Nothing is put in place of what is right, and what is put in place is right.
    for each in reading.told:
        if each.fix:
            rights = {row["right"] for row in find_rows(edition) if is_meant(each, row)}
            assert each.fix in rights


@some_editions
def test_errors_are_found_and_nothing_else(check_edition, edition):
    compare(edition, check_edition(edition))


@pytest.mark.bench
@pytest.mark.parametrize("edition", ALL)
def test_errors_of_every_edition(check_edition, edition):
    compare(edition, check_edition(edition))


@some_editions
def test_what_only_looks_like_an_error_is_none(check_edition, edition):
    rows = [row for row in find_rows(edition) if row["code"] == "none" and row["cited"]]
    told = check_edition(edition).told
    for row in rows:
        at_place = [
            each for each in told if each.words == row["cited"] and each.own == row["number"]
        ]
        assert at_place == []


@some_editions
def test_an_official_edition_is_what_it_claims(check_edition, edition):
    assert [each for each in check_edition(edition).told if each.code.startswith("R3")] == []

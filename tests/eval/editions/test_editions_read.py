"""Every edition at hand, against a count that the reader had no part in (README.md here)."""

from datetime import date
from pathlib import Path

import pytest

from regulae.corpus.facts import NUMBERS, TITLES, load_at_hand
from regulae.ingest.facts import write_numbers, write_titles

HERE = Path(__file__).parent
COUNTS = [row.split("\t") for row in (HERE / "counts.tsv").read_text("utf-8").splitlines()]
ROWS = [dict(zip(COUNTS[0], row, strict=True)) for row in COUNTS[1:]]
HASHES = {
    (lang, edition): digest
    for lang, edition, digest in (
        row.split() for row in (HERE / "numbers.sha256").read_text("utf-8").splitlines()
    )
}
# A heading record stands for every heading with rules. The misprint 432.2b under 423.2 makes one
# of a heading that these editions do not have.
WITH_A_MISPRINTED_HEADING = ("2006-10-01", "2007-02-01", "2007-05-01", "2007-09-07")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}-{row['edition']}")
def test_an_edition_loses_nothing_and_invents_nothing(row, read_edition):
    reading = read_edition(row["lang"], row["edition"])
    expected = {key: int(row[key]) for key in row if key not in ("lang", "edition")}
    expected["headings"] += row["lang"] == "en" and row["edition"] in WITH_A_MISPRINTED_HEADING
    assert reading.counts == expected
    assert reading.digest == HASHES[row["lang"], row["edition"]]
    assert str(reading.claim) == row["edition"]


def test_repeated_numbers_are_flagged(read_edition):
    assert read_edition("en", "2004-06-01").duplicates == ["502.35b", "502.35b"]


@pytest.mark.parametrize("edition", [row["edition"] for row in ROWS if row["lang"] == "zh"])
def test_a_translation_has_the_numbers_of_its_original(edition, read_edition):
    chinese, english = read_edition("zh", edition), read_edition("en", edition)
    assert [mark.number for mark in chinese.marks] == [mark.number for mark in english.marks]


def test_the_facts_are_what_the_editions_give(read_edition):
    editions = {
        date.fromisoformat(row["edition"]): read_edition("en", row["edition"]).marks
        for row in ROWS
        if row["lang"] == "en"
    }
    assert tuple(editions) == load_at_hand()
    assert write_numbers(editions) == NUMBERS.read_text("utf-8")
    assert write_titles(editions) == TITLES.read_text("utf-8")

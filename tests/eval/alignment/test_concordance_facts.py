"""``corpus/data/concordance.tsv`` is what the editions give."""

from datetime import date

import pytest

from regulae.corpus.facts import CONCORDANCE, load_at_hand
from regulae.ingest.facts import read_editions, write_concordance

# Neighbours of five times, the later of which is named; all of them with `-m bench`.
LATER = ("2001-07-23", "2006-10-01", "2016-07-22", "2018-10-05", "2021-09-24")
HOW = "make the facts anew with `poe facts`, and read the difference before keeping it"


def read_rows():
    return CONCORDANCE.read_text("utf-8").splitlines()


def test_the_concordance_names_the_editions_at_hand():
    head, *rows = read_rows()
    assert head == "editions\t" + " ".join(map(str, load_at_hand()))
    editions = [row.split("\t")[0] for row in rows]
    assert editions == sorted(editions)
    assert set(editions) <= {str(edition) for edition in load_at_hand()[1:]}


@pytest.mark.parametrize("later", LATER)
def test_neighbours_give_the_rows_of_the_concordance(later, read_records):
    at_hand = load_at_hand()
    new = date.fromisoformat(later)
    old = at_hand[at_hand.index(new) - 1]
    editions = {day: tuple(read_records(str(day))) for day in (old, new)}
    written = write_concordance(editions).splitlines()[1:]
    assert written == [row for row in read_rows() if row.startswith(later)], HOW


@pytest.mark.bench
def test_all_editions_give_the_concordance(find_data):
    editions = read_editions(find_data("cr", "en"))
    assert tuple(editions) == load_at_hand()
    assert write_concordance(editions) == CONCORDANCE.read_text("utf-8"), HOW

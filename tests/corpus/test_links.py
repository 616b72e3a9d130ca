"""Links across languages, and the edition in which a document's numbers are read."""

from datetime import date

import pytest

from regulae.corpus.links import find_anchor, find_sisters, find_today
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Witness
from regulae.corpus.store import STORE_NAME, Wanted, open_store

POST, SPIDER = "fr-406-mana-abilities", "2025-09-19"


def day(written):
    return date.fromisoformat(written) if written else None


class Fits:
    """A store that knows which editions a document fits, and nothing else."""

    def __init__(self, *intervals):
        self.intervals = intervals

    def rows(self, sql, values):
        assert " fit " in sql
        assert values == ("owls",)
        return iter(self.intervals)


def build_witness(edition, not_later):
    return Witness(
        source="owls", path="", sha256="", title="", url=None, lang="it",
        edition=day(edition), stated=None, not_later=day(not_later),
        format="text", encoding="utf-8", standing="translated",
    )  # fmt: skip


# What a document claims, the day it was written at the latest, what it fits, its edition.
ANCHORS = {
    "claimed, fits unknown": ("2023-06-16", "", [], "2023-06-16"),
    "claimed and fits": ("2023-06-16", "", [("2019-07-12", "2026-06-19")], "2023-06-16"),
    "claimed at an end of what fits": ("2023-06-16", "", [("2023-06-16",) * 2], "2023-06-16"),
    "claimed, fits older ones": (
        "2023-06-16", "", [("2016-07-22", "2017-09-29")], "2017-09-29"
    ),
    "claimed, fits older and newer ones": (
        "2023-06-16", "", [("2016-07-22", "2017-09-29"), ("2024-02-02", "2024-11-08")],
        "2017-09-29",
    ),
    "claimed, fits only newer ones": (
        "2023-06-16", "", [("2024-02-02", "2024-11-08")], "2023-06-16"
    ),
    "a day, fits unknown": ("", "2004-06-25", [], "2004-06-01"),
    "a day within what fits": ("", "2004-06-25", [("2003-07-01", "2009-05-01")], "2004-06-25"),
    "a day after what fits": ("", "2004-06-25", [("2002-02-20", "2003-07-01")], "2003-07-01"),
    "fits alone": ("", "", [("2016-07-22", "2017-09-29")], "2017-09-29"),
    "nothing known": ("", "", [], ""),
}  # fmt: skip


@pytest.mark.parametrize(("claimed", "written", "fits", "anchor"), ANCHORS.values(), ids=ANCHORS)
def test_the_edition_of_a_document(claimed, written, fits, anchor):
    assert find_anchor(Fits(*fits), build_witness(claimed, written)) == day(anchor)


@pytest.fixture(scope="module")
def find(home):
    """Give the record of a number in a source of the embedded documents, and the store."""
    with open_store(home / STORE_NAME) as store:

        def look(number, source):
            wanted = Wanted(first=parse_rule_number(number), source=source)
            (held,) = store.find_attestations(wanted)
            return store, held

        yield look


SISTERS = {
    "one heir": ("406.3", POST, {"605.2"}),
    "split": ("406.4", POST, {"605.3b", "605.4a"}),
    "split under a line": ("406.1", POST, {"605.1", "605.1a", "605.1b"}),
    "in a rule that exists nowhere there": ("406.6", POST, set()),
    "back": ("605.2", "it-605-mana-abilities", {"406.3"}),
    "back from a half": ("605.4a", "it-605-mana-abilities", {"406.4"}),
    "never in the other language": ("202.1", "it-202-mana-cost-and-color", set()),
    "new since": ("605.3c", "it-605-mana-abilities", set()),
}


@pytest.mark.parametrize(("number", "source", "sisters"), SISTERS.values(), ids=SISTERS.keys())
def test_sisters_through_the_lineage(find, number, source, sisters):
    store, held = find(number, source)
    found = find_sisters(store, held)
    assert {str(sister.held.record.number) for sister in found} == sisters
    assert {sister.via for sister in found} <= {"lineage"}
    assert all(0 < sister.score < 1 for sister in found)
    assert all(sister.held.record.lang != held.record.lang for sister in found)


def test_a_half_is_less_sure_than_the_whole(find):
    (whole,) = find_sisters(*find("406.3", POST))
    halves = find_sisters(*find("406.4", POST))
    assert all(half.score < whole.score for half in halves)


def test_one_number_in_one_edition_is_the_surest(owl_home):
    with open_store(owl_home / STORE_NAME) as store:
        wanted = Wanted(first=parse_rule_number("605.3b"), source="it-605-mana-abilities")
        (held,) = store.find_attestations(wanted)
        found = {sister.held.record.lang: sister for sister in find_sisters(store, held)}
    assert (found["en"].via, found["en"].score) == ("number", 1.0)
    assert str(found["en"].held.locator) == f"en:605.3b@{SPIDER}"
    assert (found["fr"].via, str(found["fr"].held.record.number)) == ("lineage", "406.4")
    assert found["fr"].score < 1


TODAY = {
    "fr:406.3": ("406.3", POST, ["605.2"]),
    "fr:406.6": ("406.6", POST, ["106.5"]),
    "fr:406": ("406", POST, ["605"]),
    "it:502.13": ("502.13", "it-coldsnap-release-notes", ["702.24"]),
    "it:502.55": ("502.55", "it-coldsnap-release-notes", ["702.59"]),
    "it:502.56b": ("502.56b", "it-coldsnap-release-notes", ["702.60b"]),
    "it:605.3b": ("605.3b", "it-605-mana-abilities", ["605.3b"]),
}


@pytest.mark.parametrize(("number", "source", "today"), TODAY.values(), ids=TODAY.keys())
def test_what_a_rule_is_today(find, number, source, today):
    assert [str(each) for each in find_today(*find(number, source))] == today


def test_a_note_has_no_sisters_and_no_today(home):
    with open_store(home / STORE_NAME) as store:
        note = store.find_attestations(Wanted(kind="note"))[0]
        assert find_sisters(store, note) == []
        assert find_today(store, note) == ()

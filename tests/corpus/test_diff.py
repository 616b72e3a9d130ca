"""Diff in one language: by the texts, and by the lineage where only the facts can tell."""

from collections import Counter
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.corpus.diff import build_diff_payload, find_changes
from regulae.corpus.diff.examples import compare_examples
from regulae.corpus.diff.within import compare_by_lineage, compare_directly
from regulae.corpus.diff.wording import compare_words
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Witness
from regulae.corpus.store import STORE_NAME, Attestation, open_store

OLD, NEW = date(2009, 5, 1), date(2009, 7, 11)  # nearly every number changed between
FOG = "The foghorn sounds twice for every vessel that has lost sight of land."
BELL = "A bell hung from the jetty warns small boats when visibility is poor."
ROPE = "Coiled rope hangs beside each door so that visitors can find the way down."
OIL = "Oil is measured in copper jugs, and never in barrels or buckets."
LAMP = "Every lamp is lit by its keeper before the evening tide begins to turn."


@pytest.fixture(scope="module")
def attest(build_records):
    """Give the records of lines as one document of an edition has them."""

    def build(*lines, edition=OLD, standing="official", lang="en"):
        witness = Witness(
            source=f"{lang}-{edition}", path="", sha256="", title="", url=None, lang=lang,
            edition=edition, stated=None, not_later=None,
            format="text", encoding="utf-8", standing=standing,
        )  # fmt: skip
        return [Attestation(record, witness, 0) for record in build_records(lines, lang)]

    return build


@pytest.fixture(scope="module")
def store(home):
    with open_store(home / STORE_NAME) as opened:
        yield opened


class Line(NamedTuple):
    kind: str
    old: tuple
    new: tuple
    via: str = "text"
    elsewhere: tuple = ()


def write(changes):
    return [
        Line(
            change.kind,
            tuple(str(held.record.number) for held in change.old),
            tuple(str(held.record.number) for held in change.new),
            change.via,
            tuple(map(str, change.elsewhere)),
        )
        for change in changes
    ]


def heirs_of(**numbers):
    """Give what became of numbers: ``r406_3="605.2"``, several with spaces."""
    return {
        parse_rule_number(old[1:].replace("_", ".")): tuple(map(parse_rule_number, new.split()))
        for old, new in numbers.items()
    }


def test_texts_are_compared_directly(attest):
    old = attest(f"910.1 {FOG}", f"910.2 {BELL}", f"910.3 {OIL}", f"910.4 {ROPE} {LAMP}")
    new = attest(
        f"910.1 {FOG}",
        f"910.2 {BELL.replace('small', 'all')}",
        f"910.4 {ROPE}",
        f"910.5 {LAMP}",
        f"910.6 {OIL}",
    )
    changes = list(compare_directly(old, new))
    assert write(changes) == [
        Line("same", ("910.1",), ("910.1",)),
        Line("edited", ("910.2",), ("910.2",)),
        Line("moved", ("910.3",), ("910.6",)),
        Line("split", ("910.4",), ("910.4", "910.5")),
    ]
    assert [change.words for change in changes if change.kind != "edited"] == [None] * 3
    assert changes[1].words == (
        ("=", "A bell hung from the jetty warns"),
        ("-", "small"),
        ("+", "all"),
        ("=", "boats when visibility is poor."),
    )


def test_a_rule_that_is_part_of_a_split_and_of_a_merger_stands_in_two_changes(attest):
    old = attest(f"910.1 {BELL} {ROPE}", f"910.2 {FOG}")
    new = attest(f"910.1 {BELL}", f"910.2 {FOG} {ROPE}")
    assert write(compare_directly(old, new)) == [
        Line("split", ("910.1",), ("910.1", "910.2")),
        Line("merged", ("910.2",), ("910.2",)),
    ]


def test_the_lineage_leads_where_words_do_not(attest):
    old = attest(f"406.1 {FOG}", f"406.2 {BELL}", f"406.3 {ROPE}", f"406.6 {OIL}")
    new = attest(f"605.1 {LAMP}", f"605.2 {ROPE}", f"605.5 {BELL} {FOG}", f"605.9 {OIL}")
    heirs = heirs_of(r406_1="605.5", r406_2="605.5", r406_3="605.2", r406_6="106.5", r901="605.1")
    assert write(compare_by_lineage(old, new, heirs)) == [
        Line("merged", ("406.1", "406.2"), ("605.5",), "lineage"),
        Line("moved", ("406.3",), ("605.2",), "lineage"),
        Line("removed", ("406.6",), (), "", ("106.5",)),
        Line("added", (), ("605.1",), "", ("901",)),
        Line("added", (), ("605.9",), ""),
    ]


LINEAGES = {
    "same": ({"r910_1": "910.1"}, FOG, FOG, "910.1", "same"),
    "edited": ({"r910_1": "910.1"}, FOG, FOG.replace("twice", "once"), "910.1", "edited"),
    "moved": ({"r910_1": "920.2"}, FOG, FOG, "920.2", "moved"),
    "moved, edited": ({"r910_1": "920.2"}, FOG, BELL, "920.2", "moved-edited"),
    "its citation followed": (
        {"r910_1": "920.2", "r903": "904"}, f"{FOG} See rule 903.", f"{FOG} See rule 904.",
        "920.2", "moved",
    ),
    "its citation leads elsewhere": (
        {"r910_1": "920.2", "r903": "904"}, f"{FOG} See rule 903.", f"{FOG} See rule 905.",
        "920.2", "moved-edited",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("numbers", "before", "after", "number", "kind"), LINEAGES.values(), ids=LINEAGES.keys()
)
def test_kinds_by_the_lineage(attest, numbers, before, after, number, kind):
    old, new = attest(f"910.1 {before}"), attest(f"{number} {after}")
    (change,) = compare_by_lineage(old, new, heirs_of(**numbers))
    assert (change.kind, change.via) == (kind, "lineage")
    assert (change.words is not None) == ("edited" in kind)
    assert change.score == 1 or before != after


def test_a_heading_of_an_official_edition_goes_by_the_facts(store, attest):
    """Numbers of the facts, with texts that nobody could follow from one to the other."""
    old = attest(f"406.3 {FOG}", f"406.6 {BELL}", f"406.7 {ROPE}")
    new = attest(f"605.1 {ROPE}", f"605.2 {OIL}", edition=NEW)
    changes = find_changes(old, new, store=store)
    assert [(line.kind, line.old, line.new) for line in write(changes)] == [
        ("moved-edited", ("406.3",), ("605.2",)),
        ("removed", ("406.6",), ()),
        ("removed", ("406.7",), ()),
        ("added", (), ("605.1",)),
    ]
    assert [line.elsewhere for line in write(changes)[:3]] == [(), ("106.5",), ("106.7",)]
    assert "406.1" in write(changes)[3].elsewhere


def test_a_quoted_heading_goes_by_its_texts(store, attest):
    old = attest(f"406.3 {FOG}", f"406.6 {BELL}", standing="quoted")
    new = attest(f"605.1 {BELL}", f"605.2 {OIL}", edition=NEW)
    assert write(find_changes(old, new, store=store)) == [
        Line("removed", ("406.3",), (), ""),
        Line("moved", ("406.6",), ("605.1",)),
        Line("added", (), ("605.2",), ""),
    ]


def test_the_way_back_goes_by_the_facts_too(store, attest):
    old, new = attest(f"605.2 {FOG}", edition=NEW), attest(f"406.3 {FOG}")
    assert write(find_changes(old, new, store=store)) == [
        Line("moved", ("605.2",), ("406.3",), "lineage")
    ]


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_with_nothing(store, attest, side):
    records = attest(f"910.1 {FOG}", f"910.2 {BELL}")
    sides = [[], []]
    sides[side] = records
    assert {change.kind for change in find_changes(*sides, store=store)} == {
        ["removed", "added"][side]
    }
    assert len(find_changes(*sides, store=store)) == len(records)
    assert find_changes([], [], store=store) == []


EXAMPLES = {
    "the same": (["Owls."], ["Owls."], []),
    "another setting of quotes": (['The "owl".'], ["The “owl”."], []),
    "come": ([], ["Owls."], [("added", None, 0)]),
    "gone": (["Owls."], [], [("removed", 0, None)]),
    "other order": (["Owls eat.", "Mice run."], ["Mice run.", "Owls eat."], []),
    "edited": ([FOG], [FOG.replace("twice", "once")], [("edited", 0, 0)]),
    "replaced": ([FOG], [ROPE], [("removed", 0, None), ("added", None, 0)]),
    "one edited, one come": (
        [FOG, BELL],
        [ROPE, BELL, FOG.replace("twice", "once")],
        [("edited", 0, 2), ("added", None, 0)],
    ),
    "a citation renumbered": (["Owls. See rule 903.4."], ["Owls. See rule 904.4."], []),
    "twice the same": (["Owls."], ["Owls.", "Owls."], [("added", None, 1)]),
}


@pytest.mark.parametrize(("before", "after", "changes"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_examples(build_records, before, after, changes):
    (record,) = build_records([f"910.1 {FOG}"])
    old, new = (record._replace(examples=tuple(side)) for side in (before, after))
    found = compare_examples(old, new)
    assert [(change.kind, change.old, change.new) for change in found] == changes
    assert all((change.words is not None) == (change.kind == "edited") for change in found)


def test_examples_of_a_pair_are_in_its_change(attest):
    old, new = attest(f"910.1 {FOG}"), attest(f"910.1 {FOG}")
    held = new[0]._replace(record=new[0].record._replace(examples=(BELL,)))
    (change,) = compare_directly(old, [held])
    assert change.kind == "same"  # the rule's own words did not change
    payload = build_diff_payload("old", "new", [change])["pairs"][0]
    assert payload["examples"] == [{"kind": "added", "old": None, "new": 0, "words": None}]


WORDS = st.lists(st.sampled_from(["owl", "owls", "(barn)", "tide,", "{T}", "it’s", "x-y", "."]))
TEXTS = WORDS.map(" ".join)


@given(TEXTS, TEXTS)
def test_a_word_diff_gives_both_texts_back(old, new):
    runs = compare_words(old, new)
    for side, text in (("-", old), ("+", new)):
        kept = "".join(run for sign, run in runs if sign in ("=", side))
        assert kept.replace(" ", "") == text.replace(" ", "")
    assert all(text for _, text in runs)
    signs = "".join(sign for sign, _ in runs)
    assert all(one != other for one, other in pairwise(signs))
    assert "+-" not in signs


@given(TEXTS)
def test_nothing_differs_from_itself(text):
    assert compare_words(text, text) == ([("=", text)] if text else [])


NUMBERS = st.sampled_from(["910.1", "910.2", "910.3", "911.1", "911.2"])
RULES = st.lists(st.tuples(NUMBERS, TEXTS.filter(bool)), max_size=6, unique_by=lambda rule: rule[0])


@given(RULES, RULES, st.dictionaries(NUMBERS, st.lists(NUMBERS, max_size=3, unique=True)))
def test_every_record_is_in_a_change_by_the_lineage(attest, before, after, followed):
    old = attest(*(f"{number} {text}" for number, text in before))
    new = attest(*(f"{number} {text}" for number, text in after), edition=NEW)
    heirs = {
        parse_rule_number(number): tuple(map(parse_rule_number, sorted(found)))
        for number, found in followed.items()
    }
    changes = list(compare_by_lineage(old, new, heirs))
    for side, records in (("old", old), ("new", new)):
        counts = Counter(id(held) for change in changes for held in getattr(change, side))
        assert counts.keys() == {id(held) for held in records}
    seen = Counter(id(held) for change in changes for held in change.old)
    assert set(seen.values()) <= {1}
    assert all(change.reasons for change in changes)

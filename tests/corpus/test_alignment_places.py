"""Rules of the same words are told apart by what stands around them."""

import pytest

from regulae.corpus.alignment import find_matches

FOG = "The foghorn sounds twice for every vessel that has lost sight of land."
BELL = "A bell hung from the jetty warns small boats when visibility is poor."
ROPE = "Coiled rope hangs beside each door so that visitors can find the way down."
OIL = "Oil is measured in copper jugs, and never in barrels or buckets."


def find_all(old, new):
    """Give kind, old numbers and new numbers of every match."""
    return [
        (
            match.kind,
            [str(old[place].number) for place in match.old],
            [str(new[place].number) for place in match.new],
        )
        for match in find_matches(old, new)
    ]


REPEATED = "This is done as often as the keeper of the tower asks for it aloud."


def test_identical_sentences_are_told_apart_by_their_place(build_records):
    old = [
        "910 Lanterns",
        f"910.1 {OIL}",
        f"910.1a {REPEATED}",
        "911 Gulls",
        f"911.1 {FOG}",
        f"911.1a {REPEATED}",
        "912 Ropes",
        f"912.1 {ROPE}",
        f"912.1a {REPEATED}",
    ]
    turn = {"910": "912", "911": "910", "912": "911"}
    new = sorted(turn[row[:3]] + row[3:] for row in old)
    found = find_all(build_records(old), build_records(new))
    assert sorted(found) == sorted(
        ("moved", [number], [turn[number[:3]] + number[3:]])
        for number in (row.split(" ")[0] for row in old)
    )


# What tells two rules of the same words apart: old rows, new rows, and new numbers by old ones.
PLACES = {
    "the rules before them": (
        [
            "910 Lanterns",
            f"910.1 {OIL}",
            f"910.2 {REPEATED}",
            f"910.3 {FOG}",
            f"910.4 {REPEATED}",
        ],
        [
            "920 Lanterns",
            f"920.1 {FOG}",
            f"920.2 {REPEATED}",
            f"920.3 {OIL}",
            f"920.4 {REPEATED}",
        ],
        {"910.2": "920.4", "910.4": "920.2"},
    ),
    "the rules above them": (
        [f"910.1 {OIL}", f"910.1a {REPEATED}", f"910.2 {FOG}", f"910.2a {REPEATED}"],
        [
            f"910.1 {BELL}",
            f"910.1a {REPEATED}",
            f"910.2 {OIL} Glass will do.",  # edited, so that a first look must pair it
            f"910.2a {REPEATED}",
            f"910.3 {FOG} Twice is enough.",
            f"910.3a {REPEATED}",
        ],
        {"910.1a": "910.2a", "910.2a": "910.3a"},
    ),
    "the rules below them": (
        [f"910.1 {REPEATED}", f"910.1a {OIL}", f"911.1 {REPEATED}", f"911.1a {FOG}"],
        [f"920.1 {REPEATED}", f"920.1a {FOG}", f"921.1 {REPEATED}", f"921.1a {OIL}"],
        {"910.1": "921.1", "911.1": "920.1"},
    ),
    "the rules that they cite": (
        [
            f"910.1 {OIL}",
            f"911.1 {FOG}",
            f"912.1 {REPEATED} See rule 910.1.",
            f"913.1 {REPEATED} See rule 911.1.",
        ],
        [
            f"910.1 {OIL}",
            f"911.1 {FOG}",
            f"922.1 {REPEATED} See rule 911.1.",
            f"923.1 {REPEATED} See rule 910.1.",
        ],
        {"912.1": "923.1", "913.1": "922.1"},
    ),
    "their number": (
        [f"910.1 {OIL}", f"910.2 {REPEATED}", f"911.1 {FOG}", f"911.3 {REPEATED}"],
        [f"910.2 {REPEATED}", f"911.2 {REPEATED}", f"911.3 {REPEATED}"],
        {"910.2": "910.2", "911.3": "911.3"},
    ),
}


@pytest.mark.parametrize(("old", "new", "heirs"), PLACES.values(), ids=PLACES.keys())
def test_the_same_words_are_told_apart(build_records, old, new, heirs):
    links = {
        olds[0]: news[0]
        for _, olds, news in find_all(build_records(old), build_records(new))
        if olds and news
    }
    assert {number: links.get(number) for number in heirs} == heirs

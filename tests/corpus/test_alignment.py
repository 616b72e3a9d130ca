"""Alignment of small invented editions: what became of each rule, by hand."""

import pytest

from regulae.corpus.alignment import find_matches

TOWER = (
    "910 Lanterns",
    "910.1 Every lantern is lit by its keeper before the evening tide turns.",
    "910.2 A keeper who leaves the tower hands the brass key to the youngest sailor.",
    "910.2a The youngest sailor counts the steps aloud while climbing with the key.",
    "910.2b No sailor may whistle on the stairs while a northern storm lasts.",
    "910.3 Oil is measured in copper jugs, and never in barrels or buckets.",
    "910.4 A cracked lamp glass is replaced at dawn by the harbour master (see rule 910.3).",
    "911 Gulls",
    "911.1 Gulls nesting upon the gallery railing are fed dried herring once a week.",
)
FOG = "The foghorn sounds twice for every vessel that has lost sight of land."
BELL = "A bell hung from the jetty warns small boats when visibility is poor."
ROPE = "Coiled rope hangs beside each door so that visitors can find the way down."
BOTH = f"{FOG} {ROPE}"


def change(**texts):
    """Give the tower with some rules replaced (``r910_3="The text."``), or left out (``""``)."""
    new = {name[1:].replace("_", "."): text for name, text in texts.items()}
    rows = []
    for row in TOWER:
        number = row.split(" ")[0]
        text = new.pop(number, None)
        rows += [row] if text is None else [f"{number} {text}"] if text else []
    return [*rows, *(f"{number} {text}" for number, text in new.items())]


def find_all(old, new):
    """Give kind, old numbers and new numbers of every match."""
    return [
        (
            match.kind,
            [str(old[place].number or old[place].title) for place in match.old],
            [str(new[place].number or new[place].title) for place in match.new],
        )
        for match in find_matches(old, new)
    ]


def find_changes(old, new):
    return [match for match in find_all(old, new) if match[0] != "same"]


GLASS = "A cracked lamp glass is replaced at dawn by the harbour master (see rule {})."
OIL = "Oil is measured in copper jugs, and never in barrels or buckets."
WHISTLE = "No sailor may whistle on the stairs while a northern storm lasts."
RENUMBERED = [  # 910.3 and 910.4 went one up
    *TOWER[:5],
    f"910.3 {FOG}",
    f"910.4 {OIL}",
    f"910.5 {GLASS.format('910.4')}",
    *TOWER[7:],
]
MOVED_ON = [
    ("moved", ["910.3"], ["910.4"]),
    ("moved", ["910.4"], ["910.5"]),
    ("added", [], ["910.3"]),
]
# Name: what the new edition has, and what changed.
CASES = {
    "nothing": (TOWER, []),
    "a word": (
        change(r910_3="Oil is measured in copper jugs, and never in barrels or kettles."),
        [("edited", ["910.3"], ["910.3"])],
    ),
    "a comma": (
        change(r910_3="Oil is measured in copper jugs and never in barrels or buckets."),
        [("edited", ["910.3"], ["910.3"])],
    ),
    "a capital": (
        change(r910_2b="No Sailor may whistle on the stairs while a northern storm lasts."),
        [("edited", ["910.2b"], ["910.2b"])],
    ),
    "a citation that follows": (RENUMBERED, MOVED_ON),
    "a citation left as it was": (
        [row.replace("(see rule 910.4)", "(see rule 910.3)") for row in RENUMBERED],
        MOVED_ON,
    ),
    "a citation that points elsewhere": (
        change(r910_4=GLASS.format("910.2b")),
        [("edited", ["910.4"], ["910.4"])],
    ),
    "a citation that points elsewhere in a rule that moved": (
        [row.replace("(see rule 910.4)", "(see rule 910.1)") for row in RENUMBERED],
        [MOVED_ON[0], ("moved-edited", ["910.4"], ["910.5"]), MOVED_ON[2]],
    ),
    "a citation more": (
        change(r910_4="A cracked lamp glass is replaced at dawn by the harbour master (see rules "
               "910.3 and 910.1)."),
        [("edited", ["910.4"], ["910.4"])],
    ),
    "a title": (change(r911="Gulls and Terns"), [("edited", ["911"], ["911"])]),
    "gone": (change(r910_2b=""), [("removed", ["910.2b"], [])]),
    "come": (change(r911_2=FOG), [("added", [], ["911.2"])]),
    "a heading renumbered": (
        [row.replace("911", "915") for row in TOWER],
        [("moved", ["911"], ["915"]), ("moved", ["911.1"], ["915.1"])],
    ),
    "moved far and edited": (
        [
            *change(r910_2b=""),
            "911.2 No sailor may whistle on the stairs while a northern gale or a flood lasts.",
        ],
        [("moved-edited", ["910.2b"], ["911.2"])],
    ),
    "a number used again for something else": (
        change(r910_2b=FOG),
        [("removed", ["910.2b"], []), ("added", [], ["910.2b"])],
    ),
    "two rules that changed places": (
        change(r910_3=TOWER[1].partition(" ")[2], r910_1=OIL),
        # The citation in 910.4 was left as it was, which is no edit.
        [("moved", ["910.1"], ["910.3"]), ("moved", ["910.3"], ["910.1"])],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("new", "changes"), CASES.values(), ids=CASES.keys())
def test_what_became_of_the_tower(build_records, new, changes):
    assert find_changes(build_records(TOWER), build_records(new)) == changes


@pytest.mark.parametrize(("new", "changes"), CASES.values(), ids=CASES.keys())
def test_the_way_back_is_the_same(build_records, new, changes):
    turned = {"added": "removed", "removed": "added", "split": "merged", "merged": "split"}
    back = find_changes(build_records(new), build_records(TOWER))
    assert sorted(back) == sorted(
        (turned.get(kind, kind), news, olds) for kind, olds, news in changes
    )


def test_a_split_has_both_halves(build_records):
    old, new = [*TOWER, f"911.2 {BOTH}"], [*TOWER, f"911.2 {FOG}", f"911.3 {ROPE}"]
    before, after = build_records(old), build_records(new)
    assert find_changes(before, after) == [("split", ["911.2"], ["911.2", "911.3"])]
    (split,) = (match for match in find_matches(before, after) if match.kind == "split")
    assert set(split.links) == {(place, other) for place in split.old for other in split.new}
    assert any("911.2" in reason or "911.3" in reason for reason in split.reasons)


@pytest.mark.parametrize(
    ("cited", "kind"), [("911.2", "moved"), ("911.3", "moved"), ("911.1", "moved-edited")]
)
def test_a_citation_of_what_was_split_follows_to_either_half(build_records, cited, kind):
    old = build_records([*TOWER, f"911.2 {BOTH}", f"911.3 {BELL} See rule 911.2."])
    rows = [f"911.2 {FOG}", f"911.3 {ROPE}", f"911.4 {BELL} See rule {cited}."]
    assert find_changes(old, build_records([*TOWER, *rows])) == [
        ("split", ["911.2"], ["911.2", "911.3"]),
        (kind, ["911.3"], ["911.4"]),
    ]


def test_a_merger_has_both_sources(build_records):
    old, new = [*TOWER, f"911.2 {FOG}", f"911.3 {ROPE}"], [*TOWER, f"911.2 {BOTH}"]
    assert find_changes(build_records(old), build_records(new)) == [
        ("merged", ["911.2", "911.3"], ["911.2"])
    ]


def test_a_split_under_a_leading_line(build_records):
    old = [*TOWER, f"911.2 {FOG} {ROPE} {BELL}"]
    new = [
        *TOWER,
        "911.2 Three things guide whoever comes home late:",
        f"911.2a {FOG}",
        f"911.2b {ROPE}",
        f"911.2c {BELL}",
    ]
    heirs = ["911.2", "911.2a", "911.2b", "911.2c"]
    assert find_changes(build_records(old), build_records(new)) == [("split", ["911.2"], heirs)]


def test_a_sentence_passed_on_to_another_rule(build_records):
    old = [*TOWER, f"911.2 {BELL} {ROPE}", f"911.3 {FOG}"]
    new = [*TOWER, f"911.2 {BELL}", f"911.3 {FOG} {ROPE}"]
    before, after = build_records(old), build_records(new)
    (match,) = (match for match in find_matches(before, after) if match.kind != "same")
    numbers = [str(record.number) for record in before], [str(record.number) for record in after]
    links = {(numbers[0][one], numbers[1][other]) for one, other in match.links}
    assert links == {("911.2", "911.2"), ("911.2", "911.3"), ("911.3", "911.3")}


def test_duplicates_of_a_number_keep_their_texts(build_records):
    old = build_records([*TOWER, f"911.2 {FOG}", f"911.2 {ROPE}"])
    new = build_records([*TOWER, f"911.2 {ROPE}", f"911.2 {FOG}"])
    pairs = {
        (old[match.old[0]].text, new[match.new[0]].text)
        for match in find_matches(old, new)
        if old[match.old[0]].text in (FOG, ROPE)
    }
    assert pairs == {(FOG, FOG), (ROPE, ROPE)}


def test_glossary_entries_go_by_their_title(build_records):
    old = build_records([*TOWER, f"term: Foghorn: {FOG}", f"term: Rope: {ROPE}"])
    new = build_records(
        [*TOWER, f"term: Bell: {BELL}", f"term: Foghorn: {FOG} {BELL}", f"term: Rope: {ROPE}"]
    )
    assert find_changes(old, new) == [
        ("edited", ["Foghorn"], ["Foghorn"]),
        ("added", [], ["Bell"]),
    ]


def test_a_glossary_entry_is_no_rule(build_records):
    old = build_records([f"910.1 {FOG}"])
    new = build_records([f"term: Foghorn: {FOG}"])
    assert [kind for kind, *_ in find_all(old, new)] == ["removed", "added"]


def test_sides_with_nothing(build_records):
    records = build_records(TOWER)
    assert list(find_matches([], [])) == []
    assert [kind for kind, *_ in find_all(records, [])] == ["removed"] * len(TOWER)
    assert [kind for kind, *_ in find_all([], records)] == ["added"] * len(TOWER)


@pytest.mark.parametrize(
    ("new", "kind"),
    [(FOG, "same"), (FOG.replace("twice", "thrice"), "edited")],
    ids=["the same", "edited"],
)
def test_one_rule_against_one(build_records, new, kind):
    old, new = build_records([f"910.1 {FOG}"]), build_records([f"910.1 {new}"])
    assert find_all(old, new) == [(kind, ["910.1"], ["910.1"])]


def test_reasons_are_words_about_the_pair(build_records):
    old, new = build_records(TOWER), build_records(RENUMBERED)
    reasons = {
        str(old[match.old[0]].number): match.reasons
        for match in find_matches(old, new)
        if len(match.old) == len(match.new) == 1
    }
    assert "the same number" in reasons["910.1"]
    assert "the same words" in reasons["910.3"]
    assert "the same number" not in reasons["910.3"]


def test_a_rule_that_was_half_rewritten_in_its_place_was_edited(build_records):
    text = "Sailors who come home after dark ring the bell twice and wait for the lantern."
    rewritten = "Sailors who come home after dark knock gently, and give their names at once."
    old, new = build_records(change(r910_3=text)), build_records(change(r910_3=rewritten))
    assert find_changes(old, new) == [("edited", ["910.3"], ["910.3"])]

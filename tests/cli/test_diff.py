"""``regulae diff``: old rules against new ones, across languages and within one."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter

import pytest

from regulae.corpus.store import STORE_NAME

KINDS = ["same", "edited", "moved", "moved-edited", "split", "merged", "added", "removed"]
PAIR_KEYS = [
    "kind", "old", "new", "score", "via", "reasons", "words", "elsewhere", "examples",
]  # fmt: skip
EXAMPLE_KEYS = ["kind", "old", "new", "words"]
OLD = ["406", *(f"406.{rule}" for rule in range(1, 7))]
NEW = [
    "605", "605.1", "605.1a", "605.1b", "605.2", "605.3", "605.3a", "605.3b", "605.3c",
    "605.4", "605.4a", "605.5", "605.5a", "605.5b",
]  # fmt: skip
OWLS = ("en:605@2024-11-08", "en:605@2025-09-19")


@pytest.fixture(scope="session")
def across(regulae_process):
    result = regulae_process("diff", "fr:406", "it:605", "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


@pytest.fixture
def within(regulae, owl_home):
    """The pairs of the two invented editions, by what they are of."""
    payload = json.loads(regulae("diff", *OWLS, "--json", home=owl_home).out)
    return {(*pair["old"], "→", *pair["new"]): pair for pair in payload["pairs"]}


def check_shape(payload):
    """Whatever is compared: the keys, and how many records a pair of each kind has."""
    assert list(payload) == ["old", "new", "pairs"]
    for pair in payload["pairs"]:
        assert list(pair) == PAIR_KEYS
        assert pair["kind"] in KINDS
        sides = (min(len(pair["old"]), 2), min(len(pair["new"]), 2))
        assert sides == {"added": (0, 1), "removed": (1, 0), "split": (1, 2), "merged": (2, 1)}.get(
            pair["kind"], (1, 1)
        )
        assert 0 <= pair["score"] <= 1
        assert all(isinstance(reason, str) and reason for reason in pair["reasons"])
        assert [list(example) for example in pair["examples"]] == [EXAMPLE_KEYS] * len(
            pair["examples"]
        )
        assert pair["reasons"]
        if pair["old"] and pair["new"]:
            assert pair["score"] > 0
            assert pair["via"] in ("number", "text", "lineage", "terms")
            assert pair["elsewhere"] == []
        else:
            assert (pair["via"], pair["words"], pair["examples"]) == (None, None, [])


def find_new(payload, old):
    """Give what an old rule is paired with."""
    return [number for pair in payload["pairs"] if old in pair["old"] for number in pair["new"]]


def test_every_rule_of_406_and_605_is_in_a_pair(across):
    check_shape(across)
    for side, numbers in (("old", OLD), ("new", NEW)):
        counted = Counter(number for pair in across["pairs"] for number in pair[side])
        assert counted.keys() == set(numbers)
        # A part of a split and of a merger stands in both.
        repeated = {number for number, count in counted.items() if count > 1}
        assert repeated <= {"605.5a"}
    assert across["old"].startswith("fr:406")
    assert across["new"].startswith("it:605")


# What the texts say: each old rule, and the new ones that say the same.
PAIRED = {
    "406": {"605"},
    "406.1": {"605.1", "605.1a", "605.1b"},
    "406.2": {"605.5a", "605.5b"},
    "406.3": {"605.2"},
    "406.4": {"605.3b", "605.4a"},
    "406.5": {"605.5a"},
}
WITHOUT_ANCESTOR = ["605.3", "605.3a", "605.3c", "605.4", "605.5"]


@pytest.mark.parametrize(("old", "fitting"), PAIRED.items(), ids=PAIRED.keys())
def test_an_old_rule_finds_the_new_ones(across, old, fitting):
    assert set(find_new(across, old)) == fitting


def test_an_old_rule_that_left_is_said_to_be_elsewhere(across):
    (pair,) = (pair for pair in across["pairs"] if "406.6" in pair["old"])
    assert (pair["kind"], pair["elsewhere"]) == ("removed", ["106.5"])


def test_new_rules_without_an_ancestor_stay_alone(across):
    alone = [pair["new"] for pair in across["pairs"] if pair["kind"] == "added"]
    assert alone == [[number] for number in WITHOUT_ANCESTOR]


def test_lineage_and_terms_are_both_asked(across):
    """The lineage leads; where the terms do not agree, or agree alone, the reasons say so."""
    pairs = {(*pair["old"], "→", *pair["new"]): pair for pair in across["pairs"]}
    agreed = pairs["406.3", "→", "605.2"]
    assert agreed["via"] == "lineage"
    assert "406.3 became 605.2" in agreed["reasons"]
    assert not any("alone" in reason for reason in agreed["reasons"])
    alone = pairs["406.5", "→", "605.5a"]
    assert "406.5 → 605.5a by the lineage alone, not by the terms" in alone["reasons"]
    assert alone["score"] < agreed["score"]


def test_no_word_diff_is_claimed_across_languages(across):
    assert [pair["words"] for pair in across["pairs"]] == [None] * len(across["pairs"])
    assert not {pair["kind"] for pair in across["pairs"]} & {"edited", "moved-edited"}


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_text_sets_rule_against_rule(regulae, across, columns):
    result = regulae("diff", "fr:406", "it:605", COLUMNS=str(columns))
    assert (result.status, result.err) == (0, "")
    assert re.search(r"(?i)only old.*406\.6", result.out)
    assert re.search(r"(?i)words are not compared", result.out)
    (pair,) = (pair for pair in across["pairs"] if pair["old"] == ["406.3"])
    shown = " ".join(result.out.split())
    head = shown[shown.index("406.3 → 605.2") :][:200]
    assert f"{pair['score']:.2f}" in head
    assert pair["reasons"][0] in head
    for pair in across["pairs"]:
        if pair["kind"] == "added":
            assert re.search(rf"(?i)only new.*{re.escape(pair['new'][0])}", result.out)
    for words in ("l'état du jeu", "stato del gioco"):  # both texts are there to be read
        assert words.split()[-1] in result.out
    assert not re.search(r"\x1b|\[-|\{\+", result.out)


def test_one_edition_in_two_languages_is_paired_by_number(regulae, owl_home):
    options = {"home": owl_home}
    payload = json.loads(regulae("diff", "it:605", "en:605", "--json", **options).out)
    check_shape(payload)
    assert find_new(payload, "605.3b") == ["605.3b"]
    assert {pair["via"] for pair in payload["pairs"] if pair["old"] == ["605.3b"]} == {"number"}
    assert all(pair["words"] is None for pair in payload["pairs"])


def test_rules_of_one_edition_each_are_in_one_pair(regulae, owl_home):
    payload = json.loads(regulae("diff", *OWLS, "--json", home=owl_home).out)
    check_shape(payload)
    old = ["605", *(f"605.{n}" for n in ("1", "1a", "1b", "2", "3", "3b", "5", "7"))]
    new = ["605", *(f"605.{n}" for n in ("1", "1a", "2", "3", "3b", "4", "6", "7"))]
    assert sorted(n for pair in payload["pairs"] for n in pair["old"]) == old
    assert sorted(n for pair in payload["pairs"] for n in pair["new"]) == new


# By hand from the two texts of conftest.py.
CHANGES = {
    "one word": (("605.1a", "→", "605.1a"), "edited"),
    "nothing": (("605.1", "→", "605.1"), "same"),
    "example alike": (("605.2", "→", "605.2"), "same"),
    "gone": (("605.1b", "→"), "removed"),
    "come": (("→", "605.4"), "added"),
    "another number": (("605.5", "→", "605.6"), "moved"),
    "only the cited number followed": (("605.7", "→", "605.7"), "same"),
}


@pytest.mark.parametrize(("pair", "kind"), CHANGES.values(), ids=CHANGES.keys())
def test_changes_of_one_language(within, pair, kind):
    assert within[pair]["kind"] == kind


def test_an_edit_is_told_word_by_word(within):
    assert within["605.1a", "→", "605.1a"]["words"] == [
        ["=", "An owl that is hungry may hunt at"],
        ["-", "dawn"],
        ["+", "dusk"],
        ["=", "(see rule 605.2)."],
    ]
    assert all(pair["words"] is None for pair in within.values() if pair["kind"] != "edited")


def test_text_of_one_language_shows_the_words(regulae, owl_home):
    result = regulae("diff", *OWLS, home=owl_home)
    assert (result.status, result.err) == (0, "")
    (line,) = (line for line in result.out.splitlines() if "dusk" in line)
    assert "dawn" in line
    assert line.count("hungry") == 1
    assert "sleep by day" not in result.out  # 605.1 did not change
    assert "\x1b" not in result.out
    assert "sleep by day" in regulae("diff", *OWLS, "--same", home=owl_home).out


EDITIONS = ("en@2024-11-08", "en@2025-09-19")


def test_of_whole_editions_renumbered_rules_are_shown_when_asked_for(regulae, owl_home):
    nests = "Nests are built of twigs"  # 605.5, which is 605.6 now
    plain = regulae("diff", *EDITIONS, home=owl_home)
    asked = regulae("diff", *EDITIONS, "--renumbered", home=owl_home)
    part = regulae("diff", *OWLS, home=owl_home)  # few enough to show where each went
    assert {plain.status, asked.status, part.status} == {0}
    assert nests not in plain.out
    for shown in (asked.out, part.out):
        assert nests in shown
        assert "605.5 → 605.6" in shown
    for result in (plain, asked, part):
        assert result.out.splitlines()[-1] == "1 added, 1 edited, 1 moved, 1 removed, 6 same"
        assert "605.1a → 605.1a" in result.out
        assert "sleep by day" not in result.out


def test_renumbered_rules_are_in_the_payload_all_the_same(regulae, owl_home):
    outs = [
        regulae("diff", *EDITIONS, *options, "--json", home=owl_home).out
        for options in ((), ("--renumbered",), ("--same",), ("--brief",))
    ]
    assert outs == [outs[0]] * 4
    moved = [pair for pair in json.loads(outs[0])["pairs"] if pair["kind"] == "moved"]
    assert [(pair["old"], pair["new"]) for pair in moved] == [(["605.5"], ["605.6"])]


def test_examples_that_changed_are_in_the_pair(regulae, owl_home, owls, tmp_path):
    page = tmp_path / "owls.txt"
    page.write_text(owls["2025-09-19"].replace("three owls", "four owls"), "utf-8")
    home = tmp_path / "home"
    home.mkdir()
    shutil.copy(owl_home / STORE_NAME, home)
    added = regulae("add", page, "--lang", "en", "--edition", "2026-06-19", home=home)
    assert added.status == 0
    sides = ("en:605.2@2025-09-19", "en:605.2@2026-06-19")
    (pair,) = json.loads(regulae("diff", *sides, "--json", home=home).out)["pairs"]
    assert pair["kind"] == "same"  # the rule's own words are
    assert pair["examples"] == [
        {
            "kind": "edited",
            "old": 0,
            "new": 0,
            "words": [
                ["=", "A barn with"],
                ["-", "three"],
                ["+", "four"],
                ["=", "owls is too small."],
            ],
        }
    ]
    shown = regulae("diff", *sides, home=home).out
    assert "[-three-] {+four+}" in shown


def test_changes_are_coloured_on_a_terminal(regulae_command, owl_home):
    pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")
    ours, theirs = pty.openpty()
    command = regulae_command("diff", *OWLS, home=owl_home, TERM="xterm")
    subprocess.run(**command, stdin=theirs, stdout=theirs, stderr=theirs, check=True, timeout=60)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # Linux: nobody holds the other end any more
        pass
    os.close(ours)
    (line,) = (line for line in shown.decode().splitlines() if "dusk" in line)
    assert re.search(r"\x1b\[[0-9;]+m(dawn|dusk)", line)


def test_two_rules_can_be_compared(regulae):
    payload = json.loads(regulae("diff", "fr:406.3", "it:605.2", "--json").out)
    assert [(pair["old"], pair["new"]) for pair in payload["pairs"]] == [(["406.3"], ["605.2"])]


@pytest.mark.parametrize("sides", [("fr:406", "it:405"), ("it:405", "fr:406")], ids=" ".join)
def test_a_side_without_text_is_not_found(regulae, sides):
    result = regulae("diff", *sides)
    assert (result.status, result.out) == (3, "")
    assert "405" in result.err

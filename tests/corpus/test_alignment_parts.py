"""What came of a part of a rule: a sentence passed on, lines that lead others, repetitions."""

import pytest

from regulae.corpus.alignment import find_matches

FOG = "The foghorn sounds twice for every vessel that has lost sight of land."
BELL = "A bell hung from the jetty warns small boats when visibility is poor."
ROPE = (
    "Coiled rope hangs beside each door so that visitors who arrive after dark can find the way"
    " down to their boats without a lamp."
)
OIL = "Oil is measured in copper jugs, and never in barrels or buckets."
TIDE = "Whoever reads the tide table aloud stands by it until the harbour master comes."
CATS = "Cats sleep in the boathouse, where nobody may wake them before breakfast is over."
SALT = "Salted cod hangs from the rafters all winter and belongs to the whole crew alike."
WOOL = "Wet wool is dried on the lower railing, with its owner's name pinned to a sleeve."


def find_links(build_records, old, new):
    """Give old and new numbers of all links, and the reasons of each old number."""
    before, after = build_records(old), build_records(new)
    links, reasons = set(), {}
    for match in find_matches(before, after):
        links |= {(str(before[one].number), str(after[other].number)) for one, other in match.links}
        for one in match.old:
            reasons[str(before[one].number)] = match.reasons
    return links, reasons


def test_one_sentence_of_a_rule_that_is_gone_stands_in_another(build_records):
    old = ["910 Lanterns", f"910.1 {BELL} {OIL}", f"910.2 {CATS} {SALT} {WOOL} {TIDE} {ROPE}"]
    new = ["910 Lanterns", f"910.1 {BELL} {OIL} {ROPE}"]
    links, reasons = find_links(build_records, old, new)
    assert links == {("910", "910"), ("910.1", "910.1"), ("910.2", "910.1")}
    assert "a sentence of 910.2 stands in 910.1" in reasons["910.2"]


def test_a_sentence_that_both_had_before_was_not_passed_on(build_records):
    old = ["910 Lanterns", f"910.1 {BELL} {OIL} {ROPE}", f"910.2 {CATS} {SALT} {WOOL} {ROPE}"]
    new = ["910 Lanterns", f"910.1 {BELL} {ROPE}", f"910.2 {CATS} {SALT} {WOOL} {TIDE} {ROPE}"]
    links, _ = find_links(build_records, old, new)
    assert links == {(number, number) for number in ("910", "910.1", "910.2")}


def test_a_line_goes_where_all_went_that_it_leads(build_records):
    leading = "Of whatever hangs about the house:"
    there = "The following is looked after by every one who comes to stay:"
    old = [
        "910 Lanterns",
        f"910.1 {there}",
        f"910.1a {OIL}",
        f"910.2 {leading}",
        f"910.2a {SALT}",
        f"910.2b {ROPE}",
    ]
    new = [
        "910 Lanterns",
        f"910.1 {there}",
        f"910.1a {OIL}",
        f"910.1b {SALT}",
        f"910.1c {ROPE}",
    ]
    links, reasons = find_links(build_records, old, new)
    assert ("910.2", "910.1") in links
    assert any("910.2" in reason and "910.1" in reason for reason in reasons["910.2"])


def test_a_heading_goes_where_all_its_rules_went(build_records):
    old = ["910 Lanterns", f"910.1 {OIL}", f"910.2 {TIDE}", "911 Gulls", f"911.1 {FOG}"]
    old += [f"911.2 {BELL}"]
    new = ["910 Lanterns", f"910.1 {OIL}", f"910.2 {TIDE}", f"910.3 {FOG}", f"910.4 {BELL}"]
    links, _ = find_links(build_records, old, new)
    assert ("911", "910") in links


@pytest.mark.parametrize("gone", ["910.2a", "910.2b"])
def test_a_line_goes_nowhere_when_not_all_went_that_it_leads(build_records, gone):
    old = ["910.1 " + OIL, f"910.1a {TIDE}", "910.2 Of whatever hangs about:"]
    old += [f"910.2a {SALT}", f"910.2b {ROPE}"]
    kept = SALT if gone == "910.2b" else ROPE
    new = ["910.1 " + OIL, f"910.1a {TIDE}", f"910.1b {kept}"]
    links, _ = find_links(build_records, old, new)
    assert "910.2" not in {old for old, _ in links}
    assert gone not in {old for old, _ in links}


def test_a_list_that_says_again_what_stands_elsewhere_is_no_heir(build_records):
    coiled = "As the evening watch begins, the youngest sailor coils the rope and sounds the bell."
    long = f"{coiled} This is done in silence. {CATS} {SALT}"
    old = ["910 Lanterns", f"910.1 {OIL}", f"910.2 {FOG}", f"910.3 {WOOL}", f"910.4 {TIDE}"]
    new = [row.replace("910", "920") for row in old]
    old += [f"910.5 {long}"]
    new += [f"920.5 {long.replace('in silence', 'without a word')}", "930 Watches"]
    new += ["930.1 The evening watch begins: the youngest sailor coils the rope. See rule 920.5."]
    links, _ = find_links(build_records, old, new)
    assert {new for old, new in links if old == "910.5"} == {"920.5"}
    assert "930.1" not in {new for _, new in links}

"""Pages of a wiki on which a rule's number is a heading of its own above the rule."""

import pytest

from regulae.ingest.pipeline import Given, read_content

WIKI = """== 605. Owls ==
{gap}=== 605.3b ===
{gap}{b}Owls sleep by day, and the barn is theirs.
{gap}=== 605.3c ===
{gap}{c}Owlets sleep by ''night'' if a barn is near (see rule 605.3b).
{gap}==== 605.4 ====
{gap}{d}The owl that is [[hungry]] hunts.
{gap}== 606. Bats ==
{gap}=== 606.1 ===
{gap}{e}A bat hangs
{gap}=== 606.2 ===
{gap}{f}Bats sleep until it is dark.
"""
HTML = """<html><body><h2>605. Owls</h2>
<h3>605.3b</h3><p>{b}Owls sleep by day, and the barn is theirs.</p>
<h3>605.3c</h3><p>{c}Owlets sleep by <i>night</i> if a barn is near (see rule 605.3b).</p>
<h4>605.4</h4><p>{d}The owl that is <a href="x">hungry</a> hunts.</p>
<h2>606. Bats</h2><h3>606.1</h3><p>{e}A bat hangs</p>
<h3>606.2</h3><p>{f}Bats sleep until it is dark.</p></body></html>
"""
RULES = [
    ("605", ""),
    ("605.3b", "Owls sleep by day, and the barn is theirs."),
    ("605.3c", "Owlets sleep by night if a barn is near (see rule 605.3b)."),
    ("605.4", "The owl that is hungry hunts."),
    ("606", ""),
    ("606.1", "A bat hangs"),
    ("606.2", "Bats sleep until it is dark."),
]
NUMBERS = {"b": "605.3b", "c": "605.3c", "d": "605.4", "e": "606.1", "f": "606.2"}
REPEATED = {
    "not": dict.fromkeys(NUMBERS, ""),
    "plain": {key: f"{number} " for key, number in NUMBERS.items()},
    "full stop": {key: f"{number}. " for key, number in NUMBERS.items()},
}
PAGES = {"tight": WIKI.replace("{gap}", ""), "wide": WIKI.replace("{gap}", "\n"), "html": HTML}


@pytest.mark.parametrize("repeated", REPEATED.values(), ids=REPEATED.keys())
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_each_rule_is_one_record_with_its_text(page, repeated):
    document = read_content(page.format(**repeated).encode(), "/owls")
    found = [(str(record.number), record.text) for record in document.records]
    assert found == RULES
    assert [record.flags for record in document.records] == [()] * len(RULES)


def test_two_rules_of_one_number_stay_two():
    text = "605. Owls\n605.3b Owls sleep.\n\n605.3b Owls hunt.\n605.3c The owl is here.\n"
    document = read_content(text.encode(), "/owls", Given(lang="en"))
    assert [r.text for r in document.records] == [
        "",
        "Owls sleep.",
        "Owls hunt.",
        "The owl is here.",
    ]

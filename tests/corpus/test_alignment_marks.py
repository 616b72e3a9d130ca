"""How marks are set, and where a file lost them: no edit, as long as the words stayed."""

import pytest

from regulae.corpus.alignment import find_matches

BEFORE = ("910 Lanterns", "910.1 Oil is measured in copper jugs, and never in barrels or buckets.")
AFTER = ("911 Gulls", "911.1 Gulls nesting upon the gallery railing are fed herring once a week.")


def name_kind(build_records, old, new):
    """Give what became of a rule of one wording and of another, among others that stayed."""
    before, after = (build_records([*BEFORE, f"910.2 {text}", *AFTER]) for text in (old, new))
    kinds = {str(before[match.old[0]].number): match.kind for match in find_matches(before, after)}
    assert [kind for number, kind in kinds.items() if number != "910.2"] == ["same"] * 4
    return kinds["910.2"]


QUOTED = 'The "tide" -- high or low -- is the keeper\'s to name, and he names it at noon.'
SETTINGS = {
    "curly quotes": "The “tide” -- high or low -- is the keeper’s to name, and he names it at"
    " noon.",
    "long dashes": 'The "tide" — high or low — is the keeper\'s to name, and he names it at noon.',
    "dashes close up": 'The "tide"—high or low—is the keeper\'s to name, and he names it at noon.',
    "marks of emphasis": 'The "_tide_" -- high or low -- is the keeper\'s to name, and he names it'
    " at noon.",
    "quotes lost": "The ?tide? -- high or low -- is the keeper?s to name, and he names it at noon.",
    "quotes lost around a word only": "The ?tide? -- high or low -- is the keeper's to name, and he"
    " names it at noon.",
    "dashes lost": 'The "tide" ? high or low ? is the keeper\'s to name, and he names it at noon.',
}


@pytest.mark.parametrize("text", SETTINGS.values(), ids=SETTINGS.keys())
def test_how_marks_are_set_is_no_edit(build_records, text):
    assert name_kind(build_records, QUOTED, text) == "same"
    assert name_kind(build_records, text, QUOTED) == "same"


@pytest.mark.parametrize("end", ["noon?", "noon!"])
def test_another_mark_at_an_end_is_an_edit(build_records, end):
    assert name_kind(build_records, QUOTED, QUOTED.replace("noon.", end)) == "edited"


def test_words_count_where_marks_are_damaged(build_records):
    damaged = SETTINGS["quotes lost"].replace("noon", "dusk")
    assert name_kind(build_records, QUOTED, damaged) == "edited"


SIGNED = "Lampworks(TM) glass (see {}) is sold at the Harbour(R) store on the day after a storm."
SIGNS = {
    "signs of trademarks": SIGNED.replace("(TM)", "™").replace("(R)", "®"),
    "signs lost": SIGNED.replace("(TM)", "?").replace("(R)", "?"),
}


@pytest.mark.parametrize("text", SIGNS.values(), ids=SIGNS.keys())
def test_how_trademarks_are_set_is_no_edit(build_records, text):
    old, new = (each.format("rule 910.1") for each in (SIGNED, text))
    assert name_kind(build_records, old, new) == "same"


def test_another_trademark_is_an_edit(build_records):
    old, new = (each.format("rule 910.1") for each in (SIGNED, SIGNED.replace("(TM)", "(R)")))
    assert name_kind(build_records, old, new) == "edited"


TITLED = {
    "one": ('rule 911, "Gulls"', "rule 911, ?Gulls?"),
    "two": (
        'rule 911, "The Keeper\'s Gulls," and rule 910, "Lanterns"',
        "rule 911, ?The Keeper?s Gulls,? and rule 910, ?Lanterns?",
    ),
}


@pytest.mark.parametrize(("whole", "damaged"), TITLED.values(), ids=TITLED.keys())
def test_a_title_after_a_citation_is_of_it_where_its_quotes_were_lost(
    build_records, whole, damaged
):
    old, new = (SIGNED.format(each) for each in (whole, damaged))
    assert name_kind(build_records, old, new) == "same"

"""What belongs to a rule, and what only stands near it."""

from regulae.ingest.pipeline import parse_text


def test_a_sub_heading_between_two_rules_is_no_text():
    text = "418.3. Un gufo dorme.\n\nTessere sospese\n\n418.4. Un altro gufo dorme.\n"
    records = parse_text(text, "it")
    assert [record.text for record in records] == ["", "Un gufo dorme.", "Un altro gufo dorme."]


def test_a_paragraph_between_two_rules_is_text():
    text = "418.3. Un gufo dorme.\n\nDi notte invece vola.\n\n418.4. Un altro gufo dorme.\n"
    assert parse_text(text, "it")[1].text == "Un gufo dorme. Di notte invece vola."


def test_a_heading_that_says_a_sentence_has_no_title():
    text = "215. This is empty now. See rule 205.4c about owls.\n\n216. Owls\n\n216.1. Owls fly.\n"
    empty, owls, _ = parse_text(text, "en")
    assert (empty.title, empty.text) == (
        None,
        "This is empty now. See rule 205.4c about owls.",
    )
    assert (owls.title, owls.text) == ("Owls", "")


def test_a_statement_under_a_heading_is_not_its_title():
    text = "418. Gufi\nRegolamento aggiornato al 10 giugno 2025.\n\n418.1. Un gufo dorme.\n"
    heading, rule = parse_text(text, "it")
    assert (heading.title, heading.text) == ("Gufi", "")
    assert rule.text == "Un gufo dorme."

"""A translation held against its stored original: what no number tells by itself."""


def test_the_601_page_cites_other_numbers_than_its_original(check_with_original):
    reading = check_with_original("it-601-casting-spells", "2023-06-16")
    told = [each for each in reading.told if each.code == "R105"]
    # 601.2 cites 601.2a-e, the original 601.2a–d and 601.3; 601.2a leaves a citation out.
    assert [(each.line, each.own) for each in told] == [(6, "601.2"), (7, "601.2a")]
    assert told[0].words == "regole 601.2a-e"
    assert "601.2e" in told[0].message
    assert "611.2f" in told[1].message


def test_the_605_page_cites_what_its_original_does(check_with_original):
    reading = check_with_original("it-605-mana-abilities", "2025-09-19")
    assert {each.code for each in reading.told} == {"R401"}

"""Rule numbers: what is read, what is refused, and their order."""

import string

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from regulae.corpus.errors import RuleNumberError
from regulae.corpus.numbering import (
    SUBRULE_LETTERS,
    RuleNumber,
    letter_at,
    letter_rank,
    parse_loose_number,
    parse_range,
    parse_rule_number,
    range_members,
)

LETTERS = st.text(SUBRULE_LETTERS, max_size=2)
HEADINGS = st.integers(100, 999)
RULES = st.builds(RuleNumber, HEADINGS, st.integers(1, 999), LETTERS)
NUMBERS = st.one_of(st.integers(1, 9).map(RuleNumber), HEADINGS.map(RuleNumber), RULES)
LIKE_NUMBERS = st.from_regex(r"[0-9]{1,4}(\.[0-9]{0,4}[a-z]{0,3})?", fullmatch=True)

LOOSE = {
    "canonical": ("605.3b", "605.3b"),
    "section": ("6", "6"),
    "section with full stop": ("6.", "6"),
    "heading": ("605", "605"),
    "heading with full stop": ("605.", "605"),
    "rule": ("605.3", "605.3"),
    "rule with full stop": ("605.3.", "605.3"),
    "letter set off, capital": ("605.3 B", "605.3b"),
    "comma": ("605,3b", "605.3b"),
    "zero before the rule": ("605.03b", "605.3b"),
    "zero before the rule, no letter": ("100.01", "100.1"),
    "full stop after the letter": ("605.3b.", "605.3b"),
    "printed with a space, 2005 to 2007": ("606. 8b", "606.8b"),
    "another printed with a space": ("702. 37a", "702.37a"),
    "two letters": ("704.5aa", "704.5aa"),
    "a rule above a hundred": ("702.142", "702.142"),
    "space around": ("  605.3b ", "605.3b"),
}
RANGES = {
    "letters only": ("605.1a-b", "605.1a", "605.1b"),
    "whole ends": ("605.1a–605.1b", "605.1a", "605.1b"),
    "headings": ("306–311", "306", "311"),
    "rules, short": ("119.7–8", "119.7", "119.8"),
    "rules, whole": ("119.7-119.12", "119.7", "119.12"),
    "an em dash and spaces": ("605.1a — c", "605.1a", "605.1c"),
    "past z": ("704.5z-704.5ab", "704.5z", "704.5ab"),
    "past z, letters only": ("704.5y–ab", "704.5y", "704.5ab"),
    "under two rules": ("605.3a–605.4a", "605.3a", "605.4a"),
    "one number": ("605.3b", "605.3b", "605.3b"),
    "capital letters": ("605.1A-B", "605.1a", "605.1b"),
}
WRONG = {
    "the letter l": "702.19l",
    "the letter o": "702.19o",
    "the letter o among two": "704.5ao",
    "nothing": "",
    "zero": "0",
    "two digits": "42",
    "four digits": "1000",
    "rule zero": "605.0",
    "rule of four digits": "605.1234",
    "three letters": "605.3abc",
    "letters": "abc",
    "letter without rule": "605b",
    "full-width digits": "６０５.3",
    "arabic digits": "٦٠٥.3",
    "accented letter": "605.3à",
    "a minus": "-605",
    "two dots": "605..3",
    "a date": "12.05.2004",
}
WRONG_RANGES = {
    "ends out of order": "605.3-605.1",
    "letters out of order": "605.3c-a",
    "ends of two levels": "605.1a-606",
    "rule to letter": "605.1-605.1b",
    "three ends": "605.1a-b-c",
    "no first end": "-605.1",
    "no last end": "605.1-",
    "last end lettered l": "605.1a-l",
    "last end rule zero": "605.1-0",
    "last end in full-width digits": "605.1-８",
}


def test_canonical_form_has_its_parts():
    assert parse_rule_number("605.3b") == RuleNumber(605, 3, "b")
    assert parse_rule_number("605.3") == RuleNumber(605, 3)
    assert parse_rule_number("605") == RuleNumber(605)
    assert parse_rule_number("6") == RuleNumber(6)


@pytest.mark.parametrize(("text", "want"), LOOSE.values(), ids=LOOSE.keys())
def test_loose_forms_have_one_canonical_form(text, want):
    assert str(parse_loose_number(text)) == want


@pytest.mark.parametrize(("text", "first", "last"), RANGES.values(), ids=RANGES.keys())
def test_ranges(text, first, last):
    assert tuple(map(str, parse_range(text))) == (first, last)


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
@pytest.mark.parametrize("parse", [parse_rule_number, parse_loose_number, parse_range])
def test_wrong_numbers_are_refused(parse, text):
    with pytest.raises(RuleNumberError) as caught:
        parse(text)
    assert caught.value.exit_code == 2
    assert caught.value.hint
    assert "is not a rule number: " in str(caught.value)


@pytest.mark.parametrize("text", WRONG_RANGES.values(), ids=WRONG_RANGES.keys())
def test_wrong_ranges_are_refused(text):
    with pytest.raises(RuleNumberError) as caught:
        parse_range(text)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    "text", ["605.3 b", "605,3b", "605.03b", "605.3b.", "605.3B", " 605", "605\n"]
)
def test_the_strict_reader_forgives_nothing(text):
    with pytest.raises(RuleNumberError):
        parse_rule_number(text)


def test_a_long_text_is_cut_in_the_message():
    with pytest.raises(RuleNumberError) as caught:
        parse_loose_number("7" * 10_000)
    assert len(str(caught.value)) < 200


def test_order_is_that_of_the_document():
    written = "100 100.1 100.1a 100.2 100.10 101 704.5 704.5z 704.5aa 704.5ab 704.6 705 900"
    numbers = [parse_rule_number(text) for text in written.split()]
    assert sorted(numbers, key=str) != numbers
    assert sorted(sorted(numbers, key=str)) == numbers
    assert max(numbers) == numbers[-1]


def test_a_section_stands_before_its_own_headings_and_behind_those_before():
    section = RuleNumber(6)
    assert RuleNumber(599, 9, "z") < section < RuleNumber(600)


PARENTS = {"605.3b": "605.3", "605.3": "605", "605": "6", "704.5aa": "704.5", "100": "1"}


@pytest.mark.parametrize(("text", "parent"), PARENTS.items(), ids=PARENTS.keys())
def test_parents(text, parent):
    assert str(parse_rule_number(text).parent) == parent


def test_a_section_has_no_parent():
    assert RuleNumber(6).parent is None


KINDS = {"6": "section", "605": "heading", "605.3": "rule", "605.3b": "subrule"}


@pytest.mark.parametrize(("text", "kind"), KINDS.items(), ids=KINDS.keys())
def test_kinds(text, kind):
    assert parse_rule_number(text).kind == kind


MEMBERS = {
    "l is skipped": ("601.2k-n", "601.2k 601.2m 601.2n"),
    "o is skipped": ("601.2n-p", "601.2n 601.2p"),
    "past z": ("704.5y-ab", "704.5y 704.5z 704.5aa 704.5ab"),
    "two letters skip l and o": ("704.5ak-ap", "704.5ak 704.5am 704.5an 704.5ap"),
    "rules": ("119.7-10", "119.7 119.8 119.9 119.10"),
    "headings": ("306-309", "306 307 308 309"),
    "one": ("605.3b", "605.3b"),
    "ends under two rules": ("605.3a-605.4a", "605.3a 605.4a"),
}


@pytest.mark.parametrize(("text", "want"), MEMBERS.values(), ids=MEMBERS.keys())
def test_range_members(text, want):
    assert [str(number) for number in range_members(*parse_range(text))] == want.split()


@settings(deadline=None)
@given(NUMBERS)
def test_a_number_survives_text(number):
    assert parse_rule_number(str(number)) == number
    assert parse_loose_number(str(number)) == number


@settings(deadline=None)
@given(st.text() | LIKE_NUMBERS)
def test_any_text_is_read_back_or_refused(text):
    try:
        number = parse_rule_number(text)
    except RuleNumberError:
        return
    assert str(number) == text


@settings(deadline=None)
@given(st.text("0123456789., abBlo-–٣８") | LIKE_NUMBERS)
def test_the_loose_reader_keeps_digits_and_letters(text):
    try:
        number = parse_loose_number(text)
    except RuleNumberError:
        return
    kept = [c for c in text.lower() if c in string.ascii_lowercase + string.digits]
    heading, _, rest = str(number).partition(".")
    assert "".join(kept[: len(heading)]) == heading
    assert "".join(kept[len(heading) :]).lstrip("0") == rest
    assert text.isascii()


@settings(deadline=None)
@given(st.text("0123456789.abl-–٣８", max_size=14))
def test_a_range_has_ends_of_one_level_in_order_or_is_refused(text):
    try:
        first, last = parse_range(text)
    except RuleNumberError:
        return
    assert first <= last
    assert first.kind == last.kind
    assert text.replace("–", "").isascii()
    assert parse_range(f"{first}–{last}") == (first, last)


@settings(deadline=None)
@given(RULES, RULES)
def test_order_agrees_with_the_sort_key(one, other):
    assert (one < other) == (one.sort_key < other.sort_key)
    assert (one == other) == (one.sort_key == other.sort_key)
    assert (one <= other) == (one.sort_key <= other.sort_key)
    assert (one > other) == (one.sort_key > other.sort_key)
    assert (one >= other) == (one.sort_key >= other.sort_key)


@settings(deadline=None)
@given(RULES, RULES)
def test_order_agrees_with_the_parts(one, other):
    def parts(number):
        return (number.heading, number.rule, len(number.letter), number.letter)

    assert (one < other) == (parts(one) < parts(other))


@settings(deadline=None)
@given(RULES, RULES)
def test_the_last_key_bounds_what_lies_under_a_number(one, other):
    above = []
    step = other
    while step is not None and step.kind != "section":
        above.append(step)
        step = step.parent
    assert (one.sort_key <= other.sort_key <= one.last_key) == (one in above)


@pytest.mark.parametrize("text", ["600", "605.3b", "699.999zz"])
def test_the_last_key_of_a_section_bounds_its_headings(text):
    assert RuleNumber(6).sort_key <= parse_rule_number(text).sort_key <= RuleNumber(6).last_key


@settings(deadline=None)
@given(LETTERS)
def test_letters_and_their_rank_lead_to_each_other(letters):
    assert letter_at(letter_rank(letters)) == letters


@settings(deadline=None)
@given(RULES, st.integers(0, 30))
def test_members_climb_from_end_to_end(first, steps):
    rank = letter_rank(first.letter) + steps
    assume(first.letter and rank <= letter_rank("zz"))
    last = RuleNumber(first.heading, first.rule, letter_at(rank))
    members = list(range_members(first, last))
    assert members == sorted(set(members))
    assert (members[0], members[-1], len(members)) == (first, last, steps + 1)
    assert not {"l", "o"} & {letter for member in members for letter in member.letter}

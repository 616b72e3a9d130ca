"""What holds of every alignment, and how long it takes on texts made to make it slow."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.corpus.alignment import find_matches
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Record, Span

WORDS = (
    *("owl", "barn", "tide", "lamp", "rope", "oak", "moon", "hay"),
    *("fox", "well", "bell", "jug", "crab", "moss", "kite", "drum"),
)
# How many old and new places a match of a kind has: 1, or more (2).
SIDES = {
    "same": {(1, 1)},
    "moved": {(1, 1)},
    "edited": {(1, 1)},
    "moved-edited": {(1, 1)},
    "added": {(0, 1)},
    "removed": {(1, 0)},
    "split": {(1, 2), (2, 2)},
    "merged": {(2, 1), (2, 2)},
}


def build(number, words, title=None):
    text = " ".join(words).capitalize() + "." * bool(words)
    return Record(
        number=number, lang="en", kind=number.kind, title=title, text=text, span=Span(0, 0, 1)
    )


NUMBERS = st.builds(
    RuleNumber,
    st.integers(100, 102),
    st.integers(1, 4),
    st.sampled_from(["", "a", "b"]),
)
# Few words and few numbers, so that texts and numbers repeat and a text is a part of another.
RULES = st.builds(build, NUMBERS, st.lists(st.sampled_from(WORDS), min_size=1, max_size=25))
HEADINGS = st.builds(
    build,
    st.builds(RuleNumber, st.integers(100, 102)),
    st.just([]),
    st.sampled_from(["Owls", "Barns", "Owls and Barns"]),
)
EDITIONS = st.lists(RULES | HEADINGS, max_size=20)


@st.composite
def two_editions(draw):
    """An edition and another that has some of its texts: joined, cut, under other numbers."""
    old = draw(EDITIONS)
    texts = [record.text.rstrip(".").lower().split() for record in old if record.text]
    if not texts:
        return old, draw(EDITIONS)
    taken = st.sampled_from(texts)
    words = st.one_of(
        taken,
        st.builds(lambda one, other: one + other, taken, taken),
        st.builds(lambda one, end: one[: 1 + end % len(one)], taken, st.integers(0, 30)),
    )
    return old, draw(st.lists(st.builds(build, NUMBERS, words) | HEADINGS, max_size=20))


def check(old, new, matches):
    assert sorted(place for match in matches for place in match.old) == [*range(len(old))]
    assert sorted(place for match in matches for place in match.new) == [*range(len(new))]
    for match in matches:
        sides = (min(len(match.old), 2), min(len(match.new), 2))
        assert sides in SIDES[match.kind]
        assert {one for one, _ in match.links} == set(match.old if match.new else ())
        assert {other for _, other in match.links} == set(match.new if match.old else ())
        assert len(set(match.links)) == len(match.links)
        assert 0 <= match.score <= 1
        assert (match.score > 0) == bool(match.links)
        assert match.reasons or match.links
        if sides == (1, 1):
            one, other = old[match.old[0]], new[match.new[0]]
            assert ("moved" in match.kind) == (one.number != other.number)
            if (one.title, one.text) == (other.title, other.text):
                assert "edited" not in match.kind
            if one.text.split() != other.text.split():
                assert "edited" in match.kind


@given(two_editions())
def test_every_record_is_in_one_match(sides):
    old, new = sides
    check(old, new, list(find_matches(old, new)))


@given(two_editions())
def test_the_same_is_found_again(sides):
    assert list(find_matches(*sides)) == list(find_matches(*sides))


@given(two_editions())
def test_matches_come_in_the_order_of_their_old_sides(sides):
    matches = list(find_matches(*sides))
    olds = [match.old[0] for match in matches if match.old]
    assert olds == sorted(olds)
    assert all(match.kind == "added" for match in matches[len(olds) :])


@given(EDITIONS)
def test_an_edition_is_the_same_as_itself(edition):
    assert {match.kind for match in find_matches(edition, edition)} <= {"same"}


def number_at(place):
    return RuleNumber(100 + place // 900, 1 + place % 900)


def long_words(count):
    """Give words of which hardly any two are the same."""
    return [f"w{place:x}" for place in range(count)]


HOSTILE = {
    "identical texts": lambda size: (
        [build(number_at(place), WORDS) for place in range(size)],
        [build(number_at(place), WORDS) for place in range(size)],
    ),
    "identical texts, other numbers": lambda size: (
        [build(number_at(place), WORDS) for place in range(size)],
        [build(number_at(place + 1), WORDS) for place in range(size)],
    ),
    "rules of one word": lambda size: (
        [build(number_at(place), [WORDS[place % 16]]) for place in range(size)],
        [build(number_at(place), [WORDS[(place + 1) % 16]]) for place in range(size)],
    ),
    "nothing in common": lambda size: (
        [build(number_at(place), [f"a{place}", f"b{place}"]) for place in range(size)],
        [build(number_at(place), [f"c{place}", f"d{place}"]) for place in range(size)],
    ),
    "all but one word in common": lambda size: (
        [build(number_at(place), [*WORDS, f"a{place}"]) for place in range(size)],
        [build(number_at(place), [*WORDS, f"b{place}"]) for place in range(size)],
    ),
    "one heading of subrules": lambda size: (
        [build(RuleNumber(100, 1, "a"), [*WORDS, f"a{place}"]) for place in range(size)],
        [build(RuleNumber(100, 1, "a"), [*WORDS, f"b{place}"]) for place in range(size)],
    ),
    "splits of splits": lambda size: (
        [build(number_at(place), [f"a{place // 4}", *WORDS[:9]]) for place in range(size)],
        [build(number_at(place + 3), [f"a{place // 3}", *WORDS[5:]]) for place in range(size)],
    ),
}
SMALL, TIMES = 750, 4
AT_MOST = 10  # times as long for TIMES as many: a square would take 16
SLACK = 0.25  # seconds, in which one pause of the machine is forgiven


def measure(old, new):
    start = time.process_time()
    matches = list(find_matches(old, new))
    seconds = time.process_time() - start
    assert sum(len(match.old) for match in matches) == len(old)
    return seconds


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE.keys())
def test_time_grows_with_the_number_of_rules(make):
    few = min(measure(*make(SMALL)) for _ in range(2))
    many = measure(*make(SMALL * TIMES))
    assert many <= few * AT_MOST + SLACK


def test_five_thousand_rules_of_one_word():
    old = [build(number_at(place), [f"w{place % 700}"]) for place in range(5000)]
    assert measure(old, old[::-1]) < 10


def test_a_text_of_a_hundred_thousand_letters():
    words = long_words(20_000)
    old = [build(number_at(0), words), *(build(number_at(n), WORDS) for n in range(1, 50))]
    new = [build(number_at(0), [*words[::2], "owl"]), *old[1:]]
    assert len(old[0].text) > 100_000
    assert measure(old, new) < 10
    (match,) = (match for match in find_matches(old, new) if match.kind != "same")
    assert (match.kind, match.old, match.new) == ("edited", (0,), (0,))

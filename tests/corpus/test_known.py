"""What a store knows of an edition: from its texts, and from the facts."""

from datetime import date

import pytest

from regulae.cli.building import build_store
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Document, Record, Span, Witness
from regulae.corpus.store import EditionNumbers, open_store
from regulae.corpus.store.writer import replace_store

number = parse_rule_number


def make_record(written, text, title=None):
    which = number(written)
    return Record(
        number=which,
        lang="en",
        kind=which.kind,
        title=title,
        text=text,
        span=Span(start=0, end=9, line=1),
    )


def build(path, standing):
    witness = Witness(
        source="owls",
        path="/somewhere/owls.txt",
        sha256="0" * 64,
        title="Owls",
        url=None,
        lang="en",
        edition=BEYOND,
        stated=None,
        not_later=None,
        format="text",
        encoding="utf-8",
        standing=standing,
    )
    records = (
        make_record("406", "", title="Owls"),
        make_record("406.1", "Owls sleep."),
        make_record("406.2", "Owls fly."),
    )
    with replace_store(path) as writer, writer.transaction():
        writer.save_document(Document(witness=witness, content=b"Owls.", records=records))
    return path


@pytest.fixture
def path(tmp_path):
    return build(tmp_path / "owls.sqlite", "quoted")


BEYOND = date(2098, 1, 1)  # no facts reach so far


def test_an_excerpt_says_nothing_about_what_it_leaves_out(tmp_path):
    one = build(tmp_path / "e.sqlite", "quoted")
    other = build(tmp_path / "w.sqlite", "official")
    with open_store(one) as store, open_store(other) as official:
        excerpt, edition = EditionNumbers(store, BEYOND), EditionNumbers(official, BEYOND)
        assert excerpt.has_number(number("406.1")) is edition.has_number(number("406.1")) is True
        assert excerpt.has_number(number("406.9")) is None
        assert edition.has_number(number("406.9")) is False
        assert list(edition.find_titles(number("406"))) == [("en", "Owls")]
        assert list(edition.iter_titles()) == [(number("406"), "en", "Owls")]
        first, last = number("406.1"), number("406.9")
        assert excerpt.find_between(first, last) is None
        assert edition.find_between(first, last) == [number("406.1"), number("406.2")]


# What the editions have, read in them: 405.6c since 2009-07-11, 717 "Attraction Cards" since
# 2023-04-14, 117.8 last in 2019-06-14; 2026-08-07 came after the facts were made, and 2019-01-25
# was not at hand but stands between two that have and have not 118.8.
FACTS = {
    "there": ("2023-06-16", "405.6c", True),
    "not yet there": ("2009-05-01", "405.6c", False),
    "no more there": ("2023-06-16", "117.8", False),
    "never there": ("2023-06-16", "999.1", False),
    "between two that have it": ("2019-01-25", "601.2", True),
    "between two that have it not": ("2019-01-25", "999.1", False),
    "after the last": ("2026-08-07", "601.2", None),
    "before the first": ("1997-03-24", "601.2", None),
}


@pytest.mark.parametrize(("edition", "written", "want"), FACTS.values(), ids=FACTS.keys())
def test_facts_tell_of_editions_without_texts(path, edition, written, want):
    with open_store(path) as store:
        known = EditionNumbers(store, date.fromisoformat(edition))
        assert known.has_number(number(written)) is want


def test_facts_tell_titles_and_members_of_ranges(path):
    with open_store(path) as store:
        known = EditionNumbers(store, date(2023, 6, 16))
        assert list(known.find_titles(number("717"))) == [("en", "Attraction Cards")]
        assert list(known.find_titles(number("717.1"))) == []
        members = known.find_between(number("601.2a"), number("601.2i"))
        assert [str(member) for member in members] == [f"601.2{letter}" for letter in "abcdefghi"]
        assert store.find_existence(number("405.6c"))[0][0] == date(2009, 7, 11)


def test_a_range_over_a_page_has_the_numbers_of_the_page(tmp_path):
    """999 is in no official edition; the page that has it is of one."""
    home = tmp_path / "home"
    page = tmp_path / "page.txt"
    page.write_text(
        "Aggiornato al 2 febbraio 2024\n\n999. Gufi\n999.1a Un gufo dorme.\n999.1b Un gufo vola.\n"
        "999.2. Vedi le regole 999.1a–b.\n",
        "utf-8",
    )
    build_store(home, [page], fresh=False)
    with open_store(home / "regulae.sqlite") as store:
        known = EditionNumbers(store, date(2024, 2, 2))
        first, last = number("999.1a"), number("999.1b")
        assert known.find_between(first, last) == [first, last]
        assert known.find_between(number("998.1a"), number("998.1c")) is None

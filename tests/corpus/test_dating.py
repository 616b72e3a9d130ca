"""Dating: which editions a text fits, what agrees and what does not.

The intervals expected were read in the editions, not computed: 601.3c came with 2018-01-19,
601.4a and 601.4b stood from 2016-07-22 to 2019-08-23, 605.3c came with 2016-07-22, 606 became
Loyalty Abilities with 2010-02-01, 601.16 stood in 2009-05-01 only.
"""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.dating import Timeline, date_records, describe_dating, find_fits
from regulae.corpus.embedded import load_embedded
from regulae.corpus.records import Witness
from regulae.corpus.store import STORE_NAME, Wanted, open_store
from regulae.ingest.assemble import find_record_citations
from regulae.ingest.pipeline import parse_text

OLDEST, NEWEST = date(1999, 4, 23), date(2026, 6, 19)


@pytest.fixture(scope="module")
def store(home):
    with open_store(home / STORE_NAME) as opened:
        yield opened


@pytest.fixture(scope="module")
def timeline(store):
    return Timeline(store)


def make_witness(lang="en", edition=None, not_later=None):
    return Witness(
        source="page",
        path="page",
        sha256="",
        title="",
        url=None,
        lang=lang,
        edition=edition,
        stated=str(edition) if edition else None,
        not_later=not_later,
        format="text",
        encoding="utf-8",
        standing="quoted",
    )


def read(text, lang):
    return [
        record._replace(citations=find_record_citations(record))
        for record in parse_text(text, lang)
    ]


@pytest.fixture
def date_text(timeline):
    def run(text, lang="en", **claim):
        return date_records(timeline, read(text, lang), make_witness(lang, **claim))

    return run


def write(intervals):
    return [f"{first}..{last}" for first, last in intervals]


def find(dating, kind, name=""):
    """Give the intervals and the verdict of the one piece of evidence with a name."""
    found = [e for e in dating.evidence if e.kind == kind and any(name in n for n in e.names)]
    assert len(found) == 1
    return write(found[0].intervals), found[0].agrees


# Read by eye: tests/eval/checking/README.md.
SEEDS = {
    "it-601-casting-spells": (["2016-07-22..2017-09-29"], False),
    "it-605-mana-abilities": (["2019-07-12..2026-06-19"], True),
    "it-202-mana-cost-and-color": (["2021-07-23..2026-06-19"], True),
    "it-coldsnap-release-notes": (["2006-07-15..2009-05-01"], True),
    "fr-406-mana-abilities": (["2003-12-01..2004-06-01"], None),
}


@pytest.mark.parametrize(("source", "wanted"), SEEDS.items(), ids=SEEDS.keys())
def test_an_embedded_document_fits_what_was_read_by_eye(store, timeline, source, wanted):
    (witness,) = (each.witness for each in store.find_sources() if each.witness.source == source)
    assert write(find_fits(store, witness)) == wanted[0]
    assert find_fits(store, witness, timeline) == find_fits(store, witness)


@pytest.mark.parametrize(("source", "wanted"), SEEDS.items(), ids=SEEDS.keys())
def test_an_embedded_document_agrees_with_its_label_or_not(seeds, timeline, source, wanted):
    dating = date_records(timeline, *seeds[source])
    assert (write(dating.fits), dating.agrees) == wanted
    assert not dating.is_thin


@pytest.fixture(scope="module")
def seeds(store):
    """The embedded documents' records, in order, and witnesses."""
    found = {}
    for witness, _ in store.find_sources():
        held = store.find_attestations(Wanted(source=witness.source))
        records = sorted((each.record for each in held), key=lambda record: record.span.start)
        found[witness.source] = (records, witness)
    return found


def test_the_page_of_601_is_told_in_layers(seeds, timeline):
    dating = date_records(timeline, *seeds["it-601-casting-spells"])
    assert find(dating, "label") == (["2023-06-16..2023-06-16"], False)
    assert find(dating, "numbers") == (["2016-07-22..2017-09-29"], True)
    assert find(dating, "quoted-titles", "717") == (["2011-09-30..2016-04-08"], False)
    assert find(dating, "quoted-titles", "719") == (["2016-07-22..2016-07-22"], True)
    assert [write(layer.intervals) for layer in dating.layers] == [
        ["2016-07-22..2017-09-29"],
        ["2011-09-30..2016-04-08"],
    ]
    places = [(str(place.number), place.line) for place in dating.layers[1].places]
    assert places == [("601.2", 6), ("601.2e", 13)]
    said = describe_dating(dating)
    assert said.startswith(
        "labelled 2023-06-16, but its numbers are those of 2016-07-22 to 2017-09-29"
    )
    assert "2011-09-30 to 2016-04-08" in said


def test_the_post_of_2004_is_not_later_than_its_date(seeds, timeline):
    dating = date_records(timeline, *seeds["fr-406-mana-abilities"])
    assert find(dating, "not-later") == (["1999-04-23..2004-06-01"], True)
    assert find(dating, "titles", "406") == (["2003-07-01..2009-05-01"], True)
    assert describe_dating(dating).startswith("no edition stated, written not later than")


def test_a_renamed_word_in_the_notes_makes_no_layer(seeds, timeline):
    dating = date_records(timeline, *seeds["it-coldsnap-release-notes"])
    assert find(dating, "words", "supertipo innevato") == (["1999-04-23..2006-05-01"], False)
    assert dating.layers == ()


RUNS_ON = """601.2i An otter dries its fur.
601.3. Otters rest on flat stones.
601.3a Small ones float.
601.3b Old ones sleep.
601.4. Rivers freeze in the north.
"""


def test_a_text_that_runs_on_lacks_what_it_passes_over(date_text):
    # 601.2i since 2015-07-17; nothing between 601.3b and 601.4 until 2018-01-19.
    assert find(date_text(RUNS_ON), "numbers")[0] == ["2015-07-17..2017-09-29"]


PICKED = {
    "every second": "601.2i Otters dry. \n601.3. Otters rest.\n601.3b Old ones.\n601.4. Ice.\n",
    "no subrule": "601.1. Otters.\n601.2. Rivers.\n601.3. Stones.\n601.4. Ice.\n601.5. Fish.\n",
}


@pytest.mark.parametrize("text", PICKED.values(), ids=PICKED.keys())
def test_a_text_that_was_picked_from_lacks_nothing(date_text, text):
    assert NEWEST in find_editions(date_text(text))


def find_editions(dating):
    return {day for interval in dating.fits for day in interval}


def test_a_text_picked_without_a_skip_to_be_seen_lacks_nothing(date_text):
    # 605.3a and 605.5 came with 2009-07-11, and so did 605.1a, 605.3b and 605.4a.
    text = "605.1. A.\n605.2. B.\n605.3. C.\n605.3a D.\n605.4. E.\n605.5. F.\n"
    assert find(date_text(text), "numbers")[0] == ["2009-07-11..2026-06-19"]


def test_another_heading_begins_another_stretch(date_text):
    text = RUNS_ON + "605.3. Bears.\n605.3a Cubs.\n"
    assert find(date_text(text), "numbers")[0] == ["2015-07-17..2017-09-29"]


def test_a_number_apart_is_a_stray_and_not_the_text(date_text):
    # The others stand together since 2009-07-11; 601.16 only in 2009-05-01.
    text = "601.2e Otters.\n601.2f Rivers.\n601.2g Stones.\n601.2h Ice.\n601.16. Fish.\n"
    dating = date_text(text, "en")
    assert find(dating, "stray-numbers", "601.16") == (["2009-05-01..2009-05-01"], False)
    assert find(dating, "numbers")[0] == ["2009-07-11..2026-06-19"]
    assert [write(layer.intervals) for layer in dating.layers][1:] == [["2009-05-01..2009-05-01"]]


HALF_NEW = """601.3. Otters rest.
601.3a Small ones float.
601.4. Rivers freeze.
601.4a Fish hide.
601.4b Frogs hide.
601.6. Herons wait.
601.6a Tall ones stand.
601.6b Small ones sit.
601.7. Reeds bend.
"""


def test_a_page_updated_in_part_has_two_layers(date_text):
    # 601.4a, b: 2016-07-22 to 2019-08-23; 601.6a: since 2022-06-10; 601.6b: until 2026-04-17.
    dating = date_text(HALF_NEW)
    assert write(dating.fits) == ["2022-06-10..2026-04-17"]
    assert [write(layer.intervals) for layer in dating.layers][1:] == [["2016-07-22..2019-08-23"]]
    parts = [(str(place.number), place.line) for place in dating.layers[1].places]
    assert parts == [("601.4a", 4), ("601.4b", 5)]


STALE = """601.3. Otters rest (see rule 728, “Handling Illegal Actions”).
601.3a Small ones float.
601.3b Old ones sleep (see rule 709, “Split Cards”).
601.4. Rivers freeze (see rule 702.47, “Splice”).
601.4a Fish hide.
601.4b Frogs hide.
601.5. Reeds bend.
"""


def test_stale_rules_under_a_new_label_with_new_citations(date_text):
    # 728 is that of 2022-10-07 and of 2023-04-14 to 2023-11-17, the others are older and last.
    dating = date_text(STALE, edition=date(2023, 6, 16))
    assert write(dating.fits) == ["2016-07-22..2017-09-29"]
    assert dating.agrees is False
    assert [write(layer.intervals) for layer in dating.layers][1:] == [
        ["2022-10-07..2022-10-07", "2023-04-14..2023-11-17"]
    ]
    assert {str(place.number) for place in dating.layers[1].places} == {"601.3", "601.3b", "601.4"}


def test_a_number_of_no_edition_is_said_and_weighs_nothing(date_text):
    dating = date_text("601.2e Otters.\n601.2f Rivers.\n601.990. Whales (see rule 399.9).\n")
    assert find(dating, "stray-numbers", "601.990") == ([], False)
    assert find(dating, "cited-numbers", "399.9") == ([], False)
    assert write(dating.fits) == ["2009-07-11..2026-06-19"]


TITLES = {
    # language, a rule, and since when the title is that of the number, or how long it was
    "en": ("en", "See rule 606, “Loyalty Abilities.”", ["2010-02-01..2026-06-19"]),
    "it": ("it", "Vedi regola 606, “Abilità di fedeltà”.", ["2010-02-01..2026-06-19"]),
    "fr": ("fr", "Voir règle 406, “Capacités de mana”.", ["2003-07-01..2009-05-01"]),
    "slip": (
        "it",
        "Vedi regola 717, “Gestione delle Azioni Illegalli”.",
        ["2011-09-30..2016-04-08"],
    ),
}


@pytest.mark.parametrize(("lang", "text", "wanted"), TITLES.values(), ids=TITLES.keys())
def test_a_quoted_title_dates_in_every_language(date_text, lang, text, wanted):
    assert find(date_text(f"100.1. {text}\n", lang), "quoted-titles") == (wanted, True)


def test_an_unknown_title_leaves_the_number(date_text):
    dating = date_text("100.1. See rule 601.2i, “Otters of the North.”\n")
    assert not [each for each in dating.evidence if each.kind == "quoted-titles"]
    assert find(dating, "cited-numbers", "601.2i") == (["2015-07-17..2026-06-19"], True)


THIN = {
    "one rule": "601.2i Otters dry their fur.\n",
    "a rule of all times": "100.1. Otters dry their fur.\n",
    "two rules": "601.2e Otters.\n601.2f Rivers.\n",
}


@pytest.mark.parametrize("text", THIN.values(), ids=THIN.keys())
def test_thin_evidence_is_said_to_be_thin(date_text, text):
    dating = date_text(text, edition=OLDEST)
    assert dating.is_thin
    assert dating.agrees is not False
    assert "too thin" in describe_dating(dating)


def test_what_tells_nothing_fits_nothing(date_text):
    assert date_text(THIN["a rule of all times"]).fits == ()


FIVE = "605.3. Bears.\n605.3a Cubs.\n605.3b Dens.\n605.3c Honey.\n605.4. Bees.\n605.4a Wax.\n"
LABELS = {
    "at hand and right": (date(2020, 1, 24), True),
    "too old": (date(2014, 2, 1), False),
    "not at hand, between two that fit": (date(2018, 8, 10), True),
    "not at hand, newer than all": (date(2026, 8, 7), True),
    "not at hand, between two that do not": (date(2013, 5, 1), False),
}


@pytest.mark.parametrize(("edition", "agrees"), LABELS.values(), ids=LABELS.keys())
def test_a_label_is_judged_by_the_editions_around_it(date_text, edition, agrees):
    assert date_text(FIVE, edition=edition).agrees is agrees


def test_a_label_adds_nothing(date_text):
    assert date_text(FIVE).fits == date_text(FIVE, edition=date(2014, 2, 1)).fits


def test_a_heading_without_a_line_is_no_number_of_the_text(date_text):
    assert find(date_text("605.3c Bears.\n"), "numbers")[0] == ["2016-07-22..2026-06-19"]


def test_a_large_document_is_dated_by_its_numbers(store, timeline, monkeypatch):
    (witness,) = (s.witness for s in store.find_sources() if s.witness.source.startswith("it-601"))
    monkeypatch.setattr("regulae.corpus.dating.judging._MOST_READ", 5)
    assert write(find_fits(store, witness)) == SEEDS["it-601-casting-spells"][0]


def test_the_embedded_documents_are_those_judged():
    assert sorted(SEEDS) == sorted(entry.source for entry in load_embedded())


NUMBER = st.from_regex(r"[1-9][0-9]{2}(\.[1-9][0-9]?[a-kmnp-z]?)?", fullmatch=True)
WORDS = st.sampled_from(
    ["in play", "on the battlefield", "rule", "rules", "(see rule", "“Loyalty Abilities.”", "{T}",
     "İ", "ß", "’", "\n", "–", "and", "exiled", "601.2a–h", "section 8"]
)  # fmt: skip
LINE = st.lists(st.one_of(NUMBER, WORDS, st.text(max_size=5)), max_size=8).map(" ".join)
TEXT = st.lists(st.tuples(NUMBER, LINE).map(lambda pair: f"{pair[0]}. {pair[1]}"), max_size=12)


@settings(deadline=None)
@given(TEXT, st.sampled_from(["en", "fr", "it", "zh"]), st.none() | st.dates())
def test_any_text_is_dated_within_the_editions_at_hand(timeline, lines, lang, day):
    witness = make_witness(lang, edition=day, not_later=day)
    records = read("\n".join(lines), lang)
    dating = date_records(timeline, records, witness)
    at_hand = set(timeline.editions)
    fitting = timeline_places(timeline, dating.fits)
    for each in dating.evidence:
        assert {day for interval in each.intervals for day in interval} <= at_hand
        assert all(first <= last for first, last in each.intervals)
        assert each.agrees == bool(timeline_places(timeline, each.intervals) & fitting)
        assert each.weight >= 0
    assert find_editions(dating) <= at_hand
    assert all(a.last < b.first for a, b in zip(dating.fits, dating.fits[1:], strict=False))
    assert describe_dating(dating)
    assert dating == date_records(timeline, records, witness)


def timeline_places(timeline, intervals):
    return {
        place
        for place, edition in enumerate(timeline.editions)
        if any(first <= edition <= last for first, last in intervals)
    }

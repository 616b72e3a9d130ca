"""Language packs: every word is shown by an example, every example is matched.

Nothing here names a language: a new TOML file is covered as it is.
"""

import re
from datetime import date
from itertools import product

import pytest

from regulae.corpus.citations import find, find_citations, find_cue_words
from regulae.corpus.citations.tokens import Lexer
from regulae.corpus.errors import LanguageError
from regulae.corpus.lang import languages, load_pack, load_packs
from regulae.ingest.dates import find_dates
from regulae.ingest.layouts.forum import find_post_date
from regulae.ingest.statements import find_claim
from regulae.ingest.symbols import has_lost_symbol

PACKS = tuple(load_packs())
NONSENSE = "xyzzy"

CITATION_WORDS = [
    pytest.param(pack, word, id=f"{pack.lang} {kind} {word}")
    for pack in PACKS
    for kind in (
        "citation_cues",
        "citation_plurals",
        "citation_verbs",
        "citation_pointers",
        "articles",
        "noun_leads",
        "numerals",
        "section_cues",
        "section_ends",
        "conjunctions",
        "range_openers",
        "range_words",
        "followers",
    )
    for word in getattr(pack, kind)
]


def pairs(field):
    """Give a table of every entry of a field of every pack."""
    return [
        pytest.param(pack, entry, id=f"{pack.lang} {entry}")
        for pack in PACKS
        for entry in getattr(pack, field)
    ]


def without(word, text):
    """Put a word that means nothing in the place of one that should mean something."""
    letter = "[A-Za-zÀ-ÿ]"  # ideographs stand side by side: a word of theirs has no edges
    pattern = rf"(?<!{letter}){re.escape(word)}(?!{letter})"
    return re.sub(pattern, NONSENSE, text, flags=re.IGNORECASE)


def cited(text, lang):
    """Give what is cited, citation by citation; a letter alone does not make one."""
    found = find_citations(text, lang, bare=False)
    return [[str(number.number) for number in citation.cited] for citation in found]


def test_the_first_three_languages_are_there():
    assert {"en", "fr", "it"} <= set(languages())


def test_an_unknown_language_is_refused():
    with pytest.raises(LanguageError) as caught:
        load_pack("xx")
    assert caught.value.exit_code == 2
    assert all(lang in caught.value.hint for lang in languages())


@pytest.mark.parametrize(("pack", "word"), CITATION_WORDS)
def test_every_citation_word_makes_a_difference_to_an_example(pack, word):
    changed = [
        example
        for example in pack.citation_examples
        if without(word, example) != example
        and cited(without(word, example), pack.lang) != cited(example, pack.lang)
    ]
    assert changed, f"no example needs {word!r}"


@pytest.mark.parametrize(("pack", "example"), pairs("citation_examples"))
def test_every_citation_example_is_read_to_its_last_number(pack, example):
    found = list(find_citations(example, pack.lang))
    assert found
    assert [example[c.start : c.end] for c in found] == [c.text for c in found]
    rest = example[found[-1].end :]
    assert not re.search(r"[0-9]", rest)


@pytest.mark.parametrize(("pack", "example"), pairs("citation_examples"))
def test_every_number_of_a_citation_example_is_cited(pack, example):
    written = re.findall(r"(?<![\w.])[0-9]+(?:\.[0-9]+)?(?:[a-z]{1,2}\b)?", example)
    found = find_citations(example, pack.lang)
    numbers = {str(number.number) for citation in found for number in citation.cited}
    assert set(written) <= numbers


TRAP_WORDS = [
    pytest.param(pack, kind, word, id=f"{pack.lang} {kind} {word}")
    for pack in PACKS
    for kind in ("measures", "other_nouns", "other_documents", "belongings")
    for word in getattr(pack, kind)
]


@pytest.mark.parametrize(("pack", "kind", "word"), TRAP_WORDS)
def test_every_word_of_another_thing_is_needed_by_a_trap(monkeypatch, pack, kind, word):
    others = tuple(other for other in getattr(pack, kind) if other != word)
    lexer = Lexer(pack._replace(**{kind: others}))
    monkeypatch.setattr(find, "load_lexer", lambda _: lexer)
    cited = [trap for trap in pack.citation_traps if list(find_citations(trap, pack.lang))]
    assert cited, f"no trap needs {word!r}"


@pytest.mark.parametrize(("pack", "trap"), pairs("citation_traps"))
def test_no_trap_cites(pack, trap):
    assert list(find_citations(trap, pack.lang)) == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.lang)
def test_lists_within_lists(pack):
    assert set(pack.citation_plurals) <= {*pack.citation_cues, *pack.section_cues}
    assert set(pack.firm_ranges) <= set(pack.range_words)


@pytest.mark.parametrize(("pack", "cue"), pairs("statement_cues"))
def test_every_statement_cue_makes_a_claim_of_an_example(pack, cue):
    needed = [
        example
        for example in pack.statement_examples
        if find_claim(example, pack.lang) != find_claim(without(cue, example), pack.lang)
    ]
    assert needed, f"no example needs {cue!r}"


@pytest.mark.parametrize(("pack", "example"), pairs("statement_examples"))
def test_every_statement_example_claims_something(pack, example):
    claim = find_claim(example, pack.lang)
    assert claim.stated
    assert claim.stated in example
    assert claim.edition is not None


@pytest.mark.parametrize(("pack", "gap"), pairs("symbol_gaps"))
def test_every_gap_is_shown_by_an_example(pack, gap):
    befores, afters = gap
    shown = [
        (b, a)
        for text in pack.symbol_examples
        for b, a in product(befores, afters)
        if f" {b} {a} " in f" {text} "
    ]
    assert {b for b, _ in shown} == set(befores)
    assert {a for _, a in shown} == set(afters)


@pytest.mark.parametrize(("pack", "example"), pairs("symbol_examples"))
def test_every_symbol_example_has_lost_one(pack, example):
    assert has_lost_symbol(example, pack.lang)
    pairs_of_words = (p for befores, afters in pack.symbol_gaps for p in product(befores, afters))
    assert any(f" {before} {after} " in f" {example} " for before, after in pairs_of_words)


@pytest.mark.parametrize(("pack", "verb"), pairs("post_verbs"))
def test_every_post_verb_stands_before_a_colon_in_an_example(pack, verb):
    assert any(re.search(rf"{re.escape(verb)}\s?[:：]", text) for text in pack.post_examples)


@pytest.mark.parametrize(("pack", "verb"), pairs("post_verbs"))
def test_every_post_verb_makes_a_header(pack, verb):
    header = f"2004-06-25 14:52, anna {verb}: xx"
    assert find_post_date(header, pack.lang) == (date(2004, 6, 25), "2004-06-25 14:52")
    assert find_post_date(without(verb, header), pack.lang) is None


@pytest.mark.parametrize(("pack", "example"), pairs("post_examples"))
def test_every_post_example_with_a_date_is_a_post(pack, example):
    dates = [written.day for written in find_dates(example, pack.lang)]
    found = find_post_date(example, pack.lang)
    assert bool(dates) == bool(re.search(r"[0-9]", example)), "a date was not read"
    assert (found is not None) == bool(dates)
    assert found is None or found[0] in dates


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.lang)
def test_a_year_has_twelve_months(pack):
    assert len(set(pack.months)) in (0, 12), "none where months are numbers"
    assert all(month == month.lower() for month in pack.months)


@pytest.mark.parametrize(("pack", "month"), pairs("months"))
def test_every_month_is_read_in_a_date(pack, month):
    place = pack.months.index(month) + 1
    for written in (month, month.capitalize()):
        found = [when.day for when in find_dates(f"xx 5 {written} 2021 xx", pack.lang)]
        assert found == [date(2021, place, 5)]


@pytest.mark.parametrize(
    "field", ["citation_cues", "citation_verbs", "conjunctions", "statement_cues", "set_words"]
)
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.lang)
def test_lists_have_entries_and_no_entry_twice(pack, field):
    entries = getattr(pack, field)
    assert entries
    assert len(set(entries)) == len(entries)
    assert all(entry == entry.strip() and entry for entry in entries)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.lang)
def test_frequent_words_are_folded_and_some(pack):
    assert len(pack.common) >= 10
    assert all(word == word.casefold() for word in pack.common)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.lang)
def test_cue_words_are_folded_for_the_readers_of_locators(pack):
    words = find_cue_words(pack)
    assert {cue.casefold() for cue in pack.citation_cues} <= words
    assert all(word == word.casefold() for word in words)

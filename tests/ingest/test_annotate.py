"""Sentences and terms: their places, and what counts as one."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.lang import languages
from regulae.corpus.records import Record, Span
from regulae.ingest.annotate import annotate_records, find_mentions, find_sentence_ends

SENTENCES = {
    "two": ("en", "An owl sleeps. A bat flies.", ["An owl sleeps.", "A bat flies."]),
    "one without an end": ("it", "Il gufo dorme", ["Il gufo dorme"]),
    "a number": ("en", "See rule 605.3b. Owls sleep.", ["See rule 605.3b.", "Owls sleep."]),
    "a decimal": (
        "en",
        "An owl eats 2.5 mice. It sleeps.",
        ["An owl eats 2.5 mice.", "It sleeps."],
    ),
    "a question": ("fr", "Qui dort ? Le hibou !", ["Qui dort ?", "Le hibou !"]),
    "a quote that ends": (
        "it",
        'Dice "Il gufo dorme." Poi vola.',
        ['Dice "Il gufo dorme."', "Poi vola."],
    ),
    "a parenthesis": (
        "it",
        "Piove. (Vedi regola 107.4.) Il gufo dorme.",
        ["Piove.", "(Vedi regola 107.4.)", "Il gufo dorme."],
    ),
    "nothing": ("en", "", []),
}


def cut(text, ends):
    """Give the stretches between the ends, without the space around them."""
    return [text[begin:end].strip() for begin, end in pairwise([0, *ends])]


@pytest.mark.parametrize(("lang", "text", "want"), SENTENCES.values(), ids=SENTENCES.keys())
def test_sentences(lang, text, want):
    assert cut(text, list(find_sentence_ends(text, lang))) == want


MENTIONS = {
    "en": ("en", "A mana ability is fast.", "mana-ability", "mana ability"),
    "en plural": ("en", "Some mana abilities are fast.", "mana-ability", "mana abilities"),
    "en capitals": ("en", "Mana Abilities", "mana-ability", "Mana Abilities"),
    "it": ("it", "È un'abilità di mana.", "mana-ability", "abilità di mana"),
    "it without accents": ("it", "E un'abilita di mana.", "mana-ability", "abilita di mana"),
    "it plural": ("it", "Le magie vanno in pila.", "spell", "magie"),
    "it elision": ("it", "Sull'abilità del gufo.", "ability", "abilità"),
    "it at the end": ("it", "Il gufo va nella pila.", "stack", "pila"),
    "fr plural": ("fr", "Les capacités de mana vont vite.", "mana-ability", "capacités de mana"),
    "fr spell": ("fr", "Les sorts vont sur la pile.", "spell", "sorts"),
    "fr elision": ("fr", "Il parle d'une capacité.", "ability", "capacité"),
}


@pytest.mark.parametrize(("lang", "text", "concept", "words"), MENTIONS.values(), ids=MENTIONS)
def test_a_term_is_found_in_running_text(lang, text, concept, words):
    found = {(m.concept, text[m.start : m.end]) for m in find_mentions(text, lang)}
    assert (concept, words) in found


def test_of_two_terms_in_one_place_the_longest_counts():
    concepts = [m.concept for m in find_mentions("A mana ability.", "en")]
    assert "mana-ability" in concepts
    assert not {"mana", "ability"} & set(concepts)


def test_words_that_only_look_alike_are_no_term():
    concepts = {m.concept for m in find_mentions("La mano del gufo.", "it")}
    assert "mana" not in concepts


def test_records_are_annotated_and_otherwise_unchanged():
    text = "Il gufo dorme. Le magie volano."
    record = Record(
        number=None,
        lang="it",
        kind="note",
        title="Gufi",
        text=text,
        span=Span(start=5, end=40, line=2),
        flags=("duplicate",),
    )
    (annotated,) = annotate_records([record], "it")
    assert cut(text, annotated.sentences) == ["Il gufo dorme.", "Le magie volano."]
    assert "spell" in {mention.concept for mention in annotated.mentions}
    for name in ("number", "lang", "kind", "title", "text", "span", "examples", "notes", "flags"):
        assert getattr(annotated, name) == getattr(record, name)


PIECES = ["mana ", "abilità ", "magie", "l'", ". ", '."', "?) ", "605.3b", " ", "spell ", "{T}"]
TEXTS = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


@pytest.mark.parametrize("lang", languages())
@settings(deadline=None)
@given(text=TEXTS)
def test_places_are_those_of_the_text(lang, text):
    ends = list(find_sentence_ends(text, lang))
    assert ends == sorted(set(ends))
    assert bool(ends) == bool(text)
    if ends:
        assert ends[0] > 0
        assert ends[-1] <= len(text)
        assert not text[ends[-1] :].strip()
    places = [(m.start, m.end) for m in find_mentions(text, lang)]
    assert places == sorted(places)
    for start, end in places:
        assert text[start:end].strip() == text[start:end] != ""

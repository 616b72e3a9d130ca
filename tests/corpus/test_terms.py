"""The term base: its columns, and what every row promises."""

import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

import regulae.corpus.terms as terms
from regulae.corpus.editions import load_editions
from regulae.corpus.lang import languages
from regulae.corpus.terms import load_stem_table, load_terms
from regulae.corpus.words import find_stems, fold

TABLE = Path(terms.__file__).parent / "data" / "terms.tsv"
TERMS = load_terms()
COLUMNS = ["concept", "lang", "form", "kind", "rank", "first", "last", "source"]


def squeeze(text):
    """Give letters and digits only, without accents."""
    return re.sub(r"[^a-z0-9]", "", fold(text))


def test_the_columns():
    rows = TABLE.read_text("utf-8").splitlines()
    assert rows[0].split("\t") == COLUMNS
    assert {row.count("\t") for row in rows} == {len(COLUMNS) - 1}
    assert len(rows) - 1 == len(TERMS)


def test_line_ends_are_those_of_the_house():
    content = TABLE.read_bytes()
    assert b"\r" not in content
    assert content.endswith(b"\n")


def test_cells_have_no_space_around():
    for row in TABLE.read_text("utf-8").splitlines():
        assert [cell.strip() for cell in row.split("\t")] == row.split("\t")


def test_what_must_be_there_is():
    for term in TERMS:
        assert all((term.concept, term.lang, term.form, term.kind, term.origin)), term


def test_concepts_are_slugs():
    wrong = [t for t in TERMS if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", t.concept)]
    assert wrong == []


def test_a_concept_is_called_by_its_english_name_today():
    concepts = {term.concept for term in TERMS}
    for term in TERMS:
        if term.lang != "en" or term.rank != 1 or squeeze(term.form) == squeeze(term.concept):
            continue
        # Of two things of one name, one has a word more: "counter" and "counter-spell".
        plain = term.form.replace(" ", "-")
        assert plain in concepts, term
        assert term.concept.startswith(f"{plain}-"), term


def test_every_concept_has_an_english_name():
    english = {term.concept for term in TERMS if term.lang == "en"}
    assert {term.concept for term in TERMS} - english == set()


def test_every_pack_has_names_and_languages_are_codes():
    assert set(languages()) <= {term.lang for term in TERMS}
    assert all(re.fullmatch("[a-z]{2}", term.lang) for term in TERMS)


def test_every_kind_is_a_slug_and_a_concept_has_one():
    kinds = defaultdict(set)
    for term in TERMS:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", term.kind)
        kinds[term.concept].add(term.kind)
    assert [concept for concept, found in kinds.items() if len(found) > 1] == []


def test_dates_are_editions_in_order():
    editions = {edition.effective for edition in load_editions()}
    for term in TERMS:
        assert {term.first, term.last} - {None} <= editions, term
        assert not (term.first and term.last) or term.first <= term.last, term


def test_ranks_count_from_one_without_gaps():
    ranks = defaultdict(list)
    for term in TERMS:
        ranks[term.concept, term.lang].append(term.rank)
    wrong = {key: found for key, found in ranks.items() if found != list(range(1, len(found) + 1))}
    assert wrong == {}


def test_no_name_comes_twice_in_a_concept():
    counts = Counter((term.concept, term.lang, term.form) for term in TERMS)
    assert [key for key, count in counts.items() if count > 1] == []


def test_rows_are_sorted():
    for one, other in pairwise(TERMS):
        assert (one.concept, one.lang, one.rank) < (other.concept, other.lang, other.rank)


def test_names_have_words_and_no_article():
    articles = {"en": ("the ", "a ", "an "), "fr": ("le ", "la ", "les "), "it": ("il ", "la ")}
    for term in TERMS:
        assert find_stems(term.form, term.lang), term
        if term.kind != "title" and term.lang in articles:  # a title is quoted as it is printed
            assert not term.form.lower().startswith(articles[term.lang]), term


NAMES = {
    "mana ability": ("mana-ability", {"mana ability", "abilità di mana", "capacité de mana"}),
    "battlefield": ("battlefield", {"battlefield", "campo di battaglia", "champ de bataille"}),
    "spell": ("spell", {"spell", "magia", "sort"}),
    "stack": ("stack", {"stack", "pila", "pile"}),
}


@pytest.mark.parametrize(("concept", "names"), NAMES.values(), ids=NAMES.keys())
def test_names_in_three_languages_are_one_concept(concept, names):
    assert names <= {term.form for term in TERMS if term.concept == concept}


def test_old_and_new_names_are_names_of_one_concept():
    forms = {term.form: term for term in TERMS if term.concept == "battlefield"}
    assert forms["in play"].last is not None
    assert forms["in play"].rank > forms["battlefield"].rank


INFLECTED = {
    "en plural": ("en", "mana abilities"),
    "it capital": ("it", "Abilità di Mana"),
    "it without accents": ("it", "abilita di mana"),
    "fr plural": ("fr", "capacités de mana"),
    "fr without accents": ("fr", "capacites de mana"),
}


@pytest.mark.parametrize(("lang", "words"), INFLECTED.values(), ids=INFLECTED.keys())
def test_the_stem_table_knows_inflected_names(lang, words):
    assert "mana-ability" in load_stem_table()[lang, " ".join(find_stems(words, lang))]


def test_the_stem_table_has_every_name():
    table = load_stem_table()
    for term in TERMS:
        concepts = table[term.lang, " ".join(find_stems(term.form, term.lang))]
        assert term.concept in concepts
        assert concepts == sorted(set(concepts))

"""Titles quoted in one language and known in another: the same, another's, or no evidence.

The titles of numbers in editions were read in the English texts: 717 was Handling Illegal
Actions until 2016-04-08 and Attraction Cards since 2023-04-14, when that was 728; 411 was
Playing Mana Abilities until 2009.
"""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.cli.building import build_store
from regulae.corpus.citations import (
    find_citations,
    find_titled,
    is_same_title,
    resolve_citations,
)
from regulae.corpus.citations.titles import _are_close
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.store import STORE_NAME, EditionNumbers, open_store

number = parse_rule_number
ILLEGAL = "Gestione delle Azioni Illegali"


@pytest.fixture(scope="module")
def known(home):
    with open_store(home / STORE_NAME) as store:
        yield lambda edition: EditionNumbers(store, date.fromisoformat(edition))


STATUSES = {
    "another's title now": ("it", "2023-06-16", f"regola 717, “{ILLEGAL}”", "mistitled"),
    "its title then": ("it", "2016-04-08", f"regola 717, “{ILLEGAL}”", "resolved"),
    "its new number": ("it", "2023-06-16", f"regola 728, “{ILLEGAL}”", "resolved"),
    "a slip of the pen": (
        "it",
        "2023-06-16",
        "regola 728, “Gestione delle azzioni illegalli”",
        "resolved",
    ),
    "that of a heading elsewhere": ("it", "2023-06-16", "regola 717, “Creature”", "mistitled"),
    "with an article": ("it", "2023-06-16", "regola 302, “Le Creature”", "resolved"),
    "an article here, none there": ("it", "2023-06-16", "regola 405, “La pila”", "resolved"),
    "French": ("fr", "2004-06-01", "règle 411, “Jouer des capacités de mana”", "resolved"),
    "French, small letters": (
        "fr",
        "2004-06-01",
        "règle 411, “jouer des capacités de mana”.",
        "resolved",
    ),
    "French, another's": ("fr", "2004-06-01", "règle 408.2, “Capacités de mana”", "mistitled"),
    "a word that nothing knows": ("it", "2023-06-16", "regola 717, “Gufi”", "resolved"),
    "some words that nothing knows": (
        "it",
        "2023-06-16",
        "regola 717, “Carte per il luna park”",
        "resolved",
    ),
    "another keyword's": ("it", "2023-06-16", "regola 702.124, “Compagno”", "mistitled"),
    "a letter from another's": ("en", "2026-06-19", "rule 719, “Class Cards.”", "mistitled"),
    "a letter from its own": ("en", "2026-06-19", "rule 719, “Cass Cards.”", "resolved"),
    "English": ("en", "2023-06-16", "rule 717, “Attraction Cards.”", "resolved"),
    "English, another's": (
        "en",
        "2023-06-16",
        "rule 717, “Handling Illegal Actions.”",
        "mistitled",
    ),
    "English, nobody's": ("en", "2023-06-16", "rule 717, “Sleeping Owls.”", "mistitled"),
    "a rule without a title": ("it", "2023-06-16", "regola 601.2, “Creature”", "resolved"),
    "a range": ("en", "2023-06-16", "rules 301–303, “Sleeping Owls.”", "resolved resolved"),
    "each its own": (
        "it",
        "2023-06-16",
        "regola 717, “Creature”, e regola 302, “Creature”",
        "mistitled resolved",
    ),
    "a title whose edition is unknown": ("it", "1997-03-24", "regola 717, “Creature”", "absent"),
    "not there": ("it", "2023-06-16", f"regola 799, “{ILLEGAL}”", "dangling"),
}


@pytest.mark.parametrize(
    ("lang", "edition", "text", "want"), STATUSES.values(), ids=STATUSES.keys()
)
def test_statuses_across_languages(known, lang, edition, text, want):
    citations = tuple(find_citations(text, lang))
    resolved = resolve_citations(citations, known(edition), lang)
    assert [status for each in resolved for status in each.statuses] == want.split()


TITLED = {
    "June 2023": (ILLEGAL, "it", "2023-06-16", "728"),
    "2016": (ILLEGAL, "it", "2016-04-08", "717"),
    "in English": ("Handling Illegal Actions", "en", "2023-06-16", "728"),
    "in small letters, mistyped": ("handling ilegal actions", "en", "2023-06-16", "728"),
    "2004": ("Les actions qui n'utilisent pas la pile", "fr", "2004-06-01", "408.2"),
    "a keyword": ("Mantenimento cumulativo", "it", "2006-07-15", "502.13"),
    "none of that edition": ("Carte Attrazione", "it", "2004-06-01", ""),
    "unknown": ("Gufi", "it", "2023-06-16", ""),
    "an edition not known": (ILLEGAL, "it", "1997-03-24", ""),
}


@pytest.mark.parametrize(("title", "lang", "edition", "want"), TITLED.values(), ids=TITLED.keys())
def test_where_a_title_stands(known, title, lang, edition, want):
    assert " ".join(map(str, find_titled(title, lang, known(edition)))) == want


PAIRS = {
    "articles": ("The Stack", "en", "Stack", "en", True),
    "quotes and case": (
        "actions that don’t use the stack",
        "en",
        "Actions That Don't Use the Stack",
        "en",
        True,
    ),
    "one letter in a short word": ("Dash", "en", "Flash", "en", False),
    "three letters": ("Sleeping Owls", "en", "Leaping Fowls", "en", False),
    "concepts word by word": ("Pila e magie", "it", "Spells and Stack", "en", True),
    "one concept too few": ("Magie", "it", "Spells and Stack", "en", False),
    "French and Italian": ("Capacités de mana", "fr", "Abilità di mana", "it", True),
    "a language without a pack": ("Mana", "xx", "Stack", "en", False),
}


@pytest.mark.parametrize(
    ("one", "lang", "other", "other_lang", "want"), PAIRS.values(), ids=PAIRS.keys()
)
def test_pairs(one, lang, other, other_lang, want):
    assert is_same_title(one, lang, other, other_lang) is want


LETTERS = st.text("abc", max_size=24)


@given(LETTERS, LETTERS)
def test_a_slip_of_the_pen_is_counted_as_the_library_does(one, other):
    from rapidfuzz.distance import Levenshtein

    limit = min(2, len(one) // 5)
    assert _are_close(one, other) == (Levenshtein.distance(one, other) <= limit)


def test_a_text_in_the_language_is_evidence_enough(tmp_path):
    """Nothing translates "Gufi", but a page of that edition has another title for 999."""
    home, page = tmp_path / "home", tmp_path / "page.txt"
    page.write_text(
        "Aggiornato al 2 febbraio 2024\n\n999. Gufi\n999.1. Un gufo dorme nel bosco.\n"
        "999.2. Vedi la regola 999.1 per gli altri.\n",
        "utf-8",
    )
    build_store(home, [page], fresh=False)
    with open_store(home / STORE_NAME) as store:
        known = EditionNumbers(store, date(2024, 2, 2))
        assert list(known.find_titles(number("999"))) == [("it", "Gufi")]
        assert find_titled("I gufi", "it", known) == [number("999")]
        for title, status in (("Gufi", "resolved"), ("Volpi", "mistitled")):
            citations = tuple(find_citations(f"regola 999, “{title}”", "it"))
            (resolved,) = resolve_citations(citations, known, "it")
            assert resolved.statuses == (status,)

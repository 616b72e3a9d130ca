"""Words, folds and stems: the one notion of "the same word"."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.lang import languages
from regulae.corpus.words import find_stem, find_stems, find_words, fold

LANGS = [*languages(), "zh"]

WORDS = {
    "it l'": ("it", "l'abilità", "l abilità"),
    "it dell’": ("it", "dell’arte", "dell arte"),
    "it un'": ("it", "un'arma", "un arma"),
    "it capital": ("it", "L'Anima", "L Anima"),
    "it no elision": ("it", "po' d'acqua", "po d acqua"),
    "fr qu'": ("fr", "qu'il", "qu il"),
    "fr d'": ("fr", "d'un", "d un"),
    "fr jusqu’": ("fr", "jusqu’à", "jusqu à"),
    "fr aujourd'hui is one": ("fr", "aujourd'hui", "aujourd'hui"),
    "en keeps its own": ("en", "the player's owls don't", "the player's owls don't"),
    "a number": ("it", "regola 605.3b.", "regola 605.3b"),
    "power and toughness": ("en", "a 2/2 owl gets +1/+1.", "a 2/2 owl gets +1/+1"),
    "a date is none": ("en", "on 7/11/2009", "on 7 11 2009"),
    "a number with two letters": ("en", "rule 704.5aa, too", "rule 704.5aa too"),
    "a rule without letter": ("en", "rule 605.3.", "rule 605.3"),
    "a heading": ("en", "see 605.", "see 605"),
    "a symbol": ("it", "paga {T}: {W/P}", "paga {T} {W/P}"),
    "symbols side by side": ("en", "{2}{U}{U}", "{2} {U} {U}"),
    "marks are no words": ("fr", "« Oui ! » — dit-il ?", "Oui dit il"),
    "nothing": ("it", " , . ", ""),
}


@pytest.mark.parametrize(("lang", "text", "want"), WORDS.values(), ids=WORDS.keys())
def test_words(lang, text, want):
    assert [word.text for word in find_words(text, lang)] == want.split()


FOLDS = {
    "case": ("REGOLA", "regola"),
    "an accent": ("Capacité", "capacite"),
    "several": ("DÉCLENCHÉES", "declenchees"),
    "a grave": ("abilità", "abilita"),
    "decomposed": (unicodedata.normalize("NFD", "abilità"), "abilita"),
    "an apostrophe": ("aujourd’hui", "aujourd'hui"),
    "a cedilla": ("façon", "facon"),
}


@pytest.mark.parametrize(("word", "want"), FOLDS.values(), ids=FOLDS.keys())
def test_folds(word, want):
    assert fold(word) == want


# Words of one stem, with and without their accents.
SAME = {
    "fr déclenchées": ("fr", "déclenchées declenchee déclenchée"),
    "fr participles": ("fr", "activée activees activées activer activé"),
    "fr contrecarrées": ("fr", "contrecarrées contrecarrer contrecarree"),
    "fr capacités": ("fr", "capacités capacité capacite CAPACITÉ"),
    "fr sorts": ("fr", "sort sorts"),
    "fr joueurs": ("fr", "joueur joueurs"),
    "fr résolues": ("fr", "résolu résolues résolus"),
    "fr cartes": ("fr", "carte cartes"),
    "it abilità": ("it", "abilità abilita Abilità ABILITA"),
    "it magie": ("it", "magia magie Magia"),
    "it innescate": ("it", "innescata innescate innescati"),
    "it attivate": ("it", "attivata attivate attivato"),
    "it terre": ("it", "terra terre"),
    "it giocatori": ("it", "giocatore giocatori"),
    "it giochi": ("it", "gioco giochi"),
    "it regole": ("it", "regola regole"),
    "en abilities": ("en", "ability abilities Abilities"),
    "en spells": ("en", "spell spells"),
    "en players": ("en", "player players"),
    "en activated": ("en", "activate activated activates"),
}
APART = {
    "it mana, mano": ("it", "mana", "mano"),
    "it mana, mani": ("it", "mana", "mani"),
    "it gioco, giocare": ("it", "gioco", "giocare"),
    "it terra, torre": ("it", "terra", "torre"),
    "fr mana, main": ("fr", "mana", "main"),
    "en may, not": ("en", "may", "not"),
    "en cast, counter": ("en", "cast", "counter"),
}


@pytest.mark.parametrize(("lang", "words"), SAME.values(), ids=SAME.keys())
def test_inflections_have_one_stem(lang, words):
    assert len({find_stem(word, lang) for word in words.split()}) == 1


@pytest.mark.parametrize(("lang", "one", "other"), APART.values(), ids=APART.keys())
def test_different_words_have_two_stems(lang, one, other):
    assert find_stem(one, lang) != find_stem(other, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("word", ["605.3b", "{T}", "{W/P}", "704.5aa", "605"])
def test_numbers_and_symbols_are_only_folded(lang, word):
    assert find_stem(word, lang) == word.casefold()


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_left_out(lang):
    text = "the player may not do this la il non e o ne pas le"
    assert len(find_stems(text, lang)) == len(text.split())


def test_a_text_and_a_query_agree():
    text = "Dell’abilità di mana, l'ABILITÀ"
    assert find_stems(text, "it")[1:4] == find_stems("abilita di mana", "it")
    assert find_stems(text, "it")[5:] == find_stems("abilità", "it")


TEXTS = st.text() | st.lists(
    st.sampled_from(["l'", "dell’", "qu'", "abilità", "605.3b", "{T}", " ", "'", ".", "é", "704.5"])
).map("".join)


@pytest.mark.parametrize("lang", LANGS)
@settings(deadline=None)
@given(text=TEXTS)
def test_spans_give_words_back(lang, text):
    place = 0
    for word in find_words(text, lang):
        assert text[word.start : word.end] == word.text
        assert word.text
        assert place <= word.start
        place = word.end


@pytest.mark.parametrize("lang", LANGS)
@settings(deadline=None)
@given(text=TEXTS)
def test_every_letter_and_digit_is_in_a_word(lang, text):
    covered = {i for word in find_words(text, lang) for i in range(word.start, word.end)}
    assert {i for i, c in enumerate(text) if c.isalnum()} <= covered


@pytest.mark.parametrize("lang", LANGS)
@settings(deadline=None)
@given(text=TEXTS)
def test_every_word_has_a_stem_without_accents(lang, text):
    words = list(find_words(text, lang))
    stems = find_stems(text, lang)
    assert len(stems) == len(words)
    assert all(stems)
    assert not any(unicodedata.combining(c) for c in unicodedata.normalize("NFD", "".join(stems)))


@settings(deadline=None)
@given(st.text())
def test_a_fold_is_the_fold_of_itself(word):
    assert fold(fold(word)) == fold(word)

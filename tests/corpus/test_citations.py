"""Citations: what is found in sentences of imaginary games, and what it resolves to."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.citations import expand_range, find_citations, resolve_citations
from regulae.corpus.errors import LanguageError
from regulae.corpus.lang import languages
from regulae.corpus.numbering import parse_range, parse_rule_number

# Language and sentence; then each citation as written, with the numbers that it names or spans.
EN = {
    "a rule": ("See rule 412.3b.", {"rule 412.3b": "412.3b"}),
    "a heading": ("Owls follow rule 412.", {"rule 412": "412"}),
    "end of sentence": ("Compare rule 412.3. Owls fly.", {"rule 412.3": "412.3"}),
    "number and range": (
        "Lamps flare (see rules 601.2b and 601.2f–h).",
        {"rules 601.2b and 601.2f–h": "601.2b 601.2f 601.2g 601.2h"},
    ),
    "rules, short": ("Fog obeys rules 119.7–8.", {"rules 119.7–8": "119.7 119.8"}),
    "headings": ("Rules 306–309 bind no owl.", {"Rules 306–309": "306 307 308 309"}),
    "whole ends": ("See rules 409.1a–409.1c.", {"rules 409.1a–409.1c": "409.1a 409.1b 409.1c"}),
    "hyphen": ("See rules 601.2a-c!", {"rules 601.2a-c": "601.2a 601.2b 601.2c"}),
    "l skipped": ("See rules 702.19k–n.", {"rules 702.19k–n": "702.19k 702.19m 702.19n"}),
    "past z": ("See rules 704.5z–704.5ab.", {"rules 704.5z–704.5ab": "704.5z 704.5aa 704.5ab"}),
    "to": ("rules 601.2a to 601.2c", {"rules 601.2a to 601.2c": "601.2a 601.2b 601.2c"}),
    "headings, to": ("Rules 104 to 106 sleep.", {"Rules 104 to 106": "104 105 106"}),
    "three": (
        "By rules 412.3a, 412.3b, and 413.1, owls sleep.",
        {"rules 412.3a, 412.3b, and 413.1": "412.3a 412.3b 413.1"},
    ),
    "and/or": ("rules 412.1 and/or 412.2", {"rules 412.1 and/or 412.2": "412.1 412.2"}),
    "noun again": ("rule 104.3 and rule 105", {"rule 104.3 and rule 105": "104.3 105"}),
    "curly title": (
        "Fold it; see rule 717, “Torn Maps,” and rule 719.",
        {"rule 717, “Torn Maps,” and rule 719": "717 719"},
    ),
    "straight titles": (
        'See rules 411, "Lighting a Lamp", and 408.2, "Free Deeds".',
        {'rules 411, "Lighting a Lamp", and 408.2, "Free Deeds"': "411 408.2"},
    ),
    "section": ("Owls rest as section 8 says.", {"section 8": "8"}),
    "sections": ("See sections 5 and 6.", {"sections 5 and 6": "5 6"}),
    "abbreviation": ("CR 412.3b settles it.", {"CR 412.3b": "412.3b"}),
    "subrule": ("This is subrule 412.3b.", {"subrule 412.3b": "412.3b"}),
    "letter set off": ("Fog stays. See rule 119.1 c.", {"rule 119.1 c": "119.1c"}),
    "bare, lettered": ("Otherwise 101.4a decides.", {"101.4a": "101.4a"}),
    "verb": ("(See 412.3.)", {"412.3": "412.3"}),
    "two citations": (
        "Rule 412 binds owls; bats follow rule 413.",
        {"Rule 412": "412", "rule 413": "413"},
    ),
    "rule zero-filled": ("See rule 100.01.", {"rule 100.01": "100.1"}),
    "letter never used": ("See rule 704.5l.", {}),
    "decimal": ("Each owl eats 2.5 mice, or 101.4 on feast days.", {}),
    "thousands": ("Walk 100.000, 13,200 or 1,000,000 paces.", {}),
    "thousands after a cue": ("Rule 999,999 owls, or rule 100.000 bats.", {}),
    "a year": ("In 2004 an owl slept; the rules of 1999 let it.", {}),
    "dates": ("Written on 12.05.2004, read on 05/12/2004 and 2004-05-12.", {}),
    "dice": ("Roll 3d6 or 1d100.", {}),
    "wings": ("A 2/2 owl meets a 100/100 bat.", {}),
    "prices": ("It costs $605.50, 605.50 euros or 605 pence.", {}),
    "rule 1": ("Rule 1 of owls: see rule 12.", {}),
    "a version": ("Version 100.1 of the atlas, build 605.3.1 or 1.101.4a.", {}),
    "prices after a verb": ("See $605 paid, or see €605 lent.", {}),
    "a count": ("In the 103 yards around, 605 owls rule.", {}),
    "cue inside a word": ("The misrule 605 years long.", {}),
}
IT = {
    "a rule": ("La torcia si spegne (vedi regola 415.6).", {"regola 415.6": "415.6"}),
    "capital": ("(Vedi regola 107.4.) Poi piove.", {"regola 107.4": "107.4"}),
    "article": ("Questa è un'eccezione alla regola 101.4.", {"regola 101.4": "101.4"}),
    "title": (
        'Si rema. (Vedi regola 606, "Barche a remi").',
        {'regola 606, "Barche a remi"': "606"},
    ),
    "two": ("Paga la corda (vedi regole 117.8 e 117.9).", {"regole 117.8 e 117.9": "117.8 117.9"}),
    "letters": ("Il passo (regole 601.2a-c)e poi.", {"regole 601.2a-c": "601.2a 601.2b 601.2c"}),
    "points": ("I passi dei punti 601.2a–c.", {"punti 601.2a–c": "601.2a 601.2b 601.2c"}),
    "two titles": (
        "Vedi regola 717, “Mappe strappate”, e regola 719.",
        {"regola 717, “Mappe strappate”, e regola 719": "717 719"},
    ),
    "noun and article again": (
        "conforme alla regola 104.3 e alla regola 105",
        {"regola 104.3 e alla regola 105": "104.3 105"},
    ),
    "section": ("Vedi la sezione 8.", {"sezione 8": "8"}),
    "sections": ("Le sezioni 5 o 6 valgono.", {"sezioni 5 o 6": "5 6"}),
    "verb, no noun": ("Il faro crolla, vedi 408.2.", {"408.2": "408.2"}),
    "bare": ("Come in 101.4a, il faro crolla.", {"101.4a": "101.4a"}),
    "headings": ("Vedi regole 306–308.", {"regole 306–308": "306 307 308"}),
    "from, to": ("Valgono le regole da 306 a 308.", {"regole da 306 a 308": "306 307 308"}),
    "paragraph": ("Il paragrafo 104.3 tace.", {"paragrafo 104.3": "104.3"}),
    "semicolon": ("Resta ferma; vedi regola 105.3.", {"regola 105.3": "105.3"}),
    "decimals": ("Vale 2.5 leghe o 2,5 miglia.", {}),
    "thousands": ("Sono 100.000 passi, 1.500 corde e 999,999 grammi.", {}),
    "year and dates": ("Nel 2004, il 12.05.2004 e il 5 Febbraio 2021.", {}),
    "dice and wings": ("Lancia 2d6: un guado 3/3 resiste a 100/100.", {}),
    "prices": ("Costa 605,50 euro, € 605.30 o 605 lire.", {}),
    "rule 1": ("La regola 1 del faro: regola d'oro.", {}),
    "a version": ("Versione 605.1 della mappa.", {}),
    "a count": ("La regola dice che 605 passi bastano.", {}),
}
FR = {
    "titles in a list": (
        'Voir règle 411, "Jeter une corde" et 408.2, "Les gestes gratuits".)',
        {'règle 411, "Jeter une corde" et 408.2, "Les gestes gratuits"': "411 408.2"},
    ),
    "letters set off": ("Cf. règles 510.1 c-d.", {"règles 510.1 c-d": "510.1c 510.1d"}),
    "guillemets": ("(Voir règle 513, « Terriers ».)", {"règle 513, « Terriers »": "513"}),
    "verb": ("Il dort (voir 514.3b).", {"514.3b": "514.3b"}),
    "points": ("Suivez les points 512.3a–c.", {"points 512.3a–c": "512.3a 512.3b 512.3c"}),
    "o skipped": ("La règles 702.3n–p dort.", {"règles 702.3n–p": "702.3n 702.3p"}),
    "or": ("Voir règles 510.1c ou 510.1d.", {"règles 510.1c ou 510.1d": "510.1c 510.1d"}),
    "elided": ("jusqu'à la règle 104.3", {"règle 104.3": "104.3"}),
    "capital, accent": ("Règle 104 : dormir.", {"Règle 104": "104"}),
    "section": ("Voir la section 8.", {"section 8": "8"}),
    "chapter": ("Le chapitre 5 et 6.", {"chapitre 5 et 6": "5 6"}),
    "paragraph": ("Le paragraphe 104.3 dort.", {"paragraphe 104.3": "104.3"}),
    "decimals": ("Il pèse 2,5 kilos ou 2.5 livres.", {}),
    "thousands": ("Il a 1 000 tuiles, 100.000 pas, 999,999 grammes.", {}),
    "year and dates": ("En 2004, le 12.05.2004, le 1er juillet 2003.", {}),
    "dice and claws": ("Il lance 2d6 ; un blaireau 3/3 dort.", {}),
    "prices": ("Il coûte 605,50 € ou 605 francs.", {}),
    "rule 1": ("La règle 1 du terrier.", {}),
    "a version": ("La version 605.1 de la carte.", {}),
}
TABLE = [
    pytest.param(lang, *case, id=f"{lang} {name}")
    for lang, cases in (("en", EN), ("it", IT), ("fr", FR))
    for name, case in cases.items()
]


class Known:
    """What is known of an imaginary edition; without numbers, nothing is."""

    def __init__(self, numbers="", **titles):
        self.numbers = [parse_rule_number(number) for number in numbers.split()]
        self.titles = {key.strip("_"): title for key, title in titles.items()}

    def has_number(self, number):
        return number in self.numbers if self.numbers else None

    def iter_titles(self):
        return ((parse_rule_number(key), "en", title) for key, title in self.titles.items())

    def find_titles(self, number):
        return [(lang, title) for which, lang, title in self.iter_titles() if which == number]

    def find_between(self, first, last):
        if not self.numbers:
            return None
        held = (n for n in self.numbers if n.kind == first.kind and first <= n <= last)
        return sorted(held)


def resolve(text, known, lang="en"):
    return list(resolve_citations(tuple(find_citations(text, lang)), known, lang))


@pytest.mark.parametrize(("lang", "text", "want"), TABLE)
def test_finds(lang, text, want):
    found = {
        resolved.citation.text: " ".join(map(str, resolved.numbers))
        for resolved in resolve(text, Known(), lang)
    }
    assert found == want


TITLES = {
    "curly, comma inside": ("en", "rule 717, “Torn Maps,” and rule 719", ["Torn Maps", None]),
    "straight": ("it", 'regola 606, "Barche a remi".', ["Barche a remi"]),
    "guillemets": ("fr", "règle 513, « Terriers »", ["Terriers"]),
    "full stop inside": ("en", "section 8, “Sleeping Beasts.”", ["Sleeping Beasts"]),
    "no comma": ("it", "regola 606 “Barche”", ["Barche"]),
    "of a range's ends": ("en", 'rules 306–311, "Beasts"', ["Beasts", "Beasts"]),
    "a quote that is none": ("en", 'rule 606. "Owls sleep," she said.', [None]),
}


@pytest.mark.parametrize(("lang", "text", "want"), TITLES.values(), ids=TITLES.keys())
def test_titles_are_kept(lang, text, want):
    assert [cited.title for c in find_citations(text, lang) for cited in c.cited] == want


def test_each_written_number_has_its_place():
    text = "Lamps: rules 601.2b and 601.2f–h."
    (citation,) = find_citations(text, "en")
    places = [(str(c.number), text[c.start : c.end]) for c in citation.cited]
    assert places == [("601.2b", "601.2b"), ("601.2f", "601.2f–h"), ("601.2h", "601.2f–h")]


def test_a_bare_number_counts_only_where_it_may():
    assert [c.text for c in find_citations("As 101.4a says.", "en")] == ["101.4a"]
    assert list(find_citations("As 101.4a says.", "en", bare=False)) == []


def test_a_citation_says_where_it_stands():
    (citation,) = find_citations("See rule 412.", "en", "example:1")
    assert citation.where == "example:1"


def test_a_language_without_a_pack_is_refused():
    with pytest.raises(LanguageError):
        list(find_citations("rule 412", "xx"))


EDITION = Known("8 214.8 214.8h 214.8i 214.8k 411 411.1 412 413", _411="Torn Maps")
STATUSES = {
    "there": ("See rule 412.", EDITION, ["resolved"]),
    "there, title not known": ('See rule 412, "Owls".', EDITION, ["resolved"]),
    "there, its title": ('See rule 411, "Torn Maps".', EDITION, ["resolved"]),
    "there, title in small letters": ("See rule 411, “torn maps.”", EDITION, ["resolved"]),
    "there, no title quoted": ("See rule 411.", EDITION, ["resolved"]),
    "one letter too many": ('See rule 411, "Tornn Maps".', EDITION, ["resolved"]),
    "one letter missing": ('See rule 411, "Torn Mps".', EDITION, ["resolved"]),
    "another title": ('See rule 411, "Sleeping Owls".', EDITION, ["mistitled"]),
    "another title, one word shared": ('See rule 411, "Wet Maps".', EDITION, ["mistitled"]),
    "another short title": ('rule 412, "Dash"', Known("412", _412="Flash"), ["mistitled"]),
    "not there": ("See rule 699.", EDITION, ["dangling"]),
    "a list": ("See rules 412, 699, and 413.", EDITION, ["resolved", "dangling", "resolved"]),
    "a range's end": ("See rules 214.8h–n.", EDITION, ["resolved", "dangling"]),
    "a section": ("See section 8.", EDITION, ["resolved"]),
    "nothing known": ('See rule 411, "Sleeping Owls".', Known(), ["absent"]),
}


@pytest.mark.parametrize(("text", "known", "want"), STATUSES.values(), ids=STATUSES.keys())
def test_statuses(text, known, want):
    assert [status for r in resolve(text, known) for status in r.statuses] == want


EXPANDED = {
    "gaps": ("214.8h–k", EDITION, "214.8h 214.8i 214.8k"),
    "beyond the last": ("214.8h–n", EDITION, "214.8h 214.8i 214.8k"),
    "only its own level": ("411–413", EDITION, "411 412 413"),
    "document order": (
        "704.5y–ab",
        Known("704.5ab 704.5z 704.5aa 704.5y"),
        "704.5y 704.5z 704.5aa 704.5ab",
    ),
    "nothing known": ("214.8h–m", Known(), "214.8h 214.8i 214.8j 214.8k 214.8m"),
    "one number": ("699", EDITION, "699"),
}


@pytest.mark.parametrize(("written", "known", "want"), EXPANDED.values(), ids=EXPANDED.keys())
def test_ranges_mean_what_exists(written, known, want):
    assert list(map(str, expand_range(*parse_range(written), known))) == want.split()


CUES = "regola |règles |rule |see |vedi |section | e | and | et | to | a "
NUMBERS = '605.3b|605|8|119.7|a|–|-|c|, |; |“|”|"|.| '
TEXTS = st.text() | st.lists(st.sampled_from(f"{CUES}|{NUMBERS}".split("|")), max_size=25).map(
    "".join
)


@pytest.mark.parametrize("lang", languages())
@settings(deadline=None)
@given(text=TEXTS)
def test_places_give_texts_back(lang, text):
    found = list(find_citations(text, lang))
    assert [c.start for c in found] == sorted(c.start for c in found)
    for citation in found:
        assert text[citation.start : citation.end] == citation.text
        assert citation.cited
        assert len(citation.ranges) <= len(citation.cited)
        for cited in citation.cited:
            assert citation.start <= cited.start < cited.end <= citation.end
            assert re.match(r"[1-9a-z]", text[cited.start :])
        assert re.match(r"[1-9]", text[citation.cited[0].start :])
        for first, last in citation.ranges:
            assert first <= last
            assert first.kind == last.kind


@pytest.mark.parametrize("piece", ["regola ", "1.1,", "605.1a-", '"', "rule 605, ", "section 8, "])
@pytest.mark.parametrize("lang", languages())
def test_time_is_linear(lang, piece):
    text = piece * (200_000 // len(piece))
    begun = time.perf_counter()
    list(find_citations(text, lang))
    assert time.perf_counter() - begun < 2

"""The forms of a citation, and what looks like one, in sentences of imaginary games."""

import pytest

from regulae.corpus.citations import ends_with_cue, find_citations

# Language, sentence, and each citation as written with the numbers written in it (ends of ranges).
FORMS = {
    "en: comma inside the title": (
        "en",
        "See rules 702.9, “Hoot,” 702.12, “Bark,” and 702.15, “Purr.”",
        {"rules 702.9, “Hoot,” 702.12, “Bark,” and 702.15, “Purr.”": "702.9 702.12 702.15"},
    ),
    "it: comma inside the title": (
        "it",
        "Vedi regola 702.9, “Fiuto,” e la 702.12.",
        {"regola 702.9, “Fiuto,” e la 702.12": "702.9 702.12"},
    ),
    "fr: title after a colon": (
        "fr",
        "À lire : règle 613 : « Terriers ».",
        {"règle 613 : « Terriers »": "613"},
    ),
    "en: rule and section": (
        "en",
        "See rule 205, “Hats,” and section 3, “Kinds of Owls.”",
        {"rule 205, “Hats,” and section 3, “Kinds of Owls.”": "205 3"},
    ),
    "en: letter left alone": (
        "en",
        "As rules 608.3a and b say.",
        {"rules 608.3a and b": "608.3a 608.3b"},
    ),
    "it: letter left alone": (
        "it",
        "Le regole 608.3a e b.",
        {"regole 608.3a e b": "608.3a 608.3b"},
    ),
    "fr: letters set off": (
        "fr",
        "Cf. règles 510.1 c et d.",
        {"règles 510.1 c et d": "510.1c 510.1d"},
    ),
    "en: an article is no letter": (
        "en",
        "By rule 601.2b, a lamp goes out.",
        {"rule 601.2b": "601.2b"},
    ),
    "it: a conjunction is no letter": (
        "it",
        "La regola 601.2 e poi il faro.",
        {"regola 601.2": "601.2"},
    ),
    "fr: an elision is no letter": (
        "fr",
        "La règle 104.3 n’en dit rien, la règle 510.1 y renvoie.",
        {"règle 104.3": "104.3", "règle 510.1": "510.1"},
    ),
    "en: capital letter": (
        "en",
        "RULE 605.3B AND RULES 601.2A–D.",
        {"RULE 605.3B AND RULES 601.2A–D": "605.3b 601.2a 601.2d"},
    ),
    "it: space after the dot": ("it", "La regola 606. 8b tace.", {"regola 606. 8b": "606.8b"}),
    "it: comma for the dot": ("it", "Vedi regola 419,8.", {"regola 419,8": "419.8"}),
    "en: glued": ("en", "See rule702.72.", {"rule702.72": "702.72"}),
    "en: lost dash": ("en", "By rules 409.1a?h.", {"rules 409.1a?h": "409.1a 409.1h"}),
    "fr: no accents": ("fr", "regles 601.2a a 601.2e", {"regles 601.2a a 601.2e": "601.2a 601.2e"}),
    "fr: wrong accents": ("fr", "la régle 605.3b", {"régle 605.3b": "605.3b"}),
    "fr: curly apostrophe": (
        "fr",
        "règles 601.2a jusqu’à 601.2e",
        {"règles 601.2a jusqu’à 601.2e": "601.2a 601.2e"},
    ),
    "it: no-break spaces": (
        "it",
        "vedi regole\u00a0117.8 e\u00a0117.9",
        {"regole\u00a0117.8 e\u00a0117.9": "117.8 117.9"},
    ),
    "fr: narrow no-break space": ("fr", "règle\u202f605.3b", {"règle\u202f605.3b": "605.3b"}),
    "it: wrapped lines": (
        "it",
        "vedi la regola\n  606, “Barche\n  a remi”.",
        {"regola\n  606, “Barche\n  a remi”": "606"},
    ),
    "it: numero, glued": ("it", "regola n.605.3b", {"regola n.605.3b": "605.3b"}),
    "it: ad": ("it", "regole da 601.2a ad 601.2e", {"regole da 601.2a ad 601.2e": "601.2a 601.2e"}),
    "fr: numéro": ("fr", "règles n° 605 et 606.", {"règles n° 605 et 606": "605 606"}),
    "it: from, to, noun again": (
        "it",
        "dalla regola 508.1a alla regola 508.1c",
        {"regola 508.1a alla regola 508.1c": "508.1a 508.1c"},
    ),
    "en: from one rule to quite another": (
        "en",
        "Sleep moved from rule 502.13 to rule 702.24.",
        {"rule 502.13": "502.13", "rule 702.24": "702.24"},
    ),
    "en: through a letter": (
        "en",
        "rules 601.2a through e",
        {"rules 601.2a through e": "601.2a 601.2e"},
    ),
    "it: sections": ("it", "le sezioni da 5 a 7", {"sezioni da 5 a 7": "5 7"}),
    "en: sections": ("en", "sections 5–7", {"sections 5–7": "5 7"}),
    "en: no space after the comma": (
        "en",
        "rules 104.3,104.4",
        {"rules 104.3,104.4": "104.3 104.4"},
    ),
    "en: semicolon": (
        "en",
        "(see rule 412.3b; rule 405.6c)",
        {"rule 412.3b": "412.3b", "rule 405.6c": "405.6c"},
    ),
    "en: pointer": ("en", "The step in 723.2 is last.", {"723.2": "723.2"}),
    "en: number and range, a glossary's": (
        "en",
        "Hoot: a call of owls. See rule 702.9 and rules 702.9a–c.",
        {"rule 702.9 and rules 702.9a–c": "702.9 702.9a 702.9c"},
    ),
    "en: padded": (
        "en",
        "rules 100.01b and 100.002",
        {"rules 100.01b and 100.002": "100.1b 100.2"},
    ),
    "en: two letters": ("en", "rules 704.5z-ab", {"rules 704.5z-ab": "704.5z 704.5ab"}),
    "en: one number of a unit's letter": ("en", "As 601.2g says.", {"601.2g": "601.2g"}),
    "en: word in quotes": (
        "en",
        "Under rule 412.1, “hoot” means call.",
        {"rule 412.1": "412.1"},
    ),
}
# What looks like a citation; by the kind of the thing that it is.
TRAPS = {
    "en: counts": ("en", "See 605 owls, or 100 bats. Compare 605 maps."),
    "it: counts": ("it", "Se vedi 605 gufi, consulta 100 mappe."),
    "fr: counts": ("fr", "Voyez 605 hiboux, voir 100 cartes."),
    "en: percent": ("en", "They follow rule 100%, rule 100 % and rule 100 percent."),
    "fr: percent": ("fr", "La règle 100 % et la règle 100 pour cent."),
    "units": ("en", "A rope of 100.5m, 250.5g of flour, 120.5s, 500.5k, 100.5kg and 300.2km."),
    "degrees": ("it", "La regola 100° e la regola 605ª; regola 605º."),
    "ordinals": ("en", "The 605th rule; rule 101st; see 605th."),
    "ordinals, fr": ("fr", "La 605e règle, voir 605e et 605ème."),
    "prices": ("en", "See $605, see € 605, see 605 €, rule 605 £."),
    "another document's section": ("en", "MTR 3.12, MTR section 3, MTR rule 605 and section 2.5."),
    "the same, behind": (
        "en",
        "Section 2 of the Magic Tournament Rules; rule 302.4 of the Harbour Code.",
    ),
    "the same, it": ("it", "La sezione 2 del Regolamento da Torneo, MTR 605.1a."),
    "the same, fr": ("fr", "La section 2 du règlement des tournois."),
    "power and toughness": ("en", "A 605/605 owl; see 100/100; rule 2/2."),
    "dates": ("it", "vedi 12.05.2004, regola 5 febbraio, sezione 12.5"),
    "versions": ("en", "version 101.4a, build 605.1b, v101.4a, release 100.1a"),
    "places": ("en", "page 605.1a, room 101.4a, see 605-1234"),
    "at this point": ("it", "A questo punto 605 gufi; punti: 605."),
    "at this point, fr": ("fr", "À ce point 605 hiboux volent."),
    "thousands": ("fr", "règle 100.000, règle 999,999, voir 1.605.3"),
    "verb": ("en", "Two queens rule 300 islands."),
    "verb, it": ("it", "La regina regola 300 orologi."),
    "verb, fr": ("fr", "La reine règle 300 horloges."),
    "hash and mail": ("en", "#101.4a, x@101.4a, A-101.4a, n=101.4a"),
    "times": ("it", "Quella regola 100 volte su 101."),
    "ordinary decimals": ("en", "Each eats 2.5 mice, in 605.3 seconds or 101.4 hours."),
    "years": ("fr", "La règle de 2004 et les règles du 1999."),
}


@pytest.mark.parametrize(("lang", "text", "want"), FORMS.values(), ids=FORMS.keys())
def test_forms(lang, text, want):
    found = {c.text: " ".join(str(n.number) for n in c.cited) for c in find_citations(text, lang)}
    assert found == want


@pytest.mark.parametrize(("lang", "text"), TRAPS.values(), ids=TRAPS.keys())
def test_traps(lang, text):
    assert [citation.text for citation in find_citations(text, lang)] == []


BESIDE_A_CITATION = {
    "count after a comma": ("en", "Under rule 605, 100 owls sleep.", ["rule 605"]),
    "count after a comma, it": ("it", "Per la regola 605.2, 100 gufi dormono.", ["regola 605.2"]),
    "count after and": ("fr", "La règle 605 et 100 hiboux.", ["règle 605"]),
    "count after and, several": ("it", "Le regole 605 e 606 valgono.", ["regole 605 e 606"]),
    "measure after and": ("en", "rule 605 and 100 miles", ["rule 605"]),
    "another document after it": ("en", "rule 605 and the MTR", ["rule 605"]),
    "a word behind a number of several": ("en", "Rules 605 and 606 apply.", ["Rules 605 and 606"]),
}


@pytest.mark.parametrize(
    ("lang", "text", "want"), BESIDE_A_CITATION.values(), ids=BESIDE_A_CITATION.keys()
)
def test_what_stands_beside_a_citation(lang, text, want):
    assert [citation.text for citation in find_citations(text, lang)] == want


BROKEN_OFF = {
    "noun": ("en", "as in rule", True),
    "plural": ("it", "vedi le regole ", True),
    "verb": ("fr", "(cf.", True),
    "noun and numeral": ("fr", "la règle n°", True),
    "pointer": ("en", "the step in", False),
    "word": ("en", "an owl", False),
    "nothing": ("en", "", False),
}


@pytest.mark.parametrize(("lang", "text", "want"), BROKEN_OFF.values(), ids=BROKEN_OFF.keys())
def test_a_text_that_breaks_off_before_a_number(lang, text, want):
    assert ends_with_cue(text, lang) is want

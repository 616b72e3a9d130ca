"""Locators: every written form, the way back to text, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.citations import find_cue_words
from regulae.corpus.editions import find_editions, load_editions
from regulae.corpus.errors import LocatorError
from regulae.corpus.lang import load_packs
from regulae.corpus.locator import Locator, build_slug, parse_locator
from regulae.corpus.numbering import SUBRULE_LETTERS, RuleNumber, parse_rule_number

CUES = frozenset().union(*map(find_cue_words, load_packs()))

# What is written, and its canonical form.
FORMS = {
    "a number": ("605.3b", "605.3b"),
    "a language": ("it:605.3b", "it:605.3b"),
    "a heading": ("fr:406", "fr:406"),
    "a date": ("it:601.2@2023-06-16", "it:601.2@2023-06-16"),
    "a range of letters": ("en:605.1a–b", "en:605.1a–605.1b"),
    "a range, hyphen": ("605.1a-b", "605.1a–605.1b"),
    "a range, whole ends": ("605.1a–605.1b", "605.1a–605.1b"),
    "a range of headings": ("306–311", "306–311"),
    "a range of rules": ("119.7–8", "119.7–119.8"),
    "a set code": ("it:605@SPM", "it:605@SPM"),
    "a set name with a space": ("it:605@Ondata Glaciale", "it:605@Ondata Glaciale"),
    "a set name with a colon": ("605@Ikoria: Terra", "605@Ikoria: Terra"),
    "latest": ("605@latest", "605@latest"),
    "a year": ("fr:406@2004", "fr:406@2004"),
    "a year and month": ("fr:406@2004-06", "fr:406@2004-06"),
    "a whole edition": ("en@2009-05-01", "en@2009-05-01"),
    "everything in a language": ("it", "it"),
    "a source": ("fr:406.1@fr-406-mana-abilities", "fr:406.1@fr-406-mana-abilities"),
    "a note": (
        "it:note/mantenimento-cumulativo@2006-07-15",
        "it:note/mantenimento-cumulativo@2006-07-15",
    ),
    "a glossary entry": (
        "en:glossary/mana-ability@2025-09-19",
        "en:glossary/mana-ability@2025-09-19",
    ),
    "a letter set off": ("605.3 B", "605.3b"),
    "a comma": ("605,3b", "605.3b"),
    "the abbreviation": ("CR 605.3b", "605.3b"),
    "an Italian cue": ("regola 605.3b", "605.3b"),
    "a French cue": ("règle 406.4", "406.4"),
    "a French cue, capital": ("Règle 406.4", "406.4"),
    "a cue with language and edition": ("it:regola 605.3b@SPM", "it:605.3b@SPM"),
    "a zero": ("605.03b", "605.3b"),
    "a full stop": ("605.3b.", "605.3b"),
    "spaces around": (" it:605.1 A-b @ SPM ", "it:605.1a–605.1b@SPM"),
    "a capital language": ("IT:605", "it:605"),
    "a section": ("en:6@latest", "en:6@latest"),
}
FORMS |= {
    written: (written, "605.3b")
    for written in (  # noqa: SIM905  # they read better in a row
        "605.3(b) 605.3[b] 605.3.b 605.3-b 605.3‑b 605.3–b 605.3.B §605.3b §§605.3b #605.3b "
        "№605.3b n.605.3b n°605.3b CR605.3b R605.3b cr.605.3b Rule605.3(b) 规则605.3b ６０５．３ｂ "
        '[605.3b] (605.3b) (605.3(b)) “605.3b” «605.3b» "605.3b" {605.3b} 605.3（b） 605.3b)'
    ).split()
}
FORMS |= {
    written: (written, "605.3b")
    for written in (
        "605.3 (b)", "§ 605.3b", "n. 605.3b", "no. 605.3b", "nr 605.3b", "regola n. 605.3b",
        "regola n° 605.3b", "rule #605.3b", "rule no. 605.3(b)", "CR 605.3.b", "CR § 605.3-b",
        "rule: 605.3b", "see also rule 605.3b", "(see rule 605.3b)", "参见605.3b",
        "605.3b\u200b", "\ufeff605.3b", "605.3\u00a0b", "regola\u202f605.3b",
    )
}  # fmt: skip
FORMS |= {
    "a letter in brackets and more": ("it:605.3(b)@SPM", "it:605.3b@SPM"),
    "all in brackets": ("[it:605.3b@SPM]", "it:605.3b@SPM"),
    "brackets behind the language": ("it:(605.3b)", "it:605.3b"),
    "a full-width colon": ("zh：６０５", "zh:605"),
    "a range in brackets": ("605.1(a)-(c)", "605.1a–605.1c"),
    "a range, letters set off": ("605.1.a-b", "605.1a–605.1b"),
    "a range, full width": ("６０５．１ａ－ｂ", "605.1a–605.1b"),
    "a set with a bracket": ("605@Ikoria (Terra)", "605@Ikoria (Terra)"),
    "two letters set off": ("704.5.aa", "704.5aa"),
    "two letters in brackets": ("704.5(aa)", "704.5aa"),
}
REFUSED = {
    "nothing": "",
    "only space": "   ",
    "nothing after the at": "it:605@",
    "nothing before the at": "@2009-05-01",
    "a letter never used": "it:702.19l",
    "a word": "mana",
    "a word after a language": "it:mana",
    "a long language": "italiano:605",
    "two languages": "it:fr:605",
    "a range out of order": "605.3-605.1",
    "a range over levels": "605.1a-606",
    "a four-digit number": "en:1000",
    "a note without title": "it:note/",
    "a note in a note": "it:note/a/b",
    "an unknown kind": "it:card/a",
    "a line end inside": "it:605\n606",
    "a zero byte": "it:605\0",
    "too long": "it:605@" + "x" * 1000,
    "a sentence": "what does rule 605 say",
    "a letter of another number": "605(b)",
    "a word behind a hyphen": "605.3-in",
    "a word behind a full stop": "605.3.to",
    "a letter far off": "605.3 - b",
    "a bracket that is not closed": "605.3(b",
    "three letters in brackets": "605.3(abc)",
    "superscript digits": "60⁵.3b",
    "circled digits": "⑥",
    "Arabic digits": "٦٠٥.3",
    "two numbers": "605.3b 605.4",
    "two in brackets": "(605.1a) (605.1b)",
    "only brackets": "()",
    "only a cue": "regola",
    "a word that is no cue": "chapter 605.3b",
}


@pytest.mark.parametrize(("text", "want"), FORMS.values(), ids=FORMS.keys())
def test_forms_have_one_canonical_form(text, want):
    locator = parse_locator(text, CUES)
    assert str(locator) == want
    assert parse_locator(str(locator)) == locator


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_says_what_to_do(text):
    with pytest.raises(LocatorError) as caught:
        parse_locator(text, CUES)
    assert caught.value.exit_code == 2
    assert caught.value.hint
    assert len(str(caught.value)) < 300


def test_the_parts_of_a_subrule():
    locator = parse_locator("it:605.3b@2025-09-19")
    number = parse_rule_number("605.3b")
    assert locator == Locator(lang="it", number=number, last=number, at="2025-09-19")
    assert not locator.is_range


def test_the_parts_of_a_range():
    locator = parse_locator("en:605.1a–b")
    assert (str(locator.number), str(locator.last)) == ("605.1a", "605.1b")
    assert locator.is_range


def test_the_parts_of_a_note():
    locator = parse_locator("it:note/recupero@2006-07-15")
    assert (locator.kind, locator.slug, locator.number) == ("note", "recupero", None)


def test_a_cue_is_read_only_where_it_is_known():
    with pytest.raises(LocatorError):
        parse_locator("regola 605.3b")


SLUGS = {
    "words": ("Mantenimento cumulativo", "mantenimento-cumulativo"),
    "accents stay": ("Abilità di Mana", "abilità-di-mana"),
    "marks go": ("“Costo”, (di mana)", "costo-di-mana"),
    "an apostrophe": ("L'anima", "l-anima"),
    "an underscore": ("_Ondata_ Glaciale", "ondata-glaciale"),
    "Chinese": ("法术力 异能", "法术力-异能"),
}


@pytest.mark.parametrize(("title", "slug"), SLUGS.values(), ids=SLUGS.keys())
def test_slugs(title, slug):
    assert build_slug(title) == slug


SETS = [(lang, name) for edition in load_editions() for lang, name in edition.names.items()]


@pytest.mark.parametrize(("lang", "name"), SETS, ids=lambda part: part)
def test_every_set_name_can_stand_after_the_at(lang, name):
    locator = parse_locator(f"{lang}:605@{name}")
    assert (locator.lang, locator.number) == (lang, RuleNumber(605))
    assert name in find_editions(locator.at)[0].names.values()


TITLES = st.text(max_size=60) | st.text("ab _-.'’", max_size=60)


@st.composite
def built_locators(draw):
    lang = draw(st.sampled_from(["", "en", "fr", "it", "zh"]))
    printable = st.characters(categories=["L", "N", "P", "S"]) | st.just(" ")
    at = draw(st.text(printable, max_size=40)).strip()
    what = draw(st.sampled_from(["number", "range", "named", "whole"]))
    if what == "named":
        kind = draw(st.sampled_from(["note", "glossary"]))
        return Locator(lang=lang, kind=kind, slug=build_slug(draw(TITLES)), at=at)
    if what == "whole":
        return Locator(lang=lang or "en", at=at)
    heading, rule = draw(st.integers(100, 999)), draw(st.integers(0, 999))
    letters = st.text(SUBRULE_LETTERS, max_size=2) if rule else st.just("")
    first = RuleNumber(heading, rule, draw(letters))
    last = first
    if what == "range":
        last = draw(
            st.sampled_from(
                [
                    RuleNumber(first.heading, 999, "zz") if first.letter else first,
                    RuleNumber(999, 999) if first.kind == "rule" else first,
                    RuleNumber(999) if first.kind == "heading" else first,
                ]
            )
        )
    return Locator(lang=lang, number=first, last=last, at=at)


@settings(deadline=None)
@given(built_locators())
def test_a_locator_survives_text(locator):
    assert parse_locator(str(locator)) == locator


WRITTEN = st.text() | st.text("itfr:@60513abl.,-– /note", max_size=20)


@settings(deadline=None)
@given(WRITTEN)
def test_any_text_is_a_locator_or_refused(text):
    try:
        locator = parse_locator(text, CUES)
    except LocatorError:
        return
    assert parse_locator(str(locator)) == locator


@settings(deadline=None)
@given(st.text() | st.text("ab _-.'’"))
def test_a_slug_is_the_slug_of_itself(title):
    assert build_slug(build_slug(title)) == build_slug(title)

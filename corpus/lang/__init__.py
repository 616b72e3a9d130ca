"""Language packs: what regulae has to know of a language, as data with examples.

A pack is one TOML file in this folder; a new language is a new file. Packs are
read when they are first asked for, never at import.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from regulae.corpus.errors import LanguageError

__all__ = ["LanguagePack", "languages", "load_pack", "load_packs"]

_FOLDER = Path(__file__).parent  # not importlib.resources: its import costs a query 5 ms


class LanguagePack(NamedTuple):
    """The words by which rules texts of one language are read.

    Attributes:
        lang: ISO 639-1.
        name: The language's name for itself.
        stemmer: Name of the Snowball stemmer, or empty.
        stem_exceptions: Folded words to the stems that Snowball does not give them.
        stem_endings: Ends of folded words to what they are made before stemming, the longer first.
        elisions: Words that lose a vowel before an apostrophe, without it.
        marked_letters: Its letters beyond a to z, small.
        common: Frequent words, by which the language of a text is recognised.
        citation_cues: Nouns before a cited number; the citation begins with them.
        citation_plurals: Those of the nouns that announce several numbers.
        citation_verbs: Words that point at a number when no noun follows.
        citation_pointers: Words that do so before a number with a dot only ("in 613.10").
        articles: What may stand before a noun that is repeated in a list, or after a verb.
        noun_leads: Words before a noun that is a verb as well ("rule 605 owls"), which show
            that it is the noun; so does every other word of these lists.
        numerals: What may stand between noun and number ("no.").
        section_cues: Nouns before the one digit of a section.
        section_ends: What must stand behind that digit, where a language has it (章).
        conjunctions: Words between the numbers of a list.
        range_openers: Words before the first end of a range.
        range_words: Words between the ends of a range.
        firm_ranges: Those of them that can be nothing else, so that a noun may follow.
        followers: Words that may stand behind a number that only a verb points at.
        measures: Words behind a number that make it a measure or a count.
        other_nouns: Words before a number that make it a page's, a version's, no rule's.
        other_documents: Names of other documents that have rules and sections.
        belongings: Words between a section and the document that it belongs to.
        citation_examples: Phrases that show every one of these words but the last four.
        citation_traps: Phrases that cite nothing, because of one of the last four.
        example_marks: Words that, with a colon, begin an example.
        example_ends: What stands behind such a word.
        glossary_titles: Lines that open the glossary behind the rules, small.
        back_titles: Lines that open what comes behind rules and glossary, small.
        edit_links: A wiki's link at a heading, which a copy glues to the title.
        statement_cues: Words before the edition that a page claims.
        statement_examples: Phrases that hold every statement cue once.
        months: Twelve, lower case; none where months are numbers.
        set_words: What release notes call the set they are about.
        spaced_punctuation: Whether : and ; stand apart from the word before them.
        symbol_gaps: Groups of words, and of words that follow them only where a symbol
            dropped out.
        symbol_examples: Phrases that show every gap once.
        post_verbs: What stands between a member's name and the colon of a forum post.
        post_examples: Phrases that hold every one of them once.
    """

    lang: str
    name: str
    stemmer: str
    stem_exceptions: dict[str, str]
    stem_endings: dict[str, str]
    elisions: frozenset[str]
    marked_letters: str
    common: frozenset[str]
    citation_cues: tuple[str, ...]
    citation_plurals: tuple[str, ...]
    citation_verbs: tuple[str, ...]
    citation_pointers: tuple[str, ...]
    articles: tuple[str, ...]
    noun_leads: tuple[str, ...]
    numerals: tuple[str, ...]
    section_cues: tuple[str, ...]
    section_ends: tuple[str, ...]
    conjunctions: tuple[str, ...]
    range_openers: tuple[str, ...]
    range_words: tuple[str, ...]
    firm_ranges: tuple[str, ...]
    followers: tuple[str, ...]
    measures: tuple[str, ...]
    other_nouns: tuple[str, ...]
    other_documents: tuple[str, ...]
    belongings: tuple[str, ...]
    citation_examples: tuple[str, ...]
    citation_traps: tuple[str, ...]
    example_marks: tuple[str, ...]
    example_ends: tuple[str, ...]
    glossary_titles: tuple[str, ...]
    back_titles: tuple[str, ...]
    edit_links: tuple[str, ...]
    statement_cues: tuple[str, ...]
    statement_examples: tuple[str, ...]
    months: tuple[str, ...]
    set_words: tuple[str, ...]
    spaced_punctuation: bool
    symbol_gaps: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    symbol_examples: tuple[str, ...]
    post_verbs: tuple[str, ...]
    post_examples: tuple[str, ...]


@cache
def languages() -> tuple[str, ...]:
    """Name the languages that have a pack, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def load_pack(lang: str) -> LanguagePack:
    """Read one pack.

    Args:
        lang: ISO 639-1, lower case.

    Raises:
        LanguageError: There is no pack for it.
    """
    if lang not in languages():
        raise LanguageError(
            f"no language pack for {lang!r}",
            hint=f"There are packs for {', '.join(languages())}.",
        )
    text = (_FOLDER / f"{lang}.toml").read_text("utf-8")
    return _build_pack(lang, tomllib.loads(text))


def load_packs() -> Iterator[LanguagePack]:
    """Yield every pack, in the order of ``languages``."""
    return (load_pack(lang) for lang in languages())


def _build_pack(lang: str, table: dict[str, Any]) -> LanguagePack:
    citations, statements = table["citations"], table["statements"]
    return LanguagePack(
        lang=lang,
        name=table["name"],
        stemmer=table["stemmer"],
        stem_exceptions=table.get("stems", {}),
        stem_endings=table.get("endings", {}),
        elisions=frozenset(table["elisions"]),
        marked_letters=table["marked_letters"],
        common=frozenset(table["common"]),
        citation_cues=tuple(citations["cues"]),
        citation_plurals=tuple(citations["plurals"]),
        citation_verbs=tuple(citations["verbs"]),
        citation_pointers=tuple(citations["pointers"]),
        articles=tuple(citations["articles"]),
        noun_leads=tuple(citations["noun_leads"]),
        numerals=tuple(citations["numerals"]),
        section_cues=tuple(citations["sections"]),
        section_ends=tuple(citations.get("section_ends", ())),
        conjunctions=tuple(citations["conjunctions"]),
        range_openers=tuple(citations["range_openers"]),
        range_words=tuple(citations["ranges"]),
        firm_ranges=tuple(citations["firm_ranges"]),
        followers=tuple(citations["followers"]),
        measures=tuple(citations["measures"]),
        other_nouns=tuple(citations["other_nouns"]),
        other_documents=tuple(citations["other_documents"]),
        belongings=tuple(citations["belongings"]),
        citation_examples=tuple(citations["examples"]),
        citation_traps=tuple(citations["traps"]),
        example_marks=tuple(table["marks"]["examples"]),
        example_ends=tuple(table["marks"].get("example_ends", (":",))),
        glossary_titles=tuple(table["marks"]["glossary_titles"]),
        back_titles=tuple(table["marks"]["back_titles"]),
        edit_links=tuple(table["marks"]["edit_links"]),
        statement_cues=tuple(statements["cues"]),
        statement_examples=tuple(statements["examples"]),
        months=tuple(statements["months"]),
        set_words=tuple(statements["sets"]),
        spaced_punctuation=table.get("punctuation", {}).get("spaced", False),
        symbol_gaps=tuple(
            (tuple(gap["before"]), tuple(gap["after"])) for gap in table["symbols"]["gaps"]
        ),
        symbol_examples=tuple(table["symbols"]["examples"]),
        post_verbs=tuple(table["posts"]["says"]),
        post_examples=tuple(table["posts"]["examples"]),
    )

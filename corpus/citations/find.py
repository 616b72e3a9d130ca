"""Finding citations: the words of a text that point at rules.

The finder walks from number to number, looks back for the word that makes it a
citation (a cue: "regola", "vedi") and forward over the list or range that it
begins. What it has looked at it does not look at again, and it never looks
back further than a cue is long, so the cost is linear in the text.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from regulae.corpus.errors import RuleNumberError
from regulae.corpus.lang import LanguagePack, load_pack
from regulae.corpus.numbering import RuleNumber, complete_range, parse_loose_number
from regulae.corpus.records import Citation, CitedNumber

_RULE = r"[1-9][0-9]{2}(?:\.0{0,2}[1-9][0-9]{0,2}(?:[a-z]{1,2})?)?"
# Letters and digits of which a number may not be part. Ideographs are none: 规则605.1a所列.
_LETTER = "0-9A-Za-zÀ-ÖØ-öø-ÿœŒ"
_AFTER = rf"(?![{_LETTER}]|[.,][0-9])"  # not the head of 100.000, 999,999, 2004abc
_NUMBER = re.compile(rf"(?<![{_LETTER}.,/+$€#])({_RULE}){_AFTER}")
_DASH = r"\s?[-‐‑‒–—―]\s?"
# The second end of a range: 601.2a–601.2e, 601.2a–e, 119.7–8.
_RANGE_END = re.compile(rf"{_DASH}({_RULE}|[a-z]{{1,2}}|[1-9][0-9]?){_AFTER}")
# Letters set off from their rule: 510.1 c-d, 119.1 c. One letter with a word after it may be a
# word itself ("601.2 e 601.3").
_LOOSE_LETTERS = re.compile(rf"\s([a-z])(?:{_DASH}([a-z]){_AFTER}|(?=[.,;:)]|$))")
_TITLE = re.compile(r"\s?[,，]?\s?(?:“([^“”\n]{2,90})”|«([^«»\n]{2,90})»|\"([^\"\n]{2,90})\")")
_CUE_REACH = 40  # code points; the longest cue with its space and "n." has under 20


class _Grammar(NamedTuple):
    """The words of one language as patterns; what they mean stands in ``LanguagePack``."""

    noun: re.Pattern[str]  # at the end of what is before a number
    verb: re.Pattern[str]
    separator: re.Pattern[str]  # between two numbers of a list
    range_word: re.Pattern[str]  # between the ends of a range
    section: re.Pattern[str]  # cue and one digit
    digit: re.Pattern[str]  # a further digit of a list of sections


class _Item(NamedTuple):
    """One number or range of a list, with its title; ``end`` is where the title ends."""

    first: RuleNumber
    last: RuleNumber
    cited: tuple[CitedNumber, ...]
    end: int


def find_citations(
    text: str, lang: str, where: str = "text", *, bare: bool = True
) -> Iterator[Citation]:
    """Yield the citations of ``text``, in reading order.

    A number counts after a cue of the language ("regola 605", "voir 406.4"); one
    with a letter (101.4a) can only be a rule and counts anywhere. Years, prices,
    dates, dice, power/toughness and version numbers are left alone.

    Args:
        text: NFC, single spaces: a record's text, one of its examples or notes.
        lang: A language with a pack.
        where: Which part of the record ``text`` is.
        bare: Whether a lettered number without a cue counts.

    Yields:
        Citations for which ``text[start:end] == citation.text``.

    Raises:
        LanguageError: No pack for ``lang``.
    """
    grammar = _load_grammar(lang)
    found = [*_find_numbered(text, grammar, where, bare), *_find_sections(text, grammar, where)]
    yield from sorted(found, key=lambda citation: citation.start)


def _find_numbered(text: str, grammar: _Grammar, where: str, bare: bool) -> Iterator[Citation]:
    done = 0
    for match in _NUMBER.finditer(text):
        if match.start() < done:
            continue
        before = text[max(done, match.start() - _CUE_REACH) : match.start()]
        noun = grammar.noun.search(before)
        cued = noun is not None or grammar.verb.search(before) is not None
        if not cued and not (bare and match[1][-1].isalpha()):
            continue
        items = list(_read_list(text, match.start(), grammar))
        if not items:
            continue
        start = match.start() - len(before) + noun.start(1) if noun else match.start()
        done = items[-1].end
        yield _build_citation(text, where, start, items)


def _read_list(text: str, start: int, grammar: _Grammar) -> Iterator[_Item]:
    """Yield the numbers of a list that begins at ``start``, as long as it goes on."""
    item = _read_item(text, start, grammar)
    while item is not None:
        yield item
        separator = grammar.separator.match(text, item.end)
        item = _read_item(text, separator.end(), grammar) if separator else None


def _read_item(text: str, start: int, grammar: _Grammar) -> _Item | None:
    match = _NUMBER.match(text, start)
    if match is None:
        return None
    try:
        first = parse_loose_number(match[1])
    except RuleNumberError:
        return None  # lettered l or o: no rule; checking reports it, we go on
    first, last, end = _read_range(text, first, match.end(), grammar)
    title_match = _TITLE.match(text, end)
    title = title_match[title_match.lastindex or 0].strip(" ,.") if title_match else None
    ends = (first,) if first == last else (first, last)
    cited = tuple(CitedNumber(number=n, start=start, end=end, title=title) for n in ends)
    return _Item(first, last, cited, title_match.end() if title_match else end)


def _read_range(
    text: str, first: RuleNumber, end: int, grammar: _Grammar
) -> tuple[RuleNumber, RuleNumber, int]:
    """Read what may follow a number: the other end of a range. Else both ends are the number."""
    if first.rule and not first.letter and (loose := _LOOSE_LETTERS.match(text, end)):
        try:
            lettered = parse_loose_number(f"{first}{loose[1]}")
            last = complete_range(lettered, loose[2]) if loose[2] else lettered
            return lettered, last, loose.end()
        except RuleNumberError:
            return first, first, end
    for pattern in (_RANGE_END, grammar.range_word):
        if (match := pattern.match(text, end)) is None:
            continue
        try:
            last = complete_range(first, match[1])
        except RuleNumberError:
            continue  # "601.2a-605": two numbers and a dash, or no range at all
        return first, last, match.end()
    return first, first, end


def _find_sections(text: str, grammar: _Grammar, where: str) -> Iterator[Citation]:
    for match in grammar.section.finditer(text):
        places = [(match.start(2), match.end())]
        while more := grammar.digit.match(text, places[-1][1]):
            places.append((more.start(1), more.end()))
        items = []
        for start, end in places:
            number = RuleNumber(int(text[start]))
            title = _TITLE.match(text, end)
            quoted = title[title.lastindex or 0].strip(" ,.") if title else None
            cited = CitedNumber(number=number, start=start, end=start + 1, title=quoted)
            items.append(_Item(number, number, (cited,), title.end() if title else end))
        yield _build_citation(text, where, match.start(1), items)


def _build_citation(text: str, where: str, start: int, items: list[_Item]) -> Citation:
    end = items[-1].end
    return Citation(
        text=text[start:end],
        where=where,
        start=start,
        end=end,
        ranges=tuple((item.first, item.last) for item in items),
        cited=tuple(cited for item in items for cited in item.cited),
    )


@cache
def _load_grammar(lang: str) -> _Grammar:
    pack = load_pack(lang)
    noun = _any_of((*pack.citation_cues, *pack.section_cues))
    verb = _any_of(pack.citation_verbs)
    conjunction = _any_of(pack.conjunctions)
    # A space parts words, but not in a language whose words are not parted.
    space = r"\s" if pack.stemmer else r"\s?"
    again = rf"(?:(?:{verb}{space})?(?:{_any_of(pack.articles)}{space})?{noun}{space})?"
    between = rf"(?:\s?[,;，；、]\s?(?:{conjunction}{space})?|{space}{conjunction}{space}){again}"
    sections = _any_of(pack.section_cues)
    digit = rf"([1-9])(?![{_LETTER}]|[.,/][0-9])"
    if pack.section_ends:
        digit = rf"([1-9]){_any_of(pack.section_ends)}"
    ignore = re.IGNORECASE
    return _Grammar(
        noun=re.compile(
            rf"(?<![{_LETTER}])({noun})\.?{space}(?:{_any_of(pack.range_openers)}{space})?$", ignore
        ),
        verb=re.compile(rf"(?<![{_LETTER}])({verb})[.:]?{space}$", ignore),
        separator=re.compile(between, ignore),
        range_word=re.compile(
            rf"{space}{_any_of(pack.range_words)}{space}({_RULE}){_AFTER}", ignore
        ),
        section=re.compile(rf"(?<![{_LETTER}])({sections}){space}{digit}", ignore),
        digit=re.compile(rf"(?:\s?[,、]\s?|{space}{conjunction}{space}){digit}", ignore),
    )


def _any_of(words: tuple[str, ...]) -> str:
    """Write a pattern for any of some words, the longest first; with no word it never matches."""
    if not words:
        return "(?!)"
    ordered = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(re.escape(word).replace(r"\ ", r"\s") for word in ordered) + ")"


def ends_with_cue(text: str, lang: str) -> bool:
    """Whether a text breaks off where a number must follow ("… see rule").

    Args:
        text: Such as a wrapped line.
        lang: A language with a pack.
    """
    grammar = _load_grammar(lang)
    before = f"{text[-_CUE_REACH:].rstrip()} "
    return grammar.noun.search(before) is not None or grammar.verb.search(before) is not None


def find_cue_words(pack: LanguagePack) -> frozenset[str]:
    """Give the words that may stand before a number, folded, for the readers of locators."""
    return frozenset(w.casefold() for w in (*pack.citation_cues, *pack.citation_verbs))

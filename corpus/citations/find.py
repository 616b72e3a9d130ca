"""Finding citations: the words of a text that point at rules.

The finder walks from number to number, looks back for the word that makes it a
citation (a cue: "regola", "vedi") and forward over the list or range that it
begins. What it has looked at it does not look at again, and it never looks
back further than a cue is long, so the cost is linear in the text.
"""

import re
from collections.abc import Iterator
from functools import cache

from regulae.corpus.citations.cues import find_cue, is_foreign
from regulae.corpus.citations.grammar import Item, ListReader
from regulae.corpus.citations.tokens import DIGIT, LETTER, LOOSE, NUMBER, load_lexer
from regulae.corpus.lang import LanguagePack
from regulae.corpus.records import Citation

# All begin with one class of characters, so that the engine skips to the next digit at once.
_SEED = re.compile(rf"{LOOSE}|{NUMBER}|{DIGIT}")
_INSIDE = re.compile(r"[0-9/+]$|[0-9][.,]$")  # before a seed: it is the tail of a longer number
_GLUED = re.compile(rf"[{LETTER}#@_=~×‐‑‒–—−-]$|[$€£¥]\s?$")  # before a bare number: no rule's
_BARE = re.compile(r"[0-9]+\.[0-9]+[a-z]+")
_UNIT_LETTERS = frozenset("ghkmstvwx")  # 100.5m, 250.5g: also signs of units


def find_citations(
    text: str, lang: str, where: str = "text", *, bare: bool = True
) -> Iterator[Citation]:
    """Yield the citations of ``text``, in reading order.

    A number counts after a cue of the language ("regola 605", "voir 406.4"); one
    with a letter (101.4a) can only be a rule and counts anywhere. Years, prices,
    dates, dice, power/toughness, measures, version numbers and the sections of other
    documents are left alone.

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
    lexer = load_lexer(lang)
    reader = ListReader(lexer, text)
    done = 0
    for seed in _SEED.finditer(text):
        place = seed.start()
        if place < done or _INSIDE.search(text[max(0, place - 2) : place]):
            continue
        cue = find_cue(lexer, text, place, done, seed[0])
        if cue is None and not (bare and _is_bare_rule(text, place, seed[0])):
            continue
        items = list(reader.read(place, cue))
        start = cue.start if cue else place
        if not items or is_foreign(lexer, text, start, items[-1].stop, done):
            continue
        done = items[-1].stop
        yield _build_citation(text, where, start, items)


def ends_with_cue(text: str, lang: str) -> bool:
    """Whether a text breaks off where a number must follow ("… see rule").

    Args:
        text: Such as a wrapped line.
        lang: A language with a pack.
    """
    lexer = load_lexer(lang)
    before = f"{text.rstrip()} "
    cue = find_cue(lexer, before, len(before), 0)
    return cue is not None and not cue.head.may_be("pointer")


def find_cue_words(pack: LanguagePack) -> frozenset[str]:
    """Give the words that may stand before a number, folded, for the readers of locators."""
    return frozenset(w.casefold() for w in (*pack.citation_cues, *pack.citation_verbs))


def _is_bare_rule(text: str, place: int, written: str) -> bool:
    """Whether a number without a cue can only be a rule's: lettered, and no measure."""
    if _BARE.fullmatch(written) is None:
        return False
    if _GLUED.search(text[max(0, place - 2) : place]):
        return False
    return written[-1] not in _UNIT_LETTERS or written in _load_unit_like()


@cache
def _load_unit_like() -> frozenset[str]:
    """Give the rules of some edition whose letter is a unit's sign too: 601.2g."""
    from regulae.corpus.facts import load_numbers  # here: few texts need it

    numbers = (str(fact.number) for fact in load_numbers())
    return frozenset(number for number in numbers if number[-1] in _UNIT_LETTERS)


def _build_citation(text: str, where: str, start: int, items: list[Item]) -> Citation:
    end = items[-1].stop
    return Citation(
        text=text[start:end],
        where=where,
        start=start,
        end=end,
        ranges=tuple((item.first, item.last) for item in items),
        cited=tuple(cited for item in items for cited in item.cite()),
    )

"""Numbers and locators in a query, in every form in which people write them.

A query is one of numbers when nothing else is in it but the words that stand
around numbers: "see rules 601.2a to 601.2e", "CR605.3(b)", "§ 406.4".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from regulae.corpus.errors import LocatorError
from regulae.corpus.locator import Locator, join_letters, parse_locator, to_half_width
from regulae.corpus.words import fold

__all__ = ["MOST_NUMBERS", "NumberWords", "find_locators", "load_number_words"]

MOST_NUMBERS = 40  # the first ones of a query
_SMALL = 3  # letters of the frequent words that may stand around a number: "the", "di"
_AROUND = '"“”«»()[].,;:!?§#* '
# Compiled when a query has digits, by re: 1 ms that others do not pay.
_GLUED = r"([^\W\d_]+)\.?([0-9].*)"  # CR605.3b
_GAP = r"([1-9][0-9]{2})[ /]([0-9]{1,3}[A-Za-z]{0,2})"  # 605 3b
_SET_OFF = r"(?<=[0-9]) ([A-Za-z]{1,2})(?=$|[ ,;@])"  # 605.3 b
_BETWEEN = r"[,;]\s+|\s+|[;+&]"
_RANGE = "–"


class NumberWords(NamedTuple):
    """Words around numbers, folded: those that mean nothing there, and those of a range."""

    fillers: frozenset[str]
    ranges: frozenset[str]


def load_number_words() -> NumberWords:
    """Collect the words from every language pack."""
    from regulae.corpus.lang import load_packs  # here: a store has them ready, this costs 8 ms

    fillers: set[str] = {"§", "n", "no", "nr", "n°"}
    ranges: set[str] = set()
    for pack in load_packs():
        fillers.update(
            fold(word)
            for words in (
                pack.citation_cues,
                pack.citation_verbs,
                pack.articles,
                pack.section_cues,
                pack.conjunctions,
                pack.range_openers,
                (word for word in pack.common if len(word) <= _SMALL),
            )
            for word in words
        )
        ranges.update(fold(word) for word in pack.range_words)
    return NumberWords(frozenset(fillers), frozenset(ranges))


def find_locators(written: str, load_words: Callable[[], NumberWords]) -> tuple[Locator, ...]:
    """Read a query as numbers and locators.

    Args:
        written: One line with single spaces.
        load_words: Gives the words around numbers, when they are needed.

    Returns:
        Nothing where anything in it is neither a number nor a word around one.

    >>> [str(each) for each in find_locators("rules 605.3(b) and 406", load_number_words)]
    ['605.3b', '406']
    """
    if locator := _parse(written):
        return (locator,)
    if not any(character.isdecimal() for character in written):
        return ()
    tidy = join_letters(to_half_width(written)).strip(_AROUND)
    if locator := _parse(tidy):
        return (locator,)
    if gap := re.fullmatch(_GAP, tidy):
        locator = _parse(f"{gap[1]}.{gap[2]}")
        return (locator,) if locator else ()
    pieces = re.split(_BETWEEN, tidy)
    if len(pieces) > 3 * MOST_NUMBERS:
        pieces = pieces[: 3 * MOST_NUMBERS]
    words = load_words()
    rest = " ".join(_drop_fillers(pieces, words))
    if locator := _parse(rest):
        return (locator,)
    numbers = [_parse(piece) for piece in re.sub(_SET_OFF, r"\1", rest).split()]
    if not numbers or None in numbers:
        return _take_known(numbers)
    return tuple(filter(None, numbers))[:MOST_NUMBERS]


def _take_known(numbers: Sequence[Locator | None]) -> tuple[Locator, ...]:
    """A page of numbers may have slips among them; a sentence with a number is no such page."""
    known = tuple(filter(None, numbers))
    return known[:MOST_NUMBERS] if len(known) > 1 and len(known) * 4 >= len(numbers) * 3 else ()


def _parse(text: str) -> Locator | None:
    """Read a locator of something: two letters alone ("it") are a word."""
    try:
        locator = parse_locator(text)
    except LocatorError:
        return None
    return locator if locator.number or locator.kind or locator.at else None


def _drop_fillers(pieces: Sequence[str], words: NumberWords) -> Iterator[str]:
    """Yield what is left without the words around numbers; ends of a range are joined."""
    joined: list[str] = []
    is_open = False
    for piece in pieces:
        bare = piece.strip(_AROUND)
        folded = fold(bare)
        if folded in words.ranges and joined and _parse(joined[-1]):
            is_open = True
        elif folded in words.fillers or not bare:
            continue
        else:
            glued = re.fullmatch(_GLUED, bare)
            bare = glued[2] if glued and fold(glued[1]) in words.fillers else bare
            if is_open and _parse(f"{joined[-1]}{_RANGE}{bare}"):
                joined[-1] = f"{joined[-1]}{_RANGE}{bare}"
            else:
                joined.append(bare)
            is_open = False
    yield from joined

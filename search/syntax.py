"""The few signs that mean something in the search box.

``"a phrase"``, ``-word``, ``-"a phrase"``, ``title:word``, ``lang:it``, ``edition:2009``,
``kind:rule``, also with a space behind the colon. Phrases stand in the quotes of any
language: “ ”, „ “, « », » «, 「 」. All else is words: ``NEAR(``, ``*``, a quote that is
never closed.
"""

import re
from typing import NamedTuple

__all__ = ["FILTERS", "Parts", "split_query"]

FILTERS = ("title", "lang", "edition", "kind")  # what may stand before a colon
_QUOTED = '"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|»[^«»]+«|「[^「」]+」|『[^『』]+』'
# A minus leaves out a word only where it stands before a letter or a quote: -1/-1 is a counter.
_EXCLUDED = rf"(?:^|(?<=\s))-({_QUOTED}|[^\W\d_]\S*)"
_BEGIN = r"(?i)(?:^|(?<=\s))"
_FILTER = rf"{_BEGIN}({'|'.join(FILTERS)})[:：]({_QUOTED}|\S+)"
# After a space only what can be meant so: "one of a kind: owls" is a sentence.
_KINDS = "section|heading|rule|subrule|note|glossary"
_SPACED = (
    rf"{_BEGIN}(lang|title|kind(?= ?[:：] ?(?:{_KINDS})\b)|edition(?= ?[:：] ?(?:[0-9]|latest\b)))"
    rf" ?[:：] ?(?={_QUOTED}|\S)"
)
_SIGNS = '-:："“„«»「『'
_QUOTES = '"“”„«»「」『』 '
_LONGEST = 60  # words: what is longer was pasted, and its signs are the text's own


class Parts(NamedTuple):
    """A query taken apart.

    Attributes:
        words: What is sought, without the parts below; phrases stay in it.
        phrases: What stood in quotes.
        excluded: Words and phrases behind a minus.
        filters: What stood behind each name of ``FILTERS``, in order.
    """

    words: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    filters: dict[str, list[str]]


def split_query(written: str) -> Parts:
    """Take a query apart.

    Args:
        written: One line with single spaces.

    >>> split_query('title:"mana ability" -once tap lang:it').words
    'tap'
    """
    filters: dict[str, list[str]] = {name: [] for name in FILTERS}
    if not any(sign in written for sign in _SIGNS):  # and no pattern is compiled, 1 ms
        return Parts(written, (), (), filters)
    excluded: list[str] = []
    words = written
    if written.count(" ") < _LONGEST:
        words = re.sub(_SPACED, r"\1:", words)
        for name, value in re.findall(_FILTER, words):
            filters[name.casefold()].append(value.strip(_QUOTES))
        words = re.sub(_FILTER, " ", words)
        excluded = [value.strip(_QUOTES) for value in re.findall(_EXCLUDED, words)]
        words = re.sub(_EXCLUDED, " ", words)
    phrases = tuple(phrase.strip(_QUOTES) for phrase in re.findall(_QUOTED, words))
    return Parts(" ".join(words.split()), phrases, tuple(excluded), filters)

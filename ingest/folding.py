"""Folding the white space of a witness, with the way back to its places."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable

_WORD = re.compile(r"\S+")
_BROKEN_HYPHEN = re.compile(r"(?<=\w)-[^\S\r\n]*[\r\n]\s*(?=\w)")


def fold_space(text: str) -> str:
    r"""Make NFC with single spaces; a word broken at its hyphen is one word again.

    >>> fold_space("Text-\nChanging  Effects ")
    'Text-Changing Effects'
    """
    if "-" in text and ("\n" in text or "\r" in text):
        text = _BROKEN_HYPHEN.sub("-", text)
    # Most texts are folded already: no space but single ones (isprintable takes no other).
    text = text.strip()
    folded = text if "  " not in text and text.isprintable() else " ".join(text.split())
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)


class FoldedText:
    """Stretches of a text folded into one, each place of which leads back.

    Attributes:
        text: The words of all stretches, one space between them.
    """

    def __init__(self, text: str, stretches: Iterable[tuple[int, int]]) -> None:
        """Fold the ``[start, end)`` stretches of ``text``."""
        words: list[str] = []
        self._folded: list[int] = []  # where each word begins here …
        self._places: list[int] = []  # … and in ``text``
        length = 0
        for start, end in stretches:
            for match in _WORD.finditer(text, start, end):
                self._folded.append(length)
                self._places.append(match.start())
                words.append(match[0])
                length += len(match[0]) + 1
        self.text = " ".join(words)

    def place_of(self, offset: int) -> int:
        """Give the code point of the original text that stands at ``offset`` here."""
        word = bisect_right(self._folded, offset) - 1
        return self._places[word] + offset - self._folded[word]

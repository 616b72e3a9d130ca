"""What a masked page shows: the text without the filler, and the way back to the file."""

import re
import unicodedata
from bisect import bisect_right

FILLER = "\ufdd0"  # a noncharacter: set aside by Unicode for uses inside a program
PICTURE = "\ufffc"  # stands for a picture without words: the page shows something here
_SHOWN = re.compile(f"[^{FILLER}]+")
_COMBINED = re.compile("[^\u0300-\u036f][\u0300-\u036f]+")


class Shown:
    """The text that a masked page shows, each place of which leads back.

    Attributes:
        text: The masked text without its filler.
    """

    def __init__(self, masked: str) -> None:
        """Leave out the filler of a masked text."""
        self._starts: list[int] = [0]  # where each stretch begins here …
        self._places: list[int] = [0]  # … and in the file
        if FILLER not in masked:
            self.text = masked
            return
        pieces: list[str] = []
        length = 0
        for match in _SHOWN.finditer(masked):
            self._starts.append(length)
            self._places.append(match.start())
            pieces.append(match[0])
            length += len(match[0])
        self.text = "".join(pieces)

    def place_of(self, offset: int) -> int:
        """Give the code point of the file that stands at ``offset`` here."""
        stretch = bisect_right(self._starts, offset) - 1
        return self._places[stretch] + offset - self._starts[stretch]

    def span_of(self, start: int, end: int) -> tuple[int, int]:
        """Give the stretch of the file from which ``[start, end)`` was read."""
        first = self.place_of(start)
        return first, self.place_of(end - 1) + 1 if end > start else first


def fill(length: int, lead: str = "") -> str:
    """Write filler of a length, with what the markup means before it as far as it has room."""
    lead = lead[:length]
    return lead + FILLER * (length - len(lead))


def compose(text: str) -> str:
    r"""Write letters with their accents as one code point, filled up to their length.

    >>> [hex(ord(c)) for c in compose("e\u0301")]
    ['0xe9', '0xfdd0']
    """
    if text.isascii() or _COMBINED.search(text) is None:
        return text
    return _COMBINED.sub(_compose_one, text)


def _compose_one(match: re.Match[str]) -> str:
    composed = unicodedata.normalize("NFC", match[0])
    return fill(len(match[0]), composed) if len(composed) <= len(match[0]) else match[0]

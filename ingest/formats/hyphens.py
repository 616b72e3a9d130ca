"""Words broken at line ends: whether a hyphen there is the word's own or the break's.

Nothing at the break tells, but the rest of the document does: it has the word
whole elsewhere, or hyphenated, or at least shows whether it breaks words at all.
"""

import re
from typing import NamedTuple

SOFT_HYPHEN = "\xad"
LINE_END_HYPHEN = "\ufffe"  # how PDFium marks one
HYPHENS = ("-", "\u2010", SOFT_HYPHEN, LINE_END_HYPHEN)
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010'’][^\W\d_]+)*")
_LEFT = re.compile(rf"([^\W\d_][\w'’\u2010-]*)[{''.join(HYPHENS)}]$")
_RIGHT = re.compile(r"[^\W\d_][\w'’]*")
_SHOWN = 3  # words named in a remark


class _Break(NamedTuple):
    """A hyphen at a line's end.

    Attributes:
        word: As it reads without the break, its hyphen left out.
        hyphen: What the document itself shows: whole, hyphenated, or empty for neither.
    """

    word: str
    shown: str


def find_broken_words(lines: list[str], joined: list[int]) -> dict[int, _Break]:
    """Find the lines that end within a word.

    Args:
        lines: Of a document.
        joined: Places of those that go on in the next line.

    Returns:
        By the place of the line.
    """
    ends = [(place, _LEFT.search(lines[place])) for place in joined]
    breaks = [(place, left) for place, left in ends if left]
    if not breaks:
        return {}
    words = {word.casefold() for line in lines for word in _WORD.findall(line)}
    found = {}
    for place, left in breaks:
        right = _RIGHT.match(lines[place + 1])
        if right:
            soft = lines[place].endswith(SOFT_HYPHEN)
            found[place] = _describe(left[1], right[0], words, soft)
    return found


def _describe(left: str, right: str, words: set[str], soft: bool) -> _Break:
    whole, hyphenated = f"{left}{right}", f"{left}-{right}"
    # "enters-the-|battlefield": the last two parts tell as well.
    short = (left.split("-")[-1] + right, f"{left.split('-')[-1]}-{right}")
    if soft:
        return _Break(whole, "whole")
    for closed, parted in ((whole, hyphenated), short):
        has_closed, has_parted = closed.casefold() in words, parted.casefold() in words
        if has_closed != has_parted:
            return _Break(whole, "whole" if has_closed else "hyphenated")
    # "two-|Headed": no language breaks a word before a capital.
    return _Break(whole, "hyphenated" if right[0].isupper() else "")


def settle_breaks(breaks: dict[int, _Break]) -> tuple[dict[int, str], tuple[str, ...]]:
    """Decide what stands at each break: a hyphen, or nothing.

    Where the document does not show it, as most of the others; in doubt a hyphen.
    """
    shown = [found.shown for found in breaks.values()]
    default = "whole" if shown.count("whole") > shown.count("hyphenated") else "hyphenated"
    whole = {place for place, found in breaks.items() if (found.shown or default) == "whole"}
    settled = {place: "" if place in whole else "-" for place in breaks}
    remarks = []
    if whole:
        some = list(dict.fromkeys(breaks[place].word for place in sorted(whole)))[:_SHOWN]
        remarks.append(
            f"{len(whole)} words broken at line ends were put together: {', '.join(some)}"
        )
    if guessed := shown.count(""):
        kept = "left out" if default == "whole" else "kept"
        remarks.append(f"{guessed} hyphens at line ends were {kept}, as most of the others")
    return settled, tuple(remarks)

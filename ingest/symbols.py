"""Symbols that dropped out of a copy: an image is lost, and the sentence has a hole.

A hole shows as punctuation with nothing before it, as a text that begins in the
middle, or as words that cannot stand together in the language ("costo di mana
di si traduce"); the last are data of the language packs, with examples. Two
spaces in a row are only a hint: they make a doubtful line break sure.
"""

import re
from functools import cache

from regulae.corpus.lang import load_pack

_HOLES = re.compile(
    r"(?<=[\w\"”»)}\]])\s+[,.](?=\s|[)\"”»]|$)"  # "è rappresentato da , il blu"
    r"|[,.]\s+,"  # "pagare , ,"
    r"|\(\s+\)|\(\s+(?=[a-zà-ÿ])"  # "indicato con ( )", "( può essere pagato"
    r"|(?:(?<=\s)\"|[“«])\s*:\s"  # "un'abilità che dice " : Aggiungi"
    r"|\s\"\s+(?=[a-zà-ÿ])"  # "mantenimento o  " e due segnalini"
)
_HOLE_AT_START = re.compile(r"^\s*(?:[:,.;]\s|[:,;])", re.MULTILINE)
# "come una\n nel costo": the line break of an image; layouts indent by three spaces or more.
# A short line broken before a parenthesis has lost what stood there: "Recupero\n(Quando …)".
_BROKEN_LINE = re.compile(
    r"(?<=[a-zà-ÿ,])[ \t]*\r?\n[ \t]{1,2}(?=[a-zà-ÿ])|^[^\r\n]{1,40}[^\W\d_]\s?\r?\n\(",
    re.MULTILINE,
)
_COST_LINE = re.compile(r"[^\S\r\n]+")  # a line of spaces: a card's cost


def has_lost_symbol(raw: str, lang: str) -> bool:
    """Whether a symbol visibly dropped out of a text.

    Args:
        raw: The text as it stands in the witness, line ends and doubled spaces in it.
        lang: ISO 639-1.

    >>> has_lost_symbol("Il simbolo di mana bianco è rappresentato da , il blu da {U}.", "it")
    True
    """
    if _HOLE_AT_START.search(raw) or _HOLES.search(raw) or _BROKEN_LINE.search(raw):
        return True
    if any(_COST_LINE.fullmatch(line) for line in raw.splitlines()[1:-1]):
        return True
    gaps = _load_gaps(lang)
    return gaps is not None and gaps.search(" ".join(raw.split())) is not None


@cache
def _load_gaps(lang: str) -> re.Pattern[str] | None:
    gaps = load_pack(lang).symbol_gaps
    return re.compile("|".join(f"(?:{gap})" for gap in gaps), re.IGNORECASE) if gaps else None

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
_HOLE_AT_START = re.compile(r"\s*[:,.;](?![.\w])")
_HOLE_AT_LINE = {  # by whether : and ; stand apart in the language anyway
    False: re.compile(r"^\s*[:,;](?!\w)", re.MULTILINE),
    True: re.compile(r"^\s*,", re.MULTILINE),
}
# Where an image stood a copy breaks the line: "come una\n nel costo". No layout indents by one
# space; two may be a bullet's, unless the lines are far too long to have been wrapped.
_BROKEN_LINE = re.compile(r"(?<=[a-zà-ÿ,])[ \t]*\r?\n[ \t](?=[a-zà-ÿ])")
_BROKEN_LONG_LINE = re.compile(r"(?<=[a-zà-ÿ,])[ \t]*\r?\n[ \t]*(?=[a-zà-ÿ])")
_LONG_LINE = 200  # code points; wrapped lines have under 120
# A short line broken before a parenthesis has lost what stood there: "Recupero\n(Quando …)".
_BROKEN_SHORT_LINE = re.compile(r"^[^\r\n]{1,40}[^\W\d_]\s?\r?\n\(", re.MULTILINE)
_COST_LINE = re.compile(r"[^\S\r\n]+")  # a line of spaces: a card's cost

# The forms in which symbols are written, each as what stands in the braces today.
_SYMBOL = re.compile(r"\{o?(Tap|[0-9A-Z/]{1,7})\}|(?<![^\W_])oc([0-9A-Z])(?![^\W_])")
_RENAMED = {"Tap": "T"}


def fold_symbols(text: str) -> str:
    """Write symbols in one form: ``{oT}``, ``{Tap}`` and ``ocT`` as ``{T}``."""
    if "{" not in text and "oc" not in text:
        return text
    return _SYMBOL.sub(_write_symbol, text)


def _write_symbol(match: re.Match[str]) -> str:
    name = match[1] or match[2]
    return f"{{{_RENAMED.get(name, name)}}}"


def has_lost_symbol(raw: str, lang: str) -> bool:
    """Whether a symbol visibly dropped out of a text.

    Args:
        raw: The text as it stands in the witness, line ends and doubled spaces in it.
        lang: ISO 639-1.

    >>> has_lost_symbol("Il simbolo di mana bianco è rappresentato da , il blu da {U}.", "it")
    True
    """
    pack = load_pack(lang)
    if _HOLE_AT_START.match(raw) or _HOLES.search(raw):
        return True
    if "\n" in raw and _has_broken_line(raw, spaced=pack.spaced_punctuation):
        return True
    gaps = _load_gaps(lang)
    return gaps is not None and gaps.search(" ".join(raw.split())) is not None


def _has_broken_line(raw: str, *, spaced: bool) -> bool:
    lines = raw.splitlines()
    return (
        _HOLE_AT_LINE[spaced].search(raw) is not None
        or _BROKEN_LINE.search(raw) is not None
        or _BROKEN_SHORT_LINE.search(raw) is not None
        or any(_COST_LINE.fullmatch(line) for line in lines[1:-1])
        or (max(map(len, lines)) > _LONG_LINE and _BROKEN_LONG_LINE.search(raw) is not None)
    )


@cache
def _load_gaps(lang: str) -> re.Pattern[str] | None:
    gaps = load_pack(lang).symbol_gaps
    return re.compile("|".join(f"(?:{gap})" for gap in gaps), re.IGNORECASE) if gaps else None

"""Slips in the letters of a page: lost symbols, damaged characters, numbers lettered l or o."""

import re
from collections.abc import Iterator, Sequence

from regulae.corpus.checking.findings import write_excerpt
from regulae.corpus.checking.page import Slip
from regulae.corpus.citations import ends_with_cue
from regulae.corpus.lang import load_pack
from regulae.ingest import symbols
from regulae.ingest.masking.pieces import Piece

CITED_LETTER, OWN_LETTER, LOST, DAMAGED = "R107", "R204", "R401", "R402"
_LETTERED = re.compile(r"(?<![\w.,])[1-9][0-9]{2}\.[0-9]{1,3}[lo](?![0-9A-Za-zÀ-ÿ])")
_CUE_REACH = 40  # code points looked back for a cue
_MARGIN = 15  # code points shown before and behind a hole
_BROKEN = (symbols._BROKEN_LINE, symbols._BROKEN_LONG_LINE, symbols._BROKEN_SHORT_LINE)

_CONTROLS = "".join(
    map(chr, (*range(9), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0)))
)
# What a wrong decoding leaves: its name, what shows it, and characters of which one is in that.
# A page gets one finding a kind.
_DAMAGES = (
    ("a character was lost (U+FFFD)", re.compile("\ufffd"), frozenset("\ufffd")),
    (
        "a letter was misread",
        re.compile("(?<=[a-z])[ƒ‚„†‡ˆ‰‹›Š¢£¤¥§¨©¬®¯±¶¸¿¼½¾](?=[a-z])|Ã[\x80-\xbf]|â€"),
        frozenset("ƒ‚„†‡ˆ‰‹›Š¢£¤¥§¨©¬®¯±¶¸¿¼½¾Ãâ"),
    ),
    (
        "a quotation mark, apostrophe or dash was misread",
        re.compile("(?<=[a-z,.])[ÐÑÒÓÔÕ]"),
        frozenset("ÐÑÒÓÔÕ"),
    ),
    (
        "a question mark stands where something else stood",
        re.compile(r"\?(?=[a-zà-ÿ0-9])"),
        frozenset("?"),
    ),
    (
        "a control character stands in the text",
        re.compile(f"[{re.escape(_CONTROLS)}]"),
        frozenset(_CONTROLS),
    ),
)
# Before such a question mark: a word that is none of an address, or a rule's number.
_BEFORE_QUESTION = re.compile(r"(?:^|[^./\w?=&-])(?:[A-Za-zà-ÿ]+|[0-9]{3}(?:\.[0-9]+[a-z]*)?)$")
_LONGEST_WORD = 30  # code points


def find_damage(text: str) -> Iterator[Slip]:
    """Yield what a wrong decoding left in a text: its first place, and how often."""
    present = set(text)
    for what, pattern, signs in _DAMAGES:
        if present.isdisjoint(signs):
            continue
        found = [match.span() for match in pattern.finditer(text) if _is_damage(match)]
        if found:
            start, end = found[0]
            word = _find_word(text, start, end)
            more = f", and so in {len(found) - 1} more places" if len(found) > 1 else ""
            yield Slip(DAMAGED, start, end, f"{what}: “{word}”{more}")


def _is_damage(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - _LONGEST_WORD) : match.start()]
    return match[0] != "?" or _BEFORE_QUESTION.search(before) is not None


def find_letters(text: str, pieces: Sequence[Piece], lang: str) -> Iterator[Slip]:
    """Yield the numbers lettered l or o: cited, or where a rule begins."""
    begins = {start for piece in pieces for start, _ in piece.stretches}
    for match in _LETTERED.finditer(text):
        is_own = match.start() in begins
        if is_own or ends_with_cue(text[max(0, match.start() - _CUE_REACH) : match.start()], lang):
            code = OWN_LETTER if is_own else CITED_LETTER
            what = f"{match[0]} cannot be a rule: no rule is lettered {match[0][-1]}"
            yield Slip(code, *match.span(), what)


def find_holes(text: str, pieces: Sequence[Piece], lang: str) -> Iterator[Slip]:
    """Yield the places where a symbol visibly dropped out."""
    document = symbols.DocumentSymbols([piece.words for piece in pieces], lang)
    gaps = _build_gaps(lang)
    for piece in pieces:
        raw = text[slice(*piece.ends)]
        if document.are_lost_in(raw, piece.words):
            for start, end in _merge(sorted(_locate(piece, raw, gaps, lang))):
                yield Slip(LOST, start, end, f"a symbol is missing: “{_show(text, start, end)}”")


def _locate(
    piece: Piece, raw: str, gaps: Sequence[re.Pattern[str]], lang: str
) -> Iterator[tuple[int, int]]:
    """Yield where the holes of a piece are; its first letter if nowhere else."""
    found = False
    for pattern in (*(hole for _, hole in symbols._HOLES), *gaps):
        for match in pattern.finditer(piece.words):
            found = True
            yield piece.locate(*match.span())
    at_line = symbols._HOLE_AT_LINE[load_pack(lang).spaced_punctuation]
    for pattern in (at_line, *_BROKEN):
        for match in pattern.finditer(raw):
            if pattern is not symbols._BROKEN_LONG_LINE or _is_long(raw):
                found = True
                yield piece.start + match.start(), piece.start + match.end()
    if not found:
        yield piece.start, piece.start + 1


def _merge(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Make one of holes side by side: "pay , ," is read as one place."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _is_long(raw: str) -> bool:
    return max(map(len, raw.splitlines())) > symbols._LONG_LINE


def _build_gaps(lang: str) -> list[re.Pattern[str]]:
    """Write the words that stand together only where a symbol dropped out, as patterns."""
    return [
        re.compile(
            rf"(?<![^\W_])(?:{'|'.join(map(re.escape, befores))}) "
            rf"(?={'|'.join(rf'{re.escape(after)}(?![^ ])' for after in afters)})",
            re.IGNORECASE,
        )
        for befores, afters in load_pack(lang).symbol_gaps
    ]


def _show(text: str, start: int, end: int) -> str:
    return write_excerpt(text, start - _MARGIN, end + _MARGIN)


def _find_word(text: str, start: int, end: int) -> str:
    before = re.split(r"\s", text[max(0, start - _MARGIN) : start])[-1]
    behind = re.split(r"\s", text[end : end + _MARGIN])[0]
    return write_excerpt(text, start - len(before), end + len(behind))

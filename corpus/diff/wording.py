"""The words that changed between two texts of one language."""

import re

from rapidfuzz.distance import Indel

# A word with what hangs on it; punctuation on its own, so that a comma that came is one change.
_TOKEN = re.compile(r"\{[^{}\s]+\}|[^\W_]+(?:[.'’-][^\W_]+)*|[^\w\s]|_")


def compare_words(old: str, new: str) -> list[tuple[str, str]]:
    """Tell two texts apart word by word.

    Args:
        old: NFC, single spaces.
        new: Likewise.

    Returns:
        Runs in order, ``=`` common, ``-`` only old, ``+`` only new; each run is a
        stretch of the old text, or of the new one for ``+``.

    >>> compare_words("Draw two cards.", "Draw three cards.")
    [('=', 'Draw'), ('-', 'two'), ('+', 'three'), ('=', 'cards.')]
    """
    olds, news = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(new))
    runs: list[tuple[str, str]] = []
    opcodes = Indel.opcodes([m[0] for m in olds], [m[0] for m in news])
    for opcode in opcodes:
        if opcode.tag == "equal":
            runs.append(("=", _cut(old, olds[opcode.src_start : opcode.src_end])))
            continue
        if opcode.src_end > opcode.src_start:
            runs.append(("-", _cut(old, olds[opcode.src_start : opcode.src_end])))
        if opcode.dest_end > opcode.dest_start:
            runs.append(("+", _cut(new, news[opcode.dest_start : opcode.dest_end])))
    return _settle(runs)


def _cut(text: str, tokens: list[re.Match[str]]) -> str:
    return text[tokens[0].start() : tokens[-1].end()]


def _settle(runs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put what went before what came, wherever both stand between two common runs."""
    settled: list[tuple[str, str]] = []
    for sign, text in runs:
        if sign == "-" and settled and settled[-1][0] == "+":
            settled.insert(len(settled) - 1, (sign, text))
        else:
            settled.append((sign, text))
    return settled

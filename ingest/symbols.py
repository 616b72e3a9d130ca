"""Symbols that dropped out of a copy: an image is lost, and the sentence has a hole.

A hole shows as punctuation with nothing before it, as a text that begins in the
middle, or as words that cannot stand together in the language ("costo di mana
di si traduce"); the last are data of the language packs, with examples. Two
spaces in a row are only a hint: they make a doubtful line break sure.
"""

import re
from collections.abc import Iterable, Iterator

from regulae.corpus.lang import load_pack

# A hole is looked for only where its mark stands, since most texts have none of them.
_HOLES = (
    (" ,", re.compile(r"(?<=[\w\"”»)}\]]) ,(?= |[)\"”»]|$)")),  # "rappresentato da , il blu"
    (" .", re.compile(r"(?<=[\w\"”»)}\]]) \.(?! \.)(?= |[)\"”»]|$)")),  # "ha un costo pari a ."
    ("( ", re.compile(r"\( (?:\)|(?=[a-zà-ÿ]))")),  # "indicato con ( )", "( può essere pagato"
    (" :", re.compile(r"(?:(?<= )\"|^\"|[“«]) ?: ")),  # "un'abilità che dice " : Aggiungi"
    (' " ', re.compile(r'(?<!\.) " (?=[a-zà-ÿ])')),  # "mantenimento o " e due segnalini"
)
_RARE_SIGNS = '(:"'  # of the marks; a sign alone is found ten times as fast as two together
_OPENING_MARKS = frozenset(":,.;")
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
_BRACED = re.compile(r"\{o?(Tap|[0-9A-Z/]{1,7})\}")
_UNBRACED = re.compile(r"oc([0-9A-Z])(?![^\W_])")
_RENAMED = {"Tap": "T"}


def fold_symbols(text: str) -> str:
    """Write symbols in one form: ``{oT}``, ``{Tap}`` and ``ocT`` as ``{T}``."""
    if "{o" in text or "{Tap}" in text:
        text = _BRACED.sub(_write_symbol, text)
    return _UNBRACED.sub(_write_symbol, text) if "oc" in text else text


def _write_symbol(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - 1) : match.start()]
    if match[0].startswith("oc") and before.isalnum():
        return match[0]  # "blocX" is a word
    name = match[1]
    return f"{{{_RENAMED.get(name, name)}}}"


class DocumentSymbols:
    """The symbols of one document: written in old forms, or lost with a hole in their place."""

    def __init__(self, texts: Iterable[str], lang: str) -> None:
        """Look through the document once for what may be holes: most texts have nothing like it.

        Args:
            texts: All texts of the document, with single spaces.
            lang: ISO 639-1.
        """
        pack = load_pack(lang)
        self.lang = lang
        self._spaced = pack.spaced_punctuation
        lines = "\n".join((*texts, ""))
        if "{" in lines:  # no document writes symbols with braces and without
            self._has_old_forms = any(_find_lines(lines, "", "{", ("o", "Tap}")))
        else:
            self._has_old_forms = _UNBRACED.search(lines) is not None
        self._phrases: list[str] = []
        self._suspects = {line for mark, _ in _HOLES for line in _find_marked(lines, mark)}
        for befores, afters in pack.symbol_gaps:
            for before in befores:
                self._phrases += [f" {before} {after} " for after in afters]
                # Without its first letter, which is large where a sentence begins.
                self._suspects.update(_find_lines(lines, "", f"{before[1:]} ", afters))

    def fold(self, text: str) -> str:
        """Write the symbols of one text of the document in the form of today."""
        return fold_symbols(text) if self._has_old_forms else text

    def are_lost_in(self, raw: str, folded: str) -> bool:
        """Whether a symbol visibly dropped out of a text.

        Args:
            raw: The text as it stands in the witness, with its line ends.
            folded: The same with single spaces.
        """
        if folded[:1] in _OPENING_MARKS and _HOLE_AT_START.match(folded):
            return True
        if folded in self._suspects and self._has_hole(folded):
            return True
        return ("\n" in raw or "\r" in raw) and _has_broken_line(raw, spaced=self._spaced)

    def _has_hole(self, folded: str) -> bool:
        padded = f" {folded} ".lower()
        return any(mark in folded and hole.search(folded) for mark, hole in _HOLES) or any(
            phrase in padded for phrase in self._phrases
        )


def has_lost_symbol(raw: str, lang: str) -> bool:
    """Whether a symbol visibly dropped out of a text that stands alone.

    >>> has_lost_symbol("Il simbolo di mana bianco è rappresentato da , il blu da {U}.", "it")
    True
    """
    folded = " ".join(raw.split())
    return DocumentSymbols([folded], lang).are_lost_in(raw, folded)


def _find_marked(lines: str, mark: str) -> Iterator[str]:
    """Yield the lines in which a mark stands."""
    sign = next((c for c in _RARE_SIGNS if c in mark), mark)
    before, _, after = mark.partition(sign)
    return _find_lines(lines, before, sign, (after,))


def _find_lines(lines: str, before: str, sign: str, afters: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines in which a sign stands between others, in one pass.

    Args:
        lines: Each with its line end.
        before: What comes right before the sign, or empty.
        sign: What is looked for.
        afters: What may come right behind it.
    """
    place = lines.find(sign, len(before))
    while place >= 0:
        end = place + 1
        follows = lines.startswith(afters, place + len(sign))
        if follows and lines.startswith(before, place - len(before)):
            end = lines.index("\n", place)
            yield lines[lines.rfind("\n", 0, place) + 1 : end]
        place = lines.find(sign, end)


def _has_broken_line(raw: str, *, spaced: bool) -> bool:
    lines = raw.splitlines()
    return (
        _HOLE_AT_LINE[spaced].search(raw) is not None
        or _BROKEN_LINE.search(raw) is not None
        or _BROKEN_SHORT_LINE.search(raw) is not None
        or any(_COST_LINE.fullmatch(line) for line in lines[1:-1])
        or (max(map(len, lines)) > _LONG_LINE and _BROKEN_LONG_LINE.search(raw) is not None)
    )

"""The tokenizer: numbers, dashes, commas, quoted titles, and the words of a language pack.

It is asked for the token at one place, forwards or backwards, so that only the
neighbourhood of numbers is ever cut up. What a word may be (a noun before a
number, a conjunction, the word inside a range) is said by the pack; one word may
be several things, and the grammar takes the one that fits.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from regulae.corpus.lang import LanguagePack, load_pack

# Letters and digits of which a number may not be part. Ideographs are none: 规则605.1a所列.
LETTER = "0-9A-Za-zÀ-ÖØ-öø-ÿœŒ"
# What makes a number something else: the head of 605.3.1, 999,999 or 605/606, 2004abc, 100%, 605ª.
# A comma before a whole rule number parts a list: 104.3,104.4.
_SPOILED = rf"[{LETTER}ªº]|[./][0-9]|,[0-9](?![0-9]{{2}}\.[0-9])|\s?[%‰°€£¥$]"
_HEAD = r"[1-9][0-9]{2}"
_RULE = r"\.0{0,2}[1-9][0-9]{0,2}"
NUMBER = (
    rf"{_HEAD}{_RULE}[a-z]{{1,2}}(?![{LETTER}ªº%])"  # only a rule is lettered
    rf"|{_HEAD}(?:{_RULE})?(?!{_SPOILED})"
)
DIGIT = rf"[1-9](?!{_SPOILED})"
_SHORT = rf"[1-9][0-9]?(?!{_SPOILED})"  # the second end of 119.7–8; one digit is a section too
# As people write them after a noun: 419,8 and 605.3B and 605. 3b.
LOOSE = rf"{_HEAD}(?:,[1-9][0-9]?[a-z]{{0,2}}|{_RULE}[A-Z]|\. [1-9][0-9]?[a-z])(?!{_SPOILED})"
# The longest title of an edition has 52 code points; other languages are wordier.
_QUOTED = "|".join(
    f"{left}[^{left}{right}]{{1,90}}{right}"
    for left, right in ("“”", "«»", "„“", "‘’", '""', "《》")
)
_DASH = r"[-‐‑‒–—―~～]|(?<=[0-9a-z])\?(?=[0-9a-z])"  # 306?311: a dash that some copy lost
_GAP = r"\s{0,4}"  # single spaces; more where a line was wrapped
_REACH = 40  # code points looked back for one word; the longest of a pack has under 30

# What a word may be, and the list of the pack that says so.
_NAMES = (
    ("noun", "citation_cues"),
    ("plural", "citation_plurals"),
    ("section", "section_cues"),
    ("end", "section_ends"),
    ("verb", "citation_verbs"),
    ("pointer", "citation_pointers"),
    ("article", "articles"),
    ("lead", "noun_leads"),
    ("numeral", "numerals"),
    ("conjunction", "conjunctions"),
    ("opener", "range_openers"),
    ("range", "range_words"),
    ("firm", "firm_ranges"),
    ("follower", "followers"),
    ("measure", "measures"),
    ("other", "other_nouns"),
    ("document", "other_documents"),
    ("belonging", "belongings"),
)
# A letter with any of its accents or without: regle, régle and règle are one word.
_ACCENTED = {
    "a": "[aàáâä]", "c": "[cç]", "e": "[eèéêë]", "i": "[iìíîï]", "o": "[oòóôö]", "u": "[uùúûü]",
    " ": r"\s{1,4}", "'": "['’]",
}  # fmt: skip


class Token(NamedTuple):
    """One token and where it stands; white space before it is not part of it.

    Attributes:
        kinds: number, loose, short, letters, dash, comma, title; or what a word may be.
        text: As written.
        start: Code point.
        end: Half-open.
        gap: Whether white space (or, backwards, a stop) parts it from its neighbour.
    """

    kinds: frozenset[str]
    text: str
    start: int
    end: int
    gap: bool

    def may_be(self, *kinds: str) -> bool:
        """Whether it can be one of these."""
        return not self.kinds.isdisjoint(kinds)


class Lexer:
    """Reads the tokens of texts of one language."""

    def __init__(self, pack: LanguagePack) -> None:
        """Take the words of ``pack``."""
        self.is_parted = bool(pack.stemmer)  # a language whose words spaces part
        self._kinds = _build_kinds(pack)
        self._lone_words = {word for word in (*pack.common, *self._kinds) if len(word) == 1}
        # Ideographs stand side by side; other words end where neither letter nor elision goes on.
        words = _any_of(self._kinds, rf"(?![{LETTER}]|['’][{LETTER}])")
        mirrored = _any_of((word[::-1] for word in self._kinds), rf"(?![{LETTER}])")
        self._forward = re.compile(
            rf"{_GAP}(?:(?P<loose>{LOOSE})|(?P<number>{NUMBER})|(?P<short>{_SHORT})"
            rf"|(?P<title>{_QUOTED})|(?P<dash>{_DASH})|(?P<comma>[,，、])|(?P<colon>[:：])"
            rf"|(?P<word>(?i:{words}))|(?P<letters>[A-Za-z]{{1,2}})(?![{LETTER}'’]))"
        )
        self._backward = re.compile(rf"(?P<gap>{_GAP}[.:°º]?)(?P<word>{mirrored})")
        self._plain = re.compile(rf"\s{{1,4}}[{LETTER}]")
        documents = _any_of(map(_fold, pack.other_documents), rf"(?![{LETTER}])") or "(?!)"
        self._document = re.compile(
            rf"\s?(?:[{LETTER}'’:]+\s){{0,2}}(?:{documents})", re.IGNORECASE
        )

    def read(self, text: str, place: int) -> Token | None:
        """Read the token that begins at ``place``, or behind the white space there."""
        match = self._forward.match(text, place)
        if match is None or match.lastgroup is None:
            return None
        name = match.lastgroup
        written, (start, end) = match[name], match.span(name)
        kinds = self._find_kinds(written) if name == "word" else frozenset((name,))
        if name == "word" and len(written) <= 2 and written.isascii():
            kinds |= {"letters"}
        return Token(kinds, written, start, end, start > place)

    def read_back(self, text: str, place: int, floor: int = 0) -> Token | None:
        """Read the word that ends at ``place``, or before the white space or stop there.

        Args:
            text: The whole text.
            place: Where to look back from.
            floor: How far back at most.
        """
        window = text[max(floor, place - _REACH) : place]
        small = window.lower()
        match = self._backward.match((small if len(small) == len(window) else window)[::-1])
        if match is None:
            return None
        start, end = place - match.end(), place - match.start("word")
        written = text[start:end]
        return Token(self._find_kinds(written), written, start, end, end < place)

    def is_before_document(self, text: str, place: int) -> bool:
        """Whether another document is named at ``place``, or after two more words."""
        return self._document.match(text, place) is not None

    def is_letter(self, token: Token, *, is_alone: bool) -> bool:
        """Whether a token is one letter of a subrule, and where it stands alone no word."""
        if not token.may_be("letters") or len(token.text) > 1:
            return False
        return not (is_alone and token.text.casefold() in self._lone_words)

    def _find_kinds(self, written: str) -> frozenset[str]:
        # Nothing for a dotless ı, which the pattern takes for an i.
        return self._kinds.get(_strip_accents(_fold(written)), frozenset())

    def is_before_word(self, text: str, place: int) -> bool:
        """Whether a word, or a number that is none of ours, follows at ``place``."""
        return self._plain.match(text, place) is not None


@cache
def load_lexer(lang: str) -> Lexer:
    """Give the lexer of a language.

    Raises:
        LanguageError: No pack for ``lang``.
    """
    return Lexer(load_pack(lang))


def unquote(quoted: str) -> str:
    """Give what stands within quotes, without the stop or comma set inside.

    >>> unquote("“Torn Maps,”")
    'Torn Maps'
    """
    return " ".join(quoted[1:-1].split()).strip(" ,.，。")


def _build_kinds(pack: LanguagePack) -> dict[str, frozenset[str]]:
    """Map each word, without its accents, to all that it may be."""
    kinds: dict[str, frozenset[str]] = {}
    for kind, field in _NAMES:
        for word in getattr(pack, field):
            form = _strip_accents(_fold(word))
            kinds[form] = kinds.get(form, frozenset()) | {kind}
    return kinds


def _fold(word: str) -> str:
    return " ".join(word.casefold().replace("’", "'").split())


def _strip_accents(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _any_of(words: Iterable[str], edge: str) -> str:
    """Write a pattern for any of some words, the longest first, whatever their accents.

    Words with one initial stand together, so that a failing match looks at few.
    """
    groups: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        plain = _strip_accents(word)
        ending = "".join(map(_write_letter, plain[1:])) + (edge if word[-1].isascii() else "")
        groups.setdefault(_write_letter(plain[0]), []).append(ending)
    return "|".join(f"{initial}(?:{'|'.join(endings)})" for initial, endings in groups.items())


def _write_letter(letter: str) -> str:
    return _ACCENTED.get(letter) or re.escape(letter)

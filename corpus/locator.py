"""Locators: written addresses of rules, ``[lang:]number[@edition]``.

``it:605.3b@2025-09-19`` is a subrule, ``en:605.1a–605.1b`` a range,
``en@2009-05-01`` a whole edition, ``it`` a language,
``it:note/recupero@2006-07-15`` a note and ``fr:406.1@fr-406-mana-abilities`` a
rule in one source.
"""

import re
from typing import NamedTuple

from regulae.corpus.errors import LocatorError, RuleNumberError
from regulae.corpus.numbering import RuleNumber, parse_range

__all__ = ["Locator", "build_slug", "join_letters", "parse_locator", "to_half_width"]

NAMED_KINDS = ("note", "glossary")  # records that are addressed by title, not by number
_LANG = re.compile(r"([A-Za-z]{2})[:：](.*)", re.DOTALL)
_NAMED = re.compile(r"(note|glossary)/([^\s/@:]+)")
_SLUG_SPACE = re.compile(r"[\W_]+")
_LONGEST = 300  # code points; the longest set name has 43
_OPENING, _CLOSING = "([{“„«‹‘\"'", ")]}”“»›’\"'"
_AROUND = '()[]{}“”„«»‹›" '  # no apostrophe: 6' is a length
# Compiled by re when a number has none of the usual forms: 1 ms that others do not pay.
_IN_BRACKETS = r"(?<=[0-9]) ?[(\[]([A-Za-z]{1,2})[)\]]"  # 605.3(b), 605.3 [b]
_LAST_IN_BRACKETS = r"([-‐‑‒–—―]) ?[(\[]([A-Za-z]{1,2})[)\]]"  # 605.3(a)-(c)
# 605.3.b, 605.3-b. Of two letters only those in use (704.5aa): 605.3-in has a word behind it.
_SET_OFF = r"([.,] ?[0-9]{1,3})[-‐‑–.]([A-Za-z]|[Aa][A-Ka-k])(?![A-Za-z0-9])"
_MARK = r"(?i:(?:[§#№]|n[°º]|(?:nr|no|n)(?:[.°º]|(?= )))[§#№ ]*)(?=[0-9])"  # "number"
_WORDS = r"([^\W\d_]+(?:-[^\W\d_]+)?)(?: [^\W\d_]+)?"  # the longest cue has two: "see also"
# In copied text: spaces that are none for a terminal, and what stands inside words unseen.
_COPIED = dict.fromkeys((0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF), "") | dict.fromkeys(
    (0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "
)
_HALF_WIDTH = {0xFF01 + place: 0x21 + place for place in range(94)}


class Locator(NamedTuple):
    """A written address, not yet looked up.

    ``parse_locator(str(locator)) == locator`` for every locator.

    Attributes:
        lang: ISO 639-1; empty when left out.
        number: The rule, or the first of a range; ``None`` for a whole edition
            or language and for what is addressed by title.
        last: The last of a range; equal to ``number`` otherwise.
        kind: ``note`` or ``glossary`` for what is addressed by title, else empty.
        slug: The title, folded (``build_slug``), else empty.
        at: What stands after the @, as written: a date, a year, a set, ``latest``
            or the id of a source; empty when left out.
    """

    lang: str = ""
    number: RuleNumber | None = None
    last: RuleNumber | None = None
    kind: str = ""
    slug: str = ""
    at: str = ""

    def __str__(self) -> str:
        at = f"@{self.at}" if self.at else ""
        what = f"{self.kind}/{self.slug}" if self.kind else self._written_numbers()
        return f"{self.lang}:{what}{at}" if self.lang and what else f"{self.lang}{what}{at}"

    @property
    def is_range(self) -> bool:
        """Whether it names more than one number by its ends."""
        return self.number != self.last

    def _written_numbers(self) -> str:
        if self.number is None:
            return ""
        return f"{self.number}–{self.last}" if self.is_range else str(self.number)


def parse_locator(text: str, cues: frozenset[str] = frozenset()) -> Locator:
    """Read a locator, numbers in any of the forms in which people write them.

    Args:
        text: Such as ``605.3b``, ``fr:406``, ``it:605@Ondata Glaciale``.
        cues: Words that may stand before the number ("regola", "cr"), lower case.

    Raises:
        LocatorError: It has another shape.

    >>> str(parse_locator("it:605.1 A-b @ SPM"))
    'it:605.1a–605.1b@SPM'
    """
    written = text if text.isascii() else text.translate(_COPIED)
    written = _unwrap(written.strip())
    if not written or len(written) > _LONGEST or not written.isprintable():
        raise LocatorError(text, f"expected 1 to {_LONGEST} printable characters")
    what, has_at, at = (part.strip() for part in written.partition("@"))
    if has_at and not at:
        raise LocatorError(text, "nothing stands after the @")
    lang, what = _split_language(what)
    if not what:
        if not lang:
            raise LocatorError(text, "neither a language nor a number stands before the @")
        return Locator(lang=lang, at=at)
    if named := _NAMED.fullmatch(what):
        return Locator(lang=lang, kind=named[1], slug=build_slug(named[2]), at=at)
    try:
        first, last = _read_range(what, cues)
    except RuleNumberError as error:
        reason = str(error) if has_at or lang else str(error).partition(": ")[2]
        raise LocatorError(text, reason) from error
    return Locator(lang=lang, number=first, last=last, at=at)


def build_slug(title: str) -> str:
    """Fold a title to what stands in a locator.

    >>> build_slug("Carte a doppia eliminazione (Double-pitch)")
    'carte-a-doppia-eliminazione-double-pitch'
    """
    return _SLUG_SPACE.sub("-", title.casefold()).strip("-") or "-"


def _split_language(what: str) -> tuple[str, str]:
    if match := _LANG.fullmatch(what):
        return match[1].lower(), match[2].strip()
    if len(what) == 2 and what.isascii() and what.isalpha():
        return what.lower(), ""
    return "", what


def to_half_width(text: str) -> str:
    """Write full-width letters, digits and signs as narrow ones.

    >>> to_half_width("６０５．３ｂ（規則）")
    '605.3b(規則)'
    """
    return text if text.isascii() else text.translate(_HALF_WIDTH)


def join_letters(text: str) -> str:
    """Write each letter that is set off from its rule beside it.

    >>> join_letters("605.3(b), 605.3-c and 605.4.a")
    '605.3b, 605.3c and 605.4a'
    """
    joined = re.sub(_IN_BRACKETS, r"\1", text)
    joined = re.sub(_LAST_IN_BRACKETS, r"\1\2", joined)
    return re.sub(_SET_OFF, r"\1\2", joined)


def _unwrap(written: str) -> str:
    """Take off the brackets or quotes around a whole locator."""
    bare = written[1:-1].strip()
    is_whole = written[:1] in _OPENING and written[-1:] in _CLOSING
    return bare if bare and is_whole and written[-1] not in bare else written


def _read_range(what: str, cues: frozenset[str]) -> tuple[RuleNumber, RuleNumber]:
    """Read one number or the two ends of a range, in the usual form or in another."""
    try:
        return parse_range(what)
    except RuleNumberError:
        tidy = join_letters(to_half_width(what))
        bare = _without_cues(tidy.strip(_AROUND), cues)
        if bare == what:
            raise
        return parse_range(bare)


def _without_cues(what: str, cues: frozenset[str]) -> str:
    """Leave out the words and signs before a number: "regola n.", "CR", "§"."""
    rest = what
    while match := re.match(_WORDS, rest) if cues else None:
        known = (word for word in (match[0], match[1]) if word.casefold() in cues)
        cue = next(known, "")
        if not cue:
            break
        rest = rest[len(cue) :].lstrip(".:： ")
    return re.sub(f"^{_MARK}", "", rest).strip(_AROUND)

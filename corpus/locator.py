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

__all__ = ["Locator", "build_slug", "parse_locator"]

NAMED_KINDS = ("note", "glossary")  # records that are addressed by title, not by number
_LANG = re.compile(r"([A-Za-z]{2}):(.*)", re.DOTALL)
_NAMED = re.compile(r"(note|glossary)/([^\s/@:]+)")
_SLUG_SPACE = re.compile(r"[\W_]+")
_LONGEST = 300  # code points; the longest set name has 43


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
    written = text.strip()
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
        first, last = parse_range(_without_cue(what, cues))
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


def _without_cue(what: str, cues: frozenset[str]) -> str:
    first, _, rest = what.partition(" ")
    return rest.strip() if first.casefold().rstrip(".") in cues else what

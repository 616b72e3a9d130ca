"""Rule numbers: reading, order, parents, what lies between two of them.

Sections have one digit (6), headings three (605); rules follow a dot (605.3);
subrules are lettered (605.3b). The letters l and o are never used, and after
z comes aa.

Source:
    Comprehensive Rules, introduction, and the numbers of the editions themselves.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from regulae.corpus.errors import RuleNumberError

SUBRULE_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # 24 letters: no l, no o
_LETTER_RANK = {letter: rank for rank, letter in enumerate(SUBRULE_LETTERS, 1)}
_BASE = len(SUBRULE_LETTERS)
RULE_LIMIT = 999  # the largest rule in use is 702.19x of about 200
_LETTER_SPAN = 1000  # room for a..zz (24 + 24 * 24 = 600) in a sort key
_RULE_SPAN = (RULE_LIMIT + 1) * _LETTER_SPAN
_SECTION_SPAN = 100 * _RULE_SPAN

_SHAPE = re.compile(r"([1-9])|([1-9][0-9]{2})(?:\.([1-9][0-9]{0,2})([a-z]{0,2}))?")

# How numbers are written outside the official files: 605,3b  605.3 B  606. 8b  605.03b  605.3b.
_LOOSE = re.compile(
    r"([1-9][0-9]{2}) ?(?:[.,] ?0{0,2}([1-9][0-9]{0,2})(?: ?([A-Za-z]{1,2}))?)?[.]?|([1-9])[.]?"
)
_RANGE_DASH = re.compile(r"\s*[-‐‑‒–—―]\s*")  # hyphens and dashes of every width


class RuleNumber(NamedTuple):
    """The number of a section, heading, rule or subrule.

    ``str()`` gives the canonical form; numbers compare in document order
    (704.5z before 704.5aa).

    Attributes:
        heading: 100 to 999; 1 to 9 for a section.
        rule: 1 to 999; 0 for a section or a heading.
        letter: One or two of ``SUBRULE_LETTERS``; empty unless this is a subrule.
    """

    heading: int
    rule: int = 0
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.heading}.{self.rule}{self.letter}" if self.rule else str(self.heading)

    # A tuple's own order would put 704.5aa before 704.5b.
    def __lt__(self, other: tuple[object, ...]) -> bool:
        return self.sort_key < other.sort_key if isinstance(other, RuleNumber) else NotImplemented

    def __le__(self, other: tuple[object, ...]) -> bool:
        return self.sort_key <= other.sort_key if isinstance(other, RuleNumber) else NotImplemented

    def __gt__(self, other: tuple[object, ...]) -> bool:
        return self.sort_key > other.sort_key if isinstance(other, RuleNumber) else NotImplemented

    def __ge__(self, other: tuple[object, ...]) -> bool:
        return self.sort_key >= other.sort_key if isinstance(other, RuleNumber) else NotImplemented

    @property
    def kind(self) -> str:
        """One of ``section``, ``heading``, ``rule``, ``subrule``."""
        if self.letter:
            return "subrule"
        if self.rule:
            return "rule"
        return "heading" if self.heading > 9 else "section"

    @property
    def parent(self) -> "RuleNumber | None":
        """One step up: 605.3b, 605.3, 605, 6; a section has none."""
        if self.letter:
            return RuleNumber(self.heading, self.rule)
        if self.rule:
            return RuleNumber(self.heading)
        return RuleNumber(self.heading // 100) if self.heading > 9 else None

    @property
    def sort_key(self) -> int:
        """A whole number that orders as the rules do, for the store's indexes.

        A section comes right before its headings: 599.9, 6, 600.
        """
        if self.heading <= 9:
            return self.heading * _SECTION_SPAN - 1
        return self.heading * _RULE_SPAN + self.rule * _LETTER_SPAN + letter_rank(self.letter)

    @property
    def last_key(self) -> int:
        """The largest ``sort_key`` of anything under this number, itself included."""
        if self.letter:
            return self.sort_key
        if self.heading <= 9:
            return self.sort_key + _SECTION_SPAN - 1
        return self.sort_key + (_LETTER_SPAN if self.rule else _RULE_SPAN) - 1


def letter_rank(letter: str) -> int:
    """Count a subrule's letters: 0 for none, 1 for a, 24 for z, 25 for aa.

    Raises:
        KeyError: One of the letters is never used.
    """
    rank = 0
    for character in letter:
        rank = rank * _BASE + _LETTER_RANK[character]
    return rank


def letter_at(rank: int) -> str:
    """Give back the letters of a rank; the inverse of ``letter_rank``.

    >>> letter_at(25), letter_rank("aa")
    ('aa', 25)
    """
    letters = ""
    while rank:
        rank, remainder = divmod(rank - 1, _BASE)
        letters = SUBRULE_LETTERS[remainder] + letters
    return letters


def build_rule_number(heading: str, rule: str = "", letter: str = "") -> RuleNumber:
    """Make a number of its written parts; zeros before the rule are dropped.

    Raises:
        RuleNumberError: The letter is never used.
    """
    folded = letter.lower()
    if folded.strip(SUBRULE_LETTERS):
        written = f"{heading}.{rule}{letter}"
        raise RuleNumberError(written, f"the letter {letter!r} is never used")
    return RuleNumber(int(heading), int(rule or 0), folded)


def parse_rule_number(text: str) -> RuleNumber:
    """Read one rule number in its canonical form and nothing else.

    Args:
        text: 1 to 9 ASCII characters, without the word "rule" before and the
            full stop after; ``parse_loose_number`` forgives more.

    Returns:
        The number; ``str()`` of it gives ``text`` back.

    Raises:
        RuleNumberError: ``text`` has another shape, or is lettered l or o.

    Source:
        Comprehensive Rules, introduction (numbering; the two letters skipped).

    >>> parse_rule_number("702.19b")
    RuleNumber(heading=702, rule=19, letter='b')
    """
    match = _SHAPE.fullmatch(text)
    if match is None or not text.isascii():
        raise RuleNumberError(text, "expected three digits, a dot, digits, one or two letters")
    section, heading, rule, letter = match.groups(default="")
    return build_rule_number(section or heading, rule, letter)


def parse_loose_number(text: str) -> RuleNumber:
    """Read one rule number as people write it: 605,3b, 605.3 B, 605.03b, 605.3b.

    Raises:
        RuleNumberError: Nothing of that kind.

    >>> str(parse_loose_number("606. 8B"))
    '606.8b'
    """
    match = _LOOSE.fullmatch(text.strip())
    if match is None or not text.strip().isascii():
        raise RuleNumberError(text, "expected three digits, a dot, digits, one or two letters")
    heading, rule, letter, section = match.groups(default="")
    return build_rule_number(section or heading, rule, letter)


def parse_range(text: str) -> tuple[RuleNumber, RuleNumber]:
    """Read ``605.1a-b``, ``605.1a–605.1b``, ``119.7–8`` or ``306–311``.

    Returns:
        First and last number; twice the same for a single number.

    Raises:
        RuleNumberError: An end cannot be read, or the ends are out of order or
            of different levels.
    """
    parts = _RANGE_DASH.split(text.strip())
    if len(parts) > 2:
        raise RuleNumberError(text, "a range has two ends")
    first = parse_loose_number(parts[0])
    if len(parts) == 1:
        return first, first
    return first, complete_range(first, parts[1], written=text)


def complete_range(first: RuleNumber, end: str, *, written: str = "") -> RuleNumber:
    """Read the second end of a range, which may leave out what it shares with the first.

    Args:
        first: The first end.
        end: A whole number (605.1b), only letters (b) or only a rule (8).
        written: The whole range, for the error.

    Raises:
        RuleNumberError: The end cannot be read, lies before ``first`` or on another level.
    """
    short = end.strip().rstrip(".")
    if first.letter and short.isascii() and short.isalpha() and len(short) <= 2:
        last = build_rule_number(str(first.heading), str(first.rule), short)
    elif (
        first.rule and not first.letter and short.isdecimal() and short.isascii() and len(short) < 3
    ):
        last = RuleNumber(first.heading, int(short))
    else:
        last = parse_loose_number(end)
    if last.kind != first.kind or last < first:
        raise RuleNumberError(written or end, f"a range from {first} ends on its own level, later")
    return last


def range_members(first: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
    """Yield the numbers from ``first`` to ``last`` that the numbering allows.

    Without knowledge of an edition this is the best there is: consecutive
    letters (l and o skipped), rules or headings. Ends under different parents
    have an unknown number of rules between them: then only the ends come.

    >>> [str(number) for number in range_members(*parse_range("601.2k-n"))]
    ['601.2k', '601.2m', '601.2n']
    """
    if first.letter and (first.heading, first.rule) == (last.heading, last.rule):
        for rank in range(letter_rank(first.letter), letter_rank(last.letter) + 1):
            yield RuleNumber(first.heading, first.rule, letter_at(rank))
    elif first.rule and not first.letter and first.heading == last.heading:
        for rule in range(first.rule, last.rule + 1):
            yield RuleNumber(first.heading, rule)
    elif not first.rule:
        for heading in range(first.heading, last.heading + 1):
            yield RuleNumber(heading)
    else:
        yield from (first, last)

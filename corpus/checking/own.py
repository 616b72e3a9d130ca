"""The page's own numbers: duplicates, gaps, rules under the wrong parent, rules of no edition."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from regulae.corpus.checking.findings import Finding
from regulae.corpus.checking.knowledge import Knowledge
from regulae.corpus.checking.page import OwnNumber, Page
from regulae.corpus.checking.standpoint import Standpoint
from regulae.corpus.numbering import RuleNumber, letter_at, letter_rank

__all__ = ["find_own"]

DUPLICATE, GAP, WRONG_PARENT, UNKNOWN = "R201", "R202", "R203", "R205"
# A page whose numbers follow each other; with more gaps it leaves rules out on purpose.
_FEWEST_STEPS = 2
_MOST_GAPS = 0.1  # of its numbers


class _Odd(NamedTuple):
    """A step in the numbering that is none: a rule elsewhere than under its parent, or a gap."""

    code: str
    own: OwnNumber
    expected: RuleNumber


def find_own(page: Page, standpoint: Standpoint, knowledge: Knowledge) -> Iterator[Finding]:
    """Yield what is wrong with the numbers of a page's rules."""
    yield from _find_duplicates(page)
    odd = list(_find_odd_steps(page))
    yield from odd
    misprinted = {finding.start for finding in odd if finding.code == WRONG_PARENT}
    for finding in _find_unknown(page, standpoint, knowledge):
        if finding.start not in misprinted:
            yield finding


def _find_duplicates(page: Page) -> Iterator[Finding]:
    seen: set[RuleNumber] = set()
    for own in page.own:
        if own.number.rule and own.number in seen:
            message = f"{own.number} begins a second rule on this page"
            yield Finding(DUPLICATE, own.start, own.end, message)
        seen.add(own.number)


def _find_odd_steps(page: Page) -> Iterator[Finding]:
    if page.is_excerpt:
        return
    odd = list(_iter_odd_steps(page.own))
    gaps = [each for each in odd if each.code == GAP]
    steps = sum(b.number in _list_next(a.number) for a, b in pairwise(page.own))
    is_run = steps >= _FEWEST_STEPS and len(gaps) <= max(1, _MOST_GAPS * len(page.own))
    for code, own, expected in odd:
        if code == WRONG_PARENT:
            message = f"{own.number} stands where {expected} is next"
            yield Finding(code, own.start, own.end, message)
        elif is_run:
            message = f"{own.number} follows without {expected}"
            yield Finding(code, own.start, own.end, message)


def _iter_odd_steps(owns: tuple[OwnNumber, ...]) -> Iterator[_Odd]:
    """Walk through the numbers; a misprinted one is taken for what it should be."""
    current: RuleNumber | None = None
    for own in owns:
        number = own.number
        if current is None or not number.rule:
            current = number
            continue
        expected = _find_misprinted(current, number)
        if expected is not None:
            yield _Odd(WRONG_PARENT, own, expected)
            current = expected
            continue
        missing = _find_missing(current, number)
        if missing is not None:
            yield _Odd(GAP, own, missing)
        current = number


def _find_misprinted(current: RuleNumber, number: RuleNumber) -> RuleNumber | None:
    """Give the number expected in place of one that is a slip of the pen away from it."""
    if _follows(current, number):
        return None
    expected = _list_next(current)[not number.letter]
    if expected != number and _is_slip(str(number), str(expected)):
        return expected
    return None


def _follows(current: RuleNumber, number: RuleNumber) -> bool:
    """Whether a number stands under the rule or heading that is open, gaps allowed."""
    if number.heading != current.heading:
        return number.rule == 1 and not number.letter and number.heading > current.heading
    if number.letter:
        return number.rule == current.rule
    return number.rule > current.rule


def _list_next(current: RuleNumber) -> tuple[RuleNumber, RuleNumber]:
    """Give the next subrule and the next rule."""
    letter = letter_at(letter_rank(current.letter) + 1)
    return (
        RuleNumber(current.heading, current.rule, letter),
        RuleNumber(current.heading, current.rule + 1),
    )


def _find_missing(current: RuleNumber, number: RuleNumber) -> RuleNumber | None:
    """Give the first number left out between two of one heading."""
    if number.heading != current.heading:
        return None
    if number.letter and number.rule == current.rule:
        expected = _list_next(current)[0]
        return expected if letter_rank(number.letter) > letter_rank(expected.letter) else None
    if number.letter or not current.rule:
        return None  # its rule is not here: an excerpt
    expected = _list_next(current)[1]
    return expected if number.rule > expected.rule else None


def _is_slip(one: str, other: str) -> bool:
    """Whether one character is wrong, missing or too much, or two stand the wrong way round."""
    if len(one) == len(other):
        differing = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        if len(differing) == 2 and differing[1] == differing[0] + 1:
            first, second = differing
            return one[first] == other[second] and one[second] == other[first]
        return len(differing) == 1
    short, long = sorted((one, other), key=len)
    is_one_more = len(long) == len(short) + 1
    return is_one_more and any(short == long[:i] + long[i + 1 :] for i in range(len(long)))


def _find_unknown(page: Page, standpoint: Standpoint, knowledge: Knowledge) -> Iterator[Finding]:
    """Yield the rules whose numbers no edition explains: neither the target nor the text's own."""
    view = knowledge.view(standpoint.target)
    source = standpoint.source
    for own in page.own:
        if own.number.kind not in ("rule", "subrule") or view.has_number(own.number) is not False:
            continue
        if standpoint.is_moved and source and knowledge.stands_in(own.number, source):
            continue  # reported as standing elsewhere, or gone
        message = f"{standpoint.target} has no rule {own.number}"
        yield Finding(UNKNOWN, own.start, own.end, message)

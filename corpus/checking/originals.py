"""A translation against its original: whether its rules cite the same numbers."""

from collections import defaultdict
from collections.abc import Iterator

from regulae.corpus.checking.cited import Heirs
from regulae.corpus.checking.findings import Finding
from regulae.corpus.checking.knowledge import ORIGINAL, EditionView, Knowledge
from regulae.corpus.checking.page import CitedAt, Page
from regulae.corpus.checking.standpoint import Standpoint
from regulae.corpus.citations import expand_range
from regulae.corpus.numbering import RuleNumber

__all__ = ["find_differing"]

DIFFERS = "R105"


def find_differing(
    page: Page, standpoint: Standpoint, knowledge: Knowledge, heirs: Heirs
) -> Iterator[Finding]:
    """Yield the rules that cite other numbers than the stored original of their edition does.

    Args:
        page: A translation.
        standpoint: From where it is judged.
        knowledge: With the original.
        heirs: What numbers are that were found wrong already; they are not told twice.
    """
    original = {} if page.lang == ORIGINAL else knowledge.find_original(standpoint.target)
    if not original:
        return
    view = knowledge.view(standpoint.target)
    by_rule: defaultdict[RuleNumber, list[CitedAt]] = defaultdict(list)
    for cited in page.cited:
        if cited.owner is not None:
            by_rule[cited.owner].append(cited)
    for own in page.own:
        counterpart = _find_counterpart(own.number, standpoint, knowledge)
        if counterpart not in original or not own.number.rule:
            continue
        named = {number for cited in by_rule[own.number] for number in _expand(cited, view)}
        here = {new for number in named for new in heirs.get(number, (number,))}
        there = original[counterpart]
        more = sorted((here - there - {own.number, counterpart}) & named)
        less = sorted(there - here - {own.number, counterpart})
        if more or less:
            message = f"the original of {standpoint.target} cites here {_write(less, more)}"
            at = next((c for c in by_rule[own.number] if {*_expand(c, view)} & {*more}), None)
            start, end = (at.citation.start, at.citation.end) if at else (own.start, own.end)
            yield Finding(DIFFERS, start, end, message)


def _find_counterpart(
    number: RuleNumber, standpoint: Standpoint, knowledge: Knowledge
) -> RuleNumber | None:
    """Give the number under which a rule of the page stands in the target edition, if one."""
    if not standpoint.is_moved or standpoint.source is None:
        return number
    if not knowledge.stands_in(number, standpoint.source):
        return number
    heirs = knowledge.follow(number, standpoint.source, standpoint.target)
    return heirs[0] if len(heirs) == 1 else None


def _expand(cited: CitedAt, view: EditionView) -> Iterator[RuleNumber]:
    for first, last in cited.citation.ranges:
        yield from expand_range(first, last, view)


def _write(less: list[RuleNumber], more: list[RuleNumber]) -> str:
    parts = [", ".join(map(str, less))] if less else []
    if more:
        parts.append(f"not {', '.join(map(str, more))}")
    return ", ".join(parts)

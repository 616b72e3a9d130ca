"""The edition that a page claims: whether its text is of it, and where its rules stand there."""

from collections.abc import Iterator

from regulae.corpus.checking.findings import Finding
from regulae.corpus.checking.knowledge import Knowledge
from regulae.corpus.checking.page import Page
from regulae.corpus.checking.standpoint import Standpoint

__all__ = ["find_label", "find_moved_rules"]

TOO_NEW, TOO_OLD, ELSEWHERE = "R301", "R302", "R303"
_KINDS = {
    "numbers": "its numbers",
    "stray-numbers": "its numbers",
    "titles": "its titles",
    "quoted-titles": "the titles it quotes",
    "cited-numbers": "the numbers it cites",
    "words": "its words",
}


def find_label(page: Page, standpoint: Standpoint) -> Iterator[Finding]:
    """Yield a label that the text contradicts."""
    dating = standpoint.dating
    claimed = page.edition
    if not standpoint.doubts_label or claimed is None or not dating.fits:
        return
    is_too_new = all(interval.last < claimed for interval in dating.fits)
    telling = [each for each in dating.evidence if each.agrees and each.kind in _KINDS]
    what = max(telling, key=lambda each: each.weight, default=None)
    name = _KINDS[what.kind] if what else "its numbers"
    fits = " or ".join(map(str, dating.fits))
    message = f"labelled {claimed}, but {name} are those of {fits}"
    yield Finding(TOO_NEW if is_too_new else TOO_OLD, *page.label, message)


def find_moved_rules(page: Page, standpoint: Standpoint, knowledge: Knowledge) -> Iterator[Finding]:
    """Yield the page's rules that stand under another number in the target edition."""
    source, target = standpoint.source, standpoint.target
    if source is None or not standpoint.is_moved:
        return
    for own in page.own:
        if not own.number.rule or not knowledge.stands_in(own.number, source):
            continue
        heirs = knowledge.follow(own.number, source, target)
        if heirs == (own.number,):
            continue
        where = f"stands as {' and '.join(map(str, heirs))}" if heirs else "has no counterpart"
        message = f"this {own.number} is of {source}; it {where} in {target}"
        yield Finding(ELSEWHERE, own.start, own.end, message)

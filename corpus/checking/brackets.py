"""Quotation marks and parentheses around citations that have no fellow."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from regulae.corpus.checking.findings import Finding, write_excerpt
from regulae.corpus.checking.page import CitedAt, Page

__all__ = ["find_brackets"]

UNBALANCED = "R106"
_REACH = 300  # code points around a citation in which its parenthesis stands; most have under 60
_PARENTHESIS = re.compile(r"[()（）]")
_MARK = re.compile(r"(?:^|\s)[0-9a-z]{1,2}$")  # "1)" marks an item of a list
_OPENS = "(（"
_TITLE = re.compile(r"\s{0,4}[,:]?\s{0,4}([“«\"])")
_LONGEST_TITLE = 90  # code points
_LONGEST_SHOWN = 60  # of them, of a citation
_CLOSES = {"“": "”", "«": "»", '"': '"'}
_LONE_CLOSE = re.compile(r"\s{0,4},?\s{0,4}[^“”«»\"().;]{1,90}([”»])")


def find_brackets(page: Page) -> Iterator[Finding]:
    """Yield the marks around citations that have no fellow in their rule or paragraph."""
    lone: dict[tuple[int, int], list[int]] = {}
    done: set[int] = set()
    for cited in page.cited:
        if cited.within not in lone:
            lone[cited.within] = sorted(_find_lone(page.masked, *cited.within))
        places = [*_find_around(page, cited, lone[cited.within]), *_find_quotes(page, cited)]
        for place, message in places:
            if place not in done:
                done.add(place)
                yield Finding(UNBALANCED, place, place + 1, message)


def _find_lone(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the places of parentheses without a fellow."""
    opened: list[int] = []
    for match in _PARENTHESIS.finditer(text, start, end):
        if match[0] in _OPENS:
            opened.append(match.start())
        elif opened:
            opened.pop()
        elif not _MARK.search(text[max(start, match.start() - 3) : match.start()]):
            yield match.start()
    yield from opened


def _find_around(page: Page, cited: CitedAt, lone: list[int]) -> Iterator[tuple[int, str]]:
    """Yield the parentheses near a citation that stand alone."""
    start, end = cited.citation.start, cited.citation.end
    first, last = bisect_left(lone, start - _REACH), bisect_right(lone, end + _REACH)
    for place in lone[first:last]:
        opens = page.masked[place] in _OPENS
        if opens and place < start:
            yield place, f"the parenthesis before “{_show(page, cited)}” is never closed"
        elif not opens and place >= end:
            yield place, f"the parenthesis behind “{_show(page, cited)}” was never opened"


def _find_quotes(page: Page, cited: CitedAt) -> Iterator[tuple[int, str]]:
    """Yield the quotation mark of a title that is opened and not closed, or closed only."""
    last = cited.citation.cited[-1]
    end = cited.within[1]
    if last.title is not None:
        return
    if opened := _TITLE.match(page.masked, last.end, end):
        close = _CLOSES[opened[1]]
        rest = page.masked[opened.end() : min(end, opened.end() + _LONGEST_TITLE)]
        if close not in rest and '"' not in rest:
            yield opened.start(1), f"the quotation mark behind {last.number} is never closed"
    elif closed := _LONE_CLOSE.match(page.masked, last.end, end):
        yield closed.start(1), f"the quotation mark behind {last.number} was never opened"


def _show(page: Page, cited: CitedAt) -> str:
    start, end = cited.citation.start, cited.citation.end
    return write_excerpt(page.text[:end], start, start + _LONGEST_SHOWN)

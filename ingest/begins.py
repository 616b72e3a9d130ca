"""Where the rules of a text begin, and the entries of the glossary behind them."""

from itertools import pairwise

from regulae.ingest.blocks import Block
from regulae.ingest.glossary import TermStart, find_opening, find_terms
from regulae.ingest.segment import find_starts
from regulae.ingest.starts import Start

__all__ = ["find_begins"]

_MARKS = " \t\r\n\xa0.:|*•-–—="  # what may stand around a number in a heading or a list


def find_begins(text: str, blocks: list[Block], lang: str) -> tuple[list[Start], list[TermStart]]:
    """Find where rules begin, and glossary entries.

    Args:
        text: As a format's reader extracted it.
        blocks: Its blocks; the line that opens the glossary becomes prose in them, so
            that it is no rule's last line, and a number alone above its rule blank.
        lang: A language with a pack.

    Returns:
        The rules and the entries, each in the order of the text.
    """
    starts = _drop_repeated(text, blocks, find_starts(text, blocks, lang))
    first_rule = next((start.start for start in starts if start.number.rule), len(text))
    opening = find_opening(text, blocks, lang, after=first_rule)
    terms = [] if opening is None else find_terms(text, blocks[opening + 1 :], lang)
    if opening is None or not terms:
        return starts, []
    blocks[opening] = blocks[opening]._replace(kind="prose")
    # A number that begins a line of the glossary is cited there.
    return [start for start in starts if start.start < terms[0].start], terms


def _drop_repeated(text: str, blocks: list[Block], starts: list[Start]) -> list[Start]:
    """Take out a number alone above the rule that begins with it: a page's heading, no rule."""
    dropped = {
        start.start
        for start, following in pairwise(starts)
        if start.number == following.number
        and start.number.rule
        and not text[start.end : following.start].strip(_MARKS)
    }
    if not dropped:
        return starts
    for place, block in enumerate(blocks):
        if block.start in dropped:
            blocks[place] = block._replace(kind="blank")
    return [start for start in starts if start.start not in dropped]

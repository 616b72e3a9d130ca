"""Where the rules of a text begin, and the entries of the glossary behind them."""

from regulae.ingest.blocks import Block
from regulae.ingest.glossary import TermStart, find_opening, find_terms
from regulae.ingest.segment import find_starts
from regulae.ingest.starts import Start

__all__ = ["find_begins"]


def find_begins(text: str, blocks: list[Block], lang: str) -> tuple[list[Start], list[TermStart]]:
    """Find where rules begin, and glossary entries.

    Args:
        text: As a format's reader extracted it.
        blocks: Its blocks; the line that opens the glossary becomes prose in them, so
            that it is no rule's last line.
        lang: A language with a pack.

    Returns:
        The rules and the entries, each in the order of the text.
    """
    starts = find_starts(text, blocks, lang)
    first_rule = next((start.start for start in starts if start.number.rule), len(text))
    opening = find_opening(text, blocks, lang, after=first_rule)
    terms = [] if opening is None else find_terms(text, blocks[opening + 1 :], lang)
    if opening is None or not terms:
        return starts, []
    blocks[opening] = blocks[opening]._replace(kind="prose")
    # A number that begins a line of the glossary is cited there.
    return [start for start in starts if start.start < terms[0].start], terms

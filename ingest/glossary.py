"""The glossary behind the rules: where its entries begin.

An entry is a short line after a blank one with its definition right below it:

    Owl, Old
    1. A bird of the night. …
    2. …

So it has been in every edition; older ones indent the further paragraphs of a
definition, or part them by blank lines.
"""

from itertools import pairwise
from typing import NamedTuple

from regulae.corpus.lang import load_pack
from regulae.ingest.blocks import Block


class TermStart(NamedTuple):
    """A place where an entry of a glossary begins.

    Attributes:
        term: As printed.
        start: Code point of the term.
        end: Where its definition begins.
        line: Counted from 1.
    """

    term: str
    start: int
    end: int
    line: int


_LONGEST_TERM = 80  # code points; the longest in use has 58
_SENTENCE_ENDS = (".", ":", ";", ",", "。", "：")
_OPENERS = "\"“'‘([{"


def find_terms(text: str, blocks: list[Block], lang: str, after: int) -> list[TermStart]:
    """Find where the entries of a glossary begin.

    Args:
        text: The text of the witness.
        blocks: Its blocks.
        lang: A language with a pack.
        after: Where the first rule begins: "Glossary" before it stands in the contents.

    Returns:
        In order; none where no line says "Glossary".
    """
    titles = load_pack(lang).glossary_titles
    behind = [block for block in blocks if block.start > after]
    places = [i for i, block in enumerate(behind) if _fold(text, block) in titles]
    if not places:
        return []
    ends = load_pack(lang).back_titles
    terms: list[TermStart] = []
    after_blank = True
    for block, following in pairwise(behind[places[-1] + 1 :]):
        if after_blank and terms and _fold(text, block) in ends:
            break
        if after_blank and following.kind != "blank" and _is_term(text, block):
            term = text[block.start : block.end]
            terms.append(TermStart(term, block.start, block.end, block.line))
        after_blank = block.kind == "blank"
    return terms


def _is_term(text: str, block: Block) -> bool:
    """Whether a line can be the term of an entry: short, no sentence, not indented."""
    if block.kind != "line" or block.end - block.start > _LONGEST_TERM:
        return False
    if block.start and text[block.start - 1] not in "\r\n\u2028\u2029\x0b\x0c":
        return False
    content = text[block.start : block.end]
    first = content.lstrip(_OPENERS)[:1]
    return not content.endswith(_SENTENCE_ENDS) and bool(first) and not first.islower()


def _fold(text: str, block: Block) -> str:
    if block.end - block.start > _LONGEST_TERM:
        return ""
    return text[block.start : block.end].strip(" .:").casefold()

"""The glossary behind the rules: where its entries begin.

An entry is a short line after a blank one with its definition right below it:

    Owl, Old
    1. A bird of the night. …
    2. …

So it has been in every edition; older ones indent the further paragraphs of a
definition, or part them by blank lines.
"""

import re
from bisect import bisect_right
from itertools import pairwise
from operator import attrgetter
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
_SENTENCE_ENDS = (":", ";", ",", "：", "，")
_SENTENCE = re.compile(r"[.。][)\]\"”’]*$")
_GLUED_SENSE = re.compile(r"([^\W\d](?:[^\d.]{0,40}[^\W\d])?)1\. ")  # "Ability1. Text …"
_OPENERS = "\"“'‘([{"


def find_opening(text: str, blocks: list[Block], lang: str, after: int) -> int | None:
    """Find the line that opens the glossary.

    Args:
        text: The text of the witness.
        blocks: Its blocks.
        lang: A language with a pack.
        after: Where the first rule begins: "Glossary" before it stands in the contents.

    Returns:
        The place of its block, or ``None`` where no line says "Glossary".
    """
    titles = load_pack(lang).glossary_titles
    longest = max(map(len, titles))
    first = bisect_right(blocks, after, key=attrgetter("start"))
    from_the_end = range(len(blocks) - 1, first - 1, -1)
    candidates = (i for i in from_the_end if blocks[i].end - blocks[i].start <= longest + 2)
    return next((i for i in candidates if _fold(text, blocks[i]) in titles), None)


def find_terms(text: str, blocks: list[Block], lang: str) -> list[TermStart]:
    """Find where the entries of a glossary begin.

    Args:
        text: The text of the witness.
        blocks: Those behind the line that opens the glossary.
        lang: A language with a pack.

    Returns:
        In order.
    """
    ends = load_pack(lang).back_titles
    terms: list[TermStart] = []
    before = ""  # the line before, empty for a blank one
    for block, following in pairwise(blocks):
        if not before and terms and _fold(text, block) in ends:
            break
        content = "" if block.kind == "blank" else text[block.start : block.end]
        if content and following.kind != "blank":
            end = _find_term_end(text, block, following, before)
            if end:
                terms.append(TermStart(text[block.start : end], block.start, end, block.line))
        before = content
    return terms


def _find_term_end(text: str, block: Block, following: Block, before: str) -> int:
    """Find where the term that opens a line ends; 0 if the line opens no entry.

    Args:
        text: The text of the witness.
        block: The line.
        following: The next one, not blank.
        before: The line before, empty for a blank one.
    """
    if not before:
        glued = _GLUED_SENSE.match(text, block.start, block.end)
        if glued and text.startswith("2.", following.start):
            return glued.end(1)
        return block.end if _is_term(text, block) else 0
    # The blank line before an entry is missing here and there: then only a title in capitals
    # between two sentences is a term.
    content = text[block.start : block.end]
    between = _SENTENCE.search(before) and _SENTENCE.search(text[following.start : following.end])
    capital = all(word[0].isupper() for word in content.split() if word[0].isalpha())
    return block.end if between and capital and _is_term(text, block) else 0


def _is_term(text: str, block: Block) -> bool:
    """Whether a line can be the term of an entry: short, no sentence, not indented."""
    if block.kind != "line" or block.end - block.start > _LONGEST_TERM:
        return False
    if block.start and text[block.start - 1] not in "\r\n\u2028\u2029\x0b\x0c":
        return False
    content = text[block.start : block.end]
    first = content.lstrip(_OPENERS)[:1]
    ends = content.endswith(_SENTENCE_ENDS) or _SENTENCE.search(content) is not None
    return not ends and bool(first) and not first.islower()


def _fold(text: str, block: Block) -> str:
    if block.end - block.start > _LONGEST_TERM:
        return ""
    return text[block.start : block.end].strip(" .:").casefold()

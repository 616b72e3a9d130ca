"""Segmentation: where rules begin in a text.

A number begins a rule or is cited, and only its surroundings tell. Three kinds
of candidates, by how much their place says:

- ``paragraph``: first in a paragraph or a list item; begins a rule unless what
  follows is impossible ("605, and").
- ``line``: first in a line within a paragraph; may be a wrapped citation ("See
  rule / 103.4. If a player"), so the cue before it and the order decide too.
- ``inline``: within a line of run-on text; only the next number of the same
  heading, or a new heading with a rule of its own right after, is believed.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from regulae.corpus.citations import find_citations
from regulae.corpus.errors import RuleNumberError
from regulae.corpus.numbering import RuleNumber, build_rule_number, letter_rank
from regulae.ingest.blocks import Block
from regulae.ingest.folding import FoldedText
from regulae.ingest.starts import Start, drop_contents

# 605. | 605.1. | 605.3b | 606. 8b | 100.01 | 107.4e混血. The letters end where lower case ends.
_WRITTEN = (
    r"([1-9][0-9]{2})"
    r"(?:\.(\s?)0{0,2}([1-9][0-9]{0,2})([a-z]{1,2}(?![a-zà-ÿ]))?)?(?![0-9]|[.,][0-9])(\.?)"
)
_NUMBER = re.compile(_WRITTEN)
# Within a line only a number with a space before it and something like a sentence behind it.
# A literal space before it makes the search four times as fast as a class would.
_INLINE = [
    re.compile(rf"{space}{_WRITTEN}(?=[\s.:]*[^\sa-zà-ÿ_,;)\]»”%])")
    for space in (" ", "\t", "\xa0")
]
_WITHOUT_RULE = re.compile(r"([1-9][0-9]{2})\.([a-km-np-z])(?=\s)")  # "306.b", printed so in 2008
_SECTION = re.compile(r"([1-9])\.\s+(?=[^\W\d_])")
_LONGEST_SECTION_TITLE = 60  # code points; the longest in use has 33
_GOOD_FOLLOW = re.compile(r"[\s.:]*(?:[^\W\da-zà-ÿ_]|[\"“«„'‘({\[]|\d)")
_BAD_FOLLOW = re.compile(r"\s*[,;)\]»”%]|\s*[-–—]\s*[0-9a-z]{1,2}\b")
_SOMETHING = re.compile(r"[^ .]")
_SENTENCE_END = re.compile(r"[.!?:…][)\]\"”»’'_*]*\s*$")
_FAR_RULES = 12  # numbers that an inline successor may skip: gaps of printed editions are < 10
_LOOK_AHEAD = 3  # candidates after one, among which its successor must be
_TITLE_WORDS = 4  # a line of so few words that ends like a cue is a title ("Comprehensive Rules")


class _Candidate(NamedTuple):
    start: Start
    place: str  # paragraph, line, inline
    dotted: bool  # a full stop after the number
    spaced: bool  # "606. 8b"


def find_starts(text: str, blocks: list[Block], lang: str) -> list[Start]:
    """Find where rules begin.

    Args:
        text: The text of the witness.
        blocks: Its blocks, in order.
        lang: Language of the citations that are told apart from starts.

    Returns:
        In order of the text. Numbers of a table of contents are not among them.
    """
    accepted: list[Start] = []
    matches = (match for pattern in _INLINE for match in pattern.finditer(text))
    inline = sorted(matches, key=lambda match: -match.start(1))
    for paragraph in _split_paragraphs(blocks):
        if not _has_number(text, paragraph, inline):
            continue
        candidates = _find_candidates(text, paragraph, inline)
        cited: set[int] | None = None  # looked for when a candidate is good but for that
        for place, candidate in enumerate(candidates):
            current = accepted[-1].number if accepted else None
            following = candidates[place + 1 : place + 1 + _LOOK_AHEAD]
            if not _begins_rule(text, candidate, current, following):
                continue
            if candidate.place != "paragraph":
                if cited is None:
                    cited = _find_cited(text, paragraph, lang)
                if candidate.start.start in cited:
                    continue
            accepted.append(_settle(text, candidate, current))
    return drop_contents(accepted)


def _has_number(text: str, paragraph: list[Block], inline: list[re.Match[str]]) -> bool:
    """Whether anything in a paragraph can begin a rule: most hold no number at such a place."""
    if inline and inline[-1].start(1) < paragraph[-1].end:
        return True
    return len(paragraph) > 1 or text[paragraph[0].start].isdecimal()


def _split_paragraphs(blocks: list[Block]) -> Iterator[list[Block]]:
    """Yield runs of blocks that may be one sentence: cut at blanks, items and topics."""
    paragraph: list[Block] = []
    for block in blocks:
        if block.kind != "line" and paragraph:
            yield paragraph
            paragraph = []
        if block.kind != "blank":
            paragraph.append(block)
    if paragraph:
        yield paragraph


def _find_candidates(
    text: str, paragraph: list[Block], inline: list[re.Match[str]]
) -> list[_Candidate]:
    """Find what a paragraph's numbers may begin.

    Args:
        text: The text of the witness.
        paragraph: Its blocks.
        inline: Numbers within lines of the text, the last first; those of this
            paragraph are taken off.
    """
    found: list[_Candidate] = []
    place = "paragraph"
    for block in paragraph:
        if text[block.start].isdecimal() and (first := _find_at_start(text, block, place)):
            found.append(first)
        while inline and inline[-1].start(1) < block.end:
            match = inline.pop()
            # Nothing follows in its line: "proceed to 616.1e."
            if match.start(1) > block.start and _SOMETHING.search(text, match.end(), block.end):
                candidate = _read_number(match, block, "inline")
                if candidate:
                    found.append(candidate)
        place = "line"
    return found


def _find_at_start(text: str, block: Block, place: str) -> _Candidate | None:
    """Read what may begin with a block."""
    if text.startswith(".", block.start + 1):
        section = _SECTION.match(text, block.start, block.end)
        if section is None or block.end - block.start > _LONGEST_SECTION_TITLE:
            return None
        start = Start(RuleNumber(int(section[1])), block.start, section.end(), block.line)
        return _Candidate(start, place, dotted=True, spaced=False)
    match = _NUMBER.match(text, block.start, block.end)
    if match is None:
        return None
    misprint = None if match[3] else _WITHOUT_RULE.match(text, block.start, block.end)
    if misprint is None:
        return _read_number(match, block, place)
    number = RuleNumber(int(misprint[1]), 0, misprint[2])
    start = Start(number, block.start, misprint.end(), block.line)
    return _Candidate(start, place, dotted=False, spaced=False)


def _read_number(match: re.Match[str], block: Block, place: str) -> _Candidate | None:
    heading, space, rule, letter, dot = match.groups(default="")
    try:
        number = build_rule_number(heading, rule, letter)
    except RuleNumberError:
        return None  # lettered l or o; it stays text, checking reports it
    start = Start(number, match.start(1), match.end(), block.line)
    return _Candidate(start, place, dot != "", space != "")


def _find_cited(text: str, paragraph: list[Block], lang: str) -> set[int]:
    """Give the places of numbers that a cue before them makes citations."""
    folded = FoldedText(text, [(block.start, block.end) for block in paragraph])
    citations = find_citations(folded.text, lang, bare=False)
    places = (folded.place_of(cited.start) for found in citations for cited in found.cited)
    return {place for place in places if not _follows_title_line(text, paragraph, place)}


def _follows_title_line(text: str, paragraph: list[Block], place: int) -> bool:
    """Whether the line before a line-start number is a short title that ends like a cue."""
    for before, block in pairwise(paragraph):
        if block.start == place:
            words = text[before.start : before.end].split()
            return len(words) <= _TITLE_WORDS and not any(word[0].islower() for word in words)
    return False


def _begins_rule(
    text: str, candidate: _Candidate, current: RuleNumber | None, following: list[_Candidate]
) -> bool:
    end = candidate.start.end
    number = candidate.start.number
    well_followed = _GOOD_FOLLOW.match(text, end) is not None
    if not well_followed and _BAD_FOLLOW.match(text, end):  # nothing is both
        return False
    if number.letter and not number.rule:
        return _is_next_letter(current, number)
    if number.kind == "section":
        return candidate.place != "inline"
    if candidate.place == "paragraph":
        return well_followed or (number.rule > 0 and bool(text[end : end + 80].strip()))
    if not well_followed:
        return False
    if candidate.place == "line":
        if number.kind == "heading" and not candidate.dotted:
            return False
        return _ends_sentence_before(text, candidate.start.start) or _is_next(current, number)
    return _is_believable_inline(candidate, current, following)


def _is_believable_inline(
    candidate: _Candidate, current: RuleNumber | None, following: list[_Candidate]
) -> bool:
    number = candidate.start.number
    if number.kind == "heading":
        after = following[0].start.number if following else None
        return candidate.dotted and after is not None and _is_first_under(number, after)
    if current is None:
        return any(_is_next(number, other.start.number) for other in following)
    return _is_next(current, number)


def _is_first_under(heading: RuleNumber, number: RuleNumber) -> bool:
    return number.heading == heading.heading and number.rule == 1 and not number.letter


def _is_next_letter(current: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether a number printed without its rule (306.b) goes on where 306.3a was."""
    return (
        current is not None
        and current.heading == number.heading
        and letter_rank(number.letter) == letter_rank(current.letter) + 1
    )


def _is_next(current: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether ``number`` can follow ``current`` in the order of a heading, gaps allowed."""
    if current is None:
        return True
    if number.heading != current.heading:
        return _is_first_under(RuleNumber(number.heading), number) or (
            number.kind == "heading" and number > current
        )
    if number.rule == current.rule:
        step = letter_rank(number.letter) - letter_rank(current.letter)
        return 0 < step <= _FAR_RULES
    return 0 < number.rule - current.rule <= _FAR_RULES and number.letter in ("", "a")


def _ends_sentence_before(text: str, start: int) -> bool:
    """Whether what stands before a line is whole: a sentence, or a short title line."""
    before = text[max(0, start - 200) : start].rstrip().rstrip("|-•* ").rstrip()
    if not before or _SENTENCE_END.search(before):
        return True
    line = before.splitlines()[-1].strip()
    return _NUMBER.match(line) is not None and len(line) <= _LONGEST_SECTION_TITLE


def _settle(text: str, candidate: _Candidate, current: RuleNumber | None) -> Start:
    """Read a number as it is meant where it stands.

    "606. 8b" is one number where 606 is open, else heading 606 and its title;
    "306.b" after 306.3a is 306.3b.
    """
    start = candidate.start
    if current is not None and start.number.letter and not start.number.rule:
        return start._replace(number=start.number._replace(rule=current.rule))
    if not candidate.spaced or (current is not None and current.heading == start.number.heading):
        return start
    end = text.index(".", start.start) + 1
    return start._replace(number=RuleNumber(start.number.heading), end=end)

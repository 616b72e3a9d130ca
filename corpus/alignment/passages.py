"""A record as alignment sees it: stems, with what only points elsewhere masked.

A citation that follows a renumbering is no edit, so each is one mask, whatever it
cites; quotation marks and dashes are set in many ways over the years, and which one
was used is no edit either.
"""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Citation, Record
from regulae.corpus.words import find_stem, fold

MASK = "^"  # stands for a citation, or for a bare rule number; no text has it
# A symbol in braces, the mask, an ideograph, or a run of letters and digits: "can't" is two.
_WORD = re.compile(
    rf"\{{[^{{}}\s]{{1,12}}\}}|\{MASK}|[\u3400-\u9fff\uf900-\ufaff]|[^\W_\u3400-\u9fff\uf900-\ufaff]+"
)
_BARE_NUMBER = re.compile(r"\b[1-9][0-9]{2}\.[0-9]{1,3}[a-z]{0,2}\b")
# How marks are set differs between files of one text: -- and —, " and “, _Magic_ and Magic.
_SETTING = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "_": ""}
    | dict.fromkeys("‐‑‒–—―", "-")
)
_DASHES = re.compile(r"\s*-{2,}\s*|\s+-\s+")
_TRADEMARKS = {  # after a name
    "™": re.compile(r"(?<=\w)\(tm\)", re.IGNORECASE),
    "®": re.compile(r"(?<=\w)\(r\)", re.IGNORECASE),
}
# Titles after citations are part of these, also where their quotation marks were lost.
_LOST_TITLE = rf",? \?[A-Z](?:[^?\{MASK}]|(?<=\w)\?(?=\w)){{1,90}}\?"
_TITLED = re.compile(rf"\{MASK}{_LOST_TITLE}(?:,?(?: and| or)? \{MASK}(?:{_LOST_TITLE})?)*")
_SENTENCE_END = re.compile(r"(?<=[.!?;:])[\"')]*\s+|(?<=[。！？；：])")

Ends = tuple[RuleNumber, RuleNumber]


class Passage(NamedTuple):
    """One record of an edition.

    Attributes:
        number: ``None`` for glossary entries and notes.
        group: What it may be paired within: ``rule``, ``title`` (a heading, or a rule
            that is a title only), ``section``, ``glossary``, ``note``.
        title: Folded; empty where there is none.
        stems: Of the text, or of the title where there is no text.
        wording: The text as it is read, citations masked, marks in one setting: two
            texts that differ in it were edited.
        cited: Ends of every number or range cited, in order.
        ends: Of its sentences, as places in ``stems``.
    """

    number: RuleNumber | None
    group: str
    title: str
    stems: tuple[str, ...]
    wording: str
    cited: tuple[Ends, ...]
    ends: tuple[int, ...] = ()

    @property
    def heading(self) -> int:
        """The heading that it stands under; 0 for what has no number."""
        return self.number.heading if self.number else 0


def build_passages(
    records: Sequence[Record], unread: Collection[int] = frozenset()
) -> list[Passage]:
    """Give the passages of the records of one language, in their order.

    Args:
        records: Of one language.
        unread: Places of which only number and group are wanted, since their texts are
            known to be unchanged: reading is what costs time.
    """
    stems: dict[str, str] = {}
    return [
        Passage(record.number, _name_group(record), "", (), "", ())
        if place in unread
        else _build_passage(record, stems)
        for place, record in enumerate(records)
    ]


def write_wording(text: str, citations: Sequence[Citation]) -> str:
    """Write a text with its citations masked and its marks in one setting.

    Args:
        text: NFC, single spaces.
        citations: Those in ``text``, in order.
    """
    if citations:
        pieces, end = [], 0
        for citation in citations:
            pieces.append(text[end : citation.start])
            end = max(end, citation.end)
        text = MASK.join((*pieces, text[end:]))
    text = _TITLED.sub(MASK, _BARE_NUMBER.sub(MASK, text))
    for sign, written in _TRADEMARKS.items():
        text = written.sub(sign, text)
    return _DASHES.sub("-", text.translate(_SETTING))


def _build_passage(record: Record, stems: dict[str, str]) -> Passage:
    own = [citation for citation in record.citations if citation.where == "text"]
    wording = write_wording(record.text or record.title or "", own if record.text else ())
    words: list[str] = []
    ends = []
    for sentence in _SENTENCE_END.split(fold(wording)):
        words += _WORD.findall(sentence)
        ends.append(len(words))
    for word in words:
        if word not in stems:
            stems[word] = find_stem(word, record.lang)
    return Passage(
        number=record.number,
        group=_name_group(record),
        title=" ".join(_WORD.findall(fold(record.title or ""))),
        stems=tuple([stems[word] for word in words]),
        wording=wording,
        cited=tuple([each for citation in own for each in citation.ranges]),
        ends=tuple(ends),
    )


def _name_group(record: Record) -> str:
    if record.kind not in ("heading", "rule", "subrule"):
        return record.kind
    return "rule" if record.text else "title"

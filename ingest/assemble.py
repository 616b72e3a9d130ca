"""From entries to records: texts folded, titles told from texts, citations found, flags set."""

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from regulae.corpus.citations import find_citations
from regulae.corpus.lang import load_pack
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Citation, Record, Span
from regulae.ingest.folding import fold_space
from regulae.ingest.parts import Entry, Part
from regulae.ingest.symbols import DocumentSymbols

_LONGEST_TITLE = 80  # code points; the longest title in use has 46
_SENTENCE_END = re.compile(r"[.!?:…;,。！？：；，][)\]）\"”»’'_*]*$")
_WHOLE_SENTENCE = re.compile(r"[.!?][)\]\"”»]*$")
# A line that a number lettered l or o begins: no rule can have it, so it stays with the one above.
_FORBIDDEN = re.compile(r"^[1-9][0-9]{2}\.[0-9]{1,3}[lo](?![a-z])", re.MULTILINE)
_SENTENCE_WORDS = 7  # of titles that end in a full stop the longest has four
_TITLED = ("section", "heading")


class _Folded(NamedTuple):
    """A text, example or note: as it stands in the witness, and with single spaces."""

    kind: str
    raw: str
    words: str


def build_records(text: str, entries: list[Entry], lang: str) -> tuple[Record, ...]:
    """Make the records of a document, in its order.

    A heading record stands before the first rule of every heading, printed or
    not; a section record only where the section is printed.

    Args:
        text: The text of the witness.
        entries: What stands in it.
        lang: ISO 639-1.
    """
    counts = Counter(entry.number for entry in entries if entry.number)
    records: list[Record] = []
    parts = [_fold_parts(text, entry) for entry in entries]
    symbols = DocumentSymbols([part.words for each in parts for part in each], lang)
    numbers = [entry.number for entry in entries]
    printed = {number.heading for number in numbers if number and not number.rule}
    for entry, folded, following in zip(entries, parts, (*numbers[1:], None), strict=False):
        number = entry.number
        if number is not None and number.rule and number.heading not in printed:
            printed.add(number.heading)
            records.append(_build_unprinted_heading(RuleNumber(number.heading), entry, lang))
        record = _build_record(text, entry, folded, following, symbols)
        if number is not None and counts[number] > 1:
            record = record._replace(flags=(*record.flags, "duplicate"))
        records.append(record)
    return tuple(records)


def _build_unprinted_heading(number: RuleNumber, first: Entry, lang: str) -> Record:
    """Make the record of a heading that has rules here but no line of its own."""
    span = Span(start=first.start, end=first.start, line=first.line)
    return Record(number=number, lang=lang, kind="heading", title=None, text="", span=span)


def _fold_parts(text: str, entry: Entry) -> list[_Folded]:
    folded = []
    for part in entry.parts:
        if part.stretches:
            raw = _read_raw(text, part)
            folded.append(_Folded(part.kind, raw, fold_space(raw)))
    return folded


def _build_record(
    text: str,
    entry: Entry,
    parts: list[_Folded],
    following: RuleNumber | None,
    symbols: DocumentSymbols,
) -> Record:
    texts: dict[str, list[str]] = {"text": [], "example": [], "note": []}
    is_lost = entry.block == "item" and text[entry.start].islower()
    is_broken = False
    for kind, raw, words in parts:
        texts[kind].append(symbols.fold(words))
        is_lost = is_lost or symbols.are_lost_in(raw, words)
        is_broken = is_broken or "\n" in raw or "\r" in raw
    kind = _name_kind(entry)
    title: str | None = fold_space(entry.topic) if entry.topic else None
    body = " ".join(texts["text"])
    if _is_title(kind, body, entry, following):
        title, body = _clean_title(body, symbols.lang) or None, ""
    return Record(
        number=entry.number,
        lang=symbols.lang,
        kind=kind,
        title=title,
        text=body,
        span=Span(entry.start, entry.end, entry.line),
        examples=tuple(texts["example"]),
        notes=tuple(texts["note"]),
        flags=_name_flags(parts, is_lost, is_broken) if is_lost or is_broken else (),
    )


def _name_flags(parts: list[_Folded], is_lost: bool, is_broken: bool) -> tuple[str, ...]:
    is_misnumbered = is_broken and any(_FORBIDDEN.search(part.raw) for part in parts)
    set_flags = {
        "symbol-lost": is_lost,
        "rejoined-lines": is_broken,
        "misnumbered": is_misnumbered,
    }
    return tuple(flag for flag, is_set in set_flags.items() if is_set)


def find_record_citations(record: Record) -> tuple[Citation, ...]:
    """Find the citations in a record's text, examples and notes, in this order.

    A bare number that is only the rule naming itself is none.
    """
    texts = [("text", record.text)]
    texts += [(f"example:{i}", example) for i, example in enumerate(record.examples)]
    texts += [(f"note:{i}", note) for i, note in enumerate(record.notes)]
    return tuple(
        citation
        for where, part in texts
        for citation in find_citations(part, record.lang, where)
        if not _is_own(citation, record.number)
    )


def _name_kind(entry: Entry) -> str:
    if entry.number is not None:
        return entry.number.kind
    return "glossary" if entry.block == "term" else "note"


def _read_raw(text: str, part: Part) -> str:
    """Join a part's stretches with what parted them: a broken line is evidence of a lost symbol."""
    first, last = part.stretches[0][0], part.stretches[-1][1]
    if len(part.stretches) == 1:
        return text[first:last]
    between = sum(end - start for start, end in part.stretches)
    if last - first - between < 4 * len(part.stretches):
        return text[first:last]
    return "\n".join(text[start:end] for start, end in part.stretches)


def _is_title(kind: str, body: str, entry: Entry, following: RuleNumber | None) -> bool:
    """Whether what follows a number is its title: always a heading's, and a keyword rule's.

    A keyword rule ("702.24. Cumulative Upkeep") has nothing but a few words, no
    sentence, and a subrule right after.
    """
    if kind in _TITLED:  # but for "This section is now empty. See …", printed from 2004 on
        return not (len(body.split()) >= _SENTENCE_WORDS and _WHOLE_SENTENCE.search(body))
    return (
        kind == "rule"
        and len(body) <= _LONGEST_TITLE
        and not _SENTENCE_END.search(body)
        and len(entry.parts) == 1
        and following is not None
        and following.parent == entry.number
    )


def _clean_title(body: str, lang: str) -> str:
    """Take a wiki's edit link and a final full stop off a title."""
    return _load_edit_links(lang).sub("", body).strip(" .|")


def _is_own(citation: Citation, number: RuleNumber | None) -> bool:
    """Whether a bare number is only the rule naming itself."""
    first = citation.cited[0]
    bare = citation.start == first.start and len(citation.cited) == 1
    return bare and first.number == number and first.title is None


@cache
def _load_edit_links(lang: str) -> re.Pattern[str]:
    links = "|".join(map(re.escape, load_pack(lang).edit_links))
    # Glued to the title the link still has its capital: "GeneraleModifica", but "Credit".
    return re.compile(rf"(?:(?<=[a-zà-ÿ])(?:{links})|\s*\[\s*(?i:{links})[^\]]*\])$")

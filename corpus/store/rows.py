"""Records and witnesses out of rows; ``packing`` makes the rows."""

import json
from collections.abc import Callable
from datetime import date
from functools import lru_cache, partial
from typing import Any, NamedTuple

from regulae.corpus.locator import Locator
from regulae.corpus.numbering import RuleNumber, parse_rule_number
from regulae.corpus.records import Citation, CitedNumber, Mention, Record, Span, Witness

_NO_FLAGS = "[]"  # as packed
_MOST_PARTS = 10_000  # texts whose parts are kept unpacked: two editions have 8,000
# As Mention._make without its check of the length: an edition has 34,000, and it saves a third.
_make_mention: Callable[[list[Any]], Mention] = partial(tuple.__new__, Mention)


class Attestation(NamedTuple):
    """A record as one witness has it.

    Attributes:
        record: What was read.
        witness: Where.
        text_key: The store's key of its distinct text; two attestations with one
            key have the same words.
    """

    record: Record
    witness: Witness
    text_key: int

    @property
    def locator(self) -> Locator:
        """The written address: with the edition, or the source where there is none."""
        return self.record.locator_at(self.witness.at)


class StoredText(NamedTuple):
    """A distinct text as the search engines take it."""

    text_key: int
    lang: str
    kind: str
    title: str
    body: str
    examples: tuple[str, ...]
    notes: tuple[str, ...]
    concepts: tuple[str, ...]


def unpack_witness(row: tuple[Any, ...]) -> Witness:
    """Read the row (source, path, sha256, lang, edition, about)."""
    source, path, sha256, lang, edition, about = row
    fields = json.loads(about)
    fields["not_later"] = date.fromisoformat(fields["not_later"]) if fields["not_later"] else None
    fields |= {name: tuple(fields[name]) for name in ("remarks", "given")}
    claimed = date.fromisoformat(edition) if edition else None
    return Witness(source=source, path=path, sha256=sha256, lang=lang, edition=claimed, **fields)


class Parts(NamedTuple):
    """What stands packed in a text's row: the fields of its record that need work to read."""

    examples: tuple[str, ...]
    notes: tuple[str, ...]
    citations: tuple[Citation, ...]
    sentences: tuple[int, ...]
    mentions: tuple[Mention, ...]


@lru_cache(maxsize=_MOST_PARTS)
def unpack_parts(body: str, parts: str) -> Parts:
    """Read the column ``parts`` of a text, once: neighbouring editions share nearly all."""
    examples, notes, citations, sentences, mentions = json.loads(parts)
    return Parts(
        examples=tuple(examples),
        notes=tuple(notes),
        citations=_unpack_citations(citations, body, examples, notes) if citations else (),
        sentences=tuple(sentences),
        mentions=tuple(map(_make_mention, mentions)),
    )


def unpack_record(row: tuple[Any, ...]) -> Record:
    """Read the row (number, lang, kind, title, body, parts, first, last, line, flags)."""
    number, lang, kind, title, body, packed, first, last, line, flags = row
    parts = unpack_parts(body, packed)
    return Record(
        number=parse_rule_number(number) if number else None,
        lang=lang,
        kind=kind,
        title=title,
        text=body,
        span=Span(start=first, end=last, line=line),
        examples=parts.examples,
        notes=parts.notes,
        citations=parts.citations,
        flags=() if flags == _NO_FLAGS else tuple(json.loads(flags)),
        sentences=parts.sentences,
        mentions=parts.mentions,
    )


def unpack_text(row: tuple[Any, ...]) -> StoredText:
    """Read the row (text_key, lang, kind, title, body, parts)."""
    text_key, lang, kind, title, body, parts = row
    examples, notes, _, _, mentions = json.loads(parts)
    concepts = tuple(sorted({mention[0] for mention in mentions}))
    return StoredText(
        text_key, lang, kind, title or "", body, tuple(examples), tuple(notes), concepts
    )


def _unpack_citations(
    packed: list[list[Any]], body: str, examples: list[str], notes: list[str]
) -> tuple[Citation, ...]:
    texts = {"text": body}
    texts |= {f"example:{i}": example for i, example in enumerate(examples)}
    texts |= {f"note:{i}": note for i, note in enumerate(notes)}
    return tuple(_unpack_citation(each, texts) for each in packed)


def _unpack_citation(packed: list[Any], texts: dict[str, str]) -> Citation:
    where, start, end, ranges, cited = packed
    return Citation(
        text=texts[where][start:end],
        where=where,
        start=start,
        end=end,
        ranges=tuple(_unpack_range(first, last) for first, last in ranges),
        cited=tuple(
            CitedNumber(number=parse_rule_number(number), start=s, end=e, title=title)
            for number, s, e, title in cited
        ),
    )


def _unpack_range(first: str, last: str) -> tuple[RuleNumber, RuleNumber]:
    return parse_rule_number(first), parse_rule_number(last)

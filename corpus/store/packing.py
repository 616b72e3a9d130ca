"""Records and witnesses as rows; ``rows`` reads them back."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from regulae.corpus.facts import StepFact
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Citation, Record, Witness

STANDINGS = ("official", "translated", "quoted")  # the preferred first


def pack_witness(witness: Witness) -> tuple[str, str, str, str, str | None, int, str]:
    """Give a witness's row: source, path, sha256, lang, edition, rank, about."""
    rank = STANDINGS.index(witness.standing) * 2 + (witness.format == "pdf")
    about = {
        "title": witness.title,
        "url": witness.url,
        "stated": witness.stated,
        "not_later": witness.not_later.isoformat() if witness.not_later else None,
        "format": witness.format,
        "encoding": witness.encoding,
        "standing": witness.standing,
        "remarks": witness.remarks,
        "given": witness.given,
    }
    edition = witness.edition.isoformat() if witness.edition else None
    packed = json.dumps(about, ensure_ascii=False)
    return witness.source, witness.path, witness.sha256, witness.lang, edition, rank, packed


def pack_text(record: Record) -> tuple[bytes, str, str, str | None, str, str]:
    """Give the row of a record's text: digest, lang, kind, title, body, parts."""
    parts = [
        record.examples,
        record.notes,
        [_pack_citation(citation) for citation in record.citations],
        record.sentences,
        [(mention.concept, mention.start, mention.end) for mention in record.mentions],
    ]
    packed = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    key = "\0".join((record.lang, record.kind, record.title or "", record.text, packed))
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return digest, record.lang, record.kind, record.title, record.text, packed


def digest_records(records: tuple[Record, ...]) -> bytes:
    """Sum up what was read from a witness: equal digests, equal records in equal places."""
    total = hashlib.sha256()
    for record in records:
        where = (str(record.number), *record.span, record.flags)
        total.update(pack_text(record)[0] + repr(where).encode())
    return total.digest()


def pack_steps(steps: Iterable[StepFact]) -> Iterator[tuple[str | int | None, ...]]:
    """Give the rows of steps, one a link: edition, kind, old key, old, new key, new, place."""
    for step in steps:
        start = (str(step.edition), step.kind, *_pack_number(step.old))
        if not step.news:
            yield (*start, None, None, 0)
        for place, number in enumerate(step.news):
            yield (*start, *_pack_number(number), place)


def _pack_number(number: RuleNumber | None) -> tuple[int | None, str | None]:
    return (number.sort_key, str(number)) if number else (None, None)


def _pack_citation(citation: Citation) -> list[Any]:
    ranges = [[str(first), str(last)] for first, last in citation.ranges]
    cited = [[str(c.number), c.start, c.end, c.title] for c in citation.cited]
    return [citation.where, citation.start, citation.end, ranges, cited]

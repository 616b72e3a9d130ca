"""Records as JSON: the shape that other tools build on (design: Records).

A change of this shape is a change of ``SHAPE`` and stands in the changelog.
"""

from datetime import date
from typing import Any

from regulae.corpus.citations import ResolvedCitation, resolve_citations
from regulae.corpus.records import Witness
from regulae.corpus.references import Reference, known_numbers
from regulae.corpus.store import Attestation, Store, find_fits

__all__ = ["SHAPE", "build_record_payload", "build_reference_payload"]

SHAPE = 1


def build_record_payload(store: Store, held: Attestation) -> dict[str, Any]:
    """Give a record as one JSON object, its citations resolved in its own edition.

    Args:
        store: In which the citations are resolved.
        held: The record.
    """
    record, witness = held.record, held.witness
    known = known_numbers(store, held)
    citations = resolve_citations(record.citations, known, record.lang)
    return {
        "locator": str(held.locator),
        "number": str(record.number) if record.number else None,
        "lang": record.lang,
        "edition": witness.edition.isoformat() if witness.edition else None,
        "kind": record.kind,
        "parent": str(record.parent) if record.parent else None,
        "title": record.title,
        "text": record.text,
        "examples": list(record.examples),
        "notes": list(record.notes),
        "citations": [_build_citation(citation) for citation in citations],
        "flags": list(record.flags),
        "source": {
            "id": witness.source,
            "title": witness.title,
            "url": witness.url,
            "sha256": witness.sha256,
            "start": record.span.start,
            "end": record.span.end,
            "line": record.span.line,
            "stated": witness.stated,
            "fits": [[str(first), str(last)] for first, last in _find_fits(store, witness)],
        },
    }


def _find_fits(store: Store, witness: Witness) -> list[tuple[date, date]]:
    """Give the editions that a document fits; a whole official text is of its own."""
    if witness.standing == "official" and witness.edition:
        return [(witness.edition, witness.edition)]
    return find_fits(store, witness.source)


def build_reference_payload(reference: Reference, *, incoming: bool = False) -> dict[str, Any]:
    """Give one end of a cross-reference as JSON; what cites has no status."""
    payload = {
        "number": str(reference.number) if reference.number else None,
        "locator": str(reference.locator) if reference.locator else None,
    }
    if not incoming:
        payload["status"] = reference.status
    payload["text"] = reference.text
    return payload


def _build_citation(resolved: ResolvedCitation) -> dict[str, Any]:
    citation = resolved.citation
    return {
        "text": citation.text,
        "in": citation.where,
        "start": citation.start,
        "end": citation.end,
        "numbers": [str(number) for number in resolved.numbers],
        "targets": [
            {
                "number": str(cited.number),
                "start": cited.start,
                "end": cited.end,
                "title": cited.title,
                "status": status,
            }
            for cited, status in zip(citation.cited, resolved.statuses, strict=True)
        ],
    }

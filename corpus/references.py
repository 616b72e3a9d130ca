"""Cross-references of the records in a store, in both directions."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from regulae.corpus.citations import ResolvedCitation, resolve_citations
from regulae.corpus.locator import Locator
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation, EditionNumbers, Store, Wanted

__all__ = [
    "Reference",
    "find_incoming",
    "find_outgoing",
    "iter_graph",
    "iter_incoming",
    "known_numbers",
]


class Reference(NamedTuple):
    """One end of a cross-reference, seen from the other.

    Attributes:
        number: Of the rule at this end; ``None`` for a note that cites.
        locator: Its address in the store, or ``None`` if the store has no text of it.
        status: resolved, dangling, mistitled or absent, in the edition of the citing text.
        text: The words of the citation.
    """

    number: RuleNumber | None
    locator: Locator | None
    status: str
    text: str


def known_numbers(store: Store, held: Attestation) -> EditionNumbers:
    """Give the view of the edition (or source) in which a record's citations mean something."""
    return EditionNumbers(store, held.witness.edition, held.witness.source)


def find_outgoing(store: Store, held: Attestation) -> list[Reference]:
    """List what a record cites, in the order of its text; each number once.

    Its own number is left out: "rules 601.2a–i" in 601.2i leads to the others.
    """
    known = known_numbers(store, held)
    resolved = resolve_citations(held.record.citations, known, held.record.lang)
    found: dict[RuleNumber, Reference] = {}
    for citation in resolved:
        for number, status in _pair_statuses(citation, known):
            if number not in found and number != held.record.number:
                locator = _find_locator(store, number, held)
                text = citation.citation.text
                found[number] = Reference(number, locator, status, text)
    return list(found.values())


def find_incoming(
    store: Store, number: RuleNumber, edition: date | None, source: str = ""
) -> list[Reference]:
    """List what cites a number, in the edition (or else the source) in which it is meant.

    Args:
        store: Where to look.
        number: The number cited.
        edition: The edition in which it is meant; ``None`` for a source without one.
        source: That source.
    """
    citing = store.find_citing(number, edition=edition, source="" if edition else source)
    return list(_name_citing(citing, number))


def iter_incoming(
    store: Store, number: RuleNumber, edition: date | None, source: str = "", *, depth: int = 1
) -> Iterator[tuple[RuleNumber, Reference]]:
    """Yield what leads to a number, and to which number it leads at once.

    Args:
        store: Where to look.
        number: Where the steps end.
        edition: The edition in which it is meant; ``None`` for a source without one.
        source: That source.
        depth: How many steps to go back; 1 is what cites the number itself.

    Yields:
        A number and what cites it, breadth first, each number once.
    """
    seen, level = {number}, [number]
    for _ in range(depth):
        following: list[RuleNumber] = []
        for cited in level:
            for reference in find_incoming(store, cited, edition, source):
                yield cited, reference
                if reference.number is not None and reference.number not in seen:
                    seen.add(reference.number)
                    following.append(reference.number)
        level = following


def iter_graph(
    store: Store, starts: list[Attestation], depth: int
) -> Iterator[tuple[Attestation, Reference]]:
    """Yield the cross-references that lead from some records, and from where they lead.

    Args:
        store: Where to look.
        starts: Where to begin.
        depth: How many steps to go; 1 is what the records themselves cite.

    Yields:
        The citing record and what it cites, breadth first, each record once.
    """
    seen = {str(held.locator) for held in starts}
    level = starts
    for _ in range(depth):
        following: list[Attestation] = []
        for held in level:
            for reference in find_outgoing(store, held):
                yield held, reference
                if reference.locator is None or str(reference.locator) in seen:
                    continue
                seen.add(str(reference.locator))
                following.extend(_read_target(store, reference, held))
        level = following


def _pair_statuses(
    citation: ResolvedCitation, known: EditionNumbers
) -> Iterator[tuple[RuleNumber, str]]:
    """Yield each number that a citation means with its status; a range's inner ones too."""
    written = {
        cited.number: status
        for cited, status in zip(citation.citation.cited, citation.statuses, strict=True)
    }
    for number in citation.numbers:
        yield number, written.get(number) or _find_inner_status(number, known)


def _find_inner_status(number: RuleNumber, known: EditionNumbers) -> str:
    present = known.has_number(number)
    return "absent" if present is None else "resolved" if present else "dangling"


def _find_locator(store: Store, number: RuleNumber, held: Attestation) -> Locator | None:
    """Address a cited rule in the edition of the citing text, in its language if it is there."""
    edition, source = held.witness.edition, held.witness.source
    wanted = Wanted(first=number, edition=edition, source="" if edition else source)
    langs = {place.lang for place in store.find_places(wanted)}
    if not langs:
        return None
    lang = held.record.lang if held.record.lang in langs else min(langs)
    return Locator(lang=lang, number=number, last=number, at=held.witness.at)


def _read_target(store: Store, reference: Reference, held: Attestation) -> list[Attestation]:
    if reference.locator is None:
        return []
    edition, source = held.witness.edition, held.witness.source
    wanted = Wanted(
        first=reference.number,
        lang=reference.locator.lang,
        edition=edition,
        source="" if edition else source,
    )
    return store.find_attestations(wanted)[:1]


def _name_citing(citing: list[Attestation], number: RuleNumber) -> Iterator[Reference]:
    seen = set()
    for held in citing:
        if held.locator in seen or held.record.number == number:
            continue
        seen.add(held.locator)
        citation = next(c for c in held.record.citations if c.means(number))
        yield Reference(held.record.number, held.locator, "resolved", citation.text)

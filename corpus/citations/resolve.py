"""Resolving citations: what a cited number is in the edition of its own text.

Nothing here is stored with a text: one text stands in many editions, and the
members of a range and the status of a number differ between them.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from regulae.corpus.numbering import RuleNumber, range_members
from regulae.corpus.records import Citation, CitedNumber


class KnownNumbers(Protocol):
    """What is known of one edition: which numbers it has, and their titles."""

    def has_number(self, number: RuleNumber) -> bool | None:
        """Whether the edition has it; ``None`` when that is not known."""

    def find_titles(self, number: RuleNumber) -> Iterable[tuple[str, str]]:
        """The titles of a heading or keyword rule, each after its language, where known."""

    def iter_titles(self) -> Iterable[tuple[RuleNumber, str, str]]:
        """Every number that is known to have a title, with its language and the title."""

    def find_between(self, first: RuleNumber, last: RuleNumber) -> list[RuleNumber] | None:
        """All numbers of the edition on the ends' level; ``None`` when not all are known."""


class ResolvedCitation(NamedTuple):
    """A citation with what it means in one edition.

    Attributes:
        citation: As found in the text.
        numbers: Every rule that it means, ranges expanded, in order.
        statuses: Of each of ``citation.cited``: resolved, dangling, mistitled, absent.
    """

    citation: Citation
    numbers: tuple[RuleNumber, ...]
    statuses: tuple[str, ...]


def resolve_citations(
    citations: tuple[Citation, ...], known: KnownNumbers, lang: str
) -> Iterator[ResolvedCitation]:
    """Yield each citation with its numbers expanded and the status of each.

    Args:
        citations: Of one text.
        known: The edition that the text belongs to.
        lang: The text's language, in which titles are quoted.
    """
    for citation in citations:
        numbers: list[RuleNumber] = []
        for first, last in citation.ranges:
            numbers.extend(expand_range(first, last, known))
        spanned = {end for first, last in citation.ranges if first != last for end in (first, last)}
        statuses = tuple(
            # A title quoted for a range is that of neither end.
            find_status(
                cited._replace(title=None) if cited.number in spanned else cited, known, lang
            )
            for cited in citation.cited
        )
        yield ResolvedCitation(citation, tuple(numbers), statuses)


def expand_range(first: RuleNumber, last: RuleNumber, known: KnownNumbers) -> list[RuleNumber]:
    """List the rules of a range: those of the edition where it is known, else all letters."""
    if first == last:
        return [first]
    held = known.find_between(first, last)
    return list(range_members(first, last)) if held is None else held


def find_status(cited: CitedNumber, known: KnownNumbers, lang: str) -> str:
    """Judge one cited number: resolved, dangling, mistitled or absent."""
    present = known.has_number(cited.number)
    if present is None:
        return "absent"
    if not present:
        return "dangling"
    if cited.title:
        from regulae.corpus.citations.titles import is_mistitled  # here: 6 ms, and few quote one

        if is_mistitled(cited.number, cited.title, lang, known):
            return "mistitled"
    return "resolved"

"""Citations: finding them in a text, and resolving them in its edition."""

from regulae.corpus.citations.find import find_citations, find_cue_words
from regulae.corpus.citations.resolve import (
    KnownNumbers,
    ResolvedCitation,
    expand_range,
    resolve_citations,
)

__all__ = [
    "KnownNumbers",
    "ResolvedCitation",
    "expand_range",
    "find_citations",
    "find_cue_words",
    "resolve_citations",
]

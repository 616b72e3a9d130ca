"""Citations: finding them in a text, and resolving them in its edition."""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.corpus.citations.find import ends_with_cue, find_citations, find_cue_words
    from regulae.corpus.citations.resolve import (
        KnownNumbers,
        ResolvedCitation,
        expand_range,
        resolve_citations,
    )
    from regulae.corpus.citations.titles import find_titled, is_same_title

__all__ = [
    "KnownNumbers",
    "ResolvedCitation",
    "ends_with_cue",
    "expand_range",
    "find_citations",
    "find_cue_words",
    "find_titled",
    "is_same_title",
    "resolve_citations",
]

_MODULES = {
    "find": ("ends_with_cue", "find_citations", "find_cue_words"),
    "resolve": ("KnownNumbers", "ResolvedCitation", "expand_range", "resolve_citations"),
    "titles": ("find_titled", "is_same_title"),
}
__getattr__ = export_lazily(__name__, _MODULES)

"""The concordance: one rule through every edition, whatever its number."""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.corpus.concordance.steps import (
        Step,
        find_edition_at_hand,
        find_lineage,
        find_newest,
        map_numbers,
    )
    from regulae.corpus.concordance.trace import Trace, build_trace_payload, find_trace, follow

__getattr__ = export_lazily(
    __name__,
    {
        "steps": ("Step", "find_edition_at_hand", "find_lineage", "find_newest", "map_numbers"),
        "trace": ("Trace", "build_trace_payload", "find_trace", "follow"),
    },
)
__all__ = [
    "Step",
    "Trace",
    "build_trace_payload",
    "find_edition_at_hand",
    "find_lineage",
    "find_newest",
    "find_trace",
    "follow",
    "map_numbers",
]

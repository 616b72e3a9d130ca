"""Dating: which editions a text fits, by what evidence, and what speaks against it."""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.corpus.dating.describe import build_dating_payload, describe_dating
    from regulae.corpus.dating.evidence import Evidence, Layer
    from regulae.corpus.dating.judging import Dating, date_records, find_fits
    from regulae.corpus.dating.timeline import Interval, Timeline

__getattr__ = export_lazily(
    __name__,
    {
        "describe": ("build_dating_payload", "describe_dating"),
        "evidence": ("Evidence", "Layer"),
        "judging": ("Dating", "date_records", "find_fits"),
        "timeline": ("Interval", "Timeline"),
    },
)
__all__ = [
    "Dating",
    "Evidence",
    "Interval",
    "Layer",
    "Timeline",
    "build_dating_payload",
    "date_records",
    "describe_dating",
    "find_fits",
]

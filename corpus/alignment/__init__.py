"""Alignment: which rule of an edition became which of another, in one language."""

from regulae.corpus.alignment.align import Alignment, align
from regulae.corpus.alignment.matches import Match, find_matches
from regulae.corpus.alignment.parts import Part
from regulae.corpus.alignment.passages import Passage, build_passages

__all__ = ["Alignment", "Match", "Part", "Passage", "align", "build_passages", "find_matches"]

"""Findings: what is wrong, where, and the fix where the evidence is sure."""

import re
from bisect import bisect_right
from typing import Any, NamedTuple

__all__ = ["Finding", "Fix", "Lines", "build_finding_payload", "write_excerpt"]

_LINE_END = re.compile(r"\r\n|[\r\n]")


class Fix(NamedTuple):
    """What to write in place of ``[start, end)``."""

    start: int
    end: int
    text: str


class Finding(NamedTuple):
    """One thing that is wrong on a page.

    Attributes:
        code: A key of the codes.
        start: Code point of the decoded file.
        end: Half-open.
        message: One sentence, without a stop.
        fix: Only where the evidence is sure.
    """

    code: str
    start: int
    end: int
    message: str
    fix: Fix | None = None


class Lines:
    """Lines and columns of a text, counted from 1; LF, CR LF and lone CR end a line."""

    def __init__(self, text: str) -> None:
        """Find the lines of ``text``."""
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def locate(self, offset: int) -> tuple[int, int]:
        """Give line and column of a code point."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def write_excerpt(text: str, start: int, end: int) -> str:
    """Write a stretch of a text in one line, with "…" where it breaks a word off.

    >>> write_excerpt("an owl in a tower", 1, 14)
    '…n owl in a to…'
    """
    first, last = max(0, start), min(len(text), end)
    excerpt = " ".join(text[first:last].split())
    before = "…" if _is_within_word(text, first) else ""
    behind = "…" if _is_within_word(text, last) else ""
    return f"{before}{excerpt}{behind}"


def _is_within_word(text: str, place: int) -> bool:
    return 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()


def build_finding_payload(finding: Finding, path: str, lines: Lines) -> dict[str, Any]:
    """Give a finding as JSON (design: Commands)."""
    line, column = lines.locate(finding.start)
    return {
        "code": finding.code,
        "message": finding.message,
        "path": path,
        "line": line,
        "column": column,
        "start": finding.start,
        "end": finding.end,
        "fix": finding.fix._asdict() if finding.fix else None,
    }

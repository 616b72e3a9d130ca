"""Diff: what changed between two sets of rules, in one language or across."""

from collections.abc import Iterable
from typing import Any

from regulae.corpus.diff.change import Change, ExampleChange
from regulae.corpus.diff.changes import find_changes

__all__ = ["Change", "ExampleChange", "build_diff_payload", "find_changes"]


def build_diff_payload(old: str, new: str, changes: Iterable[Change]) -> dict[str, Any]:
    """Give a diff as JSON (design: Commands).

    Args:
        old: Locator of the old side.
        new: Locator of the new side.
        changes: As ``find_changes`` gave them.
    """
    return {
        "old": old,
        "new": new,
        "pairs": [
            {
                "kind": change.kind,
                "old": [str(held.record.number) for held in change.old],
                "new": [str(held.record.number) for held in change.new],
                "score": change.score,
                "via": change.via or None,
                "reasons": list(change.reasons),
                "words": [list(run) for run in change.words] if change.words else None,
                "elsewhere": [str(number) for number in change.elsewhere],
                "examples": [
                    {
                        "kind": example.kind,
                        "old": example.old,
                        "new": example.new,
                        "words": [list(run) for run in example.words] if example.words else None,
                    }
                    for example in change.examples
                ],
            }
            for change in changes
        ],
    }

"""The line of a diff."""

from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation

__all__ = ["Change", "ExampleChange"]


class Change(NamedTuple):
    """One line of a diff.

    Attributes:
        kind: same, edited, moved, moved-edited, split, merged, added or removed.
            Across languages moved and same speak of the number only.
        old: Records of the old side, none for ``added``.
        new: Records of the new side, none for ``removed``.
        score: How sure the pair is, 0 to 1.
        via: By what it was found: number, text, lineage, terms; empty for added and removed.
        reasons: Why, in words.
        words: For one old and one new rule of one language whose text differs.
        elsewhere: For what only one side has: the numbers that it has in the other
            edition, outside of what was compared.
        examples: For one old and one new rule of one language: examples that changed.
    """

    kind: str
    old: tuple[Attestation, ...]
    new: tuple[Attestation, ...]
    score: float
    via: str
    reasons: tuple[str, ...]
    words: tuple[tuple[str, str], ...] | None
    elsewhere: tuple[RuleNumber, ...] = ()
    examples: tuple["ExampleChange", ...] = ()


class ExampleChange(NamedTuple):
    """An example that came, went, or was edited: places among the examples of the pair.

    Attributes:
        kind: added, removed or edited.
        old: Its place in the old rule, or ``None``.
        new: Its place in the new rule, or ``None``.
        words: Word by word, for an edit.
    """

    kind: str
    old: int | None
    new: int | None
    words: tuple[tuple[str, str], ...] | None

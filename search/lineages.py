"""Which texts are one rule: a rule is one hit, whatever its number was.

Where the store's facts tell the lineages of numbers, they decide. A place of
which they know nothing goes by its number, and there an older text that is
almost the words of a newer one is taken for its earlier wording.
"""

from regulae.search.analyzers import IndexedText

__all__ = ["is_wording_of"]

_ALIKE = 0.7  # of all words of two wordings, those that both have


def is_wording_of(older: IndexedText, newer: IndexedText) -> bool:
    """Whether two texts have so many words in common that they are one rule's wordings."""
    if older.title != newer.title:
        return False
    ones, others = set(older.body.split()), set(newer.body.split())
    return len(ones & others) >= _ALIKE * len(ones | others)

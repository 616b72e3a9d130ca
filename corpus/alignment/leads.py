"""Lines that lead others: left over themselves, they went where all went that they lead.

"Some abilities trigger on blocks:" may share no word with the line that leads the same
abilities now, and a keyword that became a part of another took its rules along.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from regulae.corpus.alignment.structure import Tree

_LEAST = 2  # rules that it leads; where one went says little of the line above it


class Lead(NamedTuple):
    """A line that leads others.

    Attributes:
        place: Of the line, on its own side.
        fellow: What it belongs to on the other side.
        led: The rules that it leads.
    """

    place: int
    fellow: int
    led: tuple[int, ...]


def find_leads(tree: Tree, other: Tree, partners: Mapping[int, int]) -> Iterator[Lead]:
    """Yield the lines without a partner of which all that they lead went one way.

    That is into one passage (605.1a and 605.1b came of old 406.1, so 605.1 did), or
    under one (the rules of 502.11 stand under 702.19 now).

    Args:
        tree: The side of the lines.
        other: The other side.
        partners: Places on the other side by those on this one.
    """
    for place, led in tree.children.items():
        if place in partners or len(led) < _LEAST or any(one not in partners for one in led):
            continue
        fellows = {partners[one] for one in led}
        ways = fellows if len(fellows) == 1 else {other.parents[fellow] for fellow in fellows}
        fellow = ways.pop() if len(ways) == 1 else None
        if fellow is not None and other.passages[fellow].group == tree.passages[place].group:
            yield Lead(place, fellow, tuple(led))

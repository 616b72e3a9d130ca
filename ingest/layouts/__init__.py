"""Layouts: how a text with rules is arranged, whatever format it was kept in.

A layout recognises its texts by their content and cuts them into blocks.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from regulae.ingest.blocks import Block
from regulae.ingest.layouts import forum, notes, rules

__all__ = ["LAYOUTS", "Layout"]


class Layout(NamedTuple):
    """How texts of one layout are read.

    Attributes:
        recognises: Whether a text (and its language) is arranged so.
        read_blocks: From a text (and its language) to blocks.
        is_quoted: Whether somebody quotes the rules here rather than publishes them.
        has_topics: Whether what stands between the rules is kept, as notes.
    """

    recognises: Callable[[str, str], bool]
    read_blocks: Callable[[str, str], Iterator[Block]]
    is_quoted: bool = False
    has_topics: bool = False


# In the order in which they are asked; the last recognises anything.
LAYOUTS: dict[str, Layout] = {
    "forum": Layout(forum.recognises, rules.read_blocks, is_quoted=True),
    "notes": Layout(notes.recognises, notes.read_blocks, is_quoted=True, has_topics=True),
    "rules": Layout(rules.recognises, rules.read_blocks),
}

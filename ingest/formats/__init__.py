"""The formats that documents are kept in, one reader each.

A format knows how a text is kept, not what rules are: it recognises its
documents by their content, takes the text out, and cuts it into blocks.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from regulae.ingest.blocks import Block
from regulae.ingest.formats import forum, html, notes, text

__all__ = ["FORMATS", "Format"]


class Format(NamedTuple):
    """How documents of one format are read.

    Attributes:
        recognises: Whether a text (and its language) is of this format.
        extract_text: From what was decoded to the text in which spans count.
        read_blocks: From that text (and its language) to blocks.
        is_quoted: Whether somebody quotes the rules here rather than publishes them.
        has_topics: Whether what stands between the rules is kept, as notes.
    """

    recognises: Callable[[str, str], bool]
    extract_text: Callable[[str], str]
    read_blocks: Callable[[str, str], Iterator[Block]]
    is_quoted: bool = False
    has_topics: bool = False


# In the order in which they are asked; the last recognises anything.
FORMATS: dict[str, Format] = {
    "html": Format(html.recognises, html.extract_text, text.read_blocks),
    "forum": Format(forum.recognises, text.extract_text, text.read_blocks, is_quoted=True),
    "notes": Format(
        notes.recognises, text.extract_text, notes.read_blocks, is_quoted=True, has_topics=True
    ),
    "text": Format(text.recognises, text.extract_text, text.read_blocks),
}

"""Rules and nothing else: what is left when no other layout is recognised."""

from collections.abc import Iterator

from regulae.ingest.blocks import Block, read_lines


def recognises(text: str, lang: str) -> bool:
    """Any text may be rules; the last resort of ``LAYOUTS``."""
    return True


def read_blocks(text: str, lang: str) -> Iterator[Block]:
    """Yield the lines of ``text``; ``lang`` does not matter."""
    return read_lines(text)

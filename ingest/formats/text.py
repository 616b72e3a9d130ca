"""Plain text: a line is a line."""

from collections.abc import Iterator

from regulae.ingest.blocks import Block, read_lines


def recognises(text: str, lang: str) -> bool:
    """Any text is plain text; the last resort of ``FORMATS``."""
    return bool(text and lang)


def extract_text(text: str) -> str:
    """Give the text as it is."""
    return text


def read_blocks(text: str, lang: str) -> Iterator[Block]:
    """Yield the lines of ``text``; ``lang`` does not matter."""
    return read_lines(text)

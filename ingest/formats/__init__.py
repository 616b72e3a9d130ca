"""Formats: how documents are kept, one reader each.

A format recognises its documents by their bytes and takes the text out. It does
not know what rules are, nor how the text is arranged (``regulae.ingest.layouts``).
"""

from collections.abc import Callable
from typing import NamedTuple

from regulae.ingest.decode import Decoded
from regulae.ingest.formats import docx, html, mediawiki, pdf, text

__all__ = ["FORMATS", "Format"]


class Format(NamedTuple):
    """How documents of one format are read.

    Attributes:
        recognises: Whether some bytes are of this format.
        extract_text: From them to the text in which spans count, with how it was
            read and what was lost.
    """

    recognises: Callable[[bytes], bool]
    extract_text: Callable[[bytes], Decoded]


# In the order in which they are asked; the last recognises anything.
FORMATS: dict[str, Format] = {
    "docx": Format(docx.recognises, docx.extract_text),
    "pdf": Format(pdf.recognises, pdf.extract_text),
    "mediawiki": Format(mediawiki.recognises, mediawiki.extract_text),
    "html": Format(html.recognises, html.extract_text),
    "text": Format(text.recognises, text.extract_text),
}

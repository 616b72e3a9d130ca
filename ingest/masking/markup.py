"""Which markup a page is written in, and its mask."""

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import NamedTuple

from regulae.corpus.errors import ArgumentError, WitnessError
from regulae.ingest.formats import FORMATS
from regulae.ingest.masking.html import mask_html
from regulae.ingest.masking.markdown import mask_markdown
from regulae.ingest.masking.shown import compose
from regulae.ingest.masking.wiki import mask_wiki

_HEAD = 20_000  # bytes looked at
# The kinds of markup that tell Markdown from text; two of them must be there.
_MARKDOWN = (
    re.compile(r"^#{1,6} \S", re.MULTILINE),
    re.compile(r"\[[^\[\]\n]{1,200}\]\([^()\s]{1,300}\)"),
    re.compile(r"\*\*[^*\n]{1,200}\*\*"),
    re.compile(r"^(?:```|~~~)", re.MULTILINE),
)
_FEWEST_KINDS = 2
_WITHOUT_PLACES = ("docx", "pdf")  # their text is not in the file as it stands


class Markup(NamedTuple):
    """How pages of one markup are known and masked.

    Attributes:
        recognises: Whether bytes are of this markup.
        suffixes: Of files that are.
        mask: From a text to one of the same length.
    """

    recognises: Callable[[bytes], bool]
    suffixes: tuple[str, ...]
    mask: Callable[[str], str]


def _recognises_markdown(content: bytes) -> bool:
    head = content[:_HEAD].replace(b"\x00", b"").decode("utf-8", "replace")
    return sum(1 for kind in _MARKDOWN if kind.search(head)) >= _FEWEST_KINDS


# In the order in which they are asked; the last recognises anything.
MARKUPS = {
    "html": Markup(FORMATS["html"].recognises, (".html", ".htm", ".xhtml"), mask_html),
    "mediawiki": Markup(FORMATS["mediawiki"].recognises, (".wiki", ".mediawiki"), mask_wiki),
    "markdown": Markup(_recognises_markdown, (".md", ".markdown"), mask_markdown),
    "text": Markup(lambda content: True, (".txt",), str),
}


def find_markup(content: bytes, path: str = "", given: str = "") -> str:
    """Give the markup of a page: as told, as its name says, or as it looks.

    Args:
        content: Its bytes.
        path: Where it is; its suffix speaks for Markdown, HTML and wiki source.
        given: What the user says.

    Raises:
        ArgumentError: There is no markup of that name.
        WitnessError: It is of a format whose text has no places in the file.
    """
    if given:
        if given not in MARKUPS:
            raise ArgumentError(
                f"there is no markup {given[:60]!r}", hint=f"There are {', '.join(MARKUPS)}."
            )
        return given
    for name in _WITHOUT_PLACES:
        if FORMATS[name].recognises(content):
            raise WitnessError(
                f"it is {name.upper()}, whose text has no places in the file",
                hint="Save it as text or HTML, and check that.",
            )
    suffix = PurePath(path).suffix.lower()
    told = (name for name, markup in MARKUPS.items() if suffix in markup.suffixes)
    named = next(told, "")
    if named and named != "text":
        return named
    return next(name for name, markup in MARKUPS.items() if markup.recognises(content))


def mask(text: str, markup: str) -> str:
    """Mask a page's markup in place.

    Args:
        text: Decoded.
        markup: A key of ``MARKUPS``.

    Returns:
        A text of the same length: what the page shows, where it stands.
    """
    return compose(MARKUPS[markup].mask(text))

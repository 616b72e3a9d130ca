"""HTML: a saved wiki page or official page, its text taken out line by line.

Spans count in the text that is extracted here; BeautifulSoup gives no places in
the source.
"""

import re

from bs4 import BeautifulSoup, Tag

from regulae.corpus.errors import WitnessError
from regulae.ingest.decode import Decoded, decode

_TAGS = re.compile(rb"<(?:!doctype html|html|body|p|div|br|table|ul|h[1-6])[\s>/]", re.IGNORECASE)
_NESTING = re.compile(
    r"<(/?)(?:div|span|ul|ol|table|section|article|blockquote|dl|b|i|font)\b", re.IGNORECASE
)
_DEEPEST = 500
_SILENT = ("script", "style", "noscript", "template", "nav", "head")
_LINES = ("div", "br", "li", "tr", "dd", "dt", "table", "section", "article", "pre", "ul", "ol")
_PARAGRAPHS = ("h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "p")
_SPACE = re.compile(r"[^\S\n]+")


def recognises(content: bytes) -> bool:
    """Whether the bytes begin like a page: two tags in the first 4,000."""
    head = content[:4000].replace(b"\x00", b"")  # UTF-16 has a zero byte beside every letter
    return len(_TAGS.findall(head)) >= 2


def extract_text(content: bytes) -> Decoded:
    """Take the text out of a page, one line per paragraph, list item or table row.

    A list item begins with "- ". An image gives its alt text, which is how wikis
    write symbols ({T}).

    Raises:
        WitnessError: No text at all.
    """
    decoded = decode(content)
    return decoded._replace(text=_extract(decoded.text))


def _require_flat(text: str) -> None:
    """Refuse a page nested so deep that its parser would take minutes; real ones have 60 levels."""
    depth = 0
    for match in _NESTING.finditer(text):
        depth += -1 if match[1] else 1
        if depth > _DEEPEST:
            raise WitnessError(
                f"its elements are nested more than {_DEEPEST} deep",
                hint="Save the page as text, and add that.",
            )


def _extract(text: str) -> str:
    _require_flat(text)
    soup = BeautifulSoup(text, "lxml")
    for tag in soup.find_all(_SILENT):
        tag.decompose()
    for image in soup.find_all("img"):
        image.replace_with(str(image.get("alt") or ""))
    for tag in soup.find_all((*_LINES, *_PARAGRAPHS)):
        _set_apart(tag)
    lines = (_SPACE.sub(" ", line).strip() for line in soup.get_text().split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def _set_apart(tag: Tag) -> None:
    tag.insert_before("\n")
    if tag.name == "li":
        tag.insert(0, "- ")
    if tag.name in _PARAGRAPHS:
        tag.insert_before("\n")
    tag.insert_after("\n")

"""HTML: a saved wiki page or official page, its text taken out line by line.

Spans count in the text that is extracted here; BeautifulSoup gives no places in
the source.
"""

import re

from bs4 import BeautifulSoup, Tag

_TAGS = re.compile(r"<(?:!doctype html|html|body|p|div|br|table|ul|h[1-6])[\s>/]", re.IGNORECASE)
_SILENT = ("script", "style", "noscript", "template", "nav", "head")
_LINES = ("div", "br", "li", "tr", "dd", "dt", "table", "section", "article", "pre", "ul", "ol")
_PARAGRAPHS = ("h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "p")
_SPACE = re.compile(r"[^\S\n]+")


def recognises(text: str, lang: str) -> bool:
    """Whether the text begins like a page: two tags in its first 4,000 characters."""
    return len(_TAGS.findall(text[:4000])) >= 2


def extract_text(text: str) -> str:
    """Take the text out of a page, one line per paragraph, list item or table row.

    A list item begins with "- ". An image gives its alt text, which is how wikis
    write symbols ({T}).
    """
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

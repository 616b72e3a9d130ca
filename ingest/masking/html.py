"""HTML masked in place: tags, comments, scripts; what is left is what the page shows.

A tag that the page's layout needs becomes a line end or a bullet in its own room, an
entity the character that it means, an image its alternative text where that stands.
"""

import html
import re

from regulae.ingest.masking.shown import PICTURE, fill

# Possessive, so that a tag that is never closed is given up at once. No two scans overlap more
# than twice: quotes permute the states of a scan, and each must be inside one at the next "<".
TAG = (
    r"<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9:-]*+)"
    r"(?P<rest>(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+)>"
)
ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});"
_MARK = re.compile(rf"<!--|{TAG}|</?[a-zA-Z!?][^<>]*+>|{ENTITY}")
_ALT = re.compile(r"(?<![\w-])alt\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_LINE_END = re.compile(r"[\r\n\x0b\x0c\x85\u2028\u2029]")
_SILENT = frozenset(("script", "style", "noscript", "template", "nav", "head", "textarea"))
_ENDS = {name: re.compile(rf"</{name}\b[^<>]*+>", re.IGNORECASE) for name in _SILENT}
# What a tag means where it begins and where it ends; other tags mean nothing to the text.
_MEANS = {
    **dict.fromkeys(
        ("div", "tr", "dd", "dt", "table", "section", "article", "ul", "ol", "pre"), ("\n", "\n")
    ),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "p"), ("\n\n", "\n")),
    "br": ("\n", "\n"),
    "hr": ("\n\n", ""),
    "li": ("\n- ", "\n"),
    "td": ("\t", "\t"),
    "th": ("\t", "\t"),
}


def mask_html(text: str) -> str:
    """Mask a page; what comes back is as long."""
    return "".join(_Masker(text).run())


def find_meaning(match: re.Match[str]) -> str:
    """Write what a tag or an entity means, not longer than itself."""
    if match[0].startswith("&"):
        return read_entity(match[0])
    name = (match["name"] or "").lower()
    if name == "img" and not match["end"]:
        return _keep_alternative(match)
    begins, ends = _MEANS.get(name, ("", ""))
    return fill(len(match[0]), ends if match["end"] else begins)


def read_entity(entity: str) -> str:
    """Write the character that an entity means; one that is none stays as it is."""
    meant = html.unescape(entity)
    return fill(len(entity), meant) if 0 < len(meant) < len(entity) else entity


def _keep_alternative(match: re.Match[str]) -> str:
    """Leave the alternative text of an image where it stands in its tag."""
    tag = match[0]
    found = _ALT.search(match["rest"])
    if found is None or not found[found.lastindex or 0].strip():
        return fill(len(tag), PICTURE)
    offset = match.start("rest") - match.start()
    start, end = (offset + place for place in found.span(found.lastindex or 0))
    return fill(start) + _LINE_END.sub(" ", tag[start:end]) + fill(len(tag) - end)


class _Masker:
    """One pass over a page."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.preformatted = False
        self.endless: set[str] = set()  # what has no end any more is not looked for again

    def run(self) -> list[str]:
        """Give the pieces of the masked page."""
        pieces = []
        place = 0
        while match := _MARK.search(self.text, place):
            pieces.append(self._show(self.text[place : match.start()]))
            end = self._find_end(match)
            if end > match.end():
                pieces.append(fill(end - match.start(), "\n"))
            else:
                pieces.append(find_meaning(match) if match[0] != "<!--" else match[0])
            place = end
        pieces.append(self._show(self.text[place:]))
        return pieces

    def _show(self, text: str) -> str:
        """Write text as a page shows it: its line ends are spaces but in preformatted text."""
        return text if self.preformatted else _LINE_END.sub(" ", text)

    def _find_end(self, match: re.Match[str]) -> int:
        """Give where a mark ends, or the element or comment that it opens and nobody sees."""
        name = "<!--" if match[0] == "<!--" else (match["name"] or "").lower()
        if name == "pre":
            self.preformatted = not match["end"]
        if match["end"] or name in self.endless or not (name == "<!--" or name in _SILENT):
            return match.end()
        if name == "<!--":
            place = self.text.find("-->", match.end())
            end = place + 3 if place >= 0 else 0
        else:
            found = _ENDS[name].search(self.text, match.end())
            end = found.end() if found else 0
        if not end:
            self.endless.add(name)
        return end or match.end()

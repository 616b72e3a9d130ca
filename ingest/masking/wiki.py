"""MediaWiki source masked in place: what stays is what the page shows.

Links, templates, tables, lists and headings are read in one pass with a stack; what
is left open at the end is text. A template of a symbol becomes the symbol, in its room.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from regulae.ingest.formats.mediawiki_templates import read_template
from regulae.ingest.masking.html import ENTITY, TAG, find_meaning
from regulae.ingest.masking.shown import PICTURE, fill

_LINE = re.compile(
    r"^(?:(?P<open>={1,6})(?P<title>[^=\n][^\n]*?)(?P<close>={1,6})[ \t]*$"
    r"|(?P<list>[*#:;]+)(?P<gap>[ \t]?)"
    r"|(?P<table>[ \t:]*\{\|[^\n]*$|\|[-}][^\n]*$|\|\+)"
    r"|(?P<cell>[|!](?:[^\[\]{}|\n]{0,200}\|(?![|}]))?))",
    re.MULTILINE,
)
_MARK = re.compile(
    rf"<!--|<nowiki>|\{{\{{|\}}\}}|\[\[|\]\]|\|\|?|!!|'{{2,5}}|__[A-Z]{{3,20}}__"
    rf"|\[(?:https?:|ftp:|mailto:)?//[^\s\[\]<>]*+(?P<words>[^\[\]\n]*+)\]|{TAG}|{ENTITY}"
)
_SILENT = frozenset(
    ("gallery", "style", "script", "templatestyles", "math", "includeonly", "timeline")
)
_NOTE = "ref"  # what it says stands below the page; here in parentheses, where it is called
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in (*_SILENT, _NOTE)}
_PICTURES = ("file", "image", "immagine", "fichier", "datei", "archivo", "ficheiro", "文件")
_HIDDEN = ("category", "categoria", "catégorie", "kategorie", "categoría", "分类")
_OTHER_WIKI = re.compile(r"[a-z]{2,3}(?:-[a-z]{2,8})?")  # "[[en:Owls]]" stands in the margin
_ALTERNATIVE = re.compile(r"\s*alt\s*=\s*", re.IGNORECASE)
_NAMED = re.compile(r"\s*([^\[\]{}|=<>\n]{1,60}?)\s*=")
_NEAR = 20  # code points looked at around a template
_MOST_OPEN = 50  # constructs in each other; pages have four or five


class _Open(NamedTuple):
    """A link or template that is being read: its mark, its place, its bars."""

    mark: str
    start: int
    bars: list[int]


def mask_wiki(text: str) -> str:
    """Mask wiki source; what comes back is as long."""
    return "".join(_Masker(text).run())


class _Masker:
    """One pass over the lines, and one over what stands in them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.out = list(text)
        self.open: list[_Open] = []
        self.endless: set[str] = set()
        self.note_end = 0  # where the tag that closes the open note begins
        self.has_tables = "{|" in text

    def run(self) -> list[str]:
        """Give the masked characters."""
        for line in _LINE.finditer(self.text):
            self._read_line(line)
        place = 0
        while match := _MARK.search(self.text, place):
            place = self._take(match)
        return self.out

    def _put(self, start: int, end: int, lead: str = "") -> None:
        self.out[start:end] = fill(end - start, lead)

    def _read_line(self, line: re.Match[str]) -> None:
        if line["open"]:
            self._put(*line.span("open"), "\n")
            self._put(line.start("close"), line.end())
            self._put(line.end() - 1, line.end(), "\n")
        elif line["list"]:
            # Without room for a bullet and its space the item is a paragraph of its own.
            self._put(*line.span(), "- " if len(line[0]) > 1 else "\n")
        elif self.has_tables and line["table"]:
            self._put(*line.span("table"))
        elif self.has_tables and line["cell"]:
            self._put(*line.span("cell"))

    def _take(self, match: re.Match[str]) -> int:
        """Read a mark; give the place to go on from."""
        mark = match[0]
        if mark in ("<!--", "<nowiki>"):
            return self._skip(mark, match)
        if match["name"]:
            return self._take_tag(match)
        if mark in ("{{", "[["):
            self._push(mark, match.start())
        elif mark in ("}}", "]]"):
            self._close("{{" if mark == "}}" else "[[", match.end())
        elif mark[0] in "|!":
            self._take_bar(match)
        elif mark[0] in "'_":
            self._put(*match.span())
        elif mark[0] == "[":
            self._put(match.start(), match.start("words"))
            self._put(match.end() - 1, match.end())
        else:
            self.out[match.start() : match.end()] = find_meaning(match)
        return match.end()

    def _skip(self, mark: str, match: re.Match[str]) -> int:
        end_mark = "-->" if mark == "<!--" else "</nowiki>"
        end = -1 if mark in self.endless else self.text.find(end_mark, match.end())
        if end < 0:
            self.endless.add(mark)
            return match.end()
        after = end + len(end_mark)
        if mark == "<!--":
            self._put(match.start(), after)
        else:
            self._put(*match.span())
            self._put(end, after)
        return after

    def _take_tag(self, match: re.Match[str]) -> int:
        name = match["name"].lower()
        is_single = match["end"] or match["rest"].endswith("/")
        if name in _SILENT and not is_single and name not in self.endless:
            if end := _ENDS[name].search(self.text, match.end()):
                self._put(match.start(), end.end())
                return end.end()
            self.endless.add(name)
        if name == _NOTE:
            self._take_note(match, is_single=bool(is_single))
            return match.end()
        self.out[match.start() : match.end()] = find_meaning(match)
        return match.end()

    def _take_note(self, match: re.Match[str], *, is_single: bool) -> None:
        """Write the parenthesis of a note that is closed somewhere; other tags show nothing."""
        lead = ")" if match.start() == self.note_end else ""
        is_within = match.start() < self.note_end
        if not (is_single or is_within or _NOTE in self.endless):
            if end := _ENDS[_NOTE].search(self.text, match.end()):
                self.note_end = end.start()
                before = self.text[match.start() - 1 : match.start()]
                lead = "(" if before.isspace() else " ("
            else:
                self.endless.add(_NOTE)
        self._put(*match.span(), lead)

    def _take_bar(self, match: re.Match[str]) -> None:
        if self.open and match[0][0] == "|":
            self.open[-1].bars.extend(range(*match.span()))
        elif self.has_tables and len(match[0]) == 2:
            self._put(*match.span(), "\t")

    def _push(self, mark: str, start: int) -> None:
        if len(self.open) < _MOST_OPEN:
            self.open.append(_Open(mark, start, []))

    def _close(self, mark: str, end: int) -> None:
        """Close the last such construct; what was opened in it since is text."""
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place].mark == mark:
                opened = self.open[place]
                del self.open[place:]
                (self._mask_template if mark == "{{" else self._mask_link)(opened, end)
                return

    def _mask_link(self, link: _Open, end: int) -> None:
        first = link.bars[0] if link.bars else end - 2
        target = self.text[link.start + 2 : first].strip()
        space, _, page = target.rpartition(":")
        space = space.strip().lower()
        if space in _PICTURES:
            self._mask_picture(link, end)
        elif space in _HIDDEN or (_OTHER_WIKI.fullmatch(space) and page and not link.bars):
            self._put(link.start, end)
        else:
            shown = first + 1 if link.bars else link.start + 2 + target.startswith(":")
            self._put(link.start, shown)
            self._put(end - 2, end)

    def _mask_picture(self, link: _Open, end: int) -> None:
        """Leave nothing of a picture but its alternative text."""
        edges = [*link.bars, end - 2]
        for start, stop in pairwise(edges):
            if alternative := _ALTERNATIVE.match(self.text, start + 1, stop):
                self._put(link.start, alternative.end())
                self._put(stop, end)
                return
        self._put(link.start, end, PICTURE)

    def _mask_template(self, template: _Open, end: int) -> None:
        edges = [*template.bars, end - 2]
        name = self.text[template.start + 2 : edges[0]].strip().replace("_", " ")
        name = name.rpartition(":")[2] if name.lower().startswith("template:") else name
        spans = [(a + 1, b) for a, b in pairwise(edges)]
        shown = [span for span in map(self._find_positional, spans) if span]
        known = read_template(name, [self.text[a:b].strip() for a, b in shown])
        if known is not None:
            self._put(template.start, end, known)
            return
        if ":" in name or name.startswith("#"):
            self._put(template.start, end)  # of the wiki itself: {{DEFAULTSORT:…}}
            return
        if not self._is_alone(template.start, end):
            shown = shown[:1]
        self._keep_only(template.start, end, shown)

    def _keep_only(self, start: int, end: int, shown: list[tuple[int, int]]) -> None:
        lead = "" if shown or self._is_alone(start, end) else PICTURE
        for first, last in shown:
            self._put(start, first, lead)
            start, lead = last, " "
        self._put(start, end, lead if not shown else "")

    def _find_positional(self, span: tuple[int, int]) -> tuple[int, int] | None:
        """Give the value of an argument without a name, or with a number for one."""
        named = _NAMED.match(self.text, *span)
        if named is None:
            return span
        return (named.end(), span[1]) if named[1].isdecimal() else None

    def _is_alone(self, start: int, end: int) -> bool:
        """Whether a template is all that stands in its line, as far as a few signs tell."""
        before = self.text[max(0, start - _NEAR) : start].rpartition("\n")[2]
        after = self.text[end : end + _NEAR].partition("\n")[0]
        return not before.strip() and not after.strip()

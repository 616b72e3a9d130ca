"""MediaWiki source: what a wiki's edit box holds, as the lines that its page shows.

Spans count in the text that is extracted here, as for HTML.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from regulae.corpus.errors import WitnessError
from regulae.ingest.decode import Decoded, decode
from regulae.ingest.formats.mediawiki_pieces import cut_pieces
from regulae.ingest.formats.mediawiki_templates import read_template

if TYPE_CHECKING:
    from mwparserfromhell.nodes import ExternalLink, Node, Tag, Template, Wikilink

_HEAD = 20_000  # bytes looked at; infoboxes and notices stand before the rules
_PAGE = re.compile(r"<(?:!doctype|html|head|body)[\s>]", re.IGNORECASE)
# The kinds of markup that tell wiki source from text; lists do not, text has them too.
_KINDS = (
    re.compile(r"^(={2,6})[^=\n]{1,200}\1[ \t]*$", re.MULTILINE),
    re.compile(r"\[\[[^\[\]{}\n|]{1,200}(?:\|[^\[\]\n]{0,200})?\]\]"),
    re.compile(r"\{\{[^{}|\n]{1,100}(?:\||\}\}|\n)"),
    re.compile(r"(?<!')(''{1,2})(?!')[^'\n]{1,200}\1"),
    re.compile(r"^\{\|", re.MULTILINE),
    re.compile(r"<(?:ref|nowiki|noinclude|onlyinclude|templatestyles)[\s/>]"),
)
_FEWEST_KINDS = 2
_MARKUP = re.compile(r"[\[{<&]|''|^[*#:;=]|^----|\bhttps?:", re.MULTILINE)
_MAGIC = re.compile(r"__[A-Z]{3,20}__")
_QUOTES = re.compile("'{2,5}")  # left over: a wiki closes them at the line's end
_PICTURES = ("file", "image", "immagine", "fichier", "datei", "archivo", "ficheiro", "文件")
_HIDDEN_PAGES = ("category", "categoria", "catégorie", "kategorie", "categoría", "分类")
_OTHER_WIKI = re.compile(r"[a-z]{2,3}(?:-[a-z]{2,8})?")  # "[[en:Owls]]" stands in the margin
_SILENT = frozenset(
    ("ref", "references", "gallery", "style", "script", "templatestyles", "math", "includeonly")
)
_LINES = frozenset(("div", "p", "table", "tr", "ul", "ol", "dl", "blockquote", "center", "pre"))
# Where a line begins or ends, whether or not the source has a line end there too.
_EDGE = "\x1e"
_BLANKS = " \t\xa0"
_GAP = re.compile(r"\n{3,}")
_ITEM = re.compile(r"^-[^\S\n]+", re.MULTILINE)
_SHOWN = 5  # names in a remark


def recognises(content: bytes) -> bool:
    """Whether the bytes begin like wiki source: two kinds of its markup, and no HTML page."""
    head = content[:_HEAD].replace(b"\x00", b"").decode("utf-8", "replace")
    head = head.replace("\r\n", "\n").lstrip("\ufeff\ufffd")  # without a byte-order mark
    found = sum(1 for kind in _KINDS if kind.search(head))
    return found >= _FEWEST_KINDS and not _PAGE.search(head)


def extract_text(content: bytes) -> Decoded:
    """Take the text out of wiki source, one line per paragraph, list item or table row.

    A list item begins with "- ". Templates of symbols become symbols; of others
    what stands in them is shown, and they are named in a remark.

    Raises:
        WitnessError: No text at all.
    """
    decoded = decode(content)
    reader = _Reader()
    source = decoded.text.replace("\r\n", "\n").replace("\r", "\n").replace(_EDGE, "")
    text = _set_lines("".join(reader.read(source)))
    if not text:
        raise WitnessError(
            "it is wiki source with no text in it", hint="Give a page with rules in it."
        )
    return decoded._replace(text=text, remarks=(*decoded.remarks, *reader.find_remarks()))


def _set_lines(text: str) -> str:
    """Write the edges of lines as line ends, one for those that meet; take space off the lines."""
    first, *others = (part.strip(_BLANKS) for part in text.split(_EDGE))
    parts = [first.removesuffix("\n")] if first else []
    for part in others:
        inner = part.removeprefix("\n").removesuffix("\n")
        if inner or part.count("\n") > 1:
            parts.append(inner)
    lines = "\n".join(line.strip() for line in "\n".join(parts).split("\n"))
    return _GAP.sub("\n\n", _ITEM.sub("- ", lines)).strip("\n")


class _Reader:
    """One pass over a page; what had to be guessed is counted."""

    def __init__(self) -> None:
        self.guessed: Counter[str] = Counter()  # templates
        self.dropped: Counter[str] = Counter()  # those with nothing to show
        self.pictures = 0
        self.broken = 0

    def read(self, source: str) -> Iterator[str]:
        """Yield what a page shows, piece by piece."""
        # Imported when wiki source is read: it takes 25 ms, which every other document would pay.
        from mwparserfromhell import parse
        from mwparserfromhell.parser import ParserError

        for piece in cut_pieces(source):
            if not piece.is_sound:
                self.broken += 1
                yield piece.text
            elif not _MARKUP.search(piece.text):
                yield _clean(piece.text)
            else:
                try:
                    nodes = parse(piece.text).nodes
                except (ParserError, RecursionError):
                    self.broken += 1
                    yield piece.text
                    continue
                yield self._show(nodes, is_alone=_is_alone(nodes))

    def find_remarks(self) -> Iterator[str]:
        """Say what was guessed or lost."""
        for templates, what in (
            (self.guessed, "of unknown meaning were read by what stands in them"),
            (self.dropped, "without a text of their own were left out"),
        ):
            if templates:
                names = ", ".join(sorted(templates)[:_SHOWN])
                yield f"{templates.total()} templates {what}: {names}"
        if self.pictures:
            yield f"{self.pictures} pictures without an alternative text were left out"
        if self.broken:
            yield f"{self.broken} passages with broken markup were left as they are"

    def _show(self, nodes: "Iterable[Node]", *, is_alone: bool = False) -> str:
        shown: list[str] = []
        in_marks = False  # within "**:", which is one mark
        for node in nodes:
            is_mark = _is_list_mark(node)
            if not (is_mark and in_marks):
                shown.append(self._show_node(node, is_alone))
            in_marks = is_mark
        return "".join(shown)

    def _show_node(self, node: "Node", is_alone: bool) -> str:
        from mwparserfromhell import nodes

        match node:
            case nodes.Text():
                return _clean(str(node))
            case nodes.HTMLEntity():
                return str(node.normalize())
            case nodes.Tag():
                return self._show_tag(node)
            case nodes.Template():
                return self._show_template(node, is_alone)
            case nodes.Wikilink():
                return self._show_link(node)
            case nodes.ExternalLink():
                return self._show_address(node)
            case nodes.Heading():
                return f"\n\n{self._show(node.title.nodes).strip()}\n\n"
            case nodes.Argument():
                return self._show(node.default.nodes) if node.default else ""
        return ""

    def _show_tag(self, tag: "Tag") -> str:
        name = str(tag.tag).strip().lower()
        if _is_list_mark(tag):
            return _EDGE if name == "dt" else f"{_EDGE}- "
        if name in ("br", "hr"):
            return "\n" if name == "br" else "\n\n"
        if name in _SILENT or tag.contents is None:
            return ""
        if name == "nowiki":
            return str(tag.contents.strip_code(normalize=True, collapse=False))
        content = self._show(tag.contents.nodes)
        if name in ("td", "th"):
            return f"{content.strip()}\t"
        if name == "li":
            return f"{_EDGE}- {content.strip()}{_EDGE}"
        return f"{_EDGE}{content.strip()}{_EDGE}" if name in _LINES else content

    def _show_template(self, template: "Template", is_alone: bool) -> str:
        name = str(template.name).strip().replace("_", " ")
        name = name.rpartition(":")[2] if name.lower().startswith("template:") else name
        arguments = [
            self._show(parameter.value.nodes).strip()
            for parameter in template.params
            if not parameter.showkey or str(parameter.name).strip().isdecimal()
        ]
        known = read_template(name, arguments)
        if known is not None:
            return known
        if ":" in name or name.startswith("#"):
            return ""  # of the wiki itself: {{DEFAULTSORT:…}}, {{#if:…}}
        (self.guessed if any(arguments) else self.dropped)[name] += 1
        return " ".join(arguments) if is_alone else "".join(arguments[:1])

    def _show_link(self, link: "Wikilink") -> str:
        target = str(link.title).strip()
        space, _, page = target.rpartition(":")
        space = space.strip().lower()
        if space in _PICTURES:
            return self._show_picture(link)
        is_aside = _OTHER_WIKI.fullmatch(space) and link.text is None and page
        if space in _HIDDEN_PAGES or is_aside:
            return ""
        shown = self._show(link.text.nodes) if link.text else ""
        return shown or target.removeprefix(":")

    def _show_picture(self, link: "Wikilink") -> str:
        options = str(link.text or "").split("|")
        for option in options:
            key, _, value = option.partition("=")
            if key.strip().lower() == "alt":
                return value.strip()
        self.pictures += 1
        return ""

    def _show_address(self, link: "ExternalLink") -> str:
        if link.title:
            return self._show(link.title.nodes)
        return "" if link.brackets else str(link.url)


def _clean(text: str) -> str:
    return _QUOTES.sub("", _MAGIC.sub("", text))


def _is_list_mark(node: "Node") -> bool:
    """Whether a node is "*", "#", ":" or ";" at a line's start."""
    return getattr(node, "wiki_markup", None) in ("*", "#", ":", ";") and bool(
        getattr(node, "self_closing", False)
    )


def _is_alone(nodes: "list[Node]") -> bool:
    """Whether a piece is one construct and nothing else, such as a template on its own line."""
    return sum(1 for node in nodes if str(node).strip()) == 1

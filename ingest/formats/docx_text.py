"""The paragraphs of a Word document as lines: what is shown, and nothing else.

Source:
    ECMA-376, part 1, section 17 (WordprocessingML).
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from regulae.ingest.formats.docx_lists import ListNumbers, W

if TYPE_CHECKING:
    from lxml.etree import _Element

_COMPATIBLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
# Elements that stand for a character.
_CHARACTERS = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
    f"{W}softHyphen": "",
}
# What Word does not show in the text, or shows elsewhere.
_UNSEEN = frozenset(
    (
        *(f"{W}{name}" for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "instrText")),
        *(f"{W}{name}" for name in ("delText", "delInstrText", "tblPr", "trPr", "tcPr", "rt")),
        f"{_COMPATIBLE}Fallback",  # the same again, for older programs
    )
)
# Fields that Word makes of the document itself; all others show a text of the author's.
_MADE_FIELDS = ("TOC", "TOA", "INDEX", "PAGE", "NUMPAGES", "PAGEREF")
_LONGEST_SYMBOL = 10  # code points of an alternative text that is read: "{W/P}", not "A picture …"


class _Reader:
    """One pass over the body; fields may reach over paragraphs."""

    def __init__(self, numbers: ListNumbers, lost: Counter[str]) -> None:
        self.numbers = numbers
        self.lost = lost
        self.fields: list[str] = []  # the open ones: "code", "shown", "made"
        self.codes: list[str] = []  # of each, what has been read
        self.boxes: list[_Element] = []  # text boxes of the paragraph

    def read_blocks(self, parent: "_Element") -> Iterator[str]:
        """Yield the paragraphs and table rows under an element, one line each or more."""
        pending = ""  # of a paragraph whose mark was deleted
        for child in parent:
            if child.tag == f"{W}p":
                text = pending + self._read_paragraph(child)
                pending = text if _has(child, "pPr/rPr/del") else ""
                if not pending:
                    yield text
                yield from self._read_boxes()
            elif child.tag == f"{W}tbl":
                for row in child.iter(f"{W}tr"):
                    if not _has(row, "trPr/del") and _find_owner(row) is child:
                        yield self._read_row(row)
            elif child.tag not in _UNSEEN and isinstance(child.tag, str):
                yield from self.read_blocks(child)
        if pending:
            yield pending

    def _read_row(self, row: "_Element") -> str:
        """Join the cells of a row with tabs; a cell of several paragraphs keeps its line ends."""
        cells = (cell for cell in row.iter(f"{W}tc") if _find_row(cell) is row)
        texts = ("\n".join(self.read_blocks(cell)).strip() for cell in cells)
        return "\t".join(text for text in texts if text)

    def _read_boxes(self) -> Iterator[str]:
        boxes, self.boxes = self.boxes, []
        for box in boxes:
            yield from self.read_blocks(box)

    def _read_paragraph(self, paragraph: "_Element") -> str:
        text = "".join(self._read_inline(paragraph))
        number = self.numbers.find_number(paragraph)  # empty items count too
        return f"{number} {text.lstrip()}" if number and text.strip() else text

    def _read_inline(self, parent: "_Element") -> Iterator[str]:
        for child in parent:
            if child.tag == f"{W}r":
                if not _is_hidden(child):
                    yield from self._read_inline(child)
            elif child.tag == f"{W}t":
                yield self._show(child.text or "")
            elif child.tag == f"{W}fldChar":
                self._turn_field(child.get(f"{W}fldCharType", ""))
            elif child.tag == f"{W}instrText":
                if self.codes:
                    self.codes[-1] += child.text or ""
            else:
                yield from self._read_other(child)

    def _read_other(self, child: "_Element") -> Iterator[str]:
        if child.tag in _CHARACTERS:
            yield self._show(_CHARACTERS[child.tag])
        elif child.tag == f"{W}br":
            yield self._show("\n")  # one of a page too: before a heading it is an empty line
        elif child.tag == f"{W}sym":
            self.lost["characters of symbol fonts were left out"] += 1
        elif child.tag == f"{W}txbxContent":
            self.boxes.append(child)
        elif child.tag == f"{_DRAWING}docPr":
            described = (child.get("descr") or "").strip()
            yield self._show(described if len(described) <= _LONGEST_SYMBOL else "")
        elif child.tag == f"{W}fldSimple" and _is_made(child.get(f"{W}instr", "")):
            return
        elif child.tag not in _UNSEEN and isinstance(child.tag, str):
            yield from self._read_inline(child)

    def _turn_field(self, turn: str) -> None:
        """Follow a field: its code from "begin", its text from "separate" to "end"."""
        if turn == "begin":
            self.fields.append("code")
            self.codes.append("")
        elif turn == "separate" and self.fields:
            self.fields[-1] = "made" if _is_made(self.codes[-1]) else "shown"
        elif turn == "end" and self.fields:
            self.fields.pop()
            self.codes.pop()

    def _show(self, text: str) -> str:
        return text if all(field == "shown" for field in self.fields) else ""


def read_body(main: "_Element", numbers: ListNumbers, lost: Counter[str]) -> Iterator[str]:
    """Yield the lines of a document.

    Args:
        main: Root of the main part.
        numbers: Counts its lists.
        lost: What could not be read is counted here, by what it is.
    """
    body = main.find(f"{W}body")
    if body is not None:
        yield from _Reader(numbers, lost).read_blocks(body)


def _is_made(code: str) -> bool:
    return code.split()[:1] != [] and code.split()[0].upper() in _MADE_FIELDS


def _is_hidden(run: "_Element") -> bool:
    # Nearly all runs have no properties, and these always come first.
    return len(run) > 0 and run[0].tag == f"{W}rPr" and _has(run, "rPr/vanish")


def _has(element: "_Element", path: str) -> bool:
    """Whether there is such a thing below an element, and it is not switched off."""
    found = element.find("/".join(f"{W}{name}" for name in path.split("/")))
    return found is not None and found.get(f"{W}val") not in ("0", "false")


def _find_owner(row: "_Element") -> "_Element | None":
    """Give the table of a row; rows of a table within a cell are read with the cell."""
    return next(row.iterancestors(f"{W}tbl"), None)


def _find_row(cell: "_Element") -> "_Element | None":
    return next(cell.iterancestors(f"{W}tr"), None)

"""PDF: the lines of its pages, put together to paragraphs.

Spans count in the text that is extracted here; a PDF has no text, only letters at
places.
"""

import math
import re
from collections.abc import Iterator
from contextlib import closing
from ctypes import c_double
from typing import TYPE_CHECKING, Any

from regulae.corpus.errors import WitnessError
from regulae.ingest.decode import Decoded
from regulae.ingest.formats.hyphens import LINE_END_HYPHEN, SOFT_HYPHEN
from regulae.ingest.formats.pdf_streams import has_oversized_stream
from regulae.ingest.formats.typeset import Line, drop_running_heads, join_lines

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage, PdfTextPage

_MARK = b"%PDF-"
_MARK_REACH = 1024  # bytes; readers look no further for the mark, and neither do we
MAX_PAGES = 5000  # the longest edition has 295
MAX_STREAM = (
    8 * 1024 * 1024
)  # bytes, unpacked: PDFium takes 1 GB for it; the largest page has 120 kB
MAX_LETTERS = 20_000_000  # code points; the longest edition has a million
_LINE_END = re.compile(rf"\r\n|(?<={LINE_END_HYPHEN})")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile(f"[{''.join(_LIGATURES)}]")
_INNER_SOFT_HYPHEN = re.compile(rf"{SOFT_HYPHEN}(?=\S)")
_UNREAD = re.compile(r"[\ufffd\ue000-\uf8ff]")  # letters whose font does not say what they are
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SHOWN = 5  # pages named in a remark


def recognises(content: bytes) -> bool:
    """Whether the bytes begin as a PDF; some have other bytes before."""
    return _MARK in content[:_MARK_REACH]


def extract_text(content: bytes) -> Decoded:
    """Take the text out of a PDF, one line per paragraph, a blank one where a gap shows.

    Running heads and page numbers are left out, paragraphs go on over the page,
    words broken at line ends are put together.

    Raises:
        WitnessError: Damaged, encrypted, too large, or pictures of pages.
    """
    if has_oversized_stream(content, MAX_STREAM):
        raise _refuse_size(f"a page with more than {MAX_STREAM:,} bytes", f"{MAX_STREAM:,}")
    with closing(_open(content)) as document:
        if len(document) > MAX_PAGES:
            raise _refuse_size(f"{len(document):,} pages", f"{MAX_PAGES:,}")
        lines, remarks = _read_pages(document)
    lines, heads = drop_running_heads(lines)
    text, joined = join_lines(lines)
    text, repaired = _repair(text)
    return Decoded(text, "utf-8", (*remarks, *heads, *joined, *repaired))


def _open(content: bytes) -> "PdfDocument":
    # Imported when a PDF is read: it takes 25 ms (110 the first time, it loads PDFium), which
    # every other document would pay.
    from pypdfium2 import PdfDocument, PdfiumError, raw

    try:
        return PdfDocument(content)
    except PdfiumError as error:
        if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
            raise WitnessError(
                "it is a PDF that is encrypted with a password",
                hint="Save it without the password, or copy its text.",
            ) from error
        raise WitnessError(
            "it is a PDF that is damaged or cut off", hint="Get it again, or give its text."
        ) from error


def _read_pages(document: "PdfDocument") -> tuple[list[Line], list[str]]:
    """Read the lines of all pages, and say which pages cannot be read.

    Raises:
        WitnessError: There is no text on any, or too much.
    """
    from pypdfium2 import PdfiumError

    lines: list[Line] = []
    damaged: list[int] = []
    pictures: list[int] = []
    letters = 0
    for number in range(len(document)):
        try:
            with closing(document[number]) as page:
                found = list(_read_page(page, number))
                if not found and _has_picture(page):
                    pictures.append(number + 1)
        except PdfiumError:
            damaged.append(number + 1)
            continue
        letters += sum(len(line.text) for line in found)
        if letters > MAX_LETTERS:
            raise _refuse_size(f"more than {MAX_LETTERS:,} letters", f"{MAX_LETTERS:,}")
        lines += found
    if not lines:
        raise _refuse_empty(len(pictures), len(damaged))
    remarks = [
        f"{len(pages)} pages {what}: {', '.join(map(str, pages[:_SHOWN]))}"
        for pages, what in ((pictures, "are pictures without text"), (damaged, "are damaged"))
        if pages
    ]
    return lines, remarks


def _read_page(page: "PdfPage", number: int) -> Iterator[Line]:
    """Yield the lines of a page as they are drawn: the order of reading in what people print."""
    with closing(page.get_textpage()) as drawn:
        if drawn.count_chars() == 0:
            return
        text = drawn.get_text_range()
        start = 0
        for match in _LINE_END.finditer(f"{text}\r\n"):
            piece = text[start : match.start()]
            content = piece.strip()
            if content:
                place = start + piece.index(content[0])
                yield _measure_line(drawn, content, place, number)
            start = match.end()


def _measure_line(drawn: "PdfTextPage", content: str, place: int, number: int) -> Line:
    """Ask where a line stands.

    Args:
        drawn: The page.
        content: The line.
        place: Of its first code point in the page's text.
        number: Of the page, from 0.
    """
    from pypdfium2 import raw

    def find_letter(offset: int) -> Any:
        return raw.FPDFText_GetCharIndexFromTextIndex(drawn, place + offset)

    x, y = c_double(), c_double()
    raw.FPDFText_GetCharOrigin(drawn, find_letter(0), x, y)
    bottom, right, top = _find_edges(drawn, find_letter(len(content) - 1))
    _, word_end, _ = _find_edges(drawn, find_letter(len(content.split()[0]) - 1))
    places = (x.value, y.value, right, word_end - x.value, top - bottom)
    if not all(map(math.isfinite, places)):
        places = (0.0, 0.0, 0.0, 0.0, 0.0)
    return Line(_CONTROL.sub("", content), number, *places[:-1], height=max(places[-1], 1.0))


def _find_edges(drawn: "PdfTextPage", letter: int) -> tuple[float, float, float]:
    """Give the bottom, right and top of a letter; zeros where it has no place of its own."""
    from pypdfium2 import PdfiumError

    try:
        _, bottom, right, top = drawn.get_charbox(letter, loose=True)
    except PdfiumError:
        return 0.0, 0.0, 0.0
    return bottom, right, top


def _has_picture(page: "PdfPage") -> bool:
    from pypdfium2 import raw

    return any(True for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))


def _repair(text: str) -> tuple[str, list[str]]:
    """Write ligatures as letters and take soft hyphens out; what was done is said."""
    remarks = []
    text, count = _LIGATURE.subn(lambda match: _LIGATURES[match[0]], text)
    if count:
        remarks.append(f"{count} ligatures were written as letters")
    text, count = _INNER_SOFT_HYPHEN.subn("", text)
    if count:
        remarks.append(f"{count} soft hyphens were left out")
    if count := len(_UNREAD.findall(text)):
        remarks.append(f"{count} characters are of a font that does not say what they are")
    return text, remarks


def _refuse_size(found: str, most: str) -> WitnessError:
    return WitnessError(
        f"it is a PDF of {found}, and {most} are read", hint="Give the rules alone, or in parts."
    )


def _refuse_empty(pictures: int, damaged: int) -> WitnessError:
    if pictures:
        what = f"a PDF of {pictures} scanned pages: pictures, with no text in them"
        return WitnessError(f"it is {what}", hint="Run text recognition (OCR) over it first.")
    what = "whose pages are damaged" if damaged else "with no text in it"
    return WitnessError(f"it is a PDF {what}", hint="Get it again, or give its text.")

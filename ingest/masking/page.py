"""Reading a page for checking: decode, mask, and the readers of rules over what it shows.

No spaCy here: a thousand pages are read in seconds.
"""

import re
import stat
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.checking.page import CitedAt, OwnNumber, Page, Slip
from regulae.corpus.citations import find_citations
from regulae.corpus.errors import WitnessError
from regulae.corpus.lang import load_pack
from regulae.corpus.records import Citation, Record, Span, Witness
from regulae.ingest.assemble import build_records
from regulae.ingest.begins import find_begins
from regulae.ingest.decode import Decoded, decode
from regulae.ingest.glossary import TermStart
from regulae.ingest.layouts import LAYOUTS
from regulae.ingest.layouts.forum import find_post_date
from regulae.ingest.masking.markup import find_markup, mask
from regulae.ingest.masking.pieces import Piece, cut_into_pieces
from regulae.ingest.masking.shown import Shown
from regulae.ingest.masking.slips import find_damage, find_holes, find_letters
from regulae.ingest.masking.snippets import find_page_language
from regulae.ingest.parts import Entry, find_entries
from regulae.ingest.starts import Start
from regulae.ingest.statements import Claim, find_claim, find_set_claim

MAX_PAGE = 16 * 1024 * 1024  # bytes; the largest edition has 1 MB
_DIGIT = re.compile("[0-9]")
_NUMBER = re.compile(r"[1-9][0-9]{2}")


class PageGiven(NamedTuple):
    """What the user says of pages; what is left out is found out.

    Attributes:
        lang: ISO 639-1.
        markup: A key of ``MARKUPS``.
    """

    lang: str = ""
    markup: str = ""


NOTHING_GIVEN = PageGiven()


class _Reading(NamedTuple):
    """What was read of a page so far."""

    text: str
    shown: Shown
    lang: str
    layout: str
    entries: list[Entry]
    starts: list[Start]
    pieces: list[Piece]


def load_page(path: str) -> bytes:
    """Read a page's bytes.

    Raises:
        WitnessError: Not there, a folder or device, too large, or not readable.
    """
    try:
        status = Path(path).stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe or a device may never end
            raise WitnessError("it is no file", hint="Save what comes from it, and check that.")
        _require_small(status.st_size)
        with Path(path).open("rb") as file:
            return file.read(MAX_PAGE + 1)
    except (OSError, ValueError) as error:
        raise WitnessError(getattr(error, "strerror", None) or str(error)) from error


def _require_small(size: int) -> None:
    if size > MAX_PAGE:
        raise WitnessError(
            f"it has {size:,} bytes, more than the {MAX_PAGE:,} that are checked",
            hint="Check it in parts.",
        )


def read_page(content: bytes, path: str = "", given: PageGiven = NOTHING_GIVEN) -> Page | None:
    """Read a page.

    Args:
        content: Its bytes.
        path: Where it is.
        given: What is known of it.

    Returns:
        The page, or ``None`` if no number of a rule can be in it.

    Raises:
        WitnessError: It is no text, empty, too large, or of a format without places.
        LanguageError: Its language cannot be told, or has no pack.
        ArgumentError: The markup given is none.
    """
    _require_small(len(content))
    markup = find_markup(content, path, given.markup)
    decoded = decode(content)
    masked = mask(decoded.text, markup)
    shown = Shown(masked)
    if _NUMBER.search(shown.text) is None:
        return None
    lang = given.lang or find_page_language(shown.text)
    load_pack(lang)
    reading = _read(decoded.text, shown, lang)
    witness = _describe(reading, decoded, path, markup)
    slips = _find_slips(reading)
    cited = _find_cited(reading)
    return Page(
        text=decoded.text,
        masked=masked,
        witness=witness,
        label=_find_label(reading, witness.stated),
        own=tuple(_list_own(reading)),
        cited=tuple(each for _, each in cited),
        slips=tuple(sorted(slips, key=lambda slip: (slip.start, slip.code))),
        records=tuple(_build_records(reading, cited)),
        is_excerpt=LAYOUTS[reading.layout].is_quoted,
    )


def _read(text: str, shown: Shown, lang: str) -> _Reading:
    """Find where rules begin and end, and what else stands on the page."""
    written = shown.text
    layout = next(name for name, each in LAYOUTS.items() if each.recognises(written, lang))
    blocks = list(LAYOUTS[layout].read_blocks(written, lang))
    rules, terms = find_begins(written, blocks, lang)
    begins: list[Start | TermStart] = [*rules, *terms]
    has_topics = LAYOUTS[layout].has_topics
    entries = find_entries(written, blocks, begins, lang, has_topics=has_topics)
    pieces = cut_into_pieces(written, blocks, begins)
    return _Reading(text, shown, lang, layout, entries, rules, pieces)


def _list_own(reading: _Reading) -> Iterator[OwnNumber]:
    stops = {entry.start: entry.end for entry in reading.entries}
    for start in reading.starts:
        written = reading.shown.text[start.start : start.end].rstrip(" .\t\xa0")
        first, end = reading.shown.span_of(start.start, start.start + len(written))
        stop = stops.get(start.start, start.end)
        yield OwnNumber(start.number, first, end, reading.shown.span_of(start.start, stop)[1])


def _find_cited(reading: _Reading) -> list[tuple[int, CitedAt]]:
    """Find the citations of a page, each with the place of its entry; -1 outside of all."""
    begins = [entry.start for entry in reading.entries]
    found = []
    for piece in reading.pieces:
        place = bisect_right(begins, piece.start) - 1
        entry = reading.entries[place] if place >= 0 else None
        if entry is None or piece.start >= entry.end:
            place, entry = -1, None
        owner = entry.number if entry else None
        within = reading.shown.span_of(*((entry.start, entry.end) if entry else piece.ends))
        found += [(place, CitedAt(each, within, owner)) for each in _cite(reading, piece)]
    return found


def _cite(reading: _Reading, piece: Piece) -> Iterator[Citation]:
    """Yield the citations of a piece, at places of the file."""
    if _DIGIT.search(piece.words) is None:
        return
    for found in find_citations(piece.words, reading.lang):
        start, end = reading.shown.span_of(*piece.locate(found.start, found.end))
        cited = []
        for each in found.cited:
            first, last = reading.shown.span_of(*piece.locate(each.start, each.end))
            cited.append(each._replace(start=first, end=last))
        yield found._replace(
            text=reading.text[start:end], start=start, end=end, where="page", cited=tuple(cited)
        )


def _find_slips(reading: _Reading) -> Iterator[Slip]:
    for slip in (
        *find_damage(reading.shown.text),
        *find_holes(reading.shown.text, reading.pieces, reading.lang),
        *find_letters(reading.shown.text, reading.pieces, reading.lang),
    ):
        start, end = reading.shown.span_of(slip.start, slip.end)
        yield slip._replace(start=start, end=end)


def _build_records(reading: _Reading, cited: list[tuple[int, CitedAt]]) -> Iterator[Record]:
    """Yield the records of the page's rules, and what stands around them as one note."""
    by_place: defaultdict[int, list[Citation]] = defaultdict(list)
    for entry_place, each in cited:
        start = reading.entries[entry_place].start if entry_place >= 0 else -1
        by_place[start].append(each.citation)
    for record in build_records(reading.shown.text, reading.entries, reading.lang):
        # A heading that is not printed begins where its first rule does.
        is_printed = record.span.end > record.span.start
        found = by_place.get(record.span.start, ()) if is_printed else ()
        yield record._replace(citations=tuple(found))
    begins = [entry.start for entry in reading.entries]
    around = []
    for piece in reading.pieces:
        place = bisect_right(begins, piece.start) - 1
        if place < 0 or piece.start >= reading.entries[place].end:
            around.append(piece)
    if around:
        text = "\n".join(piece.words for piece in around)
        span = Span(around[0].start, around[-1].ends[1], around[0].line)
        lang, notes = reading.lang, tuple(by_place.get(-1, ()))
        yield Record(None, lang, "note", None, text, span, citations=notes)


def _find_claim(reading: _Reading) -> Claim:
    text, lang = reading.shown.text, reading.lang
    claim = find_claim(text, lang)
    if claim.edition is None and reading.layout == "notes":
        claim = find_set_claim(text, lang)
    if claim.edition is None and reading.layout == "forum" and (post := find_post_date(text, lang)):
        claim = Claim(stated=post[1], not_later=post[0])
    return claim


def _find_label(reading: _Reading, stated: str | None) -> tuple[int, int]:
    """Find where the page states its edition; its beginning where that is not to be found."""
    place = reading.shown.text.find(stated) if stated else -1
    return reading.shown.span_of(place, place + len(stated)) if stated and place >= 0 else (0, 0)


def _describe(reading: _Reading, decoded: Decoded, path: str, markup: str) -> Witness:
    claim = _find_claim(reading)
    return Witness(
        source="",
        path=path,
        sha256="",
        title="",
        url=None,
        lang=reading.lang,
        edition=claim.edition,
        stated=claim.stated,
        not_later=claim.not_later,
        format=f"{markup}/{reading.layout}",
        encoding=decoded.encoding,
        standing="quoted",
        remarks=decoded.remarks,
    )

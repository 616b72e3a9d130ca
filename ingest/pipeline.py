"""The sequence: bytes, text, blocks, starts, entries, records."""

import hashlib
import os
import re
import stat
import unicodedata
from datetime import date
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.collecting import paused_collector
from regulae.corpus.errors import ArgumentError, RegulaeError, WitnessError
from regulae.corpus.lang import load_pack
from regulae.corpus.locator import build_slug
from regulae.corpus.records import Document, Record, Witness
from regulae.ingest.annotate import annotate_records
from regulae.ingest.assemble import build_records, find_record_citations
from regulae.ingest.begins import find_begins
from regulae.ingest.decode import MAX_BYTES, Decoded
from regulae.ingest.formats import FORMATS
from regulae.ingest.glossary import TermStart
from regulae.ingest.language import find_language
from regulae.ingest.layouts import LAYOUTS, Layout
from regulae.ingest.layouts.forum import find_post_date
from regulae.ingest.parts import find_entries
from regulae.ingest.starts import Start
from regulae.ingest.statements import Claim, find_claim, find_set_claim

_WHOLE_EDITION = 300  # numbered records; the first numbered edition has 415, excerpts have dozens


class Given(NamedTuple):
    """What is known of a document before it is read; what is left out is guessed.

    Attributes:
        lang: ISO 639-1.
        edition: The edition it is of.
        format: A key of ``FORMATS``, of ``LAYOUTS``, or both: ``html/notes``.
        title: What to call it.
        url: Where it is on the web.
        source: Its id; else made of the file's name.
    """

    lang: str = ""
    edition: date | None = None
    format: str = ""
    title: str = ""
    url: str | None = None
    source: str = ""


NOTHING_GIVEN = Given()


def read_document(path: Path, given: Given = NOTHING_GIVEN) -> Document:
    """Read a file.

    Args:
        path: Of a text, HTML page, forum post or release notes, in any encoding.
        given: What is known of it.

    Returns:
        The document; nothing is stored.

    Raises:
        WitnessError: Not there, not readable, no text, or no rule in it.
        LanguageError: Its language cannot be told, or has no pack.
        ArgumentError: An unknown format was given.
    """
    return read_content(load_content(path), write_address(path), given)


def write_address(path: Path) -> str:
    """Write a path as it stands in a store: whole, and UTF-8 whatever the file is called."""
    return os.fsencode(path.resolve()).decode("utf-8", "backslashreplace")


def load_content(path: Path) -> bytes:
    """Read a file's bytes, not more than are ever decoded.

    Raises:
        WitnessError: Not there, a folder, too large, or not readable.
    """
    try:
        status = path.stat()
        if path.is_dir():
            raise WitnessError(f"{path} is a folder", hint="Give the files in it.")
        if not stat.S_ISREG(status.st_mode):  # a pipe or a device may never end
            raise WitnessError(f"{path} is no file", hint="Save what comes from it, and add that.")
        if status.st_size > MAX_BYTES:
            raise WitnessError(
                f"{path} cannot be read: it has {status.st_size:,} bytes, more than {MAX_BYTES:,}",
                hint="Give the rules alone, or in parts.",
            )
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WitnessError(
            f"{path} cannot be read: {reason}", hint="Check the path and its permissions."
        ) from error


def read_content(content: bytes, path: str, given: Given = NOTHING_GIVEN) -> Document:
    """Read the bytes of a document that was found at a path or address.

    Raises:
        WitnessError: No text, or no rule in it.
        LanguageError: Its language cannot be told, or has no pack.
        ArgumentError: An unknown format was given.
    """
    try:
        return _read(content, path, given)
    except RegulaeError as error:
        error.args = (f"{path} cannot be read: {error}",)
        raise


def _read(content: bytes, path: str, given: Given) -> Document:
    format_name, layout_name = _split_format(given.format)
    format_name = format_name or next(k for k, form in FORMATS.items() if form.recognises(content))
    decoded = FORMATS[format_name].extract_text(content)
    text = decoded.text
    lang = given.lang or find_language(text)
    load_pack(lang)
    layout_name = layout_name or next(
        name for name, layout in LAYOUTS.items() if layout.recognises(text, lang)
    )
    parsed = parse_text(text, lang, layout_name)
    cited = (r._replace(citations=find_record_citations(r)) for r in parsed)
    records = tuple(annotate_records(cited, lang))
    if not any(record.number for record in records):
        raise WitnessError("no numbered rule was found in it", hint="Rules look like 605.3b Text.")
    witness = _describe(content, path, decoded, (format_name, layout_name), lang, records, given)
    return Document(witness=witness, content=content, records=records)


def parse_text(text: str, lang: str, layout_name: str = "rules") -> tuple[Record, ...]:
    """Read the records of a text: blocks, starts, entries, records.

    Args:
        text: As a format's reader extracted it; spans count in it.
        lang: A language with a pack.
        layout_name: A key of ``LAYOUTS``.

    Returns:
        In the order of the text; without citations, sentences and mentions.
    """
    layout = LAYOUTS[layout_name]
    with paused_collector():
        return _parse(text, lang, layout)


def _parse(text: str, lang: str, layout: Layout) -> tuple[Record, ...]:
    blocks = list(layout.read_blocks(text, lang))
    rules, terms = find_begins(text, blocks, lang)
    begins: list[Start | TermStart] = [*rules, *terms]
    entries = find_entries(text, blocks, begins, lang, has_topics=layout.has_topics)
    return build_records(text, entries, lang)


def _split_format(written: str) -> tuple[str, str]:
    """Read ``html``, ``notes`` or ``html/notes``: a format, a layout, or both.

    Raises:
        ArgumentError: Neither has such a name.
    """
    format_name, _, layout_name = written.partition("/")
    if format_name in LAYOUTS and not layout_name:
        format_name, layout_name = "", format_name
    if format_name not in ("", *FORMATS) or layout_name not in ("", *LAYOUTS):
        raise ArgumentError(
            f"there is no format {written[:60]!r}",
            hint=f"There are {', '.join((*FORMATS, *LAYOUTS))}.",
        )
    return format_name, layout_name


def _find_claim(text: str, layout_name: str, lang: str, given: Given) -> Claim:
    if given.edition:
        return find_claim(text, lang)._replace(edition=given.edition, remarks=())
    claim = find_claim(text, lang)
    if claim.edition is None and layout_name == "notes":
        about = find_set_claim(text, lang)
        claim = about._replace(remarks=claim.remarks) if about.edition else claim
    if claim.edition is None and layout_name == "forum" and (post := find_post_date(text, lang)):
        claim = Claim(stated=post[1], not_later=post[0], remarks=claim.remarks)
    return claim


def _describe(
    content: bytes,
    path: str,
    decoded: Decoded,
    names: tuple[str, str],
    lang: str,
    records: tuple[Record, ...],
    given: Given,
) -> Witness:
    format_name, layout_name = names
    claim = _find_claim(decoded.text, layout_name, lang, given)
    stem = re.split(r"[/\\:]", path)[-1].rsplit(".", 1)[0]
    standing = "quoted" if LAYOUTS[layout_name].is_quoted else "translated"
    if lang == "en" and standing != "quoted":
        numbered = sum(record.number is not None for record in records)
        standing = "official" if numbered >= _WHOLE_EDITION else "quoted"
    return Witness(
        source=given.source or build_source(stem, lang),
        path=path,
        sha256=hashlib.sha256(content).hexdigest(),
        title=given.title or _find_title(records) or stem,
        url=given.url,
        lang=lang,
        edition=claim.edition,
        stated=claim.stated,
        not_later=claim.not_later,
        format=format_name if layout_name == "rules" else f"{format_name}/{layout_name}",
        encoding=decoded.encoding,
        standing=standing,
        remarks=(*decoded.remarks, *claim.remarks),
        given=tuple(name for name in ("lang", "edition", "format") if getattr(given, name)),
    )


def build_source(name: str, lang: str) -> str:
    """Make a source's id of a name: ASCII, so that it can be typed after an @.

    What begins with a digit has the language before it: a date after an @ is an edition.

    >>> build_source("Capacités de mana (2004)", "fr")
    'capacites-de-mana-2004'
    """
    slug = build_slug(unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode())
    return f"{lang}-{slug}" if slug[0].isdecimal() else slug


def _find_title(records: tuple[Record, ...]) -> str:
    """Call a document by its heading where it has one: "605. Abilità di mana"."""
    headings = [record for record in records if record.kind == "heading"]
    if len(headings) == 1 and headings[0].title:
        return f"{headings[0].number}. {headings[0].title}"
    return ""

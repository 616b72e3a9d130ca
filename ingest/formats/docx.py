"""DOCX: a Word document, its text taken out paragraph by paragraph.

Spans count in the text that is extracted here. What Word shows is read: numbers of
lists are counted, tracked insertions stand, deletions and hidden text do not.
"""

import zipfile
import zlib
from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING

from regulae.corpus.errors import WitnessError
from regulae.ingest.decode import Decoded
from regulae.ingest.formats.docx_lists import ListNumbers
from regulae.ingest.formats.docx_text import read_body

if TYPE_CHECKING:
    from docx.opc.part import Part
    from lxml.etree import _Element

_ZIP = b"PK\x03\x04"
_MAIN_PART = b"word/document"  # some editors write word/document2.xml
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # the container of old and of encrypted Office files
_OLE_REFUSALS = {  # the name of a stream in it, UTF-16 as it stands there: what the file is
    "EncryptedPackage": "it is a Word document that is encrypted with a password",
    "WordDocument": "it is a Word document of the old kind (.doc)",
}
# The longest edition has 5 MB, unpacked, and a tree takes ten times its XML; what is read of a
# ZIP is never more than its directory says, so the directory can be believed.
MAX_UNPACKED = 128 * 1024 * 1024
MAX_PARTS = 10_000  # the longest edition has 26; a picture is a part
_ENCRYPTED = 0x1  # bit of a ZIP entry's flags
_DAMAGED = "it is a Word document that is damaged or cut off"


def recognises(content: bytes) -> bool:
    """Whether the bytes are a ZIP with Word's main part in it, or Word's other containers.

    The latter (encrypted, or before 2007) cannot be read, and are refused by name.
    """
    if content.startswith(_ZIP):
        return _MAIN_PART in content
    return content.startswith(_OLE) and _find_refusal(content) is not None


def extract_text(content: bytes) -> Decoded:
    """Take the text out of a Word document, one line per paragraph or table row.

    The item of a bulleted list begins with "- ", that of a numbered one with its
    number as Word shows it. Footnotes, headers and footers are not read.

    Raises:
        WitnessError: Damaged, encrypted, or too large when unpacked.
    """
    if refusal := _find_refusal(content):
        raise WitnessError(refusal, hint="Save it as .docx, without a password.")
    _check_package(content)
    main, numbers = _open(content)
    lost: Counter[str] = Counter()
    text = "\n".join(read_body(main, numbers, lost)).strip("\n")
    if not text.strip():
        raise WitnessError(
            "it is a Word document with no text in it", hint="Give a document with rules in it."
        )
    return Decoded(text, "utf-8", tuple(f"{count} {what}" for what, count in sorted(lost.items())))


def _find_refusal(content: bytes) -> str | None:
    if not content.startswith(_OLE):
        return None
    found = (why for name, why in _OLE_REFUSALS.items() if name.encode("utf-16-le") in content)
    return next(found, None)


def _check_package(content: bytes) -> None:
    """Look at the directory of the ZIP before anything is unpacked.

    Raises:
        WitnessError: Damaged, encrypted, or too large when unpacked.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise _refuse_damage() from error
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise WitnessError(
            _OLE_REFUSALS["EncryptedPackage"], hint="Save it as .docx, without a password."
        )
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MAX_UNPACKED or len(parts) > MAX_PARTS:
        raise WitnessError(
            f"it is a Word document of {unpacked:,} bytes in {len(parts):,} parts when unpacked, "
            f"more than the {MAX_UNPACKED:,} in {MAX_PARTS:,} that are read",
            hint="Give the rules alone, or in parts.",
        )


def _open(content: bytes) -> tuple["_Element", ListNumbers]:
    """Read the main part and what it needs of the others.

    Raises:
        WitnessError: Damaged.
    """
    # Imported when a DOCX is read: they take 50 ms, which every other document would pay.
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.opc.exceptions import OpcError
    from docx.package import Package
    from lxml.etree import LxmlError

    try:
        main = Package.open(BytesIO(content)).main_document_part
        others = {
            related.reltype: _parse(related.target_part)
            for related in main.rels.values()
            if related.reltype in (RELATIONSHIP_TYPE.NUMBERING, RELATIONSHIP_TYPE.STYLES)
        }
        root = _parse(main)
    except (
        OpcError, LxmlError, zipfile.BadZipFile, zlib.error, OSError, EOFError, LookupError,
        ValueError, TypeError, AttributeError, NotImplementedError,
    ) as error:  # fmt: skip  # what python-docx lets through, seen on 20,000 damaged files
        raise _refuse_damage() from error
    return root, ListNumbers(
        others.get(RELATIONSHIP_TYPE.NUMBERING), others.get(RELATIONSHIP_TYPE.STYLES)
    )


def _parse(part: "Part") -> "_Element":
    """Give the tree of a part; templates and documents with macros are only bytes yet."""
    from docx.oxml.parser import parse_xml

    element: _Element = getattr(part, "element", None)
    return parse_xml(part.blob) if element is None else element


def _refuse_damage() -> WitnessError:
    return WitnessError(_DAMAGED, hint="Get it again, or save it anew in a word processor.")

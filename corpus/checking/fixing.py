"""Writing fixes: into a text, and into the bytes of the file that it was decoded from."""

import difflib
import re
from collections.abc import Iterable, Iterator

from regulae.corpus.checking.findings import Fix
from regulae.corpus.errors import WitnessError

__all__ = ["apply_fixes", "build_patch", "write_bytes"]

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_UNQUOTED = re.compile(r"[^\x00-\x1f\x7f-\x9f\"\\\u2028-\u202e\u2066-\u2069\ud800-\udfff]*")
_ONE_BYTE = ("cp1252", "mac_roman", "cp437", "latin-1")


def apply_fixes(text: str, fixes: Iterable[Fix]) -> str:
    """Write fixes into a text; what is outside their spans stays.

    >>> apply_fixes("See rule 605.", [Fix(9, 12, "606")])
    'See rule 606.'
    """
    pieces = []
    place = 0
    for fix in sorted(fixes):
        pieces += [text[place : fix.start], fix.text]
        place = fix.end
    return "".join([*pieces, text[place:]])


def write_bytes(content: bytes, text: str, encoding: str, fixes: Iterable[Fix]) -> bytes:
    """Write fixes into the bytes of a file.

    Args:
        content: The file.
        text: As it was decoded.
        encoding: From what.
        fixes: Their text is ASCII.

    Returns:
        The same bytes but for those of the fixed numbers.

    Raises:
        WitnessError: The bytes are damaged: which of them a code point is cannot be told.
    """
    codec, mark = _find_codec(content, encoding)
    if encoding not in _ONE_BYTE and mark + text.encode(codec, "surrogatepass") != content:
        raise WitnessError(
            f"its bytes are not sound {encoding}", hint="Save it as UTF-8, and fix that."
        )
    pieces = []
    place, done = 0, len(mark)
    for fix in sorted(fixes):
        start = done + len(_encode(text[place : fix.start], codec))
        pieces += [content[done:start], fix.text.encode(codec)]
        done = start + len(_encode(text[fix.start : fix.end], codec))
        place = fix.end
    return mark + b"".join([*pieces, content[done:]])


def _encode(text: str, codec: str) -> bytes:
    """Encode; in a set of one byte a letter every code point is one byte, whatever it is."""
    return bytes(len(text)) if codec in _ONE_BYTE else text.encode(codec, "surrogatepass")


def _find_codec(content: bytes, encoding: str) -> tuple[str, bytes]:
    """Give a codec that writes no byte-order mark, and the mark that the file has."""
    if encoding == "utf-8-sig":
        return "utf-8", b"\xef\xbb\xbf"
    if encoding in ("utf-16", "utf-32"):
        width = int(encoding[4:]) // 8
        mark = content[:width]
        is_little = mark[:2] == b"\xff\xfe"
        return f"{encoding}-{'le' if is_little else 'be'}", mark
    for codec, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
        if encoding == codec and content.startswith(mark):
            return codec, mark
    return encoding, b""


def build_patch(old: str, new: str, path: str) -> Iterator[str]:
    """Yield the lines of a unified patch, each with its line end; nothing for equal texts.

    A line ends with LF alone, as for every tool that reads patches: CR, form feeds and
    U+2028 are part of it.
    """
    lines = difflib.unified_diff(
        _LINE.findall(old), _LINE.findall(new), _write_name(f"a/{path}"), _write_name(f"b/{path}")
    )
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _write_name(path: str) -> str:
    """Write a name as patches have it: quoted where it would not be read back, as git does it."""
    if _UNQUOTED.fullmatch(path):
        return f"{path}\t" if " " in path else path  # a space ends a name, but for a tab
    octets = path.encode("utf-8", "surrogateescape")
    shown = (chr(c) if 0x20 <= c < 0x7F and c not in b'"\\' else f"\\{c:03o}" for c in octets)
    return f'"{"".join(shown)}"'

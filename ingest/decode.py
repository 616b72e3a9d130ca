"""Bytes to text: which encoding, decided by evidence, and said.

Order of evidence: a byte-order mark; valid UTF-8; the zero bytes of UTF-16;
then the old eight-bit sets and GB18030, each judged by the letters that result.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from regulae.corpus.errors import WitnessError

MAX_BYTES = 64 * 1024 * 1024  # the largest edition has 1 MB, the largest PDF 3 MB
_MARKS = (  # the longer first: UTF-32 begins like UTF-16
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_OLD_SETS = ("cp1252", "cp437", "mac_roman", "gb18030")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_REPLACED = "\ufffd"
_SAMPLE = 200_000  # code points looked at for a judgement

# What a code point above ASCII says about the guess that made it, in points. A letter
# between letters, a quote at a word, a dash: likely. Box drawing, maths, a capital or a symbol
# inside a word: the mark of a wrong guess.
_INSIDE_WORD = re.compile(r"(?<=[a-z])([^\x00-\x7f])(?=[a-z])")
_AT_QUOTE = re.compile(r"(?<!\w)[“‘«]|[”’»](?!\w)|(?<=\w)’(?=\w)")
_DASH = re.compile(r"(?<=[\w\s])[–—](?=[\w\s])")


class Decoded(NamedTuple):
    """A text and how it was read from its bytes.

    Attributes:
        text: Decoded, otherwise untouched; a byte-order mark is not part of it.
        encoding: As Python names it.
        remarks: What was damaged or had to be guessed, in words.
    """

    text: str
    encoding: str
    remarks: tuple[str, ...]


def decode(content: bytes) -> Decoded:
    """Decode the bytes of a document.

    Raises:
        WitnessError: Empty, too large, or no text at all (a picture, an archive).
    """
    if not content.strip():
        raise WitnessError("it is empty", hint="Give a document with rules in it.")
    if len(content) > MAX_BYTES:
        raise WitnessError(
            f"it has {len(content):,} bytes, more than the {MAX_BYTES:,} that are read",
            hint="Give the rules alone, or in parts.",
        )
    encoding = _find_encoding(content)
    try:
        text = content.decode(encoding)
        remarks: tuple[str, ...] = ()
    except UnicodeDecodeError as error:
        text = content.decode(encoding, "replace")
        remarks = (f"not all of it is {encoding}: byte {error.start} and on",)
    text = text.removeprefix("\ufeff")
    _require_text(text)
    return Decoded(text, encoding, (*remarks, *_find_damage(text, encoding)))


def _find_encoding(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return encoding
    try:
        content.decode("utf-8")
        if b"\x00" not in content:
            return "utf-8"
    except UnicodeDecodeError:
        pass
    sample = content[:4096]
    for encoding, zeros in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[0::2])):
        if zeros.count(0) > 0.4 * len(zeros):  # every other byte of Latin text is zero
            return encoding
    return max(_OLD_SETS, key=lambda encoding: _score(content, encoding))


def _score(content: bytes, encoding: str) -> float:
    """Judge a guess by its letters: points per code point above ASCII, at most 1."""
    try:
        text = content[:_SAMPLE].decode(encoding, "strict" if encoding == "gb18030" else "replace")
    except UnicodeDecodeError:
        return -2.0
    above = [c for c in text if c > "\x7f"]
    if not above:
        return 0.0
    points = sum(_judge(c) for c in _INSIDE_WORD.findall(text))
    points += len(_AT_QUOTE.findall(text)) + len(_DASH.findall(text))
    points += sum(1 for c in above if "\u4e00" <= c <= "\u9fff")
    points -= sum(1 for c in above if c == _REPLACED or unicodedata.category(c) in ("Cc", "Co"))
    return points / len(above)


def _judge(c: str) -> float:
    if "à" <= c <= "ÿ" and c != "÷":
        return 1.0
    return 0.5 if c.islower() else -1.0


def _require_text(text: str) -> None:
    sample = text[:_SAMPLE]
    controls = len(_CONTROL.findall(sample))
    if controls > 0.02 * len(sample) or not re.search(r"\w", sample):
        raise WitnessError(
            "it is no text (a picture, an archive, a program?)",
            hint="Text, HTML and forum posts are read.",
        )


def _find_damage(text: str, encoding: str) -> Iterator[str]:
    lost = text.count(_REPLACED)
    if lost:
        yield f"{lost} characters were lost before it came here (U+FFFD)"
    if encoding in _OLD_SETS:
        yield f"read as {encoding}, judged by its letters"
    controls = len(_CONTROL.findall(text))
    if controls:
        yield f"{controls} control characters stand in the text"

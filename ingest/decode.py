"""Bytes to text: which encoding, decided by evidence, and said.

Order of evidence: a byte-order mark; valid UTF-8; the zero bytes of UTF-16;
then the old eight-bit sets and GB18030, each judged by the letters that result,
where they stand, and the language that the plain letters show.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from regulae.corpus.errors import LanguageError, WitnessError
from regulae.corpus.lang import load_pack
from regulae.ingest.language import find_language

MAX_BYTES = 64 * 1024 * 1024  # the largest edition has 1 MB, the largest PDF 3 MB
_MARKS = (  # the longer first: UTF-32 begins like UTF-16
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_OLD_SETS = ("cp1252", "mac_roman", "cp437", "gb18030")  # of equals the first: the most used
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")  # 0x85 ends a line
_ABOVE = re.compile(r"[^\x00-\x7f]")
_ASCII_WORDS = re.compile(rb"[^\x00-\x7f]")
_ONE_BYTE_SETS = ("cp1252", "mac_roman", "cp437")
_IMPOSSIBLE, _SURE = -1.0, 1.0  # points at which a reading is given up, and another one taken
_FEW_ZEROS = 0.02  # of the bytes: a slip in a text, not every other byte of UTF-16
MAX_LINES = 1_000_000  # the longest edition has 9,500
_REPLACED = "\ufffd"
_SAMPLE = 200_000  # bytes or code points looked at for a judgement
# Bytes above ASCII with what stands around them, and so many of them, are enough to judge by.
_HIGH = re.compile(rb"[\x80-\xff]")
_WINDOW_REACH = 8  # bytes
_WINDOW = re.compile(rb"[^\r\n]{0,8}[\x80-\xff]+[^\r\n]{0,8}")
_WINDOWS = 5000
# Letters with marks that no language of the game lacks in its names: Dandân, Jötun, Sénéchal.
_BORROWED = frozenset("àáâäãåæçèéêëìíîïñòóôöõøùúûüœß")
# What a wrong decoding leaves inside words: symbols of cp1252, and UTF-8 read as it.
_MISREAD = re.compile(r"(?<=[a-z])[ƒ‚„†‡ˆ‰‹›Š¢£¤¥§¨©¬®¯±¶¸¿¼½¾](?=[a-z])|Ã[\x80-\xbf]|â€")
_PLAIN = bytes((*range(0x09, 0x0E), *range(0x20, 0x7F)))  # ASCII without control characters
_SUSPICIOUS = "ƒ‚„†‡ˆ‰‹›Š¢£¤¥§¨©¬®¯±¶¸¿¼½¾Ãâ"  # one of them is in all that the pattern finds
_WORD_AROUND = re.compile(r"\S*")
_MISREAD_REACH = 20  # code points of a word before the place
_SHOWN = 3  # misread words named in a remark


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
    expected = frozenset[str]()
    if not encoding:
        expected = _find_expected_letters(content)
        encoding = _guess_encoding(content, expected)
    remarks: list[str] = []
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        text = content.decode(encoding, "replace")
        remarks.append(f"not all of it is {encoding}: byte {error.start} and on")
    if encoding in _ONE_BYTE_SETS:
        text = _repair_mixture(content, text, encoding, expected, remarks)
    text = text.removeprefix("\ufeff")
    is_utf8 = encoding in ("utf-8", "utf-8-sig") and not remarks
    utf8 = content if is_utf8 else text.encode("utf-8", "surrogatepass")
    _require_text(text, utf8)
    return Decoded(text, encoding, (*remarks, *_find_damage(text, utf8, encoding)))


def _repair_mixture(
    content: bytes, text: str, encoding: str, expected: frozenset[str], remarks: list[str]
) -> str:
    """Read single bytes in another set where that alone makes sense: files are pasted together.

    What was repaired goes to ``remarks``.
    """
    repaired: dict[int, str] = {}
    for match in _ABOVE.finditer(text):
        place = match.start()
        before, after = text[max(0, place - 2) : place], text[place + 1 : place + 2]
        if _judge(before, match[0], after, expected) > _IMPOSSIBLE:
            continue
        for other in _ONE_BYTE_SETS:
            c = content[place : place + 1].decode(other, "replace")
            if other != encoding and _judge(before, c, after, expected) >= _SURE:
                repaired[place] = c
                remarks.append(f"byte {place} was read as {other}: {before}{c}{after}")
                break
    if not repaired:
        return text
    return "".join(repaired.get(place, c) for place, c in enumerate(text))


def _find_encoding(content: bytes) -> str:
    """Give an encoding that its marks, its validity or its zeros prove; else nothing."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return encoding
    try:
        content.decode("utf-8")
        if content.count(0) <= _FEW_ZEROS * len(content):
            return "utf-8"
    except UnicodeDecodeError:
        pass
    sample = content[:4096]
    for encoding, zeros in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[0::2])):
        if zeros.count(0) > 0.4 * len(zeros):  # every other byte of Latin text is zero
            return encoding
    return ""


def _guess_encoding(content: bytes, expected: frozenset[str]) -> str:
    """Give the old set that makes the most of the bytes above ASCII."""
    sample = b"\n".join(islice(_find_windows(content), _WINDOWS))
    return max(_OLD_SETS, key=lambda encoding: _score(sample, encoding, expected))


def _find_windows(content: bytes) -> Iterator[bytes]:
    """Yield bytes above ASCII with what stands around them, which is looked at only there."""
    done = 0
    while high := _HIGH.search(content, done):
        window = _WINDOW.search(content, max(done, high.start() - _WINDOW_REACH))
        if window is None:
            return
        yield window[0]
        done = window.end()


def _find_expected_letters(content: bytes) -> frozenset[str]:
    """Give the marked letters of the language that the plain letters show, if they show one."""
    try:
        lang = find_language(_ASCII_WORDS.sub(b" ", content[:_SAMPLE]).decode("ascii"))
    except LanguageError:
        return frozenset()
    return frozenset(load_pack(lang).marked_letters)


def _score(sample: bytes, encoding: str, expected: frozenset[str]) -> float:
    """Judge a guess: points per code point above ASCII, at most 1."""
    text = sample.decode(encoding, "replace")
    seen = Counter(
        (text[max(0, place - 2) : place], c, text[place + 1 : place + 2])
        for place, c in ((match.start(), match[0]) for match in _ABOVE.finditer(text))
    )
    total = sum(seen.values())
    points = sum(count * _judge(*around, expected) for around, count in seen.items())
    return points / total if total else 0.0


def _judge(before: str, c: str, after: str, expected: frozenset[str]) -> float:
    """Say how likely a code point is where it stands, from -2 to 1.

    Args:
        before: The two code points before it.
        c: The code point.
        after: The one after it.
        expected: Marked letters of the text's language, small.
    """
    in_number = before[-2:-1].isdecimal() or before[-1:].isdecimal()  # "601.2f–h", "306–311"
    before = before[-1:]
    if "\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\u303f" or "\uff00" <= c <= "\uffef":
        return -1.0 if _is_small(before) or _is_small(after) else 1.0
    if c in "’‘“”«»":
        return _judge_quote(before, c, after)
    if c in "–—":
        # "pi— gi—" is no dash, but the last letter of a word; "word—" may end a line.
        return -0.5 if _is_small(before) and after in (" ", ",", ".") else 1.0
    if c.lower() in expected:
        return 1.0 if c.islower() or not _is_small(before) else -1.0
    if c.lower() in _BORROWED:
        if in_number or not (before.isalpha() or after.isalpha()):
            return -1.0
        return 0.4 if c.islower() else -2.0 if _is_small(before) else 0.2
    if c in "•…™®©·\xa0°½":
        return -1.0 if _is_small(before) and _is_small(after) else 0.3
    return -2.0 if c == _REPLACED or unicodedata.category(c) in ("Cc", "Co") else -1.0


def _judge_quote(before: str, c: str, after: str) -> float:
    if c == "’":
        return 1.0 if before.isalnum() or before in ".,!?)]" else -0.5
    opens = c in "‘“«"
    inner, outer = (after, before) if opens else (before, after)
    return 1.0 if not outer.isalnum() and (inner.strip() or c in "«»") else -1.0


def _is_small(c: str) -> bool:
    return c.isalpha() and c.islower()


def _require_text(text: str, utf8: bytes) -> None:
    lines = utf8.count(b"\n") + utf8.count(b"\r")  # half as wide as text
    if lines > MAX_LINES:
        raise WitnessError(
            f"it has {lines:,} lines, more than the {MAX_LINES:,} that are read",
            hint="Give the rules alone, or in parts.",
        )
    sample = text[:_SAMPLE]
    controls = len(_CONTROL.findall(_drop_plain(sample.encode("utf-8", "surrogatepass"))))
    if controls > 0.02 * len(sample) or not re.search(r"\w", sample):
        raise WitnessError(
            "it is no text (a picture, an archive, a program?)",
            hint="Text, HTML, MediaWiki source, DOCX and PDF are read.",
        )


def _drop_plain(utf8: bytes) -> str:
    """Leave what is above ASCII and control characters: two hundredths of a text."""
    return utf8.translate(None, _PLAIN).decode("utf-8", "surrogatepass")


def _find_damage(text: str, utf8: bytes, encoding: str) -> Iterator[str]:
    odd = _drop_plain(utf8)  # all that is looked through again
    lost = odd.count(_REPLACED)
    if lost:
        yield f"{lost} characters were lost before it came here (U+FFFD)"
    if encoding in _OLD_SETS:
        yield f"read as {encoding}, judged by its letters"
    controls = len(_CONTROL.findall(odd))
    if controls:
        yield f"{controls} control characters stand in the text"
    misread = dict.fromkeys(_find_word(text, place) for place in _find_misread(text, set(odd)))
    if misread:
        shown = ", ".join(list(misread)[:_SHOWN])
        yield f"{len(misread)} words were decoded wrongly before they came here: {shown}"


def _find_misread(text: str, present: set[str]) -> list[int]:
    """Give the places of characters that only a wrong decoding leaves where they are."""
    places: list[int] = []
    for c in present.intersection(_SUSPICIOUS):
        place = text.find(c)
        while place >= 0 and len(places) < _WINDOWS:
            if _MISREAD.match(text, place):
                places.append(place)
            place = text.find(c, place + 1)
    return sorted(places)


def _find_word(text: str, place: int) -> str:
    """Give the word around a place, without the space around it."""
    before = text[max(0, place - _MISREAD_REACH) : place].split(" ")[-1].split("\n")[-1]
    after = _WORD_AROUND.match(text, place)
    return (before + (after[0] if after else "")).strip(",.;:()\"'")

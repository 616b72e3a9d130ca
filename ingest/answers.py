"""What a server's answer means: taken, worth another attempt, or refused. Opens nothing."""

import re
import string
import zlib
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import responses
from typing import NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from regulae.corpus.errors import FetchError

__all__ = [
    "LATER",
    "REDIRECTS",
    "Head",
    "RetriableError",
    "find_continued",
    "find_redirect",
    "read_head",
    "refuse",
    "require_size",
    "unpack",
]

LATER = "Try again later, or `regulae add` a file that you have."
MOVED = "The publisher may have moved it: `regulae add` a file that you have."
REDIRECTS = {301, 302, 303, 307, 308}

_MAY_LEAD_TO = {"http": {"http", "https"}, "https": {"https"}}
_HEADER = "iso-8859-1"  # as which http.client reads one
_WORTH_RETRYING = {408, 416, 425, 429, *range(500, 600)}
# The last is how a much used store of files writes the one before; none at all means the first.
_TEXT_TYPES = {"text/plain", "application/octet-stream", "binary/octet-stream"}
_PAGE_TYPES = {"text/html", "application/xhtml+xml"}
_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+)?html", re.IGNORECASE)
_LENGTH = re.compile(r"[0-9]{1,15}")
_PART = re.compile(r"bytes ([0-9]{1,15})-[0-9]{1,15}/([0-9]{1,15}|\*)")
_STRONG_TAG, _PRINTABLE = re.compile(r'"[!#-~]*"'), re.compile(r"[ -~]+")  # sent back as they came
_GZIP = 16 + zlib.MAX_WBITS  # zlib's way of asking for gzip's own head


class RetriableError(FetchError):
    """What may go better in another attempt; ``pause`` is what the server asks for, seconds."""

    def __init__(self, message: str, *, pause: float = 0, unreachable: str = "") -> None:
        super().__init__(message, hint=LATER, unreachable=unreachable)
        self.pause = pause


class Head(NamedTuple):
    """What an answer says of the text that follows.

    Attributes:
        total: Bytes of the whole as sent, where it is said.
        mark: As long as the server gives the same, the file is the same; may be empty.
        packing: The ``Content-Encoding``; may be empty.
    """

    total: int | None = None
    mark: str = ""
    packing: str = ""


def find_redirect(address: str, location: str | None) -> str:
    """Give the address to which an answer of ``address`` leads.

    Raises:
        FetchError: It leads nowhere, or where it is not safe to follow.

    >>> find_redirect("http://owls.invalid/a/b.txt", "../c d.txt")
    'http://owls.invalid/c%20d.txt'
    """
    if not location:
        raise refuse(address, "redirects to nowhere")
    try:
        led_to = quote(
            urljoin(address, location), safe=string.punctuation, encoding=_HEADER, errors="replace"
        )
        parts, allowed = urlsplit(led_to), _MAY_LEAD_TO.get(urlsplit(address).scheme, set())
        is_safe = parts.scheme in allowed and bool(parts.hostname) and parts.port != 0
        is_safe = is_safe and "@" not in parts.netloc  # a name and a password for strangers
    except ValueError:  # no port is 70000, and no host is [owls
        led_to, is_safe = location, False
    if not is_safe:
        raise FetchError(
            f"{address} leads to {led_to[:80]!r}, which is not followed: it must be http or"
            " https, and after https no http",
            hint=MOVED,
        )
    return led_to


def read_head(address: str, status: int, headers: Message, *, is_chunked: bool) -> Head:
    """Read the head of an answer that should bring the whole text.

    Raises:
        RetriableError: It does not now, and may another time.
        FetchError: It does not.
    """
    if status != 200:
        words = f"answered {status} {responses.get(status, '')}".rstrip()
        if status not in _WORTH_RETRYING:
            raise refuse(address, words)
        pause = _find_pause(headers)
        asks = f" and asks for a pause of {pause:.0f} seconds" if pause else ""
        raise RetriableError(f"{urlsplit(address).netloc} {words}{asks}", pause=pause)
    kind = headers.get_content_type()
    if kind in _PAGE_TYPES:
        raise refuse(address, "sent a web page, not a text,")
    if kind not in _TEXT_TYPES:
        raise refuse(address, f"sent {kind[:40]!r}, not a text,")
    length = "" if is_chunked else headers.get("Content-Length", "")
    return Head(
        total=int(length) if _LENGTH.fullmatch(length) else None,
        mark=_find_mark(headers),
        packing=headers.get("Content-Encoding", "").lower(),
    )


def find_continued(head: Head, received: int, headers: Message) -> Head | None:
    """Give the head of the whole if a part (206) goes on where an earlier answer broke off."""
    part = _PART.fullmatch(headers.get("Content-Range", ""))
    if not (received and part and int(part[1]) == received):
        return None
    total = head.total if part[2] == "*" else int(part[2])
    is_same = head.total in (None, total) and _find_mark(headers) in ("", head.mark)
    return head._replace(total=total) if is_same else None


def unpack(address: str, content: bytes, packing: str, limit: int) -> bytes:
    """Give the text of a whole answer; some servers pack it unasked.

    Raises:
        RetriableError: It is damaged, or empty.
        FetchError: It is a page, too large, or packed in another way than gzip.
    """
    host = urlsplit(address).netloc
    if packing in ("gzip", "x-gzip"):
        unpacker = zlib.decompressobj(_GZIP)
        try:
            content = unpacker.decompress(content, limit + 1)
        except zlib.error as error:
            raise RetriableError(f"{host} sent a damaged gzip") from error
        require_size(address, len(content), limit)
        if not unpacker.eof:
            raise RetriableError(f"{host} sent a gzip without its end")
    elif packing not in ("", "identity"):
        raise refuse(address, f"sent an unasked packing, {packing[:40]!r},")
    if not content.strip():
        raise RetriableError(f"{host} sent an empty file")
    if _PAGE.match(content):
        raise refuse(address, "sent a web page, not a text,")
    return content


def require_size(address: str, size: int, limit: int) -> None:
    """Refuse what is too large.

    Raises:
        FetchError: It has more than ``limit`` bytes.
    """
    if size > limit:
        raise refuse(address, f"sends more than {limit:,} bytes, too much for an edition,")


def refuse(address: str, what: str, hint: str = MOVED) -> FetchError:
    """Make the error that says what a host did when it was asked for an address."""
    return FetchError(f"{urlsplit(address).netloc} {what} for {address}", hint=hint)


def _find_mark(headers: Message) -> str:
    """Give the ETag, unless it is a weak one, which vouches for no bytes; else the date."""
    tag, day = headers.get("ETag", ""), headers.get("Last-Modified", "")
    return tag if _STRONG_TAG.fullmatch(tag) else day if _PRINTABLE.fullmatch(day) else ""


def _find_pause(headers: Message) -> float:
    """Give the seconds for which a server asks, by number or by its own clock."""
    written = headers.get("Retry-After", "").strip()
    if _LENGTH.fullmatch(written):
        return float(written)
    try:
        pause = parsedate_to_datetime(written) - parsedate_to_datetime(headers.get("Date", ""))
    except (TypeError, ValueError):  # no dates, or one with a zone and one without
        return 0
    return max(0.0, pause.total_seconds())

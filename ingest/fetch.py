"""Downloading an official edition: the only module that opens a socket.

The standard library does the job: ``urllib`` knows the platform's proxies, ``http.client``
speaks the protocol; redirects, attempts and limits are decided here. An edition has 1 MB:
it is gathered in memory, and reaches the disk whole or not at all. A connection that
breaks is resumed where it broke, within one call.
"""

import errno
import hashlib
import io
import os
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.client import BadStatusLine, HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import AbstractHTTPHandler, OpenerDirector, ProxyHandler, Request

from regulae.corpus.errors import FetchError
from regulae.ingest.answers import (
    LATER,
    REDIRECTS,
    Head,
    RetriableError,
    find_continued,
    find_redirect,
    read_head,
    refuse,
    require_size,
    unpack,
)

__all__ = ["LIMITS", "Fetched", "Limits", "fetch_file"]

MAX_BYTES = 5_000_000  # the largest edition has 1.35 MB (2016-09-30, in UTF-16), others 0.97
_BLOCK = 65_536  # bytes asked of a connection at a time
# What no second attempt makes better: no such name, none at all, a false certificate, no network.
_HOPELESS = (socket.gaierror, UnicodeError, ssl.SSLCertVerificationError)
_HOPELESS_NUMBERS = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN}

Progress = Callable[[int, int | None], None]
Patience = Callable[[], float]  # gives the seconds that may be waited now


class Limits(NamedTuple):
    """How long, how much and how often, for one file.

    Attributes:
        connect: Seconds for a connection to be made.
        silence: Seconds without a byte, after which a connection counts as broken.
        total: Seconds for everything, pauses among them.
        size: Bytes, as sent and unpacked.
        attempts: The first among them.
        redirects: In one attempt.
        pause: Seconds; a server that asks for a longer one is left alone.
    """

    connect: float = 10
    silence: float = 20
    total: float = 300
    size: int = MAX_BYTES
    attempts: int = 5
    redirects: int = 5
    pause: float = 60


LIMITS = Limits()


class Fetched(NamedTuple):
    """A file that was downloaded."""

    path: Path
    sha256: str
    size: int  # bytes


def fetch_file(
    address: str,
    target: Path,
    *,
    limits: Limits = LIMITS,
    progress: Progress = lambda done, total: None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Fetched:
    """Download a text.

    Args:
        address: Begins with http or https.
        target: The file to write; what was there stays until the new one is whole.
        limits: How long, how much and how often (looking a name up is the system's affair).
        progress: Is told the bytes received and how many there will be, or ``None``.
        clock: Gives seconds, from any beginning.
        sleep: Waits for some seconds.

    Raises:
        FetchError: The text was not to be had, or not to be written.
    """
    download = _Download(address, limits, progress, clock)
    for attempt in range(1, limits.attempts + 1):
        try:
            content = download.attempt()
            break
        except RetriableError as error:
            pause = max(error.pause, 2.0 ** (attempt - 1))  # 1, 2, 4, 8 seconds
            is_last = attempt == limits.attempts or pause > limits.pause
            if is_last or pause >= download.seconds_left():
                raise
            sleep(pause)
    _save(content, target)
    return Fetched(target, hashlib.sha256(content).hexdigest(), len(content))


class _Download:
    """A text on its way, over as many connections as it takes."""

    def __init__(
        self, address: str, limits: Limits, progress: Progress, clock: Callable[[], float]
    ) -> None:
        self._address = find_redirect(address, address)
        self._host = urlsplit(address).netloc
        self._limits, self._progress, self._clock = limits, progress, clock
        self._deadline = clock() + limits.total
        self._opener = OpenerDirector()  # bare: it opens no files, no FTP, follows no redirects
        self._opener.add_handler(ProxyHandler())
        self._opener.add_handler(_Handler(lambda: self._find_patience(limits.silence)))
        self._head = Head()
        self._content = bytearray()  # as sent

    def seconds_left(self) -> float:
        return self._deadline - self._clock()

    def attempt(self) -> bytes:
        """Ask for what is missing, and give the whole."""
        with self._follow() as response:
            self._begin(response)
            self._receive(response)
        try:
            content = bytes(self._content)
            return unpack(self._address, content, self._head.packing, self._limits.size)
        except RetriableError:
            self._content.clear()  # it was whole, and of no use
            raise

    def _follow(self) -> HTTPResponse:
        address = self._address
        for _ in range(self._limits.redirects + 1):
            response = self._ask(address)
            if response.status not in REDIRECTS:
                return response
            response.close()  # what it says besides is not read
            address = find_redirect(address, response.headers["Location"])
        raise refuse(self._address, "redirects without end")

    def _ask(self, address: str) -> HTTPResponse:
        headers = {
            "User-Agent": f"regulae/{version('regulae')} (+rules corpus tool)",
            "Accept": "text/plain, */*;q=0.5",
            "Accept-Encoding": "identity",
        }
        if self._content and self._head.mark:
            headers |= {"Range": f"bytes={len(self._content)}-", "If-Range": self._head.mark}
        host, request = urlsplit(address).netloc, Request(address, headers=headers)
        try:
            patience = self._find_patience(self._limits.connect)
            response: HTTPResponse = self._opener.open(request, None, patience)
        except (OSError, HTTPException, UnicodeError) as error:
            cause = error.reason if isinstance(error, URLError) else error
            words = f"{host} cannot be reached: {_explain(cause)}"
            if isinstance(cause, _HOPELESS) or getattr(cause, "errno", 0) in _HOPELESS_NUMBERS:
                raise FetchError(words, hint=LATER, unreachable=host) from error
            raise RetriableError(words, unreachable=host) from error
        return response

    def _begin(self, response: HTTPResponse) -> None:
        """Take or refuse an answer by its head, and forget what it does not continue."""
        status, headers = response.status, response.headers
        if status == 206:
            if head := find_continued(self._head, len(self._content), headers):
                self._head = head
                return
            self._content.clear()
            raise RetriableError(f"{self._host} sent a part that was not asked for")
        if status in (200, 416):  # 416: there is no such part (any more)
            self._content.clear()
        self._head = read_head(self._address, status, headers, is_chunked=bool(response.chunked))
        require_size(self._address, self._head.total or 0, self._limits.size)

    def _receive(self, response: HTTPResponse) -> None:
        content, total = self._content, self._head.total
        response.length = None  # we count: http.client forgives a wrong Content-Length
        try:
            while len(content) != total and (block := response.read1(_BLOCK)):
                content += block
                require_size(self._address, len(content), self._limits.size)
                self._progress(len(content), total)
        except (OSError, HTTPException) as error:
            words = f"{self._host} broke off after {len(content):,} bytes: {_explain(error)}"
            raise RetriableError(words) from error
        if total is not None and (received := len(content)) != total:
            if received > total:
                content.clear()
            raise RetriableError(f"{self._host} sent {received:,} bytes, not {total:,} as it said")

    def _find_patience(self, wanted: float) -> float:
        if (left := self.seconds_left()) <= 0:
            took = f"took more than {self._limits.total:g} seconds"
            raise refuse(self._address, took, hint=LATER)
        return min(wanted, left)


class _Handler(AbstractHTTPHandler):
    """Opens connections on which every wait for a byte is bounded, in the head as in the body."""

    def __init__(self, patience: Patience) -> None:
        super().__init__()
        self._patience = patience

    def http_open(self, request: Request) -> HTTPResponse:
        return self.do_open(partial(self._connect, HTTPConnection), request)

    def https_open(self, request: Request) -> HTTPResponse:
        return self.do_open(partial(self._connect, HTTPSConnection), request)

    http_request = https_request = AbstractHTTPHandler.do_request_

    def _connect(self, kind: type[HTTPConnection], host: str, **options: Any) -> HTTPConnection:
        connection = kind(host, **options)
        connection.response_class = partial(_Response, self._patience)  # type: ignore[assignment]
        return connection


class _Response(HTTPResponse):
    def __init__(self, patience: Patience, connection: Any, *rest: Any, **options: Any) -> None:
        super().__init__(_TimedSocket(connection, patience), *rest, **options)  # type: ignore[arg-type]


class _TimedSocket:
    """As much of a socket as a response asks for."""

    def __init__(self, connection: socket.socket, patience: Patience) -> None:
        self._connection, self._patience = connection, patience

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self._connection, self._patience))


class _TimedReader(io.RawIOBase):
    """A socket's bytes; a server that drips them does not outstay the limit on the whole."""

    def __init__(self, connection: socket.socket, patience: Patience) -> None:
        self._connection, self._patience = connection, patience
        self._bytes = connection.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._connection.settimeout(self._patience())
        return self._bytes.readinto(buffer)

    def close(self) -> None:
        self._bytes.close()
        super().close()


def _explain(cause: object) -> str:
    """Give an error's own words in one line: some quote what a server sent."""
    words = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    words = " ".join("".join(c if c.isprintable() else " " for c in words).split())[:100]
    return f"no HTTP, but {words!r}" if type(cause) is BadStatusLine else words


def _save(content: bytes, target: Path) -> None:
    """Have the whole file on disk under another name first, then under its own."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")  # two processes, two parts
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise FetchError(
            f"{target} cannot be written: {_explain(error)}",
            hint="Make room, or give another home with --home or REGULAE_HOME.",
        ) from error
    finally:
        with suppress(OSError):
            part.unlink()  # gone when it was renamed

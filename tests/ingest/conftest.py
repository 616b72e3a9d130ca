"""A server on loopback that misbehaves in every way we know, and ways to fetch from it."""

import itertools
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from regulae.corpus.errors import FetchError
from regulae.ingest.fetch import LIMITS, fetch_file

TEXT = ("Content-Type", "text/plain")
TAG = ("ETag", '"owl-1"')
GUARD_SECONDS = 10  # no test waits that long; a server's thread ends by then


class OwlServer(ThreadingHTTPServer):
    """Answers a path by its plan: one step for each request, the last for ever.

    A step is (name of a function below, its arguments, its options), so that tests can
    write tables of them. ``body`` is what is sent where a step names nothing else.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.body = b""
        self.plans = {}
        self.requests = []

    def handle_error(self, *_):
        """Clients hang up on a server like this one."""

    def plan(self, *steps, path="/owls.txt"):
        self.plans[path] = list(steps)
        return self.address(path)

    def address(self, path):
        return f"http://127.0.0.1:{self.server_port}{path}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.requests.append((self.path, dict(self.headers)))
        steps = self.server.plans[self.path]
        name, arguments, options = steps.pop(0) if len(steps) > 1 else steps[0]
        self.close_connection = True
        STEPS[name](self, *arguments, **options)

    def log_message(self, *_):
        pass


def answer(handler, body=None, status=200, headers=(TEXT, TAG), length=None):
    """Send a status, headers, a body, its length or another."""
    body = handler.server.body if body is None else body
    handler.send_response(status)
    for header in (*headers, ("Content-Length", str(len(body) if length is None else length))):
        handler.send_header(*header)
    handler.end_headers()
    handler.wfile.write(body)


def part(handler, start, body=None, total=None, headers=(TEXT, TAG)):
    """Send the rest, or another part."""
    whole = handler.server.body
    body = whole[start:] if body is None else body
    place = f"bytes {start}-{start + len(body) - 1}/{total or len(whole)}"
    answer(handler, body, 206, (*headers, ("Content-Range", place)))


def redirect(handler, location, status=302):
    answer(handler, b"an owl's page" * 100, status, [("Location", location)])


def send_chunks(handler, *sizes, is_ended=True):
    handler.send_response(200)
    for header in (TEXT, TAG, ("Transfer-Encoding", "chunked")):
        handler.send_header(*header)
    handler.end_headers()
    blocks = iter(handler.server.body)
    for size in sizes:
        block = bytes(itertools.islice(blocks, size))
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(block), block))
    if is_ended:
        handler.wfile.write(b"0\r\n\r\n")


def send_raw(handler, content):
    handler.wfile.write(content)


def send_endlessly(handler, block, pause=0.0, head=b"HTTP/1.1 200 OK\r\n\r\n"):
    """Send a head without a length, then a block again and again."""
    handler.wfile.write(head)
    end = time.monotonic() + GUARD_SECONDS
    while time.monotonic() < end:
        handler.wfile.write(block)
        time.sleep(pause)


def hang_up(handler):
    """Reset the connection: no orderly end."""
    linger = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    handler.connection.close()


def say_nothing(_):
    time.sleep(1)


STEPS = {
    step.__name__: step
    for step in (
        *(answer, part, redirect, send_chunks),
        *(send_raw, send_endlessly, hang_up, say_nothing),
    )
}


@pytest.fixture
def no_network(monkeypatch):
    """No address but loopback is looked up, whatever a test or a mistake asks for."""
    look_up = socket.getaddrinfo

    def guarded(host, *arguments, **options):
        if host != "127.0.0.1":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up(host, *arguments, **options)

    monkeypatch.setattr(socket, "getaddrinfo", guarded)
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture(scope="module")
def running():
    server = OwlServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(GUARD_SECONDS)


@pytest.fixture
def server(running, request):
    running.body = request.module.BODY
    running.plans.clear()
    running.requests.clear()
    return running


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def fetch(no_network, tmp_path, pauses):
    """Fetch without waiting; the pauses are written down."""

    def run(address, *, clock=time.monotonic, progress=lambda *_: None, **limits):
        return fetch_file(
            address,
            tmp_path / "fetched" / "owls.txt",
            limits=LIMITS._replace(**{"silence": 0.3, **limits}),
            progress=progress,
            clock=clock,
            sleep=pauses.append,
        )

    return run


@pytest.fixture
def refused(fetch, tmp_path):
    """Fetch what must fail, and must leave nothing behind."""

    def run(address, **options):
        with pytest.raises(FetchError) as caught:
            fetch(address, **options)
        assert not list(tmp_path.rglob("*.*"))
        assert (caught.value.exit_code, bool(caught.value.hint)) == (4, True)
        return caught.value

    return run

"""Downloading, from a server on loopback that misbehaves in every way we know."""

import csv
import gzip
import hashlib
import itertools
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path

import pytest

from regulae.corpus.editions import load_editions
from regulae.corpus.errors import FetchError
from regulae.corpus.hashes import load_known_files
from regulae.ingest.answers import find_redirect
from regulae.ingest.fetch import LIMITS, MAX_BYTES, fetch_file

SHARED = Path(__file__).parents[3] / "shared" / "data"
BODY = "".join(
    f"{100 + n}. Owls\n{100 + n}.1. Owl {n} of the oak hunts by night.\n" for n in range(800)
).encode()
SIZE = len(BODY)
HALF = SIZE // 2
TEXT = ("Content-Type", "text/plain")
TAG = ("ETag", '"owl-1"')
GUARD_SECONDS = 10  # no test waits that long; a server's thread ends by then


class OwlServer(ThreadingHTTPServer):
    """Answers a path by its plan: one step for each request, the last for ever."""

    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
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
        step = steps.pop(0) if len(steps) > 1 else steps[0]
        self.close_connection = True
        step(self)

    def log_message(self, *_):
        pass


def answer(body=BODY, status=200, headers=(TEXT, TAG), length=None):
    """Make a step: a status, headers, a body, its length or another."""

    def step(handler):
        handler.send_response(status)
        for header in (*headers, ("Content-Length", str(len(body) if length is None else length))):
            handler.send_header(*header)
        handler.end_headers()
        handler.wfile.write(body)

    return step


def part(start=HALF, body=None, total=SIZE, headers=(TEXT, TAG)):
    """Make a step that sends the rest."""
    body = BODY[start:] if body is None else body
    place = ("Content-Range", f"bytes {start}-{start + len(body) - 1}/{total}")
    return answer(body, 206, (*headers, place))


def send_endlessly(block, pause=0.0):
    """Make a step: a head without a length, then a block again and again."""

    def step(handler):
        handler.send_response(200)
        handler.send_header(*TEXT)
        handler.end_headers()
        repeat(handler, block, pause)

    return step


def repeat(handler, block, pause):
    end = time.monotonic() + GUARD_SECONDS
    while time.monotonic() < end:
        handler.wfile.write(block)
        time.sleep(pause)


def drip_a_head(handler):
    repeat(handler, b"H", 0.005)


def redirect(location, status=302):
    return answer(b"an owl's page" * 100, status, [("Location", location)])


def hang_up(handler):
    """Reset the connection: no orderly end."""
    linger = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    handler.connection.close()


def say_nothing(handler):
    time.sleep(1)


def send_chunks(*sizes, is_ended=True):
    def step(handler):
        handler.send_response(200)
        for header in (TEXT, TAG, ("Transfer-Encoding", "chunked")):
            handler.send_header(*header)
        handler.end_headers()
        blocks = iter(BODY)
        for size in sizes:
            block = bytes(itertools.islice(blocks, size))
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(block), block))
        if is_ended:
            handler.wfile.write(b"0\r\n\r\n")

    return step


def send_raw(content):
    return lambda handler: handler.wfile.write(content)


@pytest.fixture(autouse=True)
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
def server(running):
    running.plans.clear()
    running.requests.clear()
    return running


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def fetch(tmp_path, pauses):
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


def test_a_text_arrives_as_it_was_sent(fetch, server, pauses, tmp_path):
    seen = []
    got = fetch(server.plan(answer()), progress=lambda *now: seen.append(now))
    assert got.path.read_bytes() == BODY
    assert (got.size, got.sha256) == (SIZE, hashlib.sha256(BODY).hexdigest())
    assert [file.name for file in got.path.parent.iterdir()] == ["owls.txt"]
    assert seen[-1] == (SIZE, SIZE)
    assert seen == sorted(seen)
    assert pauses == []


def test_the_server_is_told_who_asks(fetch, server):
    fetch(server.plan(answer()))
    ((path, headers),) = server.requests
    assert path == "/owls.txt"
    assert headers["User-Agent"] == f"regulae/{version('regulae')} (+rules corpus tool)"
    assert headers["Accept-Encoding"] == "identity"
    assert "Range" not in headers


def test_spaces_in_an_address(fetch, server):
    server.plan(answer(), path="/Owl%20Rules%2020250919.txt")
    fetch(server.address("/Owl%20Rules%2020250919.txt"))
    fetch(server.address("/Owl Rules%2020250919.txt"))
    assert {path for path, _ in server.requests} == {"/Owl%20Rules%2020250919.txt"}


# Heads of answers that bring a text: type, length and packing in every form that may be taken.
TAKEN = {
    "octets": answer(headers=[("Content-Type", "application/octet-stream")]),
    "octets in another word": answer(headers=[("Content-Type", "binary/octet-stream")]),
    "a charset": answer(headers=[("Content-Type", "Text/Plain; charset=windows-1252")]),
    "no type": answer(headers=[]),
    "chunks": send_chunks(1, HALF, SIZE),
    "no length": send_raw(b"HTTP/1.0 200 OK\r\n\r\n" + BODY),
    "a length that is none": send_raw(b"HTTP/1.1 200 OK\r\nContent-Length: owl\r\n\r\n" + BODY),
    "gzip unasked": answer(gzip.compress(BODY), headers=[TEXT, ("Content-Encoding", "gzip")]),
    "a folded tag": send_raw(b'HTTP/1.0 200 OK\r\nETag: "a\r\n b"\r\n\r\n' + BODY),
}


@pytest.mark.parametrize("step", TAKEN.values(), ids=TAKEN.keys())
def test_a_text_may_come_in_many_ways(fetch, server, pauses, step):
    assert fetch(server.plan(step)).path.read_bytes() == BODY
    assert pauses == []


# What no second attempt would make better, and a word that the message must have.
REFUSED = {
    "not found": (answer(b"", 404), "404 Not Found"),
    "forbidden": (answer(b"", 403), "403 Forbidden"),
    "nothing": (answer(b"", 204), "204"),
    "a status of its own": (answer(b"", 299), "299"),
    "a page": (answer(b"<html>owls", headers=[("Content-Type", "text/html")]), "web page"),
    "a page that says it is a text": (answer(b"\xef\xbb\xbf \n<!DOCTYPE HTML><p>"), "web page"),
    "a page in gzip": (
        answer(gzip.compress(b"<html>"), headers=[("Content-Encoding", "gzip")]),
        "web page",
    ),
    "a picture": (answer(headers=[("Content-Type", "image/png")]), "'image/png'"),
    "an unknown packing": (answer(headers=[TEXT, ("Content-Encoding", "br")]), "'br'"),
    "too large by its own word": (answer(length=MAX_BYTES + 1), "5,000,000"),
    "a bomb": (
        answer(gzip.compress(bytes(MAX_BYTES * 2)), headers=[("Content-Encoding", "gzip")]),
        "5,000,000",
    ),
    "endless": (send_endlessly(b"owl " * 16_384), "5,000,000"),
}


@pytest.mark.parametrize(("step", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_at_once(refused, server, pauses, step, words):
    error = refused(server.plan(step))
    assert words in str(error)
    assert f"127.0.0.1:{server.server_port}" in str(error)
    assert (len(server.requests), pauses, error.unreachable) == (1, [], "")


def test_what_was_there_stays_when_nothing_better_comes(fetch, server, tmp_path):
    fetch(server.plan(answer()))
    with pytest.raises(FetchError):
        fetch(server.plan(answer(b"", 404)))
    (left,) = (tmp_path / "fetched").iterdir()
    assert left.read_bytes() == BODY
    other = BODY.replace(b"Owl", b"Bat")
    assert fetch(server.plan(answer(other))).path.read_bytes() == other


# What may go better another time.
PASSING = {
    "an error of the server": answer(b"", 500),
    "unavailable": answer(b"", 503),
    "too many": answer(b"", 429),
    "reset": hang_up,
    "closed": send_raw(b""),
    "no protocol": send_raw(b"owl owl owl\r\n\r\n"),
    "a head without end": send_raw(b"HTTP/1.1 200 OK\r\n" + b"Owl: owl\r\n" * 200),
    "silent": say_nothing,
    "shorter than its length": answer(length=SIZE + 1000, headers=[TEXT]),
    "longer than its length": answer(length=HALF),
    "chunks without end": send_chunks(1000, is_ended=False),
    "empty": answer(b""),
    "blank": answer(b" \r\n"),
    "half a gzip": answer(gzip.compress(BODY)[:900], headers=[("Content-Encoding", "gzip")]),
    "damaged gzip": answer(b"owl" * 300, headers=[TEXT, TAG, ("Content-Encoding", "gzip")]),
    "a part unasked": part(),
}


@pytest.mark.parametrize("step", PASSING.values(), ids=PASSING.keys())
def test_twice_wrong_then_right(fetch, server, pauses, step):
    assert fetch(server.plan(step, step, answer())).path.read_bytes() == BODY
    assert pauses == [1, 2]


@pytest.mark.parametrize("step", PASSING.values(), ids=PASSING.keys())
def test_wrong_for_ever(refused, server, pauses, step):
    refused(server.plan(step), attempts=3, silence=0.1)
    assert (len(server.requests), pauses) == (3, [1, 2])


def test_pauses_double(refused, server, pauses):
    assert "503 Service Unavailable" in str(refused(server.plan(answer(b"", 503))))
    assert pauses == [1, 2, 4, 8]


@pytest.mark.parametrize("step", [answer(length=HALF), answer(length=SIZE * 2)])
def test_both_lengths_are_told(refused, server, step):
    message = str(refused(server.plan(step), attempts=1))
    assert f"{SIZE:,} bytes, not" in message


NOW = ("Date", "Fri, 19 Sep 2025 12:00:00 GMT")
# Retry-After beside the server's own clock, and the first pause.
ASKED = {
    "seconds": ("7", 7),
    "a date": ("Fri, 19 Sep 2025 12:00:30 GMT", 30),
    "a date that is over": ("Fri, 19 Sep 2025 11:00:00 GMT", 1),
    "less than ours": ("0", 1),
    "nonsense": ("when the owl wakes", 1),
    "a negative number": ("-5", 1),
}


@pytest.mark.parametrize(("written", "pause"), ASKED.values(), ids=ASKED.keys())
def test_a_server_may_ask_for_a_pause(fetch, server, pauses, written, pause):
    def busy(handler):
        handler.wfile.write(
            f"HTTP/1.1 503 Busy\r\n{NOW[0]}: {NOW[1]}\r\nRetry-After: {written}\r\n\r\n".encode()
        )

    fetch(server.plan(busy, answer()))
    assert pauses == [pause]


@pytest.mark.parametrize("written", ["61", "9" * 15, "Sat, 20 Sep 2025 12:00:00 GMT"])
def test_a_long_pause_is_left_to_the_user(refused, server, pauses, written):
    head = f"HTTP/1.1 429 Owls\r\n{NOW[0]}: {NOW[1]}\r\nRetry-After: {written}\r\n\r\n"
    assert "asks for a pause of" in str(refused(server.plan(send_raw(head.encode()))))
    assert (len(server.requests), pauses) == (1, [])


# First an answer that breaks off in the middle, then how the server goes on.
BROKEN = answer(BODY[:HALF], length=SIZE)
RESUMED = {
    "the rest": ([BROKEN, part()], 2),
    "the rest, after a bad day": ([BROKEN, answer(b"", 503), hang_up, part()], 4),
    "the rest in two": ([BROKEN, part(body=BODY[HALF:-100]), part(SIZE - 100)], 3),
    "the rest without a tag": ([BROKEN, part(headers=[TEXT])], 2),
    "the rest of nobody knows how much": ([BROKEN, part(total="*")], 2),
    "after chunks": ([send_chunks(HALF, is_ended=False), part()], 2),
    "everything": ([BROKEN, answer()], 2),
    "everything, of another file": ([answer(b"bat" * 99, length=9999), answer()], 2),
    "another tag": ([BROKEN, part(headers=[TEXT, ("ETag", '"owl-2"')]), answer()], 3),
    "another size": ([BROKEN, part(total=SIZE + 1), answer()], 3),
    "another part": ([BROKEN, part(HALF + 1), answer()], 3),
    "no place": ([BROKEN, answer(BODY[HALF:], 206), answer()], 3),
    "no such part": ([BROKEN, answer(b"", 416), answer()], 3),
}


@pytest.mark.parametrize(("steps", "asked"), RESUMED.values(), ids=RESUMED.keys())
def test_a_break_is_mended(fetch, server, steps, asked):
    assert fetch(server.plan(*steps)).path.read_bytes() == BODY
    assert len(server.requests) == asked
    headers = server.requests[1][1]
    received = int(headers["Range"].removeprefix("bytes=").removesuffix("-"))
    assert 0 < received < SIZE
    assert headers["If-Range"] == TAG[1]


DAY = ("Last-Modified", "Fri, 19 Sep 2025 08:00:00 GMT")
MARKS = {
    "a day": ([DAY], DAY[1]),
    "a weak tag": ([("ETag", 'W/"owl"')], None),
    "a weak tag and a day": ([("ETag", 'W/"owl"'), DAY], DAY[1]),
    "neither": ([], None),
}


@pytest.mark.parametrize(("headers", "mark"), MARKS.values(), ids=MARKS.keys())
def test_only_a_file_that_can_be_told_again_is_resumed(fetch, server, headers, mark):
    broken = answer(BODY[:HALF], length=SIZE, headers=[TEXT, *headers])
    rest = part(headers=[TEXT, *headers]) if mark else answer()
    assert fetch(server.plan(broken, rest)).path.read_bytes() == BODY
    asked = server.requests[1][1]
    assert (asked.get("If-Range"), "Range" in asked) == (mark, mark is not None)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(fetch, server, status):
    server.plan(answer(), path="/new/owl%20rules.txt")
    got = fetch(server.plan(redirect("/new/owl rules.txt", status)))
    assert got.path.read_bytes() == BODY


def test_five_redirects_and_not_six(fetch, refused, server):
    for place in range(6):
        server.plan(redirect(f"/{place + 1}"), path=f"/{place}")
    server.plan(answer(), path="/6")
    assert "without end" in str(refused(server.address("/0")))
    assert [path for path, _ in server.requests] == ["/0", "/1", "/2", "/3", "/4", "/5"]
    assert fetch(server.address("/1")).path.read_bytes() == BODY


def test_a_loop_ends(refused, server, pauses):
    assert "without end" in str(refused(server.plan(redirect("/owls.txt"))))
    assert (len(server.requests), pauses) == (6, [])


def test_the_body_of_a_redirect_is_not_read(fetch, server):
    def step(handler):
        handler.wfile.write(b"HTTP/1.1 302 Found\r\nLocation: /new\r\n\r\n")
        repeat(handler, b"owl " * 16_384, 0)

    server.plan(answer(), path="/new")
    assert fetch(server.plan(step)).path.read_bytes() == BODY


ELSEWHERE = [
    "file:///owls.txt",
    "ftp://127.0.0.1/owls.txt",
    "data:text/plain,owls",
    "javascript:owls",
    "http://:80/",
    "http://[owls/",
    "http://127.0.0.1:70000/",
    "http://127.0.0.1:owl/",
    "http://owl:secret@127.0.0.1/",
]


@pytest.mark.parametrize("location", ELSEWHERE)
def test_other_ways_are_not_followed(refused, server, pauses, location):
    assert "not followed" in str(refused(server.plan(redirect(location))))
    assert (len(server.requests), pauses) == (1, [])
    assert "not followed" in str(refused(location))


def test_a_redirect_to_nowhere(refused, server):
    assert "redirects to nowhere" in str(refused(server.plan(answer(b"", 302))))


@pytest.mark.parametrize(
    ("address", "location", "led_to"),
    [
        ("http://owls.invalid/a", "https://owls.invalid/b", "https://owls.invalid/b"),
        ("https://owls.invalid/a/b", "c", "https://owls.invalid/a/c"),
        ("https://owls.invalid/a", "//bats.invalid/b", "https://bats.invalid/b"),
        ("https://owls.invalid/a", "HTTPS://owls.invalid/b", "https://owls.invalid/b"),
        ("https://owls.invalid/a", "http://owls.invalid/a", None),
        ("https://owls.invalid/a", "HTTP://owls.invalid/a", None),
        ("http://owls.invalid/a", "/\r\nX: y", "http://owls.invalid/X:%20y"),
        ("http://owls.invalid/a", "http://", "http://owls.invalid/a"),
    ],
)
def test_the_rule_of_redirects(address, location, led_to):
    if led_to is None:
        with pytest.raises(FetchError, match="not followed"):
            find_redirect(address, location)
    else:
        assert find_redirect(address, location) == led_to


def test_nobody_listens(refused, pauses):
    with socket.socket() as taken:  # bound, and not listening
        taken.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{taken.getsockname()[1]}"
        error = refused(f"http://{host}/owls.txt", attempts=3)
    assert str(error) == f"{host} cannot be reached: Connection refused"
    assert (error.unreachable, pauses) == (host, [1, 2])


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_no_name_no_waiting(refused, pauses, scheme):
    error = refused(f"{scheme}://owls.invalid/owls.txt")
    assert str(error) == "owls.invalid cannot be reached: Name or service not known"
    assert (error.unreachable, pauses) == ("owls.invalid", [])


def test_a_name_that_cannot_be_one(refused, server, pauses):
    error = refused(server.plan(redirect(f"http://{'o' * 70}.invalid/")))
    assert "cannot be reached" in str(error)
    assert pauses == []


def test_what_a_server_says_cannot_play_with_the_terminal(refused, server):
    message = str(refused(server.plan(send_raw(b"\x1b[31mowls\r\n\r\n")), attempts=1))
    assert message.endswith("cannot be reached: no HTTP, but '[31mowls'")
    message = str(refused(server.plan(redirect("ftp://\x1b[31m/")), attempts=1))
    assert message.isprintable()


def test_plain_speech_where_tls_is_spoken(refused, server):
    address = server.plan(answer()).replace("http:", "https:")
    assert "cannot be reached" in str(refused(address, attempts=1))


class FakeClock:
    """A clock on which a look takes a second."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.mark.parametrize("step", [send_endlessly(b"o", 0.005), drip_a_head], ids=["body", "head"])
def test_a_drip_ends_with_the_time_for_everything(refused, server, pauses, step):
    error = refused(server.plan(step), clock=FakeClock(), total=30)
    assert "more than 30 seconds" in str(error)
    assert (len(server.requests), pauses) == (1, [])


def test_no_pause_beyond_the_time_for_everything(refused, server, pauses):
    assert "503" in str(refused(server.plan(answer(b"", 503)), total=5))
    assert pauses == [1, 2, 4]


def test_a_proxy_is_asked_instead(fetch, server, monkeypatch):
    server.plan(answer(), path="http://owls.invalid/owls.txt")
    monkeypatch.setenv("http_proxy", server.address(""))
    assert fetch("http://owls.invalid/owls.txt").path.read_bytes() == BODY


def test_a_folder_that_cannot_be_written(server, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FetchError, match="cannot be written") as caught:
        fetch_file(server.plan(answer()), tmp_path / "file" / "owls.txt")
    assert "--home" in caught.value.hint


def test_a_disk_that_is_full(refused, server, monkeypatch):
    def fail(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert "No space left on device" in str(refused(server.plan(answer())))


def test_known_files_are_editions_with_an_address():
    with_address = {edition.effective for edition in load_editions() if edition.address}
    known = load_known_files()
    assert known
    assert known.keys() <= with_address
    assert all(len(file.sha256) == 64 and 0 < file.size < MAX_BYTES for file in known.values())


def test_another_file_than_the_known_one_is_told():
    known = next(iter(load_known_files().values()))
    assert known.find_difference(known.sha256, known.size) == ""
    words = known.find_difference("0" * 64, 1234)
    assert "differs from the copy known before" in words
    assert "1,234" in words
    assert f"{known.size:,}" in words


def test_known_files_are_those_of_the_archive_that_keeps_bytes():
    if not (SHARED / "manifest.tsv").exists():
        pytest.skip("the archive's copies are not here")
    with (SHARED / "manifest.tsv").open(encoding="utf-8") as manifest:
        rows = list(csv.DictReader(manifest, delimiter="\t", quoting=csv.QUOTE_NONE))
    with_address = {str(edition.effective) for edition in load_editions() if edition.address}
    kept = {
        row["edition"]: (SHARED / row["file"]).read_bytes()
        for row in rows
        if row["repository"] == "xremming/rulesraker"
        and row["file"].startswith("cr/en/")
        and row["file"].endswith(".txt")
        and row["edition"] in with_address
    }
    want = {day: (hashlib.sha256(text).hexdigest(), len(text)) for day, text in kept.items()}
    assert {str(day): tuple(file) for day, file in load_known_files().items()} == want

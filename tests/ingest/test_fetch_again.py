"""Downloading from a server that fails, and is asked again or for the rest."""

import gzip

import pytest

BODY = b"900. Owls\n900.1. Owls of the oak hunt by night.\n" * 1000
SIZE = len(BODY)
HALF = SIZE // 2
TEXT = ("Content-Type", "text/plain")
TAG = ("ETag", '"owl-1"')


def defer(name):
    """Write a step down; the server takes it (conftest.py)."""
    return lambda *arguments, **options: (name, arguments, options)


answer, part, send_chunks, send_raw, send_endlessly, hang_up, say_nothing = map(
    defer, ["answer", "part", "send_chunks", "send_raw", "send_endlessly", "hang_up", "say_nothing"]
)


PASSING = {
    "an error of the server": answer(b"", 500),
    "unavailable": answer(b"", 503),
    "too many": answer(b"", 429),
    "reset": hang_up(),
    "closed": send_raw(b""),
    "no protocol": send_raw(b"owl owl owl\r\n\r\n"),
    "a head without end": send_raw(b"HTTP/1.1 200 OK\r\n" + b"Owl: owl\r\n" * 200),
    "silent": say_nothing(),
    "shorter than its length": answer(length=SIZE + 1000, headers=[TEXT]),
    "longer than its length": answer(length=HALF),
    "chunks without end": send_chunks(1000, is_ended=False),
    "empty": answer(b""),
    "blank": answer(b" \r\n"),
    "half a gzip": answer(gzip.compress(BODY)[:-9], headers=[("Content-Encoding", "gzip")]),
    "damaged gzip": answer(b"owl" * 300, headers=[TEXT, TAG, ("Content-Encoding", "gzip")]),
    "a part unasked": part(HALF),
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
    head = f"HTTP/1.1 503 Busy\r\n{NOW[0]}: {NOW[1]}\r\nRetry-After: {written}\r\n\r\n"
    fetch(server.plan(send_raw(head.encode()), answer()))
    assert pauses == [pause]


@pytest.mark.parametrize("written", ["61", "9" * 15, "Sat, 20 Sep 2025 12:00:00 GMT"])
def test_a_long_pause_is_left_to_the_user(refused, server, pauses, written):
    head = f"HTTP/1.1 429 Owls\r\n{NOW[0]}: {NOW[1]}\r\nRetry-After: {written}\r\n\r\n"
    assert "asks for a pause of" in str(refused(server.plan(send_raw(head.encode()))))
    assert (len(server.requests), pauses) == (1, [])


# First an answer that breaks off in the middle, then how the server goes on.


class FakeClock:
    """A clock on which a look takes a second."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.mark.parametrize(
    "step",
    [send_endlessly(b"o", 0.005), send_endlessly(b"H", 0.005, head=b"")],
    ids=["body", "head"],
)
def test_a_drip_ends_with_the_time_for_everything(refused, server, pauses, step):
    error = refused(server.plan(step), clock=FakeClock(), total=30)
    assert "more than 30 seconds" in str(error)
    assert (len(server.requests), pauses) == (1, [])


def test_no_pause_beyond_the_time_for_everything(refused, server, pauses):
    assert "503" in str(refused(server.plan(answer(b"", 503)), total=5))
    assert pauses == [1, 2, 4]


BROKEN = answer(BODY[:HALF], length=SIZE)
RESUMED = {
    "the rest": ([BROKEN, part(HALF)], 2),
    "the rest, after a bad day": ([BROKEN, answer(b"", 503), hang_up(), part(HALF)], 4),
    "the rest in two": ([BROKEN, part(HALF, body=BODY[HALF:-100]), part(SIZE - 100)], 3),
    "the rest without a tag": ([BROKEN, part(HALF, headers=[TEXT])], 2),
    "the rest of nobody knows how much": ([BROKEN, part(HALF, total="*")], 2),
    "after chunks": ([send_chunks(HALF, is_ended=False), part(HALF)], 2),
    "everything": ([BROKEN, answer()], 2),
    "everything, of another file": ([answer(b"bat" * 99, length=9999), answer()], 2),
    "another tag": ([BROKEN, part(HALF, headers=[TEXT, ("ETag", '"owl-2"')]), answer()], 3),
    "another size": ([BROKEN, part(HALF, total=SIZE + 1), answer()], 3),
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
    rest = part(HALF, headers=[TEXT, *headers]) if mark else answer()
    assert fetch(server.plan(broken, rest)).path.read_bytes() == BODY
    asked = server.requests[1][1]
    assert (asked.get("If-Range"), "Range" in asked) == (mark, mark is not None)

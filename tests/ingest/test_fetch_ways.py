"""Downloading: redirects, hosts that are not there, proxies."""

import socket

import pytest

from regulae.corpus.errors import FetchError
from regulae.ingest.answers import find_redirect

BODY = b"900. Owls\n900.1. Owls of the oak hunt by night.\n" * 1000


def defer(name):
    """Write a step down; the server takes it (conftest.py)."""
    return lambda *arguments, **options: (name, arguments, options)


answer, redirect, send_raw, send_endlessly = map(
    defer, ["answer", "redirect", "send_raw", "send_endlessly"]
)


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
    head = b"HTTP/1.1 302 Found\r\nLocation: /new\r\n\r\n"
    step = send_endlessly(b"owl " * 16_384, head=head)
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


def test_a_proxy_is_asked_instead(fetch, server, monkeypatch):
    server.plan(answer(), path="http://owls.invalid/owls.txt")
    monkeypatch.setenv("http_proxy", server.address(""))
    assert fetch("http://owls.invalid/owls.txt").path.read_bytes() == BODY

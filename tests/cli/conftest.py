"""A publisher of official editions on loopback."""

import json
import socket
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from regulae.cli.commands import fetch as command
from regulae.corpus import editions as table
from regulae.corpus.store import STORE_NAME, open_store

OLD, BATS, SUMMER, NEW = "2003-03-15", "2020-04-17", "2020-06-01", "2025-09-19"
PAGE = "900. Owls\n900.1. Owls of {} sleep by day.\n900.1a Owlets sleep at night (rule 900.1).\n"


class Publisher(ThreadingHTTPServer):
    """Has a file for each path in ``pages``, and counts what it is asked for."""

    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages = {}
        self.asked = []


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        page = self.server.pages.get(self.path)
        self.send_response(200 if page else 404)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(page or b"")))
        self.end_headers()
        self.wfile.write(page or b"")

    def log_message(self, *_):
        pass


@pytest.fixture
def no_network(monkeypatch):
    """No address but loopback is looked up; no pause is waited; no proxy is asked."""
    look_up = socket.getaddrinfo

    def guarded(host, *arguments, **options):
        if host != "127.0.0.1":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up(host, *arguments, **options)

    monkeypatch.setattr(socket, "getaddrinfo", guarded)
    monkeypatch.setattr(
        command, "fetch_file", partial(command.fetch_file, sleep=lambda seconds: None)
    )
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def publisher(no_network, monkeypatch):
    """A publisher of three editions; a fourth is on a lost host, no other has an address."""
    server = Publisher()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    here = f"http://127.0.0.1:{server.server_port}"
    addresses = {
        OLD: "http://owls.invalid/old.txt",
        BATS: f"{here}/bats%2020200417.txt",
        SUMMER: f"{here}/summer.txt",
        NEW: f"{here}/new.txt",
    }
    editions = tuple(
        edition._replace(address=addresses.get(str(edition.effective), ""))
        for edition in table.load_editions()
    )
    monkeypatch.setattr(table, "load_editions", lambda: editions)
    monkeypatch.setattr(command, "load_editions", lambda: editions)
    monkeypatch.setattr(command, "load_known_files", dict)
    server.pages = {
        "/bats%2020200417.txt": PAGE.format("bats").encode(),
        "/summer.txt": PAGE.format("summer").encode(),
        "/new.txt": PAGE.format("new oaks").encode(),
    }
    yield server
    server.shutdown()
    server.server_close()
    thread.join(10)


@pytest.fixture
def fetch(regulae, fresh_home, publisher):
    def run(*arguments, **options):
        return regulae("fetch", *arguments, **{"home": fresh_home, **options})

    return run


@pytest.fixture
def fetch_json(fetch):
    def run(*arguments):
        result = fetch(*arguments, "--json")
        return result.status, json.loads(result.out)

    return run


@pytest.fixture
def list_fetched(fresh_home):
    def run():
        with open_store(fresh_home / STORE_NAME) as store:
            sources = [witness.source for witness, _ in store.find_sources()]
        return [source for source in sources if source.startswith("en-cr-")]

    return run

"""Real kills: whatever moment a build or an add dies at, the old store goes on working."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest

from regulae.cli.building import add_documents, build_store
from regulae.corpus.store import STORE_NAME
from regulae.ingest.pipeline import Given

BUILDS, ADDS, COMMITS, PROCESSES = 14, 8, 4, 3  # kills of each kind
SEED = 20250919
OURS = {STORE_NAME, "regulae.lock"}  # what may lie in a home
ENGLISH = Given(lang="en")
pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="no fork: every kill would wait for spaCy to load"
)


@pytest.fixture(scope="module")
def moments():
    """Moments as shares of the whole, random and spread."""
    rng = random.Random(SEED)
    return lambda count: [(place + rng.random()) / count for place in range(count)]


@pytest.fixture(scope="module")
def old_home(home, tmp_path_factory):
    """An old store with a document that the user added and threw away."""
    folder = tmp_path_factory.mktemp("old")
    shutil.copy(home / STORE_NAME, folder)
    page = folder / "page.txt"
    page.write_text("900. Owls\n900.1. Owls sleep by day.\n", "utf-8")
    add_documents(folder, [page], ENGLISH)
    page.unlink()
    return folder


@pytest.fixture
def killed_home(old_home, tmp_path):
    folder = tmp_path / "home"
    shutil.copytree(old_home, folder)
    return folder


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Documents enough that writing them takes a while."""
    folder = tmp_path_factory.mktemp("pages")
    for heading in range(901, 921):
        rules = [f"{heading}.{rule}. Owl {heading} eats {rule} mice." for rule in range(1, 40)]
        text = "\n".join([f"{heading}. Owls", *rules])
        (folder / f"{heading}.txt").write_text(text, "utf-8")
    return folder


def start(work, *arguments, **options):
    """Do it in a process that has everything loaded already; give its id."""
    child = os.fork()
    if child:
        return child
    try:  # nothing of pytest's may run here
        work(*arguments, **options)
        os._exit(0)
    except BaseException:
        os._exit(1)


def finish(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill(child):
    """Kill a process; tell whether it was still at work."""
    os.kill(child, signal.SIGKILL)
    ended = finish(child)
    assert ended in (0, -signal.SIGKILL)
    return ended != 0


def measure(work, *arguments, **options):
    begun = time.monotonic()
    assert finish(start(work, *arguments, **options)) == 0
    return time.monotonic() - begun


def check(home, run):
    """The store is whole, and has what it had."""
    result = run("show", "605.3b", home=home)
    assert (result.status, result.err) == (0, "")
    assert "non va in pila" in result.out
    assert run("show", "en:900.1", home=home).status == 0
    connection = sqlite3.connect(home / STORE_NAME)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        sources = connection.execute("SELECT count(*) FROM witness").fetchone()[0]
    finally:
        connection.close()
    return sources


def check_after(home, run):
    """A following build works and leaves nothing lying about."""
    assert finish(start(build_store, home, [], fresh=False)) == 0
    sources = check(home, run)
    assert {each.name for each in home.iterdir()} == OURS
    return sources


def test_a_build_killed_at_any_moment(killed_home, moments, regulae):
    seconds = min(measure(build_store, killed_home, [], fresh=False) for _ in range(3))
    killed = writing = 0
    for moment in moments(BUILDS):
        child = start(build_store, killed_home, [], fresh=False)
        time.sleep(moment * seconds)
        killed += kill(child)
        writing += len({each.name for each in killed_home.iterdir()} - OURS)
        assert check(killed_home, regulae) == 6, f"killed at {moment:.0%} of {seconds:.2f} s"
    assert killed >= 9  # the last moments may come too late
    assert writing >= 3  # a half new store was there
    assert check_after(killed_home, regulae) == 6


def test_an_add_killed_at_any_moment(killed_home, pages, moments, regulae, tmp_path):
    spare = tmp_path / "spare"
    shutil.copytree(killed_home, spare)
    seconds = min(measure(add_documents, spare, [pages], ENGLISH) for _ in range(3))
    killed = 0
    for moment in moments(ADDS):
        child = start(add_documents, killed_home, [pages], ENGLISH)
        time.sleep(moment * seconds)
        killed += kill(child)
        found = check(killed_home, regulae)
        assert found in (6, 6 + 20), f"killed at {moment:.0%} of {seconds:.2f} s"  # all or nothing
    assert killed >= 4
    assert check_after(killed_home, regulae) in (6, 6 + 20)


def test_an_add_killed_while_it_commits(old_home, pages, moments, regulae, tmp_path):
    """The store's own file changes only then, and SQLite's journal must bring it back."""
    killed = 0
    for place, moment in enumerate(moments(COMMITS)):
        folder = tmp_path / str(place)
        shutil.copytree(old_home, folder)
        path = folder / STORE_NAME
        untouched = path.stat().st_mtime_ns
        child = start(add_documents, folder, [pages], ENGLISH)
        deadline = time.monotonic() + 60
        while path.stat().st_mtime_ns == untouched and time.monotonic() < deadline:
            pass
        time.sleep(moment * 0.001)
        killed += kill(child)
        assert check(folder, regulae) in (6, 6 + 20)
        assert not (folder / f"{STORE_NAME}-journal").exists()  # played back, or ended
    assert killed
    assert check_after(folder, regulae) in (6, 6 + 20)


def test_a_journal_that_a_killed_add_left_is_tidied_up(killed_home, regulae):
    """Killed before its first sync, SQLite leaves a journal that asks for nothing."""
    (killed_home / f"{STORE_NAME}-journal").write_bytes(bytes(512))
    assert check(killed_home, regulae) == 6
    assert check_after(killed_home, regulae) == 6


def test_a_fresh_build_is_not_undone_by_an_old_journal(old_home, pages, regulae, tmp_path):
    """A store that was killed while it committed, and then spoiled: the new one must be whole."""
    for attempt in range(20):
        folder = tmp_path / str(attempt)
        shutil.copytree(old_home, folder)
        path = folder / STORE_NAME
        untouched = path.stat().st_mtime_ns
        child = start(add_documents, folder, [pages], ENGLISH)
        while path.stat().st_mtime_ns == untouched and os.waitpid(child, os.WNOHANG) == (0, 0):
            pass
        if kill(child) and (folder / f"{STORE_NAME}-journal").exists():
            break
    else:
        pytest.skip("no kill came while SQLite wrote")
    path.write_bytes(b"noise" * 10_000)
    assert finish(start(build_store, folder, [], fresh=True)) == 0
    result = regulae("show", "605.3b", home=folder)
    assert (result.status, result.err) == (0, "")
    assert "non va in pila" in result.out


@pytest.mark.parametrize("command", ["build", "add"])
def test_real_commands_killed(
    killed_home, pages, moments, regulae, regulae_process, regulae_command, tmp_path, command
):
    arguments = {"build": ["build"], "add": ["add", pages, "--lang", "en"]}[command]
    spare = tmp_path / "spare"
    shutil.copytree(killed_home, spare)
    begun = time.monotonic()
    assert regulae_process(*arguments, home=spare).status == 0
    seconds = time.monotonic() - begun
    killed = 0
    for moment in moments(PROCESSES):
        # Most of the time goes to loading spaCy: two kills in three come after it.
        process = subprocess.Popen(
            **regulae_command(*arguments, home=killed_home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(seconds * (0.4 + 0.6 * moment))
        process.kill()
        killed += process.wait() == -signal.SIGKILL
        check(killed_home, regulae)
    assert killed >= 1
    check_after(killed_home, regulae)

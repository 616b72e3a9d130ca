"""How fast two whole editions are compared, once both are stored."""

import time
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from regulae.cli.building import build_store
from regulae.corpus.diff import find_changes
from regulae.corpus.store import STORE_NAME, Wanted, open_store

pytestmark = pytest.mark.bench

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cr" / "en"
RUNS = 15
# Two editions, and the seconds that the design and the plan allow for all that differs.
PAIRS = {
    "everything renumbered": ("2009-05-01", "2009-07-11", 0.8),
    "neighbours of today's size": ("2026-04-17", "2026-06-19", 0.3),
    "the first and the newest": ("1999-04-23", "2026-06-19", 1.0),
    "the newest and the first": ("2026-06-19", "1999-04-23", 1.0),
}
EDITIONS = sorted({day for *days, _ in PAIRS.values() for day in days})


@pytest.fixture(scope="session")
def stored(tmp_path_factory):
    """Give a store of the editions compared; building all of them would take minutes."""
    paths = [DATA / f"{day}.txt" for day in EDITIONS]
    for path in paths:
        if not path.exists():
            pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    home = tmp_path_factory.mktemp("diff")
    build_store(home, paths, fresh=False)
    with open_store(home / STORE_NAME) as store:
        yield store


def compare(store, old, new):
    """Read two editions from the store and compare them, as the command does."""
    sides = [
        store.find_attestations(Wanted(lang="en", edition=date.fromisoformat(day)))
        for day in (old, new)
    ]
    return find_changes(*sides, store=store)


@pytest.mark.parametrize(("old", "new", "at_most"), PAIRS.values(), ids=PAIRS.keys())
def test_two_editions_are_compared(stored, capsys, old, new, at_most):
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        changes = compare(stored, old, new)
        best = min(best, time.perf_counter() - start)
    kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(c.kind for c in changes).items())
    with capsys.disabled():
        print(f"\n{old} → {new}: {best:.2f} s of {at_most} s ({kinds})")
    assert best <= at_most

"""How often the right rule comes first: floors, and what they were measured on.

A floor goes up when the search gets better, and down only with a decision record.
They hold for the queries and texts of the digest: other ones need other floors.
"""

import json
import sys
from pathlib import Path

import pytest

FLOORS = Path(__file__).parent / "floors.json"
ENGINES = ("sqlite", "whoosh", "plain")
GROUPS = ("all", "number", "topic", "cross", "unaccented", "misspelt", "pasted", "en", "fr", "it")
AMONG = 5  # hits in which people look
SLACK = 0.0005  # floors are written with three digits


@pytest.fixture(scope="module")
def floors():
    return json.loads(FLOORS.read_text("utf-8"))


def test_the_table(evaluation, judged):
    """Print all measures side by side: pytest -s."""
    lines = [f"\n{len(evaluation.rows)} queries; first / among five / mean reciprocal rank"]
    lines.append(f"{'':<17}" + "".join(f"{name:>24}" for name in ENGINES))
    for group in GROUPS:
        found = [judged(name).groups[group] for name in ENGINES]
        cells = (f"{m.first:.3f} / {m.five:.3f} / {m.reciprocal:.3f}" for m in found)
        lines.append(f"{group:<12}{found[0].queries:>5}" + "".join(f"{c:>24}" for c in cells))
    ranks = judged("sqlite").ranks
    missed = [row.name for row in evaluation.rows if not 1 <= ranks[row.name] <= AMONG]
    lines.append(f"not among five ({len(missed)}): {', '.join(missed)}")
    sys.stdout.write("\n".join(lines) + "\n")
    assert len(ranks) == len(evaluation.rows)


def test_floors_are_of_these_inputs(evaluation, floors):
    assert floors["digest"] == evaluation.digest


@pytest.mark.parametrize("engine", ["sqlite", "whoosh"])
@pytest.mark.parametrize("group", GROUPS)
def test_floors(judged, floors, engine, group):
    found = judged(engine).groups[group]
    first, five = floors[engine][group]
    assert found.first >= first - SLACK
    assert found.five >= five - SLACK


@pytest.mark.parametrize("name", ["earlier", "held_out"])
def test_queries_that_were_not_used(judged_later, floors, name):
    """Print and hold the measures of later sets of queries: pytest -s."""
    digest, judged = judged_later[name]
    assert floors[name].pop("digest") == digest
    for group, (first, five) in floors[name].items():
        found = judged.groups[group]
        sys.stdout.write(
            f"\n{name:<10}{group:<9}{found.queries:>4}{found.first:>7.3f} / {found.five:.3f}"
        )
        assert found.first >= first - SLACK
        assert found.five >= five - SLACK


@pytest.mark.parametrize("group", GROUPS)
def test_better_than_plain(judged, group):
    """A tenth better than plain BM25, where that leaves room."""
    ours, plain = judged("sqlite").groups[group], judged("plain").groups[group]
    assert ours.five >= min(plain.five + 0.1, 0.97) or ours.five == 1
    assert ours.first >= min(plain.first + 0.1, 0.97) or ours.first == 1

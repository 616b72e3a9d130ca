"""The editions at hand, the floors, and how a figure is held to its floor."""

import csv
import hashlib
import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.ingest.assemble import find_record_citations
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text

HERE = Path(__file__).parent
DATA = HERE.parents[3] / "shared" / "data"
FLOORS = HERE / "floors.json"
SLACK = 0.001  # a floor is at most so much below what is reached


class Score(NamedTuple):
    """What was found of what is true, over several runs added up."""

    hits: int
    found: int
    true: int

    @property
    def precision(self):
        return self.hits / self.found if self.found else 1.0

    @property
    def recall(self):
        return self.hits / self.true if self.true else 1.0

    def figures(self):
        return {"precision": round(self.precision, 4), "recall": round(self.recall, 4)}


@pytest.fixture(scope="session")
def find_data():
    """Give a path of the texts; skip where they are not."""

    def find(*names):
        path = DATA.joinpath(*names)
        if not path.exists():
            pytest.skip(f"{names[-1]} is not here: the texts are not part of the project")
        return path

    return find


@pytest.fixture(scope="session")
def read_records(find_data):
    """Give the records of an edition with their citations."""
    done = {}

    def read(day, lang="en"):
        if (day, lang) not in done:
            content = find_data("cr", lang, f"{day}.txt").read_bytes()
            text = FORMATS["text"].extract_text(content).text
            done[day, lang] = [
                record._replace(citations=find_record_citations(record))
                for record in parse_text(text, lang)
            ]
        return done[day, lang]

    return read


@pytest.fixture(scope="session")
def read_table():
    """Give the rows of a table of this folder."""

    def read(name):
        with (HERE / name).open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

    return read


@pytest.fixture(scope="session")
def score():
    """Give the way to count."""
    return Score


@pytest.fixture(scope="session")
def digest():
    """Give the digest of what a figure was measured on: files, and what else is given."""

    def find(paths, *parameters):
        total = hashlib.sha256(json.dumps(parameters).encode())
        for path in paths:
            total.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
        return total.hexdigest()

    return find


@pytest.fixture(scope="session")
def hold_floors():
    """Hold figures to their floors, and the floors to the figures."""

    def hold(section, reached, digest):
        sys.stdout.write(_write_table(section, reached))
        pinned = json.loads(FLOORS.read_text("utf-8"))
        assert digest == pinned["inputs"].get(section), (
            f"{section}: what it is measured on has changed. Read the change, measure again with "
            "`pytest -s tests/eval/alignment`, and put the new digest and figures into floors.json:"
            f"\n{json.dumps({'inputs': {section: digest}, 'floors': {section: reached}})}"
        )
        floors = pinned["floors"][section]
        assert {name: [*figures] for name, figures in floors.items()} == {
            name: [*figures] for name, figures in reached.items()
        }, f"{section}: floors.json has other figures than are measured"
        pairs = [(name, key) for name, figures in reached.items() for key in figures]
        fallen = [
            f"{key} of {name} from {floors[name][key]} to {reached[name][key]}"
            for name, key in pairs
            if reached[name][key] < floors[name][key]
        ]
        assert not fallen, (
            f"{section} fell: {', '.join(fallen)}. Find out with `pytest -s tests/eval/alignment` "
            "what went wrong; a floor is not lowered"
        )
        low = [
            f"{key} of {name} to {reached[name][key]}"
            for name, key in pairs
            if reached[name][key] > floors[name][key] + SLACK
        ]
        assert not low, (
            f"{section} is better than its floors in floors.json: put them back if they were "
            f"lowered, else raise them: {', '.join(low)}"
        )

    return hold


def _write_table(section, reached):
    rows = [f"\n{section}"]
    for name, figures in reached.items():
        rows.append(f"  {name:<34}" + "".join(f"{key:>11} {figures[key]:.4f}" for key in figures))
    return "\n".join(rows) + "\n"

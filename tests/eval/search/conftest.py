"""A store to be searched, the queries, and what counts as an answer."""

import csv
import hashlib
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.cli.building import build_store
from regulae.corpus.store import STORE_NAME, open_store
from regulae.search import load_engine, search

HERE = Path(__file__).parent
DATA = HERE.parents[3] / "shared" / "data" / "cr"
QUERIES = HERE / "queries.tsv"
LATER = ("earlier", "held_out")  # sets of queries written when the search stood; see README.md
EVERY = 6  # of so many editions one is stored, besides the newest and those the queries name
AT_MOST = 10  # hits looked at


class Row(NamedTuple):
    """A query and its answers; see README.md."""

    name: str
    lang: str
    kind: str
    query: str
    accept: tuple[str, ...]
    documents: tuple[str, ...]
    edition: str


class Answer(NamedTuple):
    """A hit as the judging needs it: its place, and the editions that have it there."""

    lang: str
    name: str
    runs: tuple[tuple[str, str], ...]


def split(cell):
    return tuple(part.strip() for part in cell.split(",") if part.strip())


def read_rows(path=QUERIES):
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield Row(
                row["name"],
                row["lang"],
                row["kind"],
                row["query"],
                split(row["accept"]),
                split(row["documents"]),
                row["editions"].strip(),
            )


def is_answer(answer, row, newest):
    for each in row.accept:
        name, _, edition = each.partition("@")
        edition = edition or row.edition or newest
        if (answer.lang, answer.name) == ("en", name):
            return any(first <= edition <= last for first, last in answer.runs)
    return f"{answer.lang}:{answer.name}" in row.documents


class Measures(NamedTuple):
    """Shares of queries answered first, among the first five, and the mean reciprocal rank."""

    queries: int
    first: float
    five: float
    reciprocal: float


def measure(ranks):
    many = len(ranks)
    return Measures(
        many,
        sum(rank == 1 for rank in ranks) / many,
        sum(1 <= rank <= 5 for rank in ranks) / many,
        sum(1 / rank for rank in ranks if rank) / many,
    )


class Judged(NamedTuple):
    """Measures by group: all, each kind, each language; and the rank of each query, 0 for none."""

    groups: dict[str, Measures]
    ranks: dict[str, int]


def judge(find, rows, newest):
    """Run a search over the queries."""
    groups, ranks = defaultdict(list), {}
    for row in rows:
        answers = enumerate(find(row), start=1)
        rank = next((place for place, each in answers if is_answer(each, row, newest)), 0)
        ranks[row.name] = rank
        for group in ("all", row.kind, row.lang):
            groups[group].append(rank)
    return Judged({group: measure(found) for group, found in groups.items()}, ranks)


def open_finder(store, name):
    """Search as the command does."""
    engine = load_engine(name, store)

    def find(row):
        results = search(store, row.query, engine=engine, prefer=(row.lang,), limit=AT_MOST)
        for hit in results.hits:
            locator = hit.locator
            written = f"{locator.kind}/{locator.slug}" if locator.kind else str(locator.number)
            runs = tuple((str(first), str(last)) for first, last in hit.editions)
            yield Answer(hit.lang, written, runs)

    return find


def open_baseline(store):
    """Plain BM25: FTS5 as it comes over the texts with their numbers, one hit for each number."""
    texts = sqlite3.connect(":memory:")
    texts.execute("CREATE VIRTUAL TABLE plain USING fts5(lang, name, written)")
    rows = store.rows(
        """SELECT a.lang, coalesce(a.number, t.kind || '/' || a.slug), t.title, t.body, t.parts,
        min(a.edition), max(a.edition) FROM attestation a JOIN text t USING (text_key)
        GROUP BY a.text_key, a.number, a.slug"""
    )
    runs = {}
    for lang, name, title, body, parts, first, last in rows:
        written = f"{name} {title or ''} {body} {parts}"
        cursor = texts.execute("INSERT INTO plain VALUES (?, ?, ?)", (lang, name, written))
        runs[cursor.lastrowid] = ((first, last),) if first else ()

    def find(row):
        words = "".join(c if c.isalnum() else " " for c in row.query).split()
        match = " OR ".join(f'"{word}"' for word in words)
        sql = "SELECT rowid, lang, name FROM plain WHERE written MATCH ? ORDER BY rank LIMIT 500"
        seen = {}
        for rowid, lang, name in texts.execute(sql, (match,)) if match else ():
            seen.setdefault((lang, name), Answer(lang, name, runs[rowid]))
        return list(seen.values())[:AT_MOST]

    return find


class Evaluation(NamedTuple):
    """What the tests of this folder need."""

    rows: tuple[Row, ...]
    home: Path
    digest: str
    newest: str


def list_editions(rows):
    days = sorted(path.stem for path in (DATA / "en").glob("????-??-??.txt"))
    named = {row.edition for row in rows}
    named |= {each.partition("@")[2] for row in rows for each in row.accept}
    return [day for place, day in enumerate(reversed(days)) if place % EVERY == 0 or day in named]


@pytest.fixture(scope="session")
def evaluation(tmp_path_factory):
    """Build the store; skip where the texts are not."""
    if not (DATA / "en").is_dir():
        pytest.skip("the editions are not here: the texts are not part of the project")
    rows = tuple(read_rows())
    paths = [DATA / "en" / f"{day}.txt" for day in list_editions(rows)]
    paths += sorted((DATA / "zh").glob("*.txt"))[-1:]
    digest = hashlib.sha256(QUERIES.read_bytes())
    for path in paths:
        digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    home = tmp_path_factory.mktemp("evaluation")
    build_store(home, paths, fresh=False)
    newest = max(path.stem for path in paths if path.parent.name == "en")
    return Evaluation(rows, home, digest.hexdigest(), newest)


@pytest.fixture(scope="session")
def judged_later(evaluation):
    """Give the measures of the default engine, and the digest, of each later set of queries."""
    found = {}
    with open_store(evaluation.home / STORE_NAME) as store:
        finder = open_finder(store, "sqlite")
        for name in LATER:
            path = HERE / f"{name}.tsv"
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            found[name] = digest, judge(finder, list(read_rows(path)), evaluation.newest)
    return found


@pytest.fixture(scope="session")
def judged(evaluation):
    """Give the measures of an engine, or of the baseline."""
    done = {}

    def find(name):
        if name not in done:
            with open_store(evaluation.home / STORE_NAME) as store:
                finder = open_baseline(store) if name == "plain" else open_finder(store, name)
                done[name] = judge(finder, evaluation.rows, evaluation.newest)
        return done[name]

    return find

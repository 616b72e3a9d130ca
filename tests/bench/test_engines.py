"""Both engines side by side: the embedded documents and 20,000 invented texts."""

import random
import statistics
import time
from datetime import date

import pytest

from regulae.corpus.embedded import load_embedded
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Document, Record, Span, Witness
from regulae.corpus.store import STORE_NAME, open_store
from regulae.corpus.store.writer import replace_store
from regulae.ingest.pipeline import Given, read_content
from regulae.search import load_engine, search

TEXTS = 20_000
QUERIES = 60  # of each kind
SYLLABLES = ["ba", "be", "co", "cu", "da", "fi", "ga", "lu", "mi", "no", "pa", "ri", "so", "te"]
pytestmark = pytest.mark.bench


def invent_words(rng):
    """Words of an invented language, the first ones frequent as in a real one."""
    words = {"".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))) for _ in range(6000)}
    ordered = sorted(words)
    rng.shuffle(ordered)
    return ordered, [1 / (rank + 3) for rank in range(len(ordered))]


def invent_document(rng, words, weights):
    records = []
    for place in range(TEXTS):
        text = " ".join(rng.choices(words, weights, k=rng.randint(15, 60))).capitalize() + "."
        heading, rule = divmod(place, 100)
        number = RuleNumber(100 + heading, rule) if rule else RuleNumber(100 + heading)
        title = None if rule else " ".join(rng.choices(words[50:], k=2)).capitalize()
        records.append(
            Record(
                number=number,
                lang="it",
                kind=number.kind,
                title=title,
                text=text if rule else "",
                span=Span(start=place, end=place + 1, line=place + 1),
            )
        )
    witness = Witness(
        source="invented", path="/invented.txt", sha256="0" * 64, title="Invented", url=None,
        lang="it", edition=date(2020, 1, 24), stated=None, not_later=None, format="text",
        encoding="utf-8", standing="translated",
    )  # fmt: skip
    return Document(witness=witness, content=b"", records=tuple(records))


def invent_queries(rng, document, words, weights):
    texts = [record.text.rstrip(".").split() for record in document.records if record.text]
    queries = {"one word": [], "two words": [], "phrase": [], "half a text": []}
    for _ in range(QUERIES):
        text = rng.choice(texts)
        place = rng.randrange(len(text) - 3)
        queries["one word"].append(rng.choices(words, weights)[0])
        queries["two words"].append(" ".join(rng.sample(text, 2)))
        queries["phrase"].append('"' + " ".join(text[place : place + 3]) + '"')
        queries["half a text"].append(" ".join(text[: len(text) // 2]))
    queries["term"] = ["abilità di mana", "capacité de mana", "mana ability"] * (QUERIES // 3)
    return queries


def fill(path, documents, name):
    """Make store and index; give the seconds that the index alone took."""
    seconds = 0.0
    with replace_store(path) as writer, writer.transaction():
        engine = load_engine(name, writer)
        for document in documents:
            keys = writer.save_document(document)
            start = time.perf_counter()
            engine.index(writer.iter_texts(keys))
            seconds += time.perf_counter() - start
    with open_store(path) as store:
        start = time.perf_counter()
        assert load_engine(name, store).languages()  # Whoosh makes its folder only now
        return seconds + time.perf_counter() - start


def time_queries(path, name, queries):
    times = {}
    with open_store(path) as store:
        engine = load_engine(name, store)
        search(store, "riserva", engine=engine)  # opens what is opened once
        for kind, texts in queries.items():
            times[kind] = []
            for text in texts:
                start = time.perf_counter()
                found = search(store, text, engine=engine)
                times[kind].append(time.perf_counter() - start)
                assert found.hits
    return times


def find_p95(values):
    return statistics.quantiles(values, n=20)[-1]


def test_engines_side_by_side(tmp_path):
    rng = random.Random(605)
    words, weights = invent_words(rng)
    invented = invent_document(rng, words, weights)
    embedded = [
        read_content(each.content, each.address, Given(source=each.source))
        for each in load_embedded()
    ]
    queries = invent_queries(rng, invented, words, weights)
    indexing, times = {}, {}
    for name in ("sqlite", "whoosh"):
        path = tmp_path / name / STORE_NAME
        path.parent.mkdir()
        indexing[name] = fill(path, [*embedded, invented], name) / TEXTS * 1000
        times[name] = time_queries(path, name, queries)
    print(f"\n{TEXTS:,} invented texts and the embedded documents; {QUERIES} queries of each kind")
    print(f"  {'milliseconds':<22}{'sqlite':>16}{'whoosh':>16}")
    print("  {:<22}{:>16.0f}{:>16.0f}".format("index, 1,000 texts", *_scale(indexing.values())))
    for kind in queries:
        cells = [
            "{:.1f} / {:.1f}".format(*_scale([statistics.median(t[kind]), find_p95(t[kind])]))
            for t in times.values()
        ]
        print(f"  {kind + ', median / p95':<22}{cells[0]:>16}{cells[1]:>16}")
    every = {name: [x for kind in t.values() for x in kind] for name, t in times.items()}
    assert indexing["sqlite"] < indexing["whoosh"]
    assert statistics.median(every["sqlite"]) < statistics.median(every["whoosh"])


def _scale(seconds):
    return [value * 1000 for value in seconds]

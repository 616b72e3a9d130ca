"""How fast citations are found, in a real edition and in texts made to be slow."""

import time
from pathlib import Path

import pytest

from regulae.corpus.citations import find_citations
from regulae.ingest.formats import FORMATS

pytestmark = pytest.mark.bench

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cr"
EDITIONS = (("en", "2025-09-19"), ("zh", "2025-09-19"))
AT_LEAST = 10  # MB a second, on one core
MEGABYTE = 1_000_000
HOSTILE = (
    "regola ", "rule 1 ", "rule 605 ", "605,1,", "1,", "605.1a ", "605.1a-", "rule 605, ", '"', "“",
    "rule 605 “", "section 8, ", "vedi ", "from rule ", " ", "\n", "n. ", "第", "规则605和",
)  # fmt: skip
GROWTH = 4  # times the text; the time may grow so much, and half again for noise
RUNS = 7


def time_best(text, lang, runs=RUNS):
    """Give the shortest of some runs, in seconds of this process."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        for _ in find_citations(text, lang):
            pass
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize(("lang", "edition"), EDITIONS)
def test_an_edition(lang, edition, capsys):
    path = DATA / lang / f"{edition}.txt"
    if not path.exists():
        pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    text = FORMATS["text"].extract_text(path.read_bytes()).text
    speed = len(text.encode()) / time_best(text, lang) / MEGABYTE
    with capsys.disabled():
        print(f"\n{lang} {edition}: {speed:.1f} MB/s")
    assert speed >= AT_LEAST


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_megabyte_made_to_be_slow(piece, capsys):
    text = piece * (MEGABYTE // len(piece))
    for lang in ("en", "it", "zh"):
        whole = time_best(text, lang, 2)
        part = time_best(text[: len(text) // GROWTH], lang, 3)
        with capsys.disabled():
            print(f"\n{lang} {piece!r}: {whole:.2f} s", end="")
        assert whole <= 1.5 * GROWTH * part + 0.05

"""Every edition at hand: which of its numbers are explained, and what its ranges mean.

The texts are no part of the project; where they are not, this is skipped. What was read in
them stands beside this file as facts: numbers only.
"""

import re
import sys
from collections import Counter, defaultdict
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from regulae.corpus.citations import expand_range
from regulae.corpus.store import STORE_NAME, EditionNumbers, open_store
from regulae.ingest.assemble import find_record_citations
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text

FOLDER = Path(__file__).resolve().parent
DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "cr"
TOKEN = re.compile(r"[0-9]+(?:[.,/][0-9]+)*[A-Za-z]*")
# What a number is that is no citation, the first that fits. A count has one or two digits; the
# hundred is the size of a deck; the name is that of a card, Celebr-8000.
CLASSES = {
    "counts": re.compile(r"[0-9]{1,2}"),
    "powers": re.compile(r"[0-9]+/[0-9]+"),
    "layers": re.compile(r"[1-7][a-e]"),
    "costs": re.compile(r"[0-9]+[WUBRGX]+"),
    "measures": re.compile(r"[0-9]\.[0-9]"),
    "years": re.compile(r"(?:199|20[0-2])[0-9]"),
    "hundreds": re.compile(r"100"),
    "thousands": re.compile(r"999,999"),
    "names": re.compile(r"8000"),
    "misprints": re.compile(r"4091f"),  # of 409.1f, in eight editions from 2005-10-01 on
}
COLUMNS = ("citations", "own", *CLASSES, "unexplained")
# At the head of a paragraph; the editions print a few with a space after the dot.
PRINTED = re.compile(r"\W*([1-9][0-9]{2}(?:\. ?[0-9]+[a-z]{0,2})?)(?=[.\s])")


def read_rows(name):
    header, *rows = (FOLDER / name).read_text("utf-8").splitlines()
    return [dict(zip(header.split("\t"), row.split("\t"), strict=True)) for row in rows]


def find_edition_names(lang):
    """Name the editions at hand but 1997-03-24, which is prose without numbers."""
    names = sorted(path.stem for path in (DATA / lang).glob("*.txt"))
    return [name for name in names if name > "1998"]


@cache
def extract(lang, edition):
    return FORMATS["text"].extract_text((DATA / lang / f"{edition}.txt").read_bytes()).text


@cache
def read(lang, edition):
    """Give the records of an edition with their citations; each title counts as a text."""
    records = parse_text(extract(lang, edition), lang)
    found = []
    for record in records:
        # The Chinese reader takes a short rule for a title.
        whole = record._replace(text=f"{record.title or ''} {record.text}".strip(), title=None)
        found.append((whole, find_record_citations(whole)))
    return found


def sort_tokens(record, citations):
    """Count the numbers of a record by what explains them; list what nothing explains."""
    kinds, unexplained = Counter(own=record.number is not None), []
    places = defaultdict(list)
    for citation in citations:
        places[citation.where].append((citation.start, citation.end))
    wheres = ["text", *(f"example:{place}" for place in range(len(record.examples)))]
    for where in wheres:
        text = record.part(where)
        for token in TOKEN.finditer(text):
            if any(start <= token.start() < end for start, end in places[where]):
                kinds["citations"] += 1
                continue
            fitting = (name for name, shape in CLASSES.items() if shape.fullmatch(token[0]))
            own = token[0] == str(record.number)  # printed twice
            kind = "own" if own else next(fitting, "unexplained")
            kinds[kind] += 1
            if kind == "unexplained":
                unexplained.append(f"{record.number}: {text[: token.end()][-60:]}")
    return kinds, unexplained


EXPLAINED = read_rows("explained.tsv")


@pytest.mark.parametrize("row", EXPLAINED, ids=lambda row: row["edition"])
def test_the_numbers_of_an_edition_are_explained(row):
    if not (DATA / "en" / f"{row['edition']}.txt").exists():
        pytest.skip("the texts are not part of the project")
    kinds, unexplained = Counter(), []
    for record, citations in read("en", row["edition"]):
        counted, left = sort_tokens(record, citations)
        kinds += counted
        unexplained += left
    sys.stdout.write("\n".join(unexplained))
    assert {name: str(kinds[name]) for name in COLUMNS} == {name: row[name] for name in COLUMNS}


def test_no_edition_at_hand_is_left_out():
    if not DATA.exists():
        pytest.skip("the texts are not part of the project")
    assert [row["edition"] for row in EXPLAINED] == find_edition_names("en")


def find_ranges(edition):
    """Give every range cited in an edition, each once, in document order."""
    ends = {
        pair
        for _, citations in read("en", edition)
        for citation in citations
        for pair in citation.ranges
        if pair[0] != pair[1]
    }
    return sorted(ends, key=lambda pair: (pair[0].sort_key, pair[1].sort_key))


def read_printed(edition):
    """Give the numbers printed at the head of a paragraph, by a way that shares no code."""
    heads = map(PRINTED.match, extract("en", edition).splitlines())
    return {head[1].replace(" ", "") for head in heads if head}


def order(number):
    heading, _, rest = number.partition(".")
    digits = re.match(r"[0-9]*", rest)[0]
    letters = rest[len(digits) :]
    return int(heading), int(digits or 0), len(letters), letters


def shape(number):
    return re.sub(r"[a-z]+", "a", re.sub(r"[0-9]+", "0", number))


def expand_alike(first, last, printed):
    """Give the printed numbers between two, of their shape."""
    return [
        number
        for number in sorted(printed, key=order)
        if shape(number) == shape(first) and order(first) <= order(number) <= order(last)
    ]


RANGES = defaultdict(dict)
for _row in read_rows("ranges.tsv"):
    for _edition in _row["editions"].split():
        RANGES[_edition][_row["first"], _row["last"]] = _row["members"]


@pytest.mark.parametrize("edition", [row["edition"] for row in EXPLAINED])
def test_the_ranges_of_an_edition_mean_what_was_read(home, edition):
    if not (DATA / "en" / f"{edition}.txt").exists():
        pytest.skip("the texts are not part of the project")
    with open_store(home / STORE_NAME) as store:
        known = EditionNumbers(store, date.fromisoformat(edition))
        found = {
            (str(first), str(last)): " ".join(map(str, expand_range(first, last, known)))
            for first, last in find_ranges(edition)
        }
    assert found == RANGES[edition]
    printed = read_printed(edition)
    assert found == {
        (first, last): " ".join(expand_alike(first, last, printed)) for first, last in found
    }


def cite_alike(citations):
    """Give what a record cites, ranges as ranges, however it is divided into citations."""
    counted = Counter(
        str(first) if first == last else f"{first}-{last}"
        for citation in citations
        for first, last in citation.ranges
    )
    return counted


DISAGREEMENTS = defaultdict(dict)
for _row in read_rows("chinese.tsv"):
    for _edition in _row["editions"].split():
        DISAGREEMENTS[_edition][_row["number"]] = _row["zh"], _row["en"]


@pytest.mark.parametrize("edition", sorted(DISAGREEMENTS))
def test_chinese_and_english_cite_alike(edition):
    if not (DATA / "zh" / f"{edition}.txt").exists():
        pytest.skip("the texts are not part of the project")
    english = {r.number: cite_alike(c) for r, c in read("en", edition) if r.number}
    found = {}
    for record, citations in read("zh", edition):
        if record.number not in english:
            continue
        zh, en = cite_alike(citations), english[record.number]
        if zh != en:
            both = (
                " ".join(sorted((one - other).elements())) for one, other in ((zh, en), (en, zh))
            )
            found[str(record.number)] = tuple(both)
    assert found == DISAGREEMENTS[edition]

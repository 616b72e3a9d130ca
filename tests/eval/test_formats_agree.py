"""One edition kept as TXT, DOCX and PDF gives the same records; what differs is written down."""

from collections import Counter
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.ingest.folding import fold_space
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text
from regulae.ingest.statements import find_claim

DATA = Path(__file__).parent.parent.parent.parent / "shared" / "data" / "cr" / "en"
EDITION = "2024-11-08"
NAMES = {"text": "txt", "docx": "docx", "pdf": "pdf"}


class Difference(NamedTuple):
    """What records of one format have and those of TXT have not, or the other way round."""

    what: str  # a field of the record, or a flag
    where: str  # "here": in the records of this format alone; "there": in those of TXT alone
    count: int  # of records
    reason: str


# Found by reading the files side by side. The words of all three are the same, to the last one.
EXPLAINED = {
    "docx": (),
    "pdf": (
        Difference(
            "rejoined-lines",
            "here",
            58,
            "A printed line that fills its measure and ends in a full stop may end its paragraph "
            "or not: in the glossary (33) and in rules with examples (22), where paragraphs "
            "follow each other without a gap, and at the foot of a page (3). The reader keeps the "
            "line end, the segmenter joins the lines, and the flag says so. The texts are equal.",
        ),
    ),
}
# What the readers themselves say of the files.
REMARKS = {
    "text": (),
    "docx": (),
    "pdf": ("3 hyphens at line ends were kept, as most of the others",),
}


class Reading(NamedTuple):
    """What a format gives."""

    text: str
    remarks: tuple
    records: tuple


@pytest.fixture(scope="module")
def readings():
    paths = {name: DATA / f"{EDITION}.{ending}" for name, ending in NAMES.items()}
    missing = [path.name for path in paths.values() if not path.exists()]
    if missing:
        pytest.skip(f"{', '.join(missing)}: not here, the texts are not part of the project")
    found = {}
    for name, path in paths.items():
        content = path.read_bytes()
        assert next(key for key, form in FORMATS.items() if form.recognises(content)) == name
        decoded = FORMATS[name].extract_text(content)
        records = parse_text(decoded.text, "en")
        found[name] = Reading(decoded.text, decoded.remarks, records)
    return found


def describe(record):
    """Give what must be equal in all formats: everything but places and flags."""
    return {
        "number": str(record.number),
        "kind": record.kind,
        "title": record.title,
        "text": fold_space(record.text),
        "examples": [fold_space(example) for example in record.examples],
        "notes": [fold_space(note) for note in record.notes],
        "citations": [(c.where, c.start, c.end, c.text) for c in record.citations],
    }


def find_differences(record, other):
    """Yield what of two records differs, and in which of them it is."""
    mine, theirs = describe(record), describe(other)
    for field, value in mine.items():
        if value != theirs[field]:
            yield field, "here"
    for flag in record.flags:
        if flag not in other.flags:
            yield flag, "here"
    for flag in other.flags:
        if flag not in record.flags:
            yield flag, "there"


@pytest.mark.parametrize("name", EXPLAINED)
def test_records_are_those_of_the_text(readings, name):
    records, others = readings[name].records, readings["text"].records
    keys, theirs = ([(str(r.number), r.kind, r.title) for r in each] for each in (records, others))
    assert keys == theirs
    pairs = zip(records, others, strict=True)
    found = Counter(chain.from_iterable(find_differences(*pair) for pair in pairs))
    expected = {(known.what, known.where): known.count for known in EXPLAINED[name]}
    assert found == expected


@pytest.mark.parametrize("name", EXPLAINED)
def test_words_are_those_of_the_text(readings, name):
    words, theirs = (readings[key].text.split() for key in (name, "text"))
    assert words == theirs


@pytest.mark.parametrize("name", NAMES)
def test_readers_say_what_they_guessed_and_which_edition_it_is(readings, name):
    assert readings[name].remarks == REMARKS[name]
    assert str(find_claim(readings[name].text, "en").edition) == EDITION


def test_nothing_was_compared_with_nothing(readings):
    kinds = Counter(record.kind for record in readings["text"].records)
    assert kinds["rule"] > 1000
    assert kinds["subrule"] > 1500
    assert kinds["glossary"] > 600

"""Every edition at hand, read once for all tests of this folder."""

import hashlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text
from regulae.ingest.statements import find_claim

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "cr"


class Mark(NamedTuple):
    """What the facts need of a record."""

    number: object
    title: object


class Reading(NamedTuple):
    claim: object
    counts: dict
    digest: str
    marks: list
    duplicates: list


def count(records):
    numbered = [record for record in records if record.kind in ("rule", "subrule")]
    kinds = Counter(record.kind for record in records)
    repeated = Counter(record.number for record in numbered)
    return {
        "sections": kinds["section"],
        "headings": len({record.number.heading for record in numbered}),
        "rules": kinds["rule"],
        "subrules": kinds["subrule"],
        "examples": sum(len(record.examples) for record in numbered),
        "glossary": kinds["glossary"],
        "duplicates": sum(times > 1 for times in repeated.values()),
    }


def read(lang, edition):
    text = FORMATS["text"].extract_text((DATA / lang / f"{edition}.txt").read_bytes()).text
    records = parse_text(text, lang)
    numbers = "".join(f"{r.number}\n" for r in records if r.kind in ("rule", "subrule"))
    return Reading(
        find_claim(text, lang).edition,
        count(records),
        hashlib.sha256(numbers.encode()).hexdigest(),
        [Mark(record.number, record.title) for record in records if record.number],
        [str(record.number) for record in records if "duplicate" in record.flags],
    )


@pytest.fixture(scope="session")
def read_edition():
    """Give the reading of an edition; skip where the texts are not."""
    readings = {}

    def find(lang, edition):
        if not (DATA / lang / f"{edition}.txt").exists():
            pytest.skip(f"{lang} {edition} is not here: the texts are not part of the project")
        if (lang, edition) not in readings:
            readings[lang, edition] = read(lang, edition)
        return readings[lang, edition]

    return find

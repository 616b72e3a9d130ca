"""Every edition at hand, against a count that the reader had no part in (README.md here)."""

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text
from regulae.ingest.statements import find_claim

HERE = Path(__file__).parent
DATA = HERE.parent.parent.parent.parent / "shared" / "data" / "cr"
COUNTS = [row.split("\t") for row in (HERE / "counts.tsv").read_text("utf-8").splitlines()]
ROWS = [dict(zip(COUNTS[0], row, strict=True)) for row in COUNTS[1:]]
HASHES = {
    (lang, edition): digest
    for lang, edition, digest in (
        row.split() for row in (HERE / "numbers.sha256").read_text("utf-8").splitlines()
    )
}
# A heading record stands for every heading with rules. The misprint 432.2b under 423.2 makes one
# of a heading that these editions do not have.
HEADINGS_OF_MISPRINTS = dict.fromkeys(
    ("2006-10-01", "2007-02-01", "2007-05-01", "2007-09-07"), {"432"}
)


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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}-{row['edition']}")
def test_an_edition_loses_nothing_and_invents_nothing(row):
    path = DATA / row["lang"] / f"{row['edition']}.txt"
    if not path.exists():
        pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    text = FORMATS["text"].extract_text(path.read_bytes()).text
    records = parse_text(text, row["lang"])
    expected = {key: int(row[key]) for key in row if key not in ("lang", "edition")}
    expected["headings"] += len(HEADINGS_OF_MISPRINTS.get(row["edition"], ()))
    assert count(records) == expected
    numbers = "".join(f"{r.number}\n" for r in records if r.kind in ("rule", "subrule"))
    digest = hashlib.sha256(numbers.encode()).hexdigest()
    assert digest == HASHES[row["lang"], row["edition"]]
    assert str(find_claim(text, row["lang"]).edition) == row["edition"]


def test_repeated_numbers_are_flagged():
    path = DATA / "en" / "2004-06-01.txt"
    if not path.exists():
        pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    records = parse_text(FORMATS["text"].extract_text(path.read_bytes()).text, "en")
    flagged = [str(record.number) for record in records if "duplicate" in record.flags]
    assert flagged == ["502.35b", "502.35b"]


@pytest.mark.parametrize("row", [row for row in ROWS if row["lang"] == "zh"], ids=str)
def test_a_translation_has_the_numbers_of_its_original(row):
    path = DATA / "zh" / f"{row['edition']}.txt"
    if not path.exists():
        pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    numbers = []
    for lang in ("zh", "en"):
        content = (DATA / lang / f"{row['edition']}.txt").read_bytes()
        records = parse_text(FORMATS["text"].extract_text(content).text, lang)
        numbers.append([str(record.number) for record in records if record.number])
    assert numbers[0] == numbers[1]

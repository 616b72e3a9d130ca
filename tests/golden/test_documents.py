"""Documents marked by eye: every record, citation, example and note of each."""

import json
from pathlib import Path

import pytest

from regulae.corpus.citations import resolve_citations
from regulae.ingest.folding import fold_space
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import read_document

HERE = Path(__file__).parent
SEEDS = HERE.parent.parent / "corpus" / "data" / "documents"
GOLD = sorted([*(HERE / "documents").glob("*.json"), *(HERE / "invented").glob("*.json")])
SHOWN = 25  # code points that the gold gives of each end of a text


class NothingKnown:
    def has_number(self, number):
        return None

    def find_title(self, number, lang):
        return None

    def find_between(self, first, last):
        return None


def find_text(gold):
    folder = SEEDS if gold.parent.name == "documents" else gold.parent
    return folder / f"{gold.stem}.txt"


def extract_text(document):
    """Give the text in which the spans of a document count."""
    return FORMATS[document.witness.format.partition("/")[0]].extract_text(document.content).text


def ends(text):
    return {"starts": text[:SHOWN].strip(), "ends": text[-SHOWN:].strip()}


def describe(record):
    return {
        "number": str(record.number) if record.number else None,
        "kind": record.kind,
        "title": record.title,
        **ends(record.text),
        "examples": [ends(example) for example in record.examples],
        "notes": [ends(note) for note in record.notes],
        "symbol_lost": "symbol-lost" in record.flags,
        "citations": [
            {
                "in": resolved.citation.where,
                "text": resolved.citation.text,
                "numbers": [str(number) for number in resolved.numbers],
                "targets": [
                    {"number": str(cited.number), "title": cited.title}
                    for cited in resolved.citation.cited
                ],
            }
            for resolved in resolve_citations(record.citations, NothingKnown(), record.lang)
        ],
    }


@pytest.fixture(params=GOLD, ids=lambda path: path.stem, scope="module")
def pair(request):
    gold = json.loads(request.param.read_text("utf-8"))
    return gold, read_document(find_text(request.param))


def test_the_document_says_what_it_is(pair):
    gold, document = pair
    witness = document.witness
    edition = witness.edition.isoformat() if witness.edition else None
    got = (witness.lang, edition, witness.stated)
    assert got == (gold["lang"], gold["edition"], gold["stated"])


def test_records_are_those_marked_by_eye(pair):
    gold, document = pair
    got = [describe(record) for record in document.records]
    numbers = [record["number"] or record["starts"] for record in got]
    assert numbers == [record["number"] or record["starts"] for record in gold["records"]]
    for found, marked in zip(got, gold["records"], strict=True):
        assert found == marked


def test_spans_give_texts_back(pair):
    _, document = pair
    text = extract_text(document)
    for record in document.records:
        stretch = fold_space(text[record.span.start : record.span.end])
        place = 0
        for part in (record.title or "", record.text, *record.examples, *record.notes):
            if record.number is None and part == record.title:
                continue  # a topic stands above its notes, outside their spans
            assert part in stretch[place:]
            place = stretch.index(part, place) + len(part)


def test_lines_are_those_of_the_spans(pair):
    _, document = pair
    text = extract_text(document)
    for record in document.records:
        assert record.span.line == text.count("\n", 0, record.span.start) + 1


def test_every_document_of_the_corpus_is_marked():
    assert {path.stem for path in SEEDS.glob("*.txt")} <= {path.stem for path in GOLD}

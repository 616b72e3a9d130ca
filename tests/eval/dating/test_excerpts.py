"""How often the edition of an excerpt is found, and how narrowly: `pytest -s` here prints it.

What is counted, and what it does not show, stands in README.md.
"""

import json
import random
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.corpus.dating import Timeline, date_records
from regulae.corpus.records import Witness
from regulae.corpus.store import STORE_NAME, open_store
from regulae.ingest.assemble import find_record_citations
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text

FOLDER = Path(__file__).resolve().parent
DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "cr"
FLOORS = json.loads((FOLDER / "floors.json").read_text("utf-8"))
SIZES = (5, 10, 20)  # consecutive rules and subrules
SEEDS = (1, 2, 3)
EACH = 5  # excerpts of an edition, a size and a seed
STRIDE = {"en": 6, "zh": 1}  # every sixth of 119 English editions, all five Chinese ones
LEFT_OUT = 0.1  # of the rules, where some are left out
LABEL_OFF = 12  # editions, about three years: how far a wrong label is from the text


class Excerpt(NamedTuple):
    edition: date
    lang: str
    size: int
    records: list


class Outcome(NamedTuple):
    """Of one excerpt: was its edition among those that fit, and how many were they."""

    found: bool
    width: int
    thin: bool
    right_label: object
    wrong_labels: list


def read_excerpts(lang, edition):
    text = FORMATS["text"].extract_text((DATA / lang / f"{edition}.txt").read_bytes()).text
    rules = [r for r in parse_text(text, lang) if r.kind in ("rule", "subrule")]
    for seed in SEEDS:
        chance = random.Random(f"{lang} {edition} {seed}")
        for size in SIZES:
            for _ in range(EACH):
                start = chance.randrange(len(rules) - size + 1)
                last = rules[start + size - 1]
                stretch = text[rules[start].span.start : last.span.end]
                records = [
                    record._replace(citations=find_record_citations(record))
                    for record in parse_text(stretch, lang)
                ]
                yield Excerpt(edition, lang, size, records)


@pytest.fixture(scope="module")
def timeline(home):
    with open_store(home / STORE_NAME) as store:
        yield Timeline(store)


@pytest.fixture(scope="module")
def excerpts(timeline):
    """Excerpts by language; skip where the texts are not."""
    found = {}
    for lang, stride in STRIDE.items():
        names = sorted(path.stem for path in (DATA / lang).glob("????-??-??.txt"))
        editions = [day for day in map(date.fromisoformat, names) if day in timeline.editions]
        if not editions:
            pytest.skip("the editions are not here: the texts are not part of the project")
        found[lang] = [
            excerpt for day in editions[::stride] for excerpt in read_excerpts(lang, day)
        ]
    return found


def judge(timeline, excerpt, records):
    def date_labelled(edition):
        witness = Witness(
            source="x",
            path="x",
            sha256="",
            title="",
            url=None,
            lang=excerpt.lang,
            edition=edition,
            stated=None,
            not_later=None,
            format="text",
            encoding="",
            standing="quoted",
        )
        return date_records(timeline, records, witness)

    dating = date_labelled(excerpt.edition)
    fitting = [
        edition
        for edition in timeline.editions
        if any(first <= edition <= last for first, last in dating.fits)
    ]
    place = timeline.editions.index(excerpt.edition)
    wrong = [
        date_labelled(timeline.editions[other]).agrees
        for other in (place - LABEL_OFF, place + LABEL_OFF)
        if 0 <= other < len(timeline.editions)
    ]
    return Outcome(excerpt.edition in fitting, len(fitting), dating.is_thin, dating.agrees, wrong)


def sum_up(outcomes):
    """Give the figures: shares of all, and quartiles of the width, in editions."""
    said = [each for each in outcomes if each.width]
    widths = sorted(each.width for each in said)
    wrong = [label for each in outcomes for label in each.wrong_labels]
    return {
        "excerpts": len(outcomes),
        "within": round(sum(each.found for each in said) / len(said), 4),
        "silent": round(1 - len(said) / len(outcomes), 4),
        "width": [widths[len(widths) * quarter // 4] for quarter in (1, 2, 3)],
        "right_label_doubted": sum(each.right_label is False for each in outcomes),
        "wrong_label_told": round(wrong.count(False) / len(wrong), 4),
    }


def check(name, figures):
    sys.stdout.write(f"{name} {json.dumps(figures)}\n")
    floor = FLOORS[name]
    assert figures["excerpts"] == floor["excerpts"]
    assert figures["within"] >= floor["within"]
    assert figures["silent"] <= floor["silent"]
    assert figures["width"][1] <= floor["median"]
    assert figures["right_label_doubted"] <= floor["right_label_doubted"]
    assert figures["wrong_label_told"] >= floor["wrong_label_told"]


@pytest.mark.parametrize("lang", STRIDE)
@pytest.mark.parametrize("size", SIZES)
def test_excerpts_fit_their_edition(timeline, excerpts, lang, size):
    chosen = [each for each in excerpts[lang] if each.size == size]
    check(f"{lang} {size}", sum_up([judge(timeline, each, each.records) for each in chosen]))


def test_excerpts_with_rules_left_out_fit_their_edition(timeline, excerpts):
    chance = random.Random("left out")
    outcomes = []
    for excerpt in excerpts["en"]:
        if excerpt.size == max(SIZES):
            kept = [record for record in excerpt.records if chance.random() >= LEFT_OUT]
            outcomes.append(judge(timeline, excerpt, kept))
    check("en 20, a tenth left out", sum_up(outcomes))


def test_single_rules_are_not_told_for_sure(timeline, excerpts):
    singles = [
        each._replace(records=[r for r in each.records if r.kind != "heading"][:1])
        for each in excerpts["en"]
        if each.size == min(SIZES)
    ]
    check("en 1", sum_up([judge(timeline, each, each.records) for each in singles]))

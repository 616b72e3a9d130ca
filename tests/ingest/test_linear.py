"""No text makes the reader slow: what is four times as long takes about four times as long."""

import time

import pytest

from regulae.ingest.blocks import Block
from regulae.ingest.layouts import LAYOUTS
from regulae.ingest.pipeline import parse_text
from regulae.ingest.segment import find_starts

SHORT = 60_000  # code points
TIMES = 4
AT_MOST = 10  # times as long for a text of TIMES: a square would take 16
SLACK = 0.25  # seconds, in which one pause of the machine is forgiven
PIECES = {
    "cues": "regola ",
    "numbers": "605.1 ",
    "numbers that climb": None,
    "numbers and dots": "605.1. ",
    "digits and commas": "1,1,",
    "a number in parts": "605. ",
    "ranges without end": "605.1a-",
    "open quotes": '"',
    "open brackets": "( ",
    "marks": "Esempio: ",
    "marks in lines": "Esempio:\n",
    "bullets": "- \n",
    "items": "- a\n",
    "blank lines": "\n",
    "carriage returns": "\r",
    "spaces": " ",
    "one letter": "a",
    "commas set off": "a , ",
    "short lines": "Aa\n",
    "titles and types": "Gufo\nCreatura -- Gufo\n",
    "headings": "605. Gufi\n",
    "rules in lines": "605.1. Il gufo dorme.\n",
    "broken lines": "il gufo\n nel bosco",
    "leaders": "Gufi ........",
    "hyphens": "gu-\n",
    "symbols": "{oT}",
    "glossary": "605.1. Gufi.\n\nGlossario\n\nGufo\nUn animale.\n\n",
    "posts": "On 2004-06-25 14:52, anna message:\n",
    "dates": "26 Settembre 2025 ",
    "statements": "Aggiornato a ",
}
# Over and over within one line, behind words and before them: nothing to hold on to at either end.
WITHIN_A_LINE = {
    "dots": ".",
    "dots set off": ". ",
    "leaders": ".... ",
    "spaces": " ",
    "digits": "1",
    "brackets": ".)",
    "dashes": " - ",
    "table cells": "| ",
}


def make(piece, size):
    if piece is None:
        return " ".join(f"{100 + i // 900 % 900}.{1 + i % 900} Il gufo." for i in range(size // 16))
    return piece * (size // len(piece))


def measure(text, layout):
    start = time.process_time()  # ours alone, however busy the machine is
    if LAYOUTS[layout].recognises(text, "it") or layout == "notes":
        parse_text(text, "it", layout)
    return time.process_time() - start


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES.keys())
def test_time_grows_with_the_text(piece, layout):
    short = min(measure(make(piece, SHORT), layout) for _ in range(2))
    long = min(measure(make(piece, SHORT * TIMES), layout) for _ in range(2))
    assert long <= short * AT_MOST + SLACK


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("piece", WITHIN_A_LINE.values(), ids=WITHIN_A_LINE.keys())
def test_time_grows_with_a_line(piece, layout):
    def measure_line(size):
        line = f"605.1. Gufo....{make(piece, size)}topo"
        return min(measure(f"{line} 5\n{line}..\n", layout) for _ in range(2))

    assert measure_line(SHORT * TIMES) <= measure_line(SHORT) * AT_MOST + SLACK


def test_time_grows_with_the_numbers_of_one_line():
    def measure_numbers(size):
        line = make("605.1 ", size)
        start = time.process_time()
        find_starts(line, [Block("line", 0, len(line), 1)], "it")
        return time.process_time() - start

    short, long = measure_numbers(SHORT), measure_numbers(SHORT * TIMES * TIMES)
    assert long <= short * TIMES * AT_MOST + SLACK

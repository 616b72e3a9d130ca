"""A translation goes the way of its original: links found in Chinese, against those in English.

The five editions of which there are both are numbered alike, line for line, but have not a
word in common: what both texts say of a number is as good as sure.
"""

import sys
from itertools import pairwise

from regulae.corpus.alignment import find_matches

EDITIONS = ("2023-10-13", "2024-11-08", "2025-02-07", "2025-09-19", "2026-04-17")
LEAST = 12_000  # links in all


def find_links(read_records, old, new, lang):
    before, after = read_records(old, lang), read_records(new, lang)
    return {
        (str(before[one].number), str(after[other].number))
        for match in find_matches(before, after)
        for one, other in match.links
        if before[one].number and after[other].number
    }


def test_translations(read_records, find_data, score, hold_floors, digest):
    counts, moved = [], []
    for old, new in pairwise(EDITIONS):
        english, chinese = (find_links(read_records, old, new, lang) for lang in ("en", "zh"))
        differing = sorted(english ^ chinese)
        sys.stdout.write(f"\n{old} to {new}, in one language only: {differing}")
        counts.append((len(english & chinese), len(chinese), len(english)))
        english, chinese = ({(a, b) for a, b in side if a != b} for side in (english, chinese))
        moved.append((len(english & chinese), len(chinese), len(english)))
    totals = {"all": counts, "renumbered": moved}
    reached = {
        name: score(*map(sum, zip(*rows, strict=True))).figures() for name, rows in totals.items()
    }
    assert sum(hits for hits, *_ in counts) > LEAST
    paths = [find_data("cr", lang, f"{day}.txt") for lang in ("en", "zh") for day in EDITIONS]
    hold_floors("Chinese against English", reached, digest(paths))

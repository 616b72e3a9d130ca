"""Dates as texts write them: 26 Settembre 2025, 1er juillet 2003, June 16, 2023, 04/23/99."""

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from regulae.corpus.lang import load_packs

_ISO = r"(?P<iso>(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2})"
_SLASHED = r"(?P<a>[0-9]{1,2})[/.](?P<b>[0-9]{1,2})[/.](?P<y>(?:19|20)?[0-9]{2})"
_IDEOGRAPHIC = r"(?P<y3>(?:19|20)[0-9]{2})年(?P<m3>[0-9]{1,2})月(?P<d3>[0-9]{1,2})日"
_CENTURY = 70  # a year of two digits below this is of the 2000s; the game is of 1993
_MONTH_FIRST = ("en",)  # languages in which 04/05/99 is of April


class WrittenDate(NamedTuple):
    """A date found in a text, code points ``[start, end)``."""

    day: date
    start: int
    end: int


def find_dates(text: str, lang: str) -> Iterator[WrittenDate]:
    """Yield the dates that a text writes, in order; what is no day of the calendar is skipped.

    Args:
        text: Any text.
        lang: Decides between day and month first where both may be; month names of every
            pack are read.
    """
    for match in _load_pattern().finditer(text):
        try:
            yield WrittenDate(_read(match, lang), match.start(), match.end())
        except ValueError:
            continue


def find_impossible_dates(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Yield the places ``[start, end)`` of what is written as a date and is no day: 31/02/2025."""
    for match in _load_pattern().finditer(text):
        try:
            _read(match, lang)
        except ValueError:
            yield match.span()


@cache
def _load_pattern() -> re.Pattern[str]:
    months = "|".join(sorted({month for pack in load_packs() for month in pack.months}))
    day = r"[0-9]{1,2}"
    worded = (
        rf"(?P<d1>{day})(?:er|º|°)?\s(?:de\s)?(?P<m1>{months}),?\s(?P<y1>(?:19|20)[0-9]{{2}})"
        rf"|(?P<m2>{months})\s(?P<d2>{day})(?:st|nd|rd|th)?,?\s(?P<y2>(?:19|20)[0-9]{{2}})"
    )
    spaced = rf"(?<![^\W_])(?:{worded}|{_ISO}|{_SLASHED})(?![^\W_])"
    return re.compile(f"{spaced}|{_IDEOGRAPHIC}", re.IGNORECASE)


def _read(match: re.Match[str], lang: str) -> date:
    parts = match.groupdict()
    if parts["iso"]:
        return date.fromisoformat(parts["iso"])
    if parts["y3"]:
        return date(int(parts["y3"]), int(parts["m3"]), int(parts["d3"]))
    if parts["a"]:
        first, second, year = int(parts["a"]), int(parts["b"]), int(parts["y"])
        if year < 100:
            year += 2000 if year < _CENTURY else 1900
        month, day = (first, second) if lang in _MONTH_FIRST else (second, first)
        if month > 12:  # a page may write dates as another language does: 06/16/2023
            month, day = day, month
        return date(year, month, day)
    month_name = (parts["m1"] or parts["m2"]).casefold()
    return date(
        int(parts["y1"] or parts["y2"]),
        _load_months()[month_name],
        int(parts["d1"] or parts["d2"]),
    )


@cache
def _load_months() -> dict[str, int]:
    return {name: i for pack in load_packs() for i, name in enumerate(pack.months, 1)}

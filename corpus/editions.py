"""The table of editions: when each took effect, and the set it came with.

An edition is the Comprehensive Rules as effective on one date; the date is its
id. The table is data (``data/editions.tsv``), facts only.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.errors import EditionError

__all__ = ["Edition", "find_editions", "find_named_set", "in_force", "load_editions"]

_TABLE = Path(__file__).parent / "data" / "editions.tsv"
_WORDS = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(1[0-9]{3}|2[0-9]{3})(?:-([0-9]{2}))?")


class Edition(NamedTuple):
    """One edition of the rules.

    Attributes:
        effective: The day it takes effect, its id.
        set_code: The publisher's code of the set it came with; may be empty.
        names: The set's printed name by language (``en``, ``it``, ``fr``).
        released: The set's release, which a page may quote instead.
        address: Where the publisher put the text; may be empty.
    """

    effective: date
    set_code: str
    names: dict[str, str]
    released: date | None
    address: str

    def name_in(self, lang: str) -> str:
        """Give the set's name in a language, in English where it has none there."""
        return self.names.get(lang) or self.names.get("en", "")

    def __hash__(self) -> int:
        return hash(self.effective)


@cache
def load_editions() -> tuple[Edition, ...]:
    """Read the table, oldest edition first."""
    rows = _TABLE.read_text("utf-8").splitlines()
    columns = rows[0].split("\t")
    languages = {column[5:]: i for i, column in enumerate(columns) if column.startswith("name_")}
    place = {column: i for i, column in enumerate(columns)}
    editions = []
    for row in rows[1:]:
        cells = row.split("\t")
        released = cells[place["released"]]
        editions.append(
            Edition(
                effective=date.fromisoformat(cells[place["effective"]]),
                set_code=cells[place["set_code"]],
                names={lang: cells[i] for lang, i in languages.items() if cells[i]},
                released=date.fromisoformat(released) if released else None,
                address=cells[place["address"]],
            )
        )
    return tuple(editions)


def in_force(day: date) -> Edition:
    """Give the edition in force on a day.

    Raises:
        EditionError: The day is before the first edition.

    >>> in_force(date(2025, 9, 26)).effective.isoformat()
    '2025-09-19'
    """
    editions = load_editions()
    place = bisect_right([edition.effective for edition in editions], day)
    if not place:
        first = editions[0].effective
        raise EditionError(
            f"no edition was in force on {day}: the first took effect on {first}",
            hint="Give a later date; `regulae editions` lists them.",
        )
    return editions[place - 1]


def find_editions(written: str) -> tuple[Edition, ...]:
    """Find the editions that a written form means, newest first.

    Args:
        written: A date (the edition in force that day), a year or year-month
            (the editions that took effect in it), a set code, a set name in any
            language, or ``latest``.

    Returns:
        At least one edition.

    Raises:
        EditionError: Nothing answers to it.

    >>> [str(edition.effective) for edition in find_editions("IKO")]
    ['2020-06-01', '2020-04-17']
    """
    text = written.strip()
    if text.casefold() == "latest":
        return (load_editions()[-1],)
    if (day := _parse_day(text)) is not None:
        return (in_force(day),)
    if period := _YEAR.fullmatch(text):
        found = tuple(_find_in_period(text)) or (_in_force_at_end(int(period[1]), period[2]),)
    else:
        found = tuple(_find_by_set(text))
    if not found:
        raise EditionError(
            f"no edition answers to {text[:60]!r}",
            hint="Give a date (2025-09-19), a year, a set code (SPM) or a set name;"
            " `regulae editions` lists them.",
        )
    return found[::-1]


def find_named_set(text: str, lang: str = "") -> tuple[Edition, str] | None:
    """Find the longest set name that stands in a text.

    Args:
        text: Such as ``Fondamenti di Magic: the Gathering``.
        lang: Where given, only names in this language and English count.

    Returns:
        The newest edition of that set and the name as the table has it, or nothing.
    """
    haystack = f" {_fold_name(text)} "
    best: tuple[int, Edition, str] | None = None
    for edition, name_lang, name, needle in _fold_names():
        if lang and name_lang not in (lang, "en"):
            continue
        if needle in haystack and (best is None or len(needle) >= best[0]):
            best = (len(needle), edition, name)
    return best[1:] if best else None


@cache
def _fold_names() -> list[tuple[Edition, str, str, str]]:
    """Give each set name: its edition, its language, itself, and folded with a space around."""
    return [
        (edition, lang, name, f" {_fold_name(name)} ")
        for edition in load_editions()
        for lang, name in edition.names.items()
    ]


def _parse_day(text: str) -> date | None:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise EditionError(
            f"{text!r} is no day of the calendar", hint="Write it as 2025-09-19."
        ) from error


def _in_force_at_end(year: int, month: str | None) -> Edition:
    """Give the edition in force when a year or month without one of its own ended."""
    number = int(month or 12)
    if not 1 <= number <= 12:
        raise EditionError(f"{year}-{month} is no month", hint="Write it as 2025-09.")
    following = date(year + number // 12, number % 12 + 1, 1)
    return in_force(following - timedelta(days=1))


def _find_in_period(text: str) -> Iterator[Edition]:
    return (e for e in load_editions() if e.effective.isoformat().startswith(text))


def _find_by_set(text: str) -> Iterator[Edition]:
    wanted = _fold_name(text)
    for edition in load_editions():
        names = (edition.set_code, *edition.names.values())
        if wanted and wanted in map(_fold_name, names):
            yield edition


def _fold_name(name: str) -> str:
    """Make set names comparable: words only, without case."""
    return " ".join(_WORDS.findall(name.casefold()))

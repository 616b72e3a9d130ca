"""The words of an era: what is only said in the rules of some editions.

``data/eras.tsv`` has each form with the first and last edition in which it stands. A
form that is missing from a text proves nothing; one that is there speaks for its
editions, and more softly where its row has a caveat or no text at hand shows it.
"""

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["EraForm", "find_era_forms", "load_era_forms"]

_TABLE = Path(__file__).parents[1] / "data" / "eras.tsv"
_UNSEEN = "known term"  # the source of a form that no text at hand shows
_IDEOGRAPHS = "\u3000"  # where the scripts begin that write no spaces
_SYMBOL = re.compile(r"\{.*\}")  # records have one form of a symbol, whatever was printed
_SOFTER = 0.5  # for each reason to doubt a form


class EraForm(NamedTuple):
    """A form of words and the editions that use it.

    Attributes:
        form: Lower case, straight apostrophes.
        first: The first edition, or ``None`` if it is as old as the rules.
        last: The last edition, or ``None`` if it is still used.
        weight: 1; less where the table itself doubts the form.
    """

    form: str
    first: date | None
    last: date | None
    weight: float


@cache
def load_era_forms(lang: str) -> tuple[EraForm, ...]:
    """Read the forms of a language, the longest first; none for one that the table lacks."""
    forms = []
    for row in _TABLE.read_text("utf-8").splitlines()[1:]:
        _, row_lang, form, first, last, source, note = row.split("\t")
        if row_lang == lang and not _SYMBOL.fullmatch(form):
            weight = (_SOFTER if source == _UNSEEN else 1) * (_SOFTER if note else 1)
            forms.append(EraForm(form, _read_day(first), _read_day(last), weight))
    return tuple(sorted(forms, key=lambda each: (-len(each.form), each.form)))


def fold_text(text: str) -> str:
    """Fold a text as the forms are: lower case, straight apostrophes."""
    return text.casefold().replace("’", "'")


def find_era_forms(folded: str, lang: str) -> Iterator[tuple[EraForm, list[int]]]:
    """Yield the forms that stand in a text, each with its places.

    A form within a longer one is not seen: "double-faced" says nothing of its own
    where "transforming double-faced" stands.

    Args:
        folded: As ``fold_text`` gives it.
        lang: ISO 639-1.
    """
    taken = bytearray(len(folded))  # 1 within a form that was found
    for each in load_era_forms(lang):
        places = [place for place in _iter_places(folded, each.form) if not taken[place]]
        for place in places:
            taken[place : place + len(each.form)] = b"\1" * len(each.form)
        if places:
            yield each, places


def _iter_places(text: str, form: str) -> Iterator[int]:
    """Yield where a form stands as whole words; unparted scripts have no word edges."""
    is_parted = form[0] < _IDEOGRAPHS
    place = text.find(form)
    while place >= 0:
        end = place + len(form)
        is_within = text[max(0, place - 1) : place].isalnum() or text[end : end + 1].isalnum()
        if not (is_parted and is_within):
            yield place
        place = text.find(form, end)


def _read_day(cell: str) -> date | None:
    return date.fromisoformat(cell) if cell else None

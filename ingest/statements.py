"""What a document says of itself: the edition it claims, or the day it was written."""

import re
from collections import Counter
from datetime import date
from functools import cache
from typing import NamedTuple

from regulae.corpus.editions import find_editions, find_named_set, in_force, load_editions
from regulae.corpus.errors import EditionError
from regulae.corpus.lang import load_pack
from regulae.ingest.dates import find_dates

_REACH = 120  # code points behind a cue in which the statement stands; the longest seen has 77
_FEW = 6  # words between a cue and its date where no set is named: "updated on Friday, the 16th"
# What stands between a cue and what it states: a colon, a markup's emphasis, a field's "=" or "|".
_MARKS = " \t\xa0\u202f:：=|*_\"'“”«»(（"
_LABEL_END = ":"  # of a cue that is a label ("edition:"): a date stands right behind it


class Claim(NamedTuple):
    """What a document claims.

    Attributes:
        edition: The edition in force on the day claimed, or of the set claimed.
        stated: The words of the claim.
        not_later: The day it was written at the latest, where only that is known.
    """

    edition: date | None = None
    stated: str | None = None
    not_later: date | None = None


def find_claim(text: str, lang: str) -> Claim:
    """Read the edition statement of a page or file ("Aggiornato a Kaldheim, 5 Febbraio 2021").

    A statement has a date or a set's name; a date outweighs a name, since sets
    have several editions and pages quote the set's release.
    """
    for match in _load_cues(lang).finditer(text):
        clause = _cut_clause(text[match.end() : match.end() + _REACH])
        claim = (_read_label if match["label"] else _read_clause)(clause, lang)
        if claim is not None:
            return claim
    return Claim()


def _read_clause(clause: str, lang: str) -> Claim | None:
    """Read what stands behind words such as "updated to"."""
    written = next(find_dates(clause, lang), None)
    named = find_named_set(clause, lang)
    if written and (named or len(clause[: written.start].split()) <= _FEW):
        stated = clause[0 if named else written.start : written.end]
        return Claim(edition=_in_force(written.day), stated=stated.strip())
    if named:
        return Claim(edition=named[0].effective, stated=clause.strip(" .,;"))
    return None


def _read_label(clause: str, lang: str) -> Claim | None:
    """Read what stands behind a label such as "edition:": its date; a set may be any."""
    written = next(find_dates(clause, lang), None)
    if written is None or written.start:
        return None
    return Claim(edition=_in_force(written.day), stated=clause[: written.end])


def find_set_claim(text: str, lang: str) -> Claim:
    """Find the set that release notes are about: the one they name most after "the set"."""
    words = "|".join(map(re.escape, load_pack(lang).set_words))
    counts: Counter[str] = Counter()
    for name in sorted({name for e in load_editions() for name in (e.name_in(lang),) if name}):
        written = rf"(?<![^\W_]){re.escape(name)}(?![^\W_])"
        if name in text and re.search(written, text):  # a plain search is ten times as quick
            near = rf"\b(?:{words})\s+[_*“\"]*{written}|{written}[_*”\"]*\s+(?:{words})\b"
            counts[name] = len(re.findall(near, text, re.IGNORECASE))
    best = counts.most_common(1)
    if not best or not best[0][1]:
        return Claim()
    name = best[0][0]
    return Claim(edition=find_editions(name)[0].effective, stated=name)


def _in_force(day: date) -> date | None:
    try:
        return in_force(day).effective
    except EditionError:
        return None


def _cut_clause(text: str) -> str:
    """Cut a statement where its parenthesis, line or sentence ends."""
    return re.split(r"[)）。\r\n]|\.(?=\s|$)", text.lstrip(_MARKS), maxsplit=1)[0]


@cache
def _load_cues(lang: str) -> re.Pattern[str]:
    """Build the pattern of a language's cues; the group ``label`` holds those that are labels."""
    cues = sorted(load_pack(lang).statement_cues, key=len, reverse=True)
    labels = [cue.removesuffix(_LABEL_END) for cue in cues if cue.endswith(_LABEL_END)]
    others = [cue for cue in cues if not cue.endswith(_LABEL_END)]
    edge = r"\b" if load_pack(lang).stemmer else ""  # unparted words have no edges
    written = rf"(?:{_join(others)})|(?P<label>{_join(labels)})"
    return re.compile(rf"{edge}(?:{written}){edge}", re.IGNORECASE)


def _join(cues: list[str]) -> str:
    """Write cues as alternatives; those of an empty list match nothing."""
    return "|".join(re.escape(cue).replace(r"\ ", r"\s+") for cue in cues) or "(?!)"

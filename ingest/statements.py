"""What a document says of itself: the edition it claims, or the day it was written."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cache
from itertools import islice
from typing import NamedTuple

from regulae.corpus.editions import (
    Edition,
    find_editions,
    find_named_set,
    in_force,
    load_editions,
)
from regulae.corpus.lang import load_pack
from regulae.ingest.dates import find_dates, find_impossible_dates

_REACH = 120  # code points behind a cue in which the statement stands; the longest seen has 77
_FEW = 6  # words between a cue and its date where no set is named: "updated on Friday, the 16th"
# What stands between a cue and what it states: a colon, a markup's emphasis, a field's "=" or "|".
_MARKS = " \t\xa0\u202f:：=|*_\"'“”«»(（"
_LABEL_END = ":"  # of a cue that is a label ("edition:"): a date stands right behind it
# Behind the newest edition known a date may still be of it, or of one that is not known yet: since
# 2006 none has come more than 126 days after the one before.
_TOO_FAR = timedelta(days=365)
# Where a date may end or stand; four searches for a literal take a tenth of one for them all.
_NEAR_DATES = [
    re.compile(each)
    for each in ("19[0-9]{2}", "20[0-9]{2}", "/[0-9]{1,2}/[0-9]{2}", r"\.[0-9]{1,2}\.[0-9]{2}")
]
_MOST_READ = 1000  # statements that cannot be, and as many behind one that can; texts have three
_MOST_SHOWN = 3  # statements that are quoted in a remark


class Claim(NamedTuple):
    """What a document claims.

    Attributes:
        edition: The edition in force on the day claimed, or of the set claimed.
        stated: The words of the claim.
        not_later: The day it was written at the latest, where only that is known.
        remarks: What is odd about what it states, in words.
    """

    edition: date | None = None
    stated: str | None = None
    not_later: date | None = None
    remarks: tuple[str, ...] = ()


class _Statement(NamedTuple):
    """An edition statement of a text.

    Attributes:
        place: Code point at which its cue begins.
        stated: Its words.
        editions: Those it may mean, the likeliest first; none where its date can be none.
        is_dated: Whether it has a date, be it one that cannot be.
        doubt: What is odd about its date, in words; empty for nearly all.
    """

    place: int
    stated: str
    editions: tuple[date, ...]
    is_dated: bool = True
    doubt: str = ""


def find_claim(text: str, lang: str) -> Claim:
    """Read the edition statement of a page or file ("Aggiornato a Kaldheim, 5 Febbraio 2021").

    A statement has a date or a set's name; a date outweighs a name, since sets
    have several editions and pages quote the set's release. The first that can be
    is believed; what cannot be, and what disagrees with it, is told in the remarks.
    """
    first = _find_first(text, lang)
    if not first:
        return Claim()
    believed = first[-1] if first[-1].editions else first[0]
    later = [*islice(_find_dated(text, lang, after=first[-1].place), _MOST_READ)]
    doubts = dict.fromkeys(each.doubt for each in (*first, *later) if each.doubt)
    remarks = (*[*doubts][:_MOST_SHOWN], *_describe_disagreement(text, believed, later))
    edition = believed.editions[0] if believed.editions else None
    return Claim(edition, believed.stated, remarks=remarks)


def _find_first(text: str, lang: str) -> list[_Statement]:
    """Find the first statement that can be, behind those that cannot."""
    found = []
    for match in _load_cues(lang).finditer(text):
        if statement := _read_statement(text, match, lang):
            found.append(statement)
            if statement.editions or len(found) == _MOST_READ:
                break
    return found


def _find_dated(text: str, lang: str, after: int) -> Iterator[_Statement]:
    """Find the statements with a date behind a place: a set's name alone may stand in a rule."""
    places = sorted(m.start() for near in _NEAR_DATES for m in near.finditer(text, after))
    cues = _load_cues(lang)
    for place in places:
        start = max(after + 1, place - 2 * _REACH)
        for match in cues.finditer(text, start, max(start, place)):
            statement = _read_statement(text, match, lang)
            if statement and statement.is_dated:
                yield statement
            after = match.start()


def _describe_disagreement(
    text: str, believed: _Statement, others: Iterable[_Statement]
) -> Iterator[str]:
    """Say which statements are of another edition than the one that is believed."""
    against: dict[str, _Statement] = {}
    for each in others:
        if each.editions and not set(each.editions) & set(believed.editions):
            against.setdefault(each.stated, each)
    quoted = [
        f"“{each.stated}” (line {len(text[: each.place + 1].splitlines())})"
        for each in [*against.values()][:_MOST_SHOWN]
    ]
    if quoted:
        more = f" and {len(against) - _MOST_SHOWN} more" if len(against) > _MOST_SHOWN else ""
        yield (
            f"it states several editions: “{believed.stated}”, which is believed, and"
            f" {', '.join(quoted)}{more} (--edition says which is right)"
        )


def _read_statement(text: str, cue: re.Match[str], lang: str) -> _Statement | None:
    """Read what stands behind a cue: its date, a set's name, or both."""
    clause = _cut_clause(text[cue.end() : cue.end() + _REACH])
    span = _find_day(clause, lang)
    if cue["label"]:  # a label such as "edition:" has its date right behind it; a set may be any
        named = None
        span = span if span and not span[1] else None
    else:
        named = find_named_set(clause, lang)
        if span and not named and len(clause[: span[1]].split()) > _FEW:
            span = None
    if span:
        day, start, end = span
        edition, doubt = _judge_day(day, clause[start:end])
        stated = clause[0 if named else start : end].strip()
        editions = _find_of_set(named) if edition is None else (edition,)
        return _Statement(cue.start(), stated, editions, doubt=doubt)
    if named:
        stated = clause.strip(" .,;")
        return _Statement(cue.start(), stated, _find_of_set(named), is_dated=False)
    return None


def _find_day(clause: str, lang: str) -> tuple[date | None, int, int] | None:
    """Find the first day in a clause, else what is written as a day and is none."""
    for written in find_dates(clause, lang):
        return written
    for start, end in find_impossible_dates(clause, lang):
        return None, start, end
    return None


def _judge_day(day: date | None, written: str) -> tuple[date | None, str]:
    """Give the edition in force on a day, and what is odd about it."""
    quoted, unread = f"“{written}”", "no edition is taken from it"
    first, newest = load_editions()[0].effective, load_editions()[-1].effective
    if day is None:
        return None, f"{quoted} is no day of the calendar: {unread}"
    if day < first:
        return None, f"{quoted} is before the first edition ({first}): {unread}"
    if day > newest + _TOO_FAR:
        return None, f"{quoted} is long after the newest edition known ({newest}): {unread}"
    later = f"{quoted} is after the newest edition known ({newest}), and read as that"
    return in_force(day).effective, later if day > newest else ""


def _find_of_set(named: tuple[Edition, str] | None) -> tuple[date, ...]:
    """Give the editions of a set that was named, the newest first."""
    if named is None:
        return ()
    newest, name = named
    others = (edition.effective for edition in find_editions(name))
    return (newest.effective, *(day for day in others if day != newest.effective))


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

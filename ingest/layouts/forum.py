"""Forum posts: text that somebody quoted, with chatter around it and dates on it."""

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from regulae.corpus.lang import load_packs
from regulae.ingest.dates import find_dates

_HEADER_REACH = 80  # code points between a post's date and its colon; the longest seen has 40
_COLON = re.compile("[:：]")
_TIME = re.compile(r"[,\s]*(?:\w+\s)?[0-9]{1,2}[:h][0-9]{2}(?::[0-9]{2})?")


def recognises(text: str, lang: str) -> bool:
    """Whether a post's header stands in the text ("On 2004-06-25 14:52, anna wrote:")."""
    return find_post_date(text, lang) is not None


def find_post_date(text: str, lang: str) -> tuple[date, str] | None:
    """Find the day of the newest post in a text.

    Args:
        text: A thread, or a post with what it quotes.
        lang: Decides between day and month first in 25/06/2004.

    Returns:
        The day and its words, the time of day included; nothing where no line
        says who wrote what follows.
    """
    found = []
    for header in _find_headers(text):
        for written in find_dates(header, lang):
            time = _TIME.match(header, written.end)
            words = header[written.start : written.end] + (time[0] if time else "")
            found.append((written.day, words))
    return max(found) if found else None


def _find_headers(text: str) -> Iterator[str]:
    """Yield the lines that say who wrote what follows, up to their verb."""
    verbs = _load_verbs()
    for match in _COLON.finditer(text):
        end = match.start()
        before = text[max(0, end - _HEADER_REACH) : end].rstrip()
        if before.casefold().endswith(verbs):
            yield before.splitlines()[-1]


@cache
def _load_verbs() -> tuple[str, ...]:
    return tuple({f" {verb.casefold()}" for pack in load_packs() for verb in pack.post_verbs})

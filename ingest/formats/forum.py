"""Forum posts: text that somebody quoted, with chatter around it and dates on it."""

import re
from datetime import date
from functools import cache

from regulae.corpus.lang import load_packs
from regulae.ingest.dates import find_dates

_HEADER_REACH = 80  # code points between a post's date and its colon; the longest seen has 40
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
    for written in find_dates(text, lang):
        line = text[written.end : written.end + _HEADER_REACH].splitlines()
        if line and _load_header_end().search(line[0]):
            time = _TIME.match(line[0])
            words = text[written.start : written.end] + (time[0] if time else "")
            found.append((written.day, words))
    return max(found) if found else None


@cache
def _load_header_end() -> re.Pattern[str]:
    verbs = "|".join(re.escape(verb) for pack in load_packs() for verb in pack.post_verbs)
    return re.compile(rf"(?:{verbs})\s?:", re.IGNORECASE)

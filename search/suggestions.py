"""Numbers, titles and sources that begin with what was typed so far, for completion."""

import re
from collections.abc import Iterator

from regulae.corpus.locator import build_slug
from regulae.corpus.store import Store
from regulae.search.reading import has_table

__all__ = ["find_sources", "suggest_numbers", "suggest_titles"]

_TYPED = re.compile(r"(?:([a-z]{2}):)?([0-9]{0,3}(?:\.[0-9]{0,3}[a-z]{0,2})?)", re.IGNORECASE)
_NAMED = re.compile(r"(?:([a-z]{2}):)?(note|glossary)/(\S*)", re.IGNORECASE)
_NUMBERS = """
SELECT s.name, t.title, max(s.newness) FROM search_standing s JOIN text t USING (text_key)
WHERE s.number_key IS NOT NULL AND :lang IN ('', s.lang) AND s.name >= :first AND s.name < :last
GROUP BY s.name ORDER BY s.number_key
"""
_SLUGS = """
SELECT s.lang, s.name, t.title, max(s.newness) FROM search_standing s JOIN text t USING (text_key)
WHERE s.kind = :kind AND :lang IN ('', s.lang) AND s.name >= :first AND s.name < :last
GROUP BY s.lang, s.name ORDER BY s.name, s.lang
"""
_TITLES = """
SELECT t.title, s.lang, s.name, max(s.newness) FROM search_title st
JOIN text t USING (text_key) JOIN search_standing s USING (text_key)
WHERE t.title LIKE :begin ESCAPE '!' GROUP BY lower(t.title), s.lang ORDER BY t.title, s.lang
"""
_HEADING = 3  # digits of a heading's number
_LAST = "\U0010ffff"  # after every character that stands in a name


def suggest_numbers(store: Store, typed: str, lang: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield the locators that begin with what was typed, each with its title.

    Of numbers come those of the next level: headings until one is whole, then its
    rules, then a rule's subrules.

    Args:
        store: Which has texts of them.
        typed: Such as ``60``, ``605``, ``605.3``, ``it:605``, ``en:glossary/man``.
        lang: Only in this language; what stands before a colon in ``typed`` says it too.
        most: At most so many.
    """
    if not has_table(store, "search_standing"):
        return
    if named := _NAMED.fullmatch(typed):
        yield from _suggest_slugs(store, named, lang, most)
        return
    match = _TYPED.fullmatch(typed)
    if match is None:
        return
    prefix = f"{match[1]}:" if match[1] else ""
    begin = match[2].lower()
    values = {"lang": (match[1] or lang).lower(), "first": begin, "last": begin + _LAST}
    count = 0
    for name, title, _ in store.rows(_NUMBERS, values):
        if count < most and _is_next(name, begin):
            count += 1
            yield prefix + name, title or ""


def _is_next(name: str, begin: str) -> bool:
    """Whether a number is one step on: headings, then the rules of one, then all under a rule."""
    if "." in begin:
        return True
    if len(begin) < _HEADING:
        return len(name) == _HEADING
    return not name[-1].isalpha()


def _suggest_slugs(
    store: Store, named: re.Match[str], lang: str, most: int
) -> Iterator[tuple[str, str]]:
    begin = build_slug(named[3]) if named[3] else ""
    values = {
        "kind": named[2].lower(),
        "lang": (named[1] or lang).lower(),
        "first": begin,
        "last": begin + _LAST,
    }
    rows = list(store.rows(_SLUGS, values))[:most]
    for row_lang, name, title, _ in rows:
        prefix = "" if lang and not named[1] else f"{named[1] or row_lang}:"
        yield f"{prefix}{named[2].lower()}/{name}", title or ""


def suggest_titles(store: Store, typed: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield the titles that begin with what was typed, and where each stands.

    Args:
        store: Which has texts of them.
        typed: At least one letter.
        most: At most so many.
    """
    if not typed or not has_table(store, "search_title"):
        return
    begin = "".join(f"!{sign}" if sign in "!%_" else sign for sign in typed) + "%"
    for title, lang, name, _ in list(store.rows(_TITLES, {"begin": begin}))[:most]:
        yield typed + title[len(typed) :], f"{lang}:{name}"


def find_sources(store: Store, typed: str) -> Iterator[str]:
    """Yield the ids of sources that begin with what was typed."""
    sql = "SELECT source FROM witness WHERE source >= ? AND source < ? ORDER BY source"
    return (row[0] for row in store.rows(sql, (typed, typed + _LAST)))

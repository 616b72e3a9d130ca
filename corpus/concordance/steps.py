"""The concordance as a store has it: what became of a number, edition by edition.

It knows the editions at hand when the facts were made. Another day is taken for
the last of them that was in force then.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from regulae.corpus.numbering import RuleNumber, parse_rule_number
from regulae.corpus.store import Store

__all__ = ["Step", "find_edition_at_hand", "find_lineage", "find_newest", "map_numbers"]


class Step(NamedTuple):
    """What became of rules from one edition to the next.

    Attributes:
        edition: The later one.
        kind: edited, moved, moved-edited, split, merged, added or removed.
        old: The numbers before; none for ``added``.
        new: The numbers after, the main heir first; none for ``removed``.
    """

    edition: date
    kind: str
    old: tuple[RuleNumber, ...]
    new: tuple[RuleNumber, ...]


def find_edition_at_hand(store: Store, day: date) -> date | None:
    """Give the last edition of the concordance not later than a day; ``None`` before the first."""
    sql = "SELECT max(edition) FROM fact_edition WHERE edition <= ?"
    (found,) = next(store.rows(sql, (str(day),)))
    return date.fromisoformat(found) if found else None


def find_newest(store: Store) -> date:
    """Give the newest edition of the concordance: today, as far as it knows."""
    (found,) = next(store.rows("SELECT max(edition) FROM fact_edition", ()))
    return date.fromisoformat(found)


def find_lineage(store: Store, number: RuleNumber, day: date) -> str | None:
    """Give the lineage that a number is on a day (``605.1b@2009-07-11``), where it stands then."""
    edition = find_edition_at_hand(store, day)
    sql = """SELECT lineage FROM fact_lineage
        WHERE number_key = ? AND first <= ? AND last >= ? ORDER BY first"""
    rows = store.rows(sql, (number.sort_key, str(edition), str(edition)))
    return next((row[0] for row in rows), None)


def find_next(store: Store, number: RuleNumber, after: date) -> Step | None:
    """Give the first thing that happened to a number after an edition, with all that came of it."""
    sql = """SELECT edition, kind, new FROM fact_step WHERE old_key = :key AND edition =
        (SELECT min(edition) FROM fact_step WHERE old_key = :key AND edition > :day)
        ORDER BY place"""
    rows = list(store.rows(sql, {"key": number.sort_key, "day": str(after)}))
    if not rows:
        return None
    edition, kind, _ = rows[0]
    news = _parse_all(row[2] for row in rows)
    olds: tuple[RuleNumber, ...] = (number,)
    if kind == "merged" and len(news) == 1:
        olds = _find_merged(store, news[0], edition)
    return Step(date.fromisoformat(edition), kind, olds, news)


def find_previous(store: Store, number: RuleNumber, until: date) -> Step | None:
    """Give the last thing that happened to a number up to an edition, with all it came from."""
    sql = """SELECT edition, kind, old FROM fact_step WHERE new_key = :key AND edition =
        (SELECT max(edition) FROM fact_step WHERE new_key = :key AND edition <= :day)
        ORDER BY kind = 'merged', old_key"""
    rows = list(store.rows(sql, {"key": number.sort_key, "day": str(until)}))
    if not rows:
        return None
    edition, kind, _ = rows[0]
    olds = _parse_all(row[2] for row in rows)
    news: tuple[RuleNumber, ...] = (number,)
    if len(olds) > 1:
        kind = "merged"
    elif kind == "split":
        news = _find_split(store, olds[0], edition)
    return Step(date.fromisoformat(edition), kind, olds, news)


def _find_merged(store: Store, new: RuleNumber, edition: str) -> tuple[RuleNumber, ...]:
    sql = """SELECT old FROM fact_step WHERE new_key = ? AND edition = ?
        ORDER BY kind = 'merged', old_key"""
    return _parse_all(row[0] for row in store.rows(sql, (new.sort_key, edition)))


def _find_split(store: Store, old: RuleNumber, edition: str) -> tuple[RuleNumber, ...]:
    sql = "SELECT new FROM fact_step WHERE old_key = ? AND edition = ? ORDER BY place"
    return _parse_all(row[0] for row in store.rows(sql, (old.sort_key, edition)))


def map_numbers(store: Store, start: date, end: date) -> dict[RuleNumber, tuple[RuleNumber, ...]]:
    """Follow every number of an edition to another, earlier or later.

    Args:
        store: With the facts.
        start: An edition of the concordance.
        end: Likewise.

    Returns:
        The numbers of ``start`` to those of ``end`` that came of them, in document order; what
        has no heir (or, going back, no ancestor) has none.
    """
    sql = "SELECT number FROM fact_number WHERE first <= :day AND last >= :day"
    numbers = [parse_rule_number(row[0]) for row in store.rows(sql, {"day": str(start)})]
    origins: dict[RuleNumber, set[RuleNumber]] = {number: {number} for number in numbers}
    for links in _iter_links(store, start, end):
        moving = {number: origins.pop(number) for number in links.keys() & origins.keys()}
        for number, from_start in moving.items():
            for heir in links[number]:
                origins.setdefault(heir, set()).update(from_start)
    heirs: dict[RuleNumber, list[RuleNumber]] = {number: [] for number in numbers}
    for heir in sorted(origins):
        for number in origins[heir]:
            heirs[number].append(heir)
    return {number: tuple(found) for number, found in heirs.items()}


def _iter_links(
    store: Store, start: date, end: date
) -> Iterable[dict[RuleNumber, list[RuleNumber]]]:
    """Give the links of each edition between two in the order of the way, backwards if need be."""
    is_back = end < start
    low, high = sorted((start, end))
    sql = "SELECT edition, old, new FROM fact_step WHERE edition > ? AND edition <= ?"
    by_edition: defaultdict[str, defaultdict[RuleNumber, list[RuleNumber]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for edition, old, new in store.rows(sql, (str(low), str(high))):
        here, there = (new, old) if is_back else (old, new)
        if here:
            links = by_edition[edition][parse_rule_number(here)]
            if there:
                links.append(parse_rule_number(there))
    return [by_edition[edition] for edition in sorted(by_edition, reverse=is_back)]


def _parse_all(written: Iterable[str | None]) -> tuple[RuleNumber, ...]:
    return tuple(parse_rule_number(each) for each in written if each)

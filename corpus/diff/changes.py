"""Diff: which rule became which, what was edited, what came and what went."""

from collections.abc import Iterable, Sequence
from datetime import date

from regulae.corpus.collecting import paused_collector
from regulae.corpus.concordance import find_edition_at_hand, map_numbers
from regulae.corpus.diff.across import compare_across, compare_by_number
from regulae.corpus.diff.change import Change
from regulae.corpus.diff.within import compare_by_lineage, compare_directly
from regulae.corpus.links import find_anchor
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation, Store

__all__ = ["find_changes"]

_WHOLE_EDITION = 300  # records; the first numbered edition has 347
Heirs = dict[RuleNumber, tuple[RuleNumber, ...]]


def find_changes(
    old: Sequence[Attestation], new: Sequence[Attestation], *, store: Store | None = None
) -> list[Change]:
    """Compare two sets of rules, each in one language and one edition.

    Neighbouring editions of one language are compared by their texts; the facts of the
    concordance lead from one distant edition to another, and from language to language.

    Args:
        old: In document order.
        new: In document order.
        store: For the facts of the concordance; without one only the texts are compared.

    Returns:
        Pairs in the order of the old rules, what only the old side has among them;
        what only the new side has comes last. Every record stands in a change; in
        one only, unless it is a part both of a split and of a merger.
    """
    with paused_collector():
        if not old or not new:
            return list(compare_directly(old, new))
        if store is not None:
            return list(_compare_with_facts(store, old, new))
        if old[0].record.lang == new[0].record.lang:
            return list(compare_directly(old, new))
        if old[0].witness.edition and old[0].witness.edition == new[0].witness.edition:
            return list(compare_by_number(old, new))
        return list(compare_across(old, new, None))


def _compare_with_facts(
    store: Store, old: Sequence[Attestation], new: Sequence[Attestation]
) -> Iterable[Change]:
    before, after = _find_one_anchor(store, old), _find_one_anchor(store, new)
    if old[0].record.lang != new[0].record.lang:
        if before and before == after:
            return compare_by_number(old, new)
        heirs = _find_heirs(store, before, after) if before and after else None
        return compare_across(old, new, heirs)
    if before and after and _is_official(old) and _is_official(new):
        is_whole = min(len(old), len(new)) >= _WHOLE_EDITION
        heirs = _find_official_heirs(store, before, after, need_distance=is_whole)
        if heirs is not None:
            return compare_by_lineage(old, new, heirs)
    return compare_directly(old, new)


def _find_one_anchor(store: Store, side: Sequence[Attestation]) -> date | None:
    """Give the edition of a side; ``None`` where it is not known, or they are several."""
    witnesses = {held.witness.source: held.witness for held in side}
    anchors = {find_anchor(store, witness) for witness in witnesses.values()}
    return anchors.pop() if len(anchors) == 1 else None


def _is_official(side: Sequence[Attestation]) -> bool:
    """Whether the texts are whole editions: only of those do the facts speak for sure."""
    return side[0].witness.standing != "quoted"


def _find_heirs(store: Store, before: date, after: date) -> Heirs | None:
    """Give what became of every number between two days; ``None`` before the first edition."""
    start, end = find_edition_at_hand(store, before), find_edition_at_hand(store, after)
    return map_numbers(store, start, end) if start and end else None


def _find_official_heirs(
    store: Store, before: date, after: date, *, need_distance: bool
) -> Heirs | None:
    """Give what became of numbers, where both editions are of the concordance.

    A heading is too small to be aligned by its own texts, a whole edition is not: with
    ``need_distance`` neighbours have no heirs here.
    """
    if find_edition_at_hand(store, before) != before or find_edition_at_hand(store, after) != after:
        return None
    sql = "SELECT count(*) FROM fact_edition WHERE edition > ? AND edition <= ?"
    (steps,) = next(store.rows(sql, tuple(map(str, sorted((before, after))))))
    return map_numbers(store, before, after) if steps > need_distance else None

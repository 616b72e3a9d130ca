"""Tracing: one rule back to its first edition and forward to today."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from regulae.corpus.concordance.steps import Step, find_next, find_previous
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Store

__all__ = ["Trace", "build_trace_payload", "find_trace", "follow"]


class Trace(NamedTuple):
    """The way of a rule through the editions.

    Attributes:
        steps: Every edition in which it moved or changed, the oldest first.
        today: Its numbers in the newest edition of the concordance; none where it is gone.
    """

    steps: tuple[Step, ...]
    today: tuple[RuleNumber, ...]


def find_trace(store: Store, number: RuleNumber, edition: date) -> Trace:
    """Follow a number of an edition both ways.

    Args:
        store: With the facts.
        number: As it stands in ``edition``.
        edition: An edition of the concordance.
    """
    back, _ = _walk(number, edition, lambda each, day: find_previous(store, each, day), -1)
    forward, today = _walk(number, edition, lambda each, day: find_next(store, each, day), 1)
    return Trace((*back[::-1], *forward), today)


def follow(store: Store, number: RuleNumber, start: date, end: date) -> tuple[RuleNumber, ...]:
    """Give what became of a number of one edition in another, earlier or later."""
    if end >= start:
        _, found = _walk(
            number, start, lambda each, day: _until(find_next(store, each, day), end), 1
        )
    else:
        _, found = _walk(
            number, start, lambda each, day: _since(find_previous(store, each, day), end), -1
        )
    return found


def build_trace_payload(locator: str, trace: Trace) -> dict[str, Any]:
    """Give a trace as JSON (design: Commands)."""
    return {
        "locator": locator,
        "today": [str(number) for number in trace.today],
        "steps": [
            {
                "edition": step.edition.isoformat(),
                "kind": step.kind,
                "old": [str(number) for number in step.old],
                "new": [str(number) for number in step.new],
            }
            for step in trace.steps
        ],
    }


def _walk(
    number: RuleNumber,
    edition: date,
    find: Callable[[RuleNumber, date], Step | None],
    direction: int,
) -> tuple[list[Step], tuple[RuleNumber, ...]]:
    """Walk from step to step in the order of time, all branches together.

    Returns:
        The steps in the order of the way, and the numbers at its end.
    """
    ahead: dict[RuleNumber, Step | None] = {number: find(number, edition)}
    steps: list[Step] = []
    while open_steps := [step for step in ahead.values() if step]:
        nearest = min(step.edition.toordinal() * direction for step in open_steps)
        # Once each: of a merger all sources may be on the way, of a split all heirs.
        here = dict.fromkeys(s for s in open_steps if s.edition.toordinal() * direction == nearest)
        for number in [n for n, step in ahead.items() if step in here]:
            del ahead[number]
        for step in here:
            steps.append(step)
            # Backwards the step itself has been taken: what came before it is a day earlier.
            day = step.edition if direction > 0 else date.fromordinal(step.edition.toordinal() - 1)
            for each in step.new if direction > 0 else step.old:
                ahead.setdefault(each, find(each, day))
    return steps, tuple(sorted(ahead))


def _until(step: Step | None, end: date) -> Step | None:
    return step if step and step.edition <= end else None


def _since(step: Step | None, end: date) -> Step | None:
    return step if step and step.edition > end else None

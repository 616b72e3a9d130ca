"""The numbers that a text itself has, and where it runs on without a gap.

They are the strongest evidence, as a set: one number stands in most editions, with
another meaning in some of them, but a page of them stands in few.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from regulae.corpus.dating.evidence import Place, Sighting, count_missing, find_best
from regulae.corpus.dating.timeline import Timeline
from regulae.corpus.numbering import RuleNumber, letter_rank
from regulae.corpus.records import Record

__all__ = ["find_own_numbers"]

# Of ten rules dropped about seven leave a skip to be seen, the others look like a step. One skip
# in so many steps is a misprint; excerpts with a tenth of their rules dropped have four.
_STEPS_A_SKIP = 25
_LACKED = 0.5  # weight of a step beside a number: what is lacking may have been left out
_NAMED = 6  # of the sightings that decide, in the evidence's name


def find_own_numbers(timeline: Timeline, records: Sequence[Record]) -> list[Sighting]:
    """Sum up a text's own numbers: those that stand together are one sighting.

    Numbers that the best editions do not have are strays: of another layer, or slips.
    """
    numbers = list(_iter_numbers(timeline, records))
    known = [each for each in numbers if each.editions]
    steps = list(_iter_steps(timeline, records))
    best = _find_together(timeline, (*known, *steps))
    failed = sum(not each.editions & best for each in steps)
    if failed * _STEPS_A_SKIP > len(steps):  # no edition goes on like that: rules were left out
        steps, best = [], _find_together(timeline, known)
    body = [each for each in known if each.editions & best]
    kept = [each for each in steps if each.editions & best]
    strays = [each for each in numbers if not each.editions & best]
    if not body:
        return _name_strays(strays)
    telling = [each for each in (*body, *kept) if each.editions != timeline.all]
    places = tuple(place for each in body for place in each.places)
    name = _name_body(body, _find_deciding(timeline, telling, best))
    summed = Sighting("numbers", name, best, places, 1 + len(telling))
    return [summed, *_name_strays(strays)]


def _find_together(timeline: Timeline, sightings: Iterable[Sighting]) -> int:
    held = ((each.editions, each.weight) for each in sightings)
    return find_best(count_missing(held, len(timeline.editions)))


def _iter_numbers(timeline: Timeline, records: Iterable[Record]) -> Iterator[Sighting]:
    """Yield the numbers that the text itself has, each once."""
    seen: set[RuleNumber] = set()
    for record in records:
        number = record.number
        if number is not None and number not in seen and _is_printed(record):
            seen.add(number)
            held = timeline.find_number(number)
            yield Sighting("numbers", str(number), held, (Place(number, record.span.line),))


def _is_printed(record: Record) -> bool:
    """Whether a number stands in the text: a heading may be known from its rules only."""
    return record.kind != "heading" or bool(record.title or record.text)


def _iter_steps(timeline: Timeline, records: Sequence[Record]) -> Iterator[Sighting]:
    """Yield where the text goes on from a number to the next: nothing stood between.

    Only a text that runs on shows that a number is lacking. One that skips numbers of
    its own was picked from, and so was one without any subrule, perhaps. Steps between
    which no edition ever had a number are not given.
    """
    numbered = [each for each in records if each.number and each.kind != "section"]
    steps = [pair for pair in pairwise(numbered) if _goes_on(pair[0].number, pair[1].number)]
    skips = sum(_skips(one.number, other.number) for one, other in pairwise(numbered))
    has_subrules = any(record.kind == "subrule" for record in numbered)
    if not has_subrules or skips * _STEPS_A_SKIP > len(steps):
        return
    for before, after in steps:
        if before.number and after.number:
            between = timeline.find_between(before.number, after.number)
            if between:
                name = f"nothing between {before.number} and {after.number}"
                place = Place(after.number, after.span.line)
                yield Sighting("numbers", name, timeline.all & ~between, (place,), _LACKED)


def _skips(before: RuleNumber | None, after: RuleNumber | None) -> bool:
    """Whether numbers were left out between two of a heading."""
    if before is None or after is None or before.heading != after.heading:
        return False
    return before.kind != "heading" and before < after and not _goes_on(before, after)


def _goes_on(before: RuleNumber | None, after: RuleNumber | None) -> bool:
    """Whether a number follows another in a text from which nothing was left out."""
    if before is None or after is None or before.heading <= 9:
        return False
    if after.kind == "heading":
        return after.heading == before.heading + 1 and before.kind != "heading"
    if after.heading != before.heading:
        return False
    if after.rule != before.rule:
        return not after.letter and after.rule == before.rule + 1
    return letter_rank(after.letter) == letter_rank(before.letter) + 1


def _find_deciding(timeline: Timeline, telling: Iterable[Sighting], best: int) -> list[Sighting]:
    """Give the sightings that keep the editions right before and right after out."""
    near = (best << 1 | best >> 1) & timeline.all & ~best
    return [each for each in telling if ~each.editions & near]


def _name_body(body: Sequence[Sighting], deciding: Sequence[Sighting]) -> str:
    first, last = body[0].name, body[-1].name
    name = first if len(body) == 1 else f"{first} to {last}, {len(body)} numbers"
    if deciding and len(body) > 1:
        named = ", ".join(each.name for each in deciding[:_NAMED])
        more = f" and {len(deciding) - _NAMED} more" if len(deciding) > _NAMED else ""
        name += f" (decided by {named}{more})"
    return name


def _name_strays(strays: Iterable[Sighting]) -> list[Sighting]:
    return [each._replace(kind="stray-numbers") for each in strays]

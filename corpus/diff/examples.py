"""Examples of a rule before and after: which is which, and what was edited."""

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from regulae.corpus.alignment.passages import write_wording
from regulae.corpus.diff.change import ExampleChange
from regulae.corpus.diff.wording import compare_words
from regulae.corpus.records import Record

_ALIKE = 0.5  # share of common words at which an example was edited rather than replaced


def compare_examples(old: Record, new: Record) -> tuple[ExampleChange, ...]:
    """Tell which examples of a rule came, went or were edited."""
    if old.examples == new.examples:
        return ()
    olds, news = _write_all(old), _write_all(new)
    pairs = dict(_pair_same(olds, news))
    for score, one, other in sorted(_compare_rest(olds, news, pairs), reverse=True):
        if score >= _ALIKE and one not in pairs and other not in pairs.values():
            pairs[one] = other
    changes = []
    for one in range(len(olds)):
        if one not in pairs:
            changes.append(ExampleChange("removed", one, None, None))
        elif olds[one] != news[pairs[one]]:
            words = compare_words(old.examples[one], new.examples[pairs[one]])
            changes.append(ExampleChange("edited", one, pairs[one], tuple(words)))
    for other in range(len(news)):
        if other not in pairs.values():
            changes.append(ExampleChange("added", None, other, None))
    return tuple(changes)


def _write_all(record: Record) -> list[str]:
    return [
        write_wording(example, [c for c in record.citations if c.where == f"example:{place}"])
        for place, example in enumerate(record.examples)
    ]


def _pair_same(olds: Sequence[str], news: Sequence[str]) -> Iterator[tuple[int, int]]:
    free = dict(enumerate(news))
    for one, text in enumerate(olds):
        other = next((place for place, each in free.items() if each == text), None)
        if other is not None:
            del free[other]
            yield one, other


def _compare_rest(
    olds: Sequence[str], news: Sequence[str], pairs: dict[int, int]
) -> Iterator[tuple[float, int, int]]:
    taken = set(pairs.values())
    for one in range(len(olds)):
        for other in range(len(news)):
            if one not in pairs and other not in taken:
                likeness = Indel.normalized_similarity(olds[one].split(), news[other].split())
                yield likeness, one, other

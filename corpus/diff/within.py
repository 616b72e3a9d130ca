"""Two sets of rules of one language, compared by their texts or through the concordance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rapidfuzz.distance import Indel

from regulae.corpus.alignment import Passage, build_passages, find_matches
from regulae.corpus.alignment.matches import is_edited
from regulae.corpus.diff.change import Change, ExampleChange
from regulae.corpus.diff.examples import compare_examples
from regulae.corpus.diff.wording import compare_words
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Record
from regulae.corpus.store import Attestation

_NOTHING_OLD = ("nothing like it on the old side",)
_NOTHING_NEW = ("nothing like it on the new side",)

Heirs = Mapping[RuleNumber, Sequence[RuleNumber]]


def compare_directly(old: Sequence[Attestation], new: Sequence[Attestation]) -> Iterator[Change]:
    """Yield what changed, by aligning the texts."""
    for match in find_matches([held.record for held in old], [held.record for held in new]):
        olds, news = [old[place] for place in match.old], [new[place] for place in match.new]
        if len(olds) > 1 and len(news) > 1:
            for place in match.old:
                heirs = [new[other] for one, other in match.links if one == place]
                kind = "split" if len(heirs) > 1 else "merged"
                yield _build(kind, [old[place]], heirs, match.score, "text", match.reasons)
        else:
            via = "text" if olds and news else ""
            yield _build(match.kind, olds, news, match.score, via, match.reasons)


def compare_by_lineage(
    old: Sequence[Attestation], new: Sequence[Attestation], heirs: Heirs
) -> Iterator[Change]:
    """Yield what changed, by following each old number to the new edition.

    Args:
        old: Of an edition of the concordance.
        new: Likewise.
        heirs: What became of each number in between.
    """
    followed = _Followed(old, new, heirs)
    numbered_old = [held for held in old if held.record.number]
    numbered_new = [held for held in new if held.record.number]
    yield from followed.compare(numbered_old, numbered_new)
    rest = [[held for held in side if not held.record.number] for side in (old, new)]
    yield from compare_directly(*rest)


class _Followed:
    """Two editions with the lineages between them."""

    def __init__(self, old: Sequence[Attestation], new: Sequence[Attestation], heirs: Heirs):
        self.heirs = heirs
        self.ancestors: dict[RuleNumber, list[RuleNumber]] = {}
        for number, numbers in heirs.items():
            for heir in numbers:
                self.ancestors.setdefault(heir, []).append(number)
        self.passages = {
            id(held): passage
            for side in (old, new)
            for held, passage in zip(
                side, build_passages([held.record for held in side]), strict=True
            )
        }

    def compare(self, old: list[Attestation], new: list[Attestation]) -> Iterator[Change]:
        there: dict[RuleNumber | None, Attestation] = {}
        for held in new:
            there.setdefault(held.record.number, held)
        here = {held.record.number: held for held in reversed(old)}
        found = set()
        for held in old:
            number = held.record.number
            numbers = self.heirs.get(number, ()) if number and here[number] is held else ()
            heirs = [there[heir] for heir in numbers if heir in there]
            found |= {id(heir) for heir in heirs}
            if not heirs:
                yield _build_alone("removed", held, tuple(numbers))
            elif len(heirs) > 1:
                way = [_write_way(number, numbers)]
                yield _build("split", [held], heirs, 1.0, "lineage", way)
            elif len(olds := self._find_merged(heirs[0], here, there)) == 1:
                yield self._pair(held, heirs[0])
            elif olds[0] is held:
                ways = [_write_way(one.record.number, numbers) for one in olds]
                yield _build("merged", olds, heirs, 1.0, "lineage", ways)
        for held in new:
            number = held.record.number
            if id(held) not in found and number:
                yield _build_alone("added", held, tuple(self.ancestors.get(number, ())))

    def _find_merged(
        self,
        heir: Attestation,
        here: Mapping[RuleNumber | None, Attestation],
        there: Mapping[RuleNumber | None, Attestation],
    ) -> list[Attestation]:
        """Give the old rules that became one and, of what is compared, nothing else."""
        number = heir.record.number
        origins = self.ancestors.get(number, ()) if number else ()
        return [
            here[one]
            for one in origins
            if one in here and sum(other in there for other in self.heirs[one]) == 1
        ]

    def _pair(self, old: Attestation, new: Attestation) -> Change:
        one, other = self.passages[id(old)], self.passages[id(new)]
        moved = old.record.number != new.record.number
        edited = is_edited(one, other, self.heirs)
        kind = "-".join([*(["moved"] * moved), *(["edited"] * edited)]) or "same"
        score = Indel.normalized_similarity(one.stems, other.stems)
        reasons = (_write_way(old.record.number, [new.record.number]), _write_common(one, other))
        return _build(kind, [old], [new], round(score, 3), "lineage", reasons)


def _write_common(old: Passage, new: Passage) -> str:
    if old.stems == new.stems:
        return "the same words"
    return f"{len({*old.stems} & {*new.stems})} of {len({*old.stems, *new.stems})} words in common"


def _write_way(number: RuleNumber | None, heirs: Iterable[RuleNumber | None]) -> str:
    return f"{number} became {', '.join(map(str, heirs))}"


def _build_alone(kind: str, held: Attestation, elsewhere: tuple[RuleNumber, ...]) -> Change:
    named = ", ".join(map(str, elsewhere))
    if kind == "removed":
        reasons = (f"it is {named} there",) if elsewhere else _NOTHING_NEW
        return Change(kind, (held,), (), 0.0, "", reasons, None, elsewhere)
    reasons = (f"it came of {named}",) if elsewhere else _NOTHING_OLD
    return Change(kind, (), (held,), 0.0, "", reasons, None, elsewhere)


def _build(
    kind: str,
    old: list[Attestation],
    new: list[Attestation],
    score: float,
    via: str,
    reasons: Iterable[str],
) -> Change:
    words: tuple[tuple[str, str], ...] | None = None
    examples: tuple[ExampleChange, ...] = ()
    if len(old) == len(new) == 1:
        examples = compare_examples(old[0].record, new[0].record)
        if kind in ("edited", "moved-edited"):
            words = tuple(compare_words(_read(old[0].record), _read(new[0].record)))
    return Change(
        kind, tuple(old), tuple(new), round(score, 3), via, tuple(reasons), words, (), examples
    )


def _read(record: Record) -> str:
    return " ".join(part for part in (record.title, record.text) if part)

"""What an alignment says of each passage: same, edited, moved, split, merged, added, removed."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from regulae.corpus.alignment.align import Alignment, align
from regulae.corpus.alignment.parts import Part
from regulae.corpus.alignment.passages import Passage, build_passages
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Record

__all__ = ["Match", "find_matches", "is_edited"]

Heirs = Mapping[RuleNumber, Collection[RuleNumber]]  # of an old number all that came of it
# Where a file lost its quotes and dashes ("player?s", "one ?") only the words can be compared.
_DAMAGED = re.compile(r"\w\?\w| \? |\ufffd")
# A quotation mark alone is lost more quietly: ?tide? may stand where “tide” stood.
_LOSABLE = re.compile(r"\s*[\"'?™®-]\s*")


class Match(NamedTuple):
    """Passages that belong together, by places.

    Attributes:
        kind: same, edited, moved, moved-edited, split, merged, added or removed.
        old: Places of the old side, in order.
        new: Places of the new side, in order.
        links: Which old place became which new one; of each old place the pair first.
        score: How sure it is, 0 to 1; of several links the least sure.
        reasons: Why, in words.
    """

    kind: str
    old: tuple[int, ...]
    new: tuple[int, ...]
    links: tuple[tuple[int, int], ...]
    score: float
    reasons: tuple[str, ...]


def find_matches(before: Sequence[Record], after: Sequence[Record]) -> Iterator[Match]:
    """Align two editions of one language and say of every record what became of it.

    Args:
        before: In document order.
        after: In document order.

    Yields:
        Matches in the order of their old sides, each record of either side in
        exactly one; what was added comes last.
    """
    unchanged = _find_unchanged(before, after)
    old = build_passages(before, unchanged.keys())
    new = build_passages(after, set(unchanged.values()))
    alignment = align(old, new, unchanged)
    heirs = _find_heirs(old, new, alignment)
    for olds, news, score in _group(alignment, len(old)):
        if len(olds) == len(news) == 1:
            yield _name_pair(old, new, olds[0], news[0], score, heirs)
        elif not news:
            yield Match("removed", olds, (), (), 0.0, ("nothing like it on the new side",))
        else:
            kind = "split" if len(news) > len(olds) else "merged"
            links, reasons = _list_links(alignment, olds), _explain_parts(old, new, alignment, olds)
            yield Match(kind, olds, news, links, score, tuple(reasons))
    matched = {*alignment.pairs.values(), *(part.new for part in alignment.parts)}
    for place in range(len(new)):
        if place not in matched:
            yield Match("added", (), (place,), (), 0.0, ("nothing like it on the old side",))


def _find_unchanged(before: Sequence[Record], after: Sequence[Record]) -> dict[int, int]:
    """Pair what kept its number and its text, word for word, where it stands once on each side.

    Between neighbours that is nearly all, and it need not be read any closer.
    """
    counts = [Counter((r.title, r.text) for r in side) for side in (before, after)]
    numbers = [Counter(r.number for r in side) for side in (before, after)]
    places = {
        (record.number, record.title, record.text): place
        for place, record in enumerate(after)
        if counts[1][record.title, record.text] == 1
        and (record.number is None or numbers[1][record.number] == 1)
    }
    return {
        place: places[record.number, record.title, record.text]
        for place, record in enumerate(before)
        if (record.number, record.title, record.text) in places
        and counts[0][record.title, record.text] == 1
        and (record.number is None or numbers[0][record.number] == 1)
    }


def is_edited(old: Passage, new: Passage, heirs: Heirs) -> bool:
    """Whether a text was changed: in its words, its punctuation, or in what it cites.

    A citation of what was renumbered, under its new number (of what was split, under any
    of them), is no edit; nor is one that was left as it was.
    """
    if old.title != new.title:
        return True
    if old.wording != new.wording:
        return old.stems != new.stems or not _is_damaged(old.wording, new.wording)
    if len(old.cited) != len(new.cited):
        return True
    return not all(
        after == before or after in heirs.get(before, ())
        for old_ends, new_ends in zip(old.cited, new.cited, strict=True)
        for before, after in zip(old_ends, new_ends, strict=True)
    )


def _is_damaged(old: str, new: str) -> bool:
    """Whether one of two texts of the same words lost the marks that it differs in."""
    if _DAMAGED.search(old) or _DAMAGED.search(new):
        return True
    return old.count("?") != new.count("?") and _LOSABLE.sub("?", old) == _LOSABLE.sub("?", new)


def _find_heirs(old: Sequence[Passage], new: Sequence[Passage], alignment: Alignment) -> Heirs:
    links = [*alignment.pairs.items(), *((part.old, part.new) for part in alignment.parts)]
    heirs: defaultdict[RuleNumber, set[RuleNumber]] = defaultdict(set)
    for one, other in links:
        number, heir = old[one].number, new[other].number
        if number and heir:
            heirs[number].add(heir)
    return heirs


def _group(
    alignment: Alignment, count: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Yield what hangs together by pairs and parts, in the order of the old places."""
    parts_old: defaultdict[int, list[Part]] = defaultdict(list)
    parts_new: defaultdict[int, list[Part]] = defaultdict(list)
    for part in alignment.parts:
        parts_old[part.old].append(part)
        parts_new[part.new].append(part)
    back = {other: one for one, other in alignment.pairs.items() if other in parts_new}
    seen: set[int] = set()
    for place in range(count):
        partner = alignment.pairs.get(place)
        if place not in parts_old and partner not in parts_new:
            yield (place,), () if partner is None else (partner,), alignment.scores.get(place, 0.0)
        elif place not in seen:
            olds, links = _collect(place, alignment, parts_old, parts_new, back)
            seen |= olds
            news = tuple(sorted({other for _, other in links}))
            yield tuple(sorted(olds)), news, min(links.values())


def _collect(
    place: int,
    alignment: Alignment,
    parts_old: Mapping[int, list[Part]],
    parts_new: Mapping[int, list[Part]],
    back: Mapping[int, int],
) -> tuple[set[int], dict[tuple[int, int], float]]:
    """Give all old places that hang together with one, and the links between them."""
    olds, waiting = {place}, [place]
    links: dict[tuple[int, int], float] = {}
    while waiting:
        one = waiting.pop()
        if one in alignment.pairs:
            links[one, alignment.pairs[one]] = alignment.scores[one]
        links |= {(one, part.new): part.score for part in parts_old.get(one, ())}
        for other in [new for old, new in links if old == one]:
            fellows = {part.old for part in parts_new.get(other, ())} | {back.get(other, one)}
            waiting += fellows - olds
            olds |= fellows
    return olds, links


def _list_links(alignment: Alignment, olds: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    links = []
    for one in olds:
        if one in alignment.pairs:
            links.append((one, alignment.pairs[one]))
        parts = sorted((part for part in alignment.parts if part.old == one), key=_by_score)
        links += [(one, part.new) for part in parts]
    return tuple(links)


def _by_score(part: Part) -> tuple[float, int]:
    return -part.score, part.new


def _name_pair(
    old: Sequence[Passage],
    new: Sequence[Passage],
    one: int,
    other: int,
    score: float,
    heirs: Heirs,
) -> Match:
    before, after = old[one], new[other]
    kinds = [
        kind
        for kind, holds in (
            ("moved", before.number != after.number),
            ("edited", is_edited(before, after, heirs)),
        )
        if holds
    ]
    kind, links = "-".join(kinds) or "same", ((one, other),)
    return Match(kind, (one,), (other,), links, score, tuple(_explain(before, after)))


def _explain(old: Passage, new: Passage) -> Iterator[str]:
    if old.stems == new.stems:
        yield "the same words"
    else:
        common = len({*old.stems} & {*new.stems})
        yield f"{common} of {len({*old.stems, *new.stems})} words in common"
    if old.number and old.number == new.number:
        yield "the same number"


def _explain_parts(
    old: Sequence[Passage], new: Sequence[Passage], alignment: Alignment, olds: tuple[int, ...]
) -> Iterator[str]:
    for part in alignment.parts:
        if part.old in olds:
            share = f"{100 * part.score:.0f} %"
            one, other = _name(old[part.old]), _name(new[part.new])
            if part.by == "led":
                yield f"what stood under {one} and what stands under {other} belong together"
            elif part.by == "sentence":
                yield f"a sentence of {one} stands in {other}"
            elif part.kind == "split":
                yield f"{other} has {share} of its words from {one}"
            else:
                yield f"{one} has {share} of its words in {other}"


def _name(passage: Passage) -> str:
    return str(passage.number) if passage.number else f'"{passage.title}"'

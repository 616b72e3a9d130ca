"""Diff: which rule became which, what was edited, what came and what went."""

from collections.abc import Iterator
from typing import NamedTuple

from regulae.corpus.diff.features import (
    MASK,
    find_shared_features,
    find_word_features,
    mask_number,
    weigh,
)
from regulae.corpus.diff.linking import (
    Link,
    choose_links,
    compare,
    find_likeness,
    group_links,
)
from regulae.corpus.diff.wording import compare_words
from regulae.corpus.records import Record
from regulae.corpus.store import Attestation
from regulae.corpus.words import find_words

__all__ = ["Change", "find_changes"]

# Found on 406 of 2004 against 605 of 2025 (tests/corpus/test_diff.py): true pairs score 0.34 to
# 0.73 across languages, false ones at most 0.24. In one language half the words must be common.
_THRESHOLD_ACROSS = 0.3
_THRESHOLD_WITHIN = 0.5
_SAME_NUMBER = 0.1  # what an equal number adds to likeness in one language
# Likeness of two new rules at which one stands for the other too: 605.3b and 605.4a have 0.49,
# 605.1a and 605.1b 0.60, all other pairs of 605 at most 0.30.
_TWIN = 0.4
_TWIN_SHARE = 0.5  # of a link's likeness, which the twin must reach itself
_SHOWN_REASONS = 4


class Change(NamedTuple):
    """One line of a diff.

    Attributes:
        kind: same, edited, moved, moved-edited, split, merged, added or removed.
            Across languages moved and same speak of the number only.
        old: Records of the old side, none for ``added``.
        new: Records of the new side, none for ``removed``.
        score: How sure the pair is, 0 to 1.
        via: By what it was found: number, text, terms; empty for added and removed.
        reasons: Why, in words.
        words: For one old and one new rule of one language whose text differs.
    """

    kind: str
    old: tuple[Attestation, ...]
    new: tuple[Attestation, ...]
    score: float
    via: str
    reasons: tuple[str, ...]
    words: tuple[tuple[str, str], ...] | None


def find_changes(old: list[Attestation], new: list[Attestation]) -> list[Change]:
    """Compare two sets of rules, each in one language and one edition.

    Args:
        old: In document order.
        new: In document order.

    Returns:
        Pairs in the order of the old rules, what only the old side has among them;
        what only the new side has comes last. Every record of either side stands
        in exactly one change.
    """
    if not old or not new:
        return list(_name_rest(old, new, set(), set()))
    comparison = _Comparison(old, new)
    changes = list(comparison.find_changes())
    paired_old = {id(held) for change in changes for held in change.old}
    paired_new = {id(held) for change in changes for held in change.new}
    rest = _name_rest(old, new, paired_old, paired_new)
    places = {id(held): place for place, held in enumerate(old)}
    return sorted(
        (*changes, *rest),
        key=lambda change: places[id(change.old[0])] if change.old else len(places),
    )


class _Comparison:
    """Two sets of rules with all that their pairs are judged by."""

    def __init__(self, old: list[Attestation], new: list[Attestation]) -> None:
        self.old, self.new = old, new
        self.one_language = old[0].record.lang == new[0].record.lang
        self.one_edition = old[0].witness.at == new[0].witness.at
        find = find_word_features if self.one_language else find_shared_features
        self.old_features = [find(held.record) for held in old]
        self.new_features = [find(held.record) for held in new]
        self.old_vectors, self.new_vectors = weigh(
            self.old_features, self.new_features, one_language=self.one_language
        )

    def find_changes(self) -> Iterator[Change]:
        """Yield the pairs, by number where that decides, by likeness elsewhere."""
        if self.one_edition and not self.one_language:
            yield from self._pair_by_number()
            return
        fixed = list(self._pair_headings())
        for link in fixed:
            yield self._build_change([link], "number", ("the headings compared",))
        likeness = find_likeness(
            self.old_vectors, self.new_vectors, needs_evidence=not self.one_language
        )
        taken_old, taken_new = {link.old for link in fixed}, {link.new for link in fixed}
        likeness = {
            (one, other): self._credit(one, other, score)
            for (one, other), score in likeness.items()
            if one not in taken_old and other not in taken_new
        }
        threshold = _THRESHOLD_WITHIN if self.one_language else _THRESHOLD_ACROSS
        links = choose_links(likeness, threshold)
        twins = self._find_twins(links, likeness)
        via = "text" if self.one_language else "terms"
        for group in group_links(sorted([*links, *twins])):
            reasons = [*self._find_reasons(group), *self._name_twins(group, twins)]
            yield self._build_change(group, via, tuple(reasons))

    def _pair_by_number(self) -> Iterator[Change]:
        """Pair translations of one edition: there a number is a number."""
        places = {held.record.number: place for place, held in enumerate(self.new)}
        for place, held in enumerate(self.old):
            if held.record.number in places:
                link = Link(place, places[held.record.number], 1.0)
                yield self._build_change([link], "number", ("one number in one edition",))

    def _pair_headings(self) -> Iterator[Link]:
        """Pair the headings when one was compared with one: that was the question."""
        olds = [place for place, held in enumerate(self.old) if held.record.kind == "heading"]
        news = [place for place, held in enumerate(self.new) if held.record.kind == "heading"]
        if len(olds) == len(news) == 1:
            yield Link(olds[0], news[0], 1.0)

    def _credit(self, one: int, other: int, score: float) -> float:
        if self.one_language and self.old[one].record.number == self.new[other].record.number:
            return min(score + _SAME_NUMBER, 1.0)
        return score

    def _find_twins(
        self, links: list[Link], likeness: dict[tuple[int, int], float]
    ) -> dict[Link, int]:
        """Link new rules that are worded like a linked one and were left over.

        Activated and triggered mana abilities got a rule each (605.3b, 605.4a) out
        of one (406.4): each alone has half of it.

        Returns:
            The links, each with the place of the new rule that is worded alike.
        """
        if self.one_language:
            return {}
        words = [find_word_features(held.record) for held in self.new]
        vectors, _ = weigh(words, words, one_language=True)
        taken = {link.new for link in links}
        merged = {new for new in taken if sum(link.new == new for link in links) > 1}
        twins = {}
        for link in links:
            if link.new in merged:
                continue
            for place in range(len(self.new)):
                score = likeness.get((link.old, place), 0.0)
                if place in taken or score < _TWIN_SHARE * link.score:
                    continue
                if compare(vectors[link.new], vectors[place], needs_evidence=False) >= _TWIN:
                    taken.add(place)
                    twins[Link(link.old, place, score)] = link.new
        return twins

    def _name_twins(self, group: list[Link], twins: dict[Link, int]) -> Iterator[str]:
        for link in group:
            if link in twins:
                twin, sibling = self.new[link.new].record, self.new[twins[link]].record
                yield f"{twin.number} is worded like {sibling.number}"

    def _find_reasons(self, group: list[Link]) -> Iterator[str]:
        """Say what the best link of a group rests on."""
        best = max(group, key=lambda link: link.score)
        one, other = self.old_features[best.old], self.new_features[best.new]
        weights = self.old_vectors[best.old].weights
        shared = sorted(set(one) & set(other), key=lambda f: (-weights[f], f))
        if self.one_language:
            yield f"{len(shared)} of {len(one)} words and pairs of words in common"
        else:
            yield from _describe_shared(shared)
        if self.old[best.old].record.examples and self.new[best.new].record.examples:
            yield "each has an example"

    def _build_change(self, group: list[Link], via: str, reasons: tuple[str, ...]) -> Change:
        olds = tuple(self.old[place] for place in sorted({link.old for link in group}))
        news = tuple(self.new[place] for place in sorted({link.new for link in group}))
        score = sum(link.score for link in group) / len(group)
        kind = self._find_kind(olds, news)
        words = None
        if self.one_language and kind in ("edited", "moved-edited"):
            words = tuple(compare_words(_whole_text(olds[0].record), _whole_text(news[0].record)))
        return Change(kind, olds, news, round(score, 3), via, reasons, words)

    def _find_kind(self, olds: tuple[Attestation, ...], news: tuple[Attestation, ...]) -> str:
        if len(news) > 1:
            return "split"
        if len(olds) > 1:
            return "merged"
        one, other = olds[0].record, news[0].record
        moved = one.number != other.number
        edited = self.one_language and _mask(one) != _mask(other)
        if moved:
            return "moved-edited" if edited else "moved"
        return "edited" if edited else "same"


def _describe_shared(shared: list[str]) -> Iterator[str]:
    names = [feature[1:].replace("-", " ") for feature in shared if feature.startswith("=")]
    symbols = [feature.upper() for feature in shared if feature.startswith("{")]
    roots = [f for f in shared if not f.startswith(("=", "{"))]
    if names:
        yield "both name: " + ", ".join(names[:_SHOWN_REASONS])
    if symbols:
        yield "both show: " + ", ".join(symbols[:_SHOWN_REASONS])
    if roots:
        yield f"{len(roots)} words of one root"


def _name_rest(
    old: list[Attestation], new: list[Attestation], paired_old: set[int], paired_new: set[int]
) -> Iterator[Change]:
    why_old, why_new = ("nothing like it on the new side",), ("nothing like it on the old side",)
    for held in old:
        if id(held) not in paired_old:
            yield Change("removed", (held,), (), 0.0, "", why_old, None)
    for held in new:
        if id(held) not in paired_new:
            yield Change("added", (), (held,), 0.0, "", why_new, None)


def _whole_text(record: Record) -> str:
    return " ".join(part for part in (record.title, record.text, *record.examples) if part)


def _mask(record: Record) -> list[str]:
    """Give the words of a rule with rule numbers masked, for telling an edit from a renumbering."""
    words = find_words(_whole_text(record), record.lang)
    return [MASK if mask_number(word.text) == MASK else word.text for word in words]

"""Two sets of rules of two languages: by number, through the lineage, by the terms they share.

The lineage says which rule became which, the terms what two texts have in common;
each is asked, and where they do not agree the reasons say so.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from regulae.corpus.diff.change import Change
from regulae.corpus.diff.features import find_shared_features, find_word_features, weigh
from regulae.corpus.diff.linking import Link, choose_links, compare, find_likeness
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation

# Found on 406 of 2004 against 605 of 2025 (tests/cli/test_diff.py): true pairs score 0.34 to
# 0.73 across languages, false ones at most 0.24.
_THRESHOLD = 0.3
# Likeness of two new rules at which one stands for the other too: 605.3b and 605.4a have 0.49,
# 605.1a and 605.1b 0.60, all other pairs of 605 at most 0.30.
_TWIN = 0.4
_TWIN_SHARE = 0.5  # of a link's likeness, which the twin must reach itself
_SHOWN_REASONS = 4
# Records from which the lineage is asked alone: over whole editions the terms find a thousand
# rules that look alike. The first numbered edition has 590.
_WHOLE_EDITION = 500
# How sure a link of the lineage is: it is right in nine of ten (tests/eval/alignment), and
# where the terms find it too, more than that.
_CONFIRMED, _UNCONFIRMED = 0.95, 0.75

Heirs = Mapping[RuleNumber, Sequence[RuleNumber]]


def compare_by_number(old: Sequence[Attestation], new: Sequence[Attestation]) -> Iterator[Change]:
    """Pair translations of one edition: there a number is a number."""
    there: dict[RuleNumber | None, Attestation] = {}
    for held in new:
        there.setdefault(held.record.number, held)
    found = set()
    for held in old:
        fellow = there.get(held.record.number) if held.record.number else None
        if fellow is None or id(fellow) in found:
            yield Change("removed", (held,), (), 0.0, "", ("no such number there",), None)
        else:
            found.add(id(fellow))
            reasons = ("one number in one edition",)
            yield Change("same", (held,), (fellow,), 1.0, "number", reasons, None)
    for held in new:
        if id(held) not in found:
            yield Change("added", (), (held,), 0.0, "", ("no such number there",), None)


def compare_across(
    old: Sequence[Attestation], new: Sequence[Attestation], heirs: Heirs | None
) -> Iterator[Change]:
    """Pair rules of two editions and two languages.

    Args:
        old: In document order.
        new: In document order.
        heirs: What became of each number of the old edition in the new one; ``None``
            where an edition is not known.
    """
    yield from _Comparison(old, new, heirs).compare()


class _Comparison:
    """Two sets of rules with all that their pairs are judged by."""

    def __init__(
        self, old: Sequence[Attestation], new: Sequence[Attestation], heirs: Heirs | None
    ) -> None:
        self.old, self.new, self.heirs = old, new, heirs
        self.old_features = [find_shared_features(held.record) for held in old]
        self.new_features = [find_shared_features(held.record) for held in new]
        self.old_vectors, self.new_vectors = weigh(
            self.old_features, self.new_features, one_language=False
        )
        self.headings = list(self._pair_headings())
        is_whole = heirs is not None and min(len(old), len(new)) >= _WHOLE_EDITION
        self.likeness = {} if is_whole else self._find_likeness()
        terms = choose_links(self.likeness, _THRESHOLD) if self.likeness else []
        self.twins = self._find_twins(terms)
        self.terms = {(link.old, link.new): link.score for link in (*terms, *self.twins)}
        self.lineage = set(self._find_lineage())

    def compare(self) -> Iterator[Change]:
        """Yield the pairs in the order of the old rules, then what only the new side has."""
        by_old: defaultdict[int, list[int]] = defaultdict(list)
        by_new: defaultdict[int, list[int]] = defaultdict(list)
        for one, other in sorted({*self.headings, *self.terms, *self.lineage}):
            by_old[one].append(other)
            by_new[other].append(one)
        for one in range(len(self.old)):
            news = by_old[one]
            if not news:
                yield self._build_alone("removed", self.old[one], self._find_heirs(one))
            elif len(news) == 1 and all(len(by_old[each]) == 1 for each in by_new[news[0]]):
                if one == by_new[news[0]][0]:
                    yield self._build(by_new[news[0]], news)
            else:
                yield self._build([one], news)
        for other, held in enumerate(self.new):
            if not by_new[other]:
                yield self._build_alone("added", held, self._find_ancestors(held))

    def _pair_headings(self) -> Iterator[tuple[int, int]]:
        """Pair the headings when one was compared with one: that was the question."""
        olds = [place for place, held in enumerate(self.old) if held.record.kind == "heading"]
        news = [place for place, held in enumerate(self.new) if held.record.kind == "heading"]
        if len(olds) == len(news) == 1:
            yield olds[0], news[0]

    def _find_likeness(self) -> dict[tuple[int, int], float]:
        likeness = find_likeness(self.old_vectors, self.new_vectors)
        olds = {one for one, _ in self.headings}
        news = {other for _, other in self.headings}
        return {
            (one, other): score
            for (one, other), score in likeness.items()
            if one not in olds and other not in news
        }

    def _find_lineage(self) -> Iterator[tuple[int, int]]:
        places: defaultdict[RuleNumber | None, list[int]] = defaultdict(list)
        for place, held in enumerate(self.new):
            places[held.record.number].append(place)
        headings = {one for one, _ in self.headings}
        for one in range(len(self.old)):
            if one not in headings:
                for number in self._find_heirs(one):
                    yield from ((one, other) for other in places.get(number, ()))

    def _find_heirs(self, one: int) -> Sequence[RuleNumber]:
        number = self.old[one].record.number
        return (self.heirs or {}).get(number, ()) if number else ()

    def _find_ancestors(self, held: Attestation) -> list[RuleNumber]:
        heirs = (self.heirs or {}).items()
        return [number for number, found in heirs if held.record.number in found]

    def _find_twins(self, links: list[Link]) -> dict[Link, int]:
        """Link new rules that are worded like a linked one and were left over.

        Activated and triggered mana abilities got a rule each (605.3b, 605.4a) out
        of one (406.4): each alone has half of it.

        Returns:
            The links, each with the place of the new rule that is worded alike.
        """
        words = [find_word_features(held.record) for held in self.new]
        vectors, _ = weigh(words, words, one_language=True)
        taken = {link.new for link in links}
        merged = {new for new in taken if sum(link.new == new for link in links) > 1}
        twins = {}
        for link in links:
            if link.new in merged:
                continue
            for place in range(len(self.new)):
                score = self.likeness.get((link.old, place), 0.0)
                if place in taken or score < _TWIN_SHARE * link.score:
                    continue
                if compare(vectors[link.new], vectors[place], needs_evidence=False) >= _TWIN:
                    taken.add(place)
                    twins[Link(link.old, place, score)] = link.new
        return twins

    def _build(self, olds: Sequence[int], news: Sequence[int]) -> Change:
        links = [(one, other) for one in olds for other in news]
        if set(links) & set(self.headings):
            via, score, reasons = "number", 1.0, ["the headings compared"]
        else:
            via = "lineage" if set(links) & self.lineage else "terms"
            score = sum(map(self._find_score, links)) / len(links)
            reasons = [*self._find_reasons(links), *self._name_twins(links)]
            reasons += self._find_disagreement(links)
        before = tuple(self.old[one] for one in olds)
        after = tuple(self.new[other] for other in news)
        kind = "split" if len(news) > 1 else "merged" if len(olds) > 1 else "same"
        if kind == "same" and before[0].record.number != after[0].record.number:
            kind = "moved"
        return Change(kind, before, after, round(score, 3), via, tuple(reasons), None)

    def _find_score(self, link: tuple[int, int]) -> float:
        if link not in self.lineage:
            return self.terms.get(link, 0.0)
        return _CONFIRMED if link in self.terms else _UNCONFIRMED

    def _find_reasons(self, links: Sequence[tuple[int, int]]) -> Iterator[str]:
        """Say what the likest link of a group rests on."""
        followed: defaultdict[int, list[str]] = defaultdict(list)
        for one, other in links:
            if (one, other) in self.lineage:
                followed[one].append(self._name(self.new[other]))
        for one, names in followed.items():
            yield f"{self._name(self.old[one])} became {', '.join(names)}"
        if not any(link in self.terms for link in links):
            return
        best = max(links, key=lambda link: self.likeness.get(link, 0.0))
        features, others = self.old_features[best[0]], self.new_features[best[1]]
        weights = self.old_vectors[best[0]].weights
        shared = sorted(set(features) & set(others), key=lambda f: (-weights[f], f))
        yield from _describe_shared(shared)
        if self.old[best[0]].record.examples and self.new[best[1]].record.examples:
            yield "each has an example"

    def _find_disagreement(self, links: Sequence[tuple[int, int]]) -> Iterator[str]:
        """Say which links only one of lineage and terms has, where both could tell."""
        if self.heirs is None or not self.likeness:
            return
        for link in links:
            name = f"{self._name(self.old[link[0]])} → {self._name(self.new[link[1]])}"
            if link in self.lineage and link not in self.terms:
                yield f"{name} by the lineage alone, not by the terms"
            elif link in self.terms and link not in self.lineage:
                yield f"{name} by the terms alone, not by the lineage"

    def _name_twins(self, links: Sequence[tuple[int, int]]) -> Iterator[str]:
        for link, twin in self.twins.items():
            if (link.old, link.new) in links:
                one, other = self._name(self.new[link.new]), self._name(self.new[twin])
                yield f"{one} is worded like {other}"

    def _name(self, held: Attestation) -> str:
        return str(held.record.number or held.locator)

    def _build_alone(self, kind: str, held: Attestation, elsewhere: Iterable[RuleNumber]) -> Change:
        numbers = tuple(elsewhere)
        named = ", ".join(map(str, numbers))
        if kind == "removed":
            reason = f"it is {named} there" if numbers else "nothing like it on the new side"
            return Change(kind, (held,), (), 0.0, "", (reason,), None, numbers)
        reason = f"it came of {named}" if numbers else "nothing like it on the old side"
        return Change(kind, (), (held,), 0.0, "", (reason,), None, numbers)


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

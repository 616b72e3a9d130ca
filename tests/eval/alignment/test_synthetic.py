"""An edition changed by known operations, and how many of them are recovered.

Headings are shuffled inside their section, rules renumbered one after the other, some
edited, split at the end of a sentence, merged with the next, deleted; new ones of random
words inserted. Citations follow. What was done is the truth.
"""

import random
import re
from collections import Counter, defaultdict
from typing import NamedTuple

import pytest

from regulae.corpus.alignment import find_matches
from regulae.corpus.numbering import RuleNumber, letter_at
from regulae.corpus.records import Record
from regulae.ingest.assemble import find_record_citations

# Of editions from three times, each changed in its own way.
SEEDS = {"2006-07-15": 11, "2016-04-08": 12, "2021-07-23": 13}
# Shares of all rules without subrules that each operation is done to, where it can be done.
SHARES = {"edit": 0.12, "split": 0.05, "merge": 0.04, "delete": 0.03, "insert": 0.04}
SHUFFLED = 0.4  # of headings
EDITED_WORDS = (0.05, 0.3)  # share of the words of an edited rule, at least one
SHORTEST = 8  # words of what is split off, merged or edited; "Draw a card" can be anything
INSERTED = (12, 40)  # words
END = re.compile(r"(?<=[.!?]) (?=[A-Z])")
PLAIN_WORD = re.compile(r"[a-z]{3,}[,.]?")
KINDS = ("same", "moved", "edited", "split", "merged", "removed", "added")


class Piece(NamedTuple):
    """A text of the new side, with the old places that it came of, and what was done to it."""

    origins: tuple[int, ...]
    text: str
    record: Record


class Changed(NamedTuple):
    """The new side, and what each operation should be found as: old places, new places."""

    records: list
    truth: dict


class Changer:
    """Changes an edition by a seeded chance."""

    def __init__(self, records, seed):
        self.chance = random.Random(seed)
        self.records = records
        numbers = {record.number: place for place, record in enumerate(records)}
        self.parents = [
            numbers.get(record.number.parent) if record.number.letter else None
            for record in records
        ]
        self.leaves = set(range(len(records))) - set(self.parents)
        self.words = [
            word for r in records for word in r.text.split() if PLAIN_WORD.fullmatch(word)
        ]
        self.edited = set()

    def change(self):
        """Give the pieces in order of their headings, renumbered."""
        pieces = self._change_texts()
        headings = self._shuffle_headings()
        pieces.sort(key=lambda piece: headings[piece.record.number.heading])
        numbers = list(_number(pieces, headings))
        heirs = {}
        for piece, number in zip(pieces, numbers, strict=True):
            for one in piece.origins:
                heirs.setdefault(self.records[one].number, number)
        built = [
            self._build(piece, number, heirs) for piece, number in zip(pieces, numbers, strict=True)
        ]
        return Changed(built, self._tell(pieces, numbers))

    def _change_texts(self):
        pieces, merged = [], set()
        for place, record in enumerate(self.records):
            if place in merged:
                continue
            operation = self._choose(place, record)
            if operation == "delete":
                continue
            if operation == "split":
                first, rest = self._cut(record.text)
                pieces += [Piece((place,), first, record), Piece((place,), rest, record)]
            elif operation == "merge":
                merged.add(place + 1)
                text = f"{record.text} {self.records[place + 1].text}"
                pieces.append(Piece((place, place + 1), text, record))
            elif operation == "edit":
                self.edited.add(place)
                pieces.append(Piece((place,), self._edit(record.text), record))
            else:
                pieces.append(Piece((place,), record.text, record))
                if operation == "insert":
                    pieces.append(Piece((), self._invent(), record))
        return pieces

    def _choose(self, place, record):
        """Give the operation by chance, or nothing where it cannot be done."""
        if place not in self.leaves or not record.text:
            return ""
        (operation,) = self.chance.choices(
            ["", *SHARES], [1 - sum(SHARES.values()), *SHARES.values()]
        )
        possible = {
            "split": self._cut(record.text) is not None,
            "merge": self._can_merge(place),
            "edit": len(_list_plain(record.text)) >= SHORTEST,
            "delete": place > 0 and self.records[place - 1].number.kind != "heading",
        }
        return operation if possible.get(operation, True) else ""

    def _can_merge(self, place):
        if place + 1 not in self.leaves:
            return False
        one, other = self.records[place : place + 2]
        return (
            one.number.parent == other.number.parent
            and one.number.kind == other.number.kind
            and min(len(each.text.split()) for each in (one, other)) >= SHORTEST
        )

    def _cut(self, text):
        ends = [match.start() for match in END.finditer(text)]
        for end in ends:
            if min(len(text[:end].split()), len(text[end:].split())) >= SHORTEST:
                return text[:end], text[end + 1 :]
        return None

    def _edit(self, text):
        words = text.split(" ")
        plain = _list_plain(text)
        share = self.chance.uniform(*EDITED_WORDS)
        for place in self.chance.sample(plain, max(1, int(share * len(plain)))):
            other = self.chance.choice([word for word in self.chance.sample(self.words, 3)
                                        if word != words[place]] or ["otherwise"])  # fmt: skip
            words[place] = self.chance.choice([other, f"{words[place]} {other}", ""])
        return " ".join(word for word in words if word)

    def _invent(self):
        words = self.chance.sample(self.words, self.chance.randint(*INSERTED))
        return " ".join(words).capitalize().rstrip(".,") + "."

    def _shuffle_headings(self):
        """Give new headings by old ones: some changed places inside their section."""
        sections = defaultdict(list)
        for heading in dict.fromkeys(record.number.heading for record in self.records):
            sections[heading // 100].append(heading)
        moved = {}
        for headings in sections.values():
            chosen = sorted(self.chance.sample(headings, int(SHUFFLED * len(headings))))
            places = self.chance.sample(chosen, len(chosen))
            moved |= {heading: heading for heading in headings} | dict(
                zip(chosen, places, strict=True)
            )
        return moved

    def _build(self, piece, number, heirs):
        text = piece.text
        if piece.origins:
            text = _renumber(text, piece.record, heirs)
        title = piece.record.title if piece.origins else None
        record = piece.record._replace(
            number=number, text=text, title=title, kind=number.kind, citations=(), examples=()
        )
        return record._replace(citations=find_record_citations(record))

    def _tell(self, pieces, numbers):
        """Give what should be found: sets of old and new places, by kind."""
        news = defaultdict(list)
        for other, piece in enumerate(pieces):
            for one in piece.origins:
                news[one].append(other)
        truth = {kind: set() for kind in KINDS}
        for other, piece in enumerate(pieces):
            if len(piece.origins) != 1:
                kind = "merged" if piece.origins else "added"
                truth[kind].add((piece.origins, (other,)))
        merged = {one for piece in pieces if len(piece.origins) > 1 for one in piece.origins}
        for one in set(range(len(self.records))) - merged:
            others = tuple(news[one])
            kept = len(others) == 1 and numbers[others[0]] == self.records[one].number
            truth[self._name(one, others, kept)].add(((one,), others))
        return truth

    def _name(self, one, others, kept):
        if len(others) != 1:
            return "split" if others else "removed"
        return "edited" if one in self.edited else "same" if kept else "moved"


def _list_plain(text):
    return [place for place, word in enumerate(text.split(" ")) if PLAIN_WORD.fullmatch(word)]


def _number(pieces, headings):
    """Give new numbers to pieces in order, without gaps."""
    counts = Counter()
    for piece in pieces:
        old, heading = piece.record.number, headings[piece.record.number.heading]
        if old.kind == "heading":
            yield RuleNumber(heading)
        elif old.kind == "rule":
            counts[heading] += 1
            yield RuleNumber(heading, counts[heading])
        else:
            rule = max(counts[heading], 1)
            counts[heading] = rule
            counts[heading, rule] += 1
            yield RuleNumber(heading, rule, letter_at(counts[heading, rule]))


def _renumber(text, record, heirs):
    """Write the new numbers where the old ones are cited."""
    spans = defaultdict(list)
    for citation in record.citations:
        for cited in citation.cited if citation.where == "text" else ():
            spans[cited.start, cited.end].append(cited.number)
    for (start, end), numbers in sorted(spans.items(), reverse=True):
        written = record.text[start:end]
        if text[start:end] == written and all(number in heirs for number in numbers):
            text = text[:start] + "–".join(str(heirs[n]) for n in numbers) + text[end:]
    return text


def find_all(before, after):
    """Give what is found: sets of old and new places, by kind."""
    found = {kind: set() for kind in KINDS}
    for match in find_matches(before, after):
        kind = "edited" if "edited" in match.kind else match.kind
        found[kind].add((match.old, match.new))
    return found


@pytest.fixture(scope="module")
def recovered(read_records):
    """Give truth and findings of each edition that was changed."""
    done = []
    for day, seed in SEEDS.items():
        seen = {}
        for record in read_records(day):
            if record.number and record.number.heading > 9:
                seen.setdefault(record.number, record._replace(examples=()))
        before = [seen[number] for number in sorted(seen)]
        changed = Changer(before, seed).change()
        done.append((changed.truth, find_all(before, changed.records)))
    return done


def test_known_operations_are_recovered(recovered, score, hold_floors, digest, find_data):
    reached = {}
    for kind in KINDS:
        counts = [
            (len(found[kind] & truth[kind]), len(found[kind]), len(truth[kind]))
            for truth, found in recovered
        ]
        reached[kind] = score(*map(sum, zip(*counts, strict=True))).figures()
    parameters = [SEEDS, SHARES, SHUFFLED, EDITED_WORDS, SHORTEST, INSERTED]
    paths = [find_data("cr", "en", f"{day}.txt") for day in SEEDS]
    hold_floors("known operations", reached, digest(paths, *parameters))


def test_every_operation_was_done(recovered):
    for truth, _ in recovered:
        assert all(len(truth[kind]) >= 15 for kind in KINDS)

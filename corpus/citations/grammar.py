"""The grammar of citations.

    citation  = cue list | lettered-list
    cue       = [opener] noun [numeral] [opener] | verb [article] | pointer
    list      = item { separator item }
    item      = (rule | digit) [range] [title]
    range     = letter [dash letter] | dash end | to [article] [noun] rule
    separator = (comma | [comma] conjunction) [article] [noun]

    vedi  regola 717 , “Mappe strappate” , e    regola 719
    verb  noun   rule  title             separator    rule

A digit, the number of a section, needs the noun of one. A number that only a verb
or a pointer cues ("see 605", "in 613.10") may be a count or a measure: no word
stands behind it but a few ("see 605 for more"). So may a whole number further on
in a list: "under rule 605, 100 owls sleep".
"""

from collections.abc import Iterator
from typing import NamedTuple

from regulae.corpus.citations.cues import Cue
from regulae.corpus.citations.tokens import Lexer, Token, unquote
from regulae.corpus.errors import RuleNumberError
from regulae.corpus.numbering import RuleNumber, complete_range, parse_loose_number
from regulae.corpus.records import CitedNumber


class Item(NamedTuple):
    """One number or range of a list.

    Attributes:
        first: Its number, or the first end of its range.
        last: The last end.
        start: Where the number begins.
        end: Where number or range end.
        stop: Where its title ends, or else the same.
        title: Without quotes.
        parts: Whether a comma inside the title's quotes parts it from the next.
    """

    first: RuleNumber
    last: RuleNumber
    start: int
    end: int
    stop: int
    title: str | None = None
    parts: bool = False

    def cite(self) -> tuple[CitedNumber, ...]:
        """Give the numbers written: one, or the two ends of a range."""
        ends = (self.first,) if self.first == self.last else (self.first, self.last)
        return tuple(
            CitedNumber(number=end, start=self.start, end=self.end, title=self.title)
            for end in ends
        )


class ListReader:
    """Reads the list of numbers that begins at a place, as long as it goes on."""

    def __init__(self, lexer: Lexer, text: str) -> None:
        """Read with ``lexer`` in ``text``."""
        self._lexer = lexer
        self._text = text
        self._last: tuple[int, Token | None] = (-1, None)  # what was read last, and where

    def read(self, start: int, cue: Cue | None) -> Iterator[Item]:
        """Yield the items of the list at ``start``; none where it is no citation after all."""
        head = cue.head if cue else None
        is_first = cue is not None and cue.is_led
        item = self._read_item(
            start, head, is_first=is_first, is_from=cue is not None and cue.is_from
        )
        while item is not None:
            yield item
            separator = self._read_separator(item)
            if separator is None:
                return
            place, noun = self._read_noun(separator)
            head = noun or head
            following = self._read_item(place, head, is_first=noun is not None)
            item = following or self._read_letters_on(separator, item)

    def _look(self, place: int) -> Token | None:
        """Read the token at a place; several rules ask for the same one in turn."""
        if self._last[0] != place:
            self._last = (place, self._lexer.read(self._text, place))
        return self._last[1]

    def _read_item(
        self, place: int, head: Token | None, *, is_first: bool, is_from: bool = False
    ) -> Item | None:
        token = self._look(place)
        if token is None:
            return None
        item = self._read_numbers(token, head, is_from=is_from)
        if item is None or not self._may_stand(item, head, is_first=is_first):
            return None
        return self._read_title(item)

    def _read_numbers(self, token: Token, head: Token | None, *, is_from: bool) -> Item | None:
        is_noun = head is not None and head.may_be("noun", "section")
        if token.may_be("short"):
            return self._read_section(token, is_from=is_from) if _is_section(head) else None
        if not (token.may_be("number") or (token.may_be("loose") and is_noun)):
            return None
        try:
            first = parse_loose_number(token.text)
        except RuleNumberError:
            return None  # lettered l or o: no rule; checking reports it, we go on
        if not token.may_be("loose") and (letters := self._read_loose_letters(first, token)):
            return letters
        last, end = self._read_range(first, token.end, is_from=is_from)
        return Item(first, last, token.start, end, end)

    def _read_section(self, token: Token, *, is_from: bool) -> Item | None:
        if len(token.text) > 1:
            return None
        end = self._look(token.end)
        stop = end.end if end and end.may_be("end") else None
        if not self._lexer.is_parted and stop is None:
            return None  # 第8 without 章
        first = RuleNumber(int(token.text))
        last, behind = self._read_range(first, token.end, is_from=is_from)
        return Item(first, last, token.start, behind, stop or behind)

    def _read_loose_letters(self, first: RuleNumber, token: Token) -> Item | None:
        """Read letters set off from their rule: 510.1 c-d, 119.1 c."""
        letter = self._look(token.end)
        if not first.rule or first.letter or letter is None or not letter.gap:
            return None
        return self._read_letters(first, letter, token.start)

    def _read_letters_on(self, place: int, item: Item) -> Item | None:
        """Read a letter that leaves out its rule: 608.3a and b."""
        letter = self._look(place)
        if letter is None or not item.last.letter or not letter.text.islower():
            return None
        rule = RuleNumber(item.last.heading, item.last.rule)
        further = self._read_letters(rule, letter, letter.start)
        if further is None or further.first <= item.last:
            return None  # "601.2b, a spell"
        return self._read_title(further)

    def _read_letters(self, rule: RuleNumber, letter: Token, start: int) -> Item | None:
        """Read a letter that stands apart, or a range of them; a word of one letter is none."""
        if not self._lexer.is_letter(letter, is_alone=False):
            return None
        try:
            first = parse_loose_number(f"{rule}{letter.text}")
        except RuleNumberError:
            return None
        last, end = self._read_range(first, letter.end, is_from=False)
        is_word = not self._lexer.is_letter(letter, is_alone=True)
        if last == first and is_word and self._lexer.is_before_word(self._text, end):
            return None  # "601.2 e poi"
        return Item(first, last, start, end, end)

    def _read_range(self, first: RuleNumber, end: int, *, is_from: bool) -> tuple[RuleNumber, int]:
        """Read the other end of a range and where it ends; without one, ``first`` and ``end``."""
        sign = self._look(end)
        if sign is None or not sign.may_be("dash", "range"):
            return first, end
        token = self._look(sign.end)
        has_noun = False
        if sign.may_be("range"):
            if is_from or sign.may_be("firm"):
                behind, noun = self._read_noun(sign.end)
                token, has_noun = self._look(behind), noun is not None
            if token and not (token.may_be("number") or self._may_end_words(first, token)):
                return first, end
        if token is None or not token.may_be("number", "loose", "short", "letters"):
            return first, end
        try:
            last = complete_range(first, token.text)
        except RuleNumberError:
            return first, end  # "601.2a-605": two numbers and a dash, or no range at all
        # "Moved from rule 502.13 to rule 702.24" spans nothing.
        spans = last > first and not (has_noun and last.parent != first.parent)
        return (last, token.end) if spans else (first, end)

    def _may_end_words(self, first: RuleNumber, token: Token) -> bool:
        """Whether a digit or a letter may end a range that has a word inside: 510.1a through c."""
        if first.kind == "section":
            return token.may_be("short")
        return self._lexer.is_letter(token, is_alone=True)

    def _read_title(self, item: Item) -> Item:
        token = self._look(item.stop)
        if token is not None and token.may_be("comma", "colon"):
            token = self._look(token.end)
        if token is None or not token.may_be("title"):
            return item
        title = unquote(token.text)
        if title[:1].islower() and self._lexer.is_before_word(self._text, token.end):
            return item  # "under rule 412.1, “hoot” means …" names a word
        parts = token.text[:-1].rstrip().endswith((",", "，"))
        return item._replace(stop=token.end, title=title, parts=parts)

    def _read_separator(self, item: Item) -> int | None:
        """Read what parts two items: a comma, a conjunction or both; give where it ends."""
        place, found = item.stop, item.parts
        token = self._look(place)
        for kind in ("comma", "conjunction"):
            if token is not None and token.may_be(kind):
                place, found = token.end, True
                token = self._look(place)
        return place if found else None

    def _read_noun(self, place: int) -> tuple[int, Token | None]:
        """Read the article and the noun that a list may repeat: "e alla regola 105"."""
        noun = None
        token = self._look(place)
        for kind in ("article", "noun", "section", "numeral"):
            if token is not None and token.may_be(kind):
                place = token.end
                noun = token if kind in ("noun", "section") else noun
                token = self._look(place)
        return place, noun

    def _may_stand(self, item: Item, head: Token | None, *, is_first: bool) -> bool:
        """Whether a number may be a rule's, seen from what stands behind it."""
        following = self._look(item.stop)
        if following is not None and following.may_be("measure") and not item.last.letter:
            return False
        if head is None:
            return bool(item.first.letter)
        if item.first.letter or item.first != item.last:
            return True
        if head.may_be("pointer") and not item.first.rule:
            return False
        if head.may_be("noun", "section") and (
            is_first or item.first.rule or head.may_be("plural")
        ):
            return True
        return self._ends_here(item.stop)

    def _ends_here(self, place: int) -> bool:
        """Whether the sentence goes on in a way that leaves a number to be a rule's."""
        following = self._look(place)
        if following is not None and following.may_be("dash") and not following.gap:
            return False  # 605-1234
        if following is not None and following.may_be("conjunction", "range", "follower"):
            return True
        return not self._lexer.is_before_word(self._text, place)


def _is_section(head: Token | None) -> bool:
    return head is not None and head.may_be("section")

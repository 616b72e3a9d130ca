"""What stands before a number and makes it a citation, or makes it another thing's number.

cue = [opener] noun [numeral] [opener] | verb [article] | pointer
"""

from typing import NamedTuple

from regulae.corpus.citations.tokens import Lexer, Token

_HEADS = ("noun", "section", "verb", "pointer")
_BETWEEN = ("numeral", "opener", "article")  # what may stand between head and number
_MOST_BETWEEN = 2
_FOREIGN = ("document", "other")  # another document, or a page, a version, a room


class Cue(NamedTuple):
    """What stands before a number and makes it a citation.

    Attributes:
        head: Its noun, verb or pointer.
        start: Where the citation begins: with a noun, else with the number.
        is_from: Whether the list begins with the "from" of a range.
        is_led: Whether what stands before the head shows that it is no verb: not in
            "two queens rule 300 islands".
    """

    head: Token
    start: int
    is_from: bool
    is_led: bool = True


def find_cue(lexer: Lexer, text: str, place: int, floor: int, written: str = "605") -> Cue | None:
    """Look back from a number for the cue before it; another document's name is none.

    Args:
        lexer: Of the text's language.
        text: The whole text.
        place: Where the number begins.
        floor: How far back at most.
        written: The number; without a dot it may be a count.
    """
    word, below, is_from, has_article = lexer.read_back(text, place, floor), place, False, False
    for _ in range(_MOST_BETWEEN):
        if word is None or word.may_be(*_HEADS) or not word.may_be(*_BETWEEN):
            break
        is_from, has_article = is_from or word.may_be("opener"), word.may_be("article")
        below = word.start
        word = lexer.read_back(text, below, floor)
    if word is None or not word.may_be(*_HEADS) or word.may_be(*_FOREIGN):
        return None
    if has_article and not is_from and not word.may_be("verb"):
        return None
    is_noun = word.may_be("noun", "section")
    is_whole = written.isdecimal()
    if is_whole and lexer.is_parted and not _may_cue_whole(word, text[word.end : below]):
        return None
    if not is_noun:
        return Cue(word, place, is_from)
    before = lexer.read_back(text, word.start, floor)
    is_section = len(written) == 1 and word.may_be("section")
    if before and before.may_be("noun") and word.may_be("numeral") and not is_section:
        # "regola CR 605.3b"
        return Cue(before, before.start, is_from)
    is_from = is_from or bool(before and before.may_be("opener"))
    return Cue(word, word.start, is_from, before is not None or _begins(text, word.start))


def _begins(text: str, place: int) -> bool:
    """Whether nothing or a sign, but no word, is before ``place``."""
    before = text[max(0, place - 2) : place].rstrip()
    return not before or not before[-1].isalpha()


def _may_cue_whole(word: Token, between: str) -> bool:
    """Whether a cue may stand before a number without a dot: "punti: 605" is a score."""
    is_score = ":" in between and word.may_be("noun", "section")
    return word.gap and len(word.text) > 1 and not is_score


def is_foreign(lexer: Lexer, text: str, start: int, end: int, floor: int) -> bool:
    """Whether what is cited is another document's: "MTR 2", "section 2 of the MTR", "page 605"."""
    before = lexer.read_back(text, start, floor)
    if before is not None and before.may_be(*_FOREIGN):
        return True
    belonging = lexer.read(text, end)
    if belonging is None or not belonging.may_be("belonging"):
        return False
    return lexer.is_before_document(text, belonging.end)

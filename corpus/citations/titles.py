"""Comparing a quoted title with those that are known, in one language or across.

A citation may quote a title in Italian where only the English one is known for
that edition. Two titles are one if their stems are, give or take a slip of the
pen, or if the term base has both as names of one concept, or of the same
concepts word by word ("Magie in pila", "Spells on the Stack"). They are known to
differ only where the quoted title is recognised as another's; a title that
nothing recognises says nothing, for a number is never doubted on a guess. Roots
that languages share are no evidence here: in two or three words too many agree.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from regulae.corpus.lang import languages, load_pack
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.terms import load_terms
from regulae.corpus.words import find_stems, fold

# Edits between two titles that are still one ("Illegalli", "Illegali"): two, and not more than a
# fifth of the letters, or "Land" would be "Hand".
_TYPO_LIMIT = 2
_TYPO_SHARE = 5
_SMALL_WORD = 3  # letters; of the frequent words these are articles and prepositions
_SAME, _SLIP = 2, 1
_TITLE_KIND = "title"  # of a term: it names a rule, and nothing else


class KnownTitles(Protocol):
    """What is known of the titles of one edition."""

    def find_titles(self, number: RuleNumber) -> Iterable[tuple[str, str]]:
        """The titles of one number, each after its language."""

    def iter_titles(self) -> Iterable[tuple[RuleNumber, str, str]]:
        """Every number that has a title, with its language and the title."""


class _Key(NamedTuple):
    """What a title is compared by, articles left out: its stems, and its letters folded."""

    stems: str
    letters: str


def is_same_title(quoted: str, lang: str, known: str, known_lang: str) -> bool:
    """Whether two titles are one: same stems, a slip of the pen, or names of one concept.

    >>> is_same_title("Abilità di Mana", "it", "Mana Abilities", "en")
    True
    """
    return _grade(quoted, lang, known, known_lang) > 0


def find_titled(quoted: str, lang: str, known: KnownTitles) -> list[RuleNumber]:
    """Say under which numbers of an edition a quoted title, or its translation, stands.

    Args:
        quoted: Such as "Gestione delle Azioni Illegali".
        lang: Its language.
        known: The edition asked about.

    Returns:
        The numbers in document order; none where the title is not recognised. A slip of
        the pen is forgiven where nothing has the title as it is quoted.
    """
    grades: dict[RuleNumber, int] = {}
    for number, known_lang, title in known.iter_titles():
        grade = _grade(quoted, lang, title, known_lang)
        grades[number] = max(grade, grades.get(number, 0))
    best = max(grades.values(), default=0)
    return sorted(number for number, grade in grades.items() if grade == best > 0)


def is_mistitled(number: RuleNumber, quoted: str, lang: str, known: KnownTitles) -> bool:
    """Whether a number has another title in an edition than the one quoted for it.

    Args:
        number: As cited.
        quoted: The title quoted for it.
        lang: Its language.
        known: The edition of the citing text.
    """
    titles = list(known.find_titles(number))
    grade = max((_grade(quoted, lang, title, other) for other, title in titles), default=_SAME)
    if grade == _SAME:
        return False
    titled = find_titled(quoted, lang, known)
    if grade or titled:
        return number not in titled
    return any(other == lang for other, _ in titles) or _names_a_rule(quoted, lang)


def _grade(quoted: str, lang: str, known: str, known_lang: str) -> int:
    """Tell how alike two titles are: the same, a slip of the pen apart, or not at all."""
    one, other = _find_key(quoted, lang), _find_key(known, known_lang)
    if lang == known_lang and one.stems == other.stems:
        return _SAME
    if other.stems in _find_names(quoted, lang, known_lang) or _are_composed_alike(
        _compose(quoted, lang), _compose(known, known_lang)
    ):
        return _SAME if one.stems in _load_concepts(lang) or _compose(quoted, lang) else _SLIP
    if lang == known_lang and _are_close(one.letters, other.letters):
        return _SLIP
    names = _find_names(quoted, lang, known_lang)
    return _SLIP if any(_are_close(name, other.stems) for name in names) else 0


def _names_a_rule(title: str, lang: str) -> bool:
    """Whether the term base has a title as that of a rule in some edition."""
    concepts = _find_concepts(title, lang)
    return bool(concepts) and concepts <= _load_title_concepts()


@lru_cache(maxsize=4096)  # one edition has some 300 titles
def _find_key(title: str, lang: str) -> _Key:
    words = title.split()
    small = _load_small_words(lang)
    kept = " ".join([word for word in words if fold(word) not in small] or words)
    return _Key(" ".join(find_stems(kept, lang)), fold(kept))


@cache
def _load_small_words(lang: str) -> frozenset[str]:
    if lang not in languages():
        return frozenset()
    pack = load_pack(lang)
    return frozenset(fold(w) for w in (*pack.common, *pack.articles) if len(w) <= _SMALL_WORD)


@lru_cache(maxsize=256)
def _find_names(title: str, lang: str, other: str) -> frozenset[str]:
    """Give the stems of what the concepts named by a title are called in another language."""
    forms = _load_forms(other)
    return frozenset(
        form for concept in _find_concepts(title, lang) for form in forms.get(concept, ())
    )


@lru_cache(maxsize=256)
def _find_concepts(title: str, lang: str) -> frozenset[str]:
    """Give the concepts of which a whole title is a name, give or take a slip of the pen."""
    key, concepts = _find_key(title, lang), _load_concepts(lang)
    if key.stems in concepts:
        return concepts[key.stems]
    forms = (term for term in load_terms() if term.lang == lang)
    return frozenset(
        term.concept
        for term in forms
        if _are_close(key.letters, _find_key(term.form, lang).letters)
    )


@lru_cache(maxsize=4096)
def _compose(title: str, lang: str) -> tuple[frozenset[str], ...]:
    """Give the concepts of a title part by part; none unless they cover it whole."""
    stems, concepts = _find_key(title, lang).stems.split(), _load_concepts(lang)
    parts, start = [], 0
    while start < len(stems):
        ends = range(len(stems), start, -1)
        end = next((end for end in ends if " ".join(stems[start:end]) in concepts), None)
        if end is None:
            return ()
        parts.append(concepts[" ".join(stems[start:end])])
        start = end
    return tuple(parts)


def _are_composed_alike(one: tuple[frozenset[str], ...], other: tuple[frozenset[str], ...]) -> bool:
    """Whether each part of one has a part of the other that names the same, in any order."""
    left = list(other)
    for part in one:
        match = next((named for named in left if named & part), None)
        if match is None:
            return False
        left.remove(match)
    return bool(one) and not left


@cache
def _load_concepts(lang: str) -> dict[str, frozenset[str]]:
    concepts: dict[str, frozenset[str]] = {}
    for term in load_terms():
        if term.lang == lang:
            stems = _find_key(term.form, lang).stems
            concepts[stems] = concepts.get(stems, frozenset()) | {term.concept}
    return concepts


@cache
def _load_forms(lang: str) -> dict[str, list[str]]:
    forms: dict[str, list[str]] = {}
    for stems, concepts in _load_concepts(lang).items():
        for concept in concepts:
            forms.setdefault(concept, []).append(stems)
    return forms


@cache
def _load_title_concepts() -> frozenset[str]:
    return frozenset(term.concept for term in load_terms() if term.kind == _TITLE_KIND)


def _are_close(one: str, other: str) -> bool:
    """Whether at most so many letters differ as a slip of the pen explains."""
    limit = min(_TYPO_LIMIT, len(one) // _TYPO_SHARE)
    if one == other:
        return True
    if abs(len(one) - len(other)) > limit:
        return False
    return _count_edits(one, other, limit) <= limit


def _count_edits(one: str, other: str, limit: int) -> int:
    """Count insertions, deletions and changes between two words; more than ``limit`` is enough.

    Written out here because the library for it costs a query 10 ms to import.
    """
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        row = list(_extend_row(row, place, letter, other))
        if min(row) > limit:
            break
    return row[-1]


def _extend_row(above: list[int], place: int, letter: str, other: str) -> Iterator[int]:
    left = place
    yield left
    for column, match in enumerate(other, 1):
        left = min(left + 1, above[column] + 1, above[column - 1] + (letter != match))
        yield left

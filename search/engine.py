"""What a search engine is: a small protocol, and the table of those that there are."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from regulae.corpus.errors import ArgumentError
from regulae.corpus.store import Store, StoredText
from regulae.search.analyzers import IndexedText
from regulae.search.lexicon import Lexicon

__all__ = [
    "ENGINES",
    "FIELD_WEIGHTS",
    "Candidate",
    "Engine",
    "Question",
    "choose_rarest",
    "load_engine",
]

# How much a word counts by where it stands, for every engine alike.
FIELD_WEIGHTS = {
    "title": 4.0,
    "body": 1.0,
    "examples": 0.5,
    "notes": 0.5,
    "context": 0.5,
    "concepts": 2.0,
}


class Question(NamedTuple):
    """A query as an engine takes it, analysed for the texts of one language.

    Attributes:
        lang: Whose texts are searched, ISO 639-1.
        stems: Distinct, in the order of the query.
        sequence: All of them as they were typed, repetitions too: texts that have
            them one after the other score higher.
        phrases: Stems that must stand in the text one after the other.
        concepts: For each concept that the query names, the ids it may mean.
        names: For each of these, its names in the language, as stems: a title that has
            one is an answer.
        excluded: Stems, one after the other, that must not stand in the text.
        titles: Stems that must stand in the title.
    """

    lang: str
    stems: tuple[str, ...] = ()
    sequence: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    concepts: tuple[tuple[str, ...], ...] = ()
    names: tuple[frozenset[str], ...] = ()
    excluded: tuple[tuple[str, ...], ...] = ()
    titles: tuple[str, ...] = ()


class Candidate(NamedTuple):
    """A text that an engine found, with the stems it has indexed for it.

    Scores are BM25 with ``FIELD_WEIGHTS``: above zero, more is better, and comparable
    only within one answer of one engine.
    """

    text_key: int
    score: float
    fields: IndexedText


class Engine(Protocol):
    """A search engine over the texts of one store.

    ``index`` and ``remove`` are called inside ``StoreWriter.transaction``, after
    the store itself was changed; what they do is undone when it fails.
    """

    name: str
    lexicon: Lexicon

    def index(self, texts: Iterable[StoredText]) -> None:
        """Take texts in; one whose key was there before replaces it."""

    def remove(self, text_keys: Collection[int]) -> None:
        """Take texts out; a key that is not there is no error."""

    def languages(self) -> list[str]:
        """Name the languages that texts were indexed in, in alphabetical order."""

    def count(self, lang: str, words: Collection[str]) -> dict[str, int]:
        """Count, for stems and ids of concepts, the texts of a language that have each."""

    def search(
        self,
        question: Question,
        *,
        limit: int,
        match_all: bool = True,
        within: Collection[int] | None = None,
        newest: bool = False,
    ) -> list[Candidate]:
        """Find texts, the best first.

        Args:
            question: What is sought; without stems, concepts and titles nothing is found.
            limit: At most so many.
            match_all: Every stem, or every concept, must be in the text; else one
                of either is enough. Phrases and titles must be there in both cases.
            within: Only texts with these keys.
            newest: Only texts of the newest edition of which the store has the whole,
                where it has one in the language.

        Raises:
            StoreError: The store or the engine's own index is broken.
        """


def choose_rarest(counts: Mapping[str, int], most: int) -> tuple[str, ...]:
    """Choose the words by which texts with some of the words are looked for.

    Args:
        counts: In how many texts of the language each word stands.
        most: Texts that they may find together.

    Returns:
        Those that stand in any, the rarest first, as long as they do not find more
        than ``most`` together; one at least, unless none stands in any.

    >>> choose_rarest({"the": 90_000, "mana": 900, "burn": 30, "xyzzy": 0}, 3000)
    ('burn', 'mana')
    """
    chosen: list[str] = []
    texts = 0
    for word in sorted((word for word in counts if counts[word]), key=lambda word: counts[word]):
        texts += counts[word]
        if chosen and texts > most:
            break
        chosen.append(word)
    return tuple(chosen)


def _open_sqlite(store: Store) -> Engine:
    from regulae.search.engines.sqlite import SqliteEngine

    return SqliteEngine(store)


def _open_whoosh(store: Store) -> Engine:
    from regulae.search.engines.whoosh import WhooshEngine  # here: it loads for 100 ms

    return WhooshEngine(store)


ENGINES: dict[str, Callable[[Store], Engine]] = {
    "sqlite": _open_sqlite,  # the default
    "whoosh": _open_whoosh,
}


def load_engine(name: str, store: Store) -> Engine:
    """Open a search engine over a store.

    Args:
        name: A key of ``ENGINES``.
        store: A ``StoreWriter`` where texts are to be indexed or removed.

    Raises:
        ArgumentError: There is no engine of that name.
    """
    if name not in ENGINES:
        raise ArgumentError(
            f"there is no search engine {name[:60]!r}",
            hint=f"There are {', '.join(ENGINES)}.",
        )
    return ENGINES[name](store)

"""What a search engine is: a small protocol, and the table of those that there are."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from regulae.corpus.errors import ArgumentError
from regulae.corpus.store import Store, StoredText
from regulae.search.analyzers import IndexedText

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
FIELD_WEIGHTS = {"title": 4.0, "body": 1.0, "examples": 0.5, "notes": 0.5, "concepts": 2.0}
MOST_TEXTS = 3000  # to score for one query: 5 ms in FTS5


class Question(NamedTuple):
    """A query as an engine takes it, analysed for the texts of one language.

    Attributes:
        lang: Whose texts are searched, ISO 639-1.
        stems: Distinct, in the order of the query.
        sequence: All of them as they were typed, repetitions too: texts that have
            them one after the other score higher.
        phrases: Stems that must stand in the text one after the other.
        concepts: For each concept that the query names, the ids it may mean.
    """

    lang: str
    stems: tuple[str, ...] = ()
    sequence: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    concepts: tuple[tuple[str, ...], ...] = ()


class Candidate(NamedTuple):
    """A text that an engine found, with the stems it has indexed for it.

    Scores are BM25 with ``FIELD_WEIGHTS``: above zero, more is better, and comparable
    only within one language of one engine.
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

    def index(self, texts: Iterable[StoredText]) -> None:
        """Take texts in; one whose key was there before replaces it."""

    def remove(self, text_keys: Collection[int]) -> None:
        """Take texts out; a key that is not there is no error."""

    def languages(self) -> list[str]:
        """Name the languages that texts were indexed in, in alphabetical order."""

    def search(
        self,
        question: Question,
        *,
        limit: int,
        match_all: bool = True,
        within: Collection[int] | None = None,
    ) -> list[Candidate]:
        """Find texts, the best first.

        Args:
            question: What is sought; without stems and concepts nothing is found.
            limit: At most so many.
            match_all: Every stem, or every concept, must be in the text; else one
                of either is enough, and the commonest stems are left aside
                (``choose_rarest``). The phrases must be there in both cases.
            within: Only texts with these keys.

        Raises:
            StoreError: The store or the engine's own index is broken.
        """


def choose_rarest(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Choose the stems by which texts with some of the words are looked for.

    Args:
        counts: In how many texts of the language each stem stands.

    Returns:
        Those that stand in any, the rarest first, as long as they do not find more
        than ``MOST_TEXTS`` together; one at least, unless none stands in any.

    >>> choose_rarest({"the": 90_000, "mana": 900, "burn": 30, "xyzzy": 0})
    ('burn', 'mana')
    """
    chosen: list[str] = []
    texts = 0
    for stem in sorted((stem for stem in counts if counts[stem]), key=lambda stem: counts[stem]):
        texts += counts[stem]
        if chosen and texts > MOST_TEXTS:
            break
        chosen.append(stem)
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

"""The second engine: Whoosh, with its index in a folder beside the store.

The index is a cache of the store. Whoosh pickles into its files and does not
sync them, so an index is opened only if it bears a stamp that fits the store's
texts and every byte of its own files; any other is thrown away, unread, and made
again from the store.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Collection, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from whoosh import fields, query, scoring
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex

from regulae.corpus.errors import StoreError
from regulae.corpus.store import Store, StoredText, hold_writer_lock
from regulae.corpus.words import WordRules
from regulae.search.analyzers import Analyzer, IndexedText, analyze_text
from regulae.search.engine import FIELD_WEIGHTS, Candidate, Question
from regulae.search.lexicon import Lexicon
from regulae.search.rules import read_word_rules

__all__ = ["FOLDER_NAME", "WhooshEngine"]

FOLDER_NAME = "whoosh"
_STAMP_NAME = "stamp.json"  # written last
_FORMAT = 2  # of the folder: raise it when the fields or the analysis change
_BUILDING = ".whoosh-building-"
_MEMORY_MB = 256  # that Whoosh may fill before it writes a segment to disk
_PHRASE_FIELDS = ("title", "body", "examples", "notes")
_WORD_FIELDS = (*_PHRASE_FIELDS, "context")
_SCORING = scoring.BM25F(B=0.75, K1=1.2)  # what FTS5 has built in


class WhooshEngine:
    """Full-text search in a folder that follows the store, made anew when the store changes.

    Making it takes the writer lock of the home: do not search inside the lock.
    """

    name = "whoosh"

    def __init__(self, store: Store) -> None:
        """Search the texts of ``store``; nothing is read before the first search."""
        self._store = store
        self.lexicon = Lexicon(store)
        self._folder = store.path.with_name(FOLDER_NAME)
        self._seen: tuple[Any, ...] = ()  # the state of the store that the indexes below are of
        self._indexes: dict[str, FileIndex] = {}

    def index(self, texts: Iterable[StoredText]) -> None:
        """Have the texts found: the next search makes the folder anew from the store."""
        self.lexicon.take_in(texts)

    def remove(self, text_keys: Collection[int]) -> None:
        """Have the texts forgotten: the next search makes the folder anew from the store."""
        self.lexicon.let_go()

    def languages(self) -> list[str]:
        """Name the languages that have an index."""
        self._follow_store()
        return sorted(self._indexes)

    def count(self, lang: str, words: Collection[str]) -> dict[str, int]:
        """Count texts by the field in which most of them have a word."""
        self._follow_store()
        if lang not in self._indexes:
            return dict.fromkeys(words, 0)
        with self._indexes[lang].reader() as reader:
            return {w: max(reader.doc_frequency(f, w) for f in FIELD_WEIGHTS) for w in words}

    def search(
        self,
        question: Question,
        *,
        limit: int,
        match_all: bool = True,
        within: Collection[int] | None = None,
        newest: bool = False,
    ) -> list[Candidate]:
        """Find texts, the best first; see ``Engine.search``."""
        self._follow_store()
        if not (question.stems or question.concepts or question.titles):
            return []
        if question.lang not in self._indexes:
            return []
        if newest and (edition := self.lexicon.standing.whole.get(question.lang)):
            current = self._find_current(question.lang, edition)
            within = current if within is None else current.intersection(within)
        run = partial(self._run, question, match_all=match_all, limit=limit, within=within)
        try:
            return run()
        except OSError:  # another process has put a new folder in this one's place
            self._open_folder()
        return run()

    def _run(
        self, question: Question, *, match_all: bool, limit: int, within: Collection[int] | None
    ) -> list[Candidate]:
        allowed = None if within is None else frozenset(within)
        with self._indexes[question.lang].searcher(weighting=_SCORING) as searcher:
            wanted = _build_query(question, match_all=match_all)
            found = searcher.search(wanted, limit=limit if allowed is None else None)
            candidates = (_build_candidate(hit.score, hit.fields()) for hit in found)
            fitting = (c for c in candidates if allowed is None or c.text_key in allowed)
            return list(islice(fitting, limit))

    def _find_current(self, lang: str, edition: str) -> frozenset[int]:
        sql = "SELECT text_key FROM search_standing WHERE lang = ? AND edition = ?"
        return frozenset(row[0] for row in self._store.rows(sql, (lang, edition)))

    def _follow_store(self) -> None:
        """Have the indexes open that are of the store's texts as they now stand."""
        version = next(self._store.rows("PRAGMA data_version"))[0]
        state = (version, self._store.connection.total_changes)  # written to, here or elsewhere?
        if state != self._seen:
            self._open_folder()
            self._seen = state

    def _open_folder(self) -> None:
        """Open the folder's indexes; make it anew first if it is not of the store's texts."""
        try:
            if not _is_current(self._folder, self._read_fingerprint()):
                home = self._folder.parent
                with hold_writer_lock(home):
                    fingerprint = self._read_fingerprint()
                    if not _is_current(self._folder, fingerprint):  # nobody else just did it
                        self._replace_folder(home, fingerprint)
            self._indexes = _open_indexes(self._folder)
        except OSError as error:
            raise StoreError(
                f"the search index {self._folder} cannot be made: {error}",
                hint="Search with the default engine: --engine sqlite.",
            ) from error

    def _replace_folder(self, home: Path, fingerprint: str) -> None:
        for left_over in home.glob(f"{_BUILDING}*"):  # of a process that was killed
            shutil.rmtree(left_over)
        new = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=home))
        self._fill(new)
        stamp = {"format": _FORMAT, "texts": fingerprint, "files": _sum_files(new)}
        (new / _STAMP_NAME).write_text(json.dumps(stamp), "utf-8")
        if self._folder.is_dir():
            shutil.rmtree(self._folder)
        else:
            self._folder.unlink(missing_ok=True)
        new.replace(self._folder)

    def _read_fingerprint(self) -> str:
        """Sum up every text and its key, as this connection sees them.

        The store's own digest names the witnesses; a newer regulae may read other
        texts out of the same ones.
        """
        total = hashlib.sha256()
        for key, digest in self._store.rows("SELECT text_key, digest FROM text ORDER BY text_key"):
            total.update(b"%d:%b" % (key, digest))
        return total.hexdigest()

    def _fill(self, folder: Path) -> None:
        """Index every text of the store, in a sub-folder for each language."""
        writers: dict[str, Any] = {}
        analyzers: dict[str, Analyzer] = {}
        rules = read_word_rules(self._store)
        for text in self._store.iter_texts():
            lang = text.lang
            if lang not in writers:
                (folder / lang).mkdir()
                made = FileStorage(str(folder / lang)).create_index(_build_schema())
                writers[lang] = made.writer(limitmb=_MEMORY_MB)
                analyzers[lang] = Analyzer(lang, rules.get(lang, WordRules()))
            find_concepts = partial(self.lexicon.terms.find_concepts, lang)
            titles = self.lexicon.standing.find_titles(text.text_key)
            indexed = analyze_text(text, analyzers[lang], find_concepts, titles)
            writers[lang].add_document(text_key=text.text_key, **indexed._asdict())
        for writer in writers.values():
            writer.commit()


def _build_schema() -> fields.Schema:
    texts = {
        name: fields.TEXT(analyzer=SpaceSeparatedTokenizer(), stored=True) for name in FIELD_WEIGHTS
    }
    return fields.Schema(text_key=fields.STORED(), **texts)


def _build_query(question: Question, *, match_all: bool) -> query.Query:
    join = query.And if match_all else query.Or
    ways = []
    if question.stems:
        ways.append(join([_build_term(stem) for stem in question.stems]))
    if match_all and len(question.sequence) > 1:
        ways.append(_build_phrase(question.sequence))
    if question.concepts:
        ways.append(join([_build_concept(ids) for ids in question.concepts]))
    ways += [_build_title(name.split()) for names in question.names for name in sorted(names)]
    needed = [_build_phrase(stems) for stems in question.phrases]
    boost = FIELD_WEIGHTS["title"]
    needed += [query.Term("title", stem, boost=boost) for stem in question.titles]
    wanted = query.And([*needed, query.Or(ways)] if ways else needed)
    if not question.excluded:
        return wanted
    return query.AndNot(wanted, query.Or([_build_phrase(stems) for stems in question.excluded]))


def _build_term(stem: str, fields: tuple[str, ...] = _WORD_FIELDS) -> query.Query:
    return query.Or([query.Term(f, stem, boost=FIELD_WEIGHTS[f]) for f in fields])


def _build_concept(ids: tuple[str, ...]) -> query.Query:
    boost = FIELD_WEIGHTS["concepts"]
    return query.Or([query.Term("concepts", concept, boost=boost) for concept in ids])


def _build_phrase(stems: tuple[str, ...]) -> query.Query:
    if len(stems) == 1:
        return _build_term(stems[0], _PHRASE_FIELDS)
    return query.Or([query.Phrase(f, stems, boost=FIELD_WEIGHTS[f]) for f in _PHRASE_FIELDS])


def _build_title(stems: list[str]) -> query.Query:
    boost = FIELD_WEIGHTS["title"]
    if len(stems) == 1:
        return query.Term("title", stems[0], boost=boost)
    return query.Phrase("title", stems, boost=boost)


def _build_candidate(score: float, stored: dict[str, Any]) -> Candidate:
    texts = IndexedText(*(stored.get(field, "") for field in IndexedText._fields))
    return Candidate(stored["text_key"], score, texts)


def _is_current(folder: Path, fingerprint: str) -> bool:
    """Whether we made what is in the folder, all of it is there, and it is of these texts."""
    try:
        stamp = json.loads((folder / _STAMP_NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(stamp == {"format": _FORMAT, "texts": fingerprint, "files": _sum_files(folder)})


def _sum_files(folder: Path) -> dict[str, str]:
    """Give the sha256 of every file under a folder, the stamp and Whoosh's locks left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != _STAMP_NAME and not path.name.endswith("LOCK")
    }


def _open_indexes(folder: Path) -> dict[str, FileIndex]:
    languages = sorted(path.name for path in folder.iterdir() if path.is_dir())
    return {lang: FileStorage(str(folder / lang)).open_index() for lang in languages}

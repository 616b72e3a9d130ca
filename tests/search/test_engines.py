"""The contract that every engine keeps, and what each has of its own."""

import subprocess
import sys
from datetime import date

import pytest

from regulae.corpus.errors import ArgumentError, LanguageError
from regulae.corpus.store import STORE_NAME, StoredText, open_store
from regulae.corpus.store.writer import StoreWriter
from regulae.search import ENGINES, Question, load_engine
from regulae.search.engine import choose_rarest
from regulae.search.engines.whoosh import FOLDER_NAME

GIANTS = Question("en", stems=("giant", "bridg"), sequence=("giant", "bridg"))


@pytest.fixture
def home(tmp_path, engine_name, invented):
    invented.fill_store(tmp_path / STORE_NAME, invented.DOCUMENTS, engine_name)
    return tmp_path


@pytest.fixture
def writer(home):
    with StoreWriter(home / STORE_NAME) as writer:
        yield writer


def find_bodies(store, engine, question, **options):
    found = engine.search(question, limit=options.pop("limit", 20), **options)
    texts = {text.text_key: text.body for text in store.iter_texts()}
    return [texts[candidate.text_key] for candidate in found]


def test_languages(filled):
    assert filled[1].languages() == ["en", "fr", "it"]


def test_all_words_or_some(filled):
    _, engine = filled
    assert len(engine.search(GIANTS, limit=9)) == 1
    assert len(engine.search(GIANTS, limit=9, match_all=False)) == 2
    assert len(engine.search(GIANTS, limit=1, match_all=False)) == 1


def test_scores_are_positive_and_fall(filled):
    scores = [c.score for c in filled[1].search(GIANTS, limit=9, match_all=False)]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] > 0


def test_candidates_bring_their_stems(filled):
    (candidate,) = filled[1].search(Question("it", stems=("avor",)), limit=9)
    assert candidate.fields.body == "la torr parl all alba"
    assert candidate.fields.examples.endswith("| bic tac")
    assert candidate.fields.notes == "una port chius rest chius"


@pytest.mark.parametrize("field", ["alba", "avor", "chius", "cord"])
def test_body_examples_notes_and_title_are_searched(filled, field):
    assert len(filled[1].search(Question("it", stems=(field,)), limit=9)) == 1


def test_a_phrase_must_stand_there(filled):
    _, engine = filled
    apart = Question("en", stems=("mana", "abil"), phrases=(("abil", "mana"),))
    assert engine.search(apart, limit=9) == []
    assert engine.search(apart, limit=9, match_all=False) == []
    assert len(engine.search(apart._replace(phrases=(("mana", "abil"),)), limit=9)) == 3


def test_a_phrase_does_not_run_from_one_example_into_the_next(filled):
    question = Question("it", stems=("avor",), phrases=(("avor", "bic"),))
    assert filled[1].search(question, limit=9) == []


def test_concepts_are_found_in_texts_and_titles(filled):
    question = Question("it", concepts=(("mana-abilities", "mana-ability"),))
    assert len(filled[1].search(question, limit=9)) == 2


def test_only_some_texts(filled):
    _, engine = filled
    keys = [candidate.text_key for candidate in engine.search(GIANTS, limit=9, match_all=False)]
    within = engine.search(GIANTS, limit=9, match_all=False, within={keys[-1]})
    assert [candidate.text_key for candidate in within] == keys[-1:]
    assert engine.search(GIANTS, limit=9, within=set()) == []


@pytest.mark.parametrize(
    "question",
    [Question("en"), Question("xx", stems=("giant",)), Question("en", phrases=(("giant",),))],
)
def test_nothing_to_find(filled, question):
    assert filled[1].search(question, limit=9) == []


@pytest.mark.parametrize("stem", ['"', "NEAR(", "a*", "{t}", "OR", "'", "a:b", "ß", "日本", "^a"])
@pytest.mark.parametrize("match_all", [True, False])
def test_no_stem_is_an_operator(filled, stem, match_all):
    found = filled[1].search(
        Question("en", stems=(stem,), sequence=(stem, stem)), limit=9, match_all=match_all
    )
    assert len(found) == (stem == "{t}")


def test_added_and_removed_with_the_store(writer, engine_name, invented):
    engine = load_engine(engine_name, writer)
    owls = Question("en", stems=("parliament",))
    record = invented.make_record("900.1", "en", "Owls sit in a parliament.")
    document = invented.make_document("owls", "en", invented.NEW, [record])
    with writer.transaction():
        engine.index(writer.iter_texts(writer.save_document(document)))
    assert find_bodies(writer, engine, owls) == ["Owls sit in a parliament."]
    with writer.transaction():
        engine.remove(writer.remove_source("owls"))
    assert find_bodies(writer, engine, owls) == []
    assert len(find_bodies(writer, engine, GIANTS)) == 1


def test_the_newest_texts_follow_what_is_stored(tmp_path, engine_name, invented, monkeypatch):
    """Those of the newest edition of which the store has more than a page; here a page has 3."""
    monkeypatch.setattr("regulae.search.standing.WHOLE", 4)
    path = tmp_path / STORE_NAME
    invented.fill_store(path, invented.DOCUMENTS, engine_name)
    dragons = Question("en", stems=("dragon",))
    old, new = invented.EN_OLD[1].text, invented.EN[1].text
    later = [
        invented.make_record(f"605.{rule}", "en", text)
        for rule, text in enumerate((new, "A dragon.", "Two dragons.", "No dragon."), 1)
    ]

    def find(**options):
        return set(find_bodies(writer, load_engine(engine_name, writer), dragons, **options))

    with StoreWriter(path) as writer:
        assert find() == {old, new}
        assert find(newest=True) == {new}
        document = invented.make_document("en-later", "en", date(2026, 2, 27), later)
        with writer.transaction():
            engine = load_engine(engine_name, writer)
            engine.index(writer.iter_texts(writer.save_document(document)))
        assert find(newest=True) == {record.text for record in later}
        assert find() == {old, *(record.text for record in later)}
        for source in ("en-later", "en-new"):
            with writer.transaction():
                load_engine(engine_name, writer).remove(writer.remove_source(source))
            assert find(newest=True) == ({new} if source == "en-later" else {old})
        assert find() == {old}


def test_a_failed_transaction_leaves_nothing(writer, engine_name, invented):
    engine = load_engine(engine_name, writer)
    record = invented.make_record("900.1", "de", "Eulen sitzen im Parlament.")
    document = invented.make_document("owls", "de", invented.NEW, [record])
    owls = Question("de", stems=("eul",), sequence=("eul",))

    def add(*, crash):
        with writer.transaction():
            engine.remove(writer.remove_source("it-new"))
            engine.index(writer.iter_texts(writer.save_document(document)))
            if crash:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        add(crash=True)
    assert engine.languages() == ["en", "fr", "it"]
    assert len(find_bodies(writer, engine, Question("it", stems=("drag",)))) == 2
    add(crash=False)
    assert "de" in engine.languages()
    assert find_bodies(writer, engine, Question("it", stems=("drag",))) == []
    assert len(find_bodies(writer, engine, owls._replace(stems=("eulen",)))) == 1


def test_a_reader_follows_the_writer(home, writer, engine_name, invented):
    with open_store(home / STORE_NAME) as reader:
        engine = load_engine(engine_name, reader)
        assert len(engine.search(GIANTS, limit=9)) == 1
        with writer.transaction():
            load_engine(engine_name, writer).remove(writer.remove_source("en-new"))
        assert len(find_bodies(reader, engine, GIANTS)) == 1  # the old edition's
        with writer.transaction():
            load_engine(engine_name, writer).remove(writer.remove_source("en-old"))
        assert find_bodies(reader, engine, GIANTS) == []


def test_unknown_engine(filled):
    with pytest.raises(ArgumentError, match="no search engine 'lucene'"):
        load_engine("lucene", filled[0])


def test_every_engine_has_its_name(filled):
    assert {name: load_engine(name, filled[0]).name for name in ENGINES} == {n: n for n in ENGINES}


@pytest.mark.parametrize("lang", ["x;", "", "ita", "IT"])
def test_sqlite_refuses_what_is_no_language(tmp_path, invented, lang):
    invented.fill_store(tmp_path / STORE_NAME, [], "sqlite")
    text = StoredText(1, lang, "rule", "", "An owl.", (), (), ())
    with StoreWriter(tmp_path / STORE_NAME) as writer, pytest.raises(LanguageError):
        load_engine("sqlite", writer).index([text])


def test_rarest_words_first():
    assert choose_rarest({"the": 9000, "owl": 2, "no": 0}, 3000) == ("owl",)
    assert choose_rarest({"the": 9000}, 3000) == ("the",)
    assert choose_rarest({"no": 0}, 3000) == ()


def test_a_search_loads_nothing_heavy(tmp_path, invented):
    invented.fill_store(tmp_path / STORE_NAME, invented.DOCUMENTS, "sqlite")
    code = """
import sys
from pathlib import Path
from regulae.corpus.store import open_store
from regulae.search import load_engine, search
with open_store(Path(sys.argv[1])) as store:
    engine = load_engine("sqlite", store)
    assert search(store, "abilità di mana", engine=engine).total
    assert search(store, "605.1", engine=engine).total
heavy = {"whoosh", "spacy", "bs4", "lxml", "rapidfuzz", "logging", "importlib.resources"}
print(sorted(heavy & sys.modules.keys()))
"""
    command = [sys.executable, "-c", code, str(tmp_path / STORE_NAME)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


class TestWhooshFolder:
    """The folder is a cache: whatever is not of this store is thrown away, unread."""

    @pytest.fixture
    def engine_name(self):
        return "whoosh"

    @pytest.fixture
    def folder(self, home):
        with open_store(home / STORE_NAME) as store:
            load_engine("whoosh", store).search(GIANTS, limit=9)
        return home / FOLDER_NAME

    def search(self, folder):
        with open_store(folder.with_name(STORE_NAME)) as store:
            return len(load_engine("whoosh", store).search(GIANTS, limit=9))

    def read_time(self, folder):
        return (folder / "stamp.json").stat().st_mtime_ns

    def test_an_index_that_fits_is_kept(self, folder):
        made = self.read_time(folder)
        assert self.search(folder) == 1
        assert self.read_time(folder) == made

    @pytest.mark.parametrize("content", [None, "", "{}", "[", '{"format": 1, "texts": "0"}', "1"])
    def test_without_its_stamp_it_is_not_opened(self, folder, content, monkeypatch):
        stamp = folder / "stamp.json"
        stamp.unlink() if content is None else stamp.write_text(content)
        for toc in folder.glob("*/*.toc"):
            toc.write_bytes(b"cposix\nabort\n(tR.")  # a pickle that would end the process
        assert self.search(folder) == 1
        assert not list(folder.parent.glob(".whoosh*"))

    @pytest.mark.parametrize("pattern", ["*/*.toc", "*/*.seg"])
    @pytest.mark.parametrize("how", ["missing", "shorter", "garbage"])
    def test_a_damaged_file(self, folder, pattern, how):
        made = self.read_time(folder)
        for path in folder.glob(pattern):
            held = path.read_bytes()
            if how == "missing":
                path.unlink()
            else:
                path.write_bytes(held[:-9] if how == "shorter" else b"\xff" * len(held))
        assert self.search(folder) == 1
        assert self.read_time(folder) != made

    def test_a_file_in_its_place(self, folder):
        for path in sorted(folder.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        folder.rmdir()
        folder.write_text("no folder")
        assert self.search(folder) == 1

    def test_left_overs_of_a_killed_build_are_cleared(self, folder):
        left_over = folder.with_name(".whoosh-building-x")
        left_over.mkdir()
        (folder / "stamp.json").unlink()
        assert self.search(folder) == 1
        assert not left_over.exists()

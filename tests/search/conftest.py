"""Invented rules of an imaginary game, in three languages, as documents of a store."""

from datetime import date
from types import SimpleNamespace

import pytest

from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Document, Mention, Record, Span, Witness
from regulae.corpus.store import STORE_NAME, open_store
from regulae.corpus.store.writer import replace_store
from regulae.search import load_engine, search

OLD, NEW = date(2009, 5, 1), date(2025, 9, 19)
ABILITY = {"it": "abilità di mana", "fr": "capacité de mana", "en": "mana ability"}


def make_record(number, lang, text="", **fields):
    """A record; the concept mana-ability is marked wherever the text names it."""
    rule = parse_rule_number(number) if number else None
    start = text.casefold().find(ABILITY.get(lang, "\0"))
    mention = Mention(concept="mana-ability", start=start, end=start + len(ABILITY.get(lang, "")))
    ends = tuple(place + 1 for place, character in enumerate(text) if character == ".")
    defaults = {
        "kind": rule.kind if rule else "note",
        "title": None,
        "span": Span(start=0, end=1, line=1),
        "sentences": ends,
        "mentions": (mention,) if start >= 0 else (),
    }
    return Record(number=rule, lang=lang, text=text, **(defaults | fields))


def make_document(source, lang, edition, records, *, sha="0", standing="official"):
    witness = Witness(
        source=source,
        path=f"/invented/{source}.txt",
        sha256=sha * 64,
        title=source,
        url=None,
        lang=lang,
        edition=edition,
        stated=None,
        not_later=None,
        format="text",
        encoding="utf-8",
        standing=standing,
    )
    return Document(witness=witness, content=source.encode(), records=tuple(records))


IT = [
    make_record("605", "it", title="Abilità di mana"),
    make_record("605.1", "it", "Un drago dorme. Ogni abilità di mana lo sveglia di notte."),
    make_record("605.1a", "it", "Il drago che dorme non può soffiare, se la torre tace."),
    make_record(
        "605.2",
        "it",
        "La torre parla all'alba.",
        examples=("Ada bussa alla porta d'avorio.", "Bice tace."),
        notes=("Una porta chiusa resta chiusa.",),
    ),
    make_record(None, "it", "Il ponte crolla quando passa un gigante.", title="Ponti di corda"),
]
EN_OLD = [
    make_record("406", "en", title="Mana Abilities"),
    make_record("406.1", "en", "A sleepy dragon hears each mana ability twice."),
    make_record("605.1", "en", "Giants may not cross a bridge made of rope."),
]
EN = [
    make_record("605", "en", title="Mana Abilities"),
    make_record("605.1", "en", "A sleepy dragon hears each mana ability once."),
    make_record("605.1a", "en", "Mana wakes a lazy giant, and no ability of his is lost."),
    make_record("605.2", "en", "Giants may not cross a bridge made of rope."),
    make_record("605.3", "en", "An owl counts {T} symbols, see rule 605.1a, at dusk."),
]
FR = [
    make_record("406", "fr", title="Capacités de mana"),
    make_record("406.1", "fr", "La chouette dort. Une capacité de mana l'éveille aussitôt."),
]
DOCUMENTS = (
    make_document("it-new", "it", NEW, IT),
    make_document("en-old", "en", OLD, EN_OLD),
    make_document("en-new", "en", NEW, EN),
    make_document("fr-406", "fr", None, FR, standing="quoted"),
)


def fill_store(path, documents, engine_name):
    """Make a store and its index at ``path``; invented rules have no lineage."""
    with replace_store(path) as writer, writer.transaction():
        writer.connection.execute("DELETE FROM fact_lineage")
        engine = load_engine(engine_name, writer)
        for document in documents:
            engine.index(writer.iter_texts(writer.save_document(document)))


@pytest.fixture(scope="session")
def invented():
    """The above, for tests: folders of tests cannot import from each other."""
    return SimpleNamespace(
        OLD=OLD,
        NEW=NEW,
        IT=IT,
        EN=EN,
        EN_OLD=EN_OLD,
        DOCUMENTS=DOCUMENTS,
        make_record=make_record,
        make_document=make_document,
        fill_store=fill_store,
    )


@pytest.fixture(scope="session", params=["sqlite", "whoosh"])
def engine_name(request):
    return request.param


@pytest.fixture(scope="module")
def filled(tmp_path_factory, engine_name):
    """A store with all documents, and an engine over it."""
    path = tmp_path_factory.mktemp("home") / STORE_NAME
    fill_store(path, DOCUMENTS, engine_name)
    with open_store(path) as store:
        yield store, load_engine(engine_name, store)


@pytest.fixture
def ask(filled):
    """Search the filled store."""
    store, engine = filled
    return lambda text, **options: search(store, text, engine=engine, **options)

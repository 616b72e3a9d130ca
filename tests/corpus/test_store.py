"""The store: what goes in comes out, and changes are made whole or not at all."""

from contextlib import contextmanager
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.citations import find_citations
from regulae.corpus.errors import NotFoundError, StoreError
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Document, Mention, Record, Span, Witness
from regulae.corpus.store import Wanted, open_store, schema
from regulae.corpus.store.writer import StoreWriter, replace_store

OLD, NEW = date(2009, 5, 1), date(2009, 7, 11)


def number(text):
    return parse_rule_number(text)


def make_record(written, text, place=0, lang="en", **fields):
    parsed = number(written) if written else None
    return Record(
        number=parsed,
        lang=lang,
        kind=fields.pop("kind", parsed.kind if parsed else "note"),
        title=fields.pop("title", None),
        text=text,
        span=Span(start=100 * place, end=100 * place + 50, line=place + 1),
        citations=tuple(find_citations(text, lang)),
        **fields,
    )


def make_document(source, *records, edition=OLD, content=b"", **fields):
    fields = {"lang": "en", "format": "text", "standing": "quoted", **fields}
    witness = Witness(
        source=source,
        path=f"/somewhere/{source}.txt",
        sha256=f"{source:0<64.64}",
        title=source.title(),
        url=None,
        edition=edition,
        stated=None,
        not_later=None,
        encoding="utf-8",
        **fields,
    )
    return Document(witness=witness, content=content or source.encode(), records=records)


OWLS = make_document(
    "owls",
    make_record("406", "", 0, title="Owls", kind="heading"),
    make_record("406.1", "Owls sleep by day. See rule 406.2.", 1, sentences=(18, 34)),
    make_record("406.1a", "Lamps wake them (see rules 306–311).", 2, examples=("A lamp.",)),
    make_record("406.2", "Owls eat mice.", 3, flags=("duplicate",), notes=("Two a day.",)),
    make_record("406.2", "Owls eat no cheese.", 4, flags=("duplicate",)),
    make_record(
        "",
        "Bats are no owls.",
        5,
        title="On Bats",
        mentions=(Mention(concept="x", start=0, end=4),),
    ),
)
LATER = make_document(
    "later",
    make_record("605.2", "Owls eat mice.", 0, notes=("Two a day.",)),
    make_record("605.1", "Owls sleep by day. See rule 406.2.", 1, sentences=(18, 34)),
    make_record("605.3b", "Owls fly, as rules 605.1–605.2 say, «là-haut» 夜.", 2),
    edition=NEW,
    content=bytes(range(256)),
    remarks=("a remark",),
    given=("lang",),
)  # fmt: skip


@contextmanager
def writing(path):
    writer = StoreWriter(path)
    try:
        with writer.transaction():
            yield writer
    finally:
        writer.close()


def build(path, *documents):
    with replace_store(path) as writer, writer.transaction():
        for document in documents:
            writer.save_document(document)
    return path


@pytest.fixture
def path(tmp_path):
    return build(tmp_path / schema.STORE_NAME, OWLS, LATER)


def read_all(path):
    """Read everything by every way of reading."""
    with open_store(path) as store:
        held = store.find_attestations(Wanted())
        texts = list(store.iter_texts())
        sources = store.find_sources()
        contents = [store.read_content(source.witness.source) for source in sources]
        numbers = store.find_numbers(OLD) | store.find_numbers(NEW)
        citing = store.find_citing(number("406.2"))
        return store.digest, held, texts, sources, contents, numbers, citing


@pytest.mark.parametrize("document", [OWLS, LATER], ids=lambda d: d.witness.source)
def test_a_document_comes_back_as_it_was(path, document):
    with open_store(path) as store:
        held = store.find_attestations(Wanted(source=document.witness.source))
        content = store.read_content(document.witness.source)
    in_order = sorted((one.record for one in held), key=lambda record: record.span.start)
    assert tuple(in_order) == document.records
    assert {one.witness for one in held} == {document.witness}
    assert content == document.content


@settings(deadline=None, max_examples=40)
@given(text=st.text(), title=st.text(), examples=st.lists(st.text()), notes=st.lists(st.text()))
def test_any_text_comes_back_as_it_was(tmp_path_factory, text, title, examples, notes):
    parts = {"title": title, "examples": tuple(examples), "notes": tuple(notes)}
    record = make_record("406.1", text, **parts)
    path = build(tmp_path_factory.mktemp("store") / "s.sqlite", make_document("any", record))
    with open_store(path) as store:
        assert [held.record for held in store.find_attestations(Wanted())] == [record]


def test_a_text_stands_once_whatever_its_number_and_edition(path):
    with open_store(path) as store:
        texts = list(store.iter_texts())
        (mice,) = [text.text_key for text in texts if text.body == "Owls eat mice."]
        held = store.find_by_text([mice])
    assert len(texts) == len(OWLS.records) + len(LATER.records) - 2
    assert {str(one.locator) for one in held} == {"en:406.2@2009-05-01", "en:605.2@2009-07-11"}


def test_one_rule_of_several_witnesses_has_the_preferred_first(tmp_path):
    kinds = {"p": "official pdf", "q": "quoted text", "t": "translated text", "o": "official text"}
    documents = []
    for source, kind in kinds.items():
        standing, form = kind.split()
        record = make_record("406.1", f"{source} sleeps.")
        documents.append(make_document(source, record, standing=standing, format=form))
    with open_store(build(tmp_path / "s.sqlite", *documents)) as store:
        held = store.find_attestations(Wanted(first=number("406.1")))
    assert [one.witness.source for one in held] == ["o", "p", "t", "q"]
    assert {str(one.locator) for one in held} == {"en:406.1@2009-05-01"}


def test_duplicates_in_one_document_are_both_there(path):
    with open_store(path) as store:
        held = store.find_attestations(Wanted(first=number("406.2"), edition=OLD))
    assert [one.record.text for one in held] == ["Owls eat mice.", "Owls eat no cheese."]


WANTED = {
    "a heading with all": (Wanted(first=number("406"), below=True), "406 406.1 406.1a 406.2 406.2"),
    "a heading alone": (Wanted(first=number("406")), "406"),
    "a range": (Wanted(first=number("406.1"), last=number("406.2")), "406.1 406.2 406.2"),
    "an edition": (Wanted(edition=NEW), "605.1 605.2 605.3b"),
    "a language without texts": (Wanted(lang="it"), ""),
    "a kind": (Wanted(kind="subrule"), "605.3b 406.1a"),
    "a slug": (Wanted(slug="on-bats"), "None"),
}


@pytest.mark.parametrize(("wanted", "want"), WANTED.values(), ids=WANTED.keys())
def test_wanted(path, wanted, want):
    with open_store(path) as store:
        assert [str(h.record.number) for h in store.find_attestations(wanted)] == want.split()


CITING = {
    "a number": ("406.2", {}, {"406.1", "605.1"}),
    "a number, in an edition": ("406.2", {"edition": OLD}, {"406.1"}),
    "a number, in a source": ("406.2", {"source": "later"}, {"605.1"}),
    "the first of a range": ("306", {}, {"406.1a"}),
    "within a range": ("308", {"edition": OLD}, {"406.1a"}),
    "the last of a range": ("311", {}, {"406.1a"}),
    "behind a range": ("312", {}, set()),
    "below a range": ("308.1", {}, set()),
    "below a range of rules": ("605.1a", {}, set()),
    "the range, in the other edition": ("308", {"edition": NEW}, set()),
}


@pytest.mark.parametrize(("written", "where", "want"), CITING.values(), ids=CITING.keys())
def test_find_citing(path, written, where, want):
    with open_store(path) as store:
        found = store.find_citing(number(written), **where)
    assert {str(held.record.number) for held in found} == want


def test_removing_a_source_takes_only_its_own_texts(path):
    with writing(path) as writer:
        owls = {text.text_key for text in writer.iter_texts() if text.body == "Owls eat no cheese."}
        orphans = writer.remove_source("owls")
    with open_store(path) as store:
        assert [s.witness.source for s in store.find_sources()] == ["later"]
        assert len(list(store.iter_texts())) == len(LATER.records)
        assert len(orphans) == len(OWLS.records) - 2
        assert owls < orphans
        assert store.find_citing(number("308")) == []
        assert len(store.find_citing(number("406.2"))) == 1


def test_an_unknown_source_is_told(path):
    with pytest.raises(NotFoundError) as caught, writing(path) as writer:
        writer.remove_source("bats")
    assert caught.value.exit_code == 3
    with open_store(path) as store, pytest.raises(NotFoundError):
        store.read_content("bats")


def digest(path):
    with open_store(path) as store:
        return store.digest


def test_the_digest_is_that_of_the_content(path, tmp_path):
    before = digest(path)
    assert before == digest(build(tmp_path / "other.sqlite", LATER, OWLS))
    with writing(path) as writer:
        writer.remove_source("later")
    without = digest(path)
    with writing(path) as writer:
        writer.save_document(LATER)
    assert before == digest(path) != without


def test_the_digest_follows_what_was_read_from_the_same_bytes(tmp_path):
    better = make_document("owls", *OWLS.records[:-1])  # the same file, read by a newer regulae
    one, other = build(tmp_path / "a.sqlite", OWLS), build(tmp_path / "b.sqlite", better)
    assert digest(one) != digest(other)


def spoil(writer, *removed):
    for source in removed:
        writer.remove_source(source)
    writer.save_document(make_document("bats", make_record("1", "Bats.")))
    raise ZeroDivisionError


def test_a_transaction_that_raises_leaves_everything(path):
    before = read_all(path)
    with pytest.raises(ZeroDivisionError), writing(path) as writer:
        spoil(writer, "owls")
    assert read_all(path) == before


def test_a_path_or_source_stands_once(path):
    before = read_all(path)
    with pytest.raises(StoreError), writing(path) as writer:
        writer.save_document(OWLS)
    assert read_all(path) == before


def test_a_new_store_takes_the_old_ones_place_at_once(path):
    left_over = path.with_name(".regulae-building-1.sqlite")
    left_over.write_bytes(b"of a build that was killed")
    before = read_all(path)
    with replace_store(path) as writer, writer.transaction():
        writer.save_document(LATER)
        assert read_all(path) == before
    assert [s.witness.source for s in read_all(path)[3]] == ["later"]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_build_that_fails_leaves_the_old_store(path):
    before = read_all(path)
    with pytest.raises(ZeroDivisionError), replace_store(path) as writer, writer.transaction():
        spoil(writer)
    assert read_all(path) == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]

"""The documents of the package: catalogue and folder agree."""

import hashlib
import tomllib
from pathlib import Path

import pytest

import regulae.corpus.embedded as embedded
from regulae.corpus.embedded import ADDRESS, load_embedded
from regulae.corpus.errors import WitnessError

FOLDER = Path(embedded.__file__).parent / "data" / "documents"
DOCUMENTS = load_embedded()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.source)
def test_its_hash_is_right(document):
    assert hashlib.sha256(document.content).hexdigest() == document.sha256


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.source)
def test_it_has_a_title_and_an_address(document):
    assert document.title.strip()
    assert document.address == f"{ADDRESS}{document.source}.txt"
    assert document.content == (FOLDER / f"{document.source}.txt").read_bytes()


def test_every_file_is_in_the_catalogue_and_the_other_way_round():
    catalogue = tomllib.loads((FOLDER / "catalogue.toml").read_text("utf-8"))
    files = {path.name for path in FOLDER.iterdir()} - {"catalogue.toml"}
    assert files == {f"{source}.txt" for source in catalogue}
    assert [document.source for document in DOCUMENTS] == list(catalogue)


def test_there_are_five_in_two_languages():
    assert len(DOCUMENTS) == 5
    assert {document.source[:3] for document in DOCUMENTS} == {"it-", "fr-"}


def test_sources_and_contents_are_distinct():
    assert len({document.source for document in DOCUMENTS}) == len(DOCUMENTS)
    assert len({document.sha256 for document in DOCUMENTS}) == len(DOCUMENTS)


def test_an_incomplete_installation_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(embedded, "_FOLDER", tmp_path)
    with pytest.raises(WitnessError) as caught:
        load_embedded()
    assert caught.value.exit_code == 4
    assert caught.value.hint

"""The embedded documents and the English editions, checked once for all tests of this folder."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from regulae.cli.building import add_documents
from regulae.corpus.checking import Knowledge, Lines, check_page
from regulae.corpus.store import STORE_NAME, open_store
from regulae.ingest.masking import PageGiven, read_page
from regulae.ingest.pipeline import Given

EDITIONS = Path(__file__).resolve().parents[4] / "shared" / "data" / "cr" / "en"
DOCUMENTS = Path(__file__).resolve().parents[3] / "corpus" / "data" / "documents"


class Told(NamedTuple):
    """A finding as a reader sees it."""

    code: str
    line: int
    words: str  # what stands at its place
    own: str  # the last rule that begins before it
    message: str
    fix: str


class Reading(NamedTuple):
    cited: int  # numbers
    told: list


@pytest.fixture(scope="session")
def knowledge(home):
    with open_store(home / STORE_NAME) as store:
        yield Knowledge(store)


def tell(page, findings):
    lines = Lines(page.text)
    for found in findings:
        before = [own for own in page.own if own.start <= found.start]
        yield Told(
            code=found.code,
            line=lines.locate(found.start)[0],
            words=page.text[found.start : found.end],
            own=str(before[-1].number) if before else "",
            message=found.message,
            fix=found.fix.text if found.fix else "",
        )


def require(path):
    if not path.exists():
        pytest.skip(f"{path.name} is not here: the texts are not part of the project")
    return path


def check_file(path, knowledge, lang=""):
    return check_content(path.read_bytes(), knowledge, PageGiven(lang=lang, markup="text"))


def check_content(content, knowledge, given):
    page = read_page(content, "", given)
    cited = sum(len(each.citation.cited) for each in page.cited)

    def reread(text):
        return read_page(text.encode(), "", given._replace(lang=page.lang))

    return Reading(cited, list(tell(page, check_page(page, knowledge, reread=reread))))


@pytest.fixture(scope="session")
def check(knowledge):
    """Check a file against what it claims, once."""
    known = {}

    def run(path, lang=""):
        if path not in known:
            known[path] = check_file(require(path), knowledge, lang)
        return known[path]

    return run


@pytest.fixture(scope="session")
def check_edition(check):
    return lambda edition: check(EDITIONS / f"{edition}.txt", "en")


@pytest.fixture(scope="session")
def check_document(check):
    return lambda name: check(DOCUMENTS / f"{name}.txt")


@pytest.fixture(scope="session")
def check_with_original(home, tmp_path_factory):
    """Check a document with the English text of an edition in the store."""

    def run(name, edition):
        original = require(EDITIONS / f"{edition}.txt")
        folder = tmp_path_factory.mktemp("original")
        shutil.copy(home / STORE_NAME, folder)
        add_documents(folder, [original], Given())
        with open_store(folder / STORE_NAME) as store:
            return check_file(DOCUMENTS / f"{name}.txt", Knowledge(store))

    return run


@pytest.fixture(scope="session")
def read_document():
    return lambda name: (DOCUMENTS / f"{name}.txt").read_text("utf-8")


@pytest.fixture(scope="session")
def check_text(knowledge):
    """Check a text that is written in some markup."""

    def run(text, markup):
        return check_content(text.encode(), knowledge, PageGiven(markup=markup))

    return run

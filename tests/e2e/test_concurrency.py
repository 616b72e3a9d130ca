"""Several processes at one home: one store, old or new, never half."""

import json
import subprocess
import threading

import pytest

from regulae.cli.building import add_documents, remove_document
from regulae.cli.commands import show as show_command
from regulae.corpus.store import STORE_NAME, Store
from regulae.ingest.pipeline import Given

ENGLISH = Given(lang="en")
FIRST_USERS = 3
RULES = 400


@pytest.fixture
def owlery(tmp_path):
    """A document that takes a while to be read and written."""
    page = tmp_path / "owlery.txt"
    rules = [
        f"900.{rule}. Owl {rule} eats {rule} mice, see rule 900.1." for rule in range(1, RULES)
    ]
    page.write_text("\n".join(["900. Owls", *rules]), "utf-8")
    return page


def test_first_uses_at_once_make_one_store(regulae_command, regulae, tmp_path):
    home = tmp_path / "home"
    command = regulae_command("show", "605.3b", home=home)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    processes = [subprocess.Popen(**command, **pipes) for _ in range(FIRST_USERS)]
    answers = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0] * FIRST_USERS
    assert {out for out, _ in answers} == {regulae("show", "605.3b").out}
    assert {each.name for each in home.iterdir()} == {STORE_NAME, "regulae.lock"}
    assert len(json.loads(regulae("sources", "--json", home=home).out)) == 5


def read_everything(home):
    """Count the sources, the records, and the texts found by the words of the new document."""
    with Store(home / STORE_NAME) as store:
        sql = """SELECT (SELECT count(*) FROM witness), (SELECT count(*) FROM attestation),
            (SELECT count(*) FROM text), (SELECT value FROM meta WHERE key = 'digest'),
            (SELECT count(*) FROM sqlite_master WHERE name = 'fts_en')"""
        (row,) = store.rows(sql)
        return row


@pytest.mark.parametrize("change", ["add", "remove"])
def test_a_reader_sees_the_old_store_or_the_new(
    regulae_command, regulae, fresh_home, owlery, change
):
    """Another process changes the store while this one reads it as fast as it can."""
    if change == "remove":
        add_documents(fresh_home, [owlery], ENGLISH)
    arguments = {"add": ["add", owlery, "--lang", "en"], "remove": ["remove", "owlery"]}[change]
    before = read_everything(fresh_home)
    seen = set()
    with subprocess.Popen(
        **regulae_command(*arguments, home=fresh_home), stdout=subprocess.DEVNULL
    ) as writer:
        while writer.poll() is None:
            seen.add(read_everything(fresh_home))
    assert writer.returncode == 0
    after = read_everything(fresh_home)
    assert abs(after[1] - before[1]) == RULES
    assert before in seen
    assert seen <= {before, after}
    assert regulae("show", "605.3b", home=fresh_home).status == 0


def test_one_command_answers_from_one_state(regulae, fresh_home, monkeypatch):
    """A document goes while ``show`` is between two of its questions to the store."""
    arguments = ("show", "605.1a", "--json")
    whole = regulae(*arguments, home=fresh_home)
    find = show_command.find_surroundings
    remover = threading.Thread(
        target=remove_document, args=(fresh_home, "it-605-mana-abilities"), daemon=True
    )

    def remove_first(*given):
        remover.start()
        remover.join(2)  # it may have to wait until the reader has done
        return find(*given)

    monkeypatch.setattr(show_command, "find_surroundings", remove_first)
    answer = regulae(*arguments, home=fresh_home)
    remover.join(60)
    assert not remover.is_alive()
    assert answer == whole  # the rule was found: what stands around it must be of that state
    assert regulae("show", "it:605.1a", home=fresh_home).status == 3


def test_two_writers_take_turns(regulae_command, regulae, fresh_home, tmp_path):
    processes = []
    for name in ("bats", "owls"):
        page = tmp_path / f"{name}.txt"
        page.write_text(f"900. {name}\n900.1. All {name} sleep by day.\n", "utf-8")
        command = regulae_command("add", page, "--lang", "en", home=fresh_home)
        processes.append(subprocess.Popen(**command, stdout=subprocess.DEVNULL))
    assert [process.wait(60) for process in processes] == [0, 0]
    sources = json.loads(regulae("sources", "--json", home=fresh_home).out)
    assert {"bats", "owls"} <= {source["id"] for source in sources}

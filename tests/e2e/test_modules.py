"""What a query loads: nothing heavy, and the second engine only when it is asked for."""

import json
import subprocess
import sys

import pytest

HEAVY = {"spacy", "simplemma", "bs4", "lxml", "whoosh", "rich", "rapidfuzz"}
RUN = """
import json, sys
from regulae.cli.main import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""
QUERIES = {
    "show": (["show", "605.3b"], set()),
    "show a word before": (["show", "regola 605.3b"], set()),
    "show as JSON": (["show", "605", "--json"], set()),
    "search": (["search", "abilità di mana"], set()),
    "search a number": (["search", "605.3b"], set()),
    "search as JSON": (["search", "abilità di mana", "--json"], set()),
    "refs": (["refs", "605.1a"], set()),
    "refs deeper": (["refs", "605.5", "--depth", "3"], set()),
    "sources": (["sources"], set()),
    "editions": (["editions"], set()),
    "export": (["export"], set()),
    "diff": (["diff", "fr:406", "it:605"], {"rapidfuzz"}),  # it compares words with that
}


@pytest.fixture
def find_loaded(regulae_command):
    def run(arguments, home):
        given = regulae_command(*arguments, home=home)
        command = [sys.executable, "-c", RUN, *given["args"][3:]]
        done = subprocess.run(command, env=given["env"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert done.stdout
        return set(json.loads(done.stderr.splitlines()[-1]))

    return run


@pytest.mark.parametrize(("arguments", "allowed"), QUERIES.values(), ids=QUERIES.keys())
def test_a_query_loads_nothing_heavy(find_loaded, home, arguments, allowed):
    loaded = find_loaded(arguments, home)
    assert "regulae" in loaded
    assert loaded & HEAVY <= allowed


def test_whoosh_is_loaded_when_it_is_asked_for(find_loaded, fresh_home):
    loaded = find_loaded(["search", "abilità di mana", "--engine", "whoosh"], fresh_home)
    assert loaded & HEAVY == {"whoosh"}


def test_reading_documents_does_load_what_it_needs(find_loaded, fresh_home):
    """Without this the names above could be misspelt, and nothing would show it."""
    assert find_loaded(["build"], fresh_home) & HEAVY >= {"spacy"}

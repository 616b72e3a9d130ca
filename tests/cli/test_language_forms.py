"""A language is read alike by every command: a code, a locale, no language, or an error."""

import pytest

from regulae.cli.options import read_language
from regulae.corpus.errors import LanguageError

PAGE = "corpus/data/documents/it-601-casting-spells.txt"
COMMANDS = {
    "show": ["show", "605.1"],
    "search": ["search", "mana"],
    "refs": ["refs", "605.3b"],
    "diff": ["diff", "fr:406.3", "it:605.2"],
    "trace": ["trace", "605.1", "--brief"],
    "terms": ["terms", "volare"],
    "date": ["date", PAGE],
    "editions": ["editions"],
    "export": ["export"],
    "sources": ["sources"],
}
READ = {
    "it": "it",
    "IT": "it",
    " it ": "it",
    "it_IT": "it",
    "it-IT": "it",
    "it_IT.UTF-8": "it",
    "it_IT.UTF-8@euro": "it",
    "zh-Hans-CN": "zh",
    "": "",
    "C": "",
    "C.UTF-8": "",
    "POSIX": "",
}


@pytest.mark.parametrize(("written", "want"), READ.items(), ids=repr)
def test_what_a_language_is_read_as(written, want):
    assert read_language(written) == want


@pytest.mark.parametrize("written", ["klingon", "i", "ita", "i1", "it IT", "日本", "it,fr", "-"])
def test_what_is_no_language(written):
    with pytest.raises(LanguageError) as caught:
        read_language(written)
    assert repr(written) in str(caught.value)
    assert "en, fr, it, zh" in caught.value.hint


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())
def test_every_command_refuses_what_is_no_language(regulae, arguments):
    result = regulae(*arguments, "--lang", "klingon")
    assert (result.status, result.out) == (2, "")
    assert "'klingon' is no language code" in result.err
    assert "en, fr, it, zh" in result.err


@pytest.mark.parametrize("written", ["IT", "it_IT.UTF-8"])
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())
def test_every_command_reads_capitals_and_locales(regulae, arguments, written):
    plain = regulae(*arguments, "--lang", "it")
    assert regulae(*arguments, "--lang", written) == plain
    assert plain.status == 0


SAID = {
    "show": ["show", "605.1"],
    "search": ["search", "mana"],
    "refs": ["refs", "605.3b"],
    "diff": ["diff", "406.3", "605.2"],
    "trace": ["trace", "605.1"],
    "terms": ["terms", "volare"],
    "editions": ["editions"],
}


@pytest.mark.parametrize("arguments", SAID.values(), ids=SAID.keys())
def test_a_language_of_which_there_is_nothing_is_said(regulae, arguments):
    result = regulae(*arguments, "--lang", "xx")
    assert result.status == 0
    assert "'xx'" in result.err
    assert result.out


def test_an_export_of_nothing_is_said(regulae):
    result = regulae("export", "--lang", "xx")
    assert (result.status, result.out) == (3, "")
    assert "'xx'" in result.err
    assert "regulae sources" in result.err
    assert regulae("export", "--lang", "xx", "--json").out == "[]\n"


@pytest.mark.parametrize("command", ["show", "refs"])
def test_a_locator_in_an_unknown_language_says_where_the_text_is(regulae, command):
    result = regulae(command, "xx:605")
    assert result.status == 3
    assert "no text of xx:605" in result.err
    assert "it:605@2025-09-19" in result.err

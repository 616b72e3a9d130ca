"""Which language is shown when none is written, and what is said about the choice."""

import json

import pytest

# What is asked for and set, and the language that must come: the nearest to the user wins.
CHOICES = {
    "option": (["--lang", "en"], {}, "en"),
    "other option": (["--lang", "it"], {}, "it"),
    "short option": (["-l", "en"], {}, "en"),
    "REGULAE_LANG": ([], {"REGULAE_LANG": "en"}, "en"),
    "locale": ([], {"LANG": "en_GB.UTF-8"}, "en"),
    "other locale": ([], {"LANG": "it_IT.UTF-8"}, "it"),
    "LC_ALL before LANG": ([], {"LC_ALL": "it_IT.UTF-8", "LANG": "en_GB.UTF-8"}, "it"),
    "REGULAE_LANG before locale": ([], {"REGULAE_LANG": "en", "LANG": "it_IT.UTF-8"}, "en"),
    "the first of REGULAE_LANG that has it": ([], {"REGULAE_LANG": "it,en"}, "it"),
    "nothing said: the first by its code": ([], {}, "en"),
    "no language in the locale": ([], {"LANG": "C.UTF-8"}, "en"),
    "REGULAE_LANG as a locale": ([], {"REGULAE_LANG": "it_IT.UTF-8"}, "it"),
    "LC_ALL hides LANG": ([], {"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
    "a locale of two letters": ([], {"LANG": "it"}, "it"),
    "no locale": ([], {"LC_ALL": "POSIX"}, "en"),
    "option is a locale": (["--lang", "it_IT.UTF-8"], {"LANG": "en_GB.UTF-8"}, "it"),
    "option is no language": (["--lang", "C"], {"REGULAE_LANG": "it"}, "it"),
    "option before REGULAE_LANG": (["--lang", "it"], {"REGULAE_LANG": "en"}, "it"),
}


@pytest.mark.parametrize(("options", "variables", "want"), CHOICES.values(), ids=CHOICES.keys())
def test_the_users_language_is_taken(regulae, owl_home, options, variables, want):
    result = regulae("show", "605.1", "--json", *options, home=owl_home, **variables)
    assert [record["lang"] for record in json.loads(result.out)["records"]] == [want]
    assert result.err == ""


def test_a_written_language_is_not_the_users(regulae, owl_home):
    result = regulae("show", "it:605.1", "--json", "--lang", "en", home=owl_home)
    assert json.loads(result.out)["locator"] == "it:605.1@2025-09-19"
    assert result.err == ""


@pytest.mark.parametrize("arguments", [["show", "605.3b"], ["refs", "605.3b"]], ids=" ".join)
def test_another_language_than_the_users_is_said_on_stderr(regulae, arguments):
    result = regulae(*arguments, "--lang", "en")
    assert result.status == 0
    assert "405.6c" in result.out
    assert "'en'" in result.err
    assert "'it'" in result.err


def test_each_side_of_a_diff_left_without_language_is_said(regulae):
    result = regulae("diff", "406", "605", "--lang", "en", "--json")
    payload = json.loads(result.out)
    assert payload["old"].startswith("fr:406")
    assert payload["new"].startswith("it:605")
    assert "'fr'" in result.err
    assert "'it'" in result.err


def test_hits_in_the_users_language_come_first(regulae):
    for lang in ("it", "fr"):
        result = regulae("search", "abilità di mana", "--lang", lang, "--json")
        assert json.loads(result.out)["hits"][0]["lang"] == lang


def test_a_set_of_several_editions_is_said(regulae, owl_home):
    """IKO named two editions, 2020-04-17 and 2020-06-01; a year fits as many as it had."""
    result = regulae("show", "it:605.3b@2025", home=owl_home)
    assert result.status == 0
    assert "2025-09-19" in result.err

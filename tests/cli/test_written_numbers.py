"""A number is found alike however it is written, by every command that takes one."""

import json

import pytest

FORMS = [
    "605.3(b)",
    "605.3.b",
    "605.3-b",
    "§605.3b",
    "CR605.3b",
    "regola n. 605.3b",
    "rule #605.3b",
    "６０５．３ｂ",
    "[605.3b]",
    "(605.3b)",
    "规则605.3b",
]
COMMANDS = {
    "show": lambda found: found["locator"],
    "refs": lambda found: found["locator"],
    "trace": lambda found: found["locator"],
    "search": lambda found: found["hits"][0]["locator"],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("written", FORMS)
def test_a_number_is_found_however_it_is_written(regulae, command, written):
    result = regulae(command, written, "--json")
    assert (result.status, result.err) == (0, "")
    assert COMMANDS[command](json.loads(result.out)) == "it:605.3b@2025-09-19"


@pytest.mark.parametrize("command", ["show", "refs", "trace", "search"])
def test_a_word_before_needs_no_quotes(regulae, command):
    assert regulae(command, "regola", "605.3b").status == 0

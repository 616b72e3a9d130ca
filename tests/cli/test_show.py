"""``regulae show``: a rule with what stands around it, for people and as JSON."""

import json
import tomllib
from pathlib import Path

import pytest

DOCUMENTS = Path(__file__).parents[2] / "corpus" / "data" / "documents"
PAYLOAD_KEYS = ["locator", "records", "children", "sisters", "cited_by", "today"]
RECORD_KEYS = [
    "locator", "number", "lang", "edition", "kind", "parent", "title",
    "text", "examples", "notes", "citations", "flags", "source",
]  # fmt: skip
SOURCE_KEYS = ["id", "title", "url", "sha256", "start", "end", "line", "stated", "fits"]
OF_605 = [
    "605", "605.1", "605.1a", "605.1b", "605.2", "605.3", "605.3a", "605.3b", "605.3c",
    "605.4", "605.4a", "605.5", "605.5a", "605.5b",
]  # fmt: skip
TEXT = (
    "Un'abilità di mana attivata non va in pila, quindi non può essere bersagliata, neutralizzata"
    " o altrimenti affrontata. Piuttosto, si risolve immediatamente dopo essere stata attivata."
    " (Vedi regola 405.6c.)"
)


@pytest.fixture
def show_json(regulae):
    def run(*arguments, status=0, **options):
        result = regulae("show", *arguments, "--json", **options)
        assert result.status == status
        return json.loads(result.out)

    return run


def numbers(records):
    return [record["number"] for record in records]


def test_a_record_is_that_of_the_design(show_json):
    payload = show_json("it:605.3b")
    assert list(payload) == PAYLOAD_KEYS
    (record,) = payload["records"]
    assert list(record) == RECORD_KEYS
    source = record.pop("source")
    assert record == {
        "locator": "it:605.3b@2025-09-19",
        "number": "605.3b",
        "lang": "it",
        "edition": "2025-09-19",
        "kind": "subrule",
        "parent": "605.3",
        "title": None,
        "text": TEXT,
        "examples": [],
        "notes": [],
        "citations": [
            {
                "text": "regola 405.6c",
                "in": "text",
                "start": 189,
                "end": 202,
                "numbers": ["405.6c"],
                "targets": [
                    {
                        "number": "405.6c",
                        "start": 196,
                        "end": 202,
                        "title": None,
                        # The design shows "resolved", as it is once facts know the number.
                        "status": "resolved",
                    }
                ],
            }
        ],
        "flags": [],
    }
    catalogue = tomllib.loads((DOCUMENTS / "catalogue.toml").read_text("utf-8"))
    entry = catalogue["it-605-mana-abilities"]
    assert {name: source[name] for name in SOURCE_KEYS} == {
        "id": "it-605-mana-abilities",
        "title": entry["title"],
        "url": None,
        "sha256": entry["sha256"],
        "start": 1974,
        "end": 2185,
        "line": 13,
        "stated": "Marvel's Spider-Man, 26 Settembre 2025",
        "fits": [["2019-07-12", "2026-06-19"]],
    }


def test_a_source_has_the_keys_of_the_design(show_json):
    (record,) = show_json("it:605.3b")["records"]
    assert list(record["source"]) == SOURCE_KEYS


def test_what_stands_around_a_rule_is_beside_it(show_json):
    payload = show_json("605.1")
    assert payload["locator"] == "it:605.1@2025-09-19"
    assert numbers(payload["records"]) == ["605.1"]
    assert numbers(payload["children"]) == ["605.1a", "605.1b"]
    assert [list(child) for child in payload["children"]] == [RECORD_KEYS] * 2
    (sister,) = payload["sisters"]
    assert list(sister) == [*RECORD_KEYS, "via", "score"]
    assert sister["locator"] == "fr:406.1@fr-406-mana-abilities"
    assert payload["today"] == ["605.1"]


def test_who_cites_a_rule_is_beside_it(show_json):
    assert show_json("605.1a")["cited_by"] == [
        {"number": "605.1b", "locator": "it:605.1b@2025-09-19", "text": "regola 605.1a"},
        {"number": "605.5", "locator": "it:605.5@2025-09-19", "text": "regole 605.1a–b"},
    ]


def test_a_heading_has_all_its_rules_under_it(show_json):
    payload = show_json("605")
    assert [(r["kind"], r["title"], r["text"]) for r in payload["records"]] == [
        ("heading", "Abilità di mana", "")
    ]
    assert numbers(payload["children"]) == OF_605[1:]


def list_sisters(payload):
    return [(sister["locator"], sister["via"]) for sister in payload["sisters"]]


POST = "fr-406-mana-abilities"


def test_the_same_rule_in_another_language_is_its_sister(show_json, owl_home):
    """By number in the same edition, and through the lineage from another."""
    payload = show_json("it:605.3b", home=owl_home)
    assert list_sisters(payload) == [
        ("en:605.3b@2025-09-19", "number"),
        (f"fr:406.4@{POST}", "lineage"),
    ]
    english, french = payload["sisters"]
    assert english["text"] == "A mouse under the snow costs one feather."
    assert english["score"] == 1 > french["score"] > 0


# By reading the texts: sisters in the embedded documents, and the numbers of today.
LINKED = {
    "fr:406.3": (["it:605.2@2025-09-19"], ["605.2"]),
    "fr:406.4": (["it:605.3b@2025-09-19", "it:605.4a@2025-09-19"], ["605.3b", "605.4a"]),
    "fr:406.6": ([], ["106.5"]),
    "fr:406": (["it:605@2025-09-19"], ["605"]),
    "it:605.2": ([f"fr:406.3@{POST}"], ["605.2"]),
    "it:605.3c": ([], ["605.3c"]),
    "it:502.55": ([], ["702.59"]),
    "it:502.56": ([], ["702.60"]),
}


@pytest.mark.parametrize(("written", "linked"), LINKED.items(), ids=LINKED.keys())
def test_an_old_rule_has_sisters_through_the_lineage_and_is_something_today(
    show_json, written, linked
):
    payload = show_json(written)
    assert ([sister["locator"] for sister in payload["sisters"]], payload["today"]) == linked


def test_sisters_and_today_are_shown(regulae):
    shown = " ".join(regulae("show", "fr:406.3").out.split())
    assert "605.2" in shown.partition("today")[2][:40]
    assert "stato del gioco" in shown  # the Italian text
    assert "lineage" in shown


def test_text_is_made_to_be_read_at_a_table(regulae):
    result = regulae("show", "605.3b")
    assert result.status == 0
    first, second, *rest = result.out.splitlines()
    for words in ("605.3b", "Abilità di mana", "it", "2025-09-19"):
        assert words in first
    assert "605.3" in second
    assert "L'attivazione di un'abilità di mana attivata" in second  # the parent's line
    assert TEXT in " ".join(" ".join(rest).split())
    assert any("cites" in line and "405.6c" in line for line in rest)
    assert "\x1b" not in result.out


def test_examples_notes_subrules_and_references_are_shown(regulae):
    shown = " ".join(regulae("show", "605.2").out.split())
    assert "un permanente ha un'abilità che dice" in shown  # an example
    assert "symbol" in shown  # one was lost in the source, and that is said
    shown = " ".join(regulae("show", "605.1a").out.split())
    assert "605.1b" in shown.partition("cited by")[2]
    assert "605.5" in shown.partition("cited by")[2]
    shown = " ".join(regulae("show", "502.13").out.split())
    assert "Mantenimento cumulativo" in shown
    assert "Una creatura ha due istanze di" in shown  # an example of it
    assert "Da notare che la decisione di tenere il conto" in shown  # a note under 502.13b


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_text_is_wrapped_to_the_terminal(regulae, columns):
    lines = regulae("show", "605", COLUMNS=str(columns)).out.splitlines()
    longest = max(map(len, lines[1:]))  # the first is number, title, language and edition
    assert min(columns, 80) / 2 < longest <= columns


def test_a_rule_without_text_is_no_mere_failure(regulae):
    result = regulae("show", "405.6c")
    assert (result.status, result.out) == (3, "")
    assert "it:605.3b@2025-09-19" in result.err  # who cites it
    assert "add" in result.err  # how to get it
    assert "Traceback" not in result.err


def test_a_rule_without_text_has_an_object_without_records(show_json):
    payload = show_json("405.6c", status=3)
    assert list(payload) == PAYLOAD_KEYS
    assert payload == {
        "locator": "405.6c",
        "records": [],
        "children": [],
        "sisters": [],
        "cited_by": [
            {"number": "605.3b", "locator": "it:605.3b@2025-09-19", "text": "regola 405.6c"}
        ],
        "today": payload["today"],
    }


SPIDER = "2025-09-19"
LOCATORS = {
    "plain": (["605.3b"], ["it:605.3b@2025-09-19"]),
    "comma": (["605,3b"], ["it:605.3b@2025-09-19"]),
    "space and capital": (["605.3 B"], ["it:605.3b@2025-09-19"]),
    "zero": (["605.03b"], ["it:605.3b@2025-09-19"]),
    "full stop": (["605.3b."], ["it:605.3b@2025-09-19"]),
    "word before": (["regola 605.3b"], ["it:605.3b@2025-09-19"]),
    "French word before": (["règle 406.4"], [f"fr:406.4@{POST}"]),
    "two arguments": (["CR", "605.3b"], ["it:605.3b@2025-09-19"]),
    "range": (["605.1a-b"], ["it:605.1a@2025-09-19", "it:605.1b@2025-09-19"]),
    "range in full": (["605.1a–605.1b"], ["it:605.1a@2025-09-19", "it:605.1b@2025-09-19"]),
    "date": (["it:601.2@2023-06-16"], ["it:601.2@2023-06-16"]),
    "day in force": (["it:605@2025-09-26"], ["it:605@2025-09-19"]),
    "set code": (["it:605.1@SPM"], ["it:605.1@2025-09-19"]),
    "set name": (["it:502.13@Ondata Glaciale"], ["it:502.13@2006-07-15"]),
    "year": (["605.2@2025"], ["it:605.2@2025-09-19"]),
    "year and month": (["605.2@2025-09"], ["it:605.2@2025-09-19"]),
    "one witness": (["fr:406.1@fr-406-mana-abilities"], [f"fr:406.1@{POST}"]),
}


@pytest.mark.parametrize(("written", "want"), LOCATORS.values(), ids=LOCATORS.keys())
def test_locators_are_read_in_every_form(show_json, written, want):
    assert [record["locator"] for record in show_json(*written)["records"]] == want


def test_latest_is_the_edition_in_force_now(regulae):
    """The store has no text of it, and says so rather than giving an older one."""
    result = regulae("show", "605.3b@latest")
    assert (result.status, result.out) == (3, "")
    assert "605.3b@latest" in result.err


def test_notes_of_a_topic_have_a_locator(show_json):
    records = show_json("it:note/mantenimento-cumulativo@2006-07-15")["records"]
    assert {record["kind"] for record in records} == {"note"}
    assert {record["title"] for record in records} == {"Mantenimento cumulativo"}
    assert any(record["text"].startswith("Mantenimento cumulativo è una") for record in records)


def test_a_language_is_everything_in_it(show_json):
    records = show_json("it")["records"]
    assert {record["lang"] for record in records} == {"it"}
    assert {"605.3b", "502.13"} <= set(numbers(records))


def test_a_whole_edition_is_all_of_it(show_json):
    assert numbers(show_json("it@2025-09-19")["records"]) == OF_605

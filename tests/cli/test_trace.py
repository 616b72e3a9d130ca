"""``regulae trace``: a rule back to its first edition and forward to today."""

import json
import shutil
from datetime import date

import pytest

from regulae.cli.building import add_documents
from regulae.corpus.facts import load_at_hand
from regulae.corpus.store import STORE_NAME
from regulae.ingest.pipeline import Given

PAYLOAD_KEYS = ["locator", "today", "steps", "edition", "names"]
STEP_KEYS = ["edition", "kind", "old", "new"]
KINDS = {"edited", "moved", "moved-edited", "split", "merged", "added", "removed"}
EDITIONS = {str(edition) for edition in load_at_hand()}
POST = "fr-406-mana-abilities"


@pytest.fixture
def trace_json(regulae):
    def run(*arguments, **options):
        result = regulae("trace", *arguments, "--json", **options)
        assert result.status == 0, result.err
        return json.loads(result.out)

    return run


# From the texts: where a rule of an old edition stands now.
TODAY = {
    "fr:406.3": (f"fr:406.3@{POST}", ["605.2"]),
    "fr:406.4": (f"fr:406.4@{POST}", ["605.3b", "605.4a"]),
    "fr:406.6": (f"fr:406.6@{POST}", ["106.5"]),
    "fr:406": (f"fr:406@{POST}", ["605"]),
    "it:502.13": ("it:502.13@2006-07-15", ["702.24"]),
    "it:502.55": ("it:502.55@2006-07-15", ["702.59"]),
    "it:502.56": ("it:502.56@2006-07-15", ["702.60"]),
    "it:605.3b": ("it:605.3b@2025-09-19", ["605.3b"]),
    "en:117.8@2013-07-13": ("en:117.8@2013-07-13", ["118.8"]),
    "702.46@2013-07-13": ("702.46@2013-07-13", ["702.47"]),
    "406.3@2009-05-01": ("406.3@2009-05-01", ["605.2"]),
    "en:406.3@2009-06-30": ("en:406.3@2009-06-30", ["605.2"]),  # in force: that of May
    "605.2@latest": ("605.2@latest", ["605.2"]),
    "règle 406.3": (f"fr:406.3@{POST}", ["605.2"]),
}


@pytest.mark.parametrize(("written", "want"), TODAY.items(), ids=TODAY.keys())
def test_what_a_rule_is_today(trace_json, written, want):
    payload = trace_json(written)
    assert (payload["locator"], payload["today"]) == want


@pytest.mark.parametrize("written", ["fr:406.3", "it:502.55", "606", "6", "702.46@2013-07-13"])
def test_the_shape_of_the_payload(trace_json, written):
    payload = trace_json(written)
    assert list(payload) == PAYLOAD_KEYS
    editions = [step["edition"] for step in payload["steps"]]
    assert editions == sorted(editions)
    assert set(editions) <= EDITIONS
    for step in payload["steps"]:
        assert list(step) == STEP_KEYS
        assert step["kind"] in KINDS
        assert step["old"] or step["kind"] == "added"
        assert step["new"] or step["kind"] == "removed"
    assert all(names and all(names) for names in payload["names"].values())


def test_the_steps_lead_from_the_first_edition_to_today(trace_json):
    """Splice: 502.40 when it came, and each number that it has had since."""
    steps = trace_json("702.46@2013-07-13")["steps"]
    assert [(step["edition"], step["old"], step["new"]) for step in steps] == [
        ("2004-10-01", [], ["502.40"]),
        ("2009-07-11", ["502.40"], ["702.44"]),
        ("2011-06-17", ["702.44"], ["702.45"]),
        ("2013-07-13", ["702.45"], ["702.46"]),
        ("2021-04-22", ["702.46"], ["702.47"]),
    ]
    assert [step["kind"] for step in steps] == ["added", *["moved"] * 4]


def test_every_beginning_of_one_lineage_gives_the_same_trace(trace_json):
    beginnings = ("502.40@2006-07-15", "702.44@2010-02-01", "702.46@2013-07-13", "702.47@latest")
    traces = [trace_json(written) for written in beginnings]
    assert {json.dumps([trace["today"], trace["steps"]]) for trace in traces} == {
        json.dumps([traces[0]["today"], traces[0]["steps"]])
    }


def test_a_split_shows_all_its_parts_whichever_one_is_traced(trace_json):
    for written in ("it:605.3b", "fr:406.4"):
        (step,) = (s for s in trace_json(written)["steps"] if s["edition"] == "2009-07-11")
        assert (step["kind"], step["old"]) == ("split", ["406.4"])
        assert set(step["new"]) == {"605.3b", "605.4a"}


def test_a_merger_shows_all_that_went_into_it(trace_json):
    """605.4a has a sentence of old 411.3 beside its part of 406.4 (tests/eval/alignment)."""
    (step,) = (s for s in trace_json("it:605.4a")["steps"] if s["edition"] == "2009-07-11")
    assert (step["kind"], step["new"]) == ("merged", ["605.4a"])
    assert set(step["old"]) == {"406.4", "411.3"}


def test_a_step_stands_once_where_ways_meet(trace_json):
    for written in ("fr:406.4", "it:605.3b", "en:406.1d@2002-10-07", "en:406.1e@2002-10-07"):
        steps = [json.dumps(step) for step in trace_json(written)["steps"]]
        assert len(steps) == len(set(steps))


def test_names_are_those_of_today_in_every_language(trace_json):
    names = trace_json("it:502.55")["names"]
    assert names["en"] == ["Recover"]
    assert trace_json("it:502.56")["names"]["en"] == ["Ripple"]
    assert trace_json("fr:406")["names"]["en"] == ["Mana Abilities"]


def test_a_rule_that_is_gone_is_gone(trace_json, regulae):
    """Substance, a keyword that was never printed, left the rules in 2009."""
    payload = trace_json("502.49a@2006-07-15")
    assert payload["today"] == []
    assert payload["steps"][-1]["kind"] == "removed"
    assert payload["steps"][-1]["new"] == []
    assert (payload["steps"][-1]["edition"], payload["names"]) == ("2009-07-11", {})
    assert "today gone" in regulae("trace", "502.49a@2006-07-15").out
    assert trace_json("502.49@2006-07-15")["names"]["en"] == ["Substance"]  # the last it had


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_text_is_made_to_be_read(regulae, columns):
    result = regulae("trace", "fr:406.3", COLUMNS=str(columns))
    assert result.status == 0
    lines = result.out.splitlines()
    head = " ".join(result.out.partition("\n\n")[0].split())
    assert head.startswith(f"fr:406.3@{POST}")
    assert "→ today 605.2" in head
    steps = [line for line in lines if line[:10] in EDITIONS]
    assert [line[:10] for line in steps] == sorted(line[:10] for line in steps)
    assert any("406.3 → 605.2" in line and "moved" in line for line in steps)
    assert any("2009-07-11" in line for line in steps)
    assert max(map(len, lines)) <= columns
    assert "\x1b" not in result.out


def test_the_edition_that_was_chosen_is_said(regulae, trace_json):
    """The French text claims no edition: it is read in the one in force when it was written."""
    result = regulae("trace", "fr:406.3", COLUMNS="200")
    assert "2004-06-01" in result.out.splitlines()[0] + result.err
    assert trace_json("fr:406.3")["edition"] == "2004-06-01"
    assert trace_json("it:605.2")["edition"] == "2025-09-19"


BEFORE, AFTER = "2009-05-01", "2009-07-11"  # neighbours


@pytest.fixture(scope="module")
def mice_home(home, tmp_path_factory):
    """A home with invented texts of two neighbouring editions, at numbers of their facts."""
    folder = tmp_path_factory.mktemp("mice")
    shutil.copy(home / STORE_NAME, folder)
    for edition, text in {
        BEFORE: "406. Mice\n406.6. A mouse that has lost its whiskers sleeps by day.\n",
        AFTER: "106. Mice\n106.5. A mouse that has lost its tail sleeps by day.\n",
    }.items():
        page = folder / f"mice-{edition}.txt"
        page.write_text(text, "utf-8")
        given = Given(lang="en", edition=date.fromisoformat(edition))
        add_documents(folder, [page], given)
    return folder


def test_with_both_texts_in_the_store_the_words_are_compared(regulae, mice_home):
    where = ("en:406.3@2009-05-01", "en:406.6@2009-05-01")
    shown = [regulae("trace", each, home=mice_home, COLUMNS="100") for each in where]
    assert {result.status for result in shown} == {0}
    assert "whiskers" not in shown[0].out
    assert "its [-whiskers-] {+tail+} sleeps" in shown[1].out
    brief = regulae("trace", where[1], "--brief", home=mice_home)
    assert "whiskers" not in brief.out


BAD = {
    "a range": (["605.1-605.3"], 2, "605.1–605.3 is not one number"),
    "a language": (["it"], 2, "is not one number"),
    "a whole edition": (["it@2025-09-19"], 2, "is not one number"),
    "a note": (["it:note/mantenimento-cumulativo"], 2, "is not one number"),
    "no locator": (["owl owl"], 2, "owl owl"),
    "an edition that nothing answers to": (["702.46@owl"], 2, "'owl'"),
    "before the first edition": (["605.3@1990"], 2, "1990"),
    "a number that never stood": (["999.9"], 3, "999.9"),
    "a number that did not stand then": (["406.3@1999-04-23"], 3, "1999-04-23"),
    "a number that stands since": (["702.59@2004-06-01"], 3, "2009-07-11"),
    "a misused letter": (["605.3l"], 2, "605.3l"),
}


@pytest.mark.parametrize(("arguments", "status", "words"), BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_what_cannot_be_traced(regulae, arguments, status, words, as_json):
    result = regulae("trace", *arguments, *["--json"] * as_json)
    assert (result.status, result.out) == (status, "")
    assert words in result.err
    assert len(result.err.splitlines()) >= 2  # what was wrong, and what to do
    assert "Traceback" not in result.err


def test_a_locator_is_needed(regulae):
    assert regulae("trace").status == 2

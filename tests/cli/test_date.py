"""``regulae date``: the sentence, the evidence, and what can go wrong."""

import io
import json
import sys
from importlib.resources import files

import pytest

KEYS = [
    "path", "lang", "sentence", "stated", "claimed_edition", "not_later", "fits", "agrees", "thin",
    "evidence", "layers",
]  # fmt: skip
EVIDENCE_KEYS = ["what", "kind", "first", "last", "intervals", "agrees", "weight", "places"]
DOCUMENTS = files("regulae.corpus.data") / "documents"
PAGE = "605.3. Bears.\n605.3a Cubs.\n605.3b Dens.\n605.3c Honey.\n605.4. Bees.\n605.4a Wax.\n"


@pytest.fixture
def date_json(regulae):
    def run(*arguments):
        result = regulae("date", *arguments, "--json")
        assert result.status == 0
        return json.loads(result.out)

    return run


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.txt"
    path.write_text(PAGE, "utf-8")
    return path


# Claimed edition, editions that fit: read by eye, tests/eval/checking/README.md.
SEEDS = {
    "it-601-casting-spells": ("2023-06-16", False, [["2016-07-22", "2017-09-29"]]),
    "it-605-mana-abilities": ("2025-09-19", True, [["2019-07-12", "2026-06-19"]]),
    "it-202-mana-cost-and-color": ("2024-11-08", True, [["2021-07-23", "2026-06-19"]]),
    "it-coldsnap-release-notes": ("2006-07-15", True, [["2006-07-15", "2009-05-01"]]),
    "fr-406-mana-abilities": (None, None, [["2003-12-01", "2004-06-01"]]),
}


@pytest.mark.parametrize(("name", "wanted"), SEEDS.items(), ids=SEEDS.keys())
def test_json_of_an_embedded_document(date_json, name, wanted):
    payload = date_json(DOCUMENTS / f"{name}.txt")
    assert list(payload) == KEYS
    assert (payload["claimed_edition"], payload["agrees"], payload["fits"]) == wanted
    for each in payload["evidence"]:
        assert list(each) == EVIDENCE_KEYS
        assert [each["first"], each["last"]] == (
            [each["intervals"][0][0], each["intervals"][-1][1]] if each["intervals"] else [None] * 2
        )


def test_a_page_with_layers_says_which_parts(date_json):
    layers = date_json(DOCUMENTS / "it-601-casting-spells.txt")["layers"]
    assert [layer["fits"] for layer in layers] == [
        [["2016-07-22", "2017-09-29"]],
        [["2011-09-30", "2016-04-08"]],
    ]
    assert layers[1]["parts"] == [{"number": "601.2", "line": 6}, {"number": "601.2e", "line": 13}]


def test_text_begins_with_the_sentence(regulae):
    result = regulae("date", DOCUMENTS / "it-601-casting-spells.txt")
    assert (result.status, result.err) == (0, "")
    words = " ".join(result.out.split())
    assert words.startswith(
        "labelled 2023-06-16, but its numbers are those of 2016-07-22 to 2017-09-29"
    )
    agrees, disagrees = words.index(" agrees "), words.index(" disagrees ")
    assert agrees < words.index("719 “Gestione") < disagrees < words.index("717 “Gestione")
    assert words.index("717 “Gestione") < words.index("601.2e, line 13")
    assert "\x1b" not in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_standard_input_is_read(regulae, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    result = regulae("date", "-", "--lang", "en", "--json")
    payload = json.loads(result.out)
    assert (payload["path"], payload["lang"]) == ("-", "en")
    assert payload["fits"] == [["2016-07-22", "2026-06-19"]]


def test_an_edition_that_is_given_is_the_claim(date_json, page):
    given = ("--lang", "en", "--edition")
    assert date_json(page, *given, "2014-02-01")["agrees"] is False
    assert date_json(page, *given, "2020-01-24")["agrees"] is True


def test_of_an_edition_newer_than_all_facts_nothing_is_known(regulae, date_json, page):
    given = ("--lang", "en", "--edition", "2026-08-07")
    words = " ".join(regulae("date", page, *given).out.split())
    assert "labelled 2026-08-07, an edition of which nothing is known yet; the text fits" in words
    assert "fits it" not in words
    payload = date_json(page, *given)
    assert payload["sentence"].startswith("labelled 2026-08-07, an edition of which nothing is")
    assert payload["fits"] == [["2016-07-22", "2026-06-19"]]


CITING = "Owls hoot as rule 605.3c says; see also rule 702.19b and rule 903.10a on voles.\n"


def test_a_page_that_only_cites_is_dated_by_what_it_cites(regulae, date_json, tmp_path):
    page = tmp_path / "citing.txt"
    page.write_text(CITING, "utf-8")
    result = regulae("date", page, "--lang", "en")
    assert result.status == 0
    assert "no rules of its own" in result.err
    assert "cannot be read" not in result.err
    payload = date_json(page, "--lang", "en", "--edition", "2023-06-16")
    assert payload["claimed_edition"] == "2023-06-16"
    (cited,) = [each for each in payload["evidence"] if "605.3c" in each["what"]]
    assert cited["kind"] == "cited-numbers"
    assert cited["places"] == [{"number": None, "line": 1}]


def test_a_page_without_rules_is_said_to_have_none(regulae, tmp_path):
    page = tmp_path / "prose.txt"
    page.write_text("Otters swim. In 2019 there were 605 of them.\n", "utf-8")
    result = regulae("date", page, "--lang", "en")
    assert result.status == 4
    assert "has no rules of its own and cites none" in " ".join(result.err.split())
    assert "cannot be read" not in result.err


def test_an_edition_that_was_looked_up_is_told(regulae, page):
    result = regulae("date", page, "--lang", "en", "--edition", "SPM")
    assert result.status == 0
    assert "SPM is read as the edition of 2025-09-19" in result.err


def test_thin_evidence_is_said(regulae, tmp_path):
    page = tmp_path / "thin.txt"
    page.write_text("601.2i Otters dry their fur.\n", "utf-8")
    result = regulae("date", page, "--lang", "en")
    assert result.status == 0
    assert "too thin" in result.out


FAILURES = {
    "no such file": (["missing.txt"], 4),
    "no path": ([""], 2),
    "no such edition": (["page.txt", "--edition", "1492-10-12"], 2),
    "no such format": (["page.txt", "--format", "papyrus"], 2),
    "no such language": (["page.txt", "--lang", "xx"], 2),
    "no rules": (["prose.txt", "--lang", "en"], 4),
    "nothing given": ([], 2),
}


@pytest.mark.parametrize(("arguments", "status"), FAILURES.values(), ids=FAILURES.keys())
def test_what_cannot_be_dated_is_said(regulae, page, monkeypatch, arguments, status):
    page.with_name("prose.txt").write_text("Otters swim.\n", "utf-8")
    monkeypatch.chdir(page.parent)
    result = regulae("date", *arguments)
    assert (result.status, result.out) == (status, "")
    assert result.err
    assert "Traceback" not in result.err


def test_nothing_is_stored(regulae, page, home):
    before = {path.name: path.read_bytes() for path in home.iterdir() if path.suffix == ".sqlite"}
    assert before
    assert regulae("date", page, "--lang", "en").status == 0
    assert {name: (home / name).read_bytes() for name in before} == before

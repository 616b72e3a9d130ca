"""``regulae refs``: what a rule cites and what cites it."""

import json

import pytest

from regulae.cli.building import build_store

POST = "fr-406-mana-abilities"


@pytest.fixture
def refs(regulae):
    def run(*arguments, **options):
        return json.loads(regulae("refs", *arguments, "--json", **options).out)

    return run


def numbers(references):
    return [reference["number"] for reference in references]


def test_605_3b_leads_to_405_6c(refs):
    assert refs("605.3b") == {
        "locator": "it:605.3b@2025-09-19",
        "out": [
            {"number": "405.6c", "locator": None, "status": "resolved", "text": "regola 405.6c"}
        ],
        "in": [],
    }


def test_605_1a_is_cited_by_605_1b_and_605_5(refs):
    payload = refs("605.1a")
    assert list(payload) == ["locator", "out", "in"]
    assert payload["in"] == [
        {"number": "605.1b", "locator": "it:605.1b@2025-09-19", "text": "regola 605.1a"},
        {"number": "605.5", "locator": "it:605.5@2025-09-19", "text": "regole 605.1a–b"},
    ]
    loyalty = 'regola 606, "Abilità di fedeltà"'
    assert payload["out"] == [
        {"number": "115.6", "locator": None, "status": "resolved", "text": "regola 115.6"},
        {"number": "606", "locator": None, "status": "resolved", "text": loyalty},
    ]


# By hand from the documents: what each rule cites, ranges expanded, each number once.
CITED = {
    "range": ("605.5", ["605.1a", "605.1b"]),
    "two ranges, a rule and a heading": (
        "601.2",
        ["601.2a", "601.2b", "601.2c", "601.2d", "601.2e", "601.2f", "601.2g", "601.2h", "717"],
    ),
    "list": ("601.2b", ["700.2", "702.46", "117.8", "117.9", "601.2f", "107.3"]),
    "punti": ("601.2i", [f"601.2{letter}" for letter in "abcdefgh"]),
    "French list with titles": ("fr:406.4", ["411", "408.2"]),
    "number in a title": ("202.4", ["601"]),
    "nothing": ("605.3a", []),
}


@pytest.mark.parametrize(("locator", "want"), CITED.values(), ids=CITED.keys())
def test_citations_are_followed(refs, locator, want):
    assert numbers(refs(locator)["out"]) == want


CITING = {
    "in ranges and alone": ("601.2f", ["601.2", "601.2b", "601.2i"]),
    "inside ranges only": ("601.2g", ["601.2", "601.2i"]),
    "a rule of the same number elsewhere": ("it:605", []),
    "nobody": ("605.3b", []),
}


@pytest.mark.parametrize(("locator", "want"), CITING.values(), ids=CITING.keys())
def test_citing_rules_are_found(refs, locator, want):
    assert sorted(numbers(refs(locator)["in"])) == want


def test_a_cited_rule_of_the_store_has_its_locator(refs):
    first, last = (refs("601.2")["out"][place] for place in (0, -1))
    assert (first["locator"], first["status"]) == ("it:601.2a@2023-06-16", "resolved")
    # "Gestione delle Azioni Illegali" was 717 until 2016; in June 2023 it was 728.
    assert (last["locator"], last["status"]) == (None, "mistitled")


def test_a_number_without_text_says_who_cites_it(regulae):
    result = regulae("refs", "405.6c", "--json")
    assert result.status in (0, 3)
    assert json.loads(result.out) == {
        "locator": "405.6c",
        "out": [],
        "in": [{"number": "605.3b", "locator": "it:605.3b@2025-09-19", "text": "regola 405.6c"}],
    }
    shown = regulae("refs", "405.6c").out
    assert "it:605.3b@2025-09-19" in shown


def test_depth_follows_what_is_cited(refs):
    assert set(numbers(refs("605.5", "--depth", "1")["out"])) == {"605.1a", "605.1b"}
    deeper = refs("605.5", "--depth", "2")["out"]
    assert set(numbers(deeper)) == {"605.1a", "605.1b", "115.6", "606"}


def test_depth_follows_what_cites_too(regulae, refs):
    """605.5 cites 605.1a–b, so that two steps lead from it to 605.1a by 605.1b as well."""
    assert numbers(refs("605.1a", "--depth", "2")["in"]) == ["605.1b", "605.5"]
    arrow = '"605.5" -> "605.1b"'
    assert arrow not in regulae("refs", "605.1a", "--dot").out
    assert arrow in regulae("refs", "605.1a", "--depth", "2", "--dot").out
    assert "it:605.5@2025-09-19 → 605.1b" in regulae("refs", "605.1a", "--depth", "2").out


OWL_BOOK = """These rules are effective as of February 2, 2024.

605. Owls

605.1. Owls sleep by day and hunt by night.
Example: An owl that hunts by day does so by rule 605.3.

605.2. Rules 605.1–3 bind every owl; no other rule than rule 605.2 does.

605.3. An owl may hunt by day if it is hungry, as rule 605.1 has it.

Glossary

Hoot
A call of owls. See rule 605.3.

Credits
"""


@pytest.fixture(scope="module")
def owl_book(tmp_path_factory):
    home = tmp_path_factory.mktemp("book")
    page = home / "owls.txt"
    page.write_text(OWL_BOOK, "utf-8")
    build_store(home, [page], fresh=False)
    return home


def test_rules_examples_and_glossary_cite(refs, owl_book):
    locators = [each["locator"] for each in refs("en:605.3", home=owl_book)["in"]]
    day = "@2024-02-02"
    assert sorted(locators) == [f"en:605.1{day}", f"en:605.2{day}", f"en:glossary/hoot{day}"]
    assert numbers(refs("en:605.1", home=owl_book)["out"]) == ["605.3"]
    assert numbers(refs("en:glossary/hoot", home=owl_book)["out"]) == ["605.3"]


def test_no_rule_refers_to_itself(refs, owl_book):
    payload = refs("en:605.2", home=owl_book)
    assert numbers(payload["out"]) == ["605.1", "605.3"]
    assert payload["in"] == []


def test_depth_ends_where_citations_go_in_a_circle(refs):
    """601.2b and 601.2f cite each other."""
    assert "107.3" in numbers(refs("601.2f", "--depth", "20")["out"])


def test_keys_are_those_of_the_design_at_every_depth(refs):
    for depth in ("1", "2"):
        for reference in refs("605.5", "--depth", depth)["out"]:
            assert list(reference) == ["number", "locator", "status", "text"]


def test_text_names_both_directions(regulae):
    result = regulae("refs", "605.1a")
    cites, _, cited_by = result.out.partition("cited by")
    assert result.status == 0
    for number in ("115.6", "606"):
        assert number in cites
    for number in ("605.1b", "605.5"):
        assert number in cited_by
    assert result.err == ""
    assert "\x1b" not in result.out


@pytest.mark.parametrize(
    ("option", "begins"), [("--dot", "digraph"), ("--mermaid", ("graph", "flowchart"))]
)
def test_the_graph_is_drawn(regulae, option, begins):
    result = regulae("refs", "605.5", option)
    assert (result.status, result.err) == (0, "")
    assert result.out.lstrip().startswith(begins)
    for number in ("605.5", "605.1a", "605.1b"):
        assert number in result.out

"""What the checks say of pages: invented sentences over the real facts of editions."""

import time
from itertools import count as count_up

import pytest

from regulae.corpus.checking import Knowledge, Lines, check_page
from regulae.corpus.editions import find_editions
from regulae.corpus.store import STORE_NAME, open_store
from regulae.ingest.masking import PageGiven, read_page

# The words that tell the language; nothing else of them matters.
OWLS = "Il gufo non dorme con il topo che è nella torre."


@pytest.fixture(scope="module")
def knowledge(home):
    with open_store(home / STORE_NAME) as store:
        yield Knowledge(store)


@pytest.fixture
def check(knowledge):
    """Check a text; give each finding as code, words, and fix."""

    def run(text, lang="it", edition="", **options):
        page = read_page(text.encode(), "", PageGiven(lang=lang, markup="text"))
        found = check_page(
            page,
            knowledge,
            edition=find_editions(edition)[0].effective if edition else None,
            reread=lambda fixed: read_page(fixed.encode(), "", PageGiven(lang, "text")),
            **options,
        )
        return [
            (each.code, text[each.start : each.end], each.fix.text if each.fix else "")
            for each in found
        ]

    return run


def label(day):
    return f"(Aggiornato al {day})\n"


JUNE_2023 = label("16 Giugno 2023")
# All of 601 as it stood in 2016 and 2017, under a label of its own.
NUMBERS_2017 = [
    "601.1", "601.1a", "601.2", *(f"601.2{letter}" for letter in "abcdefghi"),
    "601.3", "601.3a", "601.3b", "601.4", "601.4a", "601.4b", "601.5",
]  # fmt: skip
TEXT_2017 = "".join(f"{number} {OWLS}\n" for number in NUMBERS_2017)

CITED = {
    "right": (f"{OWLS} Vedi regola 118.8.", "2023-06-16", []),
    "no such number ever": (f"{OWLS} Vedi regola 605.99.", "2023", [("R101", "605.99", "")]),
    "dead, one heir": (f"{OWLS} Vedi regola 117.8.", "2023-06-16", [("R101", "117.8", "118.8")]),
    "dead, bare": (f"{OWLS} Come in 702.19q.", "2023-06-16", [("R101", "702.19q", "")]),
    "right title": (f"{OWLS} Vedi regola 605, “Abilità di Mana”.", "2023-06-16", []),
    "the title's slip": (f"{OWLS} Vedi regola 605, “Abilita di Manna”.", "2023-06-16", []),
    "unknown title": (f"{OWLS} Vedi regola 605, “Gufi e Topi”.", "2023-06-16", []),
    "title of long ago": (
        f"{OWLS} Vedi regola 717, “Gestione delle Azioni Illegali”.",
        "2023-06-16",
        [("R103", "717", "728")],
    ),
    "a number that never had the title": (
        f"{OWLS} Vedi regola 605, “Costi”.",
        "2023-06-16",
        [("R103", "605", "")],
    ),
    "a dead number with a title": (
        f"{OWLS} Vedi regola 799, “Costi”.",
        "2023-06-16",
        [("R101", "799", "118")],
    ),
    "a range with dead ends": (
        f"{OWLS} Vedi regole 117.8–9.",
        "2023-06-16",
        [("R101", "117.8–9", "118.8–9")],
    ),
    "a heading's title for a rule": (
        f"{OWLS} Vedi CR 117.8 e 117.9, “Costi”.",
        "2025-09-19",
        [("R101", "117.8", "118.8"), ("R101", "117.9", "118.9")],
    ),
    "a heading's title, and no lineage": (
        f"{OWLS} Vedi regola 717.1a, “Gestione delle azioni illegali”.",
        "2025-09-19",
        [("R101", "717.1a", "")],
    ),
    "a rule's title for a subrule": (
        f"{OWLS} Vedi regola 502.4b, “Volare”.",
        "2025-09-19",
        [("R101", "502.4b", "702.9b")],
    ),
    "a title that was this number's": (
        f"{OWLS} Regola 502.4, “Volare”.",
        "2025-09-19",
        [("R103", "502.4", "702.9")],
    ),
    "the right heading's title": (f"{OWLS} Regola 605.1a, “Abilità di mana”.", "2025-09-19", []),
    "the right rule's title": (f"{OWLS} Regola 702.9b, “Volare”.", "2025-09-19", []),
    "a list": (
        f"{OWLS} Vedi regole 117.8 e 605.1.",
        "2023-06-16",
        [("R101", "117.8", "118.8")],
    ),
    "a section": (f"{OWLS} Vedi sezione 6 e 605.", "2023-06-16", []),
    "years and prices": (f"{OWLS} Nel 1999 costava 605 euro, 2/2.", "2023-06-16", []),
    "lettered l": (f"{OWLS} Vedi regola 601.2l.", "2023-06-16", [("R107", "601.2l", "")]),
}


@pytest.mark.parametrize(("text", "edition", "want"), CITED.values(), ids=CITED.keys())
def test_cited_numbers(check, text, edition, want):
    assert check(text, edition=edition) == want


FRENCH = {
    "a title that was the heading's": ("406.2", "Capacités de mana", "605.5b"),
    "a title that is none by now": ("408.2", "Les actions qui n'utilisent pas la pile", ""),
}


@pytest.mark.parametrize(("number", "title", "fix"), FRENCH.values(), ids=FRENCH.keys())
def test_a_number_that_means_something_else_by_now(check, number, title, fix):
    told = check(f"Le hibou dort. Règle {number}, « {title} ».", "fr", edition="2025-09-19")
    assert told == [("R103", number, fix)]


def test_nothing_is_fixed_on_what_the_page_cites_alone(check):
    stale = "Vedi regola 799, “Costi”."
    assert check(f"{OWLS} {stale}") == [("R101", "799", "")]
    assert check(f"{OWLS} {stale}", edition="2023-06-16") == [("R101", "799", "118")]
    assert check(f"{TEXT_2017}{stale}") == [("R101", "799", "117")]  # its own numbers tell


def test_words_of_a_title_in_its_own_language(check):
    text = "See rule 605, “Mana Ability Things”, when the owl is in this game and it sleeps."
    assert check(text, "en", edition="2023-06-16") == [("R104", "605", "")]


def test_a_title_that_contradicts_its_number_tells_both(knowledge):
    text = "See rule 613, “Continuous Effects”, when the owl is in this game and it sleeps."
    page = read_page(text.encode(), "", PageGiven("en", "text"))
    (found,) = check_page(page, knowledge, edition=find_editions("2023-06-16")[0].effective)
    assert (found.code, found.fix) == ("R103", None)
    assert "611" in found.message
    assert "Interaction of Continuous Effects" in found.message


def test_a_stale_text_has_moved_numbers(check):
    text = (
        f"{JUNE_2023}{TEXT_2017}Vedi regole 117.8 e 117.9. {OWLS} Vedi regola 702.46, e regola"
        " 717, “Gestione delle Azioni Illegali”.\n"
    )
    told = check(text)
    assert told[0][0] == "R301"
    assert ("R101", "117.8", "118.8") in told
    assert ("R102", "702.46", "702.47") in told
    assert ("R103", "717", "728") in told
    assert ("R303", "601.4", "") in told
    assert "R205" not in {code for code, *_ in told}


def test_a_number_alone_cannot_be_fixed_for_good(check):
    """After the fix 702.47 would look as stale as 702.46 did: nothing tells the two apart."""
    text = f"{JUNE_2023}{TEXT_2017}Vedi regola 702.46. {OWLS}\n"
    assert ("R102", "702.46", "") in check(text)


def test_a_page_whose_citations_were_updated_is_not_doubted(check):
    """The rules are of 2017, the citations of 2023: 728 had that title in no edition of 2017."""
    text = (
        f"{JUNE_2023}{TEXT_2017}Vedi regola 728, “Gestione delle Azioni Illegali”, e regola"
        f" 702.47. {OWLS}\n"
    )
    assert not [told for told in check(text) if told[0].startswith("R1")]


def test_an_edition_may_be_asked_for(check):
    text = f"{label('29 Settembre 2017')}{TEXT_2017}Vedi regola 117.8. {OWLS}\n"
    assert check(text) == []
    told = check(text, edition="2023-06-16")
    assert ("R101", "117.8", "") in told
    assert ("R303", "601.4", "") in told
    assert "R301" not in {code for code, *_ in told}


def test_a_label_of_long_ago(check):
    text = f"{label('29 Settembre 2010')}{TEXT_2017}"
    assert check(text)[0][0] == "R302"


def test_a_page_without_a_claim_is_held_against_what_it_fits(check):
    assert check(f"{TEXT_2017}Vedi regola 117.8. {OWLS}\n") == []


OWN = {
    "in order": (["605.1", "605.1a", "605.1b", "605.2"], []),
    "twice": (["605.1", "605.1a", "605.1a", "605.2"], [("R201", "605.1a", "")]),
    "gap in letters": (["601.2", "601.2a", "601.2c", "601.3"], [("R202", "601.2c", "")]),
    "gap in rules": (["605.1", "605.2", "605.4", "605.5"], [("R202", "605.4", "")]),
    "no l and no o": ([f"704.5{letter}" for letter in "jkmnp"], []),
    "wrong parent": (["100.1", "101.1a", "100.2"], [("R203", "101.1a", "")]),
    "wrong heading": (["510.1", "501.2", "510.3"], [("R203", "501.2", "")]),
    "an excerpt": (["605.1", "605.3b", "605.5", "608.2", "608.3c", "702.19b", "702.24"], []),
    "two rules quoted": (["605.1", "605.3"], []),
    "the next heading": (["605.1", "605.2", "606.1", "606.1a"], []),
    "of no edition": (
        ["605.1", "605.2", "605.3", "605.4", "605.5", "605.6"],
        [("R205", "605.6", "")],
    ),
}


@pytest.mark.parametrize(("numbers", "want"), OWN.values(), ids=OWN.keys())
def test_own_numbers(check, numbers, want):
    text = label("16 Giugno 2023") + "".join(f"{number} {OWLS}\n" for number in numbers)
    told = check(text, edition="2023-06-16")
    assert [each for each in told if each[0].startswith("R2")] == want


BRACKETS = {
    "closed": ("(vedi regola 605)", []),
    "closed far behind": ("(vedi regola 605, che il gufo (quello del topo) non ha letto)", []),
    "not closed": ("(vedi regola 605.", ["("]),
    "not opened": ("vedi regola 605).", [")"]),
    "far away": (f"({'il gufo e il topo ' * 30}) vedi regola 605", []),
    "an item's mark": ("1) vedi regola 605", []),
    "title not closed": ("vedi regola 605, “Abilità di mana.", ["“"]),
    "title closed straight": ('vedi regola 605, “Abilità di mana" e basta', []),
    "title not opened": ("vedi regola 605, Abilità di mana” e basta", ["”"]),
    "quotes within": ("vedi regola 732, “Gestione dei “giri” infiniti”", []),
}


@pytest.mark.parametrize(("words", "want"), BRACKETS.values(), ids=BRACKETS.keys())
def test_brackets(check, words, want):
    told = check(f"605.1 {OWLS} Il gufo: {words}\n605.2 {OWLS}\n", edition="2023-06-16")
    assert [found for code, found, _ in told if code == "R106"] == want


LINES = {
    "LF": ("a\nbc\nd", 4, (2, 3)),
    "CR LF": ("a\r\nbc\r\nd", 7, (3, 1)),
    "lone CR": ("a\rbc", 3, (2, 2)),
    "first": ("abc", 0, (1, 1)),
    "end": ("abc\n", 4, (2, 1)),
}


@pytest.mark.parametrize(("text", "offset", "want"), LINES.values(), ids=LINES.keys())
def test_lines_and_columns(text, offset, want):
    assert Lines(text).locate(offset) == want


# Pages that try to make the checks slow.
HOSTILE = {
    "citations": "Vedi regola 117.8. ",
    "one parenthesis after the other": "(vedi regola 605.1a ",
    "titles": "Vedi regola 605, “Gufo {1}”. ",
    "dead titles": "Vedi regola 999, “Gufo {1}”. ",
    "rules": "\n605.{0} Il gufo.",
    "one rule": "\n605.1a Il gufo.",
}
SHORT, TIMES = 60, 8  # repetitions
AT_MOST = 3 * TIMES  # times as long; a square would be 64
SLACK = 0.3  # seconds


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
def test_no_page_makes_checking_slow(knowledge, piece):
    serial = count_up()

    def measure(count):
        # Each title is a new one: those that were asked before are remembered.
        words = "".join(piece.format(next(serial) % 900 + 1, next(serial)) for _ in range(count))
        text = f"605.1 {OWLS} {words}"
        page = read_page(text.encode(), "", PageGiven("it", "text"))
        start = time.process_time()  # ours alone, however busy the machine is
        check_page(page, knowledge)
        return time.process_time() - start

    short = min(measure(SHORT) for _ in range(2))
    assert measure(SHORT * TIMES) <= short * AT_MOST + SLACK

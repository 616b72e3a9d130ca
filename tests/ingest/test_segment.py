"""Where rules begin: invented texts in every shape that real ones have."""

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.numbering import RuleNumber, letter_at
from regulae.ingest.blocks import read_lines
from regulae.ingest.segment import find_starts

RUN_ON = {
    "a heading and its rules": (
        "it",
        "202. Lanterne 202.1 La lanterna fa luce. 202.1a Il costo non cambia. 202.1b Alcuni gufi"
        " dormono. 202.2 Di notte piove.",
        "202 202.1 202.1a 202.1b 202.2",
    ),
    "a citation in parentheses": (
        "it",
        "202.1 La lanterna fa luce. (Vedi regola 107.4.) Sulla maggior parte piove. 202.2 Il gufo.",
        "202.1 202.2",
    ),
    "a citation of the next rule": (
        "it",
        "202.1 La luce (vedi regola 202.2) resta. 202.2 Il gufo. 202.3 La nebbia.",
        "202.1 202.2 202.3",
    ),
    "a citation of the next rule, then a sentence": (
        "it",
        "202.1 La luce. Vedi regola 202.2. Il gufo dorme. 202.2 Il gufo. Vedi regole 202.3 e"
        " 202.3a. Piove. 202.3 La nebbia. 202.3a Il sale.",
        "202.1 202.2 202.3 202.3a",
    ),
    "a citation of the rule itself": (
        "fr",
        "417.1. Un passage. Voir règle 417.1. La porte. 417.2. Le hibou dort.",
        "417.1 417.2",
    ),
    "a number spelt as a rule of another heading": (
        "fr",
        "417.1. Un passage compte 419.2 pas. Il dort. 417.2. Le hibou dort.",
        "417.1 417.2",
    ),
    "two headings": (
        "fr",
        "417. Passages 417.1. Un passage. 418. Portes 418.1. Une porte. 418.2. Une clef.",
        "417 417.1 418 418.1 418.2",
    ),
    "prose before": (
        "it",
        "La bussola costa 1.500 passi. Regolamento 214. Bussole 214.1 La bussola gira.",
        "214 214.1",
    ),
    "an example with a number": (
        "it",
        "214.1 La rotta. Esempio: Una rotta di 214 tessere e 605 passi. 214.2 Il porto.",
        "214.1 214.2",
    ),
    "gaps": (
        "en",
        "214.8. Owls sleep. 214.8i Owls wake. 214.8k Owls eat. 214.9. Owls fly.",
        "214.8 214.8i 214.8k 214.9",
    ),
    "past z": (
        "en",
        "704.5y One. 704.5z Two. 704.5aa Three. 704.5ab Four. 704.6. Bats.",
        "704.5y 704.5z 704.5aa 704.5ab 704.6",
    ),
}
WRAPPED = {
    "see rule": ("en", "103.1. An owl may see rule \n103.4. If a bat\nsleeps, it sleeps.", "103.1"),
    "a list over lines": (
        "en",
        "103.2. Lamps burn; compare rule 106.2, “Damp Logs,” and rules\n107.1\nand 107.5. No owl"
        " burns.\n103.3. Bats sleep.",
        "103.2 103.3",
    ),
    "vedi regola": ("it", "605.1. Il gufo dorme (vedi regola\n605.3b). Poi vola.", "605.1"),
    "vedi": ("it", "605.1. Il gufo dorme, vedi\n605.3b. Poi vola.", "605.1"),
    "voir": (
        "fr",
        "406.4. Le hibou dort. Voir règle\n411. Il dort.\n406.5. Il vole.",
        "406.4 406.5",
    ),
    "section": (
        "en",
        "103.3. It works as in section\n5. Owls sleep aloud.\n103.4. Bats.",
        "103.3 103.4",
    ),
    "a count": (
        "en",
        "103.1. All boats in the\n103 yards around her hear it.\n103.2. Fog.",
        "103.1 103.2",
    ),
    "a number of a pilot": (
        "en",
        "103.1. Pilot number\n3 sounds hers.\n103.2. Fog.",
        "103.1 103.2",
    ),
    "an example that cites": (
        "en",
        "103.2b Snuffing is free.\nExample: A boat drifts. See rule\n103.2b. It doesn't drift.",
        "103.2b",
    ),
    "a broken symbol": (
        "it",
        "601.2b Il gufo paga (come una\n nel costo; vedi regola 107.3).\n601.2c Vola.",
        "601.2b 601.2c",
    ),
    "a broken word": ("en", "613.1. Owls do Text-\nChanging.\n613.2. Bats don't.", "613.1 613.2"),
    "subrules are indented": (
        "en",
        "103.1. Fog covers every tile that no\nbeacon lights.\n\n   103.1a Fog never covers the\n"
        "   quay.\n\n   103.1b Horns cancel.",
        "103.1 103.1a 103.1b",
    ),
}
AS_WRITTEN = {
    "full stop": ("it", "605.1. Il gufo dorme.", "605.1"),
    "with and without on one page": ("it", "601.1 Il gufo.\n601.2. La notte.", "601.1 601.2"),
    "full stop behind the letter": ("en", "119.1d. In a valley, fog stays.", "119.1d"),
    "none": ("en", "409.3 An owl sleeps.", "409.3"),
    "zero": ("en", "100.01 An owl.\n100.02 A bat.\n100.10 A cat.", "100.1 100.2 100.10"),
    "no space before Chinese": ("en", "107.4e混血猫头鹰在夜里休息。", "107.4e"),
    "no space behind the full stop": ("en", "305.3.The moon has no say.", "305.3"),
    "alone on its line": (
        "en",
        "305.2\nA tide table lists the bells.\n305.3\nOwls.",
        "305.2 305.3",
    ),
    "an edit link": ("it", "100. GeneraleModifica\n- 100.1. Il gufo.", "100 100.1"),
    "two letters": ("en", "704.5z Owls.\n704.5aa Bats.\n704.5ab Cats.", "704.5z 704.5aa 704.5ab"),
    "a space, 606": ("en", "606.8. Goats.\n606.8a One.\n606. 8b Two.", "606.8 606.8a 606.8b"),
    "a space, 702": ("en", "702.37. Undertow\n702. 37a It pulls.", "702.37 702.37a"),
    "gaps": ("en", "214.8. Owls.\n214.8i Bats.\n214.8k Cats.", "214.8 214.8i 214.8k"),
    "duplicates": (
        "en",
        "502.35a An owl.\n502.35b A bat.\n502.35b A cat.",
        "502.35a 502.35b 502.35b",
    ),
    "bullets": (
        "it",
        "- 605.1. Il gufo.\n- 605.1a La notte.\n* 605.2. Il sale.",
        "605.1 605.1a 605.2",
    ),
    "never l, never o": (
        "en",
        "702.3k An owl.\n702.3m A bat.\n702.3n A cat.",
        "702.3k 702.3m 702.3n",
    ),
    "a subrule without its rule": ("en", "605.3b Owls aren't bats.", "605.3b"),
    "a quote": ("en", '605.1. "Owl" means bird.\n605.2. “Bat” means beast.', "605.1 605.2"),
}
AROUND = {
    "contents with leaders": (
        "en",
        "Contents\n100. Owls ........ 3\n101. Bats . . . . . . 4\n\n100. Owls\n100.1. Owls sleep.\n"
        "101. Bats\n101.1. Bats don't.",
        "100 100.1 101 101.1",
    ),
    "contents without": (
        "en",
        "Contents\n\n1. Birds\n100. Owls\n2. Beasts\n200. Bats\nGlossary\nCredits\n\n1. Birds\n\n"
        "100. Owls\n\n100.1. Owls sleep.\n\n2. Beasts\n\n200. Bats\n\n200.1. Bats don't.",
        "1 100 100.1 2 200 200.1",
    ),
    "no section line": ("en", "605. Owls\n605.1. Owls sleep.", "605 605.1"),
    "banner rows": ("it", "|\n|\n605. Gufi\n- 605.1. Il gufo.\n|\n|\n", "605 605.1"),
    "chatter": (
        "fr",
        "406.1. Le hibou dort.\n\n(bon, 605 hiboux..)\n\nOn 2004-06-25 14:52, anna message: cf la"
        " règle 406.1. Il dort.",
        "406.1",
    ),
    "counts in prose": ("en", "There are 605 owls and 2.5 bats, 13,200 in all, since 2004.", ""),
    "a date at a line's start": ("en", "12.05.2004 was a Wednesday.\n605.1. Owls.", "605.1"),
    "a thousand at a line's start": ("it", "100.000 passi.\n\n605.1. Il gufo.", "605.1"),
    "a citation at a paragraph's start": (
        "en",
        "605.1. Owls.\n\n605.3, 605.4 are for bats.",
        "605.1",
    ),
    "a list of numbers": ("en", "605.1. Owls.\n\n605.1a–b, too.\n", "605.1"),
    "nothing": ("en", "", ""),
}
TABLE = [
    pytest.param(*case, id=f"{shape}: {name}")
    for shape, cases in (
        ("run-on", RUN_ON),
        ("wrapped", WRAPPED),
        ("as written", AS_WRITTEN),
        ("around", AROUND),
    )
    for name, case in cases.items()
]


def starts_of(text, lang):
    return find_starts(text, list(read_lines(text)), lang)


@pytest.mark.parametrize(("lang", "text", "want"), TABLE)
def test_rules_begin_where_they_begin(lang, text, want):
    starts = starts_of(text, lang)
    assert [str(start.number) for start in starts] == want.split()
    for start in starts:
        written = text[start.start : start.end]
        assert written.startswith(str(start.number.heading))
        assert start.line == text.count("\n", 0, start.start) + 1


WORDS = {
    "en": "An owl sleeps while the lamp burns and the fog drifts over the quay at night",
    "fr": "Un hibou dort pendant que la lampe brille sur le quai dans la nuit",
    "it": "Un gufo dorme mentre la lampada brilla sul molo nella notte senza vento",
}


@st.composite
def rulebooks(draw):
    """Make numbers that climb as rules do, each with a sentence."""
    lang = draw(st.sampled_from(sorted(WORDS)))
    sentences = st.lists(st.sampled_from(WORDS[lang].split()), min_size=2, max_size=12)
    rules = []
    heading = draw(st.integers(100, 890))
    for _ in range(draw(st.integers(1, 3))):
        rules.append((RuleNumber(heading), " ".join(draw(sentences)).capitalize()))
        for rule in range(1, draw(st.integers(1, 5)) + 1):
            letters = draw(st.integers(0, 4))
            numbers = [RuleNumber(heading, rule, letter_at(rank)) for rank in range(letters + 1)]
            rules += [(n, " ".join(draw(sentences)).capitalize() + ".") for n in numbers]
        heading += draw(st.integers(1, 40))
    return lang, rules


LAYOUTS = {"a line each": "\n", "a paragraph each": "\n\n", "bullets": "\n- ", "run-on": " "}


@pytest.mark.parametrize("between", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("dot", ["", "."], ids=["no full stop", "full stop"])
@settings(deadline=None, max_examples=40)
@given(book=rulebooks())
def test_no_rule_is_lost_joined_or_invented(between, dot, book):
    lang, rules = book
    pieces = [f"{n}{dot if n.rule else '.'} {sentence}" for n, sentence in rules]
    starts = starts_of(between.join(pieces), lang)
    assert [start.number for start in starts] == [number for number, _ in rules]


CUES = {"en": "See rule", "fr": "Voir règle", "it": "Vedi regola"}


@pytest.mark.parametrize("mark", ["{}.", "({}.)"], ids=["sentence", "parenthesis"])
@pytest.mark.parametrize(
    ("between", "width"), [("\n", 9999), (" ", 9999), ("\n", 25), ("\n\n", 25)]
)
@settings(deadline=None, max_examples=40)
@given(book=rulebooks(), chosen=st.lists(st.integers(0, 99), min_size=1, max_size=3))
def test_a_citation_begins_no_rule(between, width, mark, book, chosen):
    lang, rules = book
    pieces = [f"{n}. {sentence}" for n, sentence in rules]
    for place in chosen:
        at = place % len(pieces)
        if rules[at][0].rule:
            cited = rules[(place * 7) % len(rules)][0]
            pieces[at] += f" {mark.format(f'{CUES[lang]} {cited}')} {WORDS[lang]}."
    text = between.join(textwrap.fill(piece, width) for piece in pieces)
    assert [start.number for start in starts_of(text, lang)] == [number for number, _ in rules]

"""Symbols that dropped out: what shows it, and what only looks so."""

import pytest

from regulae.ingest.pipeline import parse_text
from regulae.ingest.symbols import has_lost_symbol

LOST = {
    "a cost without its symbol": ("it", "Un costo di mana di si traduce in un valore di 5."),
    "a symbol before a comma": ("it", "Il simbolo bianco è rappresentato da , il blu da {U}."),
    "a symbol before a full stop": ("it", "Il gufo copre il porto con . La rotta finisce."),
    "several in a row": ("it", "Il cartografo paga , , e poi dorme."),
    "a quote that begins with a colon": ("it", 'Un gufo dice " : Aggiungi per ogni gufo".'),
    "a quote over two lines": ("it", 'Un gufo dice "\n : Aggiungi  per ogni gufo".'),
    "a French quote": ("fr", 'Une lampe qui dit " : Ajoutez à votre sac un hibou." dort.'),
    "guillemets": ("fr", "Une lampe qui dit « : Ajoutez un hibou » dort."),
    "an empty parenthesis": ("it", "Il simbolo neve è indicato con ( ) e gela."),
    "a parenthesis without its start": ("it", "Piove. ( può essere pagato con la neve.)"),
    "a line that begins with a colon": ("it", ": Rigenera il gufo."),
    "a broken line": ("it", "Il costo è variabile (come una\n nel costo del gufo)."),
    "una nel": ("it", "Un gufo con una nel suo costo dorme."),
    "costo di mana è": ("it", "Un gufo con costo di mana è bianco."),
    "costs and": ("en", "An owl that costs and sleeps."),
    "of is": ("en", "A cost of is paid at dusk."),
    "un coût de est": ("fr", "Un coût de est payé à l'aube."),
}
WHOLE = {
    "symbols in place": ("it", "Il bianco è rappresentato da {W}, il blu da {U}."),
    "a cost in place": ("it", 'Un gufo dice "{T} : Aggiungi {G} per ogni gufo".'),
    "a doubled space": ("it", "Il gufo  dorme.  Poi vola  via."),
    "a doubled space, English": ("en", "The owl  sleeps.  It flies  off."),
    "French colon": ("fr", "Exemple : le hibou dort : il vole."),
    "French semicolon": ("fr", "Le hibou dort ; il vole ; il mange."),
    "French marks": ("fr", "Qui dort ? Le hibou ! Vraiment ?"),
    "French no-break spaces": ("fr", "Exemple\xa0: le hibou dort\xa0; il vole\xa0!"),
    "guillemets": ("fr", "Le hibou dit « bonjour », puis « bonsoir »."),
    "a cost in guillemets": ("fr", "Une lampe dit « {T} : Ajoutez {G} »."),
    "a cost in quotes": ("fr", 'Une lampe a "{T} : Ajoutez {G} à votre sac pour chaque hibou."'),
    "a wrapped French semicolon": ("fr", "Le hibou du cartographe dort\n; puis il se lève."),
    "an ellipsis": ("it", "Il gufo dorme ... e poi vola."),
    "a list in parentheses": ("en", "An owl is (a) asleep, (b) awake, or (c) gone."),
    "a wrapped line": ("it", "Il gufo del cartografo dorme tutto il\ngiorno e vola di notte."),
    "a wrapped line, indented": ("en", "The owl of the pilot\n   sleeps all day."),
    "a bullet, its lines indented": ("en", "The owl of the pilot\n  sleeps all day\n  and flies."),
    "a quote": ("en", 'The owl says "Good night," and sleeps.'),
    "a quote at a word": ("it", 'Il gufo dice "buona notte" e dorme.'),
    "a number": ("it", "Il gufo costa 2,5 lire e .5 corde."),
    "a decimal": ("en", "The owl eats 2.5 mice, or 1,000."),
    "costa due": ("it", "Un gufo che costa due corde e un topo."),
    "cost of": ("en", "A cost of two mice is paid; it costs two and a half."),
    "di sicuro": ("it", "Un gufo di sicuro si sveglia, da cima a fondo."),
    "nothing": ("it", ""),
}


@pytest.mark.parametrize(("lang", "text"), LOST.values(), ids=LOST.keys())
def test_lost(lang, text):
    assert has_lost_symbol(text, lang)


@pytest.mark.parametrize(("lang", "text"), WHOLE.values(), ids=WHOLE.keys())
def test_not_lost(lang, text):
    assert not has_lost_symbol(text, lang)


@pytest.mark.parametrize("lang", ["it", "fr", "en"])
def test_a_hole_is_told_of_the_text_that_has_it(lang):
    cases = [
        (text, is_lost)
        for table, is_lost in ((LOST, True), (WHOLE, False))
        for case_lang, text in table.values()
        if case_lang == lang and text and "\n" not in text
    ]
    document = "\n\n".join(f"605.{place}. {text}" for place, (text, _) in enumerate(cases, 1))
    rules = [record for record in parse_text(document, lang) if record.number.rule]
    assert ["symbol-lost" in rule.flags for rule in rules] == [is_lost for _, is_lost in cases]

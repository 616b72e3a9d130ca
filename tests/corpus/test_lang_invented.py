"""A new language is a file of data: an invented pack, in a folder of its own, is read as any."""

import pytest

import regulae.corpus.lang as lang
from regulae.corpus.citations import find_citations
from regulae.corpus.citations.tokens import load_lexer
from regulae.corpus.lang import languages, load_pack

# A pack as somebody may write it for a language in which one word ("a") is an article, the
# word inside a range and a letter, and in which „…“ are the quotes.
INVENTED = """
name = "xy"
stemmer = "portuguese"
elisions = []
marked_letters = "ç"
common = ["a", "de", "zo", "zu", "ni", "ra", "ru", "li", "lo", "le"]
[citations]
cues = ["regça", "regças"]
plurals = ["regças"]
verbs = ["vejo"]
pointers = ["xeg"]
noun_leads = []
articles = ["a", "as"]
numerals = ["num"]
sections = ["secza"]
conjunctions = ["zo"]
range_openers = ["de"]
ranges = ["a", "ata a"]
firm_ranges = ["ata a"]
followers = ["pra"]
measures = ["kilom"]
other_nouns = ["pagza"]
other_documents = ["Codeks"]
belongings = ["do"]
examples = []
traps = []
[marks]
examples = ["Exx"]
glossary_titles = ["glossarz"]
back_titles = ["creditz"]
edit_links = ["editz"]
[statements]
cues = ["de"]
examples = []
months = []
sets = ["set"]
[symbols]
gaps = []
examples = []
[posts]
says = ["diz"]
examples = []
"""
IN_INVENTED = {
    "list": ("vejo regças 104.3, 104.4a zo a regça 105", "104.3 104.4a 105"),
    "range": ("regças 601.2a a 601.2e", "601.2a 601.2e"),
    "range, from": ("de regça 306 a regça 308", "306 308"),
    "range, firm": ("regça 601.2a ata a regça 601.2e", "601.2a 601.2e"),
    "title": ("vejo a regça 606, „Lampza“, zo 607.1", "606 607.1"),
    "without its mark": ("regca num. 605", "605"),
    "section": ("secza 8", "8"),
    "verb": ("vejo 605 pra mais", "605"),
    "pointer": ("xeg 613.10.", "613.10"),
    "letters": ("regça 510.1 c-d", "510.1c 510.1d"),
    "a count": ("vejo 605 corvos", ""),
    "a measure": ("regça 100 kilom", ""),
    "a page": ("pagza 101.4a", ""),
    "another document": ("secza 8 do Codeks", ""),
}


@pytest.fixture
def invented(tmp_path, monkeypatch):
    """Put an invented pack where packs are, for one test."""
    caches = (languages, load_pack, load_lexer)
    (tmp_path / "xy.toml").write_text(INVENTED, "utf-8")
    monkeypatch.setattr(lang, "_FOLDER", tmp_path)
    for cached in caches:
        cached.cache_clear()
    yield "xy"
    for cached in caches:
        cached.cache_clear()


@pytest.mark.parametrize(("text", "want"), IN_INVENTED.values(), ids=IN_INVENTED.keys())
def test_another_language_is_a_file_of_data(invented, text, want):
    found = find_citations(text, invented)
    assert " ".join(str(number.number) for c in found for number in c.cited) == want

"""The formats: what each recognises, and the blocks that it reads."""

from datetime import date

import pytest

from regulae.ingest.formats import FORMATS
from regulae.ingest.layouts import LAYOUTS
from regulae.ingest.layouts.forum import find_post_date
from regulae.ingest.pipeline import read_content

WIKI = """<!DOCTYPE html>
<html lang="it"><head><title>418. Gufi - Wiki dei gufi</title>
<style>.gufo { color: #605030; } /* 605.9 Stile. */</style>
<script>var regola = "605.8 Il codice.";</script></head>
<body><nav><ul><li>999.1 Navigazione</li></ul></nav>
<p>Il gufo è l'animale della laguna. Nel 2004 ce n'erano 605.</p>
<h2><span id="g">418. Gufi di confine</span><span>[<a href="#">modifica</a> | <a
href="#">modifica wikitesto</a>]</span></h2>
<ul><li>418.1. Un gufo   di confine paga <img alt="{T}" src="t.png">, poi <b>dor</b>me di
giorno (vedi <a href="/420">regola 420.3</a>).</li>
<li>418.1a Con <img src="w.png" alt="{W}"/><img src="u.png" alt="{U}"/> il gufo vola&nbsp;via
&amp; non torna.</li>
<li>Esempio: Il gufo della laguna dorme.</li></ul>
<p>418.2. Il gufo<br>non mangia &lt;formaggio&gt;.</p>
<table><tr><td>418.3. Di notte si sveglia.</td></tr></table>
</body></html>
"""
FORUM = """GUFI

417. Gufi 417.1. Un gufo dort de jour. 417.2. Les hiboux de la lagune ne sont pas des chats.

(bon, je recopie de mémoire, hein..)

On 2005-03-12 09:14, anna message: Moi je croyais que la règle 417.1 est pour les chats.
Le 25/06/2004, bruno a écrit : non, pas du tout.
"""
NOTES = """Laguna di gufi
Gufo di Vetro
Creatura -- Gufo
2/3
Il gufo vola di notte e dorme di giorno, come ogni gufo della laguna che non sia un gatto nero.
- Il gufo di vetro non si rompe quando cade in acqua, ma soltanto quando cade su una pietra.
- Il termine "laguna" può stare su qualunque gufo.
Volo notturno
Volo notturno è una parola chiave che porta i gufi verso il largo, dove non ci sono topi neri.
702.99. Volo notturno
702.99a Volo notturno è una parola chiave statica che vale per tutti i gufi (vedi regola 704.12)
e per nessun gatto.
Esempio: Il gufo di vetro vola.
- Un gufo senza lanterna vola lo stesso.
- Un gufo con due lanterne vola una volta sola.
"""
TEXT = """605. Gufi
605.1. Il gufo della laguna dorme di giorno.

- 605.2. Non mangia formaggio.
|
Esempio: Un gufo dorme.\r\n605.3. Vola di notte.\r605.4. Non nuota.
"""
SOURCE = """{{Scheda|gufo}}
== 418. Gufi di ''confine'' ==
* 418.1. Un gufo di confine paga {{Simbolo|T}}, poi '''dorme''' (vedi [[420|regola 420.3]]).
*: Esempio: Il gufo della laguna dorme.
# 418.1a Non mangia il formaggio<ref>605.9 Nota.</ref>.
"""
PAGES = {
    "html": ("it", WIKI),
    "mediawiki": ("it", SOURCE),
    "text/forum": ("fr", FORUM),
    "text/notes": ("it", NOTES),
    "text": ("it", TEXT),
}
TABLE = [pytest.param(name, *page, id=name) for name, page in PAGES.items()]


def read(name):
    return read_content(PAGES[name][1].encode(), f"/somewhere/{name.replace('/', '-')}.txt")


def texts_of(document):
    return {str(r.number): r.text for r in document.records if r.number and r.kind != "heading"}


@pytest.mark.parametrize(("name", "lang", "text"), TABLE)
def test_each_page_is_recognised_by_its_content(name, lang, text):
    kept, _, arranged = name.partition("/")
    assert next(k for k, form in FORMATS.items() if form.recognises(text.encode())) == kept
    extracted = FORMATS[kept].extract_text(text.encode()).text
    first = next(k for k, layout in LAYOUTS.items() if layout.recognises(extracted, lang))
    assert first == (arranged or "rules")
    document = read(name)
    assert (document.witness.format, document.witness.lang) == (name, lang)


@pytest.mark.parametrize(("name", "lang", "text"), TABLE)
def test_blocks_give_the_text_back(name, lang, text):
    kept, _, arranged = name.partition("/")
    extracted = FORMATS[kept].extract_text(text.encode()).text
    blocks = list(LAYOUTS[arranged or "rules"].read_blocks(extracted, lang))
    place = 0
    missing = []
    for block in blocks:
        assert place <= block.start <= block.end <= len(extracted)
        missing.append(extracted[place : block.start])
        place = block.end
        content = extracted[block.start : block.end]
        if block.kind != "blank":
            assert content == content.strip() != ""
        ends = extracted[: block.start].replace("\r\n", "\n").replace("\r", "\n")
        assert block.line == ends.count("\n") + 1
    missing.append(extracted[place:])
    assert not {c for c in "".join(missing) if c.isalnum()}


def test_the_last_format_takes_anything():
    assert list(FORMATS)[-1] == "text"
    assert FORMATS["text"].recognises(b"anything")
    assert list(LAYOUTS)[-1] == "rules"
    assert LAYOUTS["rules"].recognises("anything", "it")


def test_a_wiki_page_as_records():
    document = read("html")
    assert texts_of(document) == {
        "418.1": "Un gufo di confine paga {T}, poi dorme di giorno (vedi regola 420.3).",
        "418.1a": "Con {W}{U} il gufo vola via & non torna.",
        "418.2": "Il gufo non mangia <formaggio>.",
        "418.3": "Di notte si sveglia.",
    }
    heading, first, second, *_ = document.records
    assert (str(heading.number), heading.title) == ("418", "Gufi di confine")
    assert [c.text for c in first.citations] == ["regola 420.3"]
    assert second.examples == ("Il gufo della laguna dorme.",)
    assert not [record.number for record in document.records if "symbol-lost" in record.flags]


def test_what_a_page_does_not_show_is_not_read():
    extracted = FORMATS["html"].extract_text(WIKI.encode()).text
    for hidden in ("605.9", "605.8", "999.1", "{ color"):
        assert hidden not in extracted


def test_list_items_of_a_page_are_items():
    extracted = FORMATS["html"].extract_text(WIKI.encode()).text
    items = [b for b in LAYOUTS["rules"].read_blocks(extracted, "it") if b.kind == "item"]
    assert len(items) == 3
    assert extracted[items[0].start :].startswith("418.1. Un gufo di confine")


HTML = {
    "a page": ("<html><body><p>605.1. Gufi.</p></body></html>", True),
    "a piece of a page": ("<ul><li>605.1. Gufi.</li></ul><p>605.2. Gatti.</p>", True),
    "capitals": ("<HTML><BODY>605.1. Gufi.</BODY></HTML>", True),
    "plain text": ("605.1. Gufi e gatti.\n605.2. Topi.", False),
    "a smaller sign": ("605.1. Se 2 < 3 e a <b> c, il gufo dorme.", False),
}


@pytest.mark.parametrize(("text", "want"), HTML.values(), ids=HTML.keys())
def test_pages_are_told_from_text(text, want):
    assert FORMATS["html"].recognises(text.encode()) == want


def test_a_forum_post_is_quoted_and_not_later_than_its_newest_post():
    witness = read("text/forum").witness
    assert witness.standing == "quoted"
    assert witness.edition is None
    assert witness.not_later == date(2005, 3, 12)
    assert witness.stated == "2005-03-12 09:14"
    assert witness.at == witness.source


def test_chatter_is_outside_the_rules():
    document = read("text/forum")
    assert [str(record.number) for record in document.records] == ["417", "417.1", "417.2"]
    assert document.records[-1].text == "Les hiboux de la lagune ne sont pas des chats."
    assert "Moi" not in " ".join(record.text for record in document.records)


POSTS = {
    "English": ("en", "On June 25, 2004, anna wrote:\n> rule 605", date(2004, 6, 25)),
    "Italian": ("it", "Il 25/06/2004 anna ha scritto: vedi", date(2004, 6, 25)),
    "a time": ("fr", "On 2004-06-25 14:52, membre12 message: voir", date(2004, 6, 25)),
    "no verb": ("en", "On June 25, 2004, an owl slept.", None),
    "a verb without a date": ("en", "anna wrote: see rule 605", None),
    "a verb on another line": ("en", "June 25, 2004\nanna\nwrote: see rule 605", None),
}


@pytest.mark.parametrize(("lang", "text", "day"), POSTS.values(), ids=POSTS.keys())
def test_posts(lang, text, day):
    found = find_post_date(text, lang)
    assert (found[0] if found else None) == day


def test_release_notes_as_records():
    document = read("text/notes")
    records = document.records
    numbers = [str(record.number) for record in records if record.number]
    assert numbers == ["702", "702.99", "702.99a"]
    assert document.witness.standing == "quoted"
    rules = {str(record.number): record for record in records if record.number}
    assert (rules["702.99"].title, rules["702.99"].text) == ("Volo notturno", "")
    assert rules["702.99a"].examples == ("Il gufo di vetro vola.",)
    assert rules["702.99a"].notes == (
        "Un gufo senza lanterna vola lo stesso.",
        "Un gufo con due lanterne vola una volta sola.",
    )
    assert [c.text for c in rules["702.99a"].citations] == ["regola 704.12"]


def test_a_citation_wrapped_before_its_number_ends_no_rule_of_notes():
    text = NOTES.replace("regola 704.12)\ne per", "regola\n704.12) e per")
    assert text != NOTES
    wrapped = read_content(text.encode(), "/somewhere/notes.txt").records
    for one, other in zip(wrapped, read("text/notes").records, strict=True):
        assert (one.number, one.text, one.examples) == (other.number, other.text, other.examples)
        assert one.notes == other.notes


def test_what_stands_under_no_rule_is_a_note_under_its_topic():
    notes = [record for record in read("text/notes").records if record.kind == "note"]
    titles = {record.text.split()[0]: record.title for record in notes}
    assert titles["Gufo"] == "Laguna di gufi"
    assert titles["Volo"] == "Volo notturno"
    bullets = [record.text for record in notes if record.text.startswith("Il termine")]
    assert bullets == ['Il termine "laguna" può stare su qualunque gufo.']
    assert notes[0].number is None


def test_release_notes_without_rules_are_still_recognised():
    assert LAYOUTS["notes"].recognises(NOTES.partition("702.99.")[0], "it")
    assert not LAYOUTS["notes"].recognises(TEXT, "it")

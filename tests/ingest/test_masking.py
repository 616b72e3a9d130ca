"""Markup masked in place: the same length, what the page shows where it stands."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regulae.corpus.errors import ArgumentError, WitnessError
from regulae.ingest.masking import FILLER, MARKUPS, Shown, find_markup, mask
from regulae.ingest.masking.shown import PICTURE

# The markup, and what its page shows (white space folded).
SHOWN = {
    "html tags": ("html", "<p>see <a href='r'>rule\n<b>605</b>.1a</a></p>", "see rule 605.1a"),
    "html entities": ("html", "perch&eacute; &ldquo;s&igrave;&rdquo;&nbsp;605", "perché “sì” 605"),
    "html unknown entity": ("html", "owls &owl; mice", "owls &owl; mice"),
    "html image": ("html", "pay <img src='t.png' alt=\"{T}\">: hoot", "pay {T}: hoot"),
    "html bare alternative": ("html", "pay <img alt={T} src=t>: hoot", "pay {T}: hoot"),
    "html image without words": ("html", "pay <img src=t.png>, hoot", f"pay {PICTURE}, hoot"),
    "html script": ("html", "a<script>if (a<b) '605.1a'</script>b", "a b"),
    "html comment": ("html", "a<!-- rule 605 --> b", "a b"),
    "html open comment": ("html", "a <!-- rule 605", "a <!-- rule 605"),
    "html open script": ("html", "a <script>rule 605", "a rule 605"),
    "html quoted sign": ("html", '<a title="x > y">owl</a>', "owl"),
    "html unclosed quote": ("html", '<a title="x>owl</a>', "owl"),
    "html comparison": ("html", "3 < 4 and 5 > 2", "3 < 4 and 5 > 2"),
    "wiki bold": ("mediawiki", "'''605.1''' ''owl's'' nest", "605.1 owl's nest"),
    "wiki link": ("mediawiki", "[[Regola 717|regola 717]], [[605]]", "regola 717, 605"),
    "wiki address": ("mediawiki", "[https://x.y/605.1a rule 605]", "rule 605"),
    "wiki symbol": ("mediawiki", "costa {{mana|2W}} o {{T}}", "costa {2}{W} o {T}"),
    "wiki unknown template": ("mediawiki", "see {{tip|rule 605|606}}", "see rule 605"),
    "wiki named argument": ("mediawiki", "{{box\n|n=605.1a\n|1=owl\n}}", "owl"),
    "wiki template without words": ("mediawiki", "paga {{gufo}}, ora", f"paga {PICTURE}, ora"),
    "wiki nested templates": ("mediawiki", "{{aa|b {{cc|d}} e}} f", "b d e f"),
    "wiki magic": ("mediawiki", "__TOC__{{DEFAULTSORT:605.1a}}owl", "owl"),
    "wiki note": ("mediawiki", "owl<ref name=a>[[605]].1a</ref> nest<ref />", "owl (605.1a) nest"),
    "wiki note in a note": ("mediawiki", "owl<ref>a<ref>b</ref>c</ref>", "owl (ab)c"),
    "wiki open note": ("mediawiki", "owl<ref>rule 605", "owlrule 605"),
    "wiki category": ("mediawiki", "owl[[Categoria:605]][[fr:Hibou]]", "owl"),
    "wiki picture": ("mediawiki", "[[File:T.png|20px|alt={T}]]: hoot", "{T}: hoot"),
    "wiki nowiki": ("mediawiki", "<nowiki>[[605]]</nowiki>", "[[605]]"),
    "wiki list": ("mediawiki", "* owl\n** mouse", "- owl - mouse"),
    "wiki table": ("mediawiki", '{| class="x"\n|-\n! 605 !! 606\n|-\n| a || b\n|}', "605 606 a b"),
    "wiki left open": ("mediawiki", "{{owl [[mouse", "{{owl [[mouse"),
    "markdown emphasis": ("markdown", "**605.1a** *owls* and __mice__", "605.1a owls and mice"),
    "markdown link": ("markdown", "see [rule 605](http://x/(y)) [a][b]", "see rule 605 a"),
    "markdown link with emphasis": ("markdown", "see [rule *605*](x)", "see rule 605"),
    "markdown picture": ("markdown", "pay ![{T}](t.png): hoot", "pay {T}: hoot"),
    "markdown heading": ("markdown", "## 605. Owls ##", "605. Owls"),
    "markdown quote": ("markdown", "> 605.1 Owls", "605.1 Owls"),
    "markdown footnote": ("markdown", "owl[^1]\n\n[^1]: rule **605**", "owl ^ rule 605"),
    "markdown address": ("markdown", "owl\n\n[1]: http://x/605", "owl"),
    "markdown escape": ("markdown", "605\\.1a \\*", "605.1a *"),
    "markdown code": ("markdown", "```\nrule `605`\n```", "rule 605"),
    "markdown product": ("markdown", "3 * 4 * 5, snake_case_name", "3 * 4 * 5, snake_case_name"),
    "markdown bullet": ("markdown", "+ owl", "- owl"),
    "text": ("text", "<b>605</b> [[x]] **y**", "<b>605</b> [[x]] **y**"),
    "decomposed letters": ("text", "re\u0300gle 605", "règle 605"),
}


@pytest.mark.parametrize(("markup", "source", "want"), SHOWN.values(), ids=SHOWN.keys())
def test_what_is_shown(markup, source, want):
    masked = mask(source, markup)
    assert len(masked) == len(source)
    assert " ".join(Shown(masked).text.split()) == want


def test_what_is_shown_stands_where_it_stood():
    source = "<p>see <a href='r'>rule <b>605</b>.1a</a></p>"
    shown = Shown(mask(source, "html"))
    start = shown.text.index("605.1a")
    first, last = shown.span_of(start, start + 6)
    assert source[first:last] == "605</b>.1a"


@pytest.mark.parametrize("tag", ["<p>", "<br>", "<li>", "<tr>", "<h2>", "</p>", "</div>"])
def test_a_line_begins_where_the_page_begins_one(tag):
    assert "\n" in Shown(mask(f"owl{tag}605.1 mice", "html")).text


FOUND = {
    "page": (b"<html><body><p>605.1a Owls", "", "html"),
    "wiki": (b"== Owls ==\n'''605.1a''' owls", "", "mediawiki"),
    "markdown": (b"# Owls\n\n**605.1a** owls", "", "markdown"),
    "text": (b"605.1a Owls sleep.", "", "text"),
    "by its name": (b"605.1a Owls sleep.", "owls.MD", "markdown"),
    "wiki by its name": (b"605.1a Owls sleep.", "a/owls.wiki", "mediawiki"),
    "text that is a page": (b"<html><body><p>605.1a Owls", "owls.txt", "html"),
}


@pytest.mark.parametrize(("content", "path", "want"), FOUND.values(), ids=FOUND.keys())
def test_markup_is_found(content, path, want):
    assert find_markup(content, path) == want
    assert find_markup(content, path, "text") == "text"


@pytest.mark.parametrize("content", [b"%PDF-1.7\n%", b"PK\x03\x04word/document.xml"])
def test_formats_without_places_are_refused(content):
    with pytest.raises(WitnessError, match="no places"):
        find_markup(content)


def test_a_markup_that_is_none():
    with pytest.raises(ArgumentError, match="rtf"):
        find_markup(b"605", "", "rtf")


# Pieces that meet in real pages, and what a hostile one makes of them.
PIECES = st.lists(
    st.sampled_from(
        [
            *("<p>", "</p>", "<b>", '<a href="', "'", '"', ">", "<", "<!--", "-->", "<script>"),
            *("</script>", "<img alt='", "<li>", "&amp;", "&", "{{", "}}", "[[", "]]", "]"),
            *("[http://a ", "[x](", ")", "''", "'''", "**", "__", "`", "```", "\n", "\r\n"),
            *("\n* ", "\n== ", " ==", "{|", "\n|-", "|}", "|", "||", "!!", "=", "605.1a", "rule "),
            *("e\u0301", "\ufdd0", "\\", "File:", "alt=", "<ref>", "</ref>", "#", "> ", "!", "owl"),
        ]
    )
    | st.text(max_size=5),
    max_size=60,
).map("".join)


@pytest.mark.parametrize("markup", MARKUPS)
@given(source=PIECES)
def test_masking_keeps_length_and_places(markup, source):
    masked = mask(source, markup)
    assert len(masked) == len(source)
    shown = Shown(masked)
    assert shown.text == masked.replace(FILLER, "")
    for offset, character in enumerate(shown.text):
        assert masked[shown.place_of(offset)] == character


@pytest.mark.parametrize("markup", MARKUPS)
@given(source=PIECES)
def test_numbers_that_are_shown_are_the_pages(markup, source):
    """Masking may hide a number or write a symbol; it never makes a number up."""
    masked = mask(source, markup)
    if "&#" in source:
        return  # an entity may be a digit
    for match in re.finditer(r"[0-9]{3}\.[0-9]+[a-z]", masked):
        assert source[match.start() : match.end()] == match[0]

"""Fixes: nothing outside their spans changes, in any encoding; nothing is left to fix."""

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.checking import (
    Fix,
    Knowledge,
    apply_fixes,
    build_patch,
    check_page,
    find_code,
    load_codes,
    select_codes,
    write_bytes,
)
from regulae.corpus.checking.ranges import rewrite
from regulae.corpus.errors import ArgumentError, WitnessError
from regulae.corpus.numbering import parse_range
from regulae.corpus.store import STORE_NAME, open_store
from regulae.ingest.decode import decode
from regulae.ingest.masking import PageGiven, read_page

TEXT = "Il gufo è già sveglio:\r\nvedi regola 117.8, “Topi”\rperché la regola 117.8 è così.\n"
ENCODINGS = {
    "utf-8": "utf-8",
    "utf-8-sig": "utf-8-sig",
    "utf-16": "utf-16",
    "utf-16-be with a mark": "utf-16",
    "cp1252": "cp1252",
    "mac_roman": "mac_roman",
}


def encode(text, name):
    if name == "utf-16-be with a mark":
        return codecs.BOM_UTF16_BE + text.encode("utf-16-be")
    return text.encode(ENCODINGS[name])


@pytest.mark.parametrize("name", ENCODINGS)
def test_encoding_line_ends_and_mark_are_kept(name):
    content = encode(TEXT, name)
    text = decode(content).text
    assert text == TEXT
    starts = [place for place in range(len(text)) if text.startswith("117.8", place)]
    fixes = [Fix(start, start + 5, "118.8") for start in starts]
    assert write_bytes(content, text, decode(content).encoding, fixes) == encode(
        TEXT.replace("117.8", "118.8"), name
    )


def test_damaged_bytes_are_left_alone():
    content = "è 117.8".encode() + b"\xff"
    with pytest.raises(WitnessError, match="sound"):
        write_bytes(content, content.decode("utf-8", "replace"), "utf-8", [Fix(2, 7, "118.8")])


@given(text=st.text(max_size=80), data=st.data())
def test_only_the_spans_change(text, data):
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    fixes = [Fix(a, b, "605.1a") for a, b in zip(edges[::2], edges[1::2], strict=False)]
    fixed = apply_fixes(text, fixes)
    for encoding in ("utf-8", "utf-16-le"):
        content = text.encode(encoding, "surrogatepass")
        wanted = fixed.encode(encoding, "surrogatepass")
        assert write_bytes(content, text, encoding, fixes) == wanted
    place = 0
    for fix in fixes:  # what is between them stands there unchanged
        between = text[place : fix.start]
        assert fixed.startswith(between + fix.text)
        fixed, place = fixed[len(between) + len(fix.text) :], fix.end
    assert fixed == text[place:]


# Sentences with stale numbers, right ones, and what may look like either.
SENTENCES = st.sampled_from(
    [
        "Vedi regola 117.8.", "Vedi regole 117.8 e 117.9.", "Vedi regola 702.46.",
        "Vedi regola 702.47.", "Vedi regola 717, “Gestione delle Azioni Illegali”.",
        "Vedi regola 728, “Gestione delle Azioni Illegali”.", "Vedi regole 117.8–9.",
        "Vedi regola 605, “Costi”.", "Vedi regola 999.9.", "Vedi regola 799, “Costi”.",
        "Vedi regole 601.2a-e.", "Vedi regola 115.6.", "Vedi regole 613.1 e 118.8.",
        "Vedi regola 719, “Gestione delle Azioni Illegalli”.", "Vedi regole 114.1–5.",
    ]
)  # fmt: skip
LABELS = st.sampled_from(["", *(f"(Aggiornato al {d} 2023)\n" for d in ("16 Giugno", "1 Marzo"))])
RULES = st.sampled_from(["", *("601.1", "601.3b", "601.5", "601.7", "717.1", "118.8")])


@pytest.fixture(scope="module")
def knowledge(home):
    with open_store(home / STORE_NAME) as store:
        yield Knowledge(store)


@settings(deadline=None)
@given(label=LABELS, parts=st.lists(st.tuples(RULES, SENTENCES), max_size=12))
def test_a_second_run_finds_nothing_to_fix(knowledge, label, parts):
    text = label + "".join(f"{rule} Il gufo non dorme. {words}\n" for rule, words in parts)
    given_words = PageGiven("it", "text")

    def read(source):
        return read_page(source.encode(), "", given_words)

    if not text or (page := read(text)) is None:
        return
    fixes = [f.fix for f in check_page(page, knowledge, reread=read) if f.fix]
    again = read(apply_fixes(text, fixes))
    assert [f.fix for f in check_page(again, knowledge, reread=read) if f.fix] == []


REWRITTEN = {
    "number": ("117.8", "117.8", "118.8", "118.8"),
    "short range": ("601.2a–e", "601.2a-e", "601.3b-f", "601.3b–f"),
    "short range that parts": ("601.2a-e", "601.2a-e", "601.2a-601.3b", "601.2a-601.3b"),
    "short rules": ("119.7–8", "119.7-119.8", "120.7-120.8", "120.7–8"),
    "whole ends": ("306 – 311", "306-311", "307-312", "307 – 312"),
    "words between": ("601.2a fino a 601.2e", "601.2a-601.2e", "601.3a-601.3c", ""),
    "own form": ("117,8", "117.8", "118.8", ""),
}


@pytest.mark.parametrize(
    ("written", "olds", "news", "want"), REWRITTEN.values(), ids=REWRITTEN.keys()
)
def test_numbers_are_written_as_they_were(written, olds, news, want):
    old, new = ([*dict.fromkeys(parse_range(each))] for each in (olds, news))
    assert rewrite(written, old, new) == want


def test_a_patch():
    lines = "".join(build_patch("a\nb 117.8", "a\nb 118.8", "p.txt"))
    assert lines.splitlines()[:2] == ["--- a/p.txt", "+++ b/p.txt"]
    assert "-b 117.8\n\\ No newline at end of file\n+b 118.8\n" in lines
    assert list(build_patch("a", "a", "p.txt")) == []


PATCHED = {
    "a lone CR ends no line": ("a\rb 117.8\n", "a\rb 118.8\n", "-a\rb 117.8\n+a\rb 118.8\n"),
    "nor does a form feed": ("a\x0cb 117.8\n", "a\x0cb 118.8\n", "-a\x0cb 117.8\n+a\x0cb 118.8\n"),
    "nor does U+2028": ("\u2028117.8\r\n", "\u2028118.8\r\n", "-\u2028117.8\r\n+\u2028118.8\r\n"),
}


@pytest.mark.parametrize(("old", "new", "want"), PATCHED.values(), ids=PATCHED.keys())
def test_a_patch_has_lines_as_its_readers_know_them(old, new, want):
    assert "".join(build_patch(old, new, "p.txt")).endswith(f"@@\n{want}")


# A name with a space ends with a tab, as with git and GNU diff; an odd one is quoted, in octets.
NAMES = {
    "plain": ("sub/gufò.txt", "a/sub/gufò.txt"),
    "space": ("a b.txt", "a/a b.txt\t"),
    "line end": ("a\nb.txt", '"a/a\\012b.txt"'),
    "escape": ("\x1b[31m.txt", '"a/\\033[31m.txt"'),
    "quote": ('"q".txt', '"a/\\042q\\042.txt"'),
    "no UTF-8": ("\udc80.txt", '"a/\\200.txt"'),
    "right to left": ("\u202e.txt", '"a/\\342\\200\\256.txt"'),
}


@pytest.mark.parametrize(("path", "want"), NAMES.values(), ids=NAMES.keys())
def test_a_patch_names_its_file(path, want):
    first = next(build_patch("117.8\n", "118.8\n", path))
    assert first == f"--- {want}\n"


@pytest.mark.parametrize("code", load_codes())
def test_every_code_has_a_page(code):
    page = find_code(code.lower())
    assert page.code == code
    assert all((page.name, page.means, page.example, page.mend))
    assert code in page.example
    assert not page.name.endswith(".")


SELECTED = {
    "all": ([], [], set(load_codes())),
    "one": (["R101"], [], {"R101"}),
    "hundreds": (["r2"], [], {"R201", "R202", "R203", "R204", "R205"}),
    "but one": (["R3"], ["R303"], {"R301", "R302"}),
    "with commas": (["R101, R102"], [], {"R101", "R102"}),
}


@pytest.mark.parametrize(("select", "ignore", "want"), SELECTED.values(), ids=SELECTED.keys())
def test_selecting(select, ignore, want):
    assert select_codes(select, ignore) == want


@pytest.mark.parametrize("written", ["R7", "", "E501", "R1011"])
def test_a_code_that_is_none(written):
    with pytest.raises(ArgumentError, match="no code"):
        select_codes([written], [])
    with pytest.raises(ArgumentError, match="no code"):
        find_code(written)

"""PDF: lines at places become paragraphs; what is broken is refused in words."""

import contextlib
import zlib
from typing import NamedTuple

import pytest

from regulae.corpus.errors import WitnessError
from regulae.ingest.formats import FORMATS, pdf
from regulae.ingest.pipeline import Given, read_content

SIZE = 10  # points of a letter
STEP = 12  # from line to line
WIDE = "An owl of the lagoon sleeps by day and hunts by night, and it does not"  # fills a line


class At(NamedTuple):
    """A line of a page."""

    text: str
    y: float
    x: float = 72


def write_text(lines):
    """Write the drawing instructions of lines."""
    shown = (f"BT /F1 {SIZE} Tf {line.x} {line.y} Td ({escape(line.text)}) Tj ET" for line in lines)
    return "\n".join(shown).encode("cp1252")


def escape(text):
    return "".join(f"\\{c}" if c in "()\\" else c for c in text)


def build(*pages, trailer="", extra=()):
    """Write a PDF by hand; each page is given as its lines or its drawing instructions."""
    contents = [page if isinstance(page, bytes) else write_text(page) for page in pages]
    kids = " ".join(f"{6 + 2 * i} 0 R" for i in range(len(pages)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 4 0 R>>",
        b"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[1/fi 2/fl]>>",
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8"
        b"/Length 1>>\nstream\n\x80\nendstream",
    ]
    for place, content in enumerate(contents):
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R"
            b"/Resources<</Font<</F1 3 0 R>>/XObject<</Im 5 0 R>>>>>>" % (7 + 2 * place)
        )
        objects.append(b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content))
    return write_objects([*objects, *extra], trailer)


def write_objects(objects, trailer=""):
    out = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    tail = (
        f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer<</Size {size}/Root 1 0 R{trailer}>>"
    )
    return out + f"{tail}\nstartxref\n{len(out)}\n%%EOF".encode()


def stack(*texts, top=720, x=72):
    """Give lines one below the other; an empty one is a gap."""
    return [At(text, top - STEP * place, x) for place, text in enumerate(texts) if text]


def read(*pages):
    return pdf.extract_text(build(*pages)).text


PAGES = {
    "a wrapped line": ((WIDE, "sleep at noon."), f"{WIDE} sleep at noon."),
    "a gap": ((WIDE, "sleep.", "", "605.2. A cat."), f"{WIDE} sleep.\n\n605.2. A cat."),
    "a short line": ((WIDE, "sleep.", "Owls", WIDE, "x."), f"{WIDE} sleep.\nOwls\n{WIDE} x."),
    "a line that stops short": (
        ("605.1. An owl.", "Example: At noon it sleeps.", WIDE),
        f"605.1. An owl.\nExample: At noon it sleeps.\n{WIDE}",
    ),
    "a broken word": ((WIDE[:-3] + "any-", "thing, anything."), WIDE[:-3] + "anything, anything."),
    "a hyphen": ((WIDE[:-3] + "Two-", "Headed thing."), WIDE[:-3] + "Two-Headed thing."),
    "a dash": ((WIDE + "\u2014", "sleep."), WIDE + "\u2014sleep."),
    "a dash apart": ((WIDE + " \u2014", "sleep."), WIDE + " \u2014 sleep."),
    "a bracket's minus": ((WIDE + " [-", "N] or less."), WIDE + " [-N] or less."),
}


@pytest.mark.parametrize(("texts", "want"), PAGES.values(), ids=PAGES.keys())
def test_lines_become_paragraphs(texts, want):
    # What follows shows where the right margin is, and that gaps are wider than line steps.
    rest = ("", WIDE, "sleep at noon and not", WIDE, WIDE, "dream.")
    text = read(stack(*texts, *rest))
    assert text.startswith(f"{want}\n\n{WIDE} ") or text.startswith(f"{want}\n{WIDE} ")


def test_what_hangs_below_its_first_line_is_one_paragraph():
    rules = []
    for place in range(4):
        top = 700 - place * 4 * STEP
        rules += [At(WIDE, top), At(WIDE[:-4], top - STEP, 87), At("sleep.", top - 2 * STEP, 87)]
    rules.append(At("Example: It sleeps.", 700 - 15 * STEP, 102))
    paragraph = f"{WIDE} {WIDE[:-4]} sleep."
    assert read(rules) == "\n\n".join([paragraph] * 4) + "\nExample: It sleeps."


def test_a_full_line_with_a_full_stop_keeps_its_end_where_paragraphs_begin_without_gaps():
    full = WIDE[:-1] + "."
    text = read(stack("Owl", full, "A sense of owl.", full, "", "Cat", full))
    assert text == f"Owl\n{full}\nA sense of owl.\n{full}\n\nCat\n{full}"


def test_a_paragraph_goes_on_over_the_page():
    first = stack(WIDE, "sleep.", "", WIDE, WIDE)
    second = stack("sleep at noon.", "", "605.2. A cat.")
    assert read(first, second) == f"{WIDE} sleep.\n\n{WIDE} {WIDE} sleep at noon.\n\n605.2. A cat."


def test_a_page_that_ends_with_a_paragraph_is_parted_from_the_next():
    first, second = stack(WIDE, "sleep.", "", WIDE, "dream."), stack("605.2. A cat.")
    assert read(first, second).endswith("dream.\n\n605.2. A cat.")


def test_running_heads_and_page_numbers_are_left_out_and_said():
    pages = [
        [At("Rules of Owls", 760), *stack(f"605.{n}. An owl sleeps {n} hours."), At(foot, 30, 290)]
        for n, foot in enumerate(("Page 7 of 9", "Page 8 of 9", "Page 9 of 9"), 1)
    ]
    decoded = pdf.extract_text(build(*pages))
    assert decoded.text.split("\n") == [f"605.{n}. An owl sleeps {n} hours." for n in (1, 2, 3)]
    assert "6 lines at page edges were left out" in decoded.remarks[0]


def test_what_stands_once_at_an_edge_stays():
    pages = [stack(f"60{n}. Owls", "", f"60{n}.1. They sleep.") for n in (3, 5, 6)]
    assert pdf.extract_text(build(*pages)).remarks == ()


def test_the_cells_of_a_row_are_one_line():
    rows = [line for y in (700, 676) for line in (At("605.1.", y), At("An owl sleeps.", y, 140))]
    assert read(rows) == "605.1. An owl sleeps.\n605.1. An owl sleeps."


def test_bare_page_numbers_are_left_out_of_two_pages():
    pages = [[*stack(f"605.{n}. An owl sleeps."), At(f"- {n} -", 30, 300)] for n in (4, 5)]
    assert read(*pages) == "605.4. An owl sleeps.\n605.5. An owl sleeps."


def test_numbers_of_rules_are_no_page_numbers():
    pages = [stack(f"605.{n}", f"An owl sleeps {n * n} hours.") for n in (4, 5, 6, 7)]
    decoded = pdf.extract_text(build(*pages))
    assert decoded.text.count("605.") == 4
    assert decoded.remarks == ()


def test_ligatures_and_soft_hyphens_are_repaired_and_said():
    decoded = pdf.extract_text(build(stack("An o\x01ve and a \x02ock.")))
    assert decoded.text == "An ofive and a flock."
    # PDFium writes those that it knows as letters itself.
    text, remarks = pdf._repair("An \ufb01eld, e\ufb03cient, bu\xadzzard, \ue001.")
    assert text == "An field, efficient, buzzard, \ue001."
    assert [remark.split()[0] for remark in remarks] == ["2", "1", "1"]


@pytest.mark.parametrize("place", ["1e30", "-9999999999", "0"])
def test_lines_at_impossible_places_lose_no_other(place):
    lost = f"BT /F1 10 Tf {place} {place} Td (605.1. An owl.) Tj ET\n".encode()
    assert read(lost + write_text(stack("605.2. A cat."))).endswith("605.2. A cat.")


def test_pages_of_two_columns_are_read_one_after_the_other():
    narrow, last = "An owl of the lagoon sleeps by day and hunts", "by night, and dreams."
    left = stack(*(narrow, last, "") * 12, narrow)
    right = stack("by night, and wakes.", "", *(narrow, last, "") * 12, x=330)
    text = read([*left, *right])
    assert (
        text.split("\n\n")
        == [f"{narrow} {last}"] * 12
        + [f"{narrow} by night, and wakes."]
        + [f"{narrow} {last}"] * 12
    )


def test_a_page_that_is_a_picture_is_said():
    decoded = pdf.extract_text(build(stack("605.1. An owl."), b"q 612 0 0 792 0 0 cm /Im Do Q"))
    assert decoded.remarks == ("1 pages are pictures without text: 2",)


RULES = (
    stack("605. Owls", "", "605.1. An owl of the lagoon sleeps by day.", "Example: It is day."),
    stack("605.2. If a player has an owl, the owl is fed by that player (see rule 605.1)."),
)


def test_a_document_becomes_records():
    document = read_content(b"\n" * 500 + build(*RULES), "/somewhere/owls.txt", Given(lang="en"))
    assert document.witness.format == "pdf"
    assert [str(record.number) for record in document.records] == ["605", "605.1", "605.2"]
    assert document.records[1].examples == ("It is day.",)
    extracted = pdf.extract_text(document.content).text
    for record in document.records:
        assert extracted[record.span.start :].startswith(str(record.number))


def test_pdfs_are_recognised_by_their_content():
    content = build(*RULES)
    assert next(name for name, form in FORMATS.items() if form.recognises(content)) == "pdf"
    assert pdf.recognises(b"\xef\xbb\xbf" + content)
    assert not pdf.recognises(b" " * 1024 + content)
    assert not pdf.recognises(b"605.1. A PDF begins with its version.")


def pack(content, layers=1):
    """Write a page whose drawing instructions are packed."""
    filters = "/FlateDecode " * layers
    for _ in range(layers):
        content = zlib.compress(content, 9)
    page = b"<</Length %d/Filter[%s]>>\nstream\n%s\nendstream"
    bare = build(b"X")
    packed = page % (len(content), filters.encode(), content)
    return bare.replace(b"<</Length 1>>\nstream\nX\nendstream", packed)


BOMB = write_text(stack("605.1. Owls.")) + b" " * pdf.MAX_STREAM
LOCK = "/Encrypt 8 0 R/ID[<00><00>]"
LOCKED = (
    f"<</Filter/Standard/V 1/R 2/Length 40/P -4/O<{'41' * 32}>/U<{'42' * 32}>>>".encode(),
)  # its password is nobody's
REFUSED = {
    "nothing but the mark": (lambda: b"%PDF-1.7\n", "damaged or cut off"),
    "no objects": (lambda: b"%PDF-1.7\n605.1. Owls.\n%%EOF", "damaged or cut off"),
    "a page without text": (lambda: build(b""), "no text in it"),
    "a scanned page": (lambda: build(b"/Im Do", b"/Im Do"), "2 scanned pages"),
    "a password": (lambda: build([], trailer=LOCK, extra=LOCKED), "encrypted with a password"),
    "a bomb": (lambda: pack(BOMB), "more than 8,388,608 bytes"),
    "a bomb in a bomb": (lambda: pack(BOMB, layers=2), "more than 8,388,608 bytes"),
    "a bomb that is not packed": (lambda: build(BOMB), "more than 8,388,608 bytes"),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_read_is_refused_in_words(make, message):
    content = make()
    assert pdf.recognises(content)
    with pytest.raises(WitnessError, match=message) as refused:
        read_content(content, "/somewhere/owls.pdf")
    assert refused.value.hint
    assert "/somewhere/owls.pdf cannot be read: it is a PDF" in str(refused.value)


def test_packed_pages_are_read():
    assert pdf.extract_text(pack(write_text(stack("605.1. Owls.")))).text == "605.1. Owls."


@pytest.mark.parametrize(("name", "most"), [("MAX_PAGES", 1), ("MAX_LETTERS", 50)])
def test_too_many_pages_or_letters_are_refused(monkeypatch, name, most):
    monkeypatch.setattr(pdf, name, most)
    with pytest.raises(WitnessError, match=f"{most} are read"):
        read(*RULES)


@pytest.mark.parametrize("share", range(5, 100, 5))
def test_what_is_cut_off_is_read_or_refused(share):
    content = build(*RULES)
    with contextlib.suppress(WitnessError):
        assert "605" in pdf.extract_text(content[: len(content) * share // 100]).text

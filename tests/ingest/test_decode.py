"""Bytes to text: every encoding that rules texts are kept in, and what is no text."""

import codecs
import gzip
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import regulae.ingest.decode as decoding
from regulae.corpus.errors import WitnessError
from regulae.ingest.blocks import read_lines
from regulae.ingest.decode import decode

EN = "305.1. The owl’s lamp burns — see rules 306–311 — for “two nights.”\r\n305.2. It’s cold.\r\n"
FR = "406.1. Le hibou décida d’allumer « sa lanterne » là-haut.\nRègle 406.2 : çà et là.\n"
IT = "605.1. La città è già più alta, perché così può vedere lì giù.\n605.2. Né qui né là.\n"
ZH = "107.4e 灯笼和猫头鹰在夜里休息。\n107.5 猫头鹰不吃奶酪。\n"
PLAIN = "305.1. The owl's lamp burns. 305.2. It's cold.\n"

UNICODE = {
    "utf-8": ("utf-8", b""),
    "utf-8 with BOM": ("utf-8", codecs.BOM_UTF8),
    "utf-16-le": ("utf-16-le", b""),
    "utf-16-le with BOM": ("utf-16-le", codecs.BOM_UTF16_LE),
    "utf-16-be": ("utf-16-be", b""),
    "utf-16-be with BOM": ("utf-16-be", codecs.BOM_UTF16_BE),
}


@pytest.mark.parametrize("text", [EN, FR, IT, PLAIN], ids=["en", "fr", "it", "ascii"])
@pytest.mark.parametrize(("encoding", "mark"), UNICODE.values(), ids=UNICODE.keys())
def test_unicode(encoding, mark, text):
    decoded = decode(mark + text.encode(encoding))
    assert decoded.text == text
    assert decoded.remarks == ()
    assert codecs.lookup(decoded.encoding).name.startswith(encoding[:6])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_chinese_in_unicode(encoding):
    assert decode(ZH.encode(encoding)).text == ZH


# How old files come: the encoding, and a text that tells it.
OLD = {
    "cp1252 English": ("cp1252", EN),
    "cp1252 French": ("cp1252", FR),
    "cp1252 Italian": ("cp1252", IT),
    "cp437 a name": ("cp437", "A card of 2006 is named Dandân and lives in water.\n"),
    "cp437 French": ("cp437", "406.1. Le hibou décida déjà, à côté de la forêt.\n"),
    "cp437 Italian": ("cp437", "605.1. Perché già può vedere più giù.\n"),
    "MacRoman a dash": ("mac_roman", "See rules 306–311 for lamps and owls.\n"),
    "MacRoman English": ("mac_roman", EN),
    "MacRoman French": ("mac_roman", "406.1. Le hibou décida déjà, à côté de la forêt.\n"),
    "GB18030": ("gb18030", ZH),
}


@pytest.mark.parametrize(("encoding", "text"), OLD.values(), ids=OLD.keys())
def test_old_encodings(encoding, text):
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert codecs.lookup(decoded.encoding) == codecs.lookup(encoding)
    assert decoded.remarks, "a guess is said"


SEEN = {
    "the name of 2006-07-15": (b"the card Dand\x83n is blue", "the card Dandân is blue"),
    "the dash of MacRoman": (b"see rules 306\xd0311 and 402", "see rules 306–311 and 402"),
    "a quote of cp1252": (b"the owl\x92s lamp", "the owl’s lamp"),
}


@pytest.mark.parametrize(("content", "text"), SEEN.values(), ids=SEEN.keys())
def test_bytes_that_were_seen(content, text):
    assert decode(content).text == text


DAMAGED = {
    "a lost character": ("Dand\ufffdn lives in water.", "U+FFFD"),
    "read wrongly before": ("The card Dandƒn lives in water.", "ƒ"),
    "controls": ("305.1. The owl\x92s lamp burns, and burns, and burns for a hundred nights.", ""),
}


@pytest.mark.parametrize(("text", "said"), DAMAGED.values(), ids=DAMAGED.keys())
def test_damage_is_said_and_not_repaired_in_silence(text, said):
    decoded = decode(text.encode("utf-8"))
    assert decoded.remarks
    assert said in " ".join(decoded.remarks)
    assert decoded.text == text


def test_how_much_was_lost_is_said():
    remarks = decode("305.1. An owl \ufffd\ufffd\ufffd sleeps.".encode()).remarks
    assert any("3" in remark for remark in remarks)


def test_a_broken_end_loses_nothing_before_it():
    content = codecs.BOM_UTF8 + FR.encode("utf-8") + b"\xe9"
    decoded = decode(content)
    assert decoded.text.startswith(FR)
    assert decoded.remarks


ENDS = {
    "CRLF": "305.1\r\n305.2\r\n305.3",
    "LF": "305.1\n305.2\n305.3\n",
    "CR": "305.1\r305.2\r305.3\r",
    "mixed": "305.1\r\n305.2\r305.3\n",
    "LF and CRLF": "305.1\n305.2\r\n305.3",
}


@pytest.mark.parametrize("text", ENDS.values(), ids=ENDS.keys())
def test_line_ends_of_every_kind_count_once(text):
    decoded = decode(text.encode()).text
    assert decoded == text
    lines = [(decoded[b.start : b.end], b.line) for b in read_lines(decoded) if b.kind == "line"]
    assert lines == [("305.1", 1), ("305.2", 2), ("305.3", 3)]


def test_empty_lines_are_counted():
    text = "305.1\r\n\r\n\r305.2\n\n305.3"
    lines = [(text[b.start : b.end], b.line) for b in read_lines(text) if b.kind == "line"]
    assert lines == [("305.1", 1), ("305.2", 4), ("305.3", 6)]


def make_zip():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rules.txt", EN * 50)
    return buffer.getvalue()


PICTURE = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x06\0\0\0\\r\xa8f"
    b"\0\0\0\x01sRGB\0\xae\xce\x1c\xe9\0\0\0\x04gAMA\0\0\xb1\x8f\x0b\xfca\x05"
)
REFUSED = {
    "empty": b"",
    "only space": b" \r\n\t \n",
    "only a BOM": codecs.BOM_UTF8,
    "only a BOM of UTF-16": codecs.BOM_UTF16_LE,
    "only zeros": bytes(1000),
    "only marks": b"... --- ...\n" * 9,
    "PNG": PICTURE,
    "PNG with its data": PICTURE + bytes(range(256)) * 40,
    "JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0" + bytes(range(256)) * 9,
    "GIF": b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;",
    "zip": make_zip(),
    "gzip": gzip.compress(EN.encode() * 50, mtime=0),
    "a program": b"\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0\2\0>\0\1\0\0\0" + bytes(range(200)) * 5,
    "an SQLite file": b"SQLite format 3\0\x10\0\1\1\0@  \0\0\0\1\0\0\0\2" + bytes(4000),
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_text_is_refused(content):
    with pytest.raises(WitnessError) as caught:
        decode(content)
    assert caught.value.exit_code == 4
    assert caught.value.hint


def test_what_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(decoding, "MAX_BYTES", 10)
    with pytest.raises(WitnessError) as caught:
        decode(b"305.1. An owl.")
    assert caught.value.exit_code == 4


LETTERS = st.text(st.characters(categories=["L", "N"]), min_size=1)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@settings(deadline=None)
@given(word=LETTERS, rest=st.text(st.characters(categories=["L", "N", "P", "Zs"])))
def test_unicode_of_any_letters_is_read_back(encoding, word, rest):
    assert decode((word + rest).encode(encoding)).text == word + rest


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(content):
    try:
        decoded = decode(content)
    except WitnessError:
        return
    assert decoded.text
    assert codecs.lookup(decoded.encoding)

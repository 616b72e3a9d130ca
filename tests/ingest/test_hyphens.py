"""Words broken at line ends: put together as the rest of the document shows."""

import pytest

from regulae.ingest.formats.hyphens import HYPHENS, find_broken_words, settle_breaks

BREAKS = {  # the lines of a document, each but the last joined to the next; what is written
    "shown whole": (["an any-", "thing or anything"], ["anything"]),
    "shown hyphenated": (["a turn-", "based or turn-based"], ["turn-based"]),
    "both shown": (["a co-", "op, co-op and coop"], ["co-op"]),
    "neither shown": (["a snow-", "drift"], ["snow-drift"]),
    "neither, where most were whole": (
        ["an any-", "thing or snow-", "drift or any-", "thing or anything"],
        ["anything", "snowdrift", "anything"],
    ),
    "a soft hyphen": (["a snow\xad", "drift"], ["snowdrift"]),
    "before a capital": (["a Two-", "Headed"], ["Two-Headed"]),
    "the last parts tell": (["a then-to-be-", "based or be-based"], ["then-to-be-based"]),
    "as PDFium marks it": (["a turn\ufffe", "based or turn-based"], ["turn-based"]),
    "no word": (["a 3-", "4 and -", "x"], []),
}


@pytest.mark.parametrize(("lines", "want"), BREAKS.values(), ids=BREAKS.keys())
def test_hyphens_at_line_ends(lines, want):
    found = find_broken_words(lines, list(range(len(lines) - 1)))
    settled, remarks = settle_breaks(found)
    lefts = (lines[place].split()[-1].rstrip("".join(HYPHENS)) for place in settled)
    rights = (lines[place + 1].split()[0].strip(",") for place in settled)
    assert [a + b + c for a, b, c in zip(lefts, settled.values(), rights, strict=True)] == want
    put_together = [remark for remark in remarks if "put together" in remark]
    assert bool(put_together) == any("-" not in word for word in want)


def test_what_was_guessed_is_said():
    lines = ["any-", "thing snow-", "drift anything"]
    _, remarks = settle_breaks(find_broken_words(lines, [0, 1]))
    assert remarks == (
        "2 words broken at line ends were put together: anything, snowdrift",
        "1 hyphens at line ends were left out, as most of the others",
    )

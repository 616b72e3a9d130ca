"""Columns of a terminal: wide characters take two, marks and colours none."""

import re
import shutil
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.cli.building import add_documents
from regulae.cli.columns import fold_to_width, measure, pad, shorten
from regulae.corpus.store import STORE_NAME
from regulae.ingest.pipeline import Given

WIDTHS = {
    "Latin": ("mana", 4),
    "accents": ("abilità", 7),
    "a combining accent": ("abilita\u0300", 7),
    "Chinese": ("法术力", 6),
    "Chinese with signs": ("法术力。", 8),
    "full width": ("６０５", 6),
    "a colour": ("\x1b[1m法\x1b[0m", 2),
    "quotes and dashes": ("“a” – b’", 8),
    "Hangul": ("마나", 4),
    "an arrow": ("→", 1),
}


@pytest.mark.parametrize(("text", "want"), WIDTHS.values(), ids=WIDTHS.keys())
def test_columns_are_counted(text, want):
    assert measure(text) == want
    assert measure(pad(text, 20)) == 20


# Text, columns, and the lines: by hand.
FOLDED = {
    "Latin": ("two owls hunt", 8, ["two owls", "hunt"]),
    "Chinese": ("猫头鹰在夜里飞", 8, ["猫头鹰在", "夜里飞"]),
    "no sign begins a line": ("猫头鹰在，夜里飞", 8, ["猫头鹰", "在，夜里", "飞"]),
    "no bracket ends a line": ("猫头鹰（夜）", 8, ["猫头鹰", "（夜）"]),
    "a number stays whole": ("参见规则605.3b。", 12, ["参见规则", "605.3b。"]),
    "a colour takes nothing": ("\x1b[1mtwo\x1b[0m owls", 8, ["\x1b[1mtwo\x1b[0m owls"]),
    "an odd number of columns": ("猫头鹰", 5, ["猫头", "鹰"]),
    "only signs": ("。" * 5, 4, ["。。", "。。", "。"]),
    "nothing": ("", 8, []),
}


@pytest.mark.parametrize(("text", "width", "want"), FOLDED.values(), ids=FOLDED.keys())
def test_paragraphs_are_broken(text, width, want):
    assert fold_to_width(text, width) == want


def test_indents_are_columns():
    assert fold_to_width("猫头鹰在夜里飞", 10, first="例：", others="  ") == [
        "例：猫头鹰",
        "  在夜里飞",
    ]


def test_a_long_text_is_cut_to_one_line():
    assert shorten("猫头鹰在夜里飞", 10) == "猫头鹰在 …"
    assert shorten("猫头鹰在", 10) == "猫头鹰在"
    assert shorten("two owls hunt", 10) == "two owls …"


@settings(deadline=None)
@given(st.text("ab 猫\u3000。，（(-’\u0300é{}"), st.integers(4, 30), st.booleans())
def test_nothing_is_lost_and_nothing_overruns(text, width, whole):
    lines = fold_to_width(text, width, whole_words=whole)
    assert "".join("".join(lines).split()) == "".join(text.split())
    words = re.split(r"[\s猫。，（]+", text)  # narrow ones stay whole
    longest = max(map(measure, words), default=0) if whole else 0
    assert all(measure(line) <= max(width, longest) for line in lines)


OWLS = "900. 猫头鹰\n900.1. " + "猫头鹰在夜里飞，白天睡在谷仓里（参见规则900.2）。" * 6 + "\n"
OWLS += "900.1a " + "小猫头鹰不得离开橡树。" * 8 + "\n900.2. " + "谷仓里住着两只猫头鹰。" * 8 + "\n"
LATIN = "900. Owls\n900.1. " + "Owls fly by night and sleep by day in a barn. " * 4 + "\n"
QUERIES = [
    "show 900.1a",
    "show 900.1",
    "show zh:900",
    "search 猫头鹰",
    "search zh:900.1",
    "diff zh:900 zh:900@2025-09-19",
    "diff en:900 zh:900@2026-06-19",
    "refs 900.2",
]


@pytest.fixture(scope="module")
def wide_home(tmp_path_factory, home):
    folder = tmp_path_factory.mktemp("wide")
    shutil.copy(home / STORE_NAME, folder)
    pages = {
        ("zh", "2026-06-19"): OWLS,
        ("zh", "2025-09-19"): OWLS.replace("两只", "三只"),
        ("en", "2026-06-19"): LATIN,
    }
    for (lang, edition), text in pages.items():
        page = folder / f"{lang}-{edition}.txt"
        page.write_text(text, "utf-8")
        add_documents(folder, [page], Given(lang=lang, edition=date.fromisoformat(edition)))
    return folder


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("query", QUERIES)
def test_no_line_overruns_the_terminal(regulae, wide_home, query, columns):
    result = regulae(*query.split(), home=wide_home, COLUMNS=str(columns))
    assert result.status == 0, result.err
    assert re.search("猫|规则", result.out)
    over = [line for line in result.out.splitlines() if measure(line) > columns]
    assert over == []


COMMON = [
    "show 605.3b",
    "show 605",
    "search abilità di mana",
    "diff fr:406 it:605",
    "refs 605.3b",
    "terms volare",
    "trace it:502.55",
]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("query", COMMON)
def test_no_latin_line_overruns_either(regulae, home, query, columns):
    result = regulae(*query.split(), home=home, COLUMNS=str(columns))
    assert result.status == 0, result.err
    assert [line for line in result.out.splitlines() if measure(line) > columns] == []

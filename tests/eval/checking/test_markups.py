"""The 601 page as a wiki keeps it, shows it, or exports it: the same is wrong with it."""

import html
import re

import pytest

NUMBERED = re.compile(r"^- (601\S*)")
LINKED = re.compile(r"(regola) (717)")
LETTERS = ("R301", "R401")  # the label is told with its place, symbols with what is around them


def write_html(lines):
    shown = (html.escape(line).replace("à", "&agrave;") for line in lines)
    items = (LINKED.sub(r"<a href='r'>\1\n<b>\2</b></a>", line) for line in shown)
    body = "".join(f"<p>{item}</p>" for item in items)
    return f"<html><head><title>601.9z</title></head><body>{body}</body></html>"


def write_wiki(lines):
    shown = (NUMBERED.sub(r"* '''\1'''", LINKED.sub(r"[[\2|\1 \2]]", line)) for line in lines)
    return "{{Nota|x=605.9z}}\n== Lanciare ==\n" + "\n".join(shown)


def write_markdown(lines):
    shown = (NUMBERED.sub(r"- **\1**", LINKED.sub(r"[\1 *\2*](x_y)", line)) for line in lines)
    return "# Lanciare\n\n" + "\n".join(shown)


WRITERS = {"html": write_html, "mediawiki": write_wiki, "markdown": write_markdown}


@pytest.mark.parametrize("markup", WRITERS)
def test_markup_changes_nothing(check_text, read_document, markup):
    lines = read_document("it-601-casting-spells").splitlines()
    # Without its last lines, which a page has as a table's rests, and without the lines that lost
    # symbols broke: a page breaks lines nowhere else than it means to.
    lines = [line for line in lines if line.strip(" |") and not line.startswith(" ")]
    plain = check_text("\n".join(lines), "text")
    marked = check_text(WRITERS[markup](lines), markup)

    def sum_up(reading):
        return sorted((t.code, t.words, t.fix) for t in reading.told if t.code not in LETTERS)

    assert sum_up(plain)
    assert sum_up(marked) == sum_up(plain)

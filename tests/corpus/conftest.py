"""Invented rules, a line each."""

import pytest

from regulae.corpus.citations import find_citations
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.records import Record, Span


def build_record(line, lang):
    """Read ``910.3 The text.``; a heading has a title, and ``term:`` begins a glossary entry."""
    head, _, text = line.partition(" ")
    if head == "term:":
        title, _, text = text.partition(": ")
        number, kind = None, "glossary"
    else:
        number = parse_rule_number(head)
        kind, title = number.kind, None
        if kind == "heading":
            title, text = text, ""
    citations = tuple(find_citations(text, lang))
    return Record(
        number=number,
        lang=lang,
        kind=kind,
        title=title,
        text=text,
        span=Span(0, len(text), 1),
        citations=citations,
    )


@pytest.fixture(scope="session")
def build_records():
    """Give the records of lines, in their order."""

    def build(lines, lang="en"):
        return [build_record(line, lang) for line in lines]

    return build

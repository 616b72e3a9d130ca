"""The stretch of a record that shows why it was found."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from regulae.corpus.records import Record
from regulae.search.analyzers import Analyzer

__all__ = ["SNIPPET_WIDTH", "Snippet", "build_snippet", "cut_beginning"]

SNIPPET_WIDTH = 200  # code points, two to three lines of a terminal
_LEAD = 40  # code points shown before the first match of a long sentence
_CUT = "…"


class Snippet(NamedTuple):
    """A stretch of text and the matches in it: code points ``[start, end)`` of ``text``."""

    text: str
    matches: tuple[tuple[int, int], ...]


class _Piece(NamedTuple):
    """A sentence, an example, a note or a title, with the concepts mentioned and their places."""

    text: str
    mentions: list[tuple[str, tuple[int, int]]]


def build_snippet(
    record: Record, analyzer: Analyzer, stems: Collection[str], concepts: Collection[str] = ()
) -> Snippet:
    """Choose the sentence, example or note that has most of what was sought.

    Args:
        record: What was found.
        analyzer: Of the record's language.
        stems: Of the query, in that language.
        concepts: Those of the query; where the record mentions one, it is a match.

    Returns:
        At most ``SNIPPET_WIDTH`` code points and the marks of what was cut off;
        the first sentence, or a heading's title, where nothing matches.
    """
    wanted = frozenset(stems)
    most = len(wanted) + len(frozenset(concepts))
    best = _Piece("", [])
    best_found = -1
    for piece in _find_pieces(record, frozenset(concepts)):
        words = wanted.intersection(analyzer.list_stems(piece.text))
        found = len(words) + len({concept for concept, _ in piece.mentions})
        if found > best_found:
            best, best_found = piece, found
            if found >= most:
                break
    spans = [(word.start, word.end) for word in analyzer.find_places(best.text, wanted)]
    return _cut(best.text, _merge([*spans, *(span for _, span in best.mentions)]))


def cut_beginning(record: Record) -> Snippet:
    """Give the beginning of a record's text, or of its title where it has no text."""
    return _cut(record.text or record.title or "", [])


def _find_pieces(record: Record, concepts: frozenset[str]) -> Iterator[_Piece]:
    """Yield what a snippet may be cut from, in reading order, the title last."""
    start = 0
    sought = [mention for mention in record.mentions if mention.concept in concepts]
    for end in (*record.sentences, len(record.text)):
        sentence = record.text[start:end]
        first = start + len(sentence) - len(sentence.lstrip())
        mentions = [
            (m.concept, (m.start - first, m.end - first))
            for m in sought
            if first <= m.start and m.end <= end
        ]
        if sentence.strip():
            yield _Piece(sentence.strip(), mentions)
        start = end
    for text in (*record.examples, *record.notes):
        yield _Piece(text, [])
    if record.title:
        yield _Piece(record.title, [])


def _merge(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Order spans and join those that overlap."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            start, end = merged[-1][0], max(end, merged.pop()[1])
        merged.append((start, end))
    return merged


def _cut(text: str, matches: list[tuple[int, int]]) -> Snippet:
    """Cut a long text to the stretch with most matches, at the borders of words."""
    if len(text) <= SNIPPET_WIDTH:
        return Snippet(text, tuple(matches))
    start = max(
        (_find_start(text, first) for first, _ in matches),
        default=0,
        key=lambda start: sum(start <= s and e <= start + SNIPPET_WIDTH for s, e in matches),
    )
    stretch = text[start : start + SNIPPET_WIDTH]
    end = start + len(stretch)
    if end < len(text) and " " in stretch:
        end = start + stretch.rindex(" ")
    before, after = _CUT if start else "", _CUT if end < len(text) else ""
    shift = len(before) - start
    inside = tuple((s + shift, e + shift) for s, e in matches if start <= s and e <= end)
    return Snippet(f"{before}{text[start:end]}{after}", inside)


def _find_start(text: str, first: int) -> int:
    """Give the beginning of a word a little before ``first``."""
    if first <= _LEAD:
        return 0
    space = text.find(" ", first - _LEAD, first)
    return space + 1 if space >= 0 else first

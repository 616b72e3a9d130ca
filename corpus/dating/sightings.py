"""What a text shows of its edition beside its own numbers: titles, citations, words."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from regulae.corpus.dating.eras import find_era_forms, fold_text
from regulae.corpus.dating.evidence import Place, Sighting
from regulae.corpus.dating.timeline import Timeline
from regulae.corpus.records import Record

__all__ = ["iter_cited", "iter_titles", "iter_words"]

_LISTED = "glossary"  # it names the words of every age


def iter_titles(timeline: Timeline, records: Iterable[Record]) -> Iterator[Sighting]:
    """Yield the titles of the text's own headings and keyword rules that are recognised."""
    for record in records:
        if record.number is not None and record.title:
            held = timeline.find_titled(record.number, record.title, record.lang)
            if held:
                name = f"{record.number} “{record.title}”"
                yield Sighting("titles", name, held, (_find_place(record),))


def iter_cited(timeline: Timeline, records: Iterable[Record]) -> Iterator[Sighting]:
    """Yield the numbers that the text cites, and with them the titles quoted for them.

    A title that is not recognised as the number's says nothing; the number still does.
    The title quoted for a range is that of neither end.
    """
    for record in records:
        for citation in record.citations:
            spanned = {end for ends in citation.ranges if ends[0] != ends[1] for end in ends}
            for cited in citation.cited:
                held = 0
                if cited.title and cited.number not in spanned:
                    held = timeline.find_titled(cited.number, cited.title, record.lang)
                kind = "quoted-titles" if held else "cited-numbers"
                name = f"{cited.number} “{cited.title}”" if held else str(cited.number)
                held = held or timeline.find_number(cited.number)
                yield Sighting(kind, name, held, (_find_place(record),))


def iter_words(timeline: Timeline, records: Iterable[Record], lang: str) -> Iterator[Sighting]:
    """Yield the forms of words that only some editions use, each once.

    One form is one piece of evidence, however often it stands in a text.
    """
    kept = [record for record in records if record.kind != _LISTED]
    starts: list[int] = []
    texts: list[str] = []
    length = 0
    for record in kept:
        folded = fold_text("\n".join((record.text, *record.examples, *record.notes)))
        starts.append(length)
        texts.append(folded)
        length += len(folded) + 1
    for form, found in find_era_forms("\n".join(texts), lang):
        held = timeline.find_span(form.first, form.last)
        yield Sighting("words", form.form, held, _find_places(kept, starts, found), form.weight)


def _find_places(
    records: Sequence[Record], starts: Sequence[int], found: Iterable[int]
) -> tuple[Place, ...]:
    places = {_find_place(records[bisect_right(starts, place) - 1]): None for place in found}
    return tuple(places)


def _find_place(record: Record) -> Place:
    return Place(record.number, record.span.line)

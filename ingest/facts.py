"""Making the facts: which numbers and titles stand in which editions, and what became of them.

    python -m regulae.ingest.facts FOLDER

reads every edition in a folder of official texts and writes
``corpus/data/numbers.tsv``, ``titles.tsv`` and ``concordance.tsv``. Numbers,
dates and titles only; the output is the same for the same texts.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from regulae.corpus.alignment import Match, find_matches
from regulae.corpus.errors import RegulaeError
from regulae.corpus.facts import AT_HAND, CONCORDANCE, NUMBERS, TITLES, write_interval
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Record
from regulae.ingest.assemble import find_record_citations
from regulae.ingest.formats import FORMATS
from regulae.ingest.pipeline import parse_text
from regulae.ingest.statements import find_claim

_LANG = "en"
_WHOLE_EDITION = 300  # numbered rules; the first numbered edition has 347, prose has none


def read_editions(folder: Path) -> dict[date, tuple[Record, ...]]:
    """Read the editions in a folder; a file that is none, or has no date, is left out."""
    editions = {}
    for path in sorted(folder.glob("*.txt")):
        try:
            text = FORMATS["text"].extract_text(path.read_bytes()).text
            edition = find_claim(text, _LANG).edition
            records = parse_text(text, _LANG)
        except RegulaeError as error:
            print(f"left out: {path.name}: {error}", file=sys.stderr)  # noqa: T201
            continue
        if edition and sum(record.number is not None for record in records) >= _WHOLE_EDITION:
            editions[edition] = records
    return dict(sorted(editions.items()))


def write_numbers(editions: Mapping[date, Iterable[Record]]) -> str:
    """Write the file of numbers.

    Args:
        editions: Records by edition, the oldest first.
    """
    stands: defaultdict[RuleNumber, set[date]] = defaultdict(set)
    for edition, records in editions.items():
        for record in records:
            if record.number:
                stands[record.number].add(edition)
    rows = [
        f"{number}\t{_write_intervals(stands[number], list(editions))}" for number in sorted(stands)
    ]
    return "\n".join((_write_head(editions), *rows, ""))


def write_titles(editions: Mapping[date, Iterable[Record]]) -> str:
    """Write the file of titles; ``editions`` as for ``write_numbers``."""
    stands: defaultdict[tuple[RuleNumber, str], set[date]] = defaultdict(set)
    for edition, records in editions.items():
        for record in records:
            if record.number and record.title:
                stands[record.number, record.title].add(edition)
    rows = [
        f"{number}\t{_LANG}\t{title}\t{_write_intervals(stands[number, title], list(editions))}"
        for number, title in sorted(stands)
    ]
    return "\n".join((_write_head(editions), *rows, ""))


def write_concordance(editions: Mapping[date, Sequence[Record]]) -> str:
    """Write the file of what became of each number, neighbour by neighbour.

    Args:
        editions: Records by edition, the oldest first.
    """
    rows = []
    before: list[Record] = []
    for edition, records in editions.items():
        numbered = {r.number: r for r in reversed(records) if r.number}  # of duplicates the first
        cited = [r._replace(citations=find_record_citations(r)) for r in numbered.values()]
        if before:
            rows += [f"{edition}\t{row}" for row in _find_step_rows(before, cited[::-1])]
        before = cited[::-1]
    return "\n".join((_write_head(editions), *rows, ""))


def _find_step_rows(old: Sequence[Record], new: Sequence[Record]) -> Iterator[str]:
    """Yield old number, new numbers and kind of everything that did not stay as it was."""
    for match in find_matches(old, new):
        if match.kind == "added":
            yield f"\t{new[match.new[0]].number}\tadded"
        elif not match.links:
            yield f"{old[match.old[0]].number}\t\tremoved"
        elif match.kind != "same":
            yield from _find_link_rows(match, old, new)


def _find_link_rows(match: Match, old: Sequence[Record], new: Sequence[Record]) -> Iterator[str]:
    for place in match.old:
        news = [str(new[other].number) for one, other in match.links if one == place]
        kind = match.kind
        if kind in ("split", "merged"):
            kind = "split" if len(news) > 1 else "merged"
        yield f"{old[place].number}\t{' '.join(news)}\t{kind}"


def _write_head(editions: Iterable[date]) -> str:
    return f"{AT_HAND}\t{' '.join(map(str, editions))}"


def _write_intervals(stands: set[date], at_hand: list[date]) -> str:
    """Write runs of neighbouring editions at hand; what is between two of a run is bridged."""
    runs: list[tuple[date, date]] = []
    open_run = False
    for edition in at_hand:
        if edition not in stands:
            open_run = False
            continue
        runs = [*runs[:-1], (runs[-1][0], edition)] if open_run else [*runs, (edition, edition)]
        open_run = True
    return " ".join(write_interval(first, last) for first, last in runs)


def main() -> None:
    """Make the files of the folder that is named on the command line."""
    editions = read_editions(Path(sys.argv[1]))
    NUMBERS.write_text(write_numbers(editions), "utf-8")
    TITLES.write_text(write_titles(editions), "utf-8")
    CONCORDANCE.write_text(write_concordance(editions), "utf-8")
    names = ", ".join(path.name for path in (NUMBERS, TITLES, CONCORDANCE))
    print(f"{len(editions)} editions: {names}")  # noqa: T201


if __name__ == "__main__":
    main()

"""A diff for people: word by word in one language, side by side across two."""

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest

import typer

from regulae.cli.columns import fold_to_width, pad
from regulae.corpus.diff import Change, ExampleChange
from regulae.corpus.diff.wording import compare_words
from regulae.corpus.store import Attestation
from regulae.search.lookup import Found

_NARROWEST = 60  # columns; below that two texts stand one under the other
_LEAST = 40
_WIDEST = 160
_GAP = "  │ "
# How the words of a change are shown: on a terminal by colour, elsewhere by marks.
_COLOURS = {"-": "red", "+": "green"}
_OPENERS = "([{“‘«"  # no space behind these,
_CLOSERS = ".,;:!?)]}”’»…"  # and none before these
_MARKS = {"-": ("[-", "-]"), "+": ("{+", "+}")}


def echo_diff(
    old: Found, new: Found, changes: list[Change], *, hidden: frozenset[str], brief: bool
) -> None:
    """Print a diff, and at its end how many changes of each kind it has.

    Args:
        old: The old side, for its name.
        new: The new side.
        changes: As found.
        hidden: Kinds that are only counted, in one language: what did not change, and of
            two whole editions what only got a new number.
        brief: Whether to leave the texts out.
    """
    one_language = old.locator.lang == new.locator.lang
    _echo_head(f"{old.locator}  →  {new.locator}")
    if not one_language:
        _echo_head("Two languages: rule is set against rule; words are not compared.")
    for change in changes:
        if one_language and _is_hidden(change, hidden, old):
            continue
        if not brief:
            typer.echo()
        for line in _wrap_head(_write_head(change)):
            typer.echo(typer.style(line, bold=sys.stdout.isatty()))
        for line in () if brief else _write_body(change):
            typer.echo(line)
    counts = Counter(change.kind for change in changes)
    typer.echo()
    if one_language and any(c.kind == "moved" and _is_hidden(c, hidden, old) for c in changes):
        _echo_head("--renumbered shows the rules that only moved.")
    _echo_head(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "nothing")


def _is_hidden(change: Change, hidden: frozenset[str], old: Found) -> bool:
    if change.examples:
        return False
    is_part = old.locator.number is not None  # few enough to show where each went
    return change.kind in hidden - ({"moved"} if is_part else set())


def _write_head(change: Change) -> str:
    why = "; ".join(change.reasons)
    if not change.old:
        return f"only new: {_write_titled(change.new)}" + f" ({why})" * bool(change.elsewhere)
    if not change.new:
        return f"only old: {_write_titled(change.old)}" + f" ({why})" * bool(change.elsewhere)
    return (
        f"{_write_numbers(change.old)} → {_write_numbers(change.new)}"
        f"  {change.kind}, score {change.score:.2f} ({why})"
    )


def _write_body(change: Change) -> Iterator[str]:
    if change.words is not None:
        yield from _wrap_runs(change.words)
    elif change.old and change.new and not _has_one_text(change):
        yield from _set_side_by_side(change)
    else:
        for held in change.old or change.new:
            yield from _wrap(_read_text(held))
    for example in change.examples:
        yield from _write_example(change, example)


def _write_example(change: Change, example: ExampleChange) -> Iterator[str]:
    yield from _wrap(f"its example {example.kind}:")
    if example.words is not None:
        yield from _wrap_runs(example.words)
    elif example.old is not None:
        yield from _wrap_runs([("-", change.old[0].record.examples[example.old])])
    elif example.new is not None:
        yield from _wrap_runs([("+", change.new[0].record.examples[example.new])])


def write_words(old: str, new: str) -> str:
    """Write two texts of one language as one, with what went and what came marked."""
    return _join_runs(compare_words(old, new))


def _wrap_runs(words: Iterable[tuple[str, str]]) -> list[str]:
    return _wrap(_join_runs(words))


def _join_runs(runs: Iterable[tuple[str, str]]) -> str:
    """Write runs one behind the other, a space between them where the texts have one."""
    joined, before = "", ""
    for sign, text in runs:
        is_close = not before or before[-1] in _OPENERS or text[0] in _CLOSERS
        joined += ("" if is_close else " ") + _write_run(sign, text)
        before = text
    return joined


def _has_one_text(change: Change) -> bool:
    """Whether both sides are the same words, so that one is enough to read."""
    one_language = change.old[0].record.lang == change.new[0].record.lang
    return one_language and change.kind in ("same", "moved")


def _write_run(sign: str, text: str) -> str:
    if sign == "=":
        return text
    if sys.stdout.isatty():
        return typer.style(text, fg=_COLOURS[sign], strikethrough=sign == "-")
    before, after = _MARKS[sign]
    return f"{before}{text}{after}"


def _set_side_by_side(change: Change) -> Iterator[str]:
    """Set the old rules against the new ones, in two columns where there is room."""
    width = _width()
    sides = [
        [f"{held.record.number}  {_read_text(held)}" for held in side]
        for side in (change.old, change.new)
    ]
    if width < _NARROWEST:
        for line in (*sides[0], *sides[1]):
            yield from _wrap(line)
        return
    column = (width - len(_GAP)) // 2
    left, right = (
        [line for text in side for line in fold_to_width(text, column, whole_words=False)]
        for side in sides
    )
    for one, other in zip_longest(left, right, fillvalue=""):
        yield f"{pad(one, column)}{_GAP}{other}".rstrip()


def _read_text(held: Attestation) -> str:
    record = held.record
    return record.text or record.title or "(no text)"


def _write_titled(side: tuple[Attestation, ...]) -> str:
    titles = (held.record.title for held in side if held.record.number)
    return " ".join(filter(None, (_write_numbers(side), *titles)))


def _write_numbers(side: tuple[Attestation, ...]) -> str:
    return ", ".join(str(held.record.number or held.locator) for held in side)


def _wrap(text: str) -> list[str]:
    return fold_to_width(text, _width(), first="  ", others="  ", whole_words=False)


def _wrap_head(text: str) -> list[str]:
    return fold_to_width(text, _width(), others="    ")


def _echo_head(text: str) -> None:
    typer.echo("\n".join(_wrap_head(text)))


def _width() -> int:
    return max(_LEAST, min(shutil.get_terminal_size().columns, _WIDEST))

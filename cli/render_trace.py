"""A trace for people: today on top, then every step with what changed in it."""

from datetime import date

import typer

from regulae.cli.columns import measure
from regulae.cli.layout import INDENT, dim, echo_labelled, echo_wrapped, strong, width
from regulae.cli.render_diff import write_words
from regulae.cli.tracing import Origin, find_first, read_names
from regulae.corpus.concordance import Step, Trace
from regulae.corpus.editions import load_editions
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.store import Attestation, Store, Wanted


def echo_trace(store: Store, origin: Origin, trace: Trace, *, brief: bool) -> None:
    """Print the way of a rule.

    Args:
        store: For the texts of the editions, where it has them.
        origin: Where the trace began.
        trace: As found.
        brief: Whether to leave out what changed in the words.
    """
    today = ", ".join(map(str, trace.today)) or "gone"
    read = f"  (read as a text of {origin.edition})" if origin.is_inferred else ""
    echo_wrapped(f"{strong(str(origin.locator))}{dim(read)}  →  today {strong(today)}", "")
    for lang, names in sorted(read_names(store, origin, trace).items()):
        echo_labelled(lang, names)
    typer.echo()
    if not trace.steps:
        echo_wrapped("It stands since the first edition, unchanged.", INDENT)
    elif began := trace.steps[0].old:
        typer.echo(f"{find_first(store)}  {'stood':<12}  {', '.join(map(str, began))}")
    sets = {edition.effective: edition.name_in(origin.locator.lang) for edition in load_editions()}
    for step in trace.steps:
        _echo_step(step, sets.get(step.edition, ""))
        if not brief:
            _echo_words(store, origin, step)


def _echo_step(step: Step, name: str) -> None:
    """Print a step, with the name of its set beside it or, where that is too wide, below."""
    line = f"{step.edition}  {_write_step(step)}"
    if measure(line) + len(INDENT) + measure(name) <= width():
        typer.echo(f"{line}{INDENT}{dim(name)}" if name else line)
    else:
        echo_wrapped(line, "")
        echo_wrapped(dim(name), INDENT * 2)


def _write_step(step: Step) -> str:
    old, new = ", ".join(map(str, step.old)), ", ".join(map(str, step.new))
    if not old:
        return f"{step.kind:<12}  {new}"
    if not new or old == new:
        return f"{step.kind:<12}  {old}"
    return f"{step.kind:<12}  {old} → {new}"


def _echo_words(store: Store, origin: Origin, step: Step) -> None:
    """Print the words that changed, where the store has both texts in one language."""
    if "edited" not in step.kind or len(step.old) != 1 or len(step.new) != 1:
        return
    (before,) = next(
        store.rows("SELECT max(edition) FROM fact_edition WHERE edition < ?", (str(step.edition),))
    )
    lang = origin.locator.lang
    old = _read(store, step.old[0], date.fromisoformat(before), lang)
    new = _read(store, step.new[0], step.edition, lang)
    if old and new and old.record.lang == new.record.lang:
        echo_wrapped(write_words(old.record.text, new.record.text), INDENT * 2)


def _read(store: Store, number: RuleNumber, edition: date, lang: str) -> Attestation | None:
    found = store.find_attestations(Wanted(first=number, edition=edition))
    return min(found, key=lambda held: held.record.lang != lang) if found else None

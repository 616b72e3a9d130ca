"""A dating for people: the sentence, then what speaks for it and what against."""

from collections.abc import Iterable

import typer

from regulae.cli.layout import INDENT, dim, echo_wrapped, strong
from regulae.corpus.dating import Dating, Evidence, describe_dating
from regulae.corpus.dating.describe import describe_evidence, write_intervals

_SHOWN = 6  # places of one piece of evidence


def echo_dating(dating: Dating) -> None:
    """Print which editions a text fits, and why."""
    echo_wrapped(strong(describe_dating(dating)), "")
    shown = [each for each in dating.evidence if each.weight or not each.agrees]
    _echo_evidence("agrees", (each for each in shown if each.agrees))
    _echo_evidence("disagrees", (each for each in shown if not each.agrees))
    for place, layer in enumerate(dating.layers):
        if not place:
            typer.echo("\nlayers")
        where = "" if not place else f": {_write_places(layer.evidence)}"
        rest = "most of it" if not place else "parts"
        echo_wrapped(f"{write_intervals(layer.intervals)}  {rest}{where}", INDENT)


def _echo_evidence(label: str, evidence: Iterable[Evidence]) -> None:
    for place, each in enumerate(evidence):
        if not place:
            typer.echo(f"\n{label}")
        where = _write_places([each]) if not each.agrees else ""
        echo_wrapped(
            f"{strong(write_intervals(each.intervals))}  {describe_evidence(each)}"
            + (f" {dim(f'({where})')}" if where else ""),
            INDENT,
        )


def _write_places(evidence: Iterable[Evidence]) -> str:
    """Name the rules in which evidence stands, with their lines."""
    places = list(dict.fromkeys(place for each in evidence for place in each.places))
    named = [f"{each.number or 'a note'}, line {each.line}" for each in places[:_SHOWN]]
    more = [f"{len(places) - _SHOWN} more"] if len(places) > _SHOWN else []
    return "; ".join([*named, *more])

"""A dating in words, and as JSON (design: Commands)."""

from collections.abc import Iterable
from typing import Any

from regulae.corpus.dating.evidence import Evidence, Layer
from regulae.corpus.dating.judging import Dating
from regulae.corpus.dating.timeline import Interval

__all__ = ["build_dating_payload", "describe_dating", "describe_evidence", "write_intervals"]

_NAMED = 8  # names in one piece of evidence; the others are counted

_WHAT = {
    "label": "labelled {}",
    "not-later": "written not later than {}",
    "numbers": "its own numbers, {}",
    "stray-numbers": "own numbers apart from the rest: {}",
    "titles": "its own titles: {}",
    "quoted-titles": "the titles it quotes: {}",
    "cited-numbers": "the numbers it cites: {}",
    "words": "its words: {}",
}
_SUBJECTS = {
    "numbers": "its numbers are",
    "titles": "its titles are",
    "quoted-titles": "the titles it quotes are",
    "cited-numbers": "the numbers it cites are",
    "words": "its words are",
}


def describe_dating(dating: Dating) -> str:
    """Say in one sentence which editions a text fits, and how that agrees with its label."""
    claim = f"labelled {dating.claimed}" if dating.claimed else "no edition stated"
    if dating.not_later:
        claim += f", written not later than {dating.not_later}"
    if not dating.fits:
        return f"{claim}; the evidence is too thin: nothing in the text tells editions apart"
    fits = write_intervals(dating.fits)
    if dating.is_thin:
        return f"{claim}; the evidence is too thin to be sure: the text fits {fits}"
    if dating.agrees is False:
        said = f"{claim}, but {_name_subject(dating)} {fits}"
    elif dating.agrees and _fits_itself(dating):
        said = f"{claim}, and the text fits it: {fits}"
    elif dating.agrees:
        said = f"{claim}, an edition of which nothing is known yet; the text fits {fits}"
    else:
        said = f"{claim}; the text fits {fits}"
    if dating.layers:
        others = " and ".join(write_intervals(layer.intervals) for layer in dating.layers[1:])
        said += f" (parts of it are of {others})"
    return said


def _fits_itself(dating: Dating) -> bool:
    """Whether the claimed edition is within what fits, and not only beside it."""
    claimed = dating.claimed
    return any(claimed and first <= claimed <= last for first, last in dating.fits)


def _name_subject(dating: Dating) -> str:
    """Name what has exactly the interval told, the weightiest first."""
    for each in sorted(dating.evidence, key=lambda each: -each.weight):
        if each.intervals == dating.fits and each.kind in _SUBJECTS:
            return f"{_SUBJECTS[each.kind]} those of"
    return "the text fits"


def describe_evidence(evidence: Evidence) -> str:
    """Say what was seen."""
    named = ", ".join(evidence.names[:_NAMED])
    if len(evidence.names) > _NAMED:
        named += f" and {len(evidence.names) - _NAMED} more"
    return _WHAT[evidence.kind].format(named)


def write_intervals(intervals: Iterable[Interval]) -> str:
    """Write intervals for people; ``no edition`` for none."""
    return ", ".join(map(str, intervals)) or "no edition"


def build_dating_payload(dating: Dating) -> dict[str, Any]:
    """Give a dating as JSON."""
    return {
        "sentence": describe_dating(dating),
        "stated": dating.stated,
        "claimed_edition": dating.claimed.isoformat() if dating.claimed else None,
        "not_later": dating.not_later.isoformat() if dating.not_later else None,
        "fits": _write_pairs(dating.fits),
        "agrees": dating.agrees,
        "thin": dating.is_thin,
        "evidence": [_build_evidence(each) for each in dating.evidence],
        "layers": [_build_layer(layer) for layer in dating.layers],
    }


def _build_evidence(evidence: Evidence) -> dict[str, Any]:
    """Give a piece of evidence; ``first`` and ``last`` span its intervals."""
    pairs = _write_pairs(evidence.intervals)
    return {
        "what": describe_evidence(evidence),
        "kind": evidence.kind,
        "first": pairs[0][0] if pairs else None,
        "last": pairs[-1][1] if pairs else None,
        "intervals": pairs,
        "agrees": evidence.agrees,
        "weight": evidence.weight,
        "places": [
            {"number": str(place.number) if place.number else None, "line": place.line}
            for place in evidence.places
        ],
    }


def _build_layer(layer: Layer) -> dict[str, Any]:
    return {
        "fits": _write_pairs(layer.intervals),
        "parts": [
            {"number": str(place.number) if place.number else None, "line": place.line}
            for place in layer.places
        ],
        "evidence": [describe_evidence(each) for each in layer.evidence],
    }


def _write_pairs(intervals: Iterable[Interval]) -> list[list[str]]:
    return [[first.isoformat(), last.isoformat()] for first, last in intervals]

"""Choosing pairs: each passage in one pair at most, the best first."""

from collections import defaultdict
from collections.abc import Callable, Mapping

Scores = Mapping[tuple[int, int], float]

THRESHOLD = 0.5  # half the words, or fewer and the right place
# For two that are each other's best, where the whole heading moved together.
_MUTUAL = 0.4
# A passage of which another explains so much more is a part of that other, not a rule
# that was rewritten...
_RIVAL = 0.65
_SURE = 0.6  # ...unless it is as like as that


def choose_pairs(
    scores: Scores, likeness: Scores, is_heading_kept: Callable[[int, int], bool]
) -> dict[int, int]:
    """Choose pairs by falling score.

    The best possible total (linear assignment) instead of the best first gave the same
    figures on the adjudicated lists, so no library is asked for it.

    Args:
        scores: Likeness and what structure says, by pairs of places.
        likeness: Of the words alone.
        is_heading_kept: As ``Structure`` has it.

    Returns:
        New places by old places.
    """
    best_old: defaultdict[int, float] = defaultdict(float)
    best_new: defaultdict[int, float] = defaultdict(float)
    for (old, new), like in likeness.items():
        best_old[old] = max(best_old[old], like)
        best_new[new] = max(best_new[new], like)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    wooed: set[tuple[str, int]] = set()  # those that had a better offer
    for (old, new), score in sorted(scores.items(), key=lambda item: (-item[1], item[0])):
        if score < _MUTUAL:
            break
        like = likeness[old, new]
        if like < _SURE and like < _RIVAL * max(best_old[old], best_new[new]):
            continue
        is_mutual = ("old", old) not in wooed and ("new", new) not in wooed
        wooed |= {("old", old), ("new", new)}
        if old in pairs or new in taken:
            continue
        if score >= THRESHOLD or (is_mutual and is_heading_kept(old, new)):
            pairs[old] = new
            taken.add(new)
    return pairs

"""Which texts are one rule: a rule is one hit, whatever its number was.

Where the store's facts tell the lineages of numbers, they decide. A place of
which they know nothing goes by its number, and there an older text that is
almost the words of a newer one is taken for its earlier wording.
"""

import json
from collections.abc import Sequence

from regulae.corpus.store import Store
from regulae.search.analyzers import IndexedText
from regulae.search.places import TextPlace
from regulae.search.reading import fetch_all, has_table

__all__ = ["find_lineages", "is_wording_of"]

_TABLE = "fact_lineage"
_ALIKE = 0.7  # of all words of two wordings, those that both have


def find_lineages(store: Store, places: Sequence[TextPlace]) -> list[str | None]:
    """Name the lineage of each place, where it is known; of one lineage one hit is shown.

    Args:
        store: Whose facts tell the lineages.
        places: Where texts stand.
    """
    if not has_table(store, _TABLE):
        return [None] * len(places)
    wanted = [(place.number_key, place.edition) for place in places]
    sql = f"""SELECT w.key, f.lineage FROM json_each(?) AS w JOIN {_TABLE} f
        ON f.number_key = json_extract(w.value, '$[0]')
        AND json_extract(w.value, '$[1]') BETWEEN f.first AND f.last"""
    known = {int(key): str(name) for key, name in fetch_all(store, sql, (json.dumps(wanted),))}
    return [known.get(index) for index in range(len(places))]


def is_wording_of(older: IndexedText, newer: IndexedText) -> bool:
    """Whether two texts have so many words in common that they are one rule's wordings."""
    if older.title != newer.title:
        return False
    ones, others = set(older.body.split()), set(newer.body.split())
    return len(ones & others) >= _ALIKE * len(ones | others)

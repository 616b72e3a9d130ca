"""The search floor of regulae: looking up by number, and searching for words.

The names below are loaded when they are first asked for: ``show`` needs none of
what ``search`` needs, and neither needs Whoosh.
"""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.search.engine import ENGINES, Candidate, Engine, Question, load_engine
    from regulae.search.hits import search
    from regulae.search.lookup import Found, look_up
    from regulae.search.results import Hit, Results

__all__ = [
    "ENGINES",
    "Candidate",
    "Engine",
    "Found",
    "Hit",
    "Question",
    "Results",
    "load_engine",
    "look_up",
    "search",
]

_MODULES = {
    "engine": ("ENGINES", "Candidate", "Engine", "Question", "load_engine"),
    "hits": ("search",),
    "lookup": ("Found", "look_up"),
    "results": ("Hit", "Results"),
}
__getattr__ = export_lazily(__name__, _MODULES)

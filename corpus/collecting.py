"""Keeping the garbage collector out of work that makes tens of thousands of objects at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["paused_collector"]


@contextmanager
def paused_collector() -> Iterator[None]:
    """Keep the collector from walking new objects, none of which is in a cycle.

    It saves 5 % of reading a document, and a third of unpacking an edition.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

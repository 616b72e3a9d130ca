"""Reading many rows of a store at once."""

from typing import Any

from regulae.corpus.store import Store
from regulae.corpus.store.schema import translate_errors

__all__ = ["fetch_all", "has_table"]


def fetch_all(store: Store, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:
    """Give all rows of a query: for hundreds of rows twice as fast as one by one.

    Raises:
        StoreError: SQLite's complaint.
    """
    with translate_errors(store.path):
        return store.connection.execute(sql, values).fetchall()


def has_table(store: Store, name: str) -> bool:
    """Whether the store has a table: one whose index was never made has none of ours."""
    sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return bool(fetch_all(store, sql, (name,)))

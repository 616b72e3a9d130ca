"""The store: one SQLite file with every text once and where each is attested."""

from regulae.corpus.store.known import EditionNumbers
from regulae.corpus.store.reader import Place, SourceSummary, Store, Wanted, open_store
from regulae.corpus.store.rows import Attestation, StoredText
from regulae.corpus.store.schema import SCHEMA_VERSION, STORE_NAME, hold_writer_lock
from regulae.corpus.store.standings import Standing, find_fits, find_standings

__all__ = [
    "SCHEMA_VERSION",
    "STORE_NAME",
    "Attestation",
    "EditionNumbers",
    "Place",
    "SourceSummary",
    "Standing",
    "Store",
    "StoredText",
    "Wanted",
    "find_fits",
    "find_standings",
    "hold_writer_lock",
    "open_store",
]

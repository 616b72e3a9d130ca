"""The table of known files: what an edition's official text was when it was last seen.

The table is data (``data/hashes.tsv``), facts only.
"""

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["KnownFile", "load_known_files"]

_TABLE = Path(__file__).parent / "data" / "hashes.tsv"


class KnownFile(NamedTuple):
    """The file of one edition, as known before it is downloaded."""

    sha256: str
    size: int  # bytes

    def find_difference(self, sha256: str, size: int) -> str:
        """Say in words that another file is not this one; empty where it is."""
        if sha256 == self.sha256:
            return ""
        return (
            f"differs from the copy known before ({size:,} bytes, not {self.size:,}):"
            " the publisher may have corrected it since, or that copy was not exact"
        )


@cache
def load_known_files() -> dict[date, KnownFile]:
    """Read the table, by edition.

    The hashes are those of copies in one public archive, which downloads from the
    publisher and has its version control keep every byte. Copies from archives that
    changed encodings or line ends, or say nothing of it, were left out; so were the
    editions of which no address is known. Nobody vouches for the copies being the
    publisher's own bytes, and a publisher corrects files in place: a file of another
    hash deserves a word, not a refusal.
    """
    rows = (row.split("\t") for row in _TABLE.read_text("utf-8").splitlines()[1:])
    return {date.fromisoformat(day): KnownFile(sha256, int(size)) for day, sha256, size in rows}

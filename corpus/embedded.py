"""The documents that come with the package: the corpus of a new store."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.errors import WitnessError

__all__ = ["ADDRESS", "EmbeddedDocument", "load_embedded"]

ADDRESS = "embedded:"  # before the name, in place of a path that differs between installations
_FOLDER = Path(__file__).parent / "data" / "documents"


class EmbeddedDocument(NamedTuple):
    """One document of the package.

    Attributes:
        source: Its id.
        address: What stands for its path in a store.
        title: What to call it.
        content: Its bytes.
        sha256: What the catalogue says they hash to.
    """

    source: str
    address: str
    title: str
    content: bytes
    sha256: str


def load_embedded() -> list[EmbeddedDocument]:
    """Read the documents of the package, in the order of its catalogue.

    Raises:
        WitnessError: The installation is incomplete.
    """
    try:
        catalogue = tomllib.loads((_FOLDER / "catalogue.toml").read_text("utf-8"))
        return [
            EmbeddedDocument(
                source,
                f"{ADDRESS}{source}.txt",
                entry["title"],
                (_FOLDER / f"{source}.txt").read_bytes(),
                entry["sha256"],
            )
            for source, entry in catalogue.items()
        ]
    except OSError as error:
        raise WitnessError(
            f"the package's own documents cannot be read: {error}", hint="Install regulae again."
        ) from error

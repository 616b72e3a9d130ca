"""The codes of findings, each with its page of explanation (``codes.toml``).

The hundreds say where to look: 1 what the page cites, 2 its own numbers, 3 the edition
that it claims, 4 its letters, 9 the file.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from regulae.corpus.errors import ArgumentError

__all__ = ["Code", "find_code", "load_codes", "select_codes"]

_TABLE = Path(__file__).parent / "codes.toml"


class Code(NamedTuple):
    """One kind of finding.

    Attributes:
        code: Such as ``R102``; never given another meaning.
        name: In a few words.
        means: What is wrong.
        example: A page's words, and what is reported.
        mend: What to do.
    """

    code: str
    name: str
    means: str
    example: str
    mend: str


@cache
def load_codes() -> dict[str, Code]:
    """Read the pages, in order of the codes."""
    tables = tomllib.loads(_TABLE.read_text("utf-8"))
    return {
        code: Code(code, **{key: value.strip() for key, value in tables[code].items()})
        for code in sorted(tables)
    }


def find_code(written: str) -> Code:
    """Give the page of a code.

    Raises:
        ArgumentError: There is no such code.
    """
    code = load_codes().get(written.strip().upper())
    if code is None:
        raise _build_error(written)
    return code


def select_codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """Give the codes to report.

    Args:
        select: Codes or beginnings of codes (``R1``); none for all.
        ignore: Likewise, to be left out.

    Raises:
        ArgumentError: No code begins so.
    """
    wanted = _find_all(select) or frozenset(load_codes())
    return wanted - _find_all(ignore)


def _find_all(prefixes: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for written in prefixes:
        for prefix in written.split(","):
            begins = prefix.strip().upper()
            matching = [code for code in load_codes() if begins and code.startswith(begins)]
            if not matching:
                raise _build_error(prefix)
            found.update(matching)
    return frozenset(found)


def _build_error(written: str) -> ArgumentError:
    return ArgumentError(
        f"there is no code {written[:60]!r}", hint=f"There are {', '.join(load_codes())}."
    )

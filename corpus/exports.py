"""Packages that name their public things without importing them all.

A query must not pay for what it does not use (the finder of citations compiles
its patterns for 6 ms), so the packages on its way import a name's module when
the name is first asked for.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def export_lazily(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Make the ``__getattr__`` of a package.

    Args:
        package: Its ``__name__``.
        modules: Modules of the package, and the public names that live in each.

    Returns:
        A function that gives a public name's value, and raises ``AttributeError``
        for any other.
    """
    homes = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return find

"""The numbers of lists in a Word document, which stand nowhere in its text.

A paragraph, or its style, names a list and a level; the list says how the number
of each level is counted and written. Bullets are read as "-".

Source:
    ECMA-376, part 1, section 17.9 (numbering).
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lxml.etree import _Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_BULLET = "-"
_LEVELS = 9  # Word has no more
_MOST_STYLES = 20  # that are based on one another; more are a circle
_LARGEST = 10_000  # no list is longer; larger numbers are damage, and slow in Roman
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def _write_letters(number: int) -> str:
    """Write 1 as a, 26 as z, 27 as aa, 28 as bb: so Word counts."""
    if number < 1:
        return ""
    times, place = divmod(number - 1, 26)
    return chr(ord("a") + place) * (times + 1)


def _write_roman(number: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written


# By the name of a format in the file; those not here are written as decimals.
_WRITERS: dict[str, Callable[[int], str]] = {
    "lowerLetter": _write_letters,
    "upperLetter": lambda number: _write_letters(number).upper(),
    "lowerRoman": _write_roman,
    "upperRoman": lambda number: _write_roman(number).upper(),
    "decimalZero": lambda number: f"{number:02}",
    "none": lambda number: "",
}


class _Level(NamedTuple):
    """How one level of a list is counted and written."""

    start: int
    form: str  # a key of ``_WRITERS``, "decimal", "bullet"
    text: str  # "%1.%2": the numbers of the first level and the second
    restart: int  # the level whose items make it begin again, or a higher one; 0: never
    is_legal: bool  # all levels in it are written as decimals


class ListNumbers:
    """Counts the items of a document's lists; ask it for each paragraph, in order."""

    def __init__(self, numbering: "_Element | None", styles: "_Element | None") -> None:
        self._levels: dict[str, dict[int, _Level]] = {}
        self._abstract: dict[str, str] = {}  # the list that a number stands for
        self._links: dict[str, str] = {}  # lists that only name a style
        self._starts: dict[str, dict[int, int]] = {}  # levels that a number begins anew, and where
        self._begun: set[str] = set()  # numbers that have been met
        self._styles: dict[str, tuple[str, str | None, int | None]] = {}
        self._counts: dict[str, list[int | None]] = {}
        if numbering is not None:
            self._read_lists(numbering)
        for style in styles.iter(f"{W}style") if styles is not None else ():
            base = _find_value(style, "basedOn")
            self._styles[style.get(f"{W}styleId", "")] = (base, *_find_list(style))

    def _read_lists(self, numbering: "_Element") -> None:
        for abstract in numbering.iter(f"{W}abstractNum"):
            levels = dict(_read_levels(abstract))
            name = abstract.get(f"{W}abstractNumId", "")
            self._levels[name] = levels
            if link := _find_value(abstract, "numStyleLink"):
                self._links[name] = link
        for number in numbering.iter(f"{W}num"):
            name = number.get(f"{W}numId", "")
            self._abstract[name] = _find_value(number, "abstractNumId")
            starts = {
                _read_int(override.get(f"{W}ilvl"), 0): _read_int(start.get(f"{W}val"), 1)
                for override in number.iter(f"{W}lvlOverride")
                for start in override.iter(f"{W}startOverride")
            }
            self._starts[name] = {
                place: at for place, at in starts.items() if place in range(_LEVELS)
            }

    def find_number(self, paragraph: "_Element") -> str:
        """Count a paragraph, and give what Word shows before it; empty if it is no item."""
        name, depth = self._find_place(paragraph)
        levels = self._find_levels(name)
        level = levels.get(depth)
        if level is None:
            return ""
        if level.form == "bullet":
            return _BULLET
        counts = self._count(name, depth, levels)
        written = level.text
        for place in range(depth, -1, -1):
            shown = levels.get(place, level)
            form = "decimal" if level.is_legal else shown.form
            value = counts[place] if counts[place] is not None else shown.start
            writer = _WRITERS.get(form, str)
            written = written.replace(f"%{place + 1}", writer(min(value or 0, _LARGEST)))
        return written.strip()

    def _count(self, name: str, depth: int, levels: dict[int, _Level]) -> list[int | None]:
        """Count one more item of a level, and begin the deeper ones anew."""
        counts = self._counts.setdefault(self._abstract[name], [None] * _LEVELS)
        starts = self._starts.get(name, {})
        if name not in self._begun:
            self._begun.add(name)
            for place in starts:
                counts[place] = None
        before = counts[depth]
        counts[depth] = starts.get(depth, levels[depth].start) if before is None else before + 1
        for place in range(depth + 1, _LEVELS):
            deeper = levels.get(place)
            if deeper is None or depth < deeper.restart:
                counts[place] = None
        return counts

    def _find_levels(self, name: str) -> dict[int, _Level]:
        """Give the levels of a list; some lists only name a style that names another list."""
        abstract = self._abstract.get(name, "")
        if abstract in self._links:
            style = self._styles.get(self._links[abstract])
            abstract = self._abstract.get((style[1] if style else None) or "", "")
        return self._levels.get(abstract, {})

    def _find_place(self, paragraph: "_Element") -> tuple[str, int]:
        """Give the list and the level of a paragraph; its own say goes before its style's."""
        properties = paragraph.find(f"{W}pPr")
        if properties is None:
            return "", 0
        name, depth = _find_list(properties)
        style = _find_value(properties, "pStyle")
        for _ in range(_MOST_STYLES):
            if style not in self._styles or (name is not None and depth is not None):
                break
            style, styled_name, styled_depth = self._styles[style]
            name = styled_name if name is None else name
            depth = styled_depth if depth is None else depth
        return name or "", depth or 0


def _read_levels(abstract: "_Element") -> Iterator[tuple[int, _Level]]:
    for level in abstract.iter(f"{W}lvl"):
        depth = _read_int(level.get(f"{W}ilvl"), 0)
        if 0 <= depth < _LEVELS:
            legal = level.find(f"{W}isLgl")
            yield (
                depth,
                _Level(
                    start=_read_int(_find_value(level, "start"), 0),
                    form=_find_value(level, "numFmt") or "decimal",
                    text=_find_value(level, "lvlText"),
                    restart=_read_int(_find_value(level, "lvlRestart"), depth),
                    is_legal=legal is not None and legal.get(f"{W}val") not in ("0", "false"),
                ),
            )


def _find_list(element: "_Element") -> tuple[str | None, int | None]:
    """Give the list and level that a paragraph's or style's properties name."""
    place = next(element.iter(f"{W}numPr"), None)
    if place is None:
        return None, None
    depth = _find_value(place, "ilvl")
    return _find_value(place, "numId") or None, _read_int(depth, 0) if depth else None


def _find_value(element: "_Element", name: str) -> str:
    child = element.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val", "")


def _read_int(written: str | None, default: int) -> int:
    try:
        return min(int(written or ""), _LARGEST)
    except ValueError:
        return default

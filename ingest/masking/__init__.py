"""Masking: a page's markup blanked in place, so that every offset is one of the file.

What the markup hides becomes ``FILLER``, what it shows stays where it stands, and
what it means (a line end, a bullet, a symbol) is written in its room. So the masked
text is as long as the page; ``Shown`` leaves the filler out for the readers of rules
and leads from their places back to the file's.
"""

from regulae.corpus.exports import export_lazily

__getattr__ = export_lazily(
    __name__,
    {
        "markup": ("MARKUPS", "Markup", "find_markup", "mask"),
        "page": ("PageGiven", "load_page", "read_page"),
        "shown": ("FILLER", "Shown"),
    },
)
__all__ = [
    "FILLER",
    "MARKUPS",
    "Markup",
    "PageGiven",
    "Shown",
    "find_markup",
    "load_page",
    "mask",
    "read_page",
]

"""Reading documents: bytes to records. It returns what it reads; it saves nothing."""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.ingest.formats import FORMATS
    from regulae.ingest.layouts import LAYOUTS
    from regulae.ingest.pipeline import Given, read_content, read_document

__all__ = ["FORMATS", "LAYOUTS", "Given", "read_content", "read_document"]

_MODULES = {
    "formats": ("FORMATS",),
    "layouts": ("LAYOUTS",),
    "pipeline": ("Given", "read_content", "read_document"),
}
__getattr__ = export_lazily(__name__, _MODULES)

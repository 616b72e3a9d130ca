"""Checking: what is wrong on a page of rules, and how it is mended."""

from regulae.corpus.exports import export_lazily

__getattr__ = export_lazily(
    __name__,
    {
        "check": ("check_page",),
        "codes": ("Code", "find_code", "load_codes", "select_codes"),
        "findings": ("Finding", "Fix", "Lines", "build_finding_payload"),
        "fixing": ("apply_fixes", "build_patch", "write_bytes"),
        "knowledge": ("Knowledge",),
        "page": ("CitedAt", "OwnNumber", "Page", "Slip"),
        "standpoint": ("Standpoint", "find_standpoint"),
    },
)
__all__ = [
    "CitedAt",
    "Code",
    "Finding",
    "Fix",
    "Knowledge",
    "Lines",
    "OwnNumber",
    "Page",
    "Slip",
    "Standpoint",
    "apply_fixes",
    "build_finding_payload",
    "build_patch",
    "check_page",
    "find_code",
    "find_standpoint",
    "load_codes",
    "select_codes",
    "write_bytes",
]

"""The corpus of regulae: numbers, editions, locators, records, the store, references, diffs.

The names below are the public ones; each is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING

from regulae.corpus.exports import export_lazily

if TYPE_CHECKING:
    from regulae.corpus.alignment import Match, build_passages, find_matches
    from regulae.corpus.citations import find_citations, resolve_citations
    from regulae.corpus.concordance import Step, Trace, find_trace, follow
    from regulae.corpus.diff import Change, build_diff_payload, find_changes
    from regulae.corpus.editions import Edition, find_editions, in_force, load_editions
    from regulae.corpus.errors import RegulaeError
    from regulae.corpus.links import Sister, find_sisters, find_today
    from regulae.corpus.locator import Locator, parse_locator
    from regulae.corpus.numbering import RuleNumber, parse_rule_number
    from regulae.corpus.payload import build_record_payload
    from regulae.corpus.records import Citation, Document, Record, Span, Witness
    from regulae.corpus.references import Reference, find_incoming, find_outgoing
    from regulae.corpus.store import Attestation, Store, Wanted, open_store

__all__ = [
    "Attestation",
    "Change",
    "Citation",
    "Document",
    "Edition",
    "Locator",
    "Match",
    "Record",
    "Reference",
    "RegulaeError",
    "RuleNumber",
    "Sister",
    "Span",
    "Step",
    "Store",
    "Trace",
    "Wanted",
    "Witness",
    "build_diff_payload",
    "build_passages",
    "build_record_payload",
    "find_changes",
    "find_citations",
    "find_editions",
    "find_incoming",
    "find_matches",
    "find_outgoing",
    "find_sisters",
    "find_today",
    "find_trace",
    "follow",
    "in_force",
    "load_editions",
    "open_store",
    "parse_locator",
    "parse_rule_number",
    "resolve_citations",
]

_MODULES = {
    "alignment": ("Match", "build_passages", "find_matches"),
    "citations": ("find_citations", "resolve_citations"),
    "concordance": ("Step", "Trace", "find_trace", "follow"),
    "diff": ("Change", "build_diff_payload", "find_changes"),
    "editions": ("Edition", "find_editions", "in_force", "load_editions"),
    "errors": ("RegulaeError",),
    "links": ("Sister", "find_sisters", "find_today"),
    "locator": ("Locator", "parse_locator"),
    "numbering": ("RuleNumber", "parse_rule_number"),
    "payload": ("build_record_payload",),
    "records": ("Citation", "Document", "Record", "Span", "Witness"),
    "references": ("Reference", "find_incoming", "find_outgoing"),
    "store": ("Attestation", "Store", "Wanted", "open_store"),
}
__getattr__ = export_lazily(__name__, _MODULES)

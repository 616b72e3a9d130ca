"""The concepts that a word names, and the rules that define them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from regulae.corpus.locator import Locator
from regulae.corpus.numbering import parse_rule_number
from regulae.corpus.store import Store
from regulae.corpus.terms import Term, load_terms
from regulae.corpus.words import find_stems
from regulae.search.reading import has_table

__all__ = ["Concept", "Definition", "find_concepts"]

_ORDER = ("heading", "rule", "subrule", "glossary", "note", "section")
_TITLED = """
SELECT s.lang, s.kind, s.name, s.edition, s.source, s.number_key, t.title
FROM search_title JOIN search_standing s USING (text_key) JOIN text t USING (text_key)
WHERE search_title.lang = ? AND search_title.stems IN (SELECT value FROM json_each(?))
"""


class Definition(NamedTuple):
    """A rule or an entry whose title is a name of a concept, where it stands at its newest.

    Attributes:
        locator: With the edition, or the source where there is none.
        kind: Of the record.
        title: As printed.
        is_held: Whether the store has the text; else the facts alone know of it.
    """

    locator: Locator
    kind: str
    title: str
    is_held: bool

    def to_json(self) -> dict[str, Any]:
        """Give the object that ``terms --json`` prints for it."""
        return {
            "locator": str(self.locator),
            "kind": self.kind,
            "title": self.title,
            "held": self.is_held,
        }


class Concept(NamedTuple):
    """A concept, its names in every language, and what defines it.

    Attributes:
        concept: Its id.
        kind: keyword-ability, zone, card-type, …
        names: By language, the first choice today before others.
        definitions: Headings and keyword rules first, the newest edition of each.
    """

    concept: str
    kind: str
    names: tuple[Term, ...]
    definitions: tuple[Definition, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the object that ``terms --json`` prints for it."""
        return {
            "concept": self.concept,
            "kind": self.kind,
            "names": [
                {
                    "lang": term.lang,
                    "form": term.form,
                    "rank": term.rank,
                    "first": term.first.isoformat() if term.first else None,
                    "last": term.last.isoformat() if term.last else None,
                    "origin": term.source,
                    "votes": term.votes,
                }
                for term in self.names
            ],
            "definitions": [definition.to_json() for definition in self.definitions],
        }


def find_concepts(store: Store, written: str) -> tuple[list[Concept], list[str]]:
    """Find the concepts that have a name in some language.

    Args:
        store: Where the rules stand.
        written: The name, in any language and inflection.

    Returns:
        The concepts, and the names that merely have the words in them, as ``lang: form``:
        what things are mostly called first.
    """
    terms = load_terms()
    langs = sorted({term.lang for term in terms})
    sought = {lang: find_stems(written, lang) for lang in langs}
    wanted: set[str] = set()
    others: list[Term] = []
    for term in terms:
        stems = find_stems(term.form, term.lang)
        if stems == sought[term.lang]:
            wanted.add(term.concept)
        elif sought[term.lang] and _has(stems, sought[term.lang]):
            others.append(term)
    found = []
    for concept in sorted(wanted):
        names = tuple(term for term in terms if term.concept == concept)
        found.append(Concept(concept, names[0].kind, names, _find_definitions(store, names)))
    others.sort(key=lambda term: term.rank)
    return found, [f"{term.lang}: {term.form}" for term in others]


def _has(stems: Sequence[str], wanted: Sequence[str]) -> bool:
    return f" {' '.join(wanted)} " in f" {' '.join(stems)} "


def _find_definitions(store: Store, names: Sequence[Term]) -> tuple[Definition, ...]:
    """Find what is titled so: one for each language, kind and title, the newest."""
    forms: dict[str, set[str]] = {}
    for term in names:
        forms.setdefault(term.lang, set()).add(" ".join(find_stems(term.form, term.lang)))
    firsts: dict[tuple[str, str, str], Definition] = {}
    for definition in (*_find_held(store, forms), *_find_facts(store, forms)):
        kind = definition.kind.replace("heading", "rule")
        key = (definition.locator.lang, kind, definition.title.casefold())
        firsts.setdefault(key, definition)
    return tuple(sorted(firsts.values(), key=_order))


def _order(definition: Definition) -> tuple[int, str, int, str]:
    locator = definition.locator
    place = locator.number.sort_key if locator.number else 0
    return _ORDER.index(definition.kind), locator.lang, place, definition.title


def _find_held(store: Store, forms: Mapping[str, set[str]]) -> Iterator[Definition]:
    """Yield the records of the store, the newest first."""
    if not has_table(store, "search_title"):
        return
    rows = [
        row
        for lang, stems in sorted(forms.items())
        for row in store.rows(_TITLED, (lang, json.dumps(sorted(stems))))
    ]
    for lang, kind, name, edition, source, number_key, title in sorted(
        rows, key=lambda row: row[3] or "", reverse=True
    ):
        at = edition or source
        if number_key is None:
            yield Definition(Locator(lang=lang, kind=kind, slug=name, at=at), kind, title, True)
        else:
            number = parse_rule_number(name)
            locator = Locator(lang=lang, number=number, last=number, at=at)
            yield Definition(locator, kind, title, True)


def _find_facts(store: Store, forms: Mapping[str, set[str]]) -> Iterator[Definition]:
    """Yield the headings and keyword rules that the facts know, the newest first."""
    sql = """SELECT n.number, f.lang, f.title, f.last FROM fact_title f
        JOIN fact_number n USING (number_key) GROUP BY f.number_key, f.lang, f.title, f.last
        ORDER BY f.last DESC, f.number_key"""
    for written, lang, title, last in store.rows(sql):
        if " ".join(find_stems(title, lang)) in forms.get(lang, ()):
            number = parse_rule_number(written)
            locator = Locator(lang=lang, number=number, last=number, at=last)
            yield Definition(locator, number.kind, title, False)

"""Searching: from what was typed to hits, whichever engine finds them."""

from collections.abc import Sequence
from datetime import date

from regulae.corpus.errors import ArgumentError, NotFoundError
from regulae.corpus.locator import Locator
from regulae.corpus.records import Record
from regulae.corpus.store import Attestation, Store
from regulae.search.engine import Engine
from regulae.search.looking import Filters, Search
from regulae.search.places import find_intervals, find_keys, read_records
from regulae.search.query import Query, parse_query, read_query
from regulae.search.results import Hit, Results
from regulae.search.retrieval import KINDS, RankedText, find_ranked
from regulae.search.snippets import build_snippet, cut_beginning
from regulae.search.weights import count_words, weigh_words

__all__ = ["search"]


def search(
    store: Store,
    text: str,
    *,
    engine: Engine,
    prefer: Sequence[str] = (),
    lang: str = "",
    edition: str = "",
    kind: str = "",
    limit: int = 10,
) -> Results:
    """Search for a number, words, a phrase: whatever was typed into one box.

    Args:
        store: Where to search.
        text: As typed; see ``parse_query``.
        engine: Over the same store.
        prefer: Languages in order of preference, for what answers equally well.
        lang: Only texts of this language.
        edition: Only texts of this edition, in any of its written forms; of
            several that answer to it, the newest that the store has.
        kind: Only records of this kind.
        limit: At most so many hits.

    Raises:
        ArgumentError: The query is empty, or one of the others cannot be.
        EditionError: No edition answers to ``edition``.
        StoreError: The store or the engine's index is broken.
    """
    if limit < 1:
        raise ArgumentError(f"{limit} is no number of hits", hint="Give 1 or more.")
    query = parse_query(text, lambda: engine.lexicon.number_words)
    lang, kind = query.lang or lang, query.record_kind or kind
    edition = query.edition or edition
    if kind and kind not in KINDS:
        raise ArgumentError(
            f"there is no kind of record {kind[:60]!r}", hint=f"There are {', '.join(KINDS)}."
        )
    chosen: list[str] = []
    filters = Filters(lang=lang, edition=_choose_edition(store, edition, lang, chosen), kind=kind)
    empty = Results(query=query.text, kind=query.kind, total=0, hits=())
    if edition and filters.edition is None:
        found = empty._replace(remarks=(f"the store has no texts of the edition {edition}",))
    elif query.locators:
        found = _search_numbers(store, query, filters, prefer, limit)
    else:
        found = _search_words(store, engine, query, filters, prefer, limit)
    return found._replace(remarks=(*query.remarks, *chosen, *found.remarks))


def _choose_edition(store: Store, written: str, lang: str, remarks: list[str]) -> date | None:
    """Give the newest edition of the store that answers to what was asked for."""
    if not written:
        return None
    from regulae.corpus.editions import find_editions  # here: most queries name none

    held = store.find_editions(lang)
    fitting = find_editions(written)
    chosen = next((e.effective for e in fitting if e.effective in held), None)
    if chosen and len(fitting) > 1:
        remarks.append(f"{written} fits {len(fitting)} editions: these are of {chosen}")
    return chosen


def _search_numbers(
    store: Store, query: Query, filters: Filters, prefer: Sequence[str], limit: int
) -> Results:
    """Look up each number, and what lies under it."""
    from regulae.search.lookup import look_up  # here: queries of words do without

    at = filters.edition.isoformat() if filters.edition else ""
    named: dict[str, tuple[Attestation, float]] = {}
    remarks = []
    for locator in query.locators:
        wanted = locator._replace(lang=locator.lang or filters.lang, at=locator.at or at)
        try:
            found = look_up(store, wanted, prefer, below=True)
        except NotFoundError as error:
            remarks.append(str(error))
            continue
        remarks.extend(found.remarks)
        for attestation in found.attestations:
            if filters.kind in ("", attestation.record.kind):
                score = _score_number(attestation.record, locator)
                named.setdefault(str(attestation.locator), (attestation, score))
    shown = list(named.values())[:limit]
    runs = find_intervals(store, [_find_key(attestation) for attestation, _ in shown])
    return Results(
        query=query.text,
        kind=query.kind,
        total=len(named),
        hits=tuple(_show_number(held, score, runs[_find_key(held)[::2]]) for held, score in shown),
        remarks=tuple(remarks),
    )


def _score_number(record: Record, locator: Locator) -> float:
    """Tell what a locator names (1) from what lies under it (0.5)."""
    if locator.number is None or record.number is None:
        return 1.0
    return 1.0 if record.number.kind == locator.number.kind else 0.5


def _find_key(attestation: Attestation) -> tuple[int, str, str]:
    """Give the key of the text, its language, and its number or slug."""
    locator = attestation.locator
    name = str(locator.number) if locator.number else locator.slug
    return attestation.text_key, attestation.record.lang, name


def _show_number(
    attestation: Attestation, score: float, editions: tuple[tuple[date, date], ...]
) -> Hit:
    record, snippet = attestation.record, cut_beginning(attestation.record)
    return Hit(
        locator=attestation.locator,
        number=record.number,
        lang=record.lang,
        edition=attestation.witness.edition,
        editions=editions,
        score=score,
        snippet=snippet.text,
        matches=snippet.matches,
        via="number",
    )


def _search_words(
    store: Store,
    engine: Engine,
    query: Query,
    filters: Filters,
    prefer: Sequence[str],
    limit: int,
) -> Results:
    """Have the engine find texts, in every language that it holds."""
    langs = [lang for lang in engine.languages() if filters.lang in ("", lang)]
    remarks = [] if langs else [f"the store has no texts in {filters.lang or 'any language'}"]
    lexicon = engine.lexicon
    readings = read_query(query, langs, lexicon, prefer)
    counts = count_words(engine, readings)
    weights = weigh_words(readings, counts, lexicon.standing.sizes)
    corrected = ""
    if weights.unknown or weights.rare:
        from regulae.search.correction import correct_query  # here: most queries have no slip

        corrected = correct_query(query, engine, readings, counts, weights, prefer)
    if corrected:
        query = query._replace(words=corrected)
        readings = read_query(query, langs, lexicon, prefer)
        counts = count_words(engine, readings)
        weights = weigh_words(readings, counts, lexicon.standing.sizes)
    # After the user's languages, those in which the query names a concept.
    spoken = (lang for reading in readings[:1] for named in reading.named for lang in named.langs)
    order = tuple(dict.fromkeys((*prefer, *spoken)))
    within = {}
    for lang in langs if filters.edition or filters.kind else ():
        within[lang] = find_keys(store, lang, filters.edition, filters.kind)
    ranked = find_ranked(
        Search(store, engine, readings, counts, weights.by_stem, filters, within, order, limit)
    )
    shown = ranked[:limit]
    if corrected:
        remarks.append(f"did you mean {corrected!r}? These are its results")
    if shown and prefer and all(text.place.lang != prefer[0] for text in ranked):
        found = ", ".join(dict.fromkeys(text.place.lang for text in shown))
        remarks.append(f"nothing was found in {prefer[0]!r}: these are in {found}")
    runs = find_intervals(store, [(t.place.text_key, t.place.lang, t.place.name) for t in shown])
    records = read_records(store, [text.place for text in shown])
    return Results(
        query=query.text,
        kind=query.kind,
        total=len(ranked),
        hits=tuple(
            _show_text(query, text, record, prefer, runs[text.place.text_key, text.place.name])
            for text, record in zip(shown, records, strict=True)
        ),
        remarks=tuple(remarks),
        corrected=corrected,
    )


def _show_text(
    query: Query,
    text: RankedText,
    record: Record,
    prefer: Sequence[str],
    editions: tuple[tuple[date, date], ...],
) -> Hit:
    place, score, reading = text
    sought = [concept for named in reading.named for concept in named.concepts]
    snippet = build_snippet(record, reading.analyzer, reading.question.stems, sought)
    return Hit(
        locator=record.locator_at(place.edition or place.source),
        number=record.number,
        lang=place.lang,
        edition=date.fromisoformat(place.edition) if place.edition else None,
        editions=editions,
        score=score.value,
        snippet=snippet.text,
        matches=snippet.matches,
        via=_write_way(query, text, prefer),
    )


def _write_way(query: Query, text: RankedText, prefer: Sequence[str]) -> str:
    """Say how a text was found: a concept as it was typed, and the language of that name."""
    _, score, reading = text
    if score.via != "term":
        return score.via
    terms = []
    for place in sorted(score.concepts):
        named = reading.named[place]
        lang = next((lang for lang in prefer if lang in named.langs), named.langs[0])
        terms.append(f"{query.words[named.start : named.end]} ({lang})")
    return f"term: {', '.join(dict.fromkeys(terms))}"

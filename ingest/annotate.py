"""Sentences and terms of a text, with spaCy: at build time only, its import takes 2 s.

spaCy cuts the sentences, and its PhraseMatcher finds the terms of the term base;
it runs over stems (``regulae.corpus.words``), so that what is marked here and
what a query asks for are the same words.
"""

from collections.abc import Iterable, Iterator
from functools import cache

import spacy
from spacy.language import Language
from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc

from regulae.corpus.lang import languages
from regulae.corpus.records import Mention, Record
from regulae.corpus.terms import load_stem_table
from regulae.corpus.words import find_stem, find_words
from regulae.ingest.decode import MAX_BYTES

_CLOSING = ')]"”»’'
_OPENING = "([“« "


def annotate_records(records: Iterable[Record], lang: str) -> Iterator[Record]:
    """Yield the records with ``sentences`` and ``mentions`` filled in."""
    for record in records:
        yield record._replace(
            sentences=tuple(find_sentence_ends(record.text, lang)),
            mentions=tuple(find_mentions(record.text, lang)),
        )


def find_sentence_ends(text: str, lang: str) -> Iterator[int]:
    """Yield the code points at which the sentences of ``text`` end, the last one's too."""
    if not text:
        return
    pending = 0
    for sentence in _load_pipeline(lang)(text).sents:
        if pending and text[sentence.start_char] not in _CLOSING:
            yield pending
        # A bracket that opens the next sentence is not the last one's: "Piove. (Il gufo dorme.)"
        pending = len(text[: sentence.end_char].rstrip(_OPENING))
    yield len(text)


def find_mentions(text: str, lang: str) -> Iterator[Mention]:
    """Yield the terms in ``text``; of overlapping ones the longest, of equal ones the first."""
    words = list(find_words(text, lang))
    if not words:
        return
    vocabulary = _load_pipeline(lang).vocab
    doc = Doc(vocabulary, words=[find_stem(word.text, lang) for word in words])
    taken = 0
    matches = _load_matcher(lang)(doc)
    for key, first, last in sorted(matches, key=lambda m: (m[1], -m[2], m[0])):
        if first < taken:
            continue
        taken = last
        start, end = words[first].start, words[last - 1].end
        for concept in vocabulary.strings[key].split():
            yield Mention(concept=concept, start=start, end=end)


@cache
def _load_pipeline(lang: str) -> Language:
    """Make a blank pipeline that cuts sentences; of no particular language without a pack."""
    pipeline = spacy.blank(lang if lang in languages() else "xx")
    pipeline.add_pipe("sentencizer")
    pipeline.max_length = MAX_BYTES  # its own limit is for parsers, which need memory
    return pipeline


@cache
def _load_matcher(lang: str) -> PhraseMatcher:
    vocabulary = _load_pipeline(lang).vocab
    matcher = PhraseMatcher(vocabulary)
    for (term_lang, stems), concepts in load_stem_table().items():
        if term_lang == lang:
            matcher.add(" ".join(concepts), [Doc(vocabulary, words=stems.split())])
    return matcher

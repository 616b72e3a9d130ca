"""The numbers that a page cites: which are dead, moved, or mean something else by now.

What a stale number should be is said by two witnesses: the title quoted for it, which
stands somewhere in the target edition, and its lineage from the editions in which it
was right. A fix is sure where they agree, or where only one of them can speak and says
one thing; where they contradict each other both are told.
"""

from collections.abc import Iterator
from typing import NamedTuple

from regulae.corpus.checking.above import are_above, list_above, stands_below
from regulae.corpus.checking.findings import Finding, Fix
from regulae.corpus.checking.knowledge import EditionView, Knowledge
from regulae.corpus.checking.page import Page
from regulae.corpus.checking.ranges import rewrite
from regulae.corpus.checking.standpoint import Standpoint
from regulae.corpus.numbering import RuleNumber
from regulae.corpus.records import Citation, CitedNumber

__all__ = ["Heirs", "find_cited"]

_MOST_TITLES = 2000  # different ones of a page; a whole edition quotes some 300
_UNDER_TITLE = "under that title"
Heirs = dict[RuleNumber, tuple[RuleNumber, ...]]

DANGLING, MOVED, MEANS_ELSE, OTHER_WORDS = "R101", "R102", "R103", "R104"


class Verdict(NamedTuple):
    """What is wrong with one cited number.

    Attributes:
        code: Of the finding.
        number: As cited.
        heirs: What it should be, as far as anything tells.
        is_sure: Whether that is proven.
        message: In words.
    """

    code: str
    number: RuleNumber
    heirs: tuple[RuleNumber, ...]
    is_sure: bool
    message: str


class _Judge:
    """Judges the citations of one page."""

    def __init__(self, page: Page, standpoint: Standpoint, knowledge: Knowledge) -> None:
        self.page = page
        self.standpoint = standpoint
        self.knowledge = knowledge
        self.view: EditionView = knowledge.view(standpoint.target)
        self._titles: set[str] = set()
        self.is_stale = standpoint.is_moved and not self._is_updated()

    def judge(self, cited: CitedNumber, title: str | None) -> Verdict | None:
        """Say what is wrong with a number; nothing if it is right or not known."""
        number = cited.number
        present = self.view.has_number(number)
        if present is None or number.kind == "section":
            return None
        if (
            title
            and self._may_compare(title)
            and (not present or self._is_mistitled(number, title))
        ):
            return self._judge_titled(number, title, present=present)
        return self._judge_bare(number, is_titled=bool(title), present=present)

    def _may_compare(self, title: str) -> bool:
        """Whether a title is among those compared: a page has dozens, a hostile one millions."""
        if len(self._titles) < _MOST_TITLES:
            self._titles.add(title)
        return title in self._titles

    def _judge_titled(self, number: RuleNumber, title: str, *, present: bool) -> Verdict | None:
        """Judge a number that is dead, or whose title is another one."""
        target = self.standpoint.target
        named = self.view.find_titled(title, self.page.lang)
        inherited, when = self._find_inherited(number, title)
        if are_above(named, number):
            return self._judge_below(number, title, named, present=present)
        if not named and not inherited and not present:
            return self._judge_bare(number, is_titled=True, present=False)
        if not named and inherited in ((), (number,)):
            message = f"{self._name(number, title)} in {target}"
            message += f", not “{title}”" * bool(self.view.find_titles(number))
            if when == _UNDER_TITLE and not inherited:
                message += f"; what it was under that title {_write_fate(inherited)}"
                return Verdict(MEANS_ELSE, number, (), False, message)
            if inherited:
                message = f"{self._name(number, title)} in {target}; “{title}” was its title before"
            return Verdict(OTHER_WORDS, number, (), False, message)
        both = tuple(each for each in named if each in inherited)
        heirs = both or tuple(sorted({*named, *inherited}))
        # One of title and lineage is enough where the other has nothing to say; that a number
        # exists is said by itself.
        is_alone = not named or (not inherited and not present)
        what = f"{self._name(number, title)} in {target}" if present else self._say_dead(number)
        message = f"{what}; “{title}” is {_write(named or inherited)}"
        if named and inherited and not both:
            message += f", what {number} was {when} {_write_fate(inherited)}"
        elif named and not inherited and present:
            message += ", and which of the two is meant is open"
        is_sure = len(heirs) == 1 and (bool(both) or is_alone)
        return Verdict(MEANS_ELSE if present else DANGLING, number, heirs, is_sure, message)

    def _is_mistitled(self, number: RuleNumber, title: str) -> bool:
        """Whether a title is another number's now, or was this number's or its heading's once."""
        if self.view.is_mistitled(number, title, self.page.lang):
            return True
        titled = self._find_titled(number, title)
        return bool(titled) and not titled & self.knowledge.timeline.find_around(
            self.standpoint.target
        )

    def _find_titled(self, number: RuleNumber, title: str) -> int:
        """Give the editions in which a number, or what it stands under, has a title."""
        found = 0
        for each in list_above(number):
            found |= self.knowledge.timeline.find_titled(each, title, self.page.lang)
        return found

    def _judge_below(
        self, number: RuleNumber, title: str, named: tuple[RuleNumber, ...], *, present: bool
    ) -> Verdict:
        """Judge a rule for which a title above it is quoted: it says under what it stands.

        Which rule there is meant is said by the lineage alone.
        """
        inherited, _ = self._find_inherited(number, title)
        heirs = tuple(each for each in inherited if stands_below(each, named))
        target = self.standpoint.target
        what = f"{self._name(number, title)} in {target}" if present else self._say_dead(number)
        message = f"{what}; “{title}” is {_write(named)}"
        if inherited:
            message += f", and what {number} was {_write_fate(inherited)}"
        code = MEANS_ELSE if present else DANGLING
        return Verdict(code, number, heirs, len(heirs) == len(inherited) == 1, message)

    def _find_inherited(self, number: RuleNumber, title: str) -> tuple[tuple[RuleNumber, ...], str]:
        """Give what became of a number, and of when: under the title, or where the text is from."""
        source, target = self.standpoint.source, self.standpoint.target
        if titled := self._find_titled(number, title):
            return self.knowledge.find_heirs(number, titled, target), _UNDER_TITLE
        if self.is_stale and source is not None and self.knowledge.stands_in(number, source):
            return self.knowledge.follow(number, source, target), f"in {source}"
        return (), ""

    def _judge_bare(self, number: RuleNumber, *, is_titled: bool, present: bool) -> Verdict | None:
        """Judge a number by its lineage alone."""
        source, target = self.standpoint.source, self.standpoint.target
        stood_there = source is not None and self.knowledge.stands_in(number, source)
        if source is None or not stood_there or not self.is_stale:
            return None if present else self._judge_dead(number)
        if present and is_titled:
            return None
        heirs = self.knowledge.follow(number, source, target)
        if heirs == (number,):
            return None
        if not present:
            message = f"{self._say_dead(number)}; what it was in {source} {_write_fate(heirs)}"
            return Verdict(DANGLING, number, heirs, len(heirs) == 1, message)
        message = f"{number} of {source} {_write_fate(heirs)} in {target}"
        if titles := self.view.find_titles(number):
            message += f", where {number} is “{titles[0][1]}”"
        return Verdict(MOVED, number, heirs, len(heirs) == 1, message)

    def _judge_dead(self, number: RuleNumber) -> Verdict:
        """Judge a dead number by all that it ever was; what it became later proves nothing."""
        timeline, target = self.knowledge.timeline, self.standpoint.target
        stood = timeline.find_number(number)
        if not stood:
            message = f"{self._say_dead(number)}, nor of any other edition"
            return Verdict(DANGLING, number, (), False, message)
        before = stood & timeline.find_span(None, target)
        heirs = self.knowledge.find_heirs(number, before or stood, target)
        intervals = _write_intervals(timeline.find_intervals(stood))
        message = f"{self._say_dead(number)} (it stood in {intervals})"
        if heirs:
            message += f"; what it was {_write_fate(heirs)}"
        return Verdict(DANGLING, number, heirs, bool(before) and len(heirs) == 1, message)

    def _say_dead(self, number: RuleNumber) -> str:
        return f"{number} is no number of {self.standpoint.target}"

    def _is_updated(self) -> bool:
        """Whether the citations are of the target although the text is not.

        Only what can be right in one of the two tells: a title, or a number that the
        other does not have. A page updated in part shows both; then no number that may be
        either is doubted.
        """
        source = self.standpoint.source
        if source is None:
            return False
        timeline = self.knowledge.timeline
        written = timeline.find_span(source, source)
        for citation in self.page.cited:
            for cited, title in iter_titled(citation.citation):
                if not self.view.has_number(cited.number):
                    continue
                if not timeline.find_number(cited.number) & written:
                    return True
                if title and self._is_title_of_target_only(cited.number, title, written):
                    return True
        return False

    def _is_title_of_target_only(self, number: RuleNumber, title: str, written: int) -> bool:
        titled = self.knowledge.timeline.find_titled(number, title, self.page.lang)
        around = self.knowledge.timeline.find_around(self.standpoint.target)
        return bool(titled & around) and not titled & written

    def _name(self, number: RuleNumber, quoted: str) -> str:
        """Write what a number is in the target edition, if not what was quoted for it."""
        titles = self.view.find_titles(number)
        own = next((title for lang, title in titles if lang == self.page.lang), "")
        title = own or (titles[0][1] if titles else "")
        if title:
            return f"{number} is “{title}”"
        return f"{number} is not “{quoted}”"


def find_cited(
    page: Page, standpoint: Standpoint, knowledge: Knowledge
) -> tuple[list[Finding], Heirs]:
    """Find what is wrong with the numbers that a page cites.

    Returns:
        The findings, and what each wrong number should be, as far as anything tells.
    """
    judge = _Judge(page, standpoint, knowledge)
    findings: list[Finding] = []
    heirs: Heirs = {}
    for each in page.cited:
        for finding, verdicts in _judge_citation(page, each.citation, judge):
            findings.append(finding)
            heirs |= {verdict.number: verdict.heirs for verdict in verdicts}
    return findings, heirs


def _judge_citation(
    page: Page, citation: Citation, judge: _Judge
) -> Iterator[tuple[Finding, list[Verdict]]]:
    by_place: dict[tuple[int, int], list[Verdict | None]] = {}
    numbers: dict[tuple[int, int], list[RuleNumber]] = {}
    for cited, title in iter_titled(citation):
        place = cited.start, cited.end
        by_place.setdefault(place, []).append(judge.judge(cited, title))
        numbers.setdefault(place, []).append(cited.number)
    for (start, end), verdicts in by_place.items():
        wrong = [verdict for verdict in verdicts if verdict]
        if not wrong:
            continue
        message = "; ".join(dict.fromkeys(verdict.message for verdict in wrong))
        fix = _build_fix(page, start, end, numbers[start, end], verdicts)
        yield Finding(wrong[0].code, start, end, message, fix), wrong


def _build_fix(
    page: Page, start: int, end: int, numbers: list[RuleNumber], verdicts: list[Verdict | None]
) -> Fix | None:
    """Write a number or a range anew, where every end of it is sure."""
    news = []
    for number, verdict in zip(numbers, verdicts, strict=True):
        if verdict is None:
            news.append(number)
        elif verdict.is_sure:
            news.append(verdict.heirs[0])
        else:
            return None
    if page.masked[start:end] != page.text[start:end]:
        return None  # markup stands within the number
    text = rewrite(page.text[start:end], numbers, news)
    return Fix(start, end, text) if text and text != page.text[start:end] else None


def iter_titled(citation: Citation) -> Iterator[tuple[CitedNumber, str | None]]:
    """Yield each cited number with the title quoted for it; one quoted for a range is no end's."""
    spanned = {end for ends in citation.ranges if ends[0] != ends[1] for end in ends}
    for cited in citation.cited:
        yield cited, None if cited.number in spanned else cited.title


def _write(numbers: tuple[RuleNumber, ...]) -> str:
    return " or ".join(map(str, numbers))


def _write_fate(heirs: tuple[RuleNumber, ...]) -> str:
    if not heirs:
        return "has no counterpart"
    return f"is {heirs[0]}" if len(heirs) == 1 else f"is {' and '.join(map(str, heirs))}"


def _write_intervals(intervals: tuple[object, ...]) -> str:
    shown = ", ".join(map(str, intervals[-2:]))
    return f"…, {shown}" if len(intervals) > 2 else shown

"""Checking one page: every check in turn, and only fixes that stay."""

from collections.abc import Callable, Iterator
from datetime import date

from regulae.corpus.checking.brackets import find_brackets
from regulae.corpus.checking.cited import MEANS_ELSE, find_cited
from regulae.corpus.checking.findings import Finding
from regulae.corpus.checking.fixing import apply_fixes
from regulae.corpus.checking.knowledge import Knowledge
from regulae.corpus.checking.label import find_label, find_moved_rules
from regulae.corpus.checking.originals import find_differing
from regulae.corpus.checking.own import find_own
from regulae.corpus.checking.page import Page
from regulae.corpus.checking.standpoint import Standpoint, find_standpoint

__all__ = ["check_page"]


def check_page(
    page: Page,
    knowledge: Knowledge,
    *,
    edition: date | None = None,
    standpoint: Standpoint | None = None,
    reread: Callable[[str], Page | None] | None = None,
) -> list[Finding]:
    """Check a page.

    Args:
        page: As read.
        knowledge: Of the editions.
        edition: Hold it against this one instead of its own.
        standpoint: That of the page, where it was found before.
        reread: Reads the page's text again after fixes. With it, only fixes are given that
            leave nothing to fix in what they make.

    Returns:
        In the order of the page.
    """
    standpoint = standpoint or find_standpoint(page, knowledge, edition)
    found = _iter_findings(page, knowledge, standpoint, edition)
    findings = sorted(found, key=lambda finding: (finding.start, finding.code))
    if standpoint.is_guess:
        return [finding._replace(fix=None) for finding in findings]
    if reread is None or not any(finding.fix for finding in findings):
        return findings
    return _keep_lasting(page, findings, knowledge, edition, reread)


def _iter_findings(
    page: Page, knowledge: Knowledge, standpoint: Standpoint, edition: date | None
) -> Iterator[Finding]:
    for slip in page.slips:
        yield Finding(slip.code, slip.start, slip.end, slip.what)
    if edition is None:
        yield from find_label(page, standpoint)
    yield from find_moved_rules(page, standpoint, knowledge)
    yield from find_own(page, standpoint, knowledge)
    cited, heirs = find_cited(page, standpoint, knowledge)
    yield from cited
    yield from find_brackets(page)
    yield from find_differing(page, standpoint, knowledge, heirs)


def _keep_lasting(
    page: Page,
    findings: list[Finding],
    knowledge: Knowledge,
    edition: date | None,
    reread: Callable[[str], Page | None],
) -> list[Finding]:
    """Drop fixes where the page that they make would be fixed again.

    A number alone does not tell the edition that it was written in: 702.47 put right may
    look like 702.47 of long ago. Where the rest of the page cannot tell the two apart, only
    what a title proves is kept, or nothing.
    """
    for codes in (None, (MEANS_ELSE,)):
        kept = [
            finding if codes is None or finding.code in codes else finding._replace(fix=None)
            for finding in findings
        ]
        fixed = reread(apply_fixes(page.text, [each.fix for each in kept if each.fix]))
        if fixed is not None and not any(
            finding.fix
            for finding in _iter_findings(
                fixed, knowledge, find_standpoint(fixed, knowledge, edition), edition
            )
        ):
            return kept
    return [finding._replace(fix=None) for finding in findings]

"""What documents say of their edition."""

from datetime import timedelta

import pytest

from regulae.corpus.editions import load_editions
from regulae.ingest.statements import Claim, find_claim, find_set_claim

CLAIMS = {
    "a set and its release": (
        "it",
        "Tratto dal Regolamento (Aggiornato a Marvel's Spider-Man, 26 Settembre 2025)\n|\n",
        "2025-09-19",
        "Marvel's Spider-Man, 26 Settembre 2025",
    ),
    "a set in longer words": (
        "it",
        "Tratto dal Regolamento (Aggiornato a Fondamenti di Magic: the Gathering, 23 Novembre 2024)"
        " 202. Lanterne",
        "2024-11-08",
        "Fondamenti di Magic: the Gathering, 23 Novembre 2024",
    ),
    "a set with a colon": (
        "it",
        "(Aggiornato a Il Signore degli anelli: Racconti della Terra di Mezzo, 16 Giugno 2023)",
        "2023-06-16",
        "Il Signore degli anelli: Racconti della Terra di Mezzo, 16 Giugno 2023",
    ),
    "effective as of": (
        "en",
        "Owl Rules\n\nThis text is effective as of June 16, 2023.\n\nOwls",
        "2023-06-16",
        "June 16, 2023",
    ),
    "current as of": ("en", "Current as of October 1, 2005.\n", "2005-10-01", "October 1, 2005"),
    "a date of two digits": ("en", "Owl rules as of 04/23/99", "1999-04-23", "04/23/99"),
    "a day within an edition": ("en", "effective July 1, 2023", "2023-06-16", "July 1, 2023"),
    "French": ("fr", "Règles mises à jour au 5 février 2021 !", "2021-02-05", "5 février 2021"),
    "French, in force": ("fr", "en vigueur le 1er juillet 2003", "2003-07-01", "1er juillet 2003"),
    "a set alone": ("en", "Owl rules, updated for Coldsnap.", "2006-07-15", "Coldsnap"),
    "feminine plural": (
        "it",
        "Regole aggiornate al 16 giugno 2023",
        "2023-06-16",
        "16 giugno 2023",
    ),
    "emphasis": ("it", "**Pagina aggiornata al** 16/06/2023", "2023-06-16", "16/06/2023"),
    "a label": ("it", "Ultimo aggiornamento: 06/07/2023", "2023-06-16", "06/07/2023"),
    "a title": ("it", "Regole Complete 16/06/2023\n", "2023-06-16", "16/06/2023"),
    "front matter": ("it", "---\nedizione: 2023-06-16\n---\n", "2023-06-16", "2023-06-16"),
    "a field": ("it", "| nome = Gufo\n| edizione = 2023-06-16\n", "2023-06-16", "2023-06-16"),
    "French label": ("fr", "Mise à jour\u202f: 16 juin 2023", "2023-06-16", "16 juin 2023"),
    "French, written out": (
        "fr",
        "Hiboux, dernière mise à jour le 1er juillet 2023.",
        "2023-06-16",
        "1er juillet 2023",
    ),
    "French, up to": ("fr", "Règles à jour du 16/06/2023", "2023-06-16", "16/06/2023"),
    "English label": ("en", "Last updated: 06/16/2023", "2023-06-16", "06/16/2023"),
    "English, a weekday": (
        "en",
        "Updated on Friday, June 16, 2023",
        "2023-06-16",
        "June 16, 2023",
    ),
    "JSON": ("en", '{"edition": "2023-06-16"}', "2023-06-16", "2023-06-16"),
    "a cue without statement before": (
        "en",
        "Owls are effective as of dusk.\nThis text is effective as of June 16, 2023.",
        "2023-06-16",
        "June 16, 2023",
    ),
}


@pytest.mark.parametrize(("lang", "text", "edition", "stated"), CLAIMS.values(), ids=CLAIMS.keys())
def test_claims(lang, text, edition, stated):
    claim = find_claim(text, lang)
    assert claim.edition is not None
    assert claim.edition.isoformat() == edition
    assert claim.stated == stated
    assert claim.remarks == ()


NOTHING = {
    "no statement": ("it", "605.1. Il gufo dorme di giorno. Nel 2004 dormiva di notte."),
    "a date without a cue": ("en", "On June 16, 2023, an owl slept."),
    "a cue without a date": ("en", "Lamps are effective as of dusk."),
    "an updated rule": ("it", "Il gufo viene aggiornato a ogni alba."),
    "a date too far": ("en", "effective as of dusk\n" + "x" * 30 + " June 16, 2023"),
    "many words off": ("en", "Updated owls slept in a barn, they say, on June 16, 2023."),
    "words behind a label": ("it", "Le regole complete uscirono il 16/06/2023."),
    "a label within a sentence": ("it", "L'edizione del gufo, 16/06/2023"),
    "a set behind a label": ("it", "edizione: Ondata Glaciale"),
    "a label's date in the next line": ("it", "edizione:\n16/06/2023"),
    "no text": ("fr", ""),
}


@pytest.mark.parametrize(("lang", "text"), NOTHING.values(), ids=NOTHING.keys())
def test_nothing_is_claimed(lang, text):
    assert find_claim(text, lang) == Claim()


def test_a_day_before_the_first_edition_is_stated_and_claims_none():
    claim = find_claim("This text is effective as of June 16, 1994.", "en")
    assert claim[:3] == Claim(edition=None, stated="June 16, 1994")[:3]
    assert "before the first edition" in claim.remarks[0]


SETS = {
    "Italian": ("it", "L'espansione Ondata Glaciale presenta gufi.", "2006-07-15"),
    "underscores": ("it", "È legale l'espansione _Ondata Glaciale_.", "2006-07-15"),
    "English": ("en", "The Coldsnap set has owls. Bats are in the Coldsnap set.", "2006-07-15"),
    "French": ("fr", "L'extension Souffle glaciaire a des hiboux.", "2006-07-15"),
    "the one named most": (
        "it",
        "L'espansione Apocalisse dorme. L'espansione Ondata Glaciale e il set Ondata Glaciale.",
        "2006-07-15",
    ),
}


@pytest.mark.parametrize(("lang", "text", "edition"), SETS.values(), ids=SETS.keys())
def test_the_set_that_notes_are_about(lang, text, edition):
    claim = find_set_claim(text, lang)
    assert claim.edition is not None
    assert claim.edition.isoformat() == edition
    assert claim.stated is not None
    assert claim.stated in text


@pytest.mark.parametrize("text", ["", "I gufi dormono.", "Un'ondata glaciale gela il set."])
def test_no_set_is_named(text):
    assert find_set_claim(text, "it") == Claim()


# Dates that no edition known can have, the edition that is taken all the same, and what is said.
ODD = {
    "far in the future": (
        "en",
        "Owl rules, effective as of June 16, 2093.",
        None,
        "June 16, 2093",
        "“June 16, 2093” is long after the newest edition",
    ),
    "no day": (
        "it",
        "Gufi (aggiornato al 31 febbraio 2025)\n",
        None,
        "31 febbraio 2025",
        "“31 febbraio 2025” is no day of the calendar",
    ),
    "no day, in digits": (
        "it",
        "edizione: 2025-02-31\n",
        None,
        "2025-02-31",
        "“2025-02-31” is no day of the calendar",
    ),
    "French, no day": (
        "fr",
        "Hiboux, en vigueur le 31 juin 2023",
        None,
        "31 juin 2023",
        "“31 juin 2023” is no day of the calendar",
    ),
    "far in the future, with a set": (
        "it",
        "(Aggiornato a Ondata Glaciale, 5 Febbraio 2093)",
        "2006-07-15",
        "Ondata Glaciale, 5 Febbraio 2093",
        "“5 Febbraio 2093” is long after the newest edition",
    ),
    "no day, with a set": (
        "it",
        "(Aggiornato a Ondata Glaciale, 31 Febbraio 2006)",
        "2006-07-15",
        "Ondata Glaciale, 31 Febbraio 2006",
        "“31 Febbraio 2006” is no day of the calendar",
    ),
    "another one that can be": (
        "en",
        "Owls, effective as of June 16, 2093.\nBats, effective as of June 16, 2023.\n",
        "2023-06-16",
        "June 16, 2023",
        "“June 16, 2093” is long after the newest edition",
    ),
    "one before that can be": (
        "en",
        "Owls, effective as of June 16, 2023.\nBats, effective as of June 31, 2023.\n",
        "2023-06-16",
        "June 16, 2023",
        "“June 31, 2023” is no day of the calendar",
    ),
}


@pytest.mark.parametrize(
    ("lang", "text", "edition", "stated", "said"), ODD.values(), ids=ODD.keys()
)
def test_what_can_be_no_edition_is_said(lang, text, edition, stated, said):
    claim = find_claim(text, lang)
    assert (claim.edition and str(claim.edition), claim.stated) == (edition, stated)
    (remark,) = claim.remarks
    assert remark.startswith(said)


def test_a_day_soon_after_the_newest_edition_is_read_as_that_and_said():
    newest = load_editions()[-1].effective
    day = newest + timedelta(days=100)
    claim = find_claim(f"Owls, edition: {day}", "en")
    assert (claim.edition, claim.stated) == (newest, str(day))
    assert "is after the newest edition known" in claim.remarks[0]
    assert find_claim(f"Owls, edition: {newest}", "en").remarks == ()


LONG = "900.1. Owls sleep by day.\n" * 1000
DISAGREEING = {
    "two dates": (
        "en",
        f"Owls, effective as of June 16, 2023.\n{LONG}This text is effective as of May 1, 2009.\n",
        "2023-06-16",
        "“May 1, 2009” (line 1002)",
    ),
    "digits": ("en", "as of 04/23/99\n\nas of 10/01/05", "1999-04-23", "“10/01/05” (line 3)"),
    "a set and a date": (
        "it",
        "(Aggiornato a Ondata Glaciale)\nGufi\n(Aggiornato a Kaldheim, 5 Febbraio 2021)\n",
        "2006-07-15",
        "“Kaldheim, 5 Febbraio 2021” (line 3)",
    ),
    "two dates and sets": (
        "it",
        "(Aggiornato a Ondata Glaciale, 21 Luglio 2006)\n(Aggiornato a Kaldheim, 5/2/2021)\n",
        "2006-07-15",
        "“Kaldheim, 5/2/2021” (line 2)",
    ),
    "Chinese": (
        "zh",
        "猫头鹰规则\n更新于2025年2月7日。\n更新于2009年5月1日。",
        "2025-02-07",
        "“2009年5月1日” (line 3)",
    ),
    "many": (
        "en",
        "".join(f"Owls, effective as of May 1, {year}.\n" for year in range(2003, 2013)),
        "2003-03-15",
        " and 6 more",
    ),
}


@pytest.mark.parametrize(
    ("lang", "text", "edition", "said"), DISAGREEING.values(), ids=DISAGREEING.keys()
)
def test_statements_that_disagree_are_said(lang, text, edition, said):
    claim = find_claim(text, lang)
    assert str(claim.edition) == edition
    (remark,) = claim.remarks
    assert "several editions" in remark
    assert claim.stated in remark
    assert said in remark


AGREEING = {
    "one day twice": "effective as of June 16, 2023\neffective as of June 16, 2023",
    "two days in one edition": "effective as of June 16, 2023\nedition: 2023-07-01",
    "a set of two editions": "Updated for Ikoria: Lair of Behemoths.\nAs of April 20, 2020.",
    "a list within the rules": "As of May 1, 2009\nThe list, updated through the Coldsnap set, is:",
    "another date without a cue": "effective as of June 16, 2023\nOn May 1, 2009, an owl slept.",
}


@pytest.mark.parametrize("text", AGREEING.values(), ids=AGREEING.keys())
def test_statements_that_agree_need_no_word(text):
    claim = find_claim(text, "en")
    assert claim.edition is not None
    assert claim.remarks == ()

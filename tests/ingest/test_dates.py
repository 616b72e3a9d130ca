"""Dates as texts write them."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regulae.corpus.lang import languages, load_pack
from regulae.ingest.dates import find_dates, find_impossible_dates

READ = {
    "Italian": ("it", "26 Settembre 2025", "2025-09-26"),
    "Italian, small": ("it", "5 febbraio 2021", "2021-02-05"),
    "Italian ordinal": ("it", "1º luglio 2003", "2003-07-01"),
    "Italian degree": ("it", "1° luglio 2003", "2003-07-01"),
    "French": ("fr", "5 février 2021", "2021-02-05"),
    "French ordinal": ("fr", "1er juillet 2003", "2003-07-01"),
    "French capital": ("fr", "23 Août 2009", "2009-08-23"),
    "English": ("en", "June 16, 2023", "2023-06-16"),
    "English ordinal": ("en", "July 1st, 2003", "2003-07-01"),
    "English, another ordinal": ("en", "June 22nd 2023", "2023-06-22"),
    "English, day first": ("en", "16 June 2023", "2023-06-16"),
    "English, no comma": ("en", "June 16 2023", "2023-06-16"),
    "English, two digits, last century": ("en", "04/23/99", "1999-04-23"),
    "English, two digits, this century": ("en", "10/01/05", "2005-10-01"),
    "English, month first": ("en", "04/05/1999", "1999-04-05"),
    "Italian, day first": ("it", "04/05/1999", "1999-05-04"),
    "French, day first": ("fr", "25/06/2004", "2004-06-25"),
    "Italian, month first, else no month": ("it", "06/16/2023", "2023-06-16"),
    "English, day first, else no month": ("en", "16/06/2023", "2023-06-16"),
    "full stops": ("it", "12.05.2004", "2004-05-12"),
    "ISO": ("fr", "2004-06-25", "2004-06-25"),
    "no-break spaces": ("it", "26\xa0Settembre\xa02025", "2025-09-26"),
    "another language's month": ("it", "16 June 2023", "2023-06-16"),
}
NOT_READ = {
    "no day of the calendar": ("it", "31 Febbraio 2021"),
    "month 13": ("en", "2023-13-01"),
    "day 99": ("fr", "99/99/99"),
    "no day either way round": ("it", "02/31/2021"),
    "no month": ("en", "16 Brumaire 2023"),
    "a rule": ("it", "vedi 605.3b e 605.4"),
    "thousands": ("en", "12,000,000 or 13.200"),
    "a year alone": ("it", "nel 2004"),
    "wings": ("en", "a 2/2 owl and a 10/10 bat"),
    "glued to a word": ("en", "x2004-06-25y"),
    "nothing": ("it", ""),
}


@pytest.mark.parametrize(("lang", "written", "day"), READ.values(), ids=READ.keys())
@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ("(xx, ", ")"), ("xx ", ", xx."), ("«", "» 605.3b")]
)
def test_a_date_is_read_where_it_stands(lang, written, day, before, after):
    text = before + written + after
    (found,) = find_dates(text, lang)
    assert found.day.isoformat() == day
    assert text[found.start : found.end] == written


@pytest.mark.parametrize(("lang", "text"), NOT_READ.values(), ids=NOT_READ.keys())
def test_what_is_no_date_is_left(lang, text):
    assert list(find_dates(text, lang)) == []


def test_what_is_written_as_a_date_and_is_no_day_is_found():
    text = "dal 31/02/2025 al 2025-10-01, non 31 Febbraio 2025"
    places = find_impossible_dates(text, "it")
    assert [text[start:end] for start, end in places] == ["31/02/2025", "31 Febbraio 2025"]


def test_several_come_in_order():
    text = "dal 26 Settembre 2025 al 2025-10-01, non 31/02/2025"
    days = [found.day for found in find_dates(text, "it")]
    assert days == [date(2025, 9, 26), date(2025, 10, 1)]


DAYS = st.dates(date(1993, 8, 5), date(2059, 12, 31))


WITH_MONTHS = [lang for lang in languages() if load_pack(lang).months]


@pytest.mark.parametrize("lang", WITH_MONTHS)
@settings(deadline=None)
@given(day=DAYS)
def test_any_day_is_read_back(lang, day):
    month = load_pack(lang).months[day.month - 1]
    for written in (f"{day.day} {month} {day.year}", f"{day:%Y-%m-%d}"):
        assert [found.day for found in find_dates(f"xx {written}, xx", lang)] == [day]


@pytest.mark.parametrize(("lang", "order"), [("en", "%m/%d/%y"), ("fr", "%d/%m/%y")])
@settings(deadline=None)
@given(day=DAYS)
def test_two_digits_of_a_year_are_enough(lang, order, day):
    assert [found.day for found in find_dates(f"{day:{order}}", lang)] == [day]


@pytest.mark.parametrize("lang", languages())
@settings(deadline=None)
@given(text=st.text() | st.text("0123456789/.- maggioJune"))
def test_dates_never_raise_and_have_places(lang, text):
    place = 0
    for found in find_dates(text, lang):
        assert place <= found.start < found.end <= len(text)
        place = found.end

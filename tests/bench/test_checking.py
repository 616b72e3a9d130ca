"""How fast pages are checked: 1,000 of 10 kB in each markup, read, judged, and read again."""

import time

import pytest

from regulae.corpus.checking import Knowledge, check_page
from regulae.corpus.store import STORE_NAME, open_store
from regulae.ingest.masking import PageGiven, read_page

pytestmark = pytest.mark.bench

PAGES = 1000
SIZE = 10_000  # bytes
AT_MOST = 10.0  # seconds
OWLS = (
    "Il gufo non dorme con il topo che è nella torre, e quando viene la notte si può sentire la"
    " civetta del giocatore che non paga per ogni topo e per un gufo{}. Se la regola non lo dice,"
    " il gufo viene dalla torre, e per questo non è con il topo che dorme quando il giocatore può"
    " vedere la notte della civetta. Questo abbia il gufo, quello il topo: nel bosco non si paga."
)
LINES = {
    "text": "{}.{} {}\n\n",
    "html": "<li><b>{}.{}</b> {} <img src='t.png' alt='{{T}}'></li>\n",
    "mediawiki": "* '''{}.{}''' {} {{{{mana|2W}}}}\n",
    "markdown": "- **{}.{}** {} [gufi](x)\n",
}
CITED = " (vedi regola {})"
# As pages cite: 18 numbers in 10 kB, most of them right in every edition since 2009.
RIGHT = ("605.1a", "405.6c", "601.2b", "700.2", "107.3", "601.2f", "104.3", "305.7", "603.3b")
STALE = ("117.8", "702.46", "717, “Gestione delle Azioni Illegali”")


def build_page(place, markup):
    """Give one of many pages: numbers, labels and citations differ from page to page."""
    heading = 100 + place * 7 % 800
    lines = [f"(Aggiornato al {place % 28 + 1} Giugno {2010 + place % 15})\n\n"]
    size = 0
    while size < SIZE:
        number = len(lines)
        cited = STALE[number % 3] if (place + number) % 20 == 0 else RIGHT[(place + number) % 9]
        words = OWLS.format(CITED.format(cited) if number % 3 else "")
        lines.append(LINES[markup].format(heading, number, words))
        size += len(lines[-1].encode())
    return "".join(lines).encode()[:SIZE]


@pytest.mark.parametrize("markup", LINES)
def test_a_thousand_pages(home, capsys, markup):
    pages = [build_page(place, markup) for place in range(PAGES)]
    given = PageGiven(markup=markup)

    def read(text):
        return read_page(text.encode(), "", PageGiven("it", markup))

    found = 0
    start, used = time.perf_counter(), time.process_time()
    with open_store(home / STORE_NAME) as store:
        knowledge = Knowledge(store)
        for content in pages:
            found += len(check_page(read_page(content, "", given), knowledge, reread=read))
    seconds, processor = time.perf_counter() - start, time.process_time() - used
    with capsys.disabled():
        print(
            f"\n{PAGES} pages of {SIZE // 1000} kB, {markup}: {seconds:.1f} s"
            f" ({processor:.1f} s of processor), {found} findings"
        )
    assert seconds <= AT_MOST

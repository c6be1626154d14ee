"""Printed tickets: every number stands in its row, and every QR code beside its own ticket."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from fairtable.games.tambola import PaperSet, read_code
from fairtable.paper import Layout, TicketOrder, check_order, print_order
from fairtable.paper.layout import MARGIN, PAGES, ROWS, Box
from fairtable.referee import BadInput
from tests.paper.reading import PrintedPage, read_pdf

CODE = "0123456789ABCDEFGHJKMNPQRS"
URL = "https://play.example.org/t/K7QM2XBD"
COVER = "Do not hand this page out."


def order(sheets: int = 7, **more: Any) -> TicketOrder:
    return TicketOrder(CODE, sheets, **more)


def rows_at(page: PrintedPage, layout: Layout, at: int) -> list[list[int]]:
    """The numbers in each row of the ticket at this place of a page."""
    grid = layout.grid(layout.place(at))
    high = grid.height / ROWS
    return [
        [
            int(word)
            for word in page.words_in(Box(grid.left, grid.top + row * high, grid.width, high))
        ]
        for row in range(ROWS)
    ]


@pytest.mark.parametrize("strips", [False, True], ids=["tickets", "strips"])
@pytest.mark.parametrize("in_a_row", [1, 2], ids=["large", "small"])
@pytest.mark.parametrize("page", list(PAGES))
def test_every_ticket_is_at_its_place_with_its_id_and_its_code(strips, in_a_row, page):
    wanted = order(3 if strips else 14, strips=strips, in_a_row=in_a_row, page=page, url=URL)
    made = PaperSet(read_code(CODE), wanted.sheets, strips)
    layout = Layout(page, in_a_row)
    tickets = [
        (name, rows)
        for number in range(1, wanted.sheets + 1)
        for name, rows in zip(made.ids(number), made.sheet(number), strict=True)
    ]
    cover, *pages = read_pdf(print_order(wanted))
    assert COVER in cover.text
    assert len(pages) == layout.pages_for(len(tickets))
    for at, (name, rows) in enumerate(tickets):
        which, place = divmod(at, layout.per_page)
        read = rows_at(pages[which], layout, place)
        assert read == [[number for number in row if number] for row in rows], name
        assert name in pages[which].words_in(layout.side(layout.place(place)))
    for which, found in enumerate(pages):
        assert found.size == pytest.approx(layout.size, abs=0.1)
        codes = found.codes()
        here = tickets[which * layout.per_page :][: layout.per_page]
        assert len(codes) == len(here)
        for place, (name, _) in enumerate(here):
            (code,) = [seen for seen in codes if seen.is_in(layout.place(place))]
            assert code.text == f"{URL}#paper={name}"


def test_without_an_address_the_code_is_the_id():
    _, page = read_pdf(print_order(order(2)))
    short = PaperSet(read_code(CODE), 2, False).short
    assert {seen.text for seen in page.codes()} == {f"{short}-1", f"{short}-2"}


def test_the_longest_id_stays_beside_its_ticket():
    # Two strips fill a small page.
    wanted = order(2000, strips=True, first=1999, in_a_row=2)
    check_order(wanted)
    (page,) = read_pdf(print_order(wanted))
    layout = Layout("a4", 2)
    short = PaperSet(read_code(CODE), 2000, True).short
    side = layout.side(layout.place(6 + 5))
    assert page.words_in(side) == ["Tambola", f"{short}-2000F"]


def test_parts_are_the_pages_of_the_whole():
    whole = [page.text for page in read_pdf(print_order(order(14)))]
    first = [page.text for page in read_pdf(print_order(order(14, last=6)))]
    rest = [page.text for page in read_pdf(print_order(order(14, first=7)))]
    assert first + rest == whole
    assert [page.endswith(f"Page {n} of 3") for n, page in enumerate(whole[1:], 1)] == [
        True
    ] * 3


def test_only_the_cover_has_the_code_of_the_set():
    cover, *pages = read_pdf(print_order(order(14)))
    made = PaperSet(read_code(CODE), 14, False)
    assert "0123-4567-89AB-CDEF-GHJK-MNPQ-RS" in cover.text
    assert made.root in cover.text.replace(" ", "")
    for page in pages:
        assert "0123" not in page.text.replace("-", "")
        assert f"Set {made.short}" in page.text


def test_nothing_is_written_into_the_margin():
    for page in read_pdf(print_order(order(6, url=URL)))[1:]:
        width, height = page.size
        inside = len(page.words_in(Box(6, 6, width - 12, height - 12)))
        assert inside == len(page.text.split())
    assert MARGIN > 6


def test_the_same_order_gives_the_same_file():
    assert print_order(order()) == print_order(order())


@pytest.mark.parametrize(
    ("wanted", "place", "words"),
    [
        (order(7, first=8), "$.first", "from 1 to 7"),
        (order(7, last=8), "$.first", "from 1 to 7"),
        (order(7, first=5, last=4), "$.first", "from 1 to 7"),
        (order(601), "$.last", "At most 600"),
        (order(101, strips=True), "$.last", "At most 100"),
        (order(60, first=3), "$.first", "where a page begins"),
        (TicketOrder("hello", 3), "$.seed", "26 signs"),
        (TicketOrder("Z" * 26, 3), "$.seed", "26 signs"),
    ],
)
def test_a_wrong_order_is_refused_with_its_place(wanted, place, words):
    with pytest.raises(BadInput) as refused:
        check_order(wanted)
    assert refused.value.place == place and words in refused.value.sentence


def test_the_library_is_loaded_when_something_is_printed():
    script = "import sys, fairtable.server.app; print('reportlab' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert ran.stdout.split() == [b"False"]

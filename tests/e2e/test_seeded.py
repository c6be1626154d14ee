"""Tables at a chosen position are real tables: they can be seen, and played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.people import any_board, post
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

MOVES = """async (code) =>
  (await (await fetch(`/api/tables/${code}/moves`)).json()).moves"""


def whose_turn(table: SeededTable) -> str:
    legal = table.game.legal_moves
    seats = [seat for seat in table.match.room.seated() if list(legal(table.match.state, seat))]
    return table.name_at(seats[0])


@pytest.fixture
def tables() -> list[SeededTable]:
    rolled = seeded_table("six and four", "backgammon", length=1)
    rolled.play_until(lambda match: sorted(match.state.position.dice or ()) == [4, 6])
    drawn = seeded_table("some lines", "dots", width=3, height=3)
    for _ in range(8):
        drawn.act()
    return [rolled, drawn]


def test_a_seeded_table_stands_where_the_test_left_it_and_goes_on(
    tables: list[SeededTable], tmp_path: Path, browser: Browser
) -> None:
    with seeded_server(tmp_path, tables) as address:
        for table in tables:
            mover = whose_turn(table)
            page = table.enter(browser, address, mover)
            expect(any_board(page)).to_be_visible()
            before = table.head(page)
            assert before == table.match.tip.head
            moves = page.evaluate(MOVES, table.code)
            ask = {"type": "Play", "move": moves[0]}
            post(page, f"/tables/{table.code}/asks", {"command": "next", "ask": ask})
            assert table.head(page) != before
            page.context.close()

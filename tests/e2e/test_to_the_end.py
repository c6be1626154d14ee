"""Two people play each game to its end and its proof: a laptop with a mouse, phones by touch.

Long games begin shortly before their end. What other tests show in less time is long here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fairtable.games.backgammon.position import COLOURS, side_of
from fairtable.games.sudoku.grid import EMPTY
from tests.e2e.cards import drag, view_of
from tests.e2e.casino_gestures import Hand
from tests.e2e.casino_positions import position
from tests.e2e.hall import LAPTOP, PHONE, prize
from tests.e2e.people import any_board, close, result
from tests.e2e.pictures.moments import fill
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table
from tests.e2e.test_tambola_page import call_until_near
from tests.e2e.test_tambola_refused import TOP, opened

BOX = """(found) => found.slice(0, 1).map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
BY_FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
BY_MOUSE: dict[str, Any] = {"viewport": LAPTOP}


def press(page: Page, place: Locator) -> bool:
    """A tap or a click in its middle; False if it is not there: boards change by themselves."""
    points = place.filter(visible=True).evaluate_all(BOX)
    for x, y in points:
        if _by_finger(page):
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
    return bool(points)


def _by_finger(page: Page) -> bool:
    return page.viewport_size == PHONE


# A table near the end of each game, and what one player does next -----------------------------


def few_checkers(name: str) -> SeededTable:
    table = seeded_table(name, "backgammon", length=1)

    def is_near(match: Any) -> bool:
        sides = [side_of(match.state.position, colour) for colour in COLOURS]
        left = min(sum(own for own in side[1:26] if own > 0) for side in sides)
        return not match.state.position.dice and left <= 2

    table.play_until(is_near, most=2_000)
    return table


def bear_off(page: Page, _: SeededTable) -> None:
    forced = page.get_by_text(re.compile("No choice")).count()
    status = "".join(page.locator(".status").all_inner_texts())
    if forced or not status.startswith("Your"):
        return
    buttons = [page.get_by_role("button", name=name, exact=True) for name in ("Done", "Roll")]
    movable = page.locator('[data-point][aria-disabled="false"]')
    any(press(page, place) for place in (*buttons, movable))


def few_lines(name: str) -> SeededTable:
    table = seeded_table(name, "dots", width=2, height=2)

    def free(match: Any) -> int:
        return max(len(list(table.game.legal_moves(match.state, seat))) for seat in (0, 1))

    table.play_until(lambda match: free(match) == 3)
    return table


def draw(page: Page, _: SeededTable) -> None:
    press(page, page.locator("[data-edge]"))


def last_cards(name: str) -> SeededTable:
    return position("last", name)


def play_a_card(page: Page, table: SeededTable) -> None:
    if not page.get_by_text("Your turn", exact=True).count():
        return
    drags = view_of(page, table.code)["drags"]
    chosen = min(drags, key=lambda one: one["onto"]["kind"] != "table", default=None)
    if chosen is None:
        return
    onto = chosen["onto"]
    named = {"loose": onto.get("card"), "build": onto.get("build")}.get(onto["kind"])
    place = onto["kind"] if named is None else f"{onto['kind']}:{named}"
    if _by_finger(page):
        Hand(page, "taps").drop(f"hand:{chosen['card']}", place)
    else:
        drag(page, f"hand:{chosen['card']}", place)
    page.wait_for_timeout(100)
    press(page, page.locator("[data-choice]"))


def top_row_is_near(name: str) -> SeededTable:
    table = opened(name, prizes=[TOP])
    call_until_near(table, "Ben", "TOP_ROW")
    return table


def call_or_claim(page: Page, table: SeededTable) -> None:
    """Whoever has the row claims it; until then the host calls."""
    tickets = view_of(page, table.code)["tickets"]
    if any("TOP_ROW" in one["complete"] for one in tickets):
        with_ticket = page.get_by_role("button", name=re.compile("^Claim with ticket"))
        press(page, with_ticket) or press(page, prize(page, "Top row"))
    else:
        press(page, page.get_by_role("button", name="Call a number"))


def two_cells(name: str) -> SeededTable:
    table = seeded_table(name, "sudoku", ("Anna",), difficulty="easy")
    fill(sum(digit == EMPTY for digit in table.match.state.current) - 2)(table)
    return table


def write_a_digit(page: Page, table: SeededTable) -> None:
    press(page, page.locator('[data-cell][aria-label*="empty"]'))
    cell = page.locator("[data-cell][tabindex='0']").get_attribute("data-cell")
    digit = table.match.state.solution[int(cell or 0)]
    press(page, page.locator(".pad").get_by_role("button", name=re.compile(f"^{digit}")))


class Ending(NamedTuple):
    game: str
    near: Callable[[str], SeededTable]
    act: Callable[[Page, SeededTable], None]


ENDINGS = (
    Ending("backgammon", few_checkers, bear_off),
    Ending("casino", last_cards, play_a_card),
    Ending("dots", few_lines, draw),
    Ending("sudoku", two_cells, write_a_digit),
    Ending("tambola", top_row_is_near, call_or_claim),
)
SIZES = {"laptop": BY_MOUSE, "phone": BY_FINGER}
ELSEWHERE = {
    ("backgammon", "laptop"),
    ("casino", "laptop"),
    ("dots", "laptop"),
    ("sudoku", "laptop"),
    ("sudoku", "phone"),
    ("tambola", "phone"),
}
"""Another test of the normal run, or the same game on a phone, shows as much."""
CASES = [
    pytest.param(
        ending,
        size,
        id=f"{ending.game}-{size}",
        marks=[pytest.mark.long] if (ending.game, size) in ELSEWHERE else [],
    )
    for ending in ENDINGS
    for size in SIZES
]
Tables = dict[tuple[str, str], SeededTable]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return {
        (ending.game, size): ending.near(f"to the end, {ending.game}, {size}")
        for ending in ENDINGS
        for size in SIZES
    }


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("to the end")
    with seeded_server(folder, list(tables.values())) as found:
        yield found


@pytest.mark.parametrize(("ending", "size"), CASES)
def test_a_game_is_played_to_its_result_and_its_proof(
    browser: Browser, address: str, tables: Tables, ending: Ending, size: str
) -> None:
    table = tables[ending.game, size]
    names = [table.name_at(seat) for seat in table.match.room.seated()]
    pages = [table.enter(browser, address, name, **SIZES[size]) for name in names]
    for page in pages:
        page.locator("main [data-cell], main [role=group]").or_(
            any_board(page)
        ).first.wait_for()
    for _ in range(400):
        if all(result(page).count() for page in pages):
            break
        for page in pages:
            if not result(page).count():
                ending.act(page, table)
        pages[0].wait_for_timeout(40)
    for page in pages:
        expect(result(page)).to_have_text(re.compile("won|lost|draw|tie|solved", re.I))
        proof = page.get_by_role("region", name="The proof")
        expect(proof.get_by_role("link", name="Check this game yourself")).to_be_visible()
        expect(proof).not_to_contain_text("wrong")
    close(*pages)

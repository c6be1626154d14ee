"""While a game is on nothing moves: not for an offer, a refusal, a hint or an absence."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.first_load import SHIFTS, expect_no_shift
from tests.e2e.hall import LAPTOP, PHONE
from tests.e2e.people import ask, close
from tests.e2e.pictures.moments import GAMES, SAID, Played, whose_turn
from tests.e2e.seeded import SeededTable, seeded_server

Tables = dict[tuple[str, int], SeededTable]
SIZES = (LAPTOP, PHONE)
ADVISED = ("backgammon", "casino", "dots")
"""Games in which hints can be agreed."""
PLAYED = [
    replace(game, options={**game.options, "hints": True}) if game.name in ADVISED else game
    for game in GAMES
]

BOXES = """(selectors) => selectors.map((selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((one) =>
    one.getBoundingClientRect());
  return boxes.map(({x, y, width, height}) => [x, y, width, height]);
})"""


@pytest.fixture(scope="module")
def tables() -> Tables:
    """A table of each game for each size, in the middle of the game."""
    found = {}
    for game, size in itertools.product(PLAYED, SIZES):
        table = found[game.name, size["width"]] = game.table(f"layout {size['width']}")
        game.middle(table)
    return found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Iterator[str]:
    """A server that soon notices who is gone."""
    folder: Path = tmp_path_factory.mktemp("layout")
    with seeded_server(folder, list(tables.values()), GONE_SECONDS="0.3") as address:
        yield address


def boxes(page: Page, game: Played) -> Any:
    """Where the board and the hand are, to the fraction of a pixel."""
    return page.evaluate(BOXES, [game.board, *([game.hand] if game.hand else [])])


def take_hint(page: Page) -> None:
    """Until the program has said what it would do. The first one of a server takes a while."""
    page.get_by_role("button", name="Hint", exact=True).click()
    advice = page.locator(".advice").or_(page.get_by_role("button", name="Do it"))
    expect(advice.filter(visible=True).first).to_be_visible()
    thinks = page.locator(".advice").get_by_text("The program looks at the table.")
    expect(thinks).to_have_count(0, timeout=30_000)


def expect_again(page: Page, game: Played, still: Any) -> None:
    """Board and hand are where they were."""
    for _ in range(40):
        if boxes(page, game) == still:
            return
        page.wait_for_timeout(50)
    assert boxes(page, game) == still


@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
@pytest.mark.parametrize("game", PLAYED, ids=[game.name for game in PLAYED])
def test_the_board_stays_where_it_is(
    browser: Browser, address: str, tables: Tables, game: Played, size: Any
) -> None:
    table = tables[game.name, size["width"]]
    mover = whose_turn(table)
    page = table.enter(browser, address, mover, viewport=size)
    page.add_init_script(SHIFTS)
    page.reload()
    others = [table.enter(browser, address, name) for name in game.names if name != mover]
    expect(page.locator(game.board).first).to_be_visible()
    for other in others:
        expect(other.locator(game.board).first).to_be_visible()
    still = boxes(page, game)
    if len(others) == 1:
        ask(others[0], table.code, {"type": "Offer", "what": "pause"})
        expect(page.get_by_role("region", name="An offer")).to_be_visible()
        assert boxes(page, game) == still, "an offer moves it"
        page.get_by_role("button", name="Decline").click()
        expect(page.get_by_role("region", name="An offer")).to_have_count(0)
        assert boxes(page, game) == still, "an offer that is declined moves it"
        others[0].goto("about:blank")
        expect(page.get_by_role("timer").filter(has_text="to come back")).to_be_visible()
        assert boxes(page, game) == still, "an absence moves it"
    game.refuse(page, table)
    expect(page.get_by_role("alert").filter(has_text=SAID).first).to_be_visible()
    assert boxes(page, game)[0] == still[0], "a refusal moves it"
    # What was lifted flies home, and a fan that opened under the pointer closes.
    page.mouse.move(2, 2)
    expect_again(page, game, still)
    if game.name in ADVISED:
        take_hint(page)
        # The cards of the hand that it speaks of rise.
        assert boxes(page, game)[0] == still[0], "a hint moves it"
    expect_no_shift(page)
    close(page, *others)


def test_keys_begin_at_the_board_and_a_link_skips_the_bar(
    browser: Browser, address: str, tables: Tables
) -> None:
    table = tables["dots", LAPTOP["width"]]
    page = table.enter(browser, address, whose_turn(table))
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    skip = page.get_by_role("link", name="Skip to the board")
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    close(page)

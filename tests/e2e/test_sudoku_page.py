"""The page of a Sudoku: nothing jumps, it fits every screen, the clock rests, what is next."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from fairtable.games.sudoku import kernels
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.standing_still import boxes, double_text, scrolls, still
from tests.e2e.test_sudoku_refused import written

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 320, "height": 640},
    "landscape": {"width": 844, "height": 390},
}
PARTS = (".grid", ".pad .tools", ".digits", ".note")
HIDE = """(hidden) => {
  Object.defineProperty(document, "visibilityState",
    {value: hidden ? "hidden" : "visible", configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def solved_but(table: SeededTable, left: int) -> list[tuple[int, int]]:
    """Writes the right digits into all cells but so many; what is left: cell and digit."""
    cells = [int(sign) if sign in "123456789" else 0 for sign in table.match.state.puzzle]
    solution = [int(digit) for digit in kernels.solve_many([cells])[0][0]]
    empty = [at for at in range(81) if not cells[at]]
    for at in empty[: len(empty) - left]:
        table.play(f"r{at // 9 + 1}c{at % 9 + 1}={solution[at]}", "Anna")
    return [(at, solution[at]) for at in empty[len(empty) - left :]]


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    names = ("hints", "nearly done", "to rest", "to leave")
    return {name: written(name, 0, difficulty="easy") for name in names}


@pytest.fixture(scope="module")
def left(tables: dict[str, SeededTable]) -> list[tuple[int, int]]:
    return solved_but(tables["nearly done"], 1)


@pytest.fixture(scope="module")
def address(
    tables: dict[str, SeededTable],
    left: list[tuple[int, int]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pages")
    with seeded_server(folder, list(tables.values())) as address:
        yield address


def test_nothing_moves_when_something_is_said_and_every_screen_has_room(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["hints"]
    given = next(at for at in range(81) if table.match.state.puzzle[at] in "123456789")
    page = table.enter(browser, address, "Anna")
    expect(page.locator(".digit").first).to_be_visible()
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        wide, high = scrolls(page)
        assert wide <= 0 and high <= 0, (name, wide, high)
        _expect_in_sight(page)
        page.locator(f'[data-cell="{given}"]').focus()
        page.keyboard.press("n")
        page.keyboard.press("n")
        with still(page, *PARTS):
            page.keyboard.press("5")
            expect(page.get_by_role("alert")).to_contain_text("Rule S4")
            # A sentence of three lines and more.
            page.locator(".refusal").evaluate(
                "(said) => said.append(' That is so, and it stays so. '.repeat(8))"
            )
        with still(page, *PARTS):
            page.keyboard.press("h")
            expect(page.locator(".note")).to_contain_text("Hint:")
        with still(page, *PARTS):
            watcher = table.enter(browser, address, f"Cleo {name}")
            expect(page.get_by_title(re.compile("watching"))).to_be_visible()
            watcher.context.close()
        double_text(page)
        wide, _ = scrolls(page)
        assert wide <= 0, (name, "text of 200 %", wide)
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(SIZES["phone"])
    bottom = boxes(page, [".digits"])[".digits"]
    assert 844 - (bottom[1] + bottom[3]) <= 16, "the pad lies under the thumbs"
    page.context.close()


def _expect_in_sight(page: Page) -> None:
    size = page.viewport_size
    assert size
    for part, (x, y, width, height) in boxes(page, PARTS).items():
        assert x >= 0 and y >= 0, part
        assert x + width <= size["width"] and y + height <= size["height"], part


def test_h5_the_clock_rests_while_no_page_shows_the_game(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["to rest"]
    page = table.enter(browser, address, "Anna")
    paused = page.get_by_role("heading", name="Paused")
    expect(page.locator(".digit").first).to_be_visible()
    page.evaluate(HIDE, True)
    expect(paused).to_be_visible()
    page.evaluate(HIDE, False)
    expect(paused).to_have_count(0)
    expect(page.locator(".digit").first).to_be_visible()
    # Hidden and seen again before the house has answered.
    page.evaluate(f"() => {{ ({HIDE})(true); ({HIDE})(false); }}")
    page.wait_for_function(
        """async (code) => {
          const {entries} = await (await fetch(`/api/tables/${code}/log?after=3`)).json();
          const said = entries.map((entry) => JSON.parse(entry.public).asked.type);
          return said.filter((one) => one === "Resume").length === 2;
        }""",
        arg=table.code,
    )
    expect(paused).to_have_count(0)
    # A pause by hand stays.
    page.get_by_role("button", name="Pause").click()
    expect(paused).to_be_visible()
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    expect(paused).to_be_visible()
    page.get_by_role("button", name=re.compile("Resume|Go on")).first.click()
    expect(paused).to_have_count(0)
    page.context.close()


def test_h5_who_leaves_the_page_finds_the_game_as_it_was(
    browser: Browser, address: str, tables: dict[str, SeededTable]
) -> None:
    table = tables["to leave"]
    page = table.enter(browser, address, "Anna")
    watcher = table.enter(browser, address, "Cleo")
    expect(page.locator(".digit").first).to_be_visible()
    for by in ("address", "link"):
        if by == "link":
            page.get_by_role("link", name="Fairtable, to the games").click()
        else:
            page.goto("/rules/sudoku")
        expect(watcher.get_by_role("heading", name="Paused")).to_be_visible()
        page.goto(f"/t/{table.code}")
        expect(page.locator(".digit").first).to_be_visible()
        expect(watcher.get_by_role("heading", name="Paused")).to_have_count(0)
    watcher.context.close()
    page.context.close()


def test_after_a_puzzle_come_ones_own_times_and_the_next_one(
    browser: Browser,
    address: str,
    tables: dict[str, SeededTable],
    left: list[tuple[int, int]],
) -> None:
    table = tables["nearly done"]
    page = table.enter(browser, address, "Anna", viewport=SIZES["phone"])
    expect(page.locator(".digit").first).to_be_visible()
    ((cell, digit),) = left
    page.locator(f'[data-cell="{cell}"]').focus()
    page.keyboard.press(str(digit))
    times = page.get_by_role("region", name="Your times")
    expect(times).to_contain_text("Your first time for Easy on this device.")
    page.reload()
    expect(times).to_contain_text("Your first time for Easy on this device.")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    times.get_by_role("button", name="A harder one: Medium").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("header")).to_contain_text("Medium")
    assert page.url.split("/t/")[1] != table.code
    page.context.close()

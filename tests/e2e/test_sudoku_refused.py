"""A digit that may not stand is not written: the referee says why, by mouse, finger and key."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fairtable.games import sudoku
from tests.e2e.people import ASK, ask
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
EVERY = 9 * 81

ANSWER = """(cell) => new Promise((resolve) => {
  const until = performance.now() + 4000;
  const look = () => {
    const said = document.querySelector("[role=alert] .refusal:not([data-old])");
    const ringed = document.querySelector(`[data-cell="${cell}"]`).ariaInvalid === "true";
    if ((said && ringed) || performance.now() > until) {
      if (said) said.dataset.old = "";
      resolve(said && ringed ? said.innerText : null);
    } else requestAnimationFrame(look);
  };
  look();
})"""
"""What the page says once this cell is ringed; null after four seconds."""

SHOWN = """() => [...document.querySelectorAll("[data-cell]")].map(
  (cell) => cell.querySelector(".digit")?.textContent ?? ".").join("")"""


class Grid:
    """The board in a browser, and what its referee says."""

    def __init__(self, page: Page, table: SeededTable, name: str = "Anna") -> None:
        self.page, self.table, self.name = page, table, name
        expect(page.get_by_role("grid")).to_be_visible()
        expect(page.locator(".digit").first).to_be_visible()
        # H5. Before it judges, the house says that it was away since the test wrote the table.
        if name == "Anna":
            command = {"command": "first", "ask": {"type": "Play", "move": "r0c0=1"}}
            status = page.evaluate(ASK, [f"/tables/{table.code}/asks", command])[0]
            assert status >= 400
        self.head = table.head(page)

    def refusal(self, cell: int, digit: int) -> str | None:
        """The sentence and the rule, from the rules themselves; None for a legal digit."""
        move = f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"
        refused = self.table.match.why_not_played(move, self.table.holder(self.name))
        return f"{refused.says} Rule {refused.why.rule}" if refused else None

    def illegal(self) -> list[tuple[int, int]]:
        pairs = itertools.product(range(81), range(1, 10))
        return [pair for pair in pairs if self.refusal(*pair)]

    def middle(self, selector: str, nth: int = 0) -> tuple[float, float]:
        box = self.page.locator(selector).nth(nth).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def places(self) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        """The middles of the cells, and of the keys 1 to 9."""
        return (
            [self.middle("[data-cell]", at) for at in range(81)],
            [self.middle(".digits .key", at) for at in range(9)],
        )

    def expect_refused(self, cell: int, digit: int) -> None:
        """The sentence stands there, the cell is ringed, and the digit is not in the grid."""
        assert self.page.evaluate(ANSWER, cell) == self.refusal(cell, digit), (cell, digit)

    def expect_untouched(self) -> None:
        assert self.table.head(self.page) == self.head
        self.page.keyboard.press("ArrowUp")
        shown = str(self.page.evaluate(SHOWN))
        current = self.table.match.state.current
        # Where a digit was refused last, the page shows that one, struck through.
        differ = [at for at in range(81) if shown[at] != current[at].replace("0", ".")]
        assert len(differ) <= 1, shown


Places = tuple[list[tuple[float, float]], list[tuple[float, float]]]


def click(grid: Grid, cell: int, digit: int, places: Places) -> None:
    grid.page.mouse.click(*places[0][cell])
    grid.page.mouse.click(*places[1][digit - 1])


def touch(grid: Grid, cell: int, digit: int, places: Places) -> None:
    grid.page.touchscreen.tap(*places[0][cell])
    grid.page.touchscreen.tap(*places[1][digit - 1])


def type_in(grid: Grid, cell: int, digit: int, places: Places) -> None:
    grid.page.evaluate("(at) => document.querySelector(`[data-cell='${at}']`).focus()", cell)
    grid.page.keyboard.press(str(digit))


WAYS: dict[str, Callable[[Grid, int, int, Places], None]] = {
    "mouse": click,
    "finger": touch,
    "keyboard": type_in,
}


def written(name: str, digits: int, **options: str) -> SeededTable:
    """A grid in which the player has written so many digits."""
    table = seeded_table(name, "sudoku", names=("Anna",), **options)
    for _ in range(digits):
        state = table.match.state
        moves = map(sudoku.write_move, sudoku.legal_moves(state, 0))
        fresh = [
            text
            for text in moves
            if text[-1] in "123456789" and "=" in text and _is_empty(state.current, text)
        ]
        if not fresh:
            break
        table.play(table.draws.choice(fresh), "Anna")
    return table


def _is_empty(current: str, move: str) -> bool:
    return current[9 * (int(move[1]) - 1) + int(move[3]) - 1] not in "123456789"


@pytest.fixture(scope="module")
def positions(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[SeededTable]]]:
    """At the beginning, in the middle, and when hardly any digit can be written."""
    tables = [
        written("a fresh grid", 0, difficulty="easy"),
        written("a grid with digits", 12, difficulty="medium"),
        written("a grid that is stuck", 81, difficulty="hard"),
    ]
    with seeded_server(tmp_path_factory.mktemp("refused"), tables) as address:
        yield address, tables


def test_in_every_cell_a_digit_that_is_not_legal_is_refused_in_words(
    positions: tuple[str, list[SeededTable]], browser: Browser
) -> None:
    """One digit for each cell that has one, by mouse."""
    address, tables = positions
    for table in tables:
        page = table.enter(browser, address, "Anna", viewport=SIZES["laptop"])
        grid = Grid(page, table)
        places = grid.places()
        digits: dict[int, list[int]] = {}
        for cell, digit in grid.illegal():
            digits.setdefault(cell, []).append(digit)
        assert len(digits) > 70
        for cell, illegal in digits.items():
            digit = illegal[cell % len(illegal)]
            click(grid, cell, digit, places)
            grid.expect_refused(cell, digit)
        grid.expect_untouched()
        page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", WAYS)
def test_every_cell_and_digit_that_is_not_legal_is_refused_in_words(
    positions: tuple[str, list[SeededTable]], browser: Browser, way: str, size: str
) -> None:
    address, tables = positions
    for table in tables:
        page = table.enter(browser, address, "Anna", viewport=SIZES[size], has_touch=True)
        grid = Grid(page, table)
        places = grid.places()
        for cell, digit in grid.illegal():
            WAYS[way](grid, cell, digit, places)
            grid.expect_refused(cell, digit)
        grid.expect_untouched()
        page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_a_hundred_positions_with_twenty_gestures_each_that_mean_nothing_legal(
    browser: Browser, tmp_path: Path, size: str
) -> None:
    levels = ("easy", "medium", "hard", "expert")
    tables = [
        written(f"seeded {number}", number % 50, difficulty=levels[number % 4])
        for number in range(100)
    ]
    with seeded_server(tmp_path, tables) as address:
        for number, table in enumerate(tables):
            draws = random.Random(f"gestures {number}")
            # Every fourth watches. Without a seat there are no keys on the page.
            name, ways = ("Anna", list(WAYS)) if number % 4 else ("Cleo", ["keyboard"])
            page = table.enter(browser, address, name, viewport=SIZES[size], has_touch=True)
            grid = Grid(page, table, name)
            places = grid.places() if name == "Anna" else ([], [])
            illegal = grid.illegal()
            assert name == "Anna" or len(illegal) == EVERY
            for cell, digit in draws.sample(illegal, 20):
                WAYS[draws.choice(ways)](grid, cell, digit, places)
                grid.expect_refused(cell, digit)
            grid.expect_untouched()
            page.context.close()


def test_nothing_on_the_board_is_silent(
    positions: tuple[str, list[SeededTable]], browser: Browser
) -> None:
    """Erasing a given, and what would change nothing: undo, an empty cell, the same digit."""
    address, tables = positions
    table = tables[1]
    page = table.enter(browser, address, "Anna", viewport=SIZES["phone"], has_touch=True)
    grid = Grid(page, table)
    given = next(at for at in range(81) if table.match.state.puzzle[at] in "123456789")
    note = page.locator(".note")
    for key in ("Undo", "Redo"):
        page.get_by_role("button", name=key).tap(force=True)
        expect(note).to_contain_text(f"There is nothing to {key.lower()}.")
    page.touchscreen.tap(*grid.middle("[data-cell]", given))
    page.get_by_role("button", name="Erase").tap()
    expect(note).to_contain_text("is a given and cannot be changed. Rule S4")
    empty = next(at for at in range(81) if table.match.state.current[at] in ".0")
    page.touchscreen.tap(*grid.middle("[data-cell]", empty))
    page.get_by_role("button", name="Erase").tap()
    expect(note).to_contain_text("is empty already.")
    own = next(
        at for at in range(81) if table.match.state.current[at] != table.match.state.puzzle[at]
    )
    page.touchscreen.tap(*grid.middle("[data-cell]", own))
    page.keyboard.press(table.match.state.current[own])
    expect(note).to_contain_text(f"has {table.match.state.current[own]} already.")
    page.keyboard.press("n")
    other = "1" if table.match.state.current[own] != "1" else "2"
    page.keyboard.press(other)
    expect(note).to_contain_text("Erase it before you make notes there.")
    grid.expect_untouched()
    page.context.close()


def test_h5_in_a_pause_and_h6_after_the_end_every_key_is_answered(
    browser: Browser, tmp_path: Path
) -> None:
    table = written("a grid to pause", 3)
    with seeded_server(tmp_path, [table]) as address:
        page = table.enter(browser, address, "Anna", viewport=SIZES["laptop"])
        Grid(page, table)
        for asked, rule in (("Pause", "H5"), ("End", "H6")):
            ask(page, table.code, {"type": asked})
            expect(page.get_by_text("How it ended").or_(page.get_by_text("Paused")).first)
            head = table.head(page)
            for key in ("5", "Backspace", "u", "r", "n", "h", "c"):
                page.keyboard.press(key)
                said = page.get_by_role("alert").filter(has_text=f"Rule {rule}")
                expect(said).to_be_visible()
                page.keyboard.press("Control")
            assert table.head(page) == head
        page.context.close()

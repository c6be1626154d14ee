"""A Sudoku table as a person meets it in the browser: what it shows, and what can be done."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from fairtable.games import sudoku
from fairtable.games.sudoku import kernels

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 667}
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Board:
    """The page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def cell(self, at: int) -> Locator:
        return self.page.locator(f'[data-cell="{at}"]')

    def cells(self) -> list[int]:
        """What stands in the cells, read from their labels as a screen reader would."""
        labels = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        assert len(labels) == 81, labels
        found = [re.match(r"row \d column \d, (\d)", label) for label in labels]
        return [int(match[1]) if match else 0 for match in found]

    def solution(self) -> list[int]:
        solved, counts = kernels.solve_many([self.cells()])
        assert int(counts[0]) == 1
        return [int(digit) for digit in solved[0]]

    def key(self, digit: int) -> Locator:
        group = self.page.get_by_role("group", name=re.compile("digit"))
        return group.get_by_role("button", name=re.compile(rf"^{digit}\b"))

    def expect_digit(self, at: int, digit: int) -> None:
        expect(self.cell(at)).to_have_attribute(
            "aria-label", re.compile(rf"column \d, {digit}\b")
        )

    def expect_empty(self, at: int) -> None:
        expect(self.cell(at)).to_have_attribute("aria-label", re.compile("empty"))


def card(page: Page, game: str = "Sudoku") -> Locator:
    """The game's card on the first page."""
    heading = page.get_by_role("heading", name=game, exact=True)
    return page.get_by_role("article").filter(has=heading)


def play(page: Page, game: str = "Sudoku", against: str | None = None) -> None:
    """Through the sheet of "Play"; against the first who is offered, if nobody is named."""
    page.goto("/")
    card(page, game).get_by_role("button", name="Play").click()
    sheet = page.get_by_role("dialog")
    if against:
        sheet.get_by_role("radio", name=against).check(force=True)
    sheet.get_by_role("button", name=re.compile("^(Play|Look for|Open)")).click()


def open_door(page: Page, game: str, door: str) -> Locator:
    """What else a game has; on a phone it is behind "More options". The sheet that opens."""
    page.goto("/")
    more = card(page, game).get_by_role("button", name=f"More of {game}")
    expect(card(page, game)).to_be_visible()
    if more.is_visible():
        more.click()
    else:
        card(page, game).get_by_role("button", name="Play").click()
        page.get_by_role("dialog").get_by_role("button", name="More options").click()
    page.get_by_role("button", name=door).or_(page.get_by_role("link", name=door)).click()
    return page.get_by_role("dialog")


def create_one_point(page: Page) -> str:
    """A table for one point of backgammon, at which its host waits; its code."""
    sheet = open_door(page, "Backgammon", "Create a table")
    sheet.get_by_role("button", name="One point").click()
    sheet.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def play_now(page: Page) -> Board:
    """First visit to a board: two clicks at most."""
    play(page)
    expect(page.get_by_role("grid")).to_be_visible()
    return Board(page)


def bring_puzzle(page: Page, puzzle: str) -> Locator:
    """Asks for a table with a puzzle of one's own, through the dialog."""
    dialog = open_door(page, "Sudoku", "Create a table")
    dialog.get_by_text("A puzzle of your own", exact=True).click()
    dialog.get_by_role("textbox", name="Puzzle").fill(puzzle)
    dialog.get_by_role("button", name="Create the table").click()
    return dialog


def with_puzzle(page: Page, puzzle: str = EASY) -> Board:
    """A table with a puzzle of one's own."""
    bring_puzzle(page, puzzle)
    expect(page.get_by_role("grid")).to_be_visible()
    return Board(page)


def clash(cells: list[int]) -> tuple[int, int, int]:
    """An empty cell, a digit that may not stand there, and the cell it clashes with."""
    for at in range(81):
        for digit in range(1, 10):
            if cells[at]:
                continue
            valid, _ = sudoku.is_valid_move(cells, at // 9, at % 9, digit)
            row = [9 * (at // 9) + col for col in range(9)]
            if not valid and digit in [cells[other] for other in row]:
                return at, digit, next(other for other in row if cells[other] == digit)
    raise AssertionError("no clash to be had")

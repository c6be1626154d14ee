"""Whole games of Sudoku in a real browser: by clicking and by keyboard, desk and phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from fairtable.games import sudoku
from tests.e2e.board import DESKTOP, PHONE, bring_puzzle, clash, play_now, with_puzzle

screens = pytest.mark.parametrize(
    "viewport", [pytest.param(DESKTOP, id="desk"), pytest.param(PHONE, id="phone")]
)


@screens
def test_a_whole_game_by_clicking(page: Page, viewport) -> None:
    page.set_viewport_size(viewport)
    board = play_now(page)
    before, solution = board.cells(), board.solution()
    for at in [at for at in range(81) if not before[at]]:
        board.cell(at).click()
        board.key(solution[at]).click()
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    expect(page.get_by_text(re.compile("solved", re.I)).first).to_be_visible()
    assert board.cells() == solution
    page.reload()
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def test_a_whole_game_by_keyboard(page: Page) -> None:
    board = play_now(page)
    before, solution = board.cells(), board.solution()
    board.cell(0).focus()
    for row in range(9):
        for col in range(9):
            if not before[9 * row + col]:
                page.keyboard.press(str(solution[9 * row + col]))
            if col < 8:
                page.keyboard.press("ArrowRight")
        for key in ["ArrowDown"] + ["ArrowLeft"] * 8 if row < 8 else []:
            page.keyboard.press(key)
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()
    assert board.cells() == solution


@screens
def test_a_refusal_stands_where_it_offends_with_its_rule(page: Page, viewport) -> None:
    page.set_viewport_size(viewport)
    board = play_now(page)
    at, digit, other = clash(board.cells())
    board.cell(at).click()
    page.keyboard.press(str(digit))
    expect(
        page.get_by_text(f"There is already a {digit} in row {at // 9 + 1}").first
    ).to_be_visible()
    expect(board.cell(at)).to_have_attribute("aria-invalid", "true")
    expect(board.cell(other)).to_have_attribute("aria-invalid", "true")
    link = page.get_by_role("link", name=re.compile("S5")).first
    expect(link).to_have_attribute("href", "/rules/sudoku#S5")
    board.expect_empty(at)
    page.goto(page.url.split("/t/")[0] + "/rules/sudoku#S5")
    expect(page.locator("#S5")).to_contain_text("S5.")


def test_erase_undo_and_redo(page: Page) -> None:
    board = play_now(page)
    solution, at = board.solution(), board.cells().index(0)
    board.cell(at).click()
    page.keyboard.press(str(solution[at]))
    board.expect_digit(at, solution[at])
    page.keyboard.press("Backspace")
    board.expect_empty(at)
    page.keyboard.press("Control+z")
    board.expect_digit(at, solution[at])
    page.keyboard.press("Control+z")
    board.expect_empty(at)
    page.keyboard.press("Control+y")
    board.expect_digit(at, solution[at])


def test_pencil_marks_stay_over_a_reload(page: Page) -> None:
    board = play_now(page)
    at = board.cells().index(0)
    board.cell(at).click()
    page.keyboard.press("n")
    page.keyboard.press("4")
    page.keyboard.press("7")
    marked = re.compile("4.*7")
    expect(board.cell(at)).to_have_attribute("aria-label", marked)
    page.reload()
    expect(board.cell(at)).to_have_attribute("aria-label", marked)


def test_check_tells_which_cells_are_wrong_and_a_hint_is_counted(page: Page) -> None:
    board = with_puzzle(page)
    cells, solution = board.cells(), board.solution()
    at, wrong = next(
        (at, digit)
        for at in range(81)
        for digit in range(1, 10)
        if not cells[at] and digit != solution[at] and _stands(cells, at, digit)
    )
    board.cell(at).click()
    page.keyboard.press(str(wrong))
    board.expect_digit(at, wrong)
    page.keyboard.press("c")
    expect(board.cell(at)).to_have_attribute("aria-label", re.compile("wrong"))
    page.keyboard.press("h")
    expect(page.get_by_text(re.compile("Hint: ")).first).to_be_visible()


def _stands(cells: list[int], at: int, digit: int) -> bool:
    return sudoku.is_valid_move(cells, at // 9, at % 9, digit)[0]


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        pytest.param("." * 81, "more than one solution", id="several"),
        pytest.param("55" + "." * 79, "clash", id="clash"),
        pytest.param("hello", "digit", id="no puzzle"),
    ],
)
def test_a_puzzle_that_will_not_do_is_refused_in_the_dialog(page: Page, puzzle, says) -> None:
    dialog = bring_puzzle(page, puzzle)
    expect(dialog.get_by_text(re.compile(says, re.I)).first).to_be_visible()

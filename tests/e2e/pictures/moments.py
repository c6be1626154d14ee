"""Five moments of each game: waiting, your choice, a refusal, the other's turn, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from fairtable.games.dots import lines
from fairtable.games.sudoku.grid import EMPTY
from fairtable.referee import Status
from tests.e2e.board import clash
from tests.e2e.casino_positions import nothing
from tests.e2e.pictures.scenes import Scene, Visit
from tests.e2e.seeded import SeededTable, seeded_table


@dataclass(frozen=True)
class Played:
    """How a game comes to its moments. `board` and `hand` are selectors; `refuse` does what is
    not legal, on the page of the player who may move.
    """

    name: str
    board: str
    middle: Callable[[SeededTable], None]
    finish: Callable[[SeededTable], None]
    refuse: Callable[[Page, SeededTable], None]
    hand: str | None = None
    names: tuple[str, ...] = ("Anna", "Ben")
    options: dict[str, Any] = field(default_factory=dict)

    def table(self, moment: str, begun: bool = True) -> SeededTable:
        name = f"pictures of {self.name}, {moment}"
        return seeded_table(name, self.name, self.names, begun, title="", **self.options)

    def scenes(self) -> list[Scene]:
        waits, middle, over = (
            self.table("waiting", False),
            self.table("middle"),
            self.table("end"),
        )
        self.middle(middle)
        self.finish(over)
        mover = whose_turn(middle)
        other = next((name for name in self.names if name != mover), "Somebody")
        parts = {"board": self.board, **({"hand": self.hand} if self.hand else {})}
        at_once = ((middle, mover), (middle, other))

        def chooses(visit: Visit) -> Page:
            page = visit.enter(middle, mover)
            expect(page.locator(self.board).first).to_be_visible()
            return page

        def refused(visit: Visit) -> Page:
            page = chooses(visit)
            self.refuse(page, middle)
            expect(page.get_by_role("alert").filter(has_text=SAID).first).to_be_visible()
            return page

        def looks_on(visit: Visit) -> Page:
            page = visit.enter(middle, other)
            expect(page.locator(self.board).first).to_be_visible()
            return page

        def is_over(visit: Visit) -> Page:
            page = visit.enter(over, self.names[0])
            expect(page.get_by_role("region", name="How it ended")).to_be_visible()
            return page

        def waiting(visit: Visit) -> Page:
            page = visit.enter(waits, self.names[0])
            expect(page.get_by_role("heading", level=2).first).to_be_visible()
            return page

        people = tuple((waits, name) for name in self.names[1:])
        return [
            Scene(self.name, "1-waiting", waiting, (waits,), here=people),
            Scene(self.name, "2-choice", chooses, (middle,), parts, here=at_once[1:]),
            Scene(self.name, "3-refusal", refused, (middle,), parts, here=at_once[1:]),
            Scene(self.name, "4-theirs", looks_on, (middle,), parts, here=at_once[:1]),
            Scene(self.name, "5-end", is_over, (over,)),
        ]


SAID = re.compile(r"\w")
"""An alert that says something."""


def whose_turn(table: SeededTable) -> str:
    """The first player who may move."""
    for seat in table.match.room.seated():
        if next(iter(table.game.legal_moves(table.match.state, seat)), None) is not None:
            return table.name_at(seat)
    return table.name_at(0)


def until_over(table: SeededTable) -> None:
    table.play_until(lambda match: match.room.status is Status.OVER, most=4_000)


def acts(times: int) -> Callable[[SeededTable], None]:
    def act(table: SeededTable) -> None:
        for _ in range(times):
            table.act()

    return act


# Sudoku ---------------------------------------------------------------------------------------


def fill(most: int) -> Callable[[SeededTable], None]:
    """Right digits into the first so many empty cells."""

    def fills(table: SeededTable) -> None:
        sheet = table.match.state
        empty = [at for at, digit in enumerate(sheet.current) if digit == EMPTY]
        for at in empty[:most]:
            table.play(f"r{at // 9 + 1}c{at % 9 + 1}={sheet.solution[at]}", "Anna")

    return fills


def same_digit_again(page: Page, table: SeededTable) -> None:
    at, digit, _ = clash(
        [0 if digit == EMPTY else int(digit) for digit in table.match.state.current]
    )
    page.locator(f'[data-cell="{at}"]').click()
    page.keyboard.press(str(digit))


# Backgammon -----------------------------------------------------------------------------------


def two_dice_to_play(table: SeededTable) -> None:
    """Each has moved a few times, and the dice are not alike."""
    acts(12)(table)
    table.play_until(lambda match: len(set(match.state.position.dice or ())) == 2)


def a_checker_the_wrong_way(page: Page, _: SeededTable) -> None:
    start = page.locator('[data-point][aria-label*="yours"]').last.bounding_box()
    end = page.locator('[data-point="24"]').bounding_box()
    assert start and end
    drag(page, middle_of(start), middle_of(end))


# Casino ---------------------------------------------------------------------------------------


def drops_in_vain(match: Any) -> list[tuple[str, str]]:
    """Cards of the hand and loose cards that mean nothing together."""
    turn = match.state.turn
    pairs = nothing(match, turn) if turn is not None else []
    return [(card, on) for card, on in pairs if card[:4] == "hand" and on[:5] == "loose"]


def a_drop_that_means_nothing(page: Page, table: SeededTable) -> None:
    (card, place), *_ = drops_in_vain(table.match)
    start, end = (page.locator(f'[data-place="{key}"]').bounding_box() for key in (card, place))
    assert start and end
    drag(page, (start["x"] + 14, start["y"] + start["height"] / 2), middle_of(end))


def without_a_stack(table: SeededTable) -> None:
    """And something can be dropped in vain."""
    acts(9)(table)
    table.play_until(
        lambda match: match.state.stack is None and bool(drops_in_vain(match)), most=60
    )


# Dots -----------------------------------------------------------------------------------------


ON_PAPER = """([x, y]) => {
  const paper = document.querySelector("[role=group][aria-label^=Board] .gap");
  const found = new DOMPoint(100 * x, 100 * y).matrixTransform(paper.getScreenCTM());
  return [found.x, found.y];
}"""


def a_drawn_line(page: Page, table: SeededTable) -> None:
    view = page.request.get(f"/api/tables/{table.code}").json()["view"]
    drawn = lines.coords_on(lines.size_of(view["width"], view["height"]), view["last"])
    aside, below = (0.5, 0.0) if drawn.horizontal else (0.0, 0.5)
    page.mouse.click(*page.evaluate(ON_PAPER, [drawn.x + aside, drawn.y + below]))


# Tambola --------------------------------------------------------------------------------------


def calls(most: int) -> Callable[[SeededTable], None]:
    def call(table: SeededTable) -> None:
        for _ in range(most):
            table.play("call", "Anna")
            table.house_acts()

    return call


def every_call(table: SeededTable) -> None:
    while table.match.room.status is not Status.OVER:
        calls(1)(table)


def a_claim_too_early(page: Page, _: SeededTable) -> None:
    prize = page.get_by_role("list", name="Prizes").get_by_role("button", name="Full house")
    prize.click()
    claims = page.get_by_role("button", name=re.compile("^Claim with ticket"))
    if claims.count():
        claims.first.click()


# ----------------------------------------------------------------------------------------------


def middle_of(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


GAMES = (
    Played(
        "tambola",
        ".tickets",
        calls(25),
        every_call,
        a_claim_too_early,
        hand="ul[aria-label=Prizes]",
        names=("Anna", "Ben", "Cara"),
        options={"caller": "host", "tickets": 2},
    ),
    Played(
        "backgammon",
        "[role=group][aria-label^=Board]",
        two_dice_to_play,
        until_over,
        a_checker_the_wrong_way,
        options={"length": 1},
    ),
    Played(
        "sudoku", "[role=grid]", fill(12), fill(81), same_digit_again, ".pad", names=("Anna",)
    ),
    Played(
        "casino",
        '[data-box="cloth"]',
        without_a_stack,
        until_over,
        a_drop_that_means_nothing,
        '[data-place^="hand:"]',
    ),
    Played("dots", "[role=group][aria-label^=Board]", acts(14), until_over, a_drawn_line),
)

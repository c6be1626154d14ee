"""A line that may not be drawn is not drawn, and the referee says why: by every hand."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from fairtable.referee import Play, Refused
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
NEAR = 40
"""So many pixels from a line that may be drawn."""

ANSWER = """(line) => new Promise((resolve) => {
  const until = performance.now() + 4000;
  const look = () => {
    const said = document.querySelector("[role=alert] .refusal");
    const ring = document.querySelector("[data-refused]")?.dataset.refused ?? null;
    const late = performance.now() > until;
    const label = document.querySelector(".paper[role=group]").ariaLabel;
    if ((said && ring === String(line)) || late)
      resolve({ said: said?.innerText ?? null, ring, label });
    else requestAnimationFrame(look);
  };
  look();
})"""
"""What the page says and shows once this line is ringed, or after four seconds."""


class Spot(NamedTuple):
    """A point of the sheet, in boxes, and the line on which it is."""

    line: int
    x: float
    y: float


class Sheet:
    """The board in a browser, and what its referee says."""

    def __init__(self, page: Page, table: SeededTable, name: str) -> None:
        self.page, self.table, self.name = page, table, name
        options = table.match.state.options
        self.width: int = options.width
        self.height: int = options.height
        svg = page.locator(".paper[role=group]")
        expect(svg).to_be_visible()
        box = svg.bounding_box()
        assert box
        self.box_pixels: float = box["width"] / (self.width + 0.92)
        self.left = box["x"] + 0.46 * self.box_pixels
        self.top = box["y"] + 0.46 * self.box_pixels
        self.label = svg.get_attribute("aria-label")
        lines = range(self.width * (self.height + 1) + self.height * (self.width + 1))
        self.refused = {line: says for line in lines if (says := self.refusal(line))}
        self.legal = [line for line in lines if line not in self.refused]

    def refusal(self, line: int) -> str | None:
        """The sentence and the rule, from the rules themselves; None for a legal line."""
        match, holder = self.table.match, self.table.holder(self.name)
        ruling = match.ask(Play(f"line {line}"), holder, f"ask-{line}", match.tip.at + 1)
        return f"{ruling.says} Rule {ruling.why.rule}" if isinstance(ruling, Refused) else None

    def spot(self, line: int, along: float = 0.5, aside: float = 0) -> Spot:
        x, y, down = line_at(self.width, self.height, line)
        return Spot(line, x + aside, y + along) if down else Spot(line, x + along, y + aside)

    def place(self, spot: Spot) -> tuple[float, float]:
        return self.left + spot.x * self.box_pixels, self.top + spot.y * self.box_pixels

    def expect_refused(self, line: int) -> None:
        """The sentence stands there, the line is ringed, and no line is drawn or asked for."""
        answer = self.page.evaluate(ANSWER, line)
        wanted = {"said": self.refused[line], "ring": str(line), "label": self.label}
        assert answer == wanted

    def expect_untouched(self) -> None:
        expect(self.page.locator(".line.pending")).to_have_count(0)
        assert self.table.head(self.page) == self.table.match.tip.head


def line_at(width: int, height: int, line: int) -> tuple[int, int, bool]:
    """D1. The column and row of a line's first dot, and whether it goes down."""
    across = width * (height + 1)
    if line < across:
        return line % width, line // width, False
    return (line - across) % (width + 1), (line - across) // (width + 1), True


def click(sheet: Sheet, line: int) -> None:
    sheet.page.mouse.click(*sheet.place(sheet.spot(line)))


def touch(sheet: Sheet, line: int) -> None:
    sheet.page.touchscreen.tap(*sheet.place(sheet.spot(line)))


def type_at(sheet: Sheet, line: int) -> None:
    """Arrows and Space lead to the line, Enter means it."""
    column, row, down = line_at(sheet.width, sheet.height, line)
    keys = sheet.page.keyboard
    here = sheet.page.evaluate("document.activeElement?.dataset.line ?? null")
    if here is None:
        keys.press("ArrowRight")
        here = sheet.page.evaluate("document.activeElement.dataset.line")
    x, y, lies_down = line_at(sheet.width, sheet.height, int(here))
    if lies_down != down:
        keys.press("Space")
        here = sheet.page.evaluate("document.activeElement.dataset.line")
        x, y, _ = line_at(sheet.width, sheet.height, int(here))
    for key, steps in (
        ("Right", column - x),
        ("Left", x - column),
        ("Down", row - y),
        ("Up", y - row),
    ):
        for _ in range(steps):
            keys.press(f"Arrow{key}")
    keys.press("Enter")


WAYS: dict[str, Callable[[Sheet, int], None]] = {
    "mouse": click,
    "finger": touch,
    "keyboard": type_at,
}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
IN_SHORT = ("mouse", "laptop")


def drawn(least: int) -> SeededTable:
    """At least so many lines are drawn, and it is Anna's turn."""
    table = seeded_table(f"{least} lines", "dots", width=3, height=3)
    table.play_until(lambda match: match.state.placed >= least and match.state.turn == 0)
    return table


@pytest.fixture(scope="module")
def positions(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[SeededTable]]]:
    """Early, in the middle and late."""
    tables = [drawn(least) for least in (3, 11, 19)]
    with seeded_server(tmp_path_factory.mktemp("refused"), tables) as address:
        yield address, tables


@pytest.mark.parametrize(
    ("way", "size"),
    [
        pytest.param(*one, marks=() if one == IN_SHORT else pytest.mark.long)
        for one in itertools.product(WAYS, SIZES)
    ],
)
def test_every_line_that_is_not_legal_is_refused_in_words_and_nothing_is_drawn(
    positions: tuple[str, list[SeededTable]], browser: Browser, way: str, size: str
) -> None:
    address, tables = positions
    for table, name in itertools.product(tables, ("Anna", "Ben")):
        page = table.enter(browser, address, name, viewport=SIZES[size], has_touch=True)
        sheet = Sheet(page, table, name)
        # D4, D6. Anna may not draw what is drawn; Ben may draw nothing.
        assert bool(sheet.legal) == (name == "Anna")
        for line in sheet.refused:
            WAYS[way](sheet, line)
            sheet.expect_refused(line)
        sheet.expect_untouched()
        page.context.close()


def seeded(number: int) -> SeededTable:
    draws = random.Random(number)
    width, height = draws.randint(3, 6), draws.randint(3, 6)
    table = seeded_table(f"seeded {number}", "dots", width=width, height=height)
    lines = width * (height + 1) + height * (width + 1)
    for _ in range(draws.randrange(4, lines - 4)):
        table.act()
    return table


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_a_hundred_positions_with_twenty_gestures_each_that_mean_nothing_legal(
    browser: Browser, tmp_path: Path, size: str
) -> None:
    tables = [seeded(number) for number in range(100)]
    with seeded_server(tmp_path, tables) as address:
        for number, table in enumerate(tables):
            draws = random.Random(f"gestures {number}")
            turn = table.match.state.turn
            # Every fourth player is not on turn.
            name = table.name_at(turn if number % 4 else 1 - turn)
            page = table.enter(browser, address, name, viewport=SIZES[size], has_touch=True)
            sheet = Sheet(page, table, name)
            for gesture in range(20):
                spot = choose(sheet, draws, near=gesture % 2 == 0)
                make(sheet, spot, draws)
                sheet.expect_refused(spot.line)
            sheet.expect_untouched()
            page.context.close()


def choose(sheet: Sheet, draws: random.Random, *, near: bool) -> Spot:
    """A point on a line that may not be drawn, off its dots; if wished, near a legal line."""
    dot = 0.1
    for _ in range(400):
        line = draws.choice(list(sheet.refused))
        spot = sheet.spot(line, draws.uniform(dot, 1 - dot), draws.uniform(-0.08, 0.08))
        if not near or any(is_near(sheet, spot, legal) for legal in sheet.legal):
            return spot
    return spot


def is_near(sheet: Sheet, spot: Spot, line: int) -> bool:
    x, y, down = line_at(sheet.width, sheet.height, line)
    across, along = (spot.x - x, spot.y - y) if down else (spot.y - y, spot.x - x)
    beyond = max(0.0, -along, along - 1)
    return math.hypot(across, beyond) * sheet.box_pixels <= NEAR


def make(sheet: Sheet, spot: Spot, draws: random.Random) -> None:
    """A click, a tap, or a press on some other line that slides here."""
    page, at = sheet.page, sheet.place(spot)
    way = draws.choice(("click", "tap", "slide"))
    if way == "click":
        page.mouse.click(*at)
    elif way == "tap":
        page.touchscreen.tap(*at)
    else:
        page.mouse.move(*sheet.place(sheet.spot(draws.choice([*sheet.refused, *sheet.legal]))))
        page.mouse.down()
        page.mouse.move(*at, steps=3)
        page.mouse.up()

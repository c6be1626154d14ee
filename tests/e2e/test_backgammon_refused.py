"""What a finger is on decides: a gesture that means nothing legal is refused in the referee's
words, the checker is at home, and nothing is written."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from fairtable.games.backgammon.orders import step_orders
from fairtable.games.backgammon.position import COLOURS, side_of
from fairtable.referee import Match, Refused
from tests.e2e.people import any_board
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

LAPTOP = {"width": 1366, "height": 768}
PORTRAIT = {"width": 390, "height": 844}
BAR, OFF = 25, 0
NAMES = {BAR: "bar", OFF: "off"}
NEAR = 40
"""A person who means a landing can miss it by so much."""

LISTEN = """() => {
  window.refusals = [];
  const alert = document.querySelector("[role=alert]");
  new MutationObserver(() => {
    const said = alert.querySelector(".refusal");
    if (said) window.refusals.push(said.innerText.replaceAll("\\u00a0", " "));
  }).observe(alert, { childList: true, subtree: true });
}"""
"""Notes every sentence that is said, also one that was said before."""

ANSWER = """async (before) => {
  const late = performance.now() + 5000;
  while (window.refusals.length <= before && performance.now() < late)
    await new Promise(done => setTimeout(done, 2));
  const labels = [...document.querySelectorAll("[data-point]")].map(one => one.ariaLabel);
  return [window.refusals.slice(before), labels, document.querySelectorAll(".offence").length];
}"""
BOXES = """() => Object.fromEntries([...document.querySelectorAll("[data-point]")].map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.dataset.point, [x, y, width, height]];
}))"""


class AtBoard:
    """A player at a board of which the test knows everything."""

    def __init__(self, table: SeededTable, page: Page, name: str) -> None:
        self.table, self.page, self.name = table, page, name
        expect(any_board(page)).to_be_visible()
        page.evaluate(LISTEN)
        self.boxes = {int(at): box for at, box in page.evaluate(BOXES).items()}
        self.asked: list[str] = []
        self._said = 0
        page.on("request", self._hear)
        self.labels = page.evaluate(ANSWER, -1)[1]
        self.head = table.head(page)

    def _hear(self, request: Any) -> None:
        if request.url.endswith("/why"):
            self.asked.append(msgspec.json.decode(request.post_data)["move"])

    def middle(self, place: int) -> tuple[float, float]:
        x, y, width, height = self.boxes[place]
        return x + width / 2, y + height / 2

    def expect_refused(self, meant: str) -> None:
        """The referee's own sentence with its rule, and everything is where it was."""
        said, labels, ringed = self.page.evaluate(ANSWER, self._said)
        self._said += len(said)
        assert len(said) == 1, (meant, said, self.asked[-1:])
        asked = self.asked[-1]
        assert asked.endswith(meant), (asked, meant)
        holder = self.table.holder(self.name)
        refused = self.table.match.why_not_played(asked, holder)
        assert isinstance(refused, Refused), asked
        assert said[0] == f"{refused.says} Rule {refused.why.rule}"
        assert labels == self.labels, (asked, said)
        assert ringed, asked

    def expect_nothing_written(self) -> None:
        assert self.table.head(self.page) == self.head


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.mouse.move(*start)
        self.mouse.down()
        self.mouse.move(*end)
        self.mouse.up()


class Finger:
    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        for kind, at in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
            points = [{"x": at[0], "y": at[1]}] if at else []
            self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@dataclass
class Position:
    """What may be meant at a moment of a game, by the referee's own list of steps."""

    match: Match

    @cached_property
    def seat(self) -> int:
        return int(self.match.state.turn)

    @cached_property
    def side(self) -> tuple[int, ...]:
        return side_of(self.match.state.position, COLOURS[self.seat])

    def pieces(self, seat: int | None = None) -> list[int]:
        seat = self.seat if seat is None else seat
        side = side_of(self.match.state.position, COLOURS[seat])
        return [at for at in range(BAR, OFF, -1) if side[at] > 0]

    @cached_property
    def steps(self) -> Any:
        return step_orders(self.side, self.match.state.position.dice)

    def landings(self, start: int) -> set[int]:
        found: set[int] = set()
        self._walk(start, 0, found)
        return found

    def _walk(self, start: int, at: int, found: set[int]) -> None:
        for step, following in self.steps[at].items():
            one, end = step.rstrip("*").split("/")
            if one != NAMES.get(start, str(start)):
                continue
            to = OFF if end == "off" else int(end)
            found.add(to)
            if following and to != OFF:
                self._walk(to, following, found)


def write(start: int, end: int) -> str:
    return f"{NAMES.get(start, start)}/{NAMES.get(end, end)}"


def is_moving(match: Match) -> bool:
    return bool(match.state.phase == "moving")


def may_enter(match: Match) -> bool:
    return is_moving(match) and Position(match).side[BAR] > 0


def bears_off(match: Match) -> bool:
    if not is_moving(match):
        return False
    position = Position(match)
    dice = match.state.position.dice
    off = {at for at in position.pieces() if OFF in position.landings(at)}
    return bool(off) and dice[0] != dice[1] and len(position.pieces()) > 3


FIXED = {"opening": is_moving, "on the bar": may_enter, "bearing off": bears_off}


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    found = {}
    for name, wanted in FIXED.items():
        table = seeded_table(f"refused {name}", "backgammon", length=1)
        table.play_until(wanted)
        found[name] = table
    return found


@pytest.fixture(scope="module")
def address(
    tables: dict[str, SeededTable], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with seeded_server(tmp_path_factory.mktemp("refused"), list(tables.values())) as address:
        yield address


HANDS = [
    pytest.param("mouse", LAPTOP, id="mouse, laptop"),
    pytest.param("mouse", PORTRAIT, id="mouse, phone", marks=pytest.mark.long),
    pytest.param("touch", PORTRAIT, id="touch, phone", marks=pytest.mark.long),
    pytest.param("touch", LAPTOP, id="touch, laptop", marks=pytest.mark.long),
    pytest.param("keys", LAPTOP, id="keys, laptop", marks=pytest.mark.long),
    pytest.param("keys", PORTRAIT, id="keys, phone", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("hand", "viewport"), HANDS)
@pytest.mark.parametrize("name", FIXED)
def test_what_means_nothing_legal_is_refused_in_words_and_changes_nothing(
    name: str,
    hand: str,
    viewport: Any,
    tables: dict[str, SeededTable],
    address: str,
    browser: Browser,
) -> None:
    table = tables[name]
    position = Position(table.match)
    who = table.name_at(position.seat)
    page = table.enter(browser, address, who, viewport=viewport, has_touch=hand == "touch")
    at = AtBoard(table, page, who)
    for start in position.pieces():
        landings = position.landings(start)
        for end in range(BAR, OFF - 1, -1):
            if end != start and end not in landings:
                go(at, hand, start, end, bool(landings))
    at.expect_nothing_written()
    page.context.close()


def go(at: AtBoard, hand: str, start: int, end: int, moves: bool) -> None:
    if hand == "keys":
        at.page.locator(f'[data-point="{start}"]').press("Shift+Enter")
        # A checker that cannot move is refused when it is chosen.
        if moves:
            at.page.locator(f'[data-point="{end}"]').press("Enter")
        at.expect_refused(write(start, end) if moves else "")
    else:
        pointer = Mouse(at.page) if hand == "mouse" else Finger(at.page)
        pointer.drag(at.middle(start), at.middle(end))
        at.expect_refused(write(start, end))

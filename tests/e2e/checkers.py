"""A board of Backgammon of which a test knows everything: what is meant, said and shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from playwright.sync_api import CDPSession, Page, expect

from fairtable.games.backgammon.orders import step_orders
from fairtable.games.backgammon.position import COLOURS, side_of
from fairtable.referee import Match, Refused
from tests.e2e.people import any_board
from tests.e2e.seeded import SeededTable

BAR, OFF = 25, 0
NAMES = {BAR: "bar", OFF: "off"}

LISTEN = """() => {
  window.refusals = [];
  const alert = document.querySelector("[role=alert]");
  new MutationObserver(() => {
    const said = alert.querySelector(".refusal");
    if (said) window.refusals.push(said.innerText);
  }).observe(alert, { childList: true, subtree: true });
  const points = () => [...document.querySelectorAll("[data-point]")];
  window.labels = () => points().map(one => one.ariaLabel);
  window.answer = async before => {
    const late = performance.now() + 5000;
    while (window.refusals.length <= before && performance.now() < late)
      await new Promise(done => setTimeout(done, 2));
    const ringed = document.querySelectorAll(".offence").length;
    return [window.refusals.slice(before), window.labels(), ringed];
  };
}"""
"""Notes every sentence that is said, also one that was said before."""

GO = """async (gestures) => {
  const sent = [];
  const fire = (type, [clientX, clientY]) => {
    const about = {clientX, clientY, pointerId: 1, pointerType: "mouse", isPrimary: true};
    const event = new PointerEvent(type, {...about, button: 0, bubbles: true});
    document.elementFromPoint(clientX, clientY).dispatchEvent(event);
  };
  for (const [start, end] of gestures) {
    const before = window.refusals.length;
    fire("pointerdown", start);
    fire("pointermove", end);
    fire("pointerup", end);
    sent.push(await window.answer(before));
  }
  return sent;
}"""
"""Many drags of the mouse, one after the other, each with what the page then says and shows."""

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
        self.said = 0
        page.on("request", self._hear)
        self.labels = page.evaluate("window.labels()")
        self.head = table.head(page)

    def _hear(self, request: Any) -> None:
        if request.url.endswith("/why"):
            self.asked.append(msgspec.json.decode(request.post_data)["move"])

    def middle(self, place: int) -> tuple[float, float]:
        x, y, width, height = self.boxes[place]
        return x + width / 2, y + height / 2

    def place_at(self, place: tuple[float, float]) -> int | None:
        """The point there; None for a gap, the bar and the trays."""
        for number, (x, y, width, height) in self.boxes.items():
            inside = x + 1 < place[0] < x + width - 1 and y < place[1] < y + height
            if inside and number not in (BAR, OFF):
                return number
        return None

    def drag_many(self, pairs: list[tuple[int, int]]) -> None:
        ways = [(self.middle(start), self.middle(end)) for start, end in pairs]
        for (start, end), answer in zip(pairs, self.page.evaluate(GO, ways), strict=True):
            self._expect(write(start, end), *answer)
        assert not self.asked, "the page asked more than once"

    def expect_refused(self, meant: str, rings: bool = True) -> None:
        answer = self.page.evaluate("before => window.answer(before)", self.said)
        self._expect(meant, *answer, rings)

    def _expect(
        self, meant: str, said: list[str], labels: list[str], ringed: int, rings: bool = True
    ) -> None:
        """The referee's own sentence with its rule, and everything is where it was."""
        self.said += len(said)
        assert len(said) == 1, (meant, said, self.asked)
        asked = self.asked.pop(0)
        assert asked.endswith(meant), (asked, meant)
        holder = self.table.holder(self.name)
        refused = self.table.match.why_not_played(asked, holder)
        assert isinstance(refused, Refused), asked
        assert said[0] == f"{refused.says} Rule {refused.why.rule}"
        assert labels == self.labels, (asked, said)
        assert bool(ringed) is rings, asked

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

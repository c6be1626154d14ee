"""Hands at a board of Casino: by mouse, by finger, by two taps, and by keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.e2e.casino_positions import card_at, says, seen
from tests.e2e.seeded import SeededTable

ABOVE_FINGER = 44
"""A card floats so far above the finger that holds it."""

BOXES = """() => {
  const box = (one) => {
    const {x, y, width: w, height: h} = one.getBoundingClientRect();
    return {x, y, w, h};
  };
  const named = (kind) => Object.fromEntries([...document.querySelectorAll(`[data-${kind}]`)]
    .map((one) => [one.dataset[kind], box(one)]));
  // A point of each place that no other place covers, near its middle.
  const steps = [0.5, 0.3, 0.7, 0.1, 0.9];
  const free = (one) => {
    const {x, y, w, h} = box(one);
    for (const across of steps) for (const down of steps) {
      const at = [x + across * w, y + down * h];
      if (document.elementFromPoint(...at)?.closest("[data-place]") === one) return at;
    }
    return null;
  };
  const points = Object.fromEntries([...document.querySelectorAll("[data-place]")]
    .map((one) => [one.dataset.place, free(one)]));
  return {points, place: named("place"), card: named("card"), box: named("box")};
}"""
SHOWN = """({card, x, y}) => {
  const SIGNS = {spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣"};
  const [one] = document.querySelectorAll(`[data-card="${card}"]`);
  const home = one && !one.classList.contains("air") && !one.classList.contains("up");
  const box = one.getBoundingClientRect();
  const said = document.querySelector('.row [role="alert"] p:not([data-old])');
  const copy = said?.cloneNode(true);
  for (const suit of copy?.querySelectorAll("svg") ?? [])
    suit.replaceWith(SIGNS[suit.ariaLabel.slice(3)]);
  const words = copy?.textContent;
  const rung = document.querySelectorAll(".offends").length;
  const at = Math.hypot(box.x - x, box.y - y);
  if (!home || at > 1.5 || !words) return null;
  said.dataset.old = "yes";
  return {words, rung};
}"""


class Hand:
    """One way to move cards. Where everything lies is read once: nothing may move meanwhile."""

    def __init__(self, page: Page, how: str) -> None:
        self.page = page
        self.how = how
        self.boxes: Any = page.evaluate(BOXES)
        self._touch: CDPSession | None = None

    def at(self, key: str) -> tuple[float, float]:
        """A point of this piece or place that no other one covers."""
        kind, _, name = key.partition(":")
        if key == "table":
            box = self.boxes["box"]["cloth"]
            return box["x"] + box["w"] - 6, box["y"] + box["h"] - 6
        if kind == "pile" and key not in self.boxes["points"]:
            box = self.boxes["box"][f"pile {name}"]
            return box["x"] + box["w"] / 2, box["y"] + box["h"] / 2
        x, y = self.boxes["points"][key]
        return x, y

    def reaches(self, *keys: str) -> bool:
        """Can all of them be pointed at?"""
        return all(self.boxes["points"].get(key, ()) is not None for key in keys)

    def drop(self, piece: str, place: str) -> None:
        if self.how in ("mouse", "touch"):
            self.drop_at(piece, self.at(place))
        else:
            self.press_both(piece, place)

    def press_both(self, piece: str, place: str | None) -> None:
        """The card, and then the place; if it can't be lifted, only the card."""
        for key in (piece, place):
            if key:
                self.press(key, self.at(key))

    def press(self, key: str, at: tuple[float, float]) -> None:
        """A tap there; or Enter, with the focus on it."""
        if self.how == "taps":
            self.page.touchscreen.tap(*at)
        else:
            self.page.locator(f'[data-place="{key}"]').press("Enter")

    def drop_at(self, piece: str, end: tuple[float, float]) -> None:
        """By mouse, or by a finger that holds the card above itself."""
        if self.how == "touch":
            self.slide(self.at(piece), (end[0], end[1] + ABOVE_FINGER))
        else:
            self.drag(self.at(piece), end)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0], start[1] - 20)
        mouse.move(*end)
        mouse.up()

    def slide(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger goes down, first up from the hand, then to the end."""
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        points = [start, (start[0], start[1] - 30), end, end]
        for at, (x, y) in enumerate(points):
            kind = "touchMove" if at else "touchStart"
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            self._touch.send("Input.dispatchTouchEvent", touch)
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def expect_refused(self, table: SeededTable, text: str, piece: str) -> None:
        """The referee's sentence on this move, its rule, and the card at home."""
        refused = says(table.match, _who(table), text)
        card = card_at(seen(table.match, 0), piece)
        lying = {"card": card, **self.boxes["card"][card]}
        found = self.page.wait_for_function(SHOWN, arg=lying, polling="raf").json_value()
        wanted = f"{refused.says} Rule {refused.why.rule}"
        assert _plain(found["words"]) == _plain(wanted), (text, found["words"])
        assert found["rung"] >= 1, f"{text}: what offends is ringed"


def _who(table: SeededTable) -> str:
    return table.holder("Anna")


def _plain(words: str) -> str:
    """Without blanks: a suit is drawn close to its rank."""
    return "".join(words.split())

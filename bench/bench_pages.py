"""How fast are the pages? Three answers, from a real server and headless Chromium.

    python3 dev.py bench pages [--rounds 5] [--only tap | load | bytes]

`tap`: milliseconds from a tap to the first painted frame in which the page has changed, at a
processor slowed six times; medians. `load`: seconds until a board is seen, at 1.6 Mbit/s and
150 ms, with nothing kept. `bytes`: the scripts that a page asks for until it
stands, as they come over the wire, with the headers of the answers.

The browser has no GPU here: the processor paints every pixel.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from playwright.sync_api import Browser, CDPSession, Error, Locator, Page, sync_playwright

from tests.e2e.conftest import browser_to_start
from tests.e2e.pictures.moments import GAMES, Played, whose_turn
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

SLOWER = 6
LATENCY_MS, MEGABITS = 150, 1.6
MOST_BYTES, MOST_TAP, MOST_BOARD, MOST_HOME = 80_000, 100, 2.5, 1.8
SIZE = {"width": 390, "height": 844}
PHONE: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True}

WATCH = """(selector) => {
  const look = () => {
    const found = document.querySelector(selector);
    if (!found || !found.getBoundingClientRect().height) return;
    watching.disconnect();
    window.drawnAt = performance.now();
    requestAnimationFrame(() => setTimeout(() => (window.stoodAt = performance.now())));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, {childList: true, subtree: true, attributes: true});
}"""
"""Notes by the page's own clock when the place was drawn, and when it was painted."""

TAPPED = """(selector) => new Promise((resolve) => {
  let from = 0;
  const began = ({timeStamp}) => (from = timeStamp);
  addEventListener("pointerdown", began, {capture: true, once: true});
  const watching = new MutationObserver(() => {
    if (!from) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.took = performance.now() - from)));
  });
  watching.observe(document.querySelector(selector).closest("main"),
    {childList: true, subtree: true, attributes: true, characterData: true});
  resolve();
})"""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--only", action="append", choices=("tap", "load", "bytes"))
    words.add_argument("--rounds", type=int, default=5)
    asked = words.parse_args()
    what = asked.only or ["tap", "load", "bytes"]
    tables = every_table()
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        seeded_server(Path(data), list(tables.values()), GONE_SECONDS="86400") as address,
    ):
        browser = playwright.chromium.launch(**browser_to_start())
        print(f"Chromium {browser.version}, Python {platform.python_version()}")
        bench = Bench(browser, address, tables, asked.rounds)
        for name in what:
            {"tap": bench.taps, "load": bench.loads, "bytes": bench.all_bytes}[name]()
        browser.close()


def every_table() -> dict[str, SeededTable]:
    found: dict[str, SeededTable] = {}
    for game in GAMES:
        middle = found[game.name] = game.table("bench")
        game.middle(middle)
        found[f"{game.name} waiting"] = game.table("bench, waiting", begun=False)
    roll = found["roll"] = seeded_table("bench, roll", "backgammon", length=1)
    for _ in range(4):
        roll.act()
    roll.play_until(lambda match: not match.state.position.dice)
    return found


def heading(words: str) -> None:
    print(f"\n| {words} | asked for |\n|---|---|---|")


class Bench:
    def __init__(
        self, browser: Browser, address: str, tables: dict[str, SeededTable], rounds: int
    ) -> None:
        self.browser, self.address, self.tables = browser, address, tables
        self.rounds = rounds

    def taps(self) -> None:
        heading(f"tap to paint, processor slowed {SLOWER} times | ms")
        for name, table, board, does in TAPS:
            try:
                took = [self.tap(self.tables[table], board, does) for _ in range(self.rounds)]
            except Error as error:
                print(f"| {name} | not measured: {str(error).splitlines()[0]} | |", flush=True)
                continue
            print(f"| {name} | {statistics.median(took):.0f} | < {MOST_TAP} |", flush=True)

    def tap(self, table: SeededTable, board: str, does: Callable[[Page], None]) -> float:
        with self.page(table, whose_turn(table)) as (page, session):
            page.locator(board).first.wait_for()
            page.wait_for_load_state("networkidle")
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.wait_for_timeout(300)
            page.evaluate(TAPPED, board)
            does(page)
            page.wait_for_function("() => window.took")
            return float(page.evaluate("window.took"))

    def loads(self) -> None:
        heading(f"seen at {MEGABITS} Mbit/s and {LATENCY_MS} ms | s")
        rounds = max(1, self.rounds // 2)
        home = [self.load("/", HOME) for _ in range(rounds)]
        print(f"| home | {statistics.median(home):.2f} | < {MOST_HOME} |", flush=True)
        for game in GAMES:
            table = self.tables[game.name]
            took = [self.load(f"/t/{table.code}", game.board, table) for _ in range(rounds)]
            print(
                f"| {game.name} | {statistics.median(took):.2f} | < {MOST_BOARD} |", flush=True
            )

    def load(self, path: str, selector: str, table: SeededTable | None = None) -> float:
        with self.page(table, whose_turn(table) if table else None, opens=False) as (
            page,
            session,
        ):
            speed = MEGABITS * 1_000_000 / 8
            slow: dict[str, Any] = {"offline": False, "latency": LATENCY_MS}
            slow |= {"downloadThroughput": speed, "uploadThroughput": speed}
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", slow)
            page.add_init_script(f"({WATCH})({selector!r})")
            page.goto(path, wait_until="commit", timeout=60_000)
            page.wait_for_function("() => window.stoodAt", timeout=60_000)
            return float(page.evaluate("window.stoodAt")) / 1000

    def all_bytes(self) -> None:
        heading("script on the wire until the page stands | bytes")
        for name, path, selector, table, who in self.pages():
            found = self.sent(path, selector, table, who)
            print(f"| {name} | {found:,} | < {MOST_BYTES:,} |", flush=True)

    def pages(self) -> Iterator[tuple[str, str, str, SeededTable | None, str | None]]:
        for name, path, selector in PAGES:
            yield name, path, selector, None, None
        for game in GAMES:
            table, waits = self.tables[game.name], self.tables[f"{game.name} waiting"]
            others = (whose_turn(table), *game.names)
            for who in dict.fromkeys(others):
                host = ", host" if who == game.names[0] else ""
                yield f"{game.name}, {who}{host}", f"/t/{table.code}", game.board, table, who
            yield f"{game.name}, waiting host", f"/t/{waits.code}", ROOM, waits, game.names[0]

    def sent(self, path: str, selector: str, table: SeededTable | None, who: str | None) -> int:
        """The answers with scripts that were asked for before the page stood."""
        with self.page(table, who, opens=False) as (page, session):
            asked: dict[str, tuple[str, float]] = {}
            sizes: dict[str, int] = {}
            session.on(
                "Network.requestWillBeSent",
                lambda sent: asked.update(
                    {sent["requestId"]: (sent["request"]["url"], sent["wallTime"])}
                ),
            )
            session.on(
                "Network.loadingFinished",
                lambda done: sizes.update({done["requestId"]: int(done["encodedDataLength"])}),
            )
            session.send("Network.enable")
            page.add_init_script(f"({WATCH})({selector!r})")
            page.goto(path)
            page.wait_for_function("() => window.stoodAt")
            page.wait_for_load_state("networkidle")
            drawn = page.evaluate("(performance.timeOrigin + window.drawnAt) / 1000")
            return sum(
                sizes.get(request, 0)
                for request, (url, at) in asked.items()
                if url.endswith(".js") and at < drawn
            )

    @contextmanager
    def page(
        self, table: SeededTable | None, who: str | None, opens: bool = True
    ) -> Iterator[tuple[Page, CDPSession]]:
        """A phone that has never been here; at the table, if it is opened."""
        if table and who:
            page = table.enter(self.browser, self.address, who, opens=opens, **PHONE)
        else:
            page = self.browser.new_context(base_url=self.address, **PHONE).new_page()
        session = page.context.new_cdp_session(page)
        try:
            yield page, session
        finally:
            page.context.close()


HOME = "article"
ROOM = "main section h2"
PAGES = (
    ("home", "/", HOME),
    ("check", "/check", "main h1"),
    ("lessons", "/learn/casino", "[data-box=cloth]"),
    ("the great board", "/board", "canvas"),
)
"""Pages of a visitor who is new, and what is seen when they stand."""


def parts_of(name: str) -> Played:
    return next(game for game in GAMES if game.name == name)


def touch(page: Page, found: Locator) -> None:
    box = found.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def first(selector: str) -> Callable[[Page], None]:
    return lambda page: touch(page, page.locator(selector).first)


def digit(page: Page) -> None:
    touch(page, page.locator(".pad button:not([disabled])").first)


def empty_cell(page: Page) -> None:
    touch(page, page.locator("[data-cell][aria-label*=empty]").first)


def roll(page: Page) -> None:
    touch(page, page.get_by_role("button", name="Roll", exact=True))


TAPS: list[tuple[str, str, str, Callable[[Page], Any]]] = [
    ("Sudoku: choose a cell", "sudoku", parts_of("sudoku").board, empty_cell),
    ("Sudoku: write a digit", "sudoku", parts_of("sudoku").board, digit),
    (
        "Dots: draw a line",
        "dots",
        parts_of("dots").board,
        first("[role=group] .gap, [data-edge]"),
    ),
    ("Casino: lift a card", "casino", parts_of("casino").board, first('[data-place^="hand:"]')),
    (
        "Backgammon: move a checker",
        "backgammon",
        parts_of("backgammon").board,
        first('[data-point][aria-label*="yours"]'),
    ),
    ("Backgammon: roll", "roll", parts_of("backgammon").board, roll),
    ("Tambola: dab a number", "tambola", ".tickets", first(".tickets [role=grid] button")),
]

if __name__ == "__main__":
    main()

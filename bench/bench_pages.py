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
from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

from tests.e2e.conftest import browser_to_start
from tests.e2e.first_load import LATENCY_MS, MEGABITS, MOST_SCRIPT, FirstLoad, slow_line
from tests.e2e.pictures.moments import GAMES, Played, whose_turn
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

SLOWER = 6
MOST_TAP, MOST_BOARD, MOST_HOME = 100, 2.5, 1.8
SIZE = {"width": 390, "height": 844}
PHONE: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True}

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
    tables = every_table(asked.rounds)
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


def every_table(rounds: int) -> dict[str, SeededTable]:
    """A tap changes its table, so each round has one of its own."""
    found: dict[str, SeededTable] = {}
    for game in GAMES:
        middle = found[game.name] = game.table("bench")
        game.middle(middle)
        found[f"{game.name} waiting"] = game.table("bench, waiting", begun=False)
        for at in range(rounds):
            table = found[f"{game.name} {at}"] = game.table(f"bench, tap {at}")
            game.middle(table)
    for at in range(rounds):
        found[f"roll {at}"] = before_a_roll(f"bench, roll {at}")
    return found


def before_a_roll(name: str) -> SeededTable:
    table = seeded_table(name, "backgammon", length=1)
    for _ in range(4):
        table.act()
    table.play_until(lambda match: not match.state.position.dice)
    return table


def heading(words: str) -> None:
    print(f"\n| {words} | asked for |\n|{'---|' * (words.count('|') + 2)}")


class Bench:
    def __init__(
        self, browser: Browser, address: str, tables: dict[str, SeededTable], rounds: int
    ) -> None:
        self.browser, self.address, self.tables = browser, address, tables
        self.rounds = rounds

    def taps(self) -> None:
        heading(f"tap to paint, processor slowed {SLOWER} times | median ms | most")
        for name, table, board, does in TAPS:
            try:
                took = [
                    self.tap(self.tables[f"{table} {at}"], board, does)
                    for at in range(self.rounds)
                ]
            except Error as error:
                print(f"| {name} | not measured: {str(error).splitlines()[0]} | |", flush=True)
                continue
            middle, most = statistics.median(took), max(took)
            print(f"| {name} | {middle:.0f} | {most:.0f} | < {MOST_TAP} |", flush=True)

    def tap(self, table: SeededTable, board: str, does: Callable[[Page], None]) -> float:
        with self.page(table, whose_turn(table)) as page:
            page.locator(board).first.wait_for()
            page.wait_for_load_state("networkidle")
            session = page.context.new_cdp_session(page)
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
        who = whose_turn(table) if table else None
        with self.page(table, who, opens=False) as page:
            load = FirstLoad(page, selector)
            slow_line(page)
            page.goto(path, wait_until="commit", timeout=60_000)
            return load.seconds()

    def all_bytes(self) -> None:
        heading("script on the wire until the page stands | bytes")
        for name, path, selector, table, who in self.pages():
            found = self.sent(path, selector, table, who)
            print(f"| {name} | {found:,} | < {MOST_SCRIPT:,} |", flush=True)

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
        hall = self.tables["tambola"]
        path = f"/t/{hall.code}?screen"
        yield "the caller's screen", path, SCREEN, hall, hall.name_at(0)

    def sent(self, path: str, selector: str, table: SeededTable | None, who: str | None) -> int:
        """The answers with scripts that were asked for before the page stood."""
        with self.page(table, who, opens=False) as page:
            load = FirstLoad(page, selector)
            page.goto(path)
            return sum(load.script().values())

    @contextmanager
    def page(
        self, table: SeededTable | None, who: str | None, opens: bool = True
    ) -> Iterator[Page]:
        """A phone that has never been here; at the table, if it is opened."""
        if table and who:
            page = table.enter(self.browser, self.address, who, opens=opens, **PHONE)
        else:
            page = self.browser.new_context(base_url=self.address, **PHONE).new_page()
        try:
            yield page
        finally:
            page.context.close()


HOME = "article"
ROOM = "main section h2"
SCREEN = "main.screen ul"
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
    # The first one is chosen already.
    touch(page, page.locator("[data-cell][aria-label*=empty]").nth(3))


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

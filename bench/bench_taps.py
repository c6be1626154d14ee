"""From a tap to the paint that answers it, in a browser on a processor slowed six times.

    python3 dev.py bench taps [--slow 6] [--times 12]

A real server, tables at chosen positions, headless Chromium with a phone's screen. The browser
says itself how long each tap took, from the finger to the next paint (Event Timing, in steps of
8 ms). Tambola: a dab, and a claim. Sudoku: a digit. It should take less than 100 ms.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.e2e.conftest import FLAGS, bundled_chromium, system_chromium
from tests.e2e.seeded import SeededTable, seeded_server
from tests.e2e.test_sudoku_refused import written
from tests.e2e.test_tambola_refused import EARLY, HOUSE, TOP, call, opened

PHONE = {"width": 390, "height": 844}
WATCH = """() => {
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const {name, duration} of list.getEntries())
      if (name === "pointerup" || name === "click") window.taps.push([name, duration]);
  }).observe({type: "event", durationThreshold: 16});
}"""
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--slow", type=float, default=6)
    parser.add_argument("--times", type=int, default=12)
    asked = parser.parse_args()
    hall = opened("taps in a hall", prizes=[EARLY, TOP, HOUSE])
    call(hall, 12)
    grid = written("taps on a grid", 0, difficulty="easy")
    program, needs = system_chromium(), {}
    if program is None:
        program, needs = bundled_chromium()
    with (
        tempfile.TemporaryDirectory(prefix="fairtable-bench-") as folder,
        seeded_server(Path(folder), [hall, grid]) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=program,
            chromium_sandbox=False,
            args=FLAGS,
            env={**os.environ, **needs},
        )
        print(f"Chromium {browser.version}, {PHONE}, slowed {asked.slow:g} times")
        for name, table, taps in (
            ("dab", hall, dabs),
            ("claim", hall, claims),
            ("digit", grid, digits),
        ):
            page = visitor(browser, address, table, asked.slow)
            found = [tap(page, place) for place in taps(page, table, asked.times)]
            middle, most = statistics.median(found), max(found)
            print(f"{name:8} median {middle:4.0f} ms   most {most:4.0f} ms   of {len(found)}")
            page.context.close()


def visitor(browser: Browser, address: str, table: SeededTable, slow: float) -> Page:
    page = table.enter(browser, address, "Anna", viewport=PHONE, has_touch=True)
    page.locator("[data-cell]").first.wait_for()
    page.wait_for_timeout(1500)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.evaluate(WATCH)
    return page


def tap(page: Page, place: Locator) -> float:
    """The longest of what the browser says about this tap."""
    box = place.bounding_box()
    assert box
    page.evaluate("window.taps = []")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(PAINTED)
    durations = [duration for _, duration in page.evaluate("window.taps")]
    # What is shorter than 16 ms is not told.
    return max(durations, default=16)


def dabs(page: Page, _: SeededTable, times: int) -> Iterator[Locator]:
    for at in range(times):
        yield page.locator(".cell").nth(at % 15)


def claims(page: Page, _: SeededTable, times: int) -> Iterator[Locator]:
    """A prize, and then a ticket: half of the taps ask the referee."""
    for at in range(times // 2):
        yield page.locator(".prize").nth(2)
        yield page.locator(".choice").nth(at % 2)


def digits(page: Page, table: SeededTable, times: int) -> Iterator[Locator]:
    for at in [at for at in range(81) if table.match.state.puzzle[at] in ".0"][:times]:
        page.locator(f'[data-cell="{at}"]').tap()
        yield page.locator(".digits .key").nth(at % 9)


if __name__ == "__main__":
    main()

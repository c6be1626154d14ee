"""The great board in a browser: milliseconds of script and of painting a frame.

    python3 dev.py bench board_browser [--seconds 5] [--rate 2000] [--phone] [--pictures FOLDER]

A real server with a board that is 45 % full (`board/territories.py`), a crowd that draws `rate`
lines a second over real WebSockets, and headless Chromium. The browser has no GPU here: the
processor paints every pixel, so a real screen is faster.

`script` is the time of our code a frame; `main` is all work of the page's main thread a frame:
script, styles, layout, garbage, and painting the canvas; `others` is what all other threads of
the browser did besides, such as putting the page together. Each is a mean and a 95 % value.
`late` counts the frames in which the main thread worked for more than 16.7 ms. All are
milliseconds of a processor: a busy machine makes fewer frames, but hardly slower ones.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent / "board"))
from bench_board import RAISED, until_ready
from playwright.sync_api import Browser, Page, sync_playwright
from served import Server
from territories import prepared

from tests.e2e.conftest import FLAGS, bundled_chromium, system_chromium

PLACE = "500,600"
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "cc"]
SCRIPT = {"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire", "EventDispatch"}
TASK = {"RunTask", "ThreadControllerImpl::RunTask", "ThreadPool_RunTask"}
FRAME_MS = 1000 / 60


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=int, default=2_000)
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fairtable-bench-") as folder:
        prepared(Path(folder))
        server = Server(folder, place=lambda _: None, **RAISED)
        try:
            until_ready(server.port)
            measure(f"http://127.0.0.1:{server.port}", asked)
        finally:
            server.stop()


def measure(address: str, asked: argparse.Namespace) -> None:
    program, needs = system_chromium(), {}
    if program is None:
        program, needs = bundled_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            chromium_sandbox=False,
            args=FLAGS,
            env={**os.environ, **needs},
        )
        page = visitor(browser, address, asked)
        print(f"Chromium {browser.version}, no GPU, {page.viewport_size}, crowd {asked.rate}/s")
        print(f"{'':34} frames/s   script ms     main ms    others ms   late")
        scenes: dict[str, tuple[str, Callable[[Page, float], None]]] = {
            "whole board": ("", wait),
            "2 px a box, panning": (f"#{PLACE},2", pan),
            "9 px a box, panning": (f"#{PLACE},9", pan),
            "24 px a box, panning": (f"#{PLACE},24", pan),
            "close (91 px), panning": (f"#{PLACE},91", pan),
            "wheel in and out": (f"#{PLACE},9", wheel),
        }
        quiet = ("9 px a box, panning", "24 px a box, panning")
        for name in quiet:
            report(name, *scenes[name], browser, page, address, asked)
        crowd = start_crowd(address, asked)
        try:
            time.sleep(3)
            for name, scene in scenes.items():
                report(f"{name}, crowd", *scene, browser, page, address, asked)
        finally:
            crowd.kill()
            crowd.wait()
        report("time-lapse, 900,000 lines in 8 s", "", lapse, browser, page, address, asked)
        print(f"a far jump in the time-lapse: {jump(page):.1f} ms")
        print(
            f"page asked for until the whole board is seen: {first_look(page, address):.0f} ms"
        )
        browser.close()


def visitor(browser: Browser, address: str, asked: argparse.Namespace) -> Page:
    size = {"width": 390, "height": 844} if asked.phone else {"width": 1280, "height": 860}
    ratio = 2 if asked.phone else 1
    given: dict[str, Any] = {"viewport": size, "device_scale_factor": ratio}
    page = browser.new_context(base_url=address, **given).new_page()
    page.set_default_timeout(20_000)
    return page


def start_crowd(address: str, asked: argparse.Namespace) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "fairtable", "dots", "crowd", "--players", "60"]
    told = ["--rate", str(asked.rate), "--seconds", "600", "--url", address]
    return subprocess.Popen([*command, *told], stdout=subprocess.DEVNULL)


def report(  # noqa: PLR0913  a line of the table
    name: str,
    place: str,
    do: Callable[[Page, float], None],
    browser: Browser,
    page: Page,
    address: str,
    asked: argparse.Namespace,
) -> None:
    page.goto("about:blank")
    page.goto(f"{address}/board{place}")
    page.locator('.great[data-link="open"]').wait_for()
    if do is lapse:
        page.get_by_role("button", name="Time-lapse").click()
        page.get_by_role("button", name="in 8 s").click()
    page.wait_for_timeout(1000)
    browser.start_tracing(page=page, categories=TRACED)
    do(page, asked.seconds)
    trace = json.loads(browser.stop_tracing())
    if asked.pictures:
        asked.pictures.mkdir(exist_ok=True)
        page.screenshot(path=asked.pictures / f"{name}.png")
    print(f"{name:34} {row(trace['traceEvents'], asked.seconds)}", flush=True)


def wait(page: Page, seconds: float) -> None:
    page.wait_for_timeout(1000 * seconds)


lapse = lambda page, seconds: wait(page, seconds)  # noqa: E731  another name, to be told apart


JUMPS = """(slider) => {
  const began = performance.now();
  for (let n = 0; n < 10; n++) {
    slider.value = slider.max * (n % 2 ? 0.9 : 0.3);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (performance.now() - began) / 10;
}"""


def jump(page: Page) -> float:
    """Milliseconds to make the board of another moment, hundreds of thousands of lines away."""
    return float(page.get_by_role("slider", name="Moment").evaluate(JUMPS))


def first_look(page: Page, address: str) -> float:
    """Scripts (from the cache), card, snapshot, fold and first picture; the median of five."""
    took = []
    for _ in range(5):
        page.goto("about:blank")
        page.goto(f"{address}/board")
        page.locator(".stage canvas").first.wait_for()
        took.append(page.evaluate("performance.now()"))
    return statistics.median(took)


def pan(page: Page, seconds: float) -> None:
    """Drags the board to and fro, a step a frame."""
    wide = (page.viewport_size or {"width": 390})["width"]
    until, x, step = time.monotonic() + seconds, wide / 2, -9.0
    page.mouse.move(x, 400)
    page.mouse.down()
    while time.monotonic() < until:
        x += step
        if not 0.1 * wide < x < 0.6 * wide:
            step = -step
        page.mouse.move(x, 400 + x / 4)
        time.sleep(0.012)
    page.mouse.up()


def wheel(page: Page, seconds: float) -> None:
    until, turn = time.monotonic() + seconds, 0
    page.mouse.move(300, 400)
    while time.monotonic() < until:
        page.mouse.wheel(0, -120 if turn // 8 % 2 else 120)
        turn += 1
        time.sleep(0.06)


def row(events: list[dict[str, Any]], seconds: float) -> str:
    """The figures of a trace: of each frame the main thread's work until the next frame."""
    whole = [event for event in events if event.get("ph") == "X" and "dur" in event]
    fires = sorted(
        (e for e in whole if e["name"] == "FireAnimationFrame"), key=lambda e: e["ts"]
    )
    if len(fires) < 3:
        return f"{len(fires) / seconds:8.1f}   nothing to paint"
    thread = (fires[0]["pid"], fires[0]["tid"])
    mine = [event for event in whole if (event["pid"], event["tid"]) == thread]
    begins = [fire["ts"] for fire in fires]
    script = shares(begins, outermost(mine, SCRIPT))
    work = shares(begins, outermost(mine, TASK))
    others = shares(begins, elsewhere(whole, thread))
    late = sum(ms > FRAME_MS for ms in work)
    return (
        f"{len(fires) / seconds:8.1f}   {figures(script)}   {figures(work)}   {figures(others)}"
        f"   {late}/{len(fires)}"
    )


def elsewhere(events: list[dict[str, Any]], thread: tuple[int, int]) -> list[dict[str, Any]]:
    """The tasks of all other threads."""
    by_thread: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in events:
        by_thread.setdefault((event["pid"], event["tid"]), []).append(event)
    by_thread.pop(thread, None)
    return [task for found in by_thread.values() for task in outermost(found, TASK)]


def outermost(events: list[dict[str, Any]], names: set[str]) -> list[dict[str, Any]]:
    """Events with such a name that lie in no other."""
    found: list[dict[str, Any]] = []
    end = -1.0
    for event in sorted(events, key=lambda event: (event["ts"], -event["dur"])):
        if event["name"] in names and event["ts"] >= end:
            found.append(event)
            end = event["ts"] + event["dur"]
    return found


def shares(begins: list[float], events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of events that begin between one frame and the next."""
    sums, at = [0.0] * len(begins), 0
    for event in sorted(events, key=lambda event: event["ts"]):
        while at + 1 < len(begins) and event["ts"] >= begins[at + 1] - 200:
            at += 1
        sums[at] += event.get("tdur", event["dur"]) / 1000
    return sums


def figures(ms: list[float]) -> str:
    high = sorted(ms)[int(0.95 * (len(ms) - 1))]
    return f"{statistics.mean(ms):4.1f} {high:5.1f}"


if __name__ == "__main__":
    main()

"""What a page costs until it stands: the script on the wire, and what shifts meanwhile.

What follows the log of a table is asked for after that: nobody waits for it to play.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MOST_SCRIPT = 80_000
"""Bytes, as they are sent, with the headers of the answers."""
MOST_SHIFT = 0.02
"""The cumulative layout shift that people do not notice."""
LATENCY_MS, MEGABITS = 150, 1.6

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
SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const {hadRecentInput, value, sources} of list.getEntries())
      if (!hadRecentInput) window.shifts.push([value, sources.map(({node, previousRect: from,
        currentRect: to}) => [node?.parentElement?.outerHTML.slice(0, 90), from.y, to.y])]);
  }).observe({type: "layout-shift", buffered: true});
})()"""
"""Notes every shift that nobody has asked for."""


def slow_line(page: Page) -> None:
    """From now on."""
    session = page.context.new_cdp_session(page)
    speed = MEGABITS * 1_000_000 / 8
    slow: dict[str, Any] = {"offline": False, "latency": LATENCY_MS}
    slow |= {"downloadThroughput": speed, "uploadThroughput": speed}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", slow)


def expect_no_shift(page: Page) -> None:
    """Where `SHIFTS` has watched."""
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MOST_SHIFT, (page.url, shifts)


class FirstLoad:
    """A page that comes to an address for the first time. It stands when the place is drawn."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page, self.selector = page, selector
        self._session = page.context.new_cdp_session(page)
        self._asked: dict[str, tuple[str, float]] = {}
        self._sizes: dict[str, int] = {}
        self._session.on("Network.requestWillBeSent", self._asks)
        self._session.on("Network.loadingFinished", self._comes)
        self._session.send("Network.enable")
        page.add_init_script(f"({WATCH})({selector!r})")
        page.add_init_script(SHIFTS)

    def seconds(self) -> float:
        """Until it was painted."""
        self.page.wait_for_function("() => window.stoodAt", timeout=60_000)
        return float(self.page.evaluate("window.stoodAt")) / 1000

    def script(self) -> dict[str, int]:
        """The bytes of each script that was asked for before it was drawn."""
        self.seconds()
        self.page.wait_for_load_state("networkidle")
        drawn = self.page.evaluate("(performance.timeOrigin + window.drawnAt) / 1000")
        return {
            url.rsplit("/", 1)[1]: self._sizes.get(request, 0)
            for request, (url, at) in self._asked.items()
            if url.endswith(".js") and at < drawn
        }

    def expect_small(self) -> None:
        script = self.script()
        assert 10_000 < sum(script.values()) <= MOST_SCRIPT, script

    def expect_still(self) -> None:
        """Nothing shifted until everything had come."""
        self.seconds()
        self.page.wait_for_load_state("networkidle")
        expect_no_shift(self.page)

    def _asks(self, sent: dict[str, Any]) -> None:
        self._asked[sent["requestId"]] = (sent["request"]["url"], sent["wallTime"])

    def _comes(self, done: dict[str, Any]) -> None:
        self._sizes[done["requestId"]] = int(done["encodedDataLength"])

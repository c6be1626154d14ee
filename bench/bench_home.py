"""How soon is the first page there, on a slow line? How much script does it ask for?

    python3 dev.py bench home

1.6 Mbit/s and 150 ms, a browser without anything in its cache. The page is there when all five
games are drawn. Bytes are those on the wire, with headers; each round is a new browser context.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import (
    FLAGS,
    bundled_chromium,
    free_port,
    system_chromium,
    wait_until_healthy,
)

ROUNDS = 5
LINE = {"offline": False, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
STANDS = """() => {
  const covers = document.querySelectorAll("article .cover > *");
  if (covers.length < 5) return null;
  return performance.now();
}"""


def load(browser: Browser, url: str, size: dict[str, int], latency: int) -> tuple[float, int]:
    """Milliseconds until the games stand, and bytes of script until then."""
    page = browser.new_context(viewport=size).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {**LINE, "latency": latency})
    scripts: dict[str, int] = {}
    names: dict[str, str] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda e: names.update({e["requestId"]: e["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda e: scripts.update({e["requestId"]: e["encodedDataLength"]}),
    )
    page.goto(url, wait_until="commit")
    stood = page.wait_for_function(STANDS, polling="raf").json_value()
    sent = sum(n for key, n in scripts.items() if names.get(key, "").endswith(".js"))
    page.context.close()
    return float(stood), int(sent)


def _name(event: dict[str, Any]) -> dict[str, str]:
    return {event["requestId"]: event["request"]["url"]}


def _size(event: dict[str, Any]) -> dict[str, int]:
    return {event["requestId"]: event["encodedDataLength"]}


def main() -> None:
    port, folder = free_port(), tempfile.mkdtemp()
    command = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve"]
    command += ["--port", str(port), "--data", folder]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    try:
        wait_until_healthy(url.rstrip("/"), server)
        program, needs = system_chromium(), {}
        if program is None:
            program, needs = bundled_chromium()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=program, args=FLAGS, env={**os.environ, **needs}
            )
            for name, size in SIZES.items():
                found = [load(browser, url, size, 150) for _ in range(ROUNDS)]
                times = [time for time, _ in found]
                print(
                    f"{name:8} {statistics.median(times):6.0f} ms (best {min(times):.0f}, "
                    f"worst {max(times):.0f})   {max(n for _, n in found):7,} bytes of script"
                )
    finally:
        server.terminate()
        server.wait(timeout=20)


if __name__ == "__main__":
    main()

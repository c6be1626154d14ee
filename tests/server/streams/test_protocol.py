"""The protocol's own tests, from npm, against our reading code and a store that can be written.

They write before they read. So they ask `writable`, a small server that reads with the same
code as Fairtable. What is about writing alone is not run, and listed here with the reason.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import ROOT
from tests.server.streams import npm_packages

NOT_RUN = {
    r"^Fork - ": "A log cannot be forked: a table has one past.",
    r"^TTL |TTL metadata|Expires-At metadata": "A log does not expire by a header of a writer.",
    r"^Idempotent Producer ": "Nobody appends over HTTP, so there are no producers.",
    r"^Stream Closure Idempotent Producers": "The same, with the end of a stream.",
    r"producer-state-survives-close|close-with-different-body-dedup": "The same.",
    r"^Reserved subscription APIs": "Webhooks are not part of reading; the package skips them.",
}
FEWEST = 183
"""Tests of the package that are run; it has more in later versions."""


@pytest.fixture(scope="module")
def writable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = tmp_path_factory.mktemp("streams") / "port"
    command = [sys.executable, "-m", "tests.server.streams.writable", str(port)]
    with subprocess.Popen(command, cwd=ROOT) as server:
        give_up = time.monotonic() + 30
        while not (port.exists() and port.read_text()):
            assert server.poll() is None and time.monotonic() < give_up
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port.read_text()}"
        server.terminate()


def test_all_tests_of_the_protocol_about_reading_pass(writable: str, tmp_path: Path) -> None:
    npm_packages.install()
    report = tmp_path / "report.json"
    chosen = f"^(?!.*(?:{'|'.join(f'(?:{name})' for name in map(_anywhere, NOT_RUN))}))"
    npm_packages.node(
        "node_modules/vitest/vitest.mjs",
        *("run", "-t", chosen, "--reporter=json", f"--outputFile={report}"),
        STREAMS_URL=writable,
    )
    results = [
        (" ".join([*test["ancestorTitles"], test["title"]]), test["status"])
        for file in json.loads(report.read_text())["testResults"]
        for test in file["assertionResults"]
    ]
    others = [name for name, status in results if status != "passed"]
    assert [name for name in others if not any(re.search(r, name) for r in NOT_RUN)] == []
    assert len(results) - len(others) >= FEWEST


def _anywhere(pattern: str) -> str:
    """vitest looks at the whole name from its beginning, which the choice has passed."""
    return pattern.replace("^", "")

"""The server under test: a `fairtable serve` that is killed and started again; its memory.

Snapshots are spoilt while it is down, as a crash in the middle of a write would do it.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

from bench_moves import free_port
from soak.databases import Database
from soak.findings import Findings

STARTS_WITHIN = 90.0
PROBE = ("127.0.0.4", 0)
"""Where the bench looks from: an address without strangers."""


class House:
    """The server process. `life` counts its starts: 0 is the first."""

    def __init__(self, folder: Path, database: Database, findings: Findings) -> None:
        self.port = free_port()
        self.life = -1
        self.downs: list[tuple[float, float]] = []
        """When the server was away: from, until; until infinity if it still is."""
        self.memory: list[tuple[float, int, float]] = []
        """Each sample: when, in which life, how many megabytes."""
        self.data = folder / "data"
        self.errors = folder / "journal"
        self.database = database
        self.findings = findings
        self._process: subprocess.Popen[bytes] | None = None
        self._since = 0.0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, **settings: str) -> None:
        command = ["-m", "fairtable", "serve", "--port", str(self.port)]
        own = {k: v for k, v in os.environ.items() if not k.startswith("FAIRTABLE_")}
        own |= {f"FAIRTABLE_{name}": value for name, value in settings.items()}
        own |= self.database.settings()
        with self.errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, *command, "--data", str(self.data)],
                env=own,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self._wait_until_open()
        self.life += 1
        self._since = time.monotonic()

    def _wait_until_open(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server does not start: {self.journal_tail()}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether the server answers at all; 503 is an answer, too."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 5, PROBE)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status in (200, 503)
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self, luck: random.Random, **settings: str) -> None:
        """SIGKILL, perhaps spoil snapshots, perhaps stay away for a while, start again."""
        assert self._process is not None
        began = time.monotonic()
        self.downs.append((began, math.inf))
        if not self.is_alive():
            self.findings.wrong("server ended by itself", self.journal_tail())
        self._process.kill()
        self._process.wait()
        self.findings.count("kills")
        if luck.random() < 0.5:
            self.findings.count("snapshots spoilt", self.database.spoil(luck))
        if luck.random() < 0.3:
            time.sleep(luck.uniform(2, 8))
            self.findings.count("long absences")
        self.start(**settings)
        self.downs[-1] = began, time.monotonic()

    def stop(self) -> None:
        """SIGTERM; it must end with status 0."""
        assert self._process is not None
        self.empty_the_disk()
        self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.findings.wrong("SIGTERM did not end it", self.pid)
            self._process.kill()
            return
        self.findings.must(status == 0, "status after SIGTERM", status)

    def end(self) -> None:
        """Whatever happened, no process stays."""
        if self.is_alive():
            assert self._process is not None
            self._process.kill()
            self._process.wait()

    def was_down(self, since: float, until: float) -> bool:
        """Whether the server was away at any moment between."""
        return any(down < until and up > since for down, up in self.downs[-8:])

    def fill_the_disk(self) -> None:
        """No file of the process can grow: writes fail."""
        with contextlib.suppress(ProcessLookupError):
            limits = 0, resource.RLIM_INFINITY
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, limits)

    def empty_the_disk(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            unlimited = resource.RLIM_INFINITY, resource.RLIM_INFINITY
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, unlimited)

    def is_down(self) -> bool:
        return bool(self.downs) and self.downs[-1][1] == math.inf

    def sample_memory(self) -> None:
        """Note the memory of a server that is open; while it starts it is still small."""
        if self.is_down():
            return
        with contextlib.suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
            if found:
                self.memory.append((time.monotonic(), self.life, int(found[1]) / 1024))

    def journal_tail(self) -> str:
        return self.errors.read_text("utf-8", "replace")[-2000:] if self.errors.exists() else ""

    def read_journal(self) -> None:
        """Every mistake in the journal is an anomaly; other warnings are counted."""
        for line in self.errors.read_text("utf-8", "replace").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                if line.strip("\0 "):
                    self.findings.wrong("journal line that is no JSON", line)
                continue
            event, level = str(said.get("event")), str(said.get("level"))
            if "exception" in said or event == "fault":
                self.findings.wrong("mistake in the journal", line)
            elif level in ("warning", "error", "critical"):
                self.findings.count(f"journal: {event}")

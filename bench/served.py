"""`fairtable serve` on a core of its own, for the benches that watch its memory."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bench_moves import SERVER_CORE, free_port, pinned, wait_until_open


class Server:
    """A server with default limits; `settings` change some. `place` puts it on its core."""

    def __init__(
        self, data: str, place: Callable[[int], None] = pinned, **settings: str
    ) -> None:
        self.port = free_port()
        command = ["-m", "fairtable", "serve", "--port", str(self.port), "--data", data]
        self._process = subprocess.Popen(
            [sys.executable, *command],
            env={**os.environ, **{f"FAIRTABLE_{k}": v for k, v in settings.items()}},
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: place(SERVER_CORE),
        )
        wait_until_open(self.port)

    def megabytes(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def cpu_seconds(self) -> float:
        """The time of processors that it has used, by itself and in the kernel."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

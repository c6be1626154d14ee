"""A server as its operator runs it: a process of its own, on a free port, with its own data.

It finds the toy games through entry points, as it finds games of other packages.
"""

from __future__ import annotations

import json
import os
import re
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "fairtable.cli", "serve"]
OPEN_AT = re.compile(r"open at http://localhost:(\d+)/")
# High limits, so that tests about other things never have to wait.
UNHURRIED = {
    "FAIRTABLE_GUEST_RATE": "100000",
    "FAIRTABLE_ADDRESS_RATE": "100000",
    "FAIRTABLE_TABLES_PER_MINUTE": "100000",
    "FAIRTABLE_OPEN_TABLES": "100000",
    "FAIRTABLE_BOTS": "100000",
    "FAIRTABLE_ENTRIES_PER_MINUTE": "1000000",
    "FAIRTABLE_NEW_GUESTS_PER_MINUTE": "100000",
    "FAIRTABLE_GUEST_SHARE": "100",
    "FAIRTABLE_ADDRESS_SHARE": "100",
    "FAIRTABLE_ADDRESS_CONNECTIONS": "100000",
    "FAIRTABLE_BOT_SECONDS": "0.01",
    "FAIRTABLE_GONE_SECONDS": "600",
    "FAIRTABLE_HOST_SECONDS": "600",
}


def package_toys(folder: Path) -> Path:
    """Make a folder; when it is on the path, the toys are installed games."""
    info = folder / "fairtable_toys-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: fairtable-toys\nVersion: 1.0\n"
    )
    (info / "entry_points.txt").write_text(
        "[fairtable.games]\npips = tests.toys.pips:GAME\nrace = tests.toys.race:GAME\n"
        "whispers = tests.server.whispers:GAME\n"
    )
    return folder


class Forks:
    """Starts servers in a fraction of a second; see `forking`.

    With `patience`, their starts wait for links for so many milliseconds.
    """

    def __init__(self, toys: Path, patience: int | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(toys), str(ROOT)])}
        hasty = [] if patience is None else [str(patience)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forking", *hasty],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, environment: dict[str, str], stdout: Path, stderr: Path) -> Forked:
        assert self._process.stdin is not None and self._process.stdout is not None
        order = {"environment": environment, "stdout": str(stdout), "stderr": str(stderr)}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return Forked(int(self._process.stdout.readline()))

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


class Forked:
    """A process that is not our child: we can signal it and wait, but get no exit code."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        ready, _, _ = select.select([self._handle], [], [], 0)
        return 0 if ready else None

    def wait(self, seconds: float) -> int:
        ready, _, _ = select.select([self._handle], [], [], seconds)
        assert ready, f"process {self.pid} is still there"
        return 0

    def send_signal(self, number: int) -> None:
        signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Server:
    """One `fairtable serve`, which can be stopped, killed and started again with its data."""

    def __init__(
        self, folder: Path, toys: Path, forks: Forks | None = None, **settings: str
    ) -> None:
        self._forks = forks
        self.data = folder / "data"
        self.errors = folder / "stderr"
        self._stdout = folder / "stdout"
        path = os.pathsep.join([str(toys), str(ROOT)])
        own = {f"FAIRTABLE_{name.upper()}": value for name, value in settings.items()}
        outside = {k: v for k, v in os.environ.items() if not k.startswith("FAIRTABLE_")}
        self.environment = {
            **outside,
            **UNHURRIED,
            "FAIRTABLE_DATA": str(self.data),
            "FAIRTABLE_PORT": "0",
            "PYTHONPATH": path,
            **own,
        }
        self.port = 0
        self._process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def process(self) -> subprocess.Popen[bytes] | Forked:
        assert self._process is not None, "not started"
        return self._process

    def start(self) -> Server:
        """Start, and wait until it answers. After a restart the port is the same."""
        self._stdout.write_bytes(b"")
        self._process = self._forked() if self._forks else self._executed()
        give_up = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, self.journal()
            assert time.monotonic() < give_up, self.journal()
            time.sleep(0.02)
        return self

    def _executed(self) -> subprocess.Popen[bytes]:
        with self._stdout.open("wb") as stdout, self.errors.open("ab") as errors:
            return subprocess.Popen(
                COMMAND, cwd=ROOT, env=self.environment, stdout=stdout, stderr=errors
            )

    def _forked(self) -> Forked:
        assert self._forks is not None
        own = {k: v for k, v in self.environment.items() if k.startswith("FAIRTABLE_")}
        return self._forks.start(own, self._stdout, self.errors)

    def _answers(self) -> bool:
        if not (found := OPEN_AT.search(self._stdout.read_text())):
            return False
        self.port = int(found[1])
        self.environment["FAIRTABLE_PORT"] = found[1]
        try:
            return self.ask("GET", "/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request without a cookie."""
        # Without TLS: reading certificates would take time.
        with httpx.Client(base_url=self.url, verify=False, timeout=20) as http:
            return http.request(method, path, **more)

    def stop(self) -> int:
        """Stop it as an operator does: SIGTERM, and wait."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def kill(self) -> None:
        """End it with SIGKILL, as in a crash."""
        self.process.kill()
        self.process.wait(30)

    def restart(self) -> Server:
        self.stop()
        return self.start()

    def fill_the_disk(self) -> None:
        """From now on no file of the process can grow: writes fail, reads do not."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def empty_the_disk(self) -> None:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, unlimited)

    def journal(self) -> str:
        """Everything that the server wrote on standard error."""
        return self.errors.read_text("utf-8", "replace") if self.errors.exists() else ""

    def close(self) -> None:
        """At the end of a test: stop the server; its journal must show no mistake."""
        if self._process is not None and self._process.poll() is None:
            self.empty_the_disk()
            self.stop()
        assert "Traceback" not in self.journal(), self.journal()
        assert '"event": "fault"' not in self.journal(), self.journal()

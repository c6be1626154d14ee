"""A slow disk, made by real means: locks, other writers who sync all the time, no room left.

- Another program holds the database's lock: mostly for some tenths of a second, sometimes for
  longer than the server waits (3.5 s).
- Another process writes to the same disk and calls fsync after every megabyte.
- The server's files cannot grow for a moment, as on a full disk.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
from pathlib import Path

from soak.findings import Findings
from soak.house import House

MEGABYTE = b"\xa5" * 1_048_576
MOST_MEGABYTES = 64


def _press(file: Path, seconds: float) -> None:
    """Write and sync without pause; the file stays small."""
    until = time.monotonic() + seconds
    with file.open("wb", buffering=0) as out:
        while time.monotonic() < until:
            if out.tell() >= MOST_MEGABYTES * len(MEGABYTE):
                out.seek(0)
            out.write(MEGABYTE)
            os.fsync(out.fileno())


class SlowDisk(threading.Thread):
    """Makes the disk slow now and then. `episodes`: from, until, and how."""

    def __init__(self, house: House, folder: Path, findings: Findings, seed: int) -> None:
        super().__init__(daemon=True)
        self.episodes: list[tuple[float, float, str]] = []
        self.ending = threading.Event()
        self._house, self._findings = house, findings
        self._file = folder / "pressure"
        self._luck = random.Random(f"{seed} disk")

    def run(self) -> None:
        while not self.ending.wait(self._luck.uniform(4, 16)):
            kind = self._luck.choices(
                ("locked", "locked for long", "pressed", "full"), (50, 8, 27, 15)
            )[0]
            began = time.monotonic()
            try:
                self._slow(kind)
            except Exception as failed:  # The server may be starting: its tables are not there.
                self._findings.count(f"disk: {kind} was not possible ({type(failed).__name__})")
                continue
            self.episodes.append((began, time.monotonic(), kind))
            self._findings.count(f"disk: {kind}")

    def _slow(self, kind: str) -> None:
        luck = self._luck
        if kind == "locked":
            self._house.database.hold_up(luck.uniform(0.1, 0.9))
        elif kind == "locked for long":
            self._house.database.hold_up(luck.uniform(3.6, 6))
        elif kind == "pressed":
            seconds = luck.uniform(2, 8)
            pressing = multiprocessing.get_context("spawn").Process(
                target=_press, args=(self._file, seconds), daemon=True
            )
            pressing.start()
            pressing.join()
        elif self._house.is_down():
            raise OSError("a server on a full disk does not start, and rightly")
        else:
            self._house.fill_the_disk()
            time.sleep(luck.uniform(0.05, 1.0))
            self._house.empty_the_disk()

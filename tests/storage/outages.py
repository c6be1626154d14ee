"""Databases that go away or hang, as real ones do, and come back."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit


def backends(postmaster: int, name: str) -> list[int]:
    """The processes of PostgreSQL that serve connections to the database `name`."""
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [child for child in map(int, children) if name in _title(child)]


def _title(child: int) -> list[str]:
    """What a process of PostgreSQL says it does. One that has just begun says it soon."""
    with contextlib.suppress(OSError):
        give_up = time.monotonic() + 5
        while time.monotonic() < give_up:
            words = Path(f"/proc/{child}/cmdline").read_bytes().decode().split()
            if not words or words[0] == "postgres:":
                return words
            time.sleep(0.005)
    return []


@contextlib.contextmanager
def hanging(postgres: Any, url: str) -> Iterator[None]:
    """PostgreSQL is stopped in its tracks: its sockets stay open, and nothing answers."""
    postmaster = postgres.get_pid()
    # First nobody new is let in, then those who are in stop.
    os.kill(postmaster, signal.SIGSTOP)
    stopped = [postmaster, *backends(postmaster, _name(url))]
    try:
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


@contextlib.contextmanager
def unreachable(postgres: Any, url: str) -> Iterator[None]:
    """Nobody can connect to PostgreSQL, and those who were connected are cut off."""
    folder = parse_qs(urlsplit(url).query)["host"][0]
    (socket,) = (path for path in Path(folder).glob(".s.PGSQL.*") if path.suffix != ".lock")
    away = socket.with_name("away")
    socket.rename(away)
    try:
        while pids := backends(postgres.get_pid(), _name(url)):
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM)
            time.sleep(0.05)
        yield
    finally:
        away.rename(socket)


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program holds SQLite's lock and does not let it go."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def _name(url: str) -> str:
    return urlsplit(url).path.strip("/")

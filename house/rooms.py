"""Rooms: virtual environments with exactly what the locks name, and Fairtable itself."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from house.steps import ROOT, Step, Work

NO_ENSUREPIP = """\
{} cannot make a virtual environment: it has no ensurepip.
On Debian and Ubuntu that is a package of its own: apt install python3-venv
"""


@dataclass(frozen=True)
class Room:
    """A virtual environment in a folder; files in it say what it was furnished for."""

    folder: Path

    def program(self, name: str) -> str:
        if os.name == "nt":
            return str(self.folder / "Scripts" / f"{name}.exe")
        return str(self.folder / "bin" / name)

    @property
    def python(self) -> str:
        return self.program("python")

    def is_furnished(self, *locks: str) -> bool:
        """Were these locks, as they are now, the last to be installed under their names?"""
        stamp = self.folder / f".{'-'.join(locks)}"
        return self.is_ours() and stamp.exists() and stamp.read_text() == digest(*locks)

    def is_ours(self) -> bool:
        """Was it made by this Python and for this folder? A moved one does not work."""
        mark = self.folder / ".made-for"
        return mark.exists() and mark.read_text() == owner()


def owner() -> str:
    return f"{sys.version}\n{ROOT}\n"


def lock_file(lock: str) -> Path:
    return ROOT / "requirements" / f"{lock}.txt"


def digest(*locks: str) -> str:
    """One number for what is to be installed: the locks, and what Fairtable says of itself."""
    files = [*map(lock_file, locks), ROOT / "pyproject.toml"]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def uv_pip(room: Room) -> list[str]:
    """uv, trusting the certificates that the machine trusts, as pip does."""
    return [room.program("uv"), "pip", "--quiet", "--system-certs"]


def furnish(work: Work, room: Room, *locks: str) -> None:
    """Install what the locks name, unless it is there."""
    if room.is_furnished(*locks):
        return
    if not room.is_ours():
        make(work, room)
    pip = [room.python, "-m", "pip", "install", "--quiet"]
    uv = [*uv_pip(room), "install", "--compile-bytecode", "--python", room.python]
    installer = ["--require-hashes", "--requirement", str(lock_file("bootstrap"))]
    packages = ["--require-hashes", *(f"--requirement={lock_file(lock)}" for lock in locks)]
    this = ["--no-build-isolation", "--no-deps", "--editable", "."]
    work.perform(Step("installing the installer", [*pip, *installer]))
    # A mirror may be set up for pip alone: what uv cannot find, pip may.
    fast, slow = [*uv, *packages], [*pip, *packages]
    work.perform(Step("installing Python packages", fast, otherwise=slow))
    work.perform(Step("installing Fairtable", [*pip, *this]))
    (room.folder / f".{'-'.join(locks)}").write_text(digest(*locks))


def make(work: Work, room: Room) -> None:
    """An empty room, in the place of whatever was there."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(NO_ENSUREPIP.format(sys.executable))
    command = [sys.executable, "-m", "venv", "--clear", str(room.folder)]
    work.perform(Step("making a virtual environment", command))
    (room.folder / ".made-for").write_text(owner())

"""Virtual environments with exactly the packages of the locks, and Fairtable itself."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from house.steps import ROOT, Step, Work

NO_ENSUREPIP = """\
{} cannot make a virtual environment: it has no ensurepip.
On Debian and Ubuntu it is in a package of its own: apt install python3-venv
"""


@dataclass(frozen=True)
class Environment:
    """A virtual environment in a folder. Files in it say what was installed, and for whom."""

    folder: Path

    def program(self, name: str) -> str:
        if os.name == "nt":
            return str(self.folder / "Scripts" / f"{name}.exe")
        return str(self.folder / "bin" / name)

    @property
    def python(self) -> str:
        return self.program("python")

    def has_installed(self, *locks: str) -> bool:
        """Are the packages of these locks, as the locks are now, installed?"""
        stamp = self.folder / f".{'-'.join(locks)}"
        return self.is_ours() and stamp.exists() and stamp.read_text() == digest(*locks)

    def is_ours(self) -> bool:
        """Was it made by this Python and in this folder? It does not work if it is moved."""
        mark = self.folder / ".made-for"
        return mark.exists() and mark.read_text() == owner()


def owner() -> str:
    return f"{sys.version}\n{ROOT}\n"


def lock_file(lock: str) -> Path:
    return ROOT / "requirements" / f"{lock}.txt"


def digest(*locks: str) -> str:
    """One number for what is to be installed: for the locks and for pyproject.toml."""
    files = [*map(lock_file, locks), ROOT / "pyproject.toml"]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def uv_pip(environment: Environment) -> list[str]:
    """uv, which trusts the certificates that the machine trusts, as pip does."""
    return [environment.program("uv"), "pip", "--quiet", "--system-certs"]


def install(
    work: Work,
    environment: Environment,
    *locks: str,
    beside: Sequence[Step] = (),
    then: Sequence[Step] = (),
) -> None:
    """Install the packages of the locks, unless they are there, and then Fairtable.

    `then` follows it. `beside` needs only the packages, and is done meanwhile.
    """
    if environment.has_installed(*locks):
        for step in beside:
            work.perform(step)
        return
    if not environment.is_ours():
        make(work, environment)
    pip = [environment.python, "-m", "pip", "install", "--quiet"]
    uv = [*uv_pip(environment), "install", "--python", environment.python]
    if locks != ("run",):  # A server needs few of the modules, and somebody waits for it.
        uv.append("--compile-bytecode")
    installer = ["--require-hashes", "--requirement", str(lock_file("bootstrap"))]
    packages = ["--require-hashes", *(f"--requirement={lock_file(lock)}" for lock in locks)]
    this = ["--no-build-isolation", "--no-deps", "--editable", "."]
    fairtable = Step("installing Fairtable", [*uv, *this], otherwise=[*pip, *this])
    work.perform(Step("installing the installer", [*pip, *installer]))
    # A mirror may be set up only for pip: pip may find what uv cannot find.
    fast, slow = [*uv, *packages], [*pip, *packages]
    work.perform(Step("installing Python packages", fast, otherwise=slow))
    work.perform_beside([fairtable, *then], list(beside))
    (environment.folder / f".{'-'.join(locks)}").write_text(digest(*locks))


def make(work: Work, environment: Environment) -> None:
    """Make an empty environment. It replaces what was in the folder."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(NO_ENSUREPIP.format(sys.executable))
    command = [sys.executable, "-m", "venv", "--clear", str(environment.folder)]
    work.perform(Step("making a virtual environment", command))
    (environment.folder / ".made-for").write_text(owner())

"""The protocol's own client and tests, from npm, run by the Node of the locked packages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import build_client

HERE = Path(__file__).parent / "conformance"
LOCK = HERE / "package-lock.json"


def install() -> None:
    """Install what the lock names, unless it is there."""
    stamp = HERE / "node_modules" / ".installed-for"
    if stamp.exists() and stamp.read_text() == LOCK.read_text():
        return
    _, npm = build_client.node()
    node(str(npm), "ci", "--no-audit", "--no-fund")
    stamp.write_text(LOCK.read_text())


def node(*words: str, timeout: float = 180, **environment: str) -> str:
    """What a script prints; it must end well, or at least tell what went wrong."""
    program, _ = build_client.node()
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [str(program), *words],
        cwd=HERE,
        env={**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1", **environment},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def read_stream(url: str, offset: str = "-1", live: str = "") -> dict[str, Any]:
    """What the protocol's client gets of a stream."""
    install()
    return dict(json.loads(node("read.mjs", url, offset, live)))

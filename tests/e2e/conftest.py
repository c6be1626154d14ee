"""A browser and a server for the tests that click.

The browser is the Chromium of this machine (or the one that CHROMIUM names); where there is
none, the one inside the npm package @sparticuz/chromium, unpacked once into .cache: no root
and no download beside the locked packages. The server is `fairtable serve`, as a player
starts it. These tests run in a process of their own, since Playwright's event loop stays.
"""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import build_client

PACKED = build_client.PACKAGES / "@sparticuz" / "chromium" / "bin"
UNPACKED = build_client.ROOT / ".cache" / "chromium"
SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
]
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{0}/fc</cachedir></fontconfig>
"""


def unpacked(name: str) -> bytes:
    """A file of the npm package; Node knows its compression (Brotli), Python does not."""
    node, _ = build_client.node()
    script = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))"
    command = [str(node), "-e", script, str(PACKED / f"{name}.br")]
    return subprocess.run(command, capture_output=True, check=True).stdout


def unpack_chromium() -> None:
    """Into a folder of this process, which then takes its name: several may try at once."""
    build_client.install_packages()
    UNPACKED.parent.mkdir(exist_ok=True)
    own = Path(tempfile.mkdtemp(dir=UNPACKED.parent))
    for name, folder in {"al2023": "al2023", "swiftshader": ".", "fonts": "fonts"}.items():
        with tarfile.open(fileobj=io.BytesIO(unpacked(f"{name}.tar"))) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(own / folder)
    # Its own font settings name the folders of another system: pages would have no text.
    (own / "fonts-here.conf").write_text(FONTS.format(UNPACKED))
    (own / "chromium").write_bytes(unpacked("chromium"))
    (own / "chromium").chmod(0o755)
    try:
        own.rename(UNPACKED)
    except OSError:  # another process was first
        shutil.rmtree(own)


def bundled_chromium() -> tuple[str, dict[str, str]]:
    """The browser of the npm package, and the environment that it needs."""
    if not UNPACKED.exists():
        unpack_chromium()
    return str(UNPACKED / "chromium"), {
        "LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(UNPACKED / "fonts-here.conf"),
    }


def system_chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(
        (found for name in SYSTEM_NAMES if (found := shutil.which(name))), None
    )


def browser_to_start() -> dict[str, Any]:
    """Playwright is told which browser to start, and that it needs no sandbox of its own."""
    program = system_chromium()
    program, needs = (program, {}) if program else bundled_chromium()
    return {
        "executable_path": program,
        "chromium_sandbox": False,
        "args": FLAGS,
        "env": {**os.environ, **needs},
    }


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **browser_to_start()}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_until_healthy(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not come up at {address}")


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with empty tables of its own."""
    port, data = free_port(), tmp_path_factory.mktemp("data")
    serve = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve"]
    server = subprocess.Popen([*serve, "--port", str(port), "--data", str(data)])
    try:
        wait_until_healthy(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


HASTY = """
from fairtable.referee.room import absence
absence.CLAIM_AFTER = absence.CLAIM_AFTER_UNTIMED = 1_500
from fairtable.cli import app
app()
"""
"""The server, where a player who is gone has less time to come back than H14 says."""


@pytest.fixture(scope="session")
def hasty_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that soon notices who is gone."""
    port, data = free_port(), tmp_path_factory.mktemp("hasty")
    hasty = {"GONE_SECONDS": "0.3", "HOST_SECONDS": "1.5", "LOBBY_SECONDS": "30"}
    many = dict.fromkeys(
        ("NEW_GUESTS_PER_MINUTE", "TABLES_PER_MINUTE", "GUEST_RATE", "ADDRESS_RATE"), "10000"
    )
    settings = {f"FAIRTABLE_{name}": value for name, value in {**hasty, **many}.items()}
    command = [sys.executable, "-c", HASTY, "serve", "--port", str(port), "--data", str(data)]
    server = subprocess.Popen(command, env={**os.environ, **settings})
    try:
        wait_until_healthy(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture(autouse=True)
def impatient(page: Page) -> None:
    """What is not there after ten seconds will not come."""
    page.set_default_timeout(20_000)
    expect.set_options(timeout=20_000)

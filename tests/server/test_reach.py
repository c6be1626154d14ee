"""How others reach a server: what it prints, and what it tells the page of its host."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from ipaddress import ip_address
from pathlib import Path

import pytest

from fairtable.server.reach import drawn, in_order, is_loopback, networks, reach
from tests.server.serving import Server

SERVE = [sys.executable, "-c", "from fairtable.cli import app; app()", "serve", "--port", "0"]
PATIENCE = 30


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("fair.localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.7", False),
        ("localhost.example.org", False),
        ("fairtable.local", False),
        ("fe80::1", False),
        ("", False),
    ],
)
def test_some_names_mean_the_machine_on_which_they_are_read(name: str, is_one: bool) -> None:
    assert is_loopback(name) is is_one


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_server_that_listens_here_only_says_how_others_could_join(host: str) -> None:
    found = reach(host, 8765)
    assert (found.addresses, found.why) == ([], "listens-here-only")
    assert "--host 0.0.0.0" in found.sentence


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("192.168.1.7", 8765, "http://192.168.1.7:8765"),
        ("192.168.1.7", 80, "http://192.168.1.7"),
        ("fd00::2", 8765, "http://[fd00::2]:8765"),
    ],
)
def test_a_server_with_one_address_has_that_one(host: str, port: int, address: str) -> None:
    assert reach(host, port).addresses == [address]


def test_the_network_that_leads_out_comes_first_and_those_inside_the_machine_last() -> None:
    names = ["docker0", "wlan0", "eth0", "ppp0", "br-1f"]
    numbers = ["172.17.0.1", "192.168.1.7", "10.0.0.4", "203.0.113.9", "172.18.0.1"]
    found = [(name, ip_address(one)) for name, one in zip(names, numbers, strict=True)]
    ordered = [str(one) for one in in_order(found, ip_address("192.168.1.7"))]
    assert ordered[:3] == ["192.168.1.7", "10.0.0.4", "203.0.113.9"]
    assert set(ordered[3:]) == {"172.17.0.1", "172.18.0.1"}


def test_the_networks_of_this_machine_are_real_ones() -> None:
    for _, address in networks(6):
        assert not (address.is_loopback or address.is_unspecified or address.is_link_local)
    assert all(address.version == 4 for _, address in networks(4))


def test_the_qr_code_is_as_wide_as_high() -> None:
    lines = drawn("http://192.168.1.7:8765/").splitlines()
    assert len(lines) > 10
    assert len({len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines}) == 1


def test_who_asks_on_the_machine_is_told_and_nobody_else(server: Server) -> None:
    answer = server.ask("GET", "/api/reach")
    assert answer.json() == {"addresses": [], "why": "listens-here-only"}
    behind = {"x-forwarded-for": "203.0.113.9"}
    refused = server.ask("GET", "/api/reach", headers=behind)
    assert (refused.status_code, refused.json()["code"]) == (403, "operator-only")


def said_in_a_terminal(folder: Path, host: str) -> str:
    """What a server prints in a terminal until it waits for players."""
    ours, theirs = pty.openpty()
    command = [*SERVE, "--host", host, "--data", str(folder)]
    environment = {**os.environ, "FAIRTABLE_BOARD": "off", "PYTHONIOENCODING": "utf-8"}
    server = subprocess.Popen(command, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    said, until = b"", time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            ready, _, _ = select.select([ours], [], [], 2.0)
            if not ready and b"open at" in said:
                break
            said += os.read(ours, 65_536) if ready else b""
    finally:
        server.terminate()
        server.wait(PATIENCE)
        os.close(ours)
    return said.decode()


def test_with_host_0_0_0_0_the_terminal_shows_the_address_and_its_qr_code(
    tmp_path: Path,
) -> None:
    said = said_in_a_terminal(tmp_path, "0.0.0.0")
    others = reach("0.0.0.0", 1)
    if not others.addresses:
        assert others.sentence in said
        return
    found = re.search(r"Others in your network open (http://\S+)/\r?\n", said)
    assert found, said
    assert found[1].rpartition(":")[0] == others.addresses[0].rpartition(":")[0]
    assert drawn(f"{found[1]}/").strip() in said.replace("\r", "")


def test_without_a_host_nobody_else_is_named(tmp_path: Path) -> None:
    said = said_in_a_terminal(tmp_path, "127.0.0.1")
    assert "http://localhost:" in said
    assert "Others" not in said

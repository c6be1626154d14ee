"""A room with a network: this machine, and a phone in a network namespace of its own.

The phone reaches the machine over a pair of virtual cards, and nothing else. Its browser runs
in the namespace, so for it `localhost` is another machine, as on every phone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE, THERE = "10.213.77.1", "10.213.77.2"
CARD = "ftroom"


class NoRoom(Exception):
    """This machine lets us make no namespace; the reason."""


@contextmanager
def room() -> Iterator[str]:
    """The name of the phone's namespace."""
    if os.name != "posix" or os.geteuid() != 0:
        raise NoRoom("only root may make a network namespace")
    if shutil.which("ip") is None:
        raise NoRoom("there is no program `ip`")
    name = f"{CARD}{os.getpid()}"
    here, there = f"{CARD}h{os.getpid() % 10_000}", f"{CARD}p{os.getpid() % 10_000}"
    try:
        _ip("netns", "add", name)
        _ip("link", "add", here, "type", "veth", "peer", "name", there)
        _ip("link", "set", there, "netns", name)
        _ip("addr", "add", f"{HERE}/24", "dev", here)
        _ip("link", "set", here, "up")
        inside = ("netns", "exec", name, "ip")
        _ip(*inside, "addr", "add", f"{THERE}/24", "dev", there)
        _ip(*inside, "link", "set", there, "up")
        _ip(*inside, "link", "set", "lo", "up")
        _ip(*inside, "route", "add", "default", "via", HERE)
        yield name
    finally:
        for words in (("link", "del", here), ("netns", "del", name)):
            subprocess.run(["ip", *words], capture_output=True, check=False)


def inside(namespace: str, program: str, folder: Path) -> str:
    """A program that starts this one in the namespace, with the same words."""
    script = folder / "inside"
    script.write_text(f'#!/bin/sh\nexec ip netns exec {namespace} "{program}" "$@"\n')
    script.chmod(0o755)
    return str(script)


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoRoom(f"ip {' '.join(words)}: {done.stderr.strip()}")

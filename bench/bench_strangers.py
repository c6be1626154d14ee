"""How long does a player wait for a move while strangers attack, and what do they cost?

A victim makes a move every 60 ms over a WebSocket. First nobody else is there; then each attack
of bench/strangers/ comes twice. The server has its default limits and a core of its own;
attackers and victim share the other. An attack passes if the victim's p99 rises by at most
50 ms, the server's memory by at most 64 MB, and in the second round by less than 5 MB.

    python3 dev.py bench strangers
    python bench/bench_strangers.py --seconds 5 --quiet 20 --only "moves,404s"
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import platform
import tempfile
import time
from collections import Counter
from multiprocessing.connection import Connection

from bench_moves import DRIVER_CORE, GENEROUS, pinned
from served import Server
from strangers.attacks import Ground, of_our_own, of_the_issue
from strangers.flood import Attacker, Flood
from strangers.rooms import of_the_rooms
from strangers.wire import Player

EVERY, LONG_LOG = 0.06, 20_000
MOST_MS, MOST_MB, MOST_AGAIN_MB = 50, 64, 5
SETTLING = 4.0


def first_on(core: int) -> None:
    """Pinned, and before other programs of the machine, if we may: they are no attack."""
    pinned(core)
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -15)


class Waits:
    """How long the victim waited, in milliseconds, and the most memory meanwhile."""

    def __init__(self) -> None:
        self.each: list[float] = []
        self.megabytes = 0.0

    def at(self, share: float) -> float:
        ordered = sorted(self.each)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def __str__(self) -> str:
        return f"{self.at(0.5):6.1f} {self.at(0.99):7.1f} {max(self.each):7.1f}"


def suffer(victim: Player, server: Server, seconds: float) -> Waits:
    """Move every 60 ms. A move that waits long delays the next, as with people."""
    waits, until = Waits(), time.monotonic() + seconds
    due = time.monotonic()
    while time.monotonic() < until:
        began = time.perf_counter()
        victim.move()
        waits.each.append(1000 * (time.perf_counter() - began))
        waits.megabytes = max(waits.megabytes, server.megabytes())
        due = max(due + EVERY, time.monotonic())
        time.sleep(max(0.0, due - time.monotonic()))
    return waits


def _strike(port: int, flood: Flood, seconds: float, pipe: Connection) -> None:
    os.setpriority(os.PRIO_PROCESS, 0, 10)  # The victim does not wait for its core.
    pipe.send(Attacker(port, flood).attack(seconds))


def under_attack(
    victim: Player, server: Server, flood: Flood, seconds: float
) -> tuple[Waits, Counter[str], float]:
    """The victim's waits, what the attacker was told, and the memory when it was over."""
    seconds = max(seconds, flood.seconds)
    ours, theirs = multiprocessing.Pipe()
    attacker = multiprocessing.Process(
        target=_strike, args=(server.port, flood, seconds, theirs), daemon=True
    )
    attacker.start()
    waits = suffer(victim, server, seconds)
    told = ours.recv()
    attacker.join()
    suffer(victim, server, SETTLING)
    return waits, told, server.megabytes()


def long_table(data: str) -> str:
    """A table with 20,000 entries, made with generous limits."""
    server = Server(data, first_on, **GENEROUS, NEW_GUESTS_PER_MINUTE="1e6")
    player = Player(server.port)
    player.send_many(LONG_LOG)
    server.stop()
    return player.table


def words(told: Counter[str]) -> str:
    return ", ".join(f"{what} x{count}" for what, count in told.most_common(4)) or "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each attack")
    parser.add_argument("--quiet", type=float, default=60, help="seconds before the attacks")
    parser.add_argument("--only", default="", help="parts of names, with commas between")
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    first_on(DRIVER_CORE)
    with tempfile.TemporaryDirectory() as data:
        table = long_table(data)
        server = Server(data, first_on)
        try:
            failed = compare(server, table, asked)
        finally:
            server.stop()
    print(
        f"{platform.platform()}, Python {platform.python_version()}, {asked.seconds:g} s each"
    )
    print(f"{failed} attacks were felt" if failed else "no attack was felt")


def compare(server: Server, table: str, asked: argparse.Namespace) -> int:
    victim = Player(server.port)
    ground = Ground(server.port, table)
    suffer(victim, server, 3)
    quiet = suffer(victim, server, asked.quiet)
    print(
        f"{'ms to move':44} {'p50':>6} {'p99':>7} {'max':>7}   MB most, left, 2nd round   told"
    )
    print(f"{'quiet':44} {quiet}   {server.megabytes():.0f} MB", flush=True)
    failed = 0
    for flood in [*of_the_issue(ground), *of_our_own(ground), *of_the_rooms(ground)]:
        if any(part.strip() in flood.name for part in asked.only.split(",")):
            failed += not one(server, victim, flood, quiet, asked)
    return failed


def one(
    server: Server, victim: Player, flood: Flood, quiet: Waits, asked: argparse.Namespace
) -> bool:
    """Whether nobody felt the attack; prints a line."""
    before = server.megabytes()
    rounds = [under_attack(victim, server, flood, asked.seconds) for _ in range(asked.rounds)]
    _, told, left = rounds[0]
    worst = max((r[0] for r in rounds), key=lambda w: w.at(0.99))
    again = rounds[-1][2] - left
    grown = max(r[0].megabytes for r in rounds) - before
    slow = worst.at(0.99) - quiet.at(0.99) > MOST_MS
    large = grown > MOST_MB or again >= MOST_AGAIN_MB
    marks = ("SLOW " if slow else "") + ("LARGE " if large else "")
    memory = f"{grown:+6.1f} {left - before:+6.1f} {again:+6.1f}"
    print(f"{flood.name:44} {worst}   {memory}   {marks}{words(told)}", flush=True)
    return not (slow or large)


if __name__ == "__main__":
    main()

"""Strangers: the attacks of bench/strangers in a random order, one after another, no pause."""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
from collections import Counter
from multiprocessing.connection import Connection

from soak.findings import Findings
from soak.house import House
from strangers.attacks import Ground, of_our_own, of_the_issue
from strangers.flood import Attacker, Flood

SPAWN = multiprocessing.get_context("spawn")


def _at_work(port: int, work: Connection) -> None:
    """A process that attacks as it is told, until nobody tells it anything."""
    os.nice(10)  # The players do not wait for their core.
    while True:
        flood, seconds = work.recv()
        work.send(Attacker(port, flood).attack(seconds))


class Strangers(threading.Thread):
    """Attack without pause. `told` is what the server said to each attack."""

    def __init__(self, house: House, ground: Ground, findings: Findings, seed: int) -> None:
        super().__init__(daemon=True)
        self.ending = threading.Event()
        self.told: dict[str, Counter[str]] = {}
        self.times: Counter[str] = Counter()
        self._house, self._findings = house, findings
        self._floods = [*of_the_issue(ground), *of_our_own(ground)]
        self._luck = random.Random(f"{seed} strangers")

    def run(self) -> None:
        while not self.ending.is_set():
            ours, theirs = SPAWN.Pipe()
            process = SPAWN.Process(
                target=_at_work, args=(self._house.port, theirs), daemon=True
            )
            process.start()
            theirs.close()
            try:
                self._attack_in_turn(ours)
            except EOFError:
                self._findings.wrong("an attacker ended early", process.exitcode)
            process.terminate()
            process.join()

    def _attack_in_turn(self, work: Connection) -> None:
        while True:
            for flood in self._luck.sample(self._floods, len(self._floods)):
                if self.ending.is_set():
                    return
                work.send((flood, max(flood.seconds, self._luck.uniform(3, 7))))
                self._keep(flood, work.recv())

    def _keep(self, flood: Flood, told: Counter[str]) -> None:
        self.times[flood.name] += 1
        self._findings.count("attacks")
        self.told.setdefault(flood.name, Counter()).update(told)
        for bad in ("500", "fault", "closed 1011"):
            self._findings.must(not told[bad], f"strangers got {bad}", f"{flood.name} {told}")

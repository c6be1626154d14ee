"""Does the server stay whole when everything happens to it at once, for an hour?

One `fairtable serve` with its default limits. Honest players at tables of every game move,
mark, leave and come back; strangers attack without pause; the server is killed every 30 to 90 s
and started again, sometimes with spoilt snapshots; the disk is slow, locked and full now and
then.
In the last quarter nobody is killed, and the memory must be flat. At the end every log is
compared with what its players were told, and audited.

    python3 dev.py bench soak
    python bench/bench_soak.py --minutes 60
    python bench/bench_soak.py --minutes 3 --postgres

Deterministic by --seed as far as processes allow: who does what and when is drawn from it, but
not how the processes interleave. It needs the packages of the tests only for --postgres.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import platform
import random
import sys
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bench_moves import GENEROUS
from soak.databases import Sqlite, postgres
from soak.disk import SlowDisk
from soak.findings import Findings
from soak.followers import Followers
from soak.house import House
from soak.report import Times, print_anomalies, print_counts, print_memory, print_waits
from soak.strangers_at_work import SPAWN, Strangers
from soak.tables import Hall
from soak.told import Told
from soak.verdict import check_everything
from soak.victim import Suffered, suffer
from strangers.attacks import Ground
from strangers.wire import Player

LONG_LOG = 20_000
SETTINGS = {"IDLE_MINUTES": "1"}
"""Default limits. Tables that nobody uses leave memory soon: only then can it be flat."""
SAMPLE = 10.0


def watch_memory(house: House, ending: threading.Event) -> None:
    while not ending.wait(SAMPLE):
        house.sample_memory()
        _, life, megabytes = house.memory[-1]
        print(f"memory {time.strftime('%H:%M:%S')} life {life}: {megabytes:.1f} MB", flush=True)


def long_table(house: House) -> str:
    """A table with 20,000 entries, made with generous limits."""
    house.start(**GENEROUS, NEW_GUESTS_PER_MINUTE="1e6")
    player = Player(house.port)
    player.send_many(LONG_LOG)
    house.stop()
    return player.table


class Soak:
    """All of it together."""

    def __init__(self, house: House, folder: Path, asked: argparse.Namespace) -> None:
        self.house, self.asked, self.folder = house, asked, folder
        self.findings, self.times = house.findings, Times()
        self.luck = random.Random(f"{asked.seed} kills")
        self.table = long_table(house)
        house.start(**SETTINGS)
        self.ground = Ground(house.port, self.table)
        self.disk = SlowDisk(house, folder, self.findings, asked.seed)
        self.strangers = Strangers(house, self.ground, self.findings, asked.seed)
        self.followers = [
            Followers(house.port, game, folder, self.findings, asked.seed)
            for game in ("backgammon", "casino")
        ]
        self.hall: Hall | None = None

    async def run(self) -> Suffered:
        seconds = 60 * self.asked.minutes
        pipe, victim = self._start_victim()
        self.hall = Hall(self.house, self.findings, self.asked.seed, self.asked.tables)
        playing = asyncio.ensure_future(self.hall.run())
        remembering = threading.Event()
        threading.Thread(
            target=watch_memory, args=(self.house, remembering), daemon=True
        ).start()
        for follower in self.followers:
            follower.start()
        await self._phases(seconds)
        for follower in self.followers:
            follower.ending.set()
        self.strangers.ending.set()
        self.disk.ending.set()
        for thread in (self.strangers, self.disk, *self.followers):
            await asyncio.to_thread(thread.join, 90)
        self.hall.ending.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(playing, 300)
        self.findings.must(playing.done(), "players were not answered", "after 300 s")
        remembering.set()
        pipe.send(None)
        suffered: Suffered = await asyncio.to_thread(pipe.recv)
        victim.join()
        return suffered

    def _start_victim(self) -> tuple[Connection, Any]:
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=suffer, args=(self.house.port, theirs), daemon=True)
        process.start()
        return ours, process

    async def _phases(self, seconds: float) -> None:
        began = time.monotonic()
        quiet = min(60.0, seconds / 6)
        self.times.quiet = began, began + quiet
        print(f"quiet for {quiet:.0f} s", flush=True)
        await asyncio.sleep(quiet)
        self.strangers.start()
        self.disk.start()
        until = began + seconds - min(900.0, seconds / 4)
        self.times.storm = began + quiet, until
        await self._kill_until(until)
        print("nobody is killed any more", flush=True)
        self.times.calm = time.monotonic(), began + seconds
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))

    async def _kill_until(self, until: float) -> None:
        while True:
            await asyncio.sleep(self.luck.uniform(*self.asked.kills))
            if time.monotonic() > until:
                return
            began = time.monotonic()
            await asyncio.to_thread(self.house.kill, self.luck, **SETTINGS)
            took = time.monotonic() - began
            print(
                f"killed at {self.findings.minute():.1f} min, up after {took:.1f} s", flush=True
            )

    def check(self, suffered: Suffered) -> None:
        """Stop and start once more; then compare and audit everything."""
        self.house.stop()
        self.house.start(**SETTINGS)
        told = Told(suffered.table, "sudoku")
        told.commands = suffered.accepted
        for wrong in suffered.wrong:
            self.findings.wrong("the victim", wrong)
        self.findings.count("moves of the victim", len(suffered.accepted))
        assert self.hall is not None
        verdicts = check_everything(
            self.house, [told, *self.hall.told], self.findings, self.folder / "exports"
        )
        self.house.stop()
        self.house.read_journal()
        print(f"\naudits: {dict(verdicts)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--tables", type=int, default=3, help="of each game at a time")
    parser.add_argument("--kills", type=float, nargs=2, default=(30, 90), help="seconds")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument(
        "--folder", type=Path, help="where everything is kept, to look at later"
    )
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = asked.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        own = (
            stack.enter_context(postgres(folder)) if asked.postgres else Sqlite(folder / "data")
        )
        house = House(folder, own, Findings())
        stack.callback(house.end)
        soak = Soak(house, folder, asked)
        suffered = asyncio.run(soak.run())
        soak.check(suffered)
    print(f"\n{asked.minutes:g} minutes, seed {asked.seed}, {own.name}, {platform.platform()}")
    print_waits(suffered, soak.times, house, soak.disk)
    print_memory(house, soak.times)
    for name, times in sorted(soak.strangers.times.items()):
        told = ", ".join(f"{w} x{n}" for w, n in soak.strangers.told[name].most_common(4))
        print(f"  {name:44} {times:4}   {told}")
    print_counts(soak.findings)
    print_anomalies(soak.findings)
    sys.exit(bool(soak.findings.kinds))


if __name__ == "__main__":
    main()

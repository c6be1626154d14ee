"""Players who trust nobody: the Python client, with a chain, checking the log all the time.

They play at the strangers' address. Each has a thread that listens and one that plays.
"""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

from soak.findings import Findings
from soak.tables import worth_playing

from fairtable.adapters import Client, Declined, NoAnswer, RemoteTable, ServerFault
from fairtable.referee import BrokenLog

TRIES = 14
"""About 40 seconds: longer than the server is ever away."""
MOST_MOVES = 100


class Followers(threading.Thread):
    """Two players at tables of one game with luck, one table after another."""

    def __init__(
        self, port: int, game: str, folder: Path, findings: Findings, seed: int
    ) -> None:
        super().__init__(daemon=True)
        self.game, self.ending = game, threading.Event()
        self._url, self._folder, self._findings = f"http://127.0.0.1:{port}", folder, findings
        self._luck = random.Random(f"{seed} followers {game}")

    def run(self) -> None:
        clients = [self._client(name) for name in ("Anna", "Ben")]
        while not self.ending.is_set():
            try:
                self._one_table(clients)
            except (BrokenLog, ServerFault) as broken:
                self._findings.wrong("a follower found a fault", f"{self.game} {broken!r}")
            except (NoAnswer, TimeoutError, Declined) as lost:
                # A table whose opening or start was lost in a kill is left alone.
                self._findings.count(f"followers gave a table up ({type(lost).__name__})")
            except Exception as failed:
                self._findings.wrong("a follower failed", f"{self.game} {failed!r}")
            self.ending.wait(1)
        for client in clients:
            client.close()

    def _client(self, name: str) -> Client:
        records = self._folder / "records" / f"{self.game}{name}"
        return Client(self._url, name, tries=TRIES, records=records)

    def _one_table(self, clients: list[Client]) -> None:
        options: dict[str, Any] = {"length": 1} if self.game == "backgammon" else {}
        host = clients[0].open(self.game, **options)
        other = clients[1].table(host.id).sit()
        players = [host, other]
        for player in players:
            threading.Thread(target=self._listen, args=[player], daemon=True).start()
        host.start()
        for player in players:
            player.wait("playing", 60)
        self._findings.count("tables of followers")
        moves = 0
        while players[0].look().status != "over" and not self.ending.is_set():
            moves += sum(self._move(player) for player in players)
            if moves > MOST_MOVES:
                players[self._luck.randrange(2)].resign()
        if players[0].status == "over":
            for player in players:
                whole = player.look().audit().whole
                self._findings.must(whole, "a follower's audit is not whole", player.id)
                self._findings.count("audits by followers")

    def _listen(self, player: RemoteTable) -> None:
        try:
            for _ in player.live():
                if self.ending.is_set():
                    return
        except (NoAnswer, Declined):
            self._findings.count("followers stopped listening")
        except Exception as broken:
            self._findings.wrong("a listener found a fault", f"{player.id} {broken!r}")

    def _move(self, player: RemoteTable) -> int:
        """One move, if there is one; how many."""
        time.sleep(self._luck.uniform(0.1, 0.4))
        try:
            if not (moves := player.legal_moves()):
                return 0
            player.play(self._luck.choice(worth_playing(moves)))
        except Declined:
            return 0
        self._findings.count("moves of followers")
        return 1

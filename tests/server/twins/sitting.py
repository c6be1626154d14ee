"""One game in one world: real connections of its players and of those who watch it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairtable.referee import HOST, Match, Play, Ruling, Seat
from fairtable.server.bots_and_clocks import next_due
from fairtable.server.table import Table
from tests.server.inside import NOON, Inside
from tests.server.twins.twin_games import Played, offers
from tests.server.twins.wire import PATIENCE, Events, Line, Live, Wire
from tests.server.twins.worlds import World

NAMES = ("Anna", "Ben", "Cleo", "Dora")
Script = list[tuple[Seat, str]]


@dataclass
class Person:
    """Somebody with a browser: what they ask over HTTP, and a WebSocket."""

    line: Line
    token: str
    live: Live


@dataclass
class Sitting:
    """`public` are the connections of which every byte is compared; `moves` was played."""

    inside: Inside
    world: World
    played: Played
    viewer: Seat | None
    people: list[Person] = field(default_factory=list)
    moves: Script = field(default_factory=list)
    _commands: int = 0
    _followed: int = 0

    def __post_init__(self) -> None:
        self.nobody = Person(Line(self.inside.port), "", Live(self.inside.port))
        self.guest = self._somebody("Zoe")
        self.people = [self._somebody(name) for name in NAMES[: self.played.players]]
        self._open()
        self.events = Events(self.inside.port).follow(f"{self.stream}?offset=-1&live=sse")

    @property
    def path(self) -> str:
        return f"/api/tables/{self.world.code}"

    @property
    def stream(self) -> str:
        return f"/v1/stream/tables/{self.world.code}"

    @property
    def table(self) -> Table:
        table = self.inside.tables.find(self.world.code)
        assert table is not None
        return table

    @property
    def watching(self) -> list[Person]:
        seat = [] if self.viewer is None else [self.people[self.viewer]]
        return [self.nobody, self.guest, *seat]

    @property
    def public(self) -> list[Wire]:
        return [self.events, *(wire for who in self.watching for wire in (who.line, who.live))]

    def _somebody(self, name: str) -> Person:
        welcome = self._ok(self.nobody.line, "POST", "/api/guests", {"name": name})
        token: str = welcome["token"]
        return Person(Line(self.inside.port, token), token, Live(self.inside.port, token))

    def _ok(self, line: Line, method: str, path: str, body: Any = None) -> Any:
        status, text = line.ask(method, path, body)
        assert status < 300, (path, body, text)
        return json.loads(text)

    def _open(self) -> None:
        """A table with its players, which everybody watches; the game begins."""
        host, *others = self.people
        new = {"game": self.played.name, "options": self.played.options, "public": True}
        self._ok(host.line, "POST", "/api/tables", new)
        for other in others:
            self._ok(other.line, "POST", f"{self.path}/asks", self.command({"type": "Sit"}))
        for person in (self.nobody, self.guest, *self.people):
            person.live.watch(self.world.code)
        if others:
            self._ok(host.line, "POST", f"{self.path}/asks", self.command({"type": "Start"}))
        self._settle()

    def command(self, ask: dict[str, Any]) -> dict[str, Any]:
        self._commands += 1
        return {"command": f"c-{self._commands}", "ask": ask}

    # Playing

    def play(self, script: Script | None, moves: int, chance: random.Random) -> list[Ruling]:
        """Play these moves, or that many by chance; everything that the log has in the end."""
        for number in range(moves if script is None else len(script)):
            if script is None:
                step = offers(self.table.durable, self.viewer, chance)
                if step is None:
                    break
            else:
                step = script[number]
            self.moves.append(step)
            self._move(*step, over_http=number % 3 == 0)
            if number == 2:
                self.look()
        self._follow()
        return list(self.table.past.recent)

    def _move(self, seat: Seat, text: str, over_http: bool) -> None:
        who = self.people[0 if seat == HOST else seat]
        whole = self.command({"type": "Play", "move": text})
        if over_http:
            self._ok(who.line, "POST", f"{self.path}/asks", whole)
        else:
            assert who.live.ask(whole)["type"] == "update"
        self._settle()

    def _settle(self) -> None:
        """Everything that follows from a move has happened, and everybody is told of it.

        A hall is told of what happens in the same moment with one frame: how much that is
        would be an accident of the clock.
        """
        self._eventually(self._rests)
        self.inside.between_steps(self._tell_the_hall)

    def _tell_the_hall(self) -> None:
        crier = self.table.crier
        if crier is not None and crier._telling is not None:
            crier._stop_waiting()
            crier._begin()

    def _follow(self) -> None:
        """Everybody has everything that has happened; nothing is under way any more."""
        self._settle()
        version = self.table.durable.tip.version
        if version > self._followed:
            self.events.until(version)
            self._followed = version
        for who in self.watching:
            # An answer that no other can overtake ends what is compared.
            who.live.ask(self.command({"type": "Here"}))

    def _rests(self) -> bool:
        """Nothing is being written, and the house has nothing to do at once."""
        table = self.table
        due = next_due(table.durable, lambda: NOON)
        is_due = due is not None and due.after == 0
        return table.match is table.durable and not is_due

    # Notes

    def write_notes(self, chance: random.Random) -> None:
        """Those who are not compared write notes, of any length and any number of times."""
        for seat, person in enumerate(self.people):
            for _ in range(0 if seat == self.viewer else chance.randrange(3)):
                body = {"text": self.played.notes(chance)}
                self._ok(person.line, "PUT", f"{self.path}/notes", body)

    # Looking

    def look(self) -> None:
        """Everybody who is compared asks everything that can be asked."""
        self._follow()
        for who in self.watching:
            for method, path in self._questions():
                for accept in ("identity", "gzip"):
                    who.line.ask(method, path, accept=accept)
            for text in self._refused(who):
                ask = self.command({"type": "Play", "move": text})
                who.live.ask(ask)
                who.line.ask("POST", f"{self.path}/asks", ask)

    def _questions(self) -> list[tuple[str, str]]:
        asked = ["", "/moves", "/moves?starts=t&limit=1", "/notes", "/export", "/game-file"]
        asked += ["/log", "/log?after=2&limit=2", "/log?brief=true", "/seats", "/spectators"]
        streams = ["", "?offset=now", "?offset=0000000000000003"]
        paths = ["/api/tables", f"/api/tables?ids={self.world.code}"]
        paths += [f"/api/tables?game={self.played.name}", "/api/guests/me"]
        paths += [f"{self.path}{end}" for end in asked]
        paths += [f"{self.stream}{end}" for end in streams]
        heads = [f"{self.path}/export", self.stream, self.path]
        return [*(("GET", path) for path in paths), *(("HEAD", path) for path in heads)]

    def _refused(self, who: Person) -> list[str]:
        """What the rules refuse to whoever asks. The other world must refuse it, too."""
        seat = self.viewer if who not in (self.nobody, self.guest) else None
        return refused(self.table.durable, seat, self.played.wrong)

    def close(self) -> None:
        """Everybody leaves, and the server has noticed it."""
        for who in (self.nobody, self.guest, *self.people):
            who.line.close()
            who.live.close()
        self.events.close()
        table = self.table
        self._eventually(lambda: not (table.watchers or table.followers) and self._rests())

    def _eventually(self, is_so: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not self.inside.between_steps(is_so):
            assert time.monotonic() < give_up
            time.sleep(0.002)


def refused(match: Match, seat: Seat | None, texts: Sequence[str]) -> list[str]:
    holder = "nobody"
    if seat is not None and (sitter := match.room.seats[seat]) is not None:
        holder = sitter.holder
    rulings = ((text, match.ask(Play(text), holder, "probe", NOON)) for text in texts)
    return [text for text, ruling in rulings if not isinstance(ruling, Ruling)][:12]

"""Races at the referee's table: some racers bring chains, some do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairtable.referee import (
    Ask,
    Chain,
    Draws,
    Entry,
    Give,
    Match,
    Play,
    Report,
    Ruling,
    Sit,
    Sitter,
    Start,
    TableOpened,
    audit,
    open_match,
    promise,
)
from tests.toys import race

SECRET = bytes(range(32))
NAMES = ("ann", "ben", "cleo", "dora")


@dataclass
class Racer:
    """A seat and, if it brought one, its chain; `given` links of it are in the log."""

    name: str
    chain: Chain | None
    given: int = 0

    def link(self) -> str | None:
        return self.chain.link(self.given + 1) if self.chain else None


@dataclass
class Race:
    """A match, its entries, and the racers."""

    match: Match
    racers: list[Racer]
    entries: list[Entry] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)

    def ask(self, asked: Ask, racer: Racer) -> Ruling:
        command = f"c{self.match.version}"
        ruling = self.match.ask(asked, racer.name, command, self.match.at + 1)
        assert isinstance(ruling, Ruling), ruling
        racer.given += getattr(asked, "link", None) is not None
        self.take(ruling)
        return ruling

    def take(self, ruling: Ruling) -> None:
        self.match = ruling.after
        self.entries.append(ruling.entry)
        self.rulings.append(ruling)

    def play(self, move: str) -> Ruling:
        """The player on turn moves, with a link if they have one."""
        racer = self.racers[self.match.state.turn]
        return self.ask(Play(move, racer.link()), racer)

    def to_the_end(self) -> Race:
        """The bot plays for everybody, from each seat's own view."""
        luck = Draws(b"bots", b"")
        while self.match.outcome is None:
            seat = self.match.state.turn
            self.play(race.write_move(race.choose(race.view(self.match.state, seat), luck)))
        return self

    def audited(self) -> Report:
        return audit(lambda name, version: race, self.entries)


def opened(goal: int = 20, secret: bytes = SECRET, links: int = 1024) -> Ruling:
    options = race.Options(goal)
    fact = TableOpened(
        table="K7QM2XBD",
        game=race.NAME,
        rules=race.RULES_VERSION,
        options=msgspec.to_builtins(options),
        host=Sitter("Ann", NAMES[0]),
        title="",
        public=True,
        opened_at=1_000,
        places=4,
        promise=promise(secret, links),
    )
    return open_match(race, options, fact, secret)


def waiting(chained: str, **more: Any) -> Race:
    """A table with a seat for each letter; `c` brings a chain, `-` does not: "c-c"."""
    racers = [
        Racer(name, Chain(name.encode().ljust(32, b"."), 200) if brings == "c" else None)
        for name, brings in zip(NAMES, chained, strict=False)
    ]
    ruling = opened(**more)
    table = Race(ruling.after, racers, [ruling.entry], [ruling])
    for racer in racers:
        table.ask(Sit(racer.name.title(), anchor=racer.chain and racer.chain.anchor), racer)
    return table


def started(chained: str, **more: Any) -> Race:
    """The same when every link that the start waits for is given."""
    table = waiting(chained, **more)
    table.ask(Start(), table.racers[0])
    for seat in table.match.awaited:
        racer = table.racers[seat]
        table.ask(Give(racer.link() or ""), racer)
    return table

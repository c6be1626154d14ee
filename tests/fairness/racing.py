"""Races at the referee's table: some racers bring chains, some do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fairtable.referee import (
    Ask,
    Begin,
    Chain,
    Draws,
    Entry,
    Match,
    Play,
    Report,
    Ruling,
    Sit,
    Sitter,
    Start,
    TablePlan,
    audit,
    open_table,
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
        command = f"c{self.match.tip.version}"
        ruling = self.match.ask(asked, racer.name, command, self.match.tip.at + 1)
        assert isinstance(ruling, Ruling), ruling
        racer.given += getattr(asked, "link", None) is not None
        return self.take(ruling)

    def take(self, ruling: Any) -> Ruling:
        assert isinstance(ruling, Ruling), ruling
        self.match = ruling.after
        self.entries.append(ruling.entry)
        self.rulings.append(ruling)
        return ruling

    def begin(self) -> Ruling:
        """Everybody with a chain gives a link, and the house begins."""
        links = []
        for seat in self.match.room.awaited():
            links.append(self.racers[seat].link() or "")
            self.racers[seat].given += 1
        return self.take(self.match.house_asks(Begin(tuple(links)), self.match.tip.at + 1))

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
        return audit(lambda name, version: race.GAME, self.entries)


def waiting(chained: str, goal: int = 20) -> Race:
    """A table with a seat for each letter; `c` brings a chain, `-` does not: "c-c"."""
    racers = [
        Racer(name, Chain(name.encode().ljust(32, b"."), 200) if brings == "c" else None)
        for name, brings in zip(NAMES, chained, strict=False)
    ]
    plan = TablePlan("K7QM2XBD", Sitter("Ann", NAMES[0]), 1_000)
    ruling = open_table(race.GAME, race.Options(goal), plan, SECRET)
    table = Race(ruling.after, racers, [ruling.entry], [ruling])
    for racer in racers:
        table.ask(Sit(racer.name.title(), anchor=racer.chain and racer.chain.anchor), racer)
    return table


def started(chained: str, goal: int = 20) -> Race:
    """The same when every link that the start waits for is given."""
    table = waiting(chained, goal)
    table.ask(Start(table.match.room.seated()), table.racers[0])
    table.begin()
    return table

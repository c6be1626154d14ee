"""A dishonest server made of our own Match, and an honest program at one of its seats.

The server knows the house's secret and the chains of its friends. It writes what it likes, as
long as the audit accepts it. The honest program follows the log as our clients do, and gives a
link only when that log says so.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairtable.adapters.followed_log import FollowedLog
from fairtable.adapters.records import Records
from fairtable.referee import (
    Ask,
    Begin,
    Chain,
    Entry,
    FailStart,
    Follower,
    Match,
    Play,
    Refused,
    Report,
    Ruling,
    Seat,
    Sit,
    Sitter,
    Start,
    TablePlan,
    audit,
    open_table,
)
from tests.fairness import coin

HOST = "host"


def rules(name: str, version: int) -> Any:
    return coin.GAME


@dataclass
class Table:
    """A log that a server writes. It can be copied, so that a server can try things out."""

    match: Match
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def open(
        cls, game: Any = coin.GAME, options: Any = None, secret: bytes | None = None
    ) -> Table:
        plan = TablePlan("K7QM2XBD", Sitter("Host", HOST), 1_000)
        secret = secret or secrets.token_bytes(32)
        ruling = open_table(game, options or game.options(), plan, secret)
        return cls(ruling.after, [ruling.entry])

    def copy(self) -> Table:
        return Table(self.match, list(self.entries))

    def take(self, ruling: Ruling | Refused) -> Ruling:
        assert isinstance(ruling, Ruling), ruling
        self.match = ruling.after
        self.entries.append(ruling.entry)
        return ruling

    def ask(self, asked: Ask, who: str = HOST, wait: int = 1) -> Ruling:
        command, at = f"c{self.match.tip.version}", self.match.tip.at + wait
        return self.take(self.match.ask(asked, who, command, at))

    def refused(self, asked: Ask, who: str = HOST) -> Refused:
        answer = self.match.ask(asked, who, "c", self.match.tip.at + 1)
        assert isinstance(answer, Refused), answer
        return answer

    def start(self, seats: tuple[Seat, ...] | None = None) -> None:
        self.ask(Start(self.match.room.seated() if seats is None else seats))

    def begin(self, links: tuple[str, ...]) -> Ruling:
        return self.take(self.match.house_asks(Begin(links), self.match.tip.at + 1))

    def fail(self, links: tuple[str, ...]) -> Ruling:
        at = self.match.tip.at + self.match.opened.patience
        return self.take(self.match.house_asks(FailStart(links), at))

    def shown_to(self, seat: Seat | None) -> list[Entry]:
        return [entry.as_seen_by(seat) for entry in self.entries]

    def audited(self) -> Report:
        return audit(lambda name, version: self.match.game, self.entries)


@dataclass
class Friend:
    """A friend of the server: it knows everything about this chain."""

    name: str
    chain: Chain = field(default_factory=lambda: Chain(secrets.token_bytes(32), 64))

    def sit(self, table: Table) -> None:
        table.ask(Sit(self.name, anchor=self.chain.anchor), self.name)

    def link(self, match: Match) -> str:
        seat = match.room.seat_of(self.name)
        assert seat is not None
        chain = match.room.chains[seat]
        assert chain is not None
        return self.chain.link(chain.count + 1)


class Honest:
    """An honest player's program: our client's own parts, without the network."""

    def __init__(self, folder: Path, name: str = "honest", game: Any = coin.GAME) -> None:
        self.name = name
        self.records = Records(folder)
        self.secret = secrets.token_bytes(32)
        self.game = game
        self.log = self._new_log()

    def _new_log(self) -> FollowedLog:
        log = FollowedLog()
        log._follower = Follower(lambda name, version: self.game)
        return log

    def reload(self) -> None:
        """The program starts again: only the record is left."""
        self.log = self._new_log()

    def sit(self, table: Table) -> None:
        self.follow(table)
        self.records.begin(self.log.first, self.log.version)
        self.records.bring(self.log.first, self.secret)
        table.ask(Sit(self.name, anchor=Chain(self.secret).anchor), self.name)

    def seat(self) -> Seat | None:
        return self.log.match.room.seat_of(self.name)

    def follow(self, table: Table) -> None:
        """Read what is new; BrokenLog if the server shows another log than before."""
        shown = table.shown_to(table.match.room.seat_of(self.name))
        for before, entry in zip(self.log.hashes, shown, strict=False):
            if before != entry.hash:
                # A program reads on from where it is; a fork is found by the next hash.
                break
        self.log.follow(shown[self.log.version :])
        self.records.follow(self.log.first, self.log.hashes, [])

    def give(self, table: Table) -> str | None:
        """The link for the start, if the log that was followed asks for it."""
        self.follow(table)
        seat = self.seat()
        if seat is None or not self.log.is_awaited(seat):
            return None
        return self._next(seat)

    def roll(self, table: Table) -> Play | None:
        """The roll with its link, if by the log that was followed it is our turn."""
        self.follow(table)
        seat = self.seat()
        if seat is None or self.log.may_roll(seat, coin.Roll()):
            return None
        return Play("roll", self._next(seat))

    def _next(self, seat: Seat) -> str | None:
        chain = self.log.living_chain(seat)
        if chain is None:
            return None
        return self.records.next_link(self.log.first, chain, self.log.hashes)

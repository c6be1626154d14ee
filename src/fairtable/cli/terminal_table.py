"""A table without a server, for one person at a terminal and the game's bots.

The match is in memory. You have a chain, and the log can be saved and audited like any other.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Container
from itertools import islice
from typing import Any

from fairtable.referee import (
    AnyGame,
    Ask,
    BadInput,
    Begin,
    Chain,
    Draws,
    End,
    Entry,
    Invite,
    Match,
    Play,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TablePlan,
    open_table,
    read_options,
)
from fairtable.referee.bots import bot_at
from fairtable.referee.unasked import Due

YOU = "you"
WITH_A_BOT = 2


def options_from(game: AnyGame, given: list[str]) -> Any:
    """Options such as `difficulty=hard`; ValueError with a sentence if they are wrong."""
    pairs = [text.partition("=") for text in given]
    if lone := [name for name, mark, _ in pairs if not mark]:
        raise ValueError(f"An option is written NAME=VALUE, not {lone[0]!r}.")
    try:
        return read_options(game, {name: value for name, _, value in pairs}, typed=False)
    except BadInput as bad:
        option = bad.place.removeprefix("$.options").lstrip(".")
        raise ValueError(f"{option}: {bad.sentence}" if option else bad.sentence) from bad


class TerminalTable:
    """A table without a server: you in seat 0, bots in the others."""

    def __init__(
        self, game: AnyGame, options: Any, seed: str | None, level: str | None = None
    ) -> None:
        self.game = game
        self.level = level
        self.entries: list[Entry] = []
        luck = Draws(seed.encode() if seed else secrets.token_bytes(32), b"fairtable play")
        self._bot_luck = Draws(_bytes(luck), b"bots")
        self._chain = Chain(_bytes(luck))
        self._timed = seed is None
        plan = TablePlan("TERMINAL", Sitter("You", YOU), self._now())
        ruling = open_table(game, options, plan, _bytes(luck))
        self.match: Match = ruling.after
        self.entries.append(ruling.entry)

    def gather(self, players: int | None) -> Ruling:
        """Sit down, seat the bots, and begin: the last answer has what the house did first.

        Without a number there is one bot, if the game may be played with one.
        """
        room = self.match.room
        least, most = room.terms.least, room.opened.places
        wanted = players if players is not None else max(least, min(most, WITH_A_BOT))
        if not least <= wanted <= most:
            raise ValueError(f"This game is for {least} to {most} players.")
        has_luck = room.terms.luck.any
        self.ask(Sit("You", anchor=self._chain.anchor if has_luck else None))
        for _ in range(wanted - 1):
            self.ask(Invite(level=self.level))
        started = self.ask(Start(self.match.room.seated()))
        if self.match.room.status is not Status.STARTING:
            return started
        begins = Begin(tuple(self._link() for _ in self.match.room.awaited()))
        return self._write(self.match.house_asks(begins, self._now()))

    def ask(self, ask: Ask, who: str = YOU) -> Ruling:
        """Ask the referee; ValueError with its sentence if it refuses."""
        return self._write(self.match.ask(ask, who, "", self._now()))

    def _write(self, ruling: Ruling | Refused) -> Ruling:
        if isinstance(ruling, Refused):
            raise ValueError(f"{ruling.says} ({ruling.why.rule})")
        self.match = ruling.after
        self.entries.append(ruling.entry)
        return ruling

    def play(self, text: str) -> Ruling:
        return self.ask(Play(text, self._link() if self._rolls(text) else None))

    def leave(self) -> None:
        """End the game. Its log is then open, and can be audited as a whole."""
        if self.match.room.status is not Status.OVER:
            self.ask(End())

    def bot_move(self, resting: Container[int | None] = ()) -> Ruling | None:
        """The move of the first bot that wants to move and does not rest; None if none does."""
        choose = self._chooser()
        for seat in range(1, len(self.match.room.seats)):
            if choose is None or seat in resting or self.match.room.seats[seat] is None:
                continue
            if not self.moves(seat, 1):
                continue
            move = choose(self.game.view(self.match.state, seat), self._bot_luck)
            if move is not None:
                holder = bot_at(seat, self.level).holder
                return self.ask(Play(self.game.write_move(move)), holder)
        return None

    def _chooser(self) -> Callable[[Any, Draws], Any] | None:
        """How the bots of this table choose."""
        if self.level is not None:
            return self.game.bot_levels[self.level].choose
        return self.game.bots.choose if self.game.bots else None

    @property
    def bots_think(self) -> bool:
        """Whether a bot is on turn that may think for a second."""
        if self.level is None or not self.game.bot_levels[self.level].slow:
            return False
        return any(self.moves(seat, 1) for seat in range(1, len(self.match.room.seats)))

    def name(self, seat: int) -> str:
        sitter = self.match.room.seats[seat] if 0 <= seat < len(self.match.room.seats) else None
        return sitter.name if sitter else f"seat {seat}"

    @property
    def view(self) -> Any:
        """What you see."""
        return self.game.view(self.match.state, 0)

    def house_move(self) -> Ruling | None:
        """The move of the house that is due, at once; None if there is none."""
        due = self._due()
        return self._write(self.match.house_plays(due.move, self._now())) if due else None

    def house_waits(self) -> bool:
        """Whether the house would move, but you may move before it."""
        return self._due() is not None

    def _due(self) -> Due[Any] | None:
        due = self.game.due
        if due is None or self.match.room.status is not Status.PLAYING:
            return None
        return due(self.match.state)

    def moves(self, seat: int, most: int, starts: str = "") -> list[str]:
        legal = self.game.legal_moves(self.match.state, seat)
        written = map(self.game.write_move, legal)
        return list(islice((text for text in written if text.startswith(starts)), most))

    def _rolls(self, text: str) -> bool:
        """Whether this move needs your next link."""
        chain = self.match.room.chains[0]
        try:
            rolls = self.game.rolls(self.game.read_move(text))
        except ValueError:
            return False
        return rolls and chain is not None and chain.lives

    def _link(self) -> str:
        """Your next link. A refused move does not use it up."""
        chain = self.match.room.chains[0]
        return self._chain.link(chain.count + 1 if chain else 1)

    def _now(self) -> int:
        return time.time_ns() // 1_000_000 if self._timed else 0


def _bytes(luck: Draws) -> bytes:
    return b"".join(luck.word().to_bytes(8, "big") for _ in range(4))

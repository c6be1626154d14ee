"""A table without a server, for one person at a terminal and the game's bots.

The match is in memory. You have a chain, and the log can be saved and audited like any other.
"""

from __future__ import annotations

import secrets
import time
from itertools import islice
from typing import Any

from fairtable.referee import (
    AnyGame,
    Ask,
    BadInput,
    Chain,
    Draws,
    Entry,
    Give,
    Invite,
    Match,
    Play,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    TablePlan,
    open_table,
    read_options,
)
from fairtable.referee.capabilities import bot_of, house_moves_of
from fairtable.referee.house import bot_at

YOU = "you"


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

    def __init__(self, game: AnyGame, options: Any, seed: str | None) -> None:
        self.game = game
        self.entries: list[Entry] = []
        luck = Draws(seed.encode() if seed else secrets.token_bytes(32), b"fairtable play")
        self._bot_luck = Draws(_bytes(luck), b"bots")
        self._chain = Chain(_bytes(luck))
        self._timed = seed is None
        plan = TablePlan("TERMINAL", Sitter("You", YOU), self._now())
        ruling = open_table(game, options, plan, _bytes(luck))
        self.match: Match = ruling.after
        self.entries.append(ruling.entry)

    def gather(self, players: int | None) -> None:
        """Sit down, seat the bots, begin."""
        least, most = self.game.seats(self.match.options())
        wanted = players if players is not None else least
        if not least <= wanted <= most:
            raise ValueError(f"This game is for {least} to {most} players.")
        self.ask(Sit("You", anchor=self._chain.anchor))
        for _ in range(wanted - 1):
            self.ask(Invite())
        self.ask(Start())
        self.ask(Give(self._link() or ""))

    def ask(self, ask: Ask, who: str = YOU) -> Ruling:
        """Ask the referee; ValueError with its sentence if it refuses."""
        ruling = self.match.ask(ask, who, "", self._now())
        if isinstance(ruling, Refused):
            raise ValueError(f"{ruling.says} ({ruling.why.rule})")
        self.match = ruling.after
        self.entries.append(ruling.entry)
        return ruling

    def play(self, text: str) -> Ruling:
        return self.ask(Play(text, self._link()))

    def bot_move(self) -> Ruling | None:
        """The move of the first bot that wants to move; None if no bot does."""
        bot = bot_of(self.game)
        for seat in range(1, len(self.match.seats)):
            if bot is None or self.match.seats[seat] is None or not self.moves(seat, 1):
                continue
            move = bot.choose(self.game.view(self.match.state, seat), self._bot_luck)
            if move is not None:
                return self.ask(Play(self.game.write_move(move)), bot_at(seat).holder)
        return None

    def house_move(self) -> Ruling | None:
        """The move of the house that is due, at once; None if there is none."""
        game = house_moves_of(self.game)
        due = game.due(self.match.state) if game else None
        ruling = self.match.house_plays(due.move, self._now()) if due else None
        if not isinstance(ruling, Ruling):
            return None
        self.match = ruling.after
        self.entries.append(ruling.entry)
        return ruling

    def moves(self, seat: int, most: int, starts: str = "") -> list[str]:
        legal = self.game.legal_moves(self.match.state, seat)
        written = map(self.game.write_move, legal)
        return list(islice((text for text in written if text.startswith(starts)), most))

    def _link(self) -> str | None:
        """Your next link, as long as the chain lasts. A refused move does not use it up."""
        given = self.match.chains[0].count if self.match.chains[0] else 0
        return self._chain.link(given + 1) if given < len(self._chain) else None

    def _now(self) -> int:
        return time.time_ns() // 1_000_000 if self._timed else 0


def _bytes(luck: Draws) -> bytes:
    return b"".join(luck.word().to_bytes(8, "big") for _ in range(4))

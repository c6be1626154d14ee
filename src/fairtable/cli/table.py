"""A table without a server, for one person at a terminal and the game's bots.

The match is in memory; you bring a chain, and the log can be saved and audited like any other.
"""

from __future__ import annotations

import secrets
import time
from itertools import islice
from typing import Any

import msgspec

from fairtable.referee import (
    Asked,
    Chain,
    Draws,
    Entry,
    Game,
    Give,
    Invite,
    Match,
    Play,
    Refused,
    Ruling,
    Sit,
    Sitter,
    Start,
    TableOpened,
    open_match,
    promise,
)
from fairtable.referee.house import bot_at

YOU = "you"


def read_options(game: Game[Any, Any, Any, Any], given: list[str]) -> Any:
    """`difficulty=hard` and the like; ValueError with a sentence if the game has them not."""
    pairs = [text.partition("=") for text in given]
    if lone := [name for name, mark, _ in pairs if not mark]:
        raise ValueError(f"An option is written NAME=VALUE, not {lone[0]!r}.")
    try:
        return msgspec.convert(
            {name: value for name, _, value in pairs}, game.Options, strict=False
        )
    except msgspec.ValidationError as unfit:
        raise ValueError(f"{unfit}.") from unfit


class Table:
    """A table without a server: you in seat 0, bots in the others."""

    def __init__(self, game: Game[Any, Any, Any, Any], options: Any, seed: str | None) -> None:
        self.game = game
        self.entries: list[Entry] = []
        luck = Draws(seed.encode() if seed else secrets.token_bytes(32), b"fairtable play")
        self._bot_luck = Draws(_bytes(luck), b"bots")
        self._chain = Chain(_bytes(luck))
        self._timed = seed is None
        secret = _bytes(luck)
        opened = TableOpened(
            table="TERMINAL",
            game=game.NAME,
            rules=game.RULES_VERSION,
            options=msgspec.to_builtins(options),
            host=Sitter("You", YOU),
            title="",
            public=False,
            opened_at=self._now(),
            places=game.seats(options).most,
            promise=promise(secret),
        )
        ruling = open_match(game, options, opened, secret)
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

    def ask(self, asked: Asked, who: str = YOU) -> Ruling:
        """ValueError with the referee's sentence if it is refused."""
        answer = self.match.ask(asked, who, "", self._now())
        if isinstance(answer, Refused):
            raise ValueError(f"{answer.says} ({answer.why.rule})")
        self.match = answer.after
        self.entries.append(answer.entry)
        return answer

    def play(self, text: str) -> Ruling:
        return self.ask(Play(text, self._link()))

    def bot_move(self) -> Ruling | None:
        """The move of the first bot that has one to make, if any."""
        for seat in range(1, len(self.match.seats)):
            if self.match.seats[seat] is None or not self.moves(seat, 1):
                continue
            choose = getattr(self.game, "choose")  # noqa: B009  it was invited, so there is one
            move = choose(self.game.view(self.match.state, seat), self._bot_luck)
            if move is not None:
                return self.ask(Play(self.game.write_move(move)), bot_at(seat).holder)
        return None

    def house_move(self) -> Ruling | None:
        """What the house has to do is done at once: nobody waits here."""
        due = getattr(self.game, "due", lambda state: None)(self.match.state)
        answer = self.match.house_plays(due.move, self._now()) if due else None
        if not isinstance(answer, Ruling):
            return None
        self.match = answer.after
        self.entries.append(answer.entry)
        return answer

    def moves(self, seat: int, most: int, starts: str = "") -> list[str]:
        legal = self.game.legal_moves(self.match.state, seat)
        written = map(self.game.write_move, legal)
        return list(islice((text for text in written if text.startswith(starts)), most))

    def _link(self) -> str | None:
        """Your next link, as long as the chain lasts; a refused move leaves it to the next."""
        given = self.match.chains[0].count if self.match.chains[0] else 0
        return self._chain.link(given + 1) if given < len(self._chain) else None

    def _now(self) -> int:
        return time.time_ns() // 1_000_000 if self._timed else 0


def _bytes(luck: Draws) -> bytes:
    return b"".join(luck.word().to_bytes(8, "big") for _ in range(4))

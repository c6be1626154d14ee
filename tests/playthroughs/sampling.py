"""How a sample is played: a table whose every entry follows from its name."""

from __future__ import annotations

import hashlib
from typing import Any

from fairtable.referee import (
    AnyGame,
    Ask,
    Away,
    Begin,
    Chain,
    Draws,
    Entry,
    FailStart,
    Match,
    Play,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    TablePlan,
    open_table,
)


class Sample:
    """A table whose log becomes a sample; everything about it follows from its name."""

    def __init__(self, name: str, game: AnyGame, options: Any, **plan: Any) -> None:
        secret = hashlib.sha256(f"sample {name}".encode()).digest()
        self.draws = Draws(secret, b"sample")
        self.game = game
        self.has_luck = game.luck_with(options).any
        title = name.replace("-", " ")
        plan = TablePlan(
            "K7QM2XBD", Sitter("Anna", "a" * 16), 1_790_000_000_000, title, True, **plan
        )
        ruling = open_table(game, options, plan, secret)
        self.match: Match = ruling.after
        self.entries: list[Entry] = [ruling.entry]
        self.chains: dict[str, Chain] = {}

    def ask(self, asked: Ask, name: str = "Anna") -> None:
        who = f"bot/{name[-1]}" if name.startswith("bot") else name[0].lower() * 16
        self.take(self.match.ask(asked, who, f"command-{self.match.tip.version}", self.soon()))

    def soon(self) -> int:
        return self.match.tip.at + 700 + self.draws.below(9_000)

    def take(self, answer: Any) -> None:
        assert isinstance(answer, Ruling), answer
        self.match = answer.after
        self.entries.append(answer.entry)

    def sit(self, name: str, chain: bool = True, seat: int | None = None) -> None:
        anchor = None
        if chain and self.has_luck:
            self.chains[name] = Chain(name.encode().ljust(32, b"."))
            anchor = self.chains[name].anchor
        self.ask(Sit(name, seat, anchor), name)

    def link(self, seat: int) -> str:
        """The next link of the chain of this seat."""
        chain, sitter = self.match.room.chains[seat], self.match.room.seats[seat]
        assert chain is not None and sitter is not None
        return self.chains[sitter.name].link(chain.count + 1)

    def start(self, *failing: str) -> None:
        """Everybody starts; in each attempt, one of those who are `failing` gives no link."""
        self.ask(Start(self.match.room.seated()))
        for name in failing:
            missing = self.seat_of(name)
            links = tuple(
                "" if seat == missing else self.link(seat) for seat in self.match.room.awaited()
            )
            at = self.match.room.closed_at + self.match.opened.patience + 40
            self.take(self.match.house_asks(FailStart(links), at))
        if self.match.room.status is Status.STARTING:
            links = tuple(map(self.link, self.match.room.awaited()))
            self.take(self.match.house_asks(Begin(links), self.match.tip.at + 300))

    def seat_of(self, name: str) -> int:
        seat = self.match.room.seat_of(name[0].lower() * 16)
        assert seat is not None
        return seat

    def play(self, move: str, name: str = "Anna") -> None:
        """A move of this player. With a roll comes the next link, while the chain lives."""
        link = None
        if self.game.rolls(self.game.read_move(move)):
            chain = self.match.room.chains[self.seat_of(name)]
            link = self.link(self.seat_of(name)) if chain and chain.lives else None
        self.ask(Play(move, link), name)

    def away(self, *absences: tuple[int, int]) -> None:
        """The house was away, from when to when after the last entry."""
        at = self.match.tip.at
        shifted = tuple((at + since, at + until) for since, until in absences)
        self.take(self.match.house_asks(Away(shifted), shifted[-1][1] + 40))

    def solve(self, leave: int = 0) -> None:
        """Write the missing digits, or all but `leave` of them."""
        solution = self.match.state.solution
        empty = [at for at in range(81) if self.match.state.current[at] == "."]
        for at in empty[: len(empty) - leave]:
            self.play(f"r{at // 9 + 1}c{at % 9 + 1}={solution[at]}")

    def act(self, names: list[str]) -> None:
        """The first seat whose bot wants to move plays; if there is none, the house does."""
        game: Any = self.game
        state = self.match.state
        for seat, name in enumerate(names):
            if next(iter(game.legal_moves(state, seat)), None) is not None:
                move = game.bots.choose(game.view(state, seat), self.draws)
                if move is not None:
                    return self.play(game.write_move(move), name)
        self.house_acts()

    def house_acts(self) -> None:
        """The house does what is due, when it is due."""
        due = self.game.due(self.match.state) if self.game.due else None
        assert due is not None
        self.take(self.match.house_plays(due.move, self.match.tip.at + due.after))

    def act_to_the_end(self, *names: str) -> None:
        while self.match.outcome is None:
            self.act(list(names))

    def finish(self, *names: str) -> None:
        """Random legal moves of these players to the end."""
        while self.match.outcome is None:
            seat = self.match.state.turn
            move = self.draws.choice(list(self.game.legal_moves(self.match.state, seat)))
            self.play(self.game.write_move(move), names[seat])

"""Writes `moments.json`: cases that hold Python and the browser to the same tables of luck.

A base is an honest log, as the moments that everybody sees. A case puts other moments in place
of a part of one. `refused` is the sentence that the table says then; null: the luck may come.

    python -m tests.luck.make
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import Chain, Moment, Play, Sit
from fairtable.referee.following import moment_of
from fairtable.referee.log import read_content
from tests.fairness.tables import Friend, Table

FILE = Path(__file__).with_name("moments.json")
SECRET = bytes(range(32))
SOLVED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
BROUGHT = "." + SOLVED[1:]


EXPRESSIONS = {
    "scope": {"one": 1, "two": [1, 2, 2], "event": {"yes": True, "deep": [{"n": 7}]}},
    "values": [
        ["one + 2 * 3 - 1", 6],
        ["(one + 2) * 3", 9],
        ["one == 1 and not event.yes or one != 1", False],
        ["'a' if event.yes else 'b'", "a"],
        ["1 if one == 2 else 2 if one == 1 else 3", 2],
        ["event.deep[0].n", 7],
        ["event.yes == 1", False],
        ["one in two and 5 not in two", True],
        ["two + [3] - [2]", [1, 3]],
        ["two == [1, 2, 2]", True],
        ["[[1], 2] == [[1], 2]", True],
        ["null == false", False],
        ["size(two) + size(event)", 5],
        ["sizes([two, two])", 6],
        ["[first(two), last(two), first([])]", [1, 2, None]],
        ["[after([3, 5, 8], 5), after([3, 5, 8], 8), after([3], 4)]", [8, 3, None]],
        ["count(two, 2) == most(two)", True],
        ["column([[1, 2], [3, 4]], 1)", [2, 4]],
        ["one < 2 and one <= 1 and not one > 1 and one >= 1", True],
    ],
    "wrong": [
        "one and event.yes",
        "not one",
        "1 if one else 2",
        "event.no",
        "nobody",
        "two.size",
        "event[0]",
        "two[3]",
        "event.yes + 1",
        "'a' + 'b'",
        "event.yes < 2",
        "most([])",
        "one in event",
        "size(one)",
        "unknown(one)",
        "one two",
        "(one",
        "",
    ],
}
"""Both readers read these alike: what comes out, and what must be an error."""


@dataclass
class Base:
    """An honest log as it is played."""

    game: Any
    options: Any
    players: int

    def __post_init__(self) -> None:
        self.table = Table.open(self.game, self.options, SECRET)
        self.crowd = [Friend(f"p{at}", Chain(bytes([at]) * 32, 64)) for at in range(3)]
        for friend in self.crowd[: self.players]:
            self.sit(friend, has_luck=bool(self.table.match.opened.attempts))
        self.table.start()
        if self.table.match.opened.attempts:
            links = tuple(f.link(self.table.match) for f in self.crowd[: self.players])
            self.table.begin(links)

    def sit(self, friend: Friend, has_luck: bool) -> None:
        anchor = friend.chain.anchor if has_luck else None
        self.table.ask(Sit(friend.name, anchor=anchor), friend.name)

    def play(self, seat: int, move: str) -> None:
        friend = self.crowd[seat]
        rolls = self.game.rolls(self.game.read_move(move))
        link = friend.link(self.table.match) if rolls else None
        self.table.ask(Play(move, link), friend.name)

    def plays_any(self) -> None:
        """Whoever is on turn makes the first legal move; else the house moves."""
        match = self.table.match
        for seat in range(self.players):
            for move in self.game.legal_moves(match.state, seat):
                self.play(seat, self.game.write_move(move))
                return
        self.house()

    def house(self) -> None:
        match = self.table.match
        due = self.game.due(match.state)
        self.table.take(match.house_plays(due.move, match.tip.at + due.after))

    def until(self, done: Callable[[Any], bool]) -> Base:
        for _ in range(500):
            if done(self.table.match.state):
                return self
            self.plays_any()
        raise AssertionError("this game does not end")

    def seen(self) -> list[dict[str, Any]]:
        """The moments after entry 0, as they are written."""
        found, match = [], None
        table = Table.open(self.game, self.options, SECRET)
        match = table.match
        for entry in self.table.entries[1:]:
            content = read_content(entry)
            found.append(written(moment_of(match, content)))
            match = match.after(content, (), entry)
        return found


def written(moment: Moment) -> dict[str, Any]:
    return dict(msgspec.to_builtins(moment._asdict()))


def casino_base(players: int, target: int = 0) -> Base:
    base = Base(casino.GAME, casino.Options(target=target), players)
    if not target:
        return base.until(lambda table: table.over)
    base.until(lambda table: table.waits_for_deal)
    base.house()
    return base


def backgammon_base() -> Base:
    """Money play: a game with some rolls, which is given up, and the next one begins."""
    base = Base(backgammon.GAME, backgammon.Options(length=0, games=2), 2)
    for _ in range(6):
        base.plays_any()
    state = base.table.match.state
    if state.phase == "moving":
        base.plays_any()
    base.play(base.table.match.state.acting, "double")
    base.play(base.table.match.state.acting, "drop")
    base.house()
    return base


def hall_base() -> Base:
    """A host who calls; two players sit down during the game."""
    base = Base(tambola.GAME, tambola.Options(seats=6, caller="host", late=True), 1)
    for _ in range(3):
        base.table.ask(Play("call"))
        base.house()
    for friend in base.crowd[1:]:
        base.sit(friend, has_luck=False)
    for seat in (1, 2):
        match = base.table.match
        base.table.take(match.house_plays(tambola.Deal(seat), match.tip.at + 1))
    for _ in range(2):
        base.table.ask(Play("call"))
        base.house()
    return base


def clock_base() -> Base:
    """Nobody claims anything, and all numbers are called."""
    base = Base(tambola.GAME, tambola.Options(seats=2), 2)
    for _ in range(91):
        base.house()
    return base


def bases() -> dict[str, Base]:
    return {
        "casino for two": casino_base(2),
        "casino for three": casino_base(3),
        "casino to 100 points": casino_base(2, 100),
        "backgammon": backgammon_base(),
        "a hall": hall_base(),
        "a hall by the clock": clock_base(),
        "a puzzle of the house": Base(sudoku.GAME, sudoku.Options("easy"), 1),
        "a puzzle that was brought": Base(sudoku.GAME, sudoku.Options(puzzle=BROUGHT), 1),
        "dots": Base(dots.GAME, dots.Options(width=1, height=1), 2),
    }


def main() -> None:
    from tests.luck.cases import cases_of

    made = {name: base.seen() for name, base in bases().items()}
    logs = {
        name: {
            "game": base.game.name,
            "options": msgspec.to_builtins(base.options),
            "moments": made[name],
        }
        for name, base in bases().items()
    }
    lines = ["{", '"logs": {']
    for name, log in logs.items():
        head = {key: log[key] for key in ("game", "options")}
        lines.append(f"{json.dumps(name)}: {json.dumps(head)[:-1]}, " + '"moments": [')
        lines += _joined(log["moments"])
        lines.append("]}" if name == list(logs)[-1] else "]},")
    lines += ["},", '"cases": [', *_joined(cases_of(made)), "],"]
    lines += [f'"expressions": {json.dumps(EXPRESSIONS)}', "}"]
    FILE.write_text("\n".join(lines) + "\n")


def _joined(items: list[Any]) -> list[str]:
    last = len(items) - 1
    return [json.dumps(item) + ("," if at < last else "") for at, item in enumerate(items)]


if __name__ == "__main__":
    main()

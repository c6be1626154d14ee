"""Makes the sample logs of this folder. Each sample was made once and never changes.

    python -m tests.playthroughs.make

It never writes over a file that exists. A log that was good must stay good: if its test fails,
the program is wrong, not the sample. New rules get a new version and their own samples.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import (
    Ask,
    Chain,
    Draws,
    End,
    Entry,
    Game,
    Give,
    Match,
    Pause,
    Play,
    Resume,
    Rise,
    Ruling,
    Sit,
    Sitter,
    Start,
    TableOpened,
    open_match,
    promise,
    write_record,
)
from tests.toys import pips, race

FOLDER = Path(__file__).parent
SUFFIX = ".fairtable.json"
EASTER = "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6"


class Sample:
    """A table whose log becomes a sample; everything about it follows from its name."""

    def __init__(self, name: str, game: Game[Any, Any, Any, Any], options: Any, **more: Any):
        secret = hashlib.sha256(f"sample {name}".encode()).digest()
        self.draws = Draws(secret, b"sample")
        opened = TableOpened(
            table="K7QM2XBD",
            game=game.NAME,
            rules=game.RULES_VERSION,
            options=msgspec.to_builtins(options),
            host=Sitter("Anna", "a" * 16),
            title=name.replace("-", " "),
            public=True,
            opened_at=1_790_000_000_000,
            places=game.seats(options).most,
            promise=promise(secret, more.get("links", 1024)),
        )
        ruling = open_match(game, options, opened, secret)
        self.game = game
        self.match: Match = ruling.after
        self.entries: list[Entry] = [ruling.entry]
        self.chains: dict[str, tuple[Chain, int]] = {}

    def ask(self, asked: Ask, name: str = "Anna") -> None:
        who, at = name[0].lower() * 16, self.match.at + 700 + self.draws.below(9_000)
        self.take(self.match.ask(asked, who, f"command-{self.match.version}", at))

    def take(self, answer: Any) -> None:
        assert isinstance(answer, Ruling), answer
        self.match = answer.after
        self.entries.append(answer.entry)

    def sit(self, name: str, chain: bool = True, seat: int | None = None) -> None:
        if chain:
            self.chains[name] = Chain(name.encode().ljust(32, b"."), 96), 0
        self.ask(Sit(name, seat, self.chains[name][0].anchor if chain else None), name)

    def link(self, name: str) -> str | None:
        """The next link of this player's chain."""
        if name not in self.chains:
            return None
        chain, given = self.chains[name]
        self.chains[name] = chain, given + 1
        return chain.link(given + 1)

    def give(self, name: str) -> None:
        self.ask(Give(self.link(name) or ""), name)

    def play(self, move: str, name: str = "Anna") -> None:
        self.ask(Play(move, self.link(name)), name)

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
                move = game.choose(game.view(state, seat), self.draws)
                if move is not None:
                    return self.play(game.write_move(move), name)
        due = game.due(state)
        self.take(self.match.house_plays(due.move, self.match.at + due.after))

    def finish(self, names: list[str]) -> None:
        """Random legal moves to the end."""
        while self.match.outcome is None:
            seat = self.match.state.turn
            move = self.draws.choice(list(self.game.legal_moves(self.match.state, seat)))
            self.play(self.game.write_move(move), names[seat])


def sudoku_won() -> Sample:
    """Solved with mistakes, checks and hints, by a player who brought a chain."""
    sample = Sample("sudoku-won", sudoku, sudoku.Options("easy"))
    sample.sit("Anna")
    sample.ask(Start(sample.link("Anna")))
    state = sample.match.state
    at = next(at for at in range(81) if state.current[at] == ".")
    place, legal = f"r{at // 9 + 1}c{at % 9 + 1}", sudoku.legal_moves(state, 0)
    written = [sudoku.write_move(move) for move in legal]
    wrong = [text for text in written if text.startswith(f"{place}=")]
    sample.play(next(text for text in wrong if text[-1] not in f".{state.solution[at]}"))
    for move in ("check", f"{place}=.", "hint", f"hint {place}"):
        sample.play(move)
    sample.solve(leave=9)
    sample.play("hint")
    sample.play("check")
    sample.solve()
    return sample


def sudoku_brought() -> Sample:
    """A puzzle that the player brought, without a chain, solved in part."""
    sample = Sample("sudoku-brought", sudoku, sudoku.Options(puzzle=EASTER))
    sample.sit("Anna", chain=False)
    sample.ask(Start())
    sample.solve(leave=40)
    sample.play("check")
    return sample


def sudoku_ended() -> Sample:
    """Ended by the host after a few digits."""
    sample = Sample("sudoku-ended", sudoku, sudoku.Options("expert"))
    sample.sit("Anna")
    sample.ask(Start())
    sample.give("Anna")
    sample.solve(leave=54)
    sample.ask(End())
    return sample


def sudoku_paused() -> Sample:
    """Paused and resumed; the seat changes hands, and its chain gives no more links."""
    sample = Sample("sudoku-paused", sudoku, sudoku.Options("hard"))
    sample.sit("Anna")
    sample.ask(Start(sample.link("Anna")))
    sample.solve(leave=50)
    sample.ask(Pause())
    sample.ask(Resume())
    sample.ask(Rise(0))
    sample.sit("Ben", chain=False)
    sample.play("hint", "Ben")
    sample.ask(End())
    return sample


def race_won() -> Sample:
    """Three players race, two of them with chains; the house has short chains, one by one."""
    sample = Sample("race-won", race, race.Options(), links=3)
    for name in ("Anna", "Ben", "Cleo"):
        sample.sit(name, chain=name != "Cleo")
    sample.ask(Start())
    sample.give("Ben")
    sample.give("Anna")
    sample.play("dash")
    sample.take(sample.match.house_plays(race.Pass(), sample.match.at + 30_000))
    sample.finish(["Anna", "Ben", "Cleo"])
    return sample


def pips_laid() -> Sample:
    """Hidden hands and a die; the host does not wait for everybody's link."""
    sample = Sample("pips-laid", pips, pips.Options())
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.ask(Start())
    sample.give("Anna")
    sample.ask(Start())
    del sample.chains["Ben"]
    sample.finish(["Anna", "Ben"])
    return sample


def two_with_chains(name: str, game: Any, options: Any) -> Sample:
    """Anna and Ben, both with chains, play to the end as the game's own bot would."""
    sample = Sample(name, game, options)
    names = ["Anna", "Ben"]
    for who in names:
        sample.sit(who)
    sample.ask(Start())
    for who in names:
        sample.give(who)
    while sample.match.outcome is None:
        sample.act(names)
    return sample


def backgammon_won() -> Sample:
    """A match to one point."""
    return two_with_chains("backgammon-won", backgammon, backgammon.Options(length=1))


def casino_won() -> Sample:
    """One deal for two: hidden hands, builds, captures."""
    return two_with_chains("casino-won", casino, casino.Options())


def dots_won() -> Sample:
    """Turn by turn on a small board."""
    return two_with_chains("dots-won", dots, dots.Options(width=2, height=2))


def tambola_won() -> Sample:
    """The clock calls; tickets are hidden until they win."""
    return two_with_chains("tambola-won", tambola, tambola.Options())


SAMPLES: dict[str, Callable[[], Sample]] = {
    "backgammon-won": backgammon_won,
    "casino-won": casino_won,
    "dots-won": dots_won,
    "tambola-won": tambola_won,
    "sudoku-won": sudoku_won,
    "sudoku-brought": sudoku_brought,
    "sudoku-ended": sudoku_ended,
    "sudoku-paused": sudoku_paused,
    "race-won": race_won,
    "pips-laid": pips_laid,
}
SHOWN = {"race-won": 1, "pips-laid": None, "sudoku-ended": None}
"""These logs are also kept as a seat (None: a spectator) saw them before their last entry."""


def main() -> None:
    for name, make in SAMPLES.items():
        entries = make().entries
        keep(name, entries)
        if name in SHOWN:
            keep(f"{name}-shown", [entry.as_seen_by(SHOWN[name]) for entry in entries[:-1]])


def keep(name: str, entries: list[Entry]) -> None:
    path = FOLDER / f"{name}{SUFFIX}"
    if path.exists():
        print(f"{path.name} stays as it is")
        return
    path.write_bytes(b"".join(write_record(entries)))
    print(f"{path.name} made")


if __name__ == "__main__":
    main()

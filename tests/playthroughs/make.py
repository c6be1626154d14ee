"""Makes the sample logs of this folder. Each sample was made once and never changes.

    python -m tests.playthroughs.make

It never writes over a file that exists. A log that was good must stay good: if its test fails,
the program is wrong, not the sample. New rules get a new version and their own samples.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import (
    End,
    Entry,
    Invite,
    LoseChain,
    Pause,
    Resume,
    Rise,
    Sit,
    write_record,
)
from fairtable.referee.asks import Close
from tests.playthroughs import between_people
from tests.playthroughs.sampling import Sample
from tests.toys import pips, race

FOLDER = Path(__file__).parent
SUFFIX = ".fairtable.json"
EASTER = "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6"


def sudoku_won() -> Sample:
    """Solved with mistakes, checks and hints, by a player who brought a chain."""
    sample = Sample("sudoku-won", sudoku.GAME, sudoku.Options("easy"))
    sample.sit("Anna")
    sample.start()
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
    """A puzzle that the player brought: nothing is drawn, and nobody needs a chain."""
    sample = Sample("sudoku-brought", sudoku.GAME, sudoku.Options(puzzle=EASTER))
    sample.sit("Anna")
    sample.start()
    sample.solve(leave=40)
    sample.play("check")
    sample.ask(End())
    return sample


def sudoku_ended() -> Sample:
    """Ended by the host after a few digits."""
    sample = Sample("sudoku-ended", sudoku.GAME, sudoku.Options("expert"))
    sample.sit("Anna")
    sample.start()
    sample.solve(leave=54)
    sample.ask(End())
    return sample


def sudoku_paused() -> Sample:
    """Without a chain, paused and resumed; the player leaves and comes back."""
    sample = Sample("sudoku-paused", sudoku.GAME, sudoku.Options("hard"))
    sample.sit("Ben", chain=False)
    sample.start()
    sample.play("hint", "Ben")
    sample.ask(Pause())
    sample.ask(Rise(0), "Ben")
    sample.ask(Sit("Ben"), "Ben")
    sample.ask(Resume())
    sample.play("hint", "Ben")
    sample.ask(End(), "Ben")
    return sample


def race_won() -> Sample:
    """Three players race, two of them with chains."""
    sample = Sample("race-won", race.GAME, race.Options())
    for name in ("Anna", "Ben", "Cleo"):
        sample.sit(name, chain=name != "Cleo")
    sample.start()
    sample.play("dash")
    sample.take(sample.match.house_plays(race.Pass(), sample.match.tip.at + 30_000))
    sample.finish("Anna", "Ben", "Cleo")
    return sample


def pips_laid() -> Sample:
    """Hidden hands and a die. Ben gives no link: the second attempt is without him."""
    sample = Sample("pips-laid", pips.GAME, pips.Options())
    for name in ("Anna", "Ben", "Cleo"):
        sample.sit(name)
    sample.start("Ben")
    sample.finish("Anna", "Ben", "Cleo")
    return sample


def pips_failed() -> Sample:
    """Two are needed, and one gives no link: the table is over before the game."""
    sample = Sample("pips-failed", pips.GAME, pips.Options())
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start("Anna")
    return sample


def two_with_chains(name: str, game: Any, options: Any) -> Sample:
    """Anna and Ben, both with chains, play to the end as the game's own bot would."""
    sample = Sample(name, game, options)
    for who in ("Anna", "Ben"):
        sample.sit(who)
    sample.start()
    sample.act_to_the_end("Anna", "Ben")
    return sample


def backgammon_won() -> Sample:
    """A match to one point."""
    return two_with_chains("backgammon-won", backgammon.GAME, backgammon.Options(length=1))


def backgammon_match() -> Sample:
    """Two games: the house opens the second. Ben leaves, comes back, and loses his chain."""
    sample = Sample("backgammon-match", backgammon.GAME, backgammon.Options(length=3))
    names = ["Anna", "Ben"]
    for name in names:
        sample.sit(name)
    sample.start()
    to_rolling(sample, names, 12)
    resign(sample, names, 1)
    sample.house_acts()
    to_rolling(sample, names, 8)
    sample.ask(Rise(1), "Ben")
    sample.ask(Sit("Ben"), "Ben")
    sample.ask(LoseChain(), "Ben")
    to_rolling(sample, names, 8)
    resign(sample, names, 3)
    return sample


def backgammon_away() -> Sample:
    """With a clock. The house is away in somebody's turn, and later twice in another."""
    sample = Sample(
        "backgammon-away", backgammon.GAME, backgammon.Options(length=3, clock=True)
    )
    names = ["Anna", "Ben"]
    for name in names:
        sample.sit(name)
    sample.start()
    sample.away((1_000, 61_000))
    to_rolling(sample, names, 4)
    sample.away((2_000, 3_602_000), (3_603_000, 3_610_000))
    to_rolling(sample, names, 6)
    resign(sample, names, 3)
    return sample


def to_rolling(sample: Sample, names: list[str], turns: int) -> None:
    """So many moves, and on until somebody is to roll."""
    for _ in range(turns):
        sample.act(names)
    while sample.match.state.phase != "rolling":
        sample.act(names)


def resign(sample: Sample, names: list[str], loss: int) -> None:
    """The player on turn gives up this much, and the other accepts."""
    loser = sample.match.state.turn
    sample.play(f"resign {loss}", names[loser])
    sample.play("accept", names[1 - loser])


def casino_won() -> Sample:
    """Deals for two to eleven points: hidden hands, builds, captures."""
    return two_with_chains("casino-won", casino.GAME, casino.Options(target=11))


def casino_bot() -> Sample:
    """The start is tried twice. Ben leaves, a bot plays on, and he takes his seat back."""
    sample = Sample("casino-bot", casino.GAME, casino.Options())
    for name in ("Anna", "Ben", "Cleo"):
        sample.sit(name)
    sample.start("Cleo")
    for _ in range(6):
        sample.act(["Anna", "Ben"])
    sample.ask(Rise(1), "Ben")
    sample.ask(Invite(1))
    for _ in range(6):
        sample.act(["Anna", "bot/1"])
    sample.ask(Sit("Ben"), "Ben")
    sample.act_to_the_end("Anna", "Ben")
    return sample


def dots_closed() -> Sample:
    """Nobody comes back, and after a month the house closes the table."""
    sample = Sample("dots-closed", dots.GAME, dots.Options(width=2, height=2))
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start()
    for _ in range(3):
        sample.act(["Anna", "Ben"])
    sample.take(sample.match.house_asks(Close(), sample.match.tip.at + 30 * 86_400_000))
    return sample


def dots_hinted() -> Sample:
    """Both ask for hints; the log says that they did, and not what was advised."""
    sample = Sample("dots-hinted", dots.GAME, dots.Options(width=2, height=2, hints=True))
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start()
    for text, name in (
        ("hint", "Anna"),
        ("line 0", "Anna"),
        ("line 4", "Ben"),
        ("hint", "Anna"),
    ):
        sample.play(text, name)
    sample.act_to_the_end("Anna", "Ben")
    return sample


def dots_won() -> Sample:
    """Turn by turn on a small board. Nothing is drawn."""
    return two_with_chains("dots-won", dots.GAME, dots.Options(width=2, height=2))


def tambola_won() -> Sample:
    """The clock calls; tickets are hidden until they win."""
    return two_with_chains("tambola-won", tambola.GAME, tambola.Options())


def tambola_called() -> Sample:
    """Anna has no seat. She calls by hand: she asks, and the house draws. She also claims for a
    printed ticket. Dora comes late, and is dealt in.
    """
    printed = tambola.PaperSet(bytes(range(16)), 5, strips=True)
    paper = tambola.PrintedSet(printed.root, 5, strips=True)
    options = tambola.Options(seats=3, caller="host", late=True, paper=paper)
    sample = Sample("tambola-called", tambola.GAME, options)
    for name in ("Ben", "Cleo"):
        sample.sit(name, chain=name != "Cleo")
    sample.start()
    for at in range(40):
        sample.play("call")
        sample.house_acts()
        if at == 10:
            sample.sit("Dora", chain=False)
            sample.take(sample.match.house_plays(tambola.Deal(2), sample.match.tip.at + 5))
    for prize in ("EARLY_FIVE", "FULL_HOUSE"):
        sample.play(f"paper {prize} 3B {printed.proof(3)}")
    sample.play("call")
    sample.house_acts()
    sample.ask(End())
    return sample


def tambola_late() -> Sample:
    """The clock calls, faster and faster. Cleo comes late and plays with a hand of her own."""
    options = tambola.Options(seats=4, tickets=2, late=True, ties="first")
    sample = Sample("tambola-late", tambola.GAME, options)
    for name in ("Anna", "Ben"):
        sample.sit(name)
    sample.start()
    for seconds in (5, 2):
        sample.house_acts()
        sample.play(f"pace {seconds}")
    sample.sit("Cleo", chain=False)
    sample.take(sample.match.house_plays(tambola.Deal(2), sample.match.tip.at + 5))
    sample.act_to_the_end("Anna", "Ben", "Cleo")
    return sample


SAMPLES: dict[str, Callable[[], Sample]] = {
    **between_people.SAMPLES,
    "backgammon-away": backgammon_away,
    "backgammon-match": backgammon_match,
    "backgammon-won": backgammon_won,
    "casino-bot": casino_bot,
    "casino-won": casino_won,
    "dots-closed": dots_closed,
    "dots-hinted": dots_hinted,
    "dots-won": dots_won,
    "pips-failed": pips_failed,
    "pips-laid": pips_laid,
    "race-won": race_won,
    "sudoku-brought": sudoku_brought,
    "sudoku-ended": sudoku_ended,
    "sudoku-paused": sudoku_paused,
    "sudoku-won": sudoku_won,
    "tambola-called": tambola_called,
    "tambola-late": tambola_late,
    "tambola-won": tambola_won,
}
SHOWN: dict[str, int | None] = {
    **between_people.SHOWN,
    "backgammon-away": None,
    "backgammon-match": None,
    "casino-bot": 0,
    "dots-won": None,
    "pips-laid": None,
    "race-won": 1,
    "sudoku-ended": None,
    "tambola-called": 1,
}
"""These logs are also kept as a seat (None: a spectator) saw them before their last entry."""


def main() -> None:
    for name, make in SAMPLES.items():
        entries = make().entries
        keep(name, entries)
        if name in SHOWN:
            shown = [entry.as_seen_by(SHOWN[name]) for entry in entries[:-1]]
            keep(f"{name}-shown", shown)


def keep(name: str, entries: list[Entry]) -> None:
    path = FOLDER / f"{name}{SUFFIX}"
    if path.exists():
        print(f"{path.name} stays as it is")
        return
    path.write_bytes(b"".join(write_record(entries)))
    print(f"{path.name} made")


if __name__ == "__main__":
    main()

"""A game draws what it announces: `luck` for a table, `draws` for a move of a seat."""

from __future__ import annotations

from typing import Any

from fairtable.referee import HOST, HOUSE, Accepted, AnyGame, Chance, Luck, Status
from fairtable.referee.promise import LONGEST
from fairtable.testing.trial import Trial, chance_at, decided_with, some
from fairtable.testing.walks import listed


def check_luck(game: AnyGame, trial: Trial) -> None:
    """A game that draws says so, and says how much; a move of a seat draws if it says so.

    A draw that was not announced fails wherever the kit asks `decide`, with the move's name.
    """
    agreed = trial.options_of(game)
    for options in (agreed, game.options(), *game.presets.values()):
        _check_answer(game.luck_with(options), options)
    luck = game.luck_with(agreed)
    rolling = [text for text, move in trial.moves_anywhere(game).items() if _rolls(game, move)]
    if rolling and not luck.rolls:
        raise AssertionError(f"draws says that {rolling[0]!r} rolls, luck says rolls=False")
    _check_rolls(game, trial)
    if luck.rolls and not rolling:
        raise AssertionError("luck says rolls=True, but draws denies it of every move")


def _check_answer(luck: Any, options: Any) -> None:
    if not isinstance(luck, Luck):
        raise AssertionError(f"luck answers a Luck, not {luck!r}")
    if type(luck.open) is not int or not 0 <= luck.open <= LONGEST:
        raise AssertionError(f"luck({options!r}).open is {luck.open!r}, not 0 to {LONGEST}")
    if type(luck.sealed) is not bool or type(luck.rolls) is not bool:
        raise AssertionError(f"sealed and rolls are True or False, not {luck!r}")
    if luck.rolls and not luck.open:
        raise AssertionError(f"luck({options!r}) has rolls, which are open draws, but open=0")


def _rolls(game: AnyGame, move: Any) -> bool:
    answer = game.rolls(move)
    if type(answer) is not bool:
        text = game.write_move(move)
        raise AssertionError(f"draws answers True or False, not {answer!r}, of {text!r}")
    return answer


def _check_rolls(game: AnyGame, trial: Trial) -> None:
    """A move that rolls uses a link of its player, so it must draw, and openly."""
    sample = trial.draws("luck")
    for walk, match, seat in trial.turns(game):
        plays = seat not in (HOUSE, HOST) and match.room.status is Status.PLAYING
        moves = listed(game, match.state, seat) if plays else []
        rolling = [move for move in moves if _rolls(game, move)]
        others = some([move for move in moves if not _rolls(game, move)], trial.moves, sample)
        for move in (*rolling, *others):
            chance: Chance = chance_at(match, seat, move)
            verdict = decided_with(chance, game, match.state, seat, move)
            drawn = any(draw.kind == "open" for draw in chance.drawn())
            if isinstance(verdict, Accepted) and _rolls(game, move) and not drawn:
                text = game.write_move(move)
                raise AssertionError(
                    f"draws says that {text!r} rolls, but seat {seat} draws nothing openly "
                    f"with it, {walk.place(match)}"
                )

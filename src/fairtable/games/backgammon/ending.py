"""How a game begins, and what happens when one is won. Rules B2, B11 and B12."""

from __future__ import annotations

from fairtable.games.backgammon.cube import game_won, is_crawford, session_ended
from fairtable.games.backgammon.moves import Ending, Event, OpeningRolled, Roll, WinType
from fairtable.games.backgammon.state import Session
from fairtable.referee import Chance, Seat


def game_over(
    session: Session, winner: Seat, win_type: WinType, by: Ending
) -> tuple[Event, ...]:
    """B11, B12. The game is won; with the last one the session ends.

    Nothing is drawn: the house opens the next game in an entry of its own.
    """
    won = game_won(session, winner, win_type, by)
    ended = session_ended(session, won)
    return (won,) if ended is None else (won, ended)


def opening_roll(session: Session, chance: Chance) -> OpeningRolled:
    """B2. One die each, again on a tie; the higher starts and plays both."""
    rolls: list[Roll] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        rolls.append((chance.open.die(), chance.open.die()))
    white, black = rolls[-1]
    starts = 0 if white > black else 1
    dice = (max(white, black), min(white, black))
    return OpeningRolled(session.game + 1, tuple(rolls), starts, dice, is_crawford(session))

"""How a table ends, H6, H11 and H16 of docs/rules/house.md: given up, closed, played again."""

from __future__ import annotations

from fairtable.referee.asks import Close, PlayAgain, Resign
from fairtable.referee.facts import GameEnded, RematchAgreed, Resigned, Status, TableFact
from fairtable.referee.meaning import Seat
from fairtable.referee.room.granted import Answer, Asker, Granted, no_game, not_in_it, own_seat
from fairtable.referee.room.players import is_persons, players
from fairtable.referee.room.room import Room
from fairtable.referee.room.why import HouseWhy
from fairtable.referee.verdict import Refused

AN_HOUR = 3_600_000
NEVER_BEGUN = AN_HOUR
ABANDONED = 24 * AN_HOUR
"""H6. How many milliseconds without an entry the house waits at least before it closes a table:
before the game, and when the game has begun."""
CLOSED = "closed by the house"
RESIGNED = "resigned"


def resign(room: Room, asked: Resign, asker: Asker) -> Answer:
    """H11. A player may give up at any time in a game that has begun."""
    if refused := no_game(room) or not_in_it(room, asker.seat):
        return refused
    seat = own_seat(asker)
    return Granted((Resigned(seat), *end_without(room, seat, RESIGNED)))


def end_without(room: Room, seat: Seat, by: str) -> tuple[TableFact, ...]:
    """H11, H14. The game is over when one player is left, or no person."""
    left = players(room)
    is_one = len(left) - (seat in left) <= 1
    is_over = is_one or not any(is_persons(room, at) for at in left if at != seat)
    return (GameEnded(by),) if is_over else ()


def close(room: Room, asked: Close, asker: Asker) -> Answer:
    """H6. The house may close a table at which nothing has happened for long enough."""
    if room.status is Status.OVER:
        return Refused(HouseWhy.GAME_OVER)
    begun = room.status in (Status.PLAYING, Status.PAUSED)
    if asker.now < asker.last + (ABANDONED if begun else NEVER_BEGUN):
        return Refused(HouseWhy.NOT_ABANDONED)
    return Granted((GameEnded(CLOSED),))


def play_again(room: Room, asked: PlayAgain, asker: Asker) -> Answer:
    """H16. All players have agreed to a rematch: the log names its table, once."""
    if room.status is not Status.OVER:
        return Refused(HouseWhy.NOT_OVER)
    if room.people.next:
        return Refused(HouseWhy.REMATCH_BEGUN)
    return Granted((RematchAgreed(asked.table),))

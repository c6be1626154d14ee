"""What the rules of the house answer with: what happened, or why an ask is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from fairtable.referee.asks import Play
from fairtable.referee.chance import Drawn
from fairtable.referee.facts import TableFact
from fairtable.referee.meaning import Seat
from fairtable.referee.verdict import Offends, Refused, Why

if TYPE_CHECKING:
    from fairtable.referee.match import Match


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What an accepted ask did: to the table, in the game, and with which draws.

    `asked` is the ask as it is written down, if it was sent in other words.
    """

    facts: tuple[TableFact, ...] = ()
    events: tuple[Any, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    asked: Play | None = None


class HouseWhy(Why):
    """Every refusal that has nothing to do with a particular game."""

    NOT_YOUR_SEAT = "H2", "Only a player with a seat at this table can do that."
    SEAT_TAKEN = "H2", "That seat is taken."
    NO_SUCH_SEAT = "H2", "This table has no seat {seat}; its seats are 0 to {last}."
    TABLE_FULL = "H2", "Every seat at this table is taken."
    ALREADY_SEATED = "H2", "You already have a seat at this table."
    SEAT_EMPTY = "H2", "Nobody sits there."
    SEAT_KEPT = "H2", "That seat is kept for the player who left it."
    ANOTHER_SEAT = "H2", "You played at seat {seat} in this game. You can take only that seat."
    NOT_HOST = "H3", "Only the host of the table can do that."
    SEATS_MISSING = "H4", "The game needs {least} players, and the table has {taken}."
    PLAYERS_AWAY = "H4", "The game needs {least} players, and these did not answer: {names}."
    ALREADY_STARTED = "H4", "The game has already started."
    NOT_STARTED = "H4", "The game has not started yet."
    STARTING = "H4", "The game is about to start: the seats are closed."
    TIME_LEFT = "H5", "There is still time left."
    PAUSED = "H5", "The host has paused the game."
    NOT_PAUSED = "H5", "The game is not paused."
    NOT_AWAY = "H5", "The house cannot have been away then."
    GAME_OVER = "H6", "The game is over."
    NOT_ABANDONED = "H6", "Too little time has passed for the house to close this table."
    UNREADABLE_MOVE = "H7", "{reason}"
    NO_BOT = "H9", "This game has no bot."
    BOT_MAY_NOT_ROLL = "H9", "In a game with dice, no bot plays on for a player who left."
    NO_CHAIN = "H8", "This seat has no chain that could give a link."
    WRONG_LINK = "H8", "That is not the next link of the chain that this seat promised."
    LINK_MISSING = "H8", "A roll needs the next link of your seat's chain."
    LINK_NOT_NEEDED = "H8", "Only a roll and a start need a link. This move does not roll."
    ANCHOR_LATE = "H8", "A chain can be brought only before the start of a game with luck."
    NOT_AWAITED = "H8", "The table is not waiting for a link of this seat now."
    NOBODY_MISSING = "H8", "Every seat has given its link, so the start cannot fail."
    LUCK_USED_UP = "H8", "The house has used up all the links that it promised."


class HouseOffends(Offends, frozen=True):
    """What a refusal of the house points at."""

    seats: tuple[Seat, ...] = ()


HouseVerdict: TypeAlias = Happened | Refused


def is_host(match: Match, who: str) -> bool:
    """H3. The host is the person who opened the table, with or without a seat."""
    return who == match.opened.host.holder

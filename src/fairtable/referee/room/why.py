"""Every refusal of the house: rule, sentence, and what it points at."""

from __future__ import annotations

from fairtable.referee.meaning import Seat
from fairtable.referee.verdict import Offends, Why


class HouseWhy(Why):
    """Every refusal that has nothing to do with a particular game."""

    NOT_YOUR_SEAT = "H2", "Only a player with a seat at this table can do that."
    SEAT_TAKEN = "H2", "That seat is taken."
    NO_SUCH_SEAT = "H2", "This table has no seat {seat}; its seats are 0 to {last}."
    TABLE_FULL = "H2", "Every seat at this table is taken."
    ALREADY_SEATED = "H2", "You already have a seat at this table."
    SEAT_EMPTY = "H2", "Nobody sits there."
    SEAT_KEPT = "H2", "That seat is kept for another player."
    ANOTHER_SEAT = "H2", "Seat {seat} is kept for you. You can take only that seat."
    NOT_ARRIVED = "H2", "Nobody has sat down at seat {seat} during the game."
    OUT = "H2", "You are out of this game. You can watch it."
    REMOVED = "H15", "The host has sent you away from this table."
    NOT_HOST = "H3", "Only the host of the table can do that."
    NO_HEIR = "H3", "Nobody else sits here who could be the host."
    SEATS_MISSING = "H4", "The game needs {least} players, and the table has {taken}."
    PLAYERS_AWAY = "H4", "The game needs {least} players, and these did not answer: {names}."
    ALREADY_STARTED = "H4", "The game has already started."
    NOT_STARTED = "H4", "The game has not started yet."
    STARTING = "H4", "The game is about to start: the seats are closed."
    TIME_LEFT = "H5", "There is still time left."
    PAUSED = "H5", "The game is paused."
    PAUSE_NEEDS_CONSENT = "H5", "In a game with a clock, a pause needs the players' consent."
    NOT_PAUSED = "H5", "The game is not paused."
    NOT_AWAY = "H5", "The house cannot have been away then."
    GAME_OVER = "H6", "The game is over."
    NOT_ABANDONED = "H6", "Too little time has passed for the house to close this table."
    END_NEEDS_CONSENT = "H6", "A running game ends only with the consent of its players."
    NOT_OVER = "H16", "The game is not over yet."
    REMATCH_BEGUN = "H16", "The rematch has its table already."
    ALREADY_MOVED = "H13", "A move has been made, so the game can't be called off any more."
    CALL_OFF_NEEDS_CONSENT = (
        "H13",
        "Luck has been shown, so the others must agree. Offer an end instead.",
    )
    NO_DRAWS = "H12", "This game can't be drawn now."
    ALREADY_OFFERED = "H12", "That is on offer already."
    DECLINED_BEFORE = "H12", "That was declined. You can offer it again after your next move."
    NO_OFFER = "H12", "Nobody offers that now."
    OWN_OFFER = "H12", "You have agreed to that already."
    NOT_GONE = "H14", "That player is not gone."
    MAY_COME_BACK = "H14", "That player may still come back, for {seconds} more seconds."
    NO_SPECTATOR = "H15", "Only a spectator can be sent away."
    REMOVED_ALREADY = "H15", "That spectator has been sent away already."
    TOO_MANY_REMOVED = "H15", "Too many spectators have been sent away from this table."
    UNREADABLE_MOVE = "H7", "{reason}"
    NO_BOT = "H9", "This game has no bot."
    NO_SUCH_LEVEL = "H9", "This game has no bot of that level. It has: {levels}."
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

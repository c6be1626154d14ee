"""The moves and events of Tambola, and why a move is refused.

Tickets are counted from 0 here and in every event, and from 1 in what people read and write.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Fact, Seat, means
from fairtable.referee import Offends as RefereeOffends
from fairtable.referee import Why as RefereeWhy

Number: TypeAlias = Annotated[int, means("number")]
"""1 to 90."""
TicketAt: TypeAlias = Annotated[int, means("ticket")]
"""Which of a player's tickets, counted from 0."""
PrizeName: TypeAlias = Annotated[str, means("prize")]


class Begin(msgspec.Struct, frozen=True):
    """The house deals tickets to the seats that are taken."""

    seated: tuple[Seat, ...]


class Call(msgspec.Struct, frozen=True):
    """Call the next number; when there is nothing to call, close the game.

    A caller only asks for it: the house then makes the same move, and draws.
    """


class Claim(msgspec.Struct, frozen=True):
    """Claim a prize with one of your own tickets."""

    prize: str
    ticket: int


Move: TypeAlias = Begin | Call | Claim


class HallOpened(Fact, frozen=True):
    """T4, T8. Who plays, who calls (None: the clock), tickets for each player, amounts."""

    players: tuple[Seat, ...]
    caller: Seat | None
    tickets: int
    amounts: dict[str, tuple[int, ...]]


class TicketsDealt(Fact, frozen=True):
    """T5, T18. A player's tickets, for that player alone."""

    seat: Seat
    tickets: tuple[Ticket, ...]

    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)


class CallAsked(Fact, frozen=True):
    """T9. The caller asked for the next number; the house has not called it yet."""

    seat: Seat


class NumberCalled(Fact, frozen=True):
    """T9. A number was called."""

    number: Number


class ClaimUpheld(Fact, frozen=True):
    """T11. A claim stands: the numbers that prove it, and the tickets, shown to all."""

    seat: Seat
    ticket: TicketAt
    prize: PrizeName
    place: int
    numbers: tuple[Number, ...]
    shown: dict[int, Ticket]


class BogeyCalled(Fact, frozen=True):
    """T12. A wrong claim: what is missing, how many the ticket has had, whether it is out."""

    seat: Seat
    ticket: TicketAt
    prize: PrizeName
    missing: tuple[Number, ...]
    bogeys: int
    out: bool


class PlaceSettled(Fact, frozen=True):
    """T13, T14. A place of a prize is gone: each winner as seat, ticket and amount."""

    prize: PrizeName
    place: int
    winners: tuple[tuple[Seat, TicketAt, int], ...]


class GameClosed(Fact, frozen=True):
    """T17. No more numbers, and no more claims."""

    by: str


Event: TypeAlias = (
    HallOpened
    | TicketsDealt
    | CallAsked
    | NumberCalled
    | ClaimUpheld
    | BogeyCalled
    | PlaceSettled
    | GameClosed
)


class Offends(RefereeOffends, frozen=True):
    """What a refusal points at."""

    seats: tuple[Seat, ...] = ()
    tickets: tuple[TicketAt, ...] = ()
    prizes: tuple[PrizeName, ...] = ()
    numbers: tuple[Number, ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    NOT_BEGUN = "T4", "The game has not begun."
    ALREADY_BEGUN = "T4", "The game has already begun."
    NOT_THE_HOUSE = "T4", "Only the house can deal the tickets."
    WRONG_SEATS = "T4", "This game needs {least} to {most} players at seats that the table has."
    NO_TICKETS = "T4", "You have no ticket in this game."
    BAD_PRIZES = "T6", "{reason}"
    NO_SUCH_PRIZE = "T6", "{prize} is not a prize at this table. The prizes are: {prizes}."
    NO_SECOND_YET = (
        "T6",
        "The second full house can be claimed only after the full house is gone.",
    )
    CLOCK_CALLS = "T9", "The clock calls the numbers at this table."
    NOT_THE_CALLER = "T9", "Only the caller can call the numbers."
    NOT_ASKED = "T9", "The caller has not asked for a number."
    ASKED_ALREADY = "T9", "You have asked for a number: the house is about to call it."
    NO_SUCH_TICKET = "T11", "There is no ticket {ticket}: you have only {count}."
    TICKET_OUT = "T12", "Ticket {ticket} is out of the game. Wrong claims with it: {bogeys}."
    PRIZE_GONE = "T13", "{prize} is gone: it has already been won."
    HAS_THIS_PRIZE = "T14", "Ticket {ticket} has already won {prize}."
    CLAIMED_LATE = (
        "T15",
        "Too late: {number} completed the pattern, and {last} was called after it.",
    )
    TICKET_HAS_PRIZE = (
        "T16",
        "Ticket {ticket} has already won a prize. Each ticket may win only one.",
    )
    PLAYER_HAS_PRIZE = "T16", "You have already won a prize. Each player may win only one."
    GAME_OVER = "T17", "The game is over."

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


Serial: TypeAlias = Annotated[int, means("serial")]
"""The number of a ticket in the hall, counted from 1."""
PaperId: TypeAlias = Annotated[str, means("paper")]
"""The id of a printed ticket, such as K7Q2M-17C."""


class Begin(msgspec.Struct, frozen=True):
    """The house deals tickets to the seats that are taken."""

    seated: tuple[Seat, ...]


class Call(msgspec.Struct, frozen=True):
    """Call the next number; when there is nothing to call, close the game.

    The host only asks for it: the house then makes the same move, and draws.
    """


class Claim(msgspec.Struct, frozen=True):
    """Claim a prize with one of your own tickets."""

    prize: str
    ticket: int


class SetPace(msgspec.Struct, frozen=True):
    """The host: from now on a number every so many seconds."""

    seconds: int


class PaperClaim(msgspec.Struct, frozen=True):
    """The host claims for a printed ticket: sheet `sheet`, and on a strip its `ticket`."""

    prize: str
    sheet: int
    ticket: int | None
    proof: str


class Deal(msgspec.Struct, frozen=True):
    """The house deals to the seat of a late player."""

    seat: Seat


Move: TypeAlias = Begin | Call | Claim | SetPace | PaperClaim | Deal


class HallOpened(Fact, frozen=True):
    """T4, T8. Who plays, how many tickets each player gets, and the amounts."""

    players: tuple[Seat, ...]
    tickets: int
    amounts: dict[str, tuple[int, ...]]


class TicketsDealt(Fact, frozen=True):
    """T5, T18. A player's tickets, for that player alone."""

    seat: Seat
    tickets: tuple[Ticket, ...]

    def seen_by(self) -> tuple[Seat, ...]:
        return (self.seat,)


class JoinedLate(Fact, frozen=True):
    """T5. A late player gets so many tickets; they have the next numbers of the hall."""

    seat: Seat
    tickets: int


class CallAsked(Fact, frozen=True):
    """T9. The host asked for the next number; the house has not called it yet."""


class PaceSet(Fact, frozen=True):
    """T9. From now on the clock calls a number every so many seconds."""

    seconds: int


class NumberCalled(Fact, frozen=True):
    """T9. A number was called."""

    number: Number


class ClaimUpheld(Fact, frozen=True):
    """T11. A claim stands: the numbers that prove it, and the tickets, shown to all.

    `number` completed the pattern: it was the `call`-th that was called. A claim with a printed
    ticket has no seat, but the id of the ticket (T21).
    """

    seat: Seat | None
    ticket: TicketAt
    prize: PrizeName
    place: int
    numbers: tuple[Number, ...]
    call: int
    number: Number
    shown: dict[int, Ticket]
    paper: PaperId | None = None


class BogeyCalled(Fact, frozen=True):
    """T12. A wrong claim: what is missing, how many the ticket has had, whether it is out."""

    seat: Seat | None
    ticket: TicketAt
    prize: PrizeName
    missing: tuple[Number, ...]
    bogeys: int
    out: bool
    paper: PaperId | None = None


class PlaceSettled(Fact, frozen=True):
    """T13, T14. A place of a prize is gone. So many claims for it stood.

    Everybody who made one gets `each`, and the first `over` of them get one more.
    """

    prize: PrizeName
    place: int
    claims: int
    each: int
    over: int


class GameClosed(Fact, frozen=True):
    """T17. No more numbers, and no more claims."""

    by: str


Event: TypeAlias = (
    HallOpened
    | JoinedLate
    | TicketsDealt
    | CallAsked
    | PaceSet
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
    sheets: tuple[int, ...] = ()
    cells: tuple[Annotated[tuple[int, int], means("cell")], ...] = ()


class Why(RefereeWhy):
    """Every refusal of the game: the rule, and what the player reads."""

    NOT_A_TICKET = "T1", "This is not a ticket."
    WRONG_COLUMN = "T2", "These numbers do not stand so in the columns of a ticket."
    NOT_A_STRIP = "T3", "This is not a strip of six tickets."
    NOT_BEGUN = "T4", "The game has not begun."
    ALREADY_BEGUN = "T4", "The game has already begun."
    NOT_THE_HOUSE = "T4", "Only the house can deal the tickets."
    WRONG_SEATS = "T4", "This game needs {least} to {most} players at seats that the table has."
    NO_TICKETS = "T4", "You have no ticket in this game."
    NO_LATE_PLAYERS = "T5", "Late players get no tickets at this table."
    HAS_TICKETS = "T5", "This seat has its tickets already."
    BAD_PRIZES = "T6", "{reason}"
    NO_SUCH_PRIZE = "T6", "{prize} is not a prize at this table. The prizes are: {prizes}."
    NO_SECOND_YET = (
        "T6",
        "The second full house can be claimed only after the full house is gone.",
    )
    CLOCK_CALLS = "T9", "The clock calls the numbers at this table."
    NO_CLOCK = "T9", "The host calls the numbers at this table, so there is no pace to set."
    WRONG_PACE = "T9", "The pace is {least} to {most} seconds."
    NOT_THE_HOST = "T9", "Only the host can do that."
    NOT_ASKED = "T9", "The host has not asked for a number."
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
    SHEET_HAS_PRIZE = (
        "T16",
        "{ticket}: this sheet has already won a prize. Each sheet may win only one.",
    )
    GAME_OVER = "T17", "The game is over."
    NO_PAPER = "T21", "No printed tickets are played at this table."
    NO_SUCH_SHEET = "T21", "There is no printed sheet {sheet}: the set has {count}."
    WRONG_LETTER = "T21", "{reason}."
    UNREADABLE_PROOF = "T21", "The proof of this printed ticket cannot be read. {reason}"
    OTHER_SET = "T21", "This printed ticket belongs to another set."
    OTHER_SHEET = "T21", "The proof does not belong to sheet {sheet}. {reason}"
    FALSE_PROOF = "T21", "This is no printed ticket of this table. {reason}"

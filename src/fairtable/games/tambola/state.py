"""The hall: what the host agreed on with the players, and where the game stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fairtable.games.tambola.prizes import PRIZES, Prize
from fairtable.games.tambola.tickets import IN_A_STRIP, Columns, Ticket
from fairtable.referee import Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=200, description="Places at the table.")] = 12
    tickets: Annotated[int, msgspec.Meta(ge=1, le=6, description="Tickets a player.")] = 1
    strips: Annotated[
        bool,
        msgspec.Meta(description="Every player gets a whole strip of six tickets instead."),
    ] = False
    columns: Annotated[
        Columns,
        msgspec.Meta(description="Columns with 1-9, 10-19, ... 80-90, or 1-10, ... 81-90."),
    ] = "1-9"
    prizes: Annotated[
        tuple[Prize, ...],
        msgspec.Meta(min_length=1, max_length=24, description="What is played for."),
    ] = PRIZES
    pot: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=1_000_000_000, description="A pot to be shared, or 0 for amounts."
        ),
    ] = 0
    ticket_price: Annotated[
        int,
        msgspec.Meta(ge=0, le=1_000_000, description="Each ticket adds so much to the pot."),
    ] = 0
    caller: Annotated[
        Literal["clock", "player", "caller"],
        msgspec.Meta(
            description=(
                "Who calls: the clock; by hand the player in the lowest seat; or by hand a "
                "caller in the lowest seat, who has no tickets."
            )
        ),
    ] = "clock"
    seconds: Annotated[
        int, msgspec.Meta(ge=1, le=120, description="The clock calls every so many seconds.")
    ] = 8
    ties: Annotated[
        Literal["first", "split"],
        msgspec.Meta(description="The first claim wins, or all before the next number share."),
    ] = "split"
    on_number: Annotated[
        bool, msgspec.Meta(description="A claim must come on the number that completes it.")
    ] = False
    one_prize: Annotated[
        Literal["any", "ticket", "player"],
        msgspec.Meta(description="One prize for each ticket or player, full houses apart."),
    ] = "any"
    bogeys_out: Annotated[
        int,
        msgspec.Meta(ge=0, le=9, description="Wrong claims that put a ticket out; 0: none."),
    ] = 0
    auto_daub: Annotated[
        bool, msgspec.Meta(description="Called numbers are marked by themselves.")
    ] = False
    help: Annotated[
        bool, msgspec.Meta(description="Players are shown what they can claim.")
    ] = True

    @property
    def tickets_each(self) -> int:
        return IN_A_STRIP if self.strips else self.tickets


class Award(msgspec.Struct, frozen=True):
    """A claim that stood. `amount` is None until the place is settled."""

    prize: str
    place: int
    seat: Seat
    ticket: int
    numbers: tuple[int, ...]
    amount: int | None = None


class Hall(msgspec.Struct, frozen=True):
    """The tickets, the numbers called, and who has won what.

    `gone` counts the places of each prize that are settled. `bogeys` has a count for each of a
    player's tickets, `shown` the tickets that all may see, as seat and ticket.
    """

    options: Options
    begun: bool = False
    players: tuple[Seat, ...] = ()
    caller: Seat | None = None
    amounts: dict[str, tuple[int, ...]] = {}
    tickets: dict[Seat, tuple[Ticket, ...]] = {}
    marks: dict[Seat, tuple[tuple[int, ...], ...]] = {}
    called: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    gone: dict[str, int] = {}
    bogeys: dict[Seat, tuple[int, ...]] = {}
    out: tuple[tuple[Seat, int], ...] = ()
    shown: tuple[tuple[Seat, int], ...] = ()
    closed: str | None = None

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.options.prizes if prize.name == name), None)

    def is_gone(self, name: str) -> bool:
        """T13, T14. Are all places of the prize settled?"""
        return self.gone[name] == len(self.amounts[name])

    def winnings(self) -> dict[Seat, int]:
        """T17. What each player has won so far."""
        won = dict.fromkeys(self.players, 0)
        for award in self.awards:
            won[award.seat] += award.amount or 0
        return won

    def open_for(
        self,
        players: tuple[Seat, ...],
        caller: Seat | None,
        tickets: int,
        amounts: dict[str, tuple[int, ...]],
    ) -> Hall:
        return replace(
            self,
            begun=True,
            players=players,
            caller=caller,
            amounts=amounts,
            gone=dict.fromkeys(amounts, 0),
            marks={seat: ((),) * tickets for seat in players},
            bogeys={seat: (0,) * tickets for seat in players},
        )

    def mark(self, seat: Seat, ticket: int, number: int, on: bool) -> Hall:
        mine = self.marks[seat]
        others = tuple(mark for mark in mine[ticket] if mark != number)
        marks = (*others, number) if on else others
        changed = (*mine[:ticket], marks, *mine[ticket + 1 :])
        return replace(self, marks={**self.marks, seat: changed})

    def award(self, award: Award, shown: tuple[int, ...]) -> Hall:
        new = tuple((award.seat, at) for at in shown if (award.seat, at) not in self.shown)
        return replace(self, awards=(*self.awards, award), shown=(*self.shown, *new))

    def settle(
        self, prize: str, place: int, winners: tuple[tuple[Seat, int, int], ...]
    ) -> Hall:
        worth = {(seat, ticket): amount for seat, ticket, amount in winners}
        awards = tuple(
            replace(award, amount=worth[award.seat, award.ticket])
            if (award.prize, award.place) == (prize, place)
            else award
            for award in self.awards
        )
        return replace(self, awards=awards, gone={**self.gone, prize: place + 1})

    def count_bogey(self, seat: Seat, ticket: int, bogeys: int, out: bool) -> Hall:
        mine = self.bogeys[seat]
        counts = {**self.bogeys, seat: (*mine[:ticket], bogeys, *mine[ticket + 1 :])}
        gone = (*self.out, (seat, ticket)) if out else self.out
        return replace(self, bogeys=counts, out=gone)

    def __repr__(self) -> str:
        # T18. Tickets stay out of whatever prints a hall: logs, tracebacks, debuggers.
        return f"Hall(players={self.players}, called={self.called}, closed={self.closed!r})"

"""The options that the host chooses, and the hall: the state of the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fairtable.games.tambola.prizes import PRIZES, Prize
from fairtable.games.tambola.tickets import IN_A_STRIP, Columns, Ticket
from fairtable.referee import Seat, option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses."""

    seats: Annotated[int, option("Places", unit="players", ge=2, le=2000)] = 12
    tickets: Annotated[
        int,
        option(
            "Tickets for each player",
            unit="tickets",
            only_if={"strips": {"const": False}},
            ge=1,
            le=6,
        ),
    ] = 1
    strips: Annotated[
        bool,
        option("Strips", "Every player gets six tickets that have every number once."),
    ] = False
    columns: Annotated[
        Columns,
        option(
            "Columns of a ticket",
            choices={"1-9": "1-9, 10-19, ... 80-90", "1-10": "1-10, 11-20, ... 81-90"},
        ),
    ] = "1-9"
    prizes: Annotated[
        tuple[Prize, ...],
        option("Prizes", "What is played for.", min_length=1, max_length=24),
    ] = PRIZES
    pot: Annotated[
        int,
        option(
            "Pot",
            "A sum that the prizes share. 0: each prize is worth its own amount.",
            ge=0,
            le=1_000_000_000,
        ),
    ] = 0
    ticket_price: Annotated[
        int, option("Price of a ticket", "It is added to the pot.", ge=0, le=1_000_000)
    ] = 0
    caller: Annotated[
        Literal["clock", "player", "caller"],
        option(
            "Who calls the numbers",
            "By hand, the lowest seat that is taken calls.",
            choices={
                "clock": "The clock",
                "player": "A player, by hand",
                "caller": "A caller without tickets",
            },
        ),
    ] = "clock"
    seconds: Annotated[
        int,
        option(
            "Time between calls",
            unit="seconds",
            only_if={"caller": {"const": "clock"}},
            ge=1,
            le=120,
        ),
    ] = 8
    ties: Annotated[
        Literal["first", "split"],
        option(
            "When several claim on one number",
            choices={"first": "The first one wins", "split": "They share"},
        ),
    ] = "split"
    on_number: Annotated[
        bool,
        option("Claim on the number", "A claim must come before the next number is called."),
    ] = False
    one_prize: Annotated[
        Literal["any", "ticket", "player"],
        option(
            "How many prizes may be won",
            "Full houses do not count.",
            choices={
                "any": "Any number",
                "ticket": "One for each ticket",
                "player": "One for each player",
            },
        ),
    ] = "any"
    bogeys_out: Annotated[
        int,
        option(
            "Wrong claims that put a ticket out",
            "0: a ticket stays in, however many wrong claims it has.",
            ge=0,
            le=9,
        ),
    ] = 0
    auto_daub: Annotated[
        bool,
        option(
            "Called numbers are marked",
            "Every ticket shows which of its numbers were called. Otherwise players mark.",
        ),
    ] = False
    help: Annotated[bool, option("Players are shown what they can claim")] = True

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

    `asked`: the caller has asked for a number, and the house has not called it yet.
    `gone` counts the settled places of each prize. `bogeys` has a count for each ticket of a
    player. `shown` are the tickets that everybody may see, as seat and ticket.
    """

    options: Options
    begun: bool = False
    players: tuple[Seat, ...] = ()
    caller: Seat | None = None
    amounts: dict[str, tuple[int, ...]] = {}
    tickets: dict[Seat, tuple[Ticket, ...]] = {}
    called: tuple[int, ...] = ()
    asked: bool = False
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
            bogeys={seat: (0,) * tickets for seat in players},
        )

    def call(self, number: int) -> Hall:
        return replace(self, called=(*self.called, number), asked=False)

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
        # T18. No log, traceback or debugger that prints a hall shows its tickets.
        return f"Hall(players={self.players}, called={self.called}, closed={self.closed!r})"

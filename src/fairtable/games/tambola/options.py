"""What the host of a hall chooses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairtable.games.tambola.prizes import PRIZES, Prize
from fairtable.games.tambola.tickets import IN_A_STRIP, Columns
from fairtable.referee import option
from fairtable.referee.bad_input import text

FASTEST, SLOWEST = 2, 60
"""T9. The seconds between two calls of the clock."""


class PrintedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T21. A printed set: its hash, how many sheets it has, and whether they are strips."""

    set: Annotated[
        str,
        text(
            "^[0-9a-f]{64,64}$",
            "The hash of a printed set has 64 characters: 0 to 9, a to f.",
        ),
    ]
    sheets: Annotated[int, msgspec.Meta(ge=1, le=2000, description="How many were printed.")]
    strips: Annotated[
        bool, msgspec.Meta(description="Whether a sheet is a strip of six tickets.")
    ] = False


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
        Literal["clock", "host"],
        option(
            "Who calls the numbers",
            choices={"clock": "The clock", "host": "The host, by hand"},
        ),
    ] = "clock"
    seconds: Annotated[
        int,
        option(
            "Time between calls",
            "The host may change it during the game.",
            unit="seconds",
            only_if={"caller": {"const": "clock"}},
            ge=FASTEST,
            le=SLOWEST,
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
    late: Annotated[
        bool, option("Late players", "Whoever sits down during the game gets tickets.")
    ] = False
    paper: Annotated[
        PrintedSet | None,
        option("Printed tickets", "The host may claim for tickets of this printed set."),
    ] = None

    @property
    def tickets_each(self) -> int:
        return IN_A_STRIP if self.strips else self.tickets

"""Coin: a game that is all luck, for measuring what cheats can gain. A sealed card, then rolls.

K1. The house deals one card, 0 to 9, from a sealed draw; everybody sees it.
K2. Each seat rolls a die once, in the order of the seats. A seat may wait as long as it likes.
K3. When every seat has rolled, the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Choices,
    Draws,
    Fact,
    Game,
    Luck,
    Outcome,
    Refused,
    Rolling,
    Seat,
    SeatCount,
    Verdict,
    verdict,
)

CARDS = 10
PLACES = 12


class Options(msgspec.Struct, frozen=True):
    """Nothing to agree on."""


class Begin(msgspec.Struct, frozen=True):
    seated: tuple[Seat, ...]


class Roll(msgspec.Struct, frozen=True):
    pass


Move: TypeAlias = Begin | Roll


class CardDealt(Fact, frozen=True):
    card: int
    seated: tuple[Seat, ...]


class Rolled(Fact, frozen=True):
    seat: Seat
    die: int


Event: TypeAlias = CardDealt | Rolled


class Offends(verdict.Offends, frozen=True):
    """Nothing is pointed at."""


class Why(verdict.Why):
    """Every refusal of coin."""

    NOT_NOW = "K2", "It is not your turn to roll."
    HOUSE_DEALS = "K1", "Only the house deals, and once."


class Purse(msgspec.Struct, frozen=True):
    """The card, who plays, and what was rolled."""

    card: int | None = None
    seated: tuple[Seat, ...] = ()
    dice: dict[Seat, int] = {}


class View(msgspec.Struct, frozen=True):
    """Everybody sees everything."""

    card: int | None
    dice: dict[Seat, int]
    choices: Choices = ()


def seats(options: Options, /) -> SeatCount:
    return SeatCount(2, PLACES)


def opening(options: Options, /) -> Purse:
    return Purse()


def luck(options: Options, /) -> Luck:
    return Luck(open=PLACES, sealed=True, rolls=True)


def draws(move: Move, /) -> bool:
    return isinstance(move, Roll)


def begin(seated: tuple[Seat, ...], /) -> Begin:
    return Begin(seated)


def turn(purse: Purse) -> Seat | None:
    return next((seat for seat in purse.seated if seat not in purse.dice), None)


def decide(purse: Purse, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    if isinstance(move, Begin):
        if seat != HOUSE or purse.seated:
            return Refused(Why.HOUSE_DEALS)
        return Accepted((CardDealt(chance.sealed.below(CARDS), move.seated),))
    if seat != turn(purse):
        return Refused(Why.NOT_NOW)
    return Accepted((Rolled(seat, chance.open.die()),))


def evolve(purse: Purse, event: Event, /) -> Purse:
    match event:
        case CardDealt(card, seated):
            return msgspec.structs.replace(purse, card=card, seated=seated)
        case Rolled(seat, die):
            return msgspec.structs.replace(purse, dice={**purse.dice, seat: die})


def legal_moves(purse: Purse, seat: Seat, /) -> Iterable[Move]:
    if seat != HOUSE and seat == turn(purse):
        yield Roll()


def view(purse: Purse, seat: Seat | None, /) -> View:
    return View(purse.card, purse.dice)


def outcome(purse: Purse, /) -> Outcome | None:
    if not purse.seated or turn(purse) is not None:
        return None
    return Outcome(purse.dice, by="everybody has rolled", rule="K3")


def read_move(text: str, /) -> Move:
    if text != "roll":
        raise ValueError("Write roll.")
    return Roll()


def write_move(move: Move, /) -> str:
    return "roll" if isinstance(move, Roll) else "begin"


def redealt(purse: Purse, seat: Seat | None, draws: Draws, /) -> Purse:
    return purse


GAME: Game[Options, Purse, Move, Event, View] = Game(
    name="coin",
    title="Coin",
    summary="A card for all, and a die for each.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
)

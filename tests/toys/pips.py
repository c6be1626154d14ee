"""Pips: a toy with hidden cards and an open die, for tests. Its rules are in pips.md."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Annotated, TypeAlias

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    BySeat,
    Chance,
    Choice,
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
    Turn,
    Verdict,
    means,
    verdict,
)

CARDS = tuple(range(1, 10))

Card: TypeAlias = Annotated[int, means("card-number")]


class Options(msgspec.Struct, frozen=True):
    """What the players agree on: how many cards each gets."""

    cards: int = 2


class Begin(msgspec.Struct, frozen=True):
    seated: tuple[Seat, ...]


class Throw(msgspec.Struct, frozen=True):
    pass


class Lay(msgspec.Struct, frozen=True):
    card: int


class Skip(msgspec.Struct, frozen=True):
    pass


Move: TypeAlias = Begin | Throw | Lay | Skip


class HandDealt(Fact, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self) -> tuple[int, ...]:
        return (self.seat,)


class StockLaid(Fact, frozen=True):
    cards: tuple[Card, ...]

    def seen_by(self) -> tuple[int, ...]:
        return ()


class DieThrown(Fact, frozen=True):
    die: int


class CardLaid(Fact, frozen=True):
    seat: Seat
    card: Card
    points: int


class TurnPassed(Fact, frozen=True):
    to: Seat


Event: TypeAlias = HandDealt | StockLaid | DieThrown | CardLaid | TurnPassed


class Offends(verdict.Offends, frozen=True):
    """What a refusal points at."""

    seats: tuple[Seat, ...] = ()
    cards: tuple[Card, ...] = ()


class Why(verdict.Why):
    """Every refusal of pips."""

    NOT_BEGUN = "P1", "The cards are not dealt yet."
    ALREADY_BEGUN = "P1", "The cards are already dealt."
    HOUSE_ONLY = "P1", "Only the house can do that."
    WRONG_SEATS = "P1", "Two or three players are needed, not {seated}."
    NOT_YOUR_TURN = "P2", "It is not your turn."
    ALREADY_THROWN = "P2", "The die already shows {die}."
    NOT_THROWN = "P3", "Throw the die first."
    NOT_IN_HAND = "P3", "You do not hold the {card}."
    OVER = "P5", "All cards are laid."


class Felt(msgspec.Struct, frozen=True):
    """The hands, the stock, and what was thrown and scored."""

    options: Options
    hands: dict[Seat, tuple[int, ...]] = {}
    stock: tuple[int, ...] = ()
    points: dict[Seat, int] = {}
    turn: Seat | None = None
    die: int | None = None
    laid: tuple[int, ...] = ()


def seats(options: Options, /) -> SeatCount:
    """P1. Two or three may play."""
    return SeatCount(2, 3)


def opening(options: Options, /) -> Felt:
    return Felt(options)


def luck(options: Options, /) -> Luck:
    """P1, P2. A sealed deal, and an open die for each card at most."""
    return Luck(open=len(CARDS), sealed=True, rolls=True)


def draws(move: Move, /) -> bool:
    """P2. Only the die is thrown by a player."""
    return isinstance(move, Throw)


def begin(seated: tuple[Seat, ...], /) -> Begin:
    return Begin(seated)


def decide(felt: Felt, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    if is_over(felt):
        return Refused(Why.OVER)
    if isinstance(move, Begin):
        return decide_begin(felt, seat, move.seated, chance)
    if felt.turn is None:
        return Refused(Why.NOT_BEGUN)
    match move:
        case Skip():
            return decide_skip(felt, seat, felt.turn)
        case Throw():
            return decide_throw(felt, seat, chance)
        case Lay(card):
            return decide_lay(felt, seat, card)


def decide_begin(
    felt: Felt, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """P1. The house deals."""
    if seat != HOUSE:
        return Refused(Why.HOUSE_ONLY)
    if felt.turn is not None:
        return Refused(Why.ALREADY_BEGUN)
    if tuple(sorted(set(seated) & {0, 1, 2})) != seated or len(seated) < 2:
        return Refused(Why.WRONG_SEATS, Offends(seats=seated), {"seated": len(seated)})
    deck, each = chance.sealed.shuffled(CARDS), felt.options.cards
    hands = [HandDealt(at, deck[i * each : i * each + each]) for i, at in enumerate(seated)]
    stock = StockLaid(deck[len(seated) * each :])
    return Accepted((*hands, stock, TurnPassed(seated[0])))


def decide_throw(felt: Felt, seat: Seat, chance: Chance) -> Verdict[Event]:
    """P2. On your turn, once."""
    if seat != felt.turn:
        return Refused(Why.NOT_YOUR_TURN)
    if felt.die is not None:
        return Refused(Why.ALREADY_THROWN, values={"die": felt.die})
    return Accepted((DieThrown(chance.open.die()),))


def decide_lay(felt: Felt, seat: Seat, card: int) -> Verdict[Event]:
    """P3. A card of your hand, after the throw."""
    if seat != felt.turn:
        return Refused(Why.NOT_YOUR_TURN)
    if felt.die is None:
        return Refused(Why.NOT_THROWN)
    if card not in felt.hands[seat]:
        return Refused(Why.NOT_IN_HAND, Offends(cards=(card,)), {"card": card})
    return Accepted((CardLaid(seat, card, card * felt.die), TurnPassed(after(felt, seat))))


def decide_skip(felt: Felt, seat: Seat, turn: Seat) -> Verdict[Event]:
    """P4. Only the house skips."""
    if seat != HOUSE:
        return Refused(Why.HOUSE_ONLY)
    return Accepted((CardLaid(turn, min(felt.hands[turn]), 0), TurnPassed(after(felt, turn))))


def after(felt: Felt, seat: Seat) -> Seat:
    order = sorted(felt.hands)
    return order[(order.index(seat) + 1) % len(order)]


def evolve(felt: Felt, event: Event, /) -> Felt:
    change = msgspec.structs.replace
    match event:
        case HandDealt(seat, cards):
            hands, points = {**felt.hands, seat: cards}, {**felt.points, seat: 0}
            return change(felt, hands=hands, points=points)
        case StockLaid(cards):
            return change(felt, stock=tuple(cards))
        case DieThrown(die):
            return change(felt, die=die)
        case CardLaid(seat, card, points):
            hand = tuple(held for held in felt.hands[seat] if held != card)
            scored = {**felt.points, seat: felt.points[seat] + points}
            hands, laid = {**felt.hands, seat: hand}, (*felt.laid, card)
            return change(felt, hands=hands, points=scored, laid=laid)
        case TurnPassed(to):
            return change(felt, turn=to, die=None)


def legal_moves(felt: Felt, seat: Seat, /) -> Iterable[Move]:
    if is_over(felt):
        return
    if seat == HOUSE and felt.turn is None:
        yield from (Begin(seated) for n in (2, 3) for seated in combinations((0, 1, 2), n))
    elif seat == HOUSE:
        yield Skip()
    elif seat == felt.turn and felt.die is None:
        yield Throw()
    elif seat == felt.turn:
        yield from (Lay(card) for card in sorted(felt.hands[seat]))


class View(msgspec.Struct, frozen=True):
    """You see your own hand, what is laid, and how many cards the others hold."""

    hand: tuple[Card, ...]
    sizes: BySeat[int]
    points: BySeat[int]
    turn: Turn | None
    die: int | None
    laid: tuple[Card, ...]
    choices: Choices


def view(felt: Felt, seat: Seat | None, /) -> View:
    return View(
        hand=tuple(sorted(felt.hands.get(seat, ()))) if seat is not None else (),
        sizes={at: len(felt.hands[at]) for at in sorted(felt.hands)},
        points={at: felt.points[at] for at in sorted(felt.points)},
        turn=felt.turn,
        die=felt.die,
        laid=felt.laid,
        choices=choices(felt, seat),
    )


def choices(felt: Felt, seat: Seat | None) -> Choices:
    """P2, P3. To throw, or to lay one of your cards."""
    if seat is None or seat != felt.turn or is_over(felt):
        return ()
    if felt.die is None:
        return ((Choice("throw", "throw"),),)
    cards = {str(card): {"": 0} for card in sorted(felt.hands[seat])}
    return ((Choice("lay", "lay {piece}", cards, piece="card-number"),),)


def is_over(felt: Felt) -> bool:
    """P5. All hands are empty."""
    return bool(felt.hands) and not any(felt.hands.values())


def outcome(felt: Felt, /) -> Outcome | None:
    if not is_over(felt):
        return None
    return Outcome(felt.points, by="all cards laid", rule="P5")


def read_move(text: str, /) -> Move:
    match text.split(" "):
        case ["throw"]:
            return Throw()
        case ["skip"]:
            return Skip()
        case ["lay", card] if card in map(str, CARDS):
            return Lay(int(card))
        case ["begin", *places] if set(places) <= {"0", "1", "2"}:
            return Begin(tuple(int(place) for place in places))
    raise ValueError(f"{text[:20]!r} is no move; write throw, or lay 7.")


def write_move(move: Move, /) -> str:
    match move:
        case Begin(seated):
            return " ".join(["begin", *map(str, seated)])
        case Throw():
            return "throw"
        case Lay(card):
            return f"lay {card}"
        case Skip():
            return "skip"


def redealt(felt: Felt, seat: Seat | None, draws: Draws, /) -> Felt:
    """P1. Other hands and the stock, shuffled: everything that `seat` does not hold."""
    others = [at for at in sorted(felt.hands) if at != seat]
    pool = [card for at in others for card in felt.hands[at]] + list(felt.stock)
    cards = iter(draws.shuffled(pool))
    hands = {at: tuple(next(cards) for _ in felt.hands[at]) for at in others}
    mine = {seat: felt.hands[seat]} if seat in felt.hands else {}
    hands = {at: ({**hands, **mine})[at] for at in sorted(felt.hands)}
    return msgspec.structs.replace(felt, hands=hands, stock=tuple(cards))


GAME: Game[Options, Felt, Move, Event, View] = Game(
    name="pips",
    title="Pips",
    summary="Throw a die, lay a card.",
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

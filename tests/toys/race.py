"""Dice race: a small complete game with open dice and sealed cards. race.md has its rules."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import combinations
from typing import Annotated, TypeAlias

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    BotLevel,
    Bots,
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

RUNNERS = "tortoise hedgehog porcupine wallaby ostrich greyhound pronghorn cheetah".split()
"""The runners, worth 1 to 8. Tests look for these words in everything that is sent."""
PLACES = (0, 1, 2, 3)

Die: TypeAlias = Annotated[int, means("die")]
MAY_RUN: Choices = ((Choice("roll", "roll"), Choice("dash", "dash")),)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on: how far the goal is."""

    goal: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20


class Begin(msgspec.Struct, frozen=True):
    seated: tuple[Seat, ...]


class Roll(msgspec.Struct, frozen=True):
    dice: int


class Pass(msgspec.Struct, frozen=True):
    pass


Move: TypeAlias = Begin | Roll | Pass
WORDS: dict[str, Move] = {"roll": Roll(1), "dash": Roll(2), "pass": Pass()}


class RunnerDealt(Fact, frozen=True):
    seat: Seat
    runner: str

    def seen_by(self) -> tuple[int, ...]:
        return (self.seat,)


class RestKept(Fact, frozen=True):
    runners: tuple[str, ...]

    def seen_by(self) -> tuple[int, ...]:
        return ()


class Rolled(Fact, frozen=True):
    seat: Seat
    dice: tuple[Die, ...]
    place: int


class TurnPassed(Fact, frozen=True):
    to: Seat


class RunnersShown(Fact, frozen=True):
    runners: tuple[tuple[Seat, str], ...]


Event: TypeAlias = RunnerDealt | RestKept | Rolled | TurnPassed | RunnersShown


class Offends(verdict.Offends, frozen=True):
    """What a refusal points at."""

    seats: tuple[Seat, ...] = ()


class Why(verdict.Why):
    """Every refusal of the dice race."""

    NOT_BEGUN = "R1", "The runners are not dealt yet."
    ALREADY_BEGUN = "R1", "The runners are already dealt."
    WRONG_SEATS = "R1", "Two to four players are needed, not {seated}."
    HOUSE_BEGINS = "R1", "Only the house begins."
    NOT_YOUR_TURN = "R2", "It is the turn of seat {turn}."
    HOUSE_PASSES = "R4", "Only the house passes somebody over."
    OVER = "R5", "Somebody has reached the goal."


class Track(msgspec.Struct, frozen=True):
    """The places and the runners of the players; `shown` when the race is over."""

    options: Options
    held: dict[Seat, str] = {}
    rest: tuple[str, ...] = ()
    places: dict[Seat, int] = {}
    turn: Seat | None = None
    dice: tuple[int, ...] = ()
    shown: bool = False


def seats(options: Options, /) -> SeatCount:
    """R1. Two to four may race."""
    return SeatCount(2, 4)


def opening(options: Options, /) -> Track:
    return Track(options)


def luck(options: Options, /) -> Luck:
    """R1 to R3. A sealed deal; a race with many doubles is long."""
    return Luck(open=4096, sealed=True, rolls=True)


def draws(move: Move, /) -> bool:
    """R2, R3. The dice are rolled by the players."""
    return isinstance(move, Roll)


def begin(seated: tuple[Seat, ...], /) -> Begin:
    return Begin(seated)


def decide(track: Track, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    if track.shown:
        return Refused(Why.OVER)
    if isinstance(move, Begin):
        return decide_begin(track, seat, move.seated, chance)
    if track.turn is None:
        return Refused(Why.NOT_BEGUN)
    match move:
        case Roll(dice):
            return decide_roll(track, seat, dice, chance)
        case Pass():
            return decide_pass(track, seat, track.turn)


def decide_begin(
    track: Track, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """R1. The house deals, from a sealed shuffle."""
    if seat != HOUSE:
        return Refused(Why.HOUSE_BEGINS)
    if track.turn is not None:
        return Refused(Why.ALREADY_BEGUN)
    if tuple(sorted(set(seated) & set(PLACES))) != seated or len(seated) < 2:
        return Refused(Why.WRONG_SEATS, Offends(seats=seated), {"seated": len(seated)})
    deck = chance.sealed.shuffled(RUNNERS)
    dealt = [RunnerDealt(at, runner) for at, runner in zip(seated, deck, strict=False)]
    return Accepted((*dealt, RestKept(deck[len(seated) :]), TurnPassed(seated[0])))


def decide_roll(track: Track, seat: Seat, dice: int, chance: Chance) -> Verdict[Event]:
    """R2, R3. One die, or two (a double sends the player back); open draws."""
    if seat != track.turn:
        return Refused(Why.NOT_YOUR_TURN, Offends(seats=(track.turn,)), {"turn": track.turn})
    rolled = tuple(chance.open.die() for _ in range(dice))
    double = len(rolled) == 2 and rolled[0] == rolled[1]
    place = 0 if double else track.places[seat] + sum(rolled)
    moved = Rolled(seat, rolled, place)
    if place >= track.options.goal:
        return Accepted((moved, RunnersShown(tuple(sorted(track.held.items())))))
    return Accepted((moved, TurnPassed(after(track, seat))))


def decide_pass(track: Track, seat: Seat, turn: Seat) -> Verdict[Event]:
    """R4. Only the house skips a player."""
    if seat != HOUSE:
        return Refused(Why.HOUSE_PASSES)
    return Accepted((TurnPassed(after(track, turn)),))


def after(track: Track, seat: Seat) -> Seat:
    order = sorted(track.places)
    return order[(order.index(seat) + 1) % len(order)]


def evolve(track: Track, event: Event, /) -> Track:
    change = msgspec.structs.replace
    match event:
        case RunnerDealt(seat, runner):
            held, places = {**track.held, seat: runner}, {**track.places, seat: 0}
            return change(track, held=held, places=places)
        case RestKept(runners):
            return change(track, rest=runners)
        case Rolled(seat, dice, place):
            return change(track, places={**track.places, seat: place}, dice=dice)
        case TurnPassed(to):
            return change(track, turn=to)
        case RunnersShown():
            return change(track, shown=True)


def legal_moves(track: Track, seat: Seat, /) -> Iterable[Move]:
    if track.shown:
        return
    if seat == HOUSE and track.turn is None:
        yield from (Begin(seated) for n in (2, 3, 4) for seated in combinations(PLACES, n))
    elif seat == HOUSE:
        yield Pass()
    elif seat == track.turn:
        yield from (Roll(2), Roll(1))


class View(msgspec.Struct, frozen=True):
    """R1, R5. You see the track and your own runner; at the end every runner."""

    goal: int
    places: BySeat[int]
    turn: Turn | None
    dice: tuple[Die, ...]
    runner: str | None
    shown: BySeat[str]
    choices: Choices


def view(track: Track, seat: Seat | None, /) -> View:
    shown = track.held if track.shown else {}
    runs = seat is not None and seat == track.turn and not track.shown
    return View(
        goal=track.options.goal,
        places={at: track.places[at] for at in sorted(track.places)},
        turn=track.turn,
        dice=track.dice,
        runner=track.held.get(seat) if seat is not None else None,
        shown={at: shown[at] for at in sorted(shown)},
        choices=MAY_RUN if runs else (),
    )


def outcome(track: Track, /) -> Outcome | None:
    """R5. Place and runner together."""
    if not track.shown:
        return None
    worth = {runner: 1 + at for at, runner in enumerate(RUNNERS)}
    points = {at: track.places[at] + worth[track.held[at]] for at in sorted(track.places)}
    return Outcome(points, by="the goal was reached", rule="R5")


def read_move(text: str, /) -> Move:
    if (move := WORDS.get(text)) is not None:
        return move
    match text.split(" "):
        case ["begin", *places] if set(places) <= set(map(str, PLACES)):
            return Begin(tuple(int(place) for place in places))
    raise ValueError(f"{text[:20]!r} is no move; write roll, or dash.")


def write_move(move: Move, /) -> str:
    if isinstance(move, Begin):
        return " ".join(["begin", *map(str, move.seated)])
    return next(word for word, meant in WORDS.items() if meant == move)


def redealt(track: Track, seat: Seat | None, draws: Draws, /) -> Track:
    """R1. Until the end, everything that `seat` does not hold is dealt again."""
    if track.shown:
        return msgspec.structs.replace(track, rest=draws.shuffled(track.rest))
    others = [at for at in sorted(track.held) if at != seat]
    runners = iter(draws.shuffled([*(track.held[at] for at in others), *track.rest]))
    held = {**track.held, **{at: next(runners) for at in others}}
    return msgspec.structs.replace(track, held=held, rest=tuple(runners))


def choose(view: View, draws: Draws) -> Move:
    """A bot: it dashes at the start, where a double costs nothing; later it tosses a coin."""
    at_the_start = view.turn is not None and view.places[view.turn] == 0
    return Roll(2) if at_the_start or draws.below(2) else Roll(1)


def _ponder(view: View, draws: Draws) -> Move:
    time.sleep(0.5)
    return choose(view, draws)


BOTS = {
    "quick": BotLevel("Quick", "It moves at once.", choose),
    "careful": BotLevel("Careful", "It thinks before it moves.", choose, slow=True),
    "ponderous": BotLevel(
        "Ponderous", "It thinks so long that people are told.", _ponder, slow=True, seconds=0.5
    ),
    "away": BotLevel("Away", "It is not installed.", choose, available=False),
}


GAME: Game[Options, Track, Move, Event, View] = Game(
    name="race",
    title="Dice race",
    summary="Roll or dash to the goal; your runner is secret until the end.",
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
    bots=Bots(choose, BOTS),
)

"""Backgammon: dice, plays, the cube, and how a game was won."""

from __future__ import annotations

from fairtable.cli.messages import list_all, say
from fairtable.cli.telling.reader import Reader, as_sentence
from fairtable.games.backgammon.moves import (
    Beavered,
    CheckersMoved,
    CubeDropped,
    CubeTaken,
    Doubled,
    Event,
    GameWon,
    HintTaken,
    OpeningRolled,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Roll,
    Rolled,
    TimeRanOut,
    TurnPassed,
)

POINTS = 24


def tell(event: Event, reader: Reader) -> str:
    """ "Ben played 6-5 and hit you on your 7 point."."""
    match event:
        case OpeningRolled():
            reader.dice = _dice(event.dice)
            return _by(reader, event.starts, "you-start", "starts", dice=reader.dice)
        case Rolled():
            return _rolled(event, reader)
        case CheckersMoved():
            return _moved(event, reader)
        case GameWon():
            return _won(event, reader)
        case _:
            return _of_the_cube(event, reader) or _of_others(event, reader)


def _rolled(event: Rolled, reader: Reader) -> str:
    """What could not be played is told at once."""
    reader.dice = _dice(event.dice)
    if any(isinstance(one, TurnPassed) and one.blocked for one in reader.events):
        return _by(reader, event.seat, "you-are-blocked", "blocked", dice=reader.dice)
    return _by(reader, event.seat, "you-rolled", "rolled", dice=reader.dice)


def _moved(event: CheckersMoved, reader: Reader) -> str:
    dice, own = reader.dice, reader.own
    if event.seat == own:
        return say("telling-you-played", dice=dice, play=event.play)
    name = reader.name(event.seat)
    hits = [
        str(step.end + 1 if own == 0 else POINTS - step.end)
        for step in event.steps
        if step.hit and isinstance(step.end, int) and own is not None
    ]
    if not hits:
        return say("telling-played", name=name, dice=dice, play=event.play)
    points = list_all(hits)
    return say("telling-played-and-hit", name=name, dice=dice, points=points, count=len(hits))


def _won(event: GameWon, reader: Reader) -> str:
    """The reader's own points first: "You win a gammon: 2 points. It is 2 : 0."."""
    said = _by(reader, event.winner, "you-won", "won", count=event.points, kind=event.win_type)
    white, black = event.score
    first, second = (black, white) if reader.own == 1 else (white, black)
    return f"{said} {say('telling-score-is', score=f'{first} : {second}')}"


def _of_the_cube(event: Event, reader: Reader) -> str:
    match event:
        case Doubled(seat, value):
            return _by(reader, seat, "you-doubled", "doubles-to", value=value)
        case Beavered(seat, value):
            return say("telling-beavers-to", name=reader.name(seat), value=value)
        case CubeTaken(seat, value):
            return _by(reader, seat, "you-took", "took", value=value)
        case CubeDropped(seat) if seat != reader.own:
            return say("telling-dropped", name=reader.name(seat))
        case _:
            return ""


def _of_others(event: Event, reader: Reader) -> str:
    """What others do, and what the page tells only in its story."""
    match event:
        case ResignationRefused(seat) if seat != reader.own:
            return say("telling-refused", name=reader.name(seat))
        case HintTaken(seat) if seat != reader.own:
            return say("telling-took-hint", name=reader.name(seat))
        case ResignationOffered(seat, level):
            return _told(reader, seat, say("telling-told-resigns", level=level))
        case ResignationAccepted(seat):
            return _told(reader, seat, say("telling-told-accepts"))
        case TimeRanOut():
            return as_sentence(say("telling-told-time"))
        case _:
            return ""


def _by(reader: Reader, seat: int, own: str, other: str, **values: str | int) -> str:
    """The message for the one who did it, or the one for everybody else."""
    if seat == reader.own:
        return say(f"telling-{own}", **values)
    return say(f"telling-{other}", name=reader.name(seat), **values)


def _told(reader: Reader, seat: int, words: str) -> str:
    return "" if seat == reader.own else f"{reader.name(seat)} {words}."


def _dice(dice: Roll) -> str:
    return f"{max(dice)}-{min(dice)}"

"""Position ID and Match ID as GNU Backgammon writes them. Rule B17.

A Position ID is 80 bits: the side that is not on roll, then the side that is; for each its
points from 1 to 24 and the bar, a 1 for every checker and a 0 behind each point. A Match ID is
72 bits: cube, score, dice and what is offered. Bits fill a byte from its lowest, bytes are
written in Base64. Player 0 is White here, player 1 Black.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode

from fairtable.games.backgammon.moves import Colour, Ending, Roll
from fairtable.games.backgammon.position import (
    CHECKERS,
    COLOURS,
    Board,
    Count,
    Position,
    other,
    side_of,
)
from fairtable.games.backgammon.snapshot import Snapshot

POSITION_LETTERS, MATCH_LETTERS = 14, 12
FIELDS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
"""The fields of a Match ID, by their number of bits: cube (its power of two), owner, on roll,
Crawford, game, to decide, doubled, resigned, two dice, length, two scores, and whether gammons
count from the start. They do in every match."""
CENTRED = 3
PLAYING = 1
ENDINGS: dict[Ending, int] = {"borne off": 2, "resigned": 3, "dropped": 4, "out of time": 3}
"""How a game has ended, as a Match ID has it; it knows no clock."""


def write_position_id(position: Board, turn: Colour | None = None) -> str:
    """B17. As the side on roll sees it; as White does if no side is."""
    on_roll = turn or position.turn or "white"
    bits = "".join(
        "1" * max(0, count) + "0"
        for colour in (other(on_roll), on_roll)
        for count in side_of(position, colour)[1:26]
    )
    return _written(bits, 10)


def read_position_id(text: str, turn: Colour = "white") -> Position:
    """B17. The position of an ID, with this colour on roll; ValueError if it is none."""
    bits = _read(text, POSITION_LETTERS, "Position ID")
    counts = [len(ones) for ones in bits.split("0")]
    if len(counts) < 51 or any(counts[50:]):
        raise ValueError("This Position ID has too many checkers for a board.")
    sides = {other(turn): counts[:25], turn: counts[25:50]}
    for colour in COLOURS:
        if sum(sides[colour]) > CHECKERS:
            raise ValueError(f"This Position ID gives {colour} more than 15 checkers.")
    white, black = sides["white"], sides["black"][:24][::-1]
    if any(one and two for one, two in zip(white[:24], black, strict=True)):
        raise ValueError("This Position ID puts both colours on one point.")
    return Position(
        tuple(one - two for one, two in zip(white[:24], black, strict=True)),
        Count(white[24], sides["black"][24]),
        Count(CHECKERS - sum(white), CHECKERS - sum(sides["black"])),
        turn=turn,
    )


def write_match_id(shot: Snapshot) -> str:
    """B17. Cube, score, dice and what is offered."""
    on_roll = COLOURS.index(shot.turn)
    waits = shot.doubled or shot.ending == "dropped" or (shot.resigned and not shot.ending)
    dice = shot.position.dice or (0, 0)
    values = (
        shot.cube.bit_length() - 1,
        CENTRED if shot.owner is None else COLOURS.index(shot.owner),
        on_roll,
        int(shot.crawford),
        ENDINGS[shot.ending] if shot.ending else PLAYING,
        1 - on_roll if waits and not shot.beavered else on_roll,
        int(shot.doubled),
        shot.resigned,
        max(dice),
        min(dice),
        shot.length,
        *shot.score,
        int(shot.length > 0 or not shot.jacoby),
    )
    bits = "".join(
        f"{value:0{width}b}"[::-1] for value, width in zip(values, FIELDS, strict=True)
    )
    return _written(bits, 9)


def read_match_id(match_id: str, position_id: str | None = None) -> Snapshot:
    """B17. The moment of a Match ID, on the board of a Position ID or at the start."""
    bits = _read(match_id, MATCH_LETTERS, "Match ID")
    values, at = [], 0
    for width in FIELDS:
        values.append(int(bits[at : at + width][::-1], 2))
        at += width
    cube, owner, on_roll, crawford, game, decides, doubled, resigned, *rest = values
    one, two, length, white, black, no_jacoby = rest
    if owner == 2:
        raise ValueError("This Match ID gives the cube to a player that does not exist.")
    turn, ending = COLOURS[on_roll], _ending(game)
    position = Position(turn=turn)
    if position_id is not None:
        position = read_position_id(position_id, turn)
    return Snapshot(
        Position(position.points, position.bar, position.home, turn, _dice(one, two)),
        1 << cube,
        None if owner == CENTRED else COLOURS[owner],
        length,
        (white, black),
        bool(crawford),
        length == 0 and not no_jacoby,
        False,
        bool(doubled),
        bool(doubled or ending == "dropped") and decides == on_roll,
        resigned,
        ending,
    )


def _ending(game: int) -> Ending | None:
    if game > max(ENDINGS.values()):
        raise ValueError("This Match ID has a game that is in no known state.")
    return next((ending for ending, number in ENDINGS.items() if number == game), None)


def _dice(one: int, two: int) -> Roll | None:
    if (one, two) == (0, 0):
        return None
    if not (1 <= one <= 6 and 1 <= two <= 6):
        raise ValueError(f"This Match ID has dice that show {one} and {two}.")
    return (one, two)


def _written(bits: str, size: int) -> str:
    number = int(bits[::-1], 2)
    return b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


def _read(text: str, letters: int, name: str) -> str:
    """The bits of an ID, the first bit first."""
    sentence = f"A {name} is {letters} letters and digits, such as "
    sentence += "4HPwATDgc/ABMA." if letters == POSITION_LETTERS else "cIkKAAAAAAAA."
    if not isinstance(text, str) or len(text.strip().rstrip("=")) != letters:
        raise ValueError(sentence)
    clean = text.strip().rstrip("=")
    try:
        content = b64decode(clean + "=" * (-letters % 4), validate=True)
    except (binascii.Error, ValueError) as problem:
        raise ValueError(sentence) from problem
    if b64encode(content).decode().rstrip("=") != clean:
        raise ValueError(f"{sentence} This text has bits after its last byte.")
    return f"{int.from_bytes(content, 'little'):0{8 * len(content)}b}"[::-1]

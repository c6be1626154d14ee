"""Whole sessions by the real rules, with random plays, cube actions and resignations."""

from __future__ import annotations

from functools import reduce
from random import Random

import msgspec

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    Accept,
    Beaver,
    Double,
    Drop,
    Event,
    Move,
    Options,
    Refuse,
    Resign,
    RollDice,
    Session,
    Take,
)
from fairtable.referee import HOUSE, Accepted, Chance

ODD_NAMES = [
    ("Ann", "Ben"),
    ("#1 fan", "; [Site]"),
    ("Game 7", "7 point match"),
    ("Zoë Ångström", "李小龙"),
    ("Ann: the first", "1) 61: 13/7"),
    ("Lee, 1600", "O'Neil, Jr."),
    ("Wins 3 points", "Doubles => 2"),
    ("a  b\tc", "  "),
    ("x" * 60, "é" * 40),
    ("MySelf", "user"),
]


class Played(msgspec.Struct, frozen=True):
    """A session that was played to its end: its options, its events, the session after them."""

    options: Options
    events: tuple[Event, ...]
    session: Session
    names: tuple[str, str]


def options_of(luck: Random) -> Options:
    """Money play or a match, with any of the agreements that other programs know, too."""
    if luck.random() < 0.5:
        return Options(
            length=0,
            games=luck.randint(1, 4),
            jacoby=luck.random() < 0.5,
            beavers=luck.random() < 0.8,
        )
    return Options(length=luck.choice([1, 2, 3, 5, 7, 11]), crawford=luck.random() < 0.8)


def played(seed: int) -> Played:
    """The session of this seed; the same seed gives the same session."""
    luck = Random(seed)
    options = options_of(luck)
    bold = luck.choice([0.02, 0.1, 0.3])
    session = backgammon.opening(options)
    events: list[Event] = []
    chance = Chance.seeded(b"a session %d" % seed)
    while session.phase != "over":
        begins = session.phase in ("waiting", "between")
        seat = HOUSE if begins else session.acting
        move = backgammon.Begin() if begins else _choice(session, luck, bold)
        verdict = backgammon.decide(session, seat, move, chance)
        assert isinstance(verdict, Accepted), (verdict, move)
        session = reduce(backgammon.evolve, verdict.events, session)
        events += verdict.events
    return Played(options, tuple(events), session, luck.choice(ODD_NAMES))


def _choice(session: Session, luck: Random, bold: float) -> Move:
    moves = list(backgammon.legal_moves(session, session.acting))
    weights = [_weight(move, bold) for move in moves]
    return luck.choices(moves, weights)[0]


def _weight(move: Move, bold: float) -> float:
    match move:
        case RollDice():
            return 1
        case Double():
            return bold
        case Take() | Beaver():
            return 2
        case Drop():
            return 0.5
        case Resign():
            return 0.003
        case Accept() | Refuse():
            return 1
        case _:
            # A checker that is borne off is not often taken back by a random play.
            return 4 if any(path[-1] == 0 for path in move.paths) else 1

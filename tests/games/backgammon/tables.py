"""Positions, sessions and rolls that the tests of Backgammon share."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

from hypothesis import strategies as st

from fairtable.games import backgammon
from fairtable.games.backgammon import Count, Cube, Position, Session
from fairtable.referee import HOUSE, Accepted, Chance, Refused

LUCK = Chance.seeded(b"backgammon")
COUNTS = Path(__file__).parents[2] / "counts" / "backgammon.txt"

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.binary(max_size=30),
    lambda inner: st.lists(inner, max_size=26) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=30,
)


def board(white, black, turn="white", dice=None, **more):
    """A position in each player's own numbers: {24: 2, "bar": 1}.

    Checkers that are not named are borne off.
    """
    points = [0] * 24
    for place, count in white.items():
        if place != "bar":
            points[place - 1] += count
    for place, count in black.items():
        if place != "bar":
            points[24 - place] -= count
    home = Count(15 - sum(white.values()), 15 - sum(black.values()))
    bar = Count(white.get("bar", 0), black.get("bar", 0))
    return Position(tuple(points), bar, home, turn, dice, **more)


def session_at(position, held=None, score=(0, 0), **options):
    """A session in the middle of a game."""
    agreed = backgammon.Options(**options)
    phase = "moving" if position.dice else "rolling"
    return Session(agreed, position, phase, held or Cube(), score=score, game=1)


def begun(**options):
    """A session after the house has begun."""
    return after(backgammon.opening(backgammon.Options(**options)), "begin", seat=HOUSE)


def rolling(**options):
    """White is to roll from the start position."""
    return session_at(Position(turn="white"), **options)


def ask(session, move, seat=None, luck=None):
    seat = session.acting if seat is None else seat
    asked = backgammon.read_move(move) if isinstance(move, str) else move
    return backgammon.decide(session, seat, asked, luck or Chance.seeded(b"backgammon"))


def events(session, move, seat=None, luck=None):
    verdict = ask(session, move, seat, luck)
    assert isinstance(verdict, Accepted), verdict
    return verdict.events


def after(session, *moves, seat=None):
    """The session after these moves of the seats that must act, each of them accepted."""
    for move in moves:
        session = reduce(backgammon.evolve, events(session, move, seat), session)
    return session


def refused(session, move, seat=None):
    verdict = ask(session, move, seat)
    assert isinstance(verdict, Refused), verdict
    return verdict


def texts(position):
    """The legal plays of a position, as they are written."""
    return [backgammon.write_play(turn.play) for turn in backgammon.legal_turns(position)]


def counted():
    """The lines of tests/counts/backgammon.txt: name, count, position."""
    for line in COUNTS.read_text().splitlines():
        if not line.startswith("#"):
            name, count, side, dice, bar, home, points = line.split()
            yield (
                name,
                int(count),
                Position(
                    tuple(map(int, points.split(","))),
                    Count(*map(int, bar.split(","))),
                    Count(*map(int, home.split(","))),
                    {"W": "white", "B": "black"}[side],
                    (int(dice[0]), int(dice[1])),
                ),
            )


@st.composite
def positions(draw, dice=True):
    """Any board: fifteen checkers of each colour anywhere; at most one side has won."""
    luck = draw(st.randoms(use_true_random=False))
    crowded = draw(st.booleans())
    white, black = [0] * 26, [0] * 26
    places = [0] * 4 + list(range(1, 8)) if crowded else list(range(26))
    for _ in range(15):
        white[luck.choice(places)] += 1
    for _ in range(15):
        free = [at for at in range(26) if at in (0, 25) or not white[25 - at]]
        black[luck.choice(free)] += 1
    if white[0] == 15:
        white[0], white[25] = 14, 1
    if black[0] == 15:
        black[0], black[25] = 14, 1
    points = tuple(white[at + 1] - black[24 - at] for at in range(24))
    roll = (luck.randint(1, 6), luck.randint(1, 6)) if dice else None
    return Position(
        points,
        Count(white[25], black[25]),
        Count(white[0], black[0]),
        luck.choice(["white", "black"]),
        roll,
    )

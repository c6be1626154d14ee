"""What an answer means in points: the view says what the referee would then write down."""

import pytest

from fairtable.games.backgammon import Cube, GameWon, Position, view
from tests.games.backgammon.tables import after, events, rolling, session_at


def rows(session, seat=0):
    return [
        (row.answer, row.winner, row.points, row.score, row.ends)
        for row in view(session, seat).stakes
    ]


@pytest.mark.parametrize(
    ("length", "ends"), [(4, ["win", "gammon"]), (6, ["gammon", None]), (7, [None, None])]
)
def test_b9_a_drop_loses_the_present_value_and_a_take_plays_for_the_offer(length, ends):
    session = after(session_at(Position(turn="black"), score=(2, 0), length=length), "double")
    dropped, *taken = rows(session)
    assert dropped == ("drop", 1, 1, (2, 1), None)
    assert taken == [("take", 0, 2, (4, 0), ends[0]), ("take", 1, 2, (2, 2), ends[1])]


def test_b11_a_drop_may_end_the_match():
    session = session_at(Position(turn="white"), Cube(2, 0), score=(2, 3), length=5)
    dropped, *_ = rows(after(session, "double"))
    assert dropped == ("drop", 0, 2, (4, 3), None)
    session = session_at(Position(turn="white"), Cube(1, 0), score=(2, 4), length=5)
    assert [row[4] for row in rows(after(session, "double"))] == [None, "win", "gammon"]


def test_b10_a_beaver_is_worth_twice_the_offer_and_its_drop_the_first_double():
    doubled = after(rolling(length=0, beavers=True), "double")
    assert rows(doubled)[3:] == [
        ("beaver", 1, 4, (0, 4), None),
        ("beaver", 0, 4, (4, 0), None),
    ]
    beavered = after(doubled, "beaver")
    assert rows(beavered) == [
        ("drop", 1, 2, (0, 2), None),
        ("take", 0, 4, (4, 0), None),
        ("take", 1, 4, (0, 4), None),
    ]


@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 4), (3, 6)])
def test_b13_a_resignation_is_worth_its_level_times_the_cube(level, points):
    session = session_at(Position(turn="white"), Cube(2, 0), length=5)
    session = after(session, f"resign {level}")
    ends = "win" if points >= 5 else None
    assert rows(session) == [("accept", 1, points, (0, points), ends)]


@pytest.mark.parametrize(
    ("offer", "answer"), [("double", "drop"), ("resign 1", "accept"), ("resign 3", "accept")]
)
def test_what_is_said_is_what_the_referee_writes_down(offer, answer):
    session = after(session_at(Position(turn="black"), Cube(2, 1), (1, 2), length=9), offer)
    won = next(event for event in events(session, answer) if isinstance(event, GameWon))
    said = next(row for row in view(session, None).stakes if row.answer == answer)
    assert (said.winner, said.points, said.score) == (won.winner, won.points, won.score)


def test_nothing_is_at_stake_while_no_offer_waits():
    assert rows(rolling()) == []
    assert rows(session_at(Position(turn="white", dice=(3, 1)))) == []

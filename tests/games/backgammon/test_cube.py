"""Rules B8 to B14: the cube, matches, money, resignations, the clock."""

import pytest

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    Beavered,
    Cube,
    CubeDropped,
    CubeTaken,
    Doubled,
    GameWon,
    OpeningRolled,
    Position,
    ResignationAccepted,
    ResignationRefused,
    SessionEnded,
    TimeOut,
    TimeRanOut,
    hand_of,
    time_control,
    time_out,
)
from fairtable.referee import HOUSE, Clock, Control, Outcome
from fairtable.referee.timing import after_entry, new_clock
from tests.games.backgammon.tables import (
    after,
    begun,
    board,
    events,
    refused,
    rolling,
    session_at,
)

MONEY = {"length": 0}
LAST = board({1: 1}, {6: 15}, dice=(6, 5))
"""White bears off the last checker, and Black has borne off none: a gammon."""


def test_b9_a_double_is_taken_and_the_cube_changes_hands():
    assert events(rolling(), "double") == (Doubled(0, 2),)
    doubled = after(rolling(), "double")
    assert (doubled.phase, doubled.acting, doubled.cube.value) == ("doubled", 1, 1)
    assert events(doubled, "take") == (CubeTaken(1, 2, owner=1),)
    taken = after(doubled, "take")
    assert (taken.phase, taken.acting, taken.cube) == ("rolling", 0, Cube(2, 1))
    assert refused(taken, "double").why.code == "not-your-cube"
    assert "belongs to Black" in refused(taken, "double").says


def test_b9_the_owner_may_redouble():
    session = session_at(Position(turn="black"), held=Cube(2, 1), length=9)
    assert events(session, "redouble") == (Doubled(1, 4),)
    assert after(session, "double", "take").cube == Cube(4, 0)


def test_b9_a_drop_loses_what_the_cube_showed():
    session = after(session_at(Position(turn="white"), held=Cube(2, 0), length=9), "double")
    dropped, won = events(session, "drop")
    assert dropped == CubeDropped(1)
    assert won == GameWon(0, "single", "dropped", 2, (2, 0))
    next_game = after(after(session, "pass"), "begin", seat=HOUSE)
    assert (next_game.phase, next_game.cube, next_game.score) == ("moving", Cube(), (2, 0))
    assert next_game.position.points == backgammon.START


@pytest.mark.parametrize("move", ["roll", "13/8", "double", "resign 1", "accept", "refuse"])
def test_b9_a_double_must_be_answered(move):
    refusal = refused(after(rolling(), "double"), move)
    assert refusal.why.code == "answer-double"
    assert refusal.says == "A double to 2 is offered. You could answer take, drop."


@pytest.mark.parametrize("move", ["take", "drop", "beaver"])
def test_b9_without_a_double_there_is_nothing_to_answer(move):
    assert refused(rolling(), move).why.code == "no-double"
    assert refused(begun(), move).why.code == "no-double"


def test_b9_doubles_come_before_the_roll_and_have_a_top():
    assert refused(begun(), "double").why.code == "double-first"
    assert refused(rolling(cube=False), "double").why.code == "no-cube"
    top = session_at(Position(turn="white"), held=Cube(4096, 0), **MONEY)
    assert refused(top, "double").why.code == "cube-at-top"


def test_b10_a_beaver_doubles_back_and_keeps_the_cube():
    session = after(rolling(**MONEY, beavers=True), "double")
    assert "beaver" in refused(session, "roll").says
    assert events(session, "beaver") == (Beavered(1, 4),)
    beavered = after(session, "beaver")
    assert (beavered.phase, beavered.acting, beavered.cube) == ("beavered", 0, Cube(2, 1))
    assert after(beavered, "take").cube == Cube(4, 1)
    assert after(beavered, "take").acting == 0
    _, won, _ = events(beavered, "drop")
    assert won == GameWon(1, "single", "dropped", 2, (0, 2))
    assert refused(beavered, "beaver").why.code == "beavered-already"
    assert refused(beavered, "double").why.code == "answer-double"


@pytest.mark.parametrize("options", [{"length": 0}, {"length": 5, "beavers": True}])
def test_b10_beavers_are_for_money_and_agreed(options):
    assert refused(after(rolling(**options), "double"), "beaver").why.code == "no-beaver"


def test_b10_a_beaver_does_not_go_above_the_top():
    near = session_at(Position(turn="white"), held=Cube(2048, 0), **MONEY, beavers=True)
    assert refused(after(near, "double"), "beaver").why.code == "cube-at-top"


def crawford_at(score, **options):
    """The game after one that ended with this score."""
    before = session_at(Position(turn="white"), score=score, **options)
    return after(after(before, "double", "drop"), "begin", seat=HOUSE)


def test_b11_the_crawford_game_comes_once():
    session = crawford_at((3, 0), length=5)
    assert session.crawford and session.score == (4, 0)
    rolling_now = session_at(Position(turn="black"), score=(4, 0), length=5)
    rolling_now = backgammon.evolve(
        rolling_now, OpeningRolled(2, ((1, 2),), 1, (2, 1), crawford=True)
    )
    rolling_now = backgammon.evolve(rolling_now, backgammon.TurnPassed(1))
    assert refused(rolling_now, "double").why.code == "crawford-game"
    over = after(rolling_now, "resign 1", "accept")
    assert over.ended is not None
    lost = backgammon.evolve(rolling_now, GameWon(1, "single", "resigned", 1, (4, 1)))
    assert lost.crawford_played
    following = backgammon.evolve(lost, OpeningRolled(3, ((1, 2),), 1, (2, 1), crawford=False))
    free = backgammon.evolve(following, backgammon.TurnPassed(1))
    assert events(free, "double") == (Doubled(1, 2),)


def test_b11_after_the_crawford_game_there_is_no_second():
    session = session_at(Position(turn="black"), score=(4, 1), length=5)
    session = backgammon.evolve(session, OpeningRolled(2, ((1, 2),), 1, (2, 1), True))
    session = backgammon.evolve(session, backgammon.TurnPassed(0))
    (opened,) = events(after(session, "resign 1", "accept"), "begin", HOUSE)
    assert opened.crawford is False


@pytest.mark.parametrize(
    ("score", "options", "crawford"),
    [
        ((2, 0), {"length": 5}, False),
        ((3, 0), {"length": 5, "crawford": False}, False),
        ((0, 0), {"length": 0, "games": 3}, False),
        ((3, 4), {"length": 5}, True),
    ],
)
def test_b11_when_a_game_is_the_crawford_game(score, options, crawford):
    assert crawford_at(score, **options).crawford is crawford


def test_b11_a_dead_cube_is_not_turned():
    dead = session_at(Position(turn="white"), held=Cube(2, 0), score=(3, 0), length=5)
    refusal = refused(dead, "double")
    assert (refusal.why.code, refusal.values["value"]) == ("dead-cube", 2)
    alive = session_at(Position(turn="white"), held=Cube(2, 0), score=(2, 0), length=5)
    assert events(alive, "double") == (Doubled(0, 4),)
    assert refused(rolling(length=1), "double").why.code == "dead-cube"


def test_b11_the_match_ends_at_its_length_and_nothing_follows():
    session = session_at(LAST, held=Cube(2, 0), score=(1, 4), length=5)
    moved, won, ended = events(session, "1/off")
    assert won == GameWon(0, "gammon", "borne off", 4, (5, 4))
    assert ended == SessionEnded((5, 4), "match won, borne off", "B11")
    over = after(session, "1/off")
    assert backgammon.outcome(over) == Outcome({0: 5, 1: 4}, "match won, borne off", "B11")
    assert backgammon.outcome(over).winners == (0,)
    assert (over.position.status, over.position.win_type) == ("completed", "gammon")
    for seat in (0, 1, HOUSE):
        assert list(backgammon.legal_moves(over, seat)) == []
    assert refused(over, "roll", 0).why.code == "over"
    assert refused(over, TimeOut(0), HOUSE).why.code == "over"
    assert moved.play == "1/off"


@pytest.mark.parametrize(
    ("options", "cube", "points"),
    [
        ({"jacoby": True}, Cube(), 1),
        ({"jacoby": True}, Cube(2, 0), 4),
        ({"jacoby": False}, Cube(), 2),
    ],
)
def test_b12_jacoby(options, cube, points):
    session = session_at(LAST, held=cube, **MONEY, **options)
    _, won, ended = events(session, "1/off")
    assert (won.win_type, won.points, won.score) == ("gammon", points, (points, 0))
    assert ended.rule == "B12"


def test_b12_a_series_of_money_games():
    session = session_at(LAST, **MONEY, games=2, score=(0, 3))
    between = after(session, "1/off")
    assert (between.phase, between.position.status) == ("between", "completed")
    last = after(after(between, "begin", seat=HOUSE), "resign 1", "accept")
    assert last.ended is not None and sum(last.score) == 5


def test_b13_a_resignation_is_accepted_for_what_was_offered():
    session = after(session_at(Position(turn="black"), held=Cube(2, 0), length=9), "resign 3")
    assert (session.phase, session.acting, session.resigning) == ("resigning", 0, 3)
    accepted, won = events(session, "accept")
    assert accepted == ResignationAccepted(0)
    assert won == GameWon(0, "backgammon", "resigned", 6, (6, 0))


def test_b13_a_refusal_puts_the_game_back_where_it_was():
    for session in (rolling(), begun()):
        offered = after(session, "resign 1")
        assert events(offered, "refuse") == (ResignationRefused(offered.acting),)
        back = after(offered, "refuse")
        assert (back.phase, back.acting) == (session.phase, session.acting)
        assert refused(back, "resign 1").why.code == "refused-before"
        assert after(back, "resign 2").resigning == 2


def test_b13_a_new_roll_forgets_what_was_refused():
    session = after(rolling(), "resign 1", "refuse", "roll")
    assert after(session, "resign 1").resigning == 1


@pytest.mark.parametrize("move", ["roll", "13/8", "double", "take", "drop", "resign 2"])
def test_b13_a_resignation_must_be_answered(move):
    assert refused(after(rolling(), "resign 1"), move).why.code == "answer-resignation"


def test_b13_what_cannot_be_offered():
    assert refused(rolling(), "accept").why.code == "no-resignation"
    assert refused(rolling(), backgammon.Resign(4)).why.code == "no-such-level"
    assert refused(rolling(), "resign 1", 1).why.code == "not-your-turn"
    assert refused(rolling(**MONEY), "resign 2").why.code == "gammons-do-not-count"
    assert after(rolling(**MONEY, jacoby=False), "resign 2").resigning == 2


CLOCK = {"length": 3, "clock": True}


def test_b14_two_minutes_a_point_and_twelve_seconds_a_turn():
    assert time_control(backgammon.Options(**CLOCK)) == Control(360_000, 12_000)
    for options in ({"length": 3}, {"length": 0, "clock": True}):
        assert time_control(backgammon.Options(**options)) is None
        assert new_clock(backgammon.GAME, backgammon.Options(**options)) == Clock()


def test_b14_the_clock_runs_for_the_player_who_must_act():
    session = rolling(**CLOCK)
    clock = after_entry(
        backgammon.GAME, new_clock(backgammon.GAME, session.options), session, 0
    )
    assert (hand_of(session), clock.running) == (0, 0)
    rolled = after(session, "roll")
    assert after_entry(backgammon.GAME, clock, rolled, 5_000) is clock, (
        "a roll and its play share one delay"
    )
    doubled = after(session, "double")
    turned = after_entry(backgammon.GAME, clock, doubled, 20_000)
    assert (turned.running, turned.spent) == (1, (8_000, 0))
    back = after_entry(backgammon.GAME, turned, after(doubled, "take"), 25_000)
    assert (back.running, back.spent) == (0, (8_000, 0))
    for length, phase in ((1, "over"), (3, "between")):
        won = after(session_at(LAST, length=length, clock=True), "1/off")
        assert (won.phase, hand_of(won)) == (phase, None)
        assert after_entry(backgammon.GAME, back, won, 26_000).running is None


def test_b14_a_player_without_time_loses_the_match():
    session = session_at(Position(turn="white"), score=(2, 0), **CLOCK)
    clock = after_entry(
        backgammon.GAME, new_clock(backgammon.GAME, session.options), session, 0
    )
    assert time_out(session, clock, 371_999) is None
    assert clock.flag_falls_at() == 372_000
    move = time_out(session, clock, 372_000)
    assert move == TimeOut(0) and backgammon.write_move(move) == "time-out white"
    late, won, ended = events(session, move, HOUSE)
    assert late == TimeRanOut(0)
    assert won == GameWon(1, "single", "out of time", 3, (2, 3))
    assert ended.rule == "B14"
    over = after(session, move, seat=HOUSE)
    assert backgammon.outcome(over).winners == (1,)
    assert time_out(over, clock, 10**9) is None


def test_b14_only_the_house_ends_the_time_of_the_player_who_must_act():
    session = rolling(**CLOCK)
    assert refused(session, TimeOut(0), 0).why.code == "not-the-house"
    assert refused(session, TimeOut(1), HOUSE).why.code == "not-their-time"
    assert refused(rolling(), TimeOut(0), HOUSE).why.code == "no-clock"
    assert refused(rolling(length=0, clock=True), TimeOut(0), HOUSE).why.code == "no-clock"
    assert list(backgammon.legal_moves(session, HOUSE)) == [TimeOut(0)]
    assert list(backgammon.legal_moves(rolling(), HOUSE)) == []
    between = after(session, "resign 1", "accept")
    assert refused(between, TimeOut(0), HOUSE).why.code == "not-their-time"

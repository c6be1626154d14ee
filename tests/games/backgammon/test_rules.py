"""Rules B2 to B7 and B16 at the table, each under its number."""

import pytest
from hypothesis import given, settings

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    CheckersMoved,
    Offends,
    OpeningRolled,
    Play,
    Position,
    Resign,
    Rolled,
    Step,
    TimeOut,
    TurnPassed,
)
from fairtable.games.backgammon.state import Session
from fairtable.referee import HOUSE, Accepted, Chance, Due, Luck, Refused
from tests.games.backgammon.tables import (
    LUCK,
    after,
    anything,
    ask,
    begun,
    board,
    events,
    positions,
    refused,
    rolling,
    session_at,
)

MOVES = ["roll", "13/8 6/5", "double", "beaver", "take", "drop", "resign 1", "accept", "refuse"]


def test_b2_the_house_begins_and_the_higher_die_starts_with_both():
    (opened,) = events(backgammon.opening(backgammon.Options()), "begin", HOUSE)
    assert isinstance(opened, OpeningRolled)
    *ties, (white, black) = opened.rolls
    assert all(one == two for one, two in ties) and white != black
    assert opened.starts == (0 if white > black else 1)
    assert opened.dice == (max(white, black), min(white, black))
    session = begun()
    assert (session.phase, session.acting, session.game) == ("moving", opened.starts, 1)
    assert session.position.points == backgammon.START


def test_b2_ties_are_rolled_again():
    opened = backgammon.opening(backgammon.Options())
    for number in range(200):
        luck = Chance.seeded(b"ties", seq=number)
        (event,) = events(opened, "begin", HOUSE, luck)
        if len(event.rolls) > 2:
            break
    assert len(event.rolls) > 2
    assert len({die for roll in event.rolls[:-1] for die in [len(set(roll))]}) == 1


def test_b2_the_opening_is_fair():
    opened = backgammon.opening(backgammon.Options())
    starts = [
        events(opened, "begin", HOUSE, Chance.seeded(b"fair", seq=number))[0].starts
        for number in range(1_000)
    ]
    assert 430 < sum(starts) < 570


@pytest.mark.parametrize("seat", [0, 1, 7])
def test_b2_only_the_house_begins_and_once(seat):
    opened = backgammon.opening(backgammon.Options())
    assert refused(opened, "begin", seat).why.code == "not-the-house"
    assert refused(begun(), "begin", HOUSE).why.code == "already-begun"


def test_b2_the_house_opens_the_next_game_when_one_is_won():
    won = after(rolling(length=0, games=2), "resign 1", "accept")
    assert (won.phase, won.acting, won.score) == ("between", None, (0, 1))
    assert backgammon.due(won) == Due(("opening", 2), 0, backgammon.Begin())
    assert list(backgammon.legal_moves(won, HOUSE)) == [backgammon.Begin()]
    assert refused(won, "begin", 0).why.code == "not-the-house"
    (opened,) = events(won, "begin", HOUSE)
    assert isinstance(opened, OpeningRolled) and opened.game == 2
    playing = after(won, "begin", seat=HOUSE)
    assert backgammon.due(playing) is backgammon.due(rolling()) is None
    last = after(playing, "resign 1", "accept")
    assert (last.phase, backgammon.due(last)) == ("over", None)
    assert refused(last, "begin", HOUSE).why.code == "over"


@pytest.mark.parametrize("move", MOVES)
def test_b2_nothing_can_be_done_between_two_games(move):
    won = after(rolling(), "resign 1", "accept")
    for seat in (0, 1):
        assert refused(won, move, seat).why.code == "between-games"
        assert list(backgammon.legal_moves(won, seat)) == []


@pytest.mark.parametrize(
    ("options", "links"),
    [
        ({}, 1_024 + 9 * 256),
        ({"length": 1}, 1_280),
        ({"length": 99}, 1_024 + 197 * 256),
        ({"length": 0}, 1_280),
        ({"length": 0, "games": 99}, 1_024 + 99 * 256),
    ],
)
def test_b3_luck_is_open_and_only_a_roll_draws(options, links):
    agreed = backgammon.Options(**options)
    assert backgammon.luck(agreed) == Luck(open=links, rolls=True)
    assert [move for move in MOVES if backgammon.draws(backgammon.read_move(move))] == ["roll"]


@pytest.mark.parametrize("move", MOVES)
def test_b2_nothing_can_be_done_before_the_start(move):
    opened = backgammon.opening(backgammon.Options())
    assert refused(opened, move, 0).why.code == "not-begun"


@pytest.mark.parametrize("seat", [HOUSE, 2, 7, None, "0"])
@pytest.mark.parametrize("move", MOVES)
def test_b2_only_the_players_play(seat, move):
    verdict = backgammon.decide(begun(), seat, backgammon.read_move(move), LUCK)
    assert verdict.why.code == "not-a-player"


def test_b3_a_roll_is_two_dice_and_open():
    session = rolling()
    luck = Chance.seeded(b"roll")
    (rolled,) = events(session, "roll", luck=luck)
    assert isinstance(rolled, Rolled) and rolled.seat == 0
    assert [draw.kind for draw in luck.drawn()] == ["open", "open"]
    assert [1 + draw.gave for draw in luck.drawn()] == list(rolled.dice)


@pytest.mark.parametrize(
    ("session", "move", "seat", "code"),
    [
        (rolling(), "roll", 1, "not-your-turn"),
        (rolling(), "13/8 6/5", 0, "roll-first"),
        (session_at(Position(turn="white", dice=(3, 1))), "roll", 0, "already-rolled"),
        (session_at(Position(turn="white", dice=(3, 1))), "8/5 6/5", 1, "not-your-turn"),
    ],
)
def test_b3_roll_then_play_on_your_turn(session, move, seat, code):
    assert refused(session, move, seat).why.code == code


def test_b3_a_turn_is_played_whole_and_passes():
    session = session_at(Position(turn="white", dice=(3, 1)))
    moved, passed = events(session, "6/5 8/5")
    assert moved == CheckersMoved(0, "8/5 6/5", (Step(7, 4), Step(5, 4)))
    assert passed == TurnPassed(1)
    played = after(session, "8/5 6/5")
    assert (played.phase, played.acting, played.position.dice) == ("rolling", 1, None)
    assert played.position.points[4] == 2
    assert played.last_play.dice == (3, 1)


def test_b6_a_player_who_can_play_nothing_passes():
    position = board({"bar": 1, 6: 14}, {at: 2 for at in range(1, 7)} | {12: 3})
    _, passed = events(session_at(position), "roll")
    assert passed == TurnPassed(1, blocked=True)
    session = after(session_at(position), "roll")
    assert (session.phase, session.acting) == ("rolling", 1)


START = {"turn": "white"}
CLOSED = {at: 2 for at in range(1, 7)}
REFUSALS = [
    pytest.param(
        Position(**START, dice=(3, 1)), "13/8 6/5", "not-the-dice", "B3", id="no five"
    ),
    pytest.param(Position(**START, dice=(3, 1)), "8/5", "both-numbers", "B6", id="one of two"),
    pytest.param(
        Position(**START, dice=(3, 1)), "8/5(2)", "not-the-dice", "B3", id="a three twice"
    ),
    pytest.param(
        Position(**START, dice=(3, 1)), "8/5 6/5 8/7", "not-the-dice", "B3", id="too much"
    ),
    pytest.param(
        Position(**START, dice=(3, 1)), "9/6 6/5", "no-checker", "B4", id="nobody there"
    ),
    pytest.param(Position(**START, dice=(5, 1)), "24/19 6/5", "point-held", "B4", id="held"),
    pytest.param(
        Position(**START, dice=(3, 1)), "bar/22 6/5", "no-checker", "B4", id="empty bar"
    ),
    pytest.param(
        board({"bar": 1, 6: 14}, {12: 15}, dice=(3, 1)), "6/3 6/5", "on-the-bar", "B5", id="bar"
    ),
    pytest.param(
        board({"bar": 2, 6: 13}, {12: 15}, dice=(3, 1)),
        "bar/22 6/5",
        "on-the-bar",
        "B5",
        id="two on the bar",
    ),
    pytest.param(
        board({24: 1}, {7: 1, 13: 2, 12: 2}, dice=(6, 5)),
        "24/19",
        "higher-number",
        "B6",
        id="higher",
    ),
    pytest.param(
        Position(**START, dice=(2, 2)), "13/11", "as-many-as-can", "B6", id="one of four"
    ),
    pytest.param(
        Position(**START, dice=(2, 2)), "13/11(3)", "as-many-as-can", "B6", id="three of four"
    ),
    pytest.param(
        Position(**START, dice=(6, 1)), "6/off 8/7", "not-all-home", "B7", id="too early"
    ),
    pytest.param(
        board({6: 1, 2: 3}, {1: 15}, dice=(4, 4)), "2/off", "checker-behind", "B7", id="behind"
    ),
    pytest.param(
        board({6: 2, 2: 3}, {1: 15}, dice=(5, 3)),
        "6/1 2/off",
        "checker-behind",
        "B7",
        id="still behind",
    ),
    pytest.param(
        board({6: 2, 5: 3}, {1: 15}, dice=(6, 1)),
        "6/off 5/3",
        "not-the-dice",
        "B3",
        id="no two",
    ),
]


@pytest.mark.parametrize(("position", "move", "code", "rule"), REFUSALS)
def test_a_refusal_names_its_rule_and_legal_plays(position, move, code, rule):
    session = session_at(position)
    refusal = refused(session, move)
    assert (refusal.why.code, refusal.why.rule) == (code, rule)
    assert "You could play" in refusal.says
    legal = [backgammon.write_move(it) for it in backgammon.legal_moves(session, 0)]
    plays = refusal.offends.plays
    assert plays and set(plays) <= set(legal)
    assert plays == refusal.values["plays"] and ", ".join(plays) in refusal.says


def test_b6_the_sentence_of_the_rule_book():
    position = board({13: 1, 6: 14}, {18: 1, 1: 14}, dice=(5, 1))
    refusal = refused(session_at(position), "13/8")
    assert (refusal.why.rule, refusal.says) == (
        "B6",
        "Both numbers must be played. You could play 13/12 6/1, 13/8 6/5, 13/7*.",
    )


@pytest.mark.parametrize(
    ("dice", "written", "right"),
    [
        ((6, 5), "24/18 18/13", "24/13"),
        ((6, 5), "24/18/13", "24/13"),
        ((2, 2), "8/2 6/4", "8/4 6/2"),
        ((2, 2), "13/11 11/9 13/11(2)", "13/11(2) 13/9"),
    ],
)
def test_b16_a_legal_play_in_other_words_is_the_same_play(dice, written, right):
    session = session_at(Position(turn="white", dice=dice))
    assert events(session, written) == events(session, right)
    assert events(session, written)[0].play == right


@pytest.mark.parametrize(
    ("black", "written", "right"),
    [
        ({17: 1, 1: 14}, "13/8 8/2", "13/8*/2"),
        ({17: 1, 1: 14}, "13/8/2", "13/8*/2"),
        ({17: 1, 1: 14}, "13/8*/2*", "13/8*/2"),
        ({17: 1, 1: 14}, "13/7*/2", "13/2"),
        ({17: 1, 18: 2, 1: 12}, "13/2", "13/8*/2"),
        ({17: 1, 23: 1, 1: 13}, "13/2", "13/2*"),
    ],
)
def test_b16_hits_are_written(black, written, right):
    """A stop on a blot without its star may be a slip of the pen, so it is not played."""
    session = session_at(board({13: 1, 3: 14}, black, dice=(6, 5)))
    refusal = refused(session, written)
    assert (refusal.why.code, refusal.values["play"]) == ("written-otherwise", right)
    assert refusal.offends == Offends(plays=(right,))
    assert refusal.says == f"With its hits, this play is written {right}."
    assert isinstance(ask(session, right), Accepted)


def test_b16_a_star_without_a_hit_is_refused_with_the_right_text():
    session = session_at(Position(turn="white", dice=(1, 3)))
    refusal = refused(session, "8/5* 6/5")
    assert (refusal.why.code, refusal.values["play"]) == ("written-otherwise", "8/5 6/5")
    assert isinstance(ask(session, "8/5 6/5"), Accepted)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("13/2", "13/2"),
        ("13/7/2", "13/2"),
        ("13/7 7/2", "13/2"),
        ("13/8*/2", "13/8*/2"),
        ("13/8* 8/2", "13/8*/2"),
    ],
)
def test_b16_a_player_who_may_hit_or_not_says_which(written, right):
    session = session_at(board({13: 1, 3: 14}, {17: 1, 1: 14}, dice=(6, 5)))
    assert events(session, written)[0].play == right


JUNK = [
    Play(()),
    Play(((24,),)),
    Play(((24, 18), (24, 18), (24, 18), (24, 18), (24, 18))),
    Play(((18, 24),)),
    Play(((24, 18),), (30,)),
    Play(((24, "off"),)),
    Play([[24, 18]]),
    Play(None, None),
    Play(((24, True),)),
]


@pytest.mark.parametrize("play", JUNK)
def test_b16_what_is_no_play_is_refused(play):
    session = session_at(Position(turn="white", dice=(6, 5)))
    assert refused(session, play).why.code == "no-play"


@settings(max_examples=40)
@given(anything, anything)
def test_nothing_breaks_the_referee(one, two):
    for session in (rolling(), session_at(Position(turn="white", dice=(6, 5)))):
        for move in (Play(one, two), Play((one, two)), Resign(one)):
            assert isinstance(backgammon.decide(session, 0, move, LUCK), Accepted | Refused)
        assert isinstance(backgammon.decide(session, HOUSE, TimeOut(one), LUCK), Refused)


@settings(max_examples=60)
@given(positions())
def test_legal_plays_are_accepted_and_parts_of_them_are_not(position):
    session = session_at(position)
    legal = list(backgammon.legal_moves(session, session.acting))
    plays = [move for move in legal if isinstance(move, Play)]
    for play in plays[:20]:
        assert isinstance(ask(session, play), Accepted)
        if len(play.paths) > 1:
            part = Play(play.paths[:1], tuple(set(play.hits) & set(play.paths[0])))
            if part not in plays:
                assert isinstance(ask(session, part), Refused)


def test_b3_a_session_knows_whose_turn_it_is():
    assert Session(backgammon.Options()).acting is None
    assert begun().acting in (0, 1)

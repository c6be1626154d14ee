"""Rules B16 and B17: moves as text, Position ID, Match ID, XGID, match files."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    Action,
    Cube,
    Play,
    Position,
    Snapshot,
    draw_board,
    judge_mat,
    read_mat,
    read_match_id,
    read_move,
    read_position_id,
    read_xgid,
    sessions_of,
    snapshot,
    write_match_id,
    write_move,
    write_position_id,
    write_xgid,
)
from fairtable.games.backgammon.judging import _Judge, _Objection
from tests.games.backgammon.tables import (
    after,
    anything,
    board,
    positions,
    rolling,
    session_at,
)

OPENING = "4HPwATDgc/ABMA"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("13/8 6/5*", Play(((13, 8), (6, 5)), (5,))),
        ("6/5* 13/8", Play(((13, 8), (6, 5)), (5,))),
        ("bar/22", Play(((25, 22),))),
        ("25/22 6/0", Play(((25, 22), (6, 0)))),
        ("BAR/22  6/OFF", Play(((25, 22), (6, 0)))),
        ("8/4*(2)", Play(((8, 4), (8, 4)), (4,))),
        ("13/8*/2", Play(((13, 8, 2),), (8,))),
        ("Resign", backgammon.Resign(1)),
        ("resign gammon", backgammon.Resign(2)),
        ("PASS", backgammon.Drop()),
    ],
)
def test_b16_moves_are_read(text, move):
    assert read_move(text) == move
    assert read_move(write_move(move)) == move


BAD = """|rol|13|13/|/8|8/13|8/8|26/20|13/8(5)|6/off*|13-8|13/8(0)|6/5*/off*|roll roll
x/y|\u0663/2|13//8|off/6|13/8 13/8 13/8 13/8 13/8"""


@pytest.mark.parametrize("text", re.split(r"[|\n]", BAD))
def test_b16_a_text_that_is_no_move_is_refused(text):
    with pytest.raises(ValueError) as told:
        read_move(text)
    assert str(told.value).endswith(".")


@given(anything)
def test_b16_nothing_breaks_the_reader(text):
    for read in (read_move, read_position_id, read_match_id, read_xgid, read_mat):
        with pytest.raises(ValueError):
            read(text)


def test_b16_a_move_is_short():
    with pytest.raises(ValueError, match="short line"):
        read_move("13/8 " * 50)


def test_b13_a_resignation_of_any_level_is_read_and_the_rules_refuse_it():
    assert write_move(read_move("resign 9")) == "resign 9"
    assert read_move("resign 9") == backgammon.Resign(9)


def test_b16_an_impossible_move_cannot_be_written():
    with pytest.raises(ValueError):
        write_move(backgammon.Resign("9"))


def test_b17_the_opening():
    assert write_position_id(Position()) == OPENING
    assert read_position_id(OPENING) == Position(turn="white")
    assert read_position_id(OPENING + "==").points == backgammon.START


@pytest.mark.parametrize(
    ("text", "position"),
    [
        # Black has made the five point with 3-1, and White is on roll.
        ("sGfwATDgc/ABMA", board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2})),
        # The same, seen with Black to play on: the other half of the ID has changed.
        (
            "4HPwATCwZ/ABMA",
            board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5}),
        ),
        ("AAAAAAAA/v8AAA", board({"bar": 15}, {})),
    ],
)
def test_b17_position_ids_that_others_wrote(text, position):
    assert read_position_id(text) == position
    assert write_position_id(position) == text


@given(positions(dice=False))
def test_b17_a_position_id_is_read_as_it_was_written(position):
    assert read_position_id(write_position_id(position), position.turn) == position


def test_b17_match_ids_that_others_wrote():
    shot = read_match_id("QYkqASAAIAAA")
    assert (shot.length, shot.score, shot.cube, shot.owner) == (9, (2, 4), 2, "white")
    assert (shot.turn, shot.position.dice, shot.crawford) == ("black", (5, 2), False)
    # This one is from before there was a last bit; today every match has it.
    assert write_match_id(shot) == "QYkqASAAIAAE"
    far = read_match_id("cAmrApAAkAAA")
    assert (far.length, far.score, far.position.dice) == (21, (9, 18), (6, 2))
    assert read_match_id("cAkAAAAAAAAA").jacoby and not read_match_id("cAkAAAAAAAAE").jacoby
    three = read_match_id("QwlgAAAAAAAA")
    assert (three.cube, three.owner, three.length) == (8, "white", 3)


@st.composite
def snapshots(draw):
    position = draw(positions())
    if draw(st.booleans()):
        position = replace(position, dice=None)
    else:
        position = replace(position, dice=tuple(sorted(position.dice, reverse=True)))
    length = draw(st.integers(0, 99))
    offer = draw(st.sampled_from(["", "doubled", "beavered", "resigned"]))
    ending = (
        None if offer else draw(st.sampled_from([None, "borne off", "dropped", "resigned"]))
    )
    return Snapshot(
        position,
        2 ** draw(st.integers(0, 12)),
        draw(st.sampled_from(["white", "black", None])),
        length,
        (draw(st.integers(0, 99)), draw(st.integers(0, 99))),
        bool(length) and draw(st.booleans()),
        not length and draw(st.booleans()),
        False,
        offer in ("doubled", "beavered"),
        offer == "beavered" or (ending == "dropped" and draw(st.booleans())),
        draw(st.integers(1, 3)) if "resigned" in (offer, ending) else 0,
        ending,
    )


@given(snapshots())
def test_b17_match_ids_and_xgids_are_read_as_they_were_written(shot):
    ids = write_match_id(shot), write_position_id(shot.position)
    assert read_match_id(*ids) == shot
    doubled = replace(shot, resigned=0, ending=None, beavered=shot.doubled and shot.beavered)
    if doubled.doubled:
        doubled = replace(doubled, position=replace(doubled.position, dice=None))
    assert read_xgid(write_xgid(doubled)) == doubled


XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


def test_b17_an_xgid_that_others_wrote():
    shot = read_xgid(XGID)
    assert (shot.cube, shot.owner, shot.turn, shot.score) == (2, "black", "white", (3, 6))
    assert (shot.position.dice, shot.length, shot.crawford) == ((2, 1), 7, False)
    assert (shot.position.home.white, shot.position.home.black) == (0, 1)
    start = read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10")
    assert start.position == Position(turn="white") and start.jacoby and start.beavers
    money = read_xgid("-b----E-C---eE---c-e----B-:0:0:-1:D:0:0:1:0")
    assert money.doubled and money.jacoby and not money.beavers and money.turn == "black"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("XGID=", "An XGID looks like"),
        (XGID.replace("=-B", "=BB"), "begins with Black's bar"),
        (XGID.replace(":21:", ":20:"), "two dice"),
        (XGID.replace(":1:-1", ":13:-1"), "higher than 4096"),
        (XGID.replace("CBBB", "OBBB"), "checkers of White"),
    ],
)
def test_b17_bad_xgids(text, says):
    with pytest.raises(ValueError, match=says):
        read_xgid(text)


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (read_position_id, "4HPwATDgc/ABM", "14 letters"),
        (read_position_id, "4HPwATDgc!ABMA", "14 letters"),
        (read_position_id, "/////////////w", "too many"),
        (read_position_id, "//////////////", "bits after its last byte"),
        (read_position_id, "//8AAAAAAAAAAA", "more than 15"),
        (read_position_id, "AQAAAAAAAgAAAA", "one point"),
        (read_match_id, "QYkqASAAIAA", "12 letters"),
        (read_match_id, "YYkqASAAIAAA", "does not exist"),
        (read_match_id, "QYkvASAAIAAA", "dice"),
        (read_match_id, "cAcAAAAAAAAA", "no known state"),
    ],
)
def test_b17_bad_ids(read, text, says):
    with pytest.raises(ValueError, match=says):
        read(text)


def test_b17_a_game_that_is_won_is_over_for_other_programs():
    won = after(session_at(Position(turn="black"), length=7), "resign 1", "accept")
    assert won.phase == "between" and snapshot(won).ending == "resigned"


def test_b17_after_a_beaver_the_doubler_decides():
    doubled = after(rolling(length=0, beavers=True), "double")
    beavered = after(doubled, "beaver")
    assert (write_match_id(snapshot(doubled)), write_match_id(snapshot(beavered))) == (
        "MBkAAAAAAAAA",
        "EREAAAAAAAAA",
    )
    assert ":1:-1:1:B:" in write_xgid(snapshot(beavered))
    for ended, decides in ((after(doubled, "drop"), 1), (after(beavered, "drop"), 0)):
        shot = snapshot(ended)
        assert (shot.ending, shot.beavered) == ("dropped", decides == 0)


def test_b17_a_session_as_a_snapshot():
    session = after(session_at(Position(turn="black"), held=Cube(2, 1), length=7), "double")
    shot = snapshot(session)
    assert (shot.owner, shot.cube, shot.doubled, shot.turn) == ("black", 2, True, "black")
    resigning = snapshot(after(rolling(length=0), "resign 1"))
    assert (resigning.resigned, resigning.jacoby, resigning.length) == (1, True, 0)


def test_a_board_is_drawn():
    lines = draw_board(board({"bar": 1, 6: 14}, {24: 6, 1: 9}, dice=(3, 1))).splitlines()
    assert lines[0].startswith(" +13-14") and lines[-1].startswith(" O black: 153 pips")
    assert "to play 3-1" in lines[-2] and "X" in lines[11]
    assert "9" in lines[5] and "on roll" in draw_board(Position(turn="black"))


MAT = """\
; [Site "a club"]
 3 point match

 Game 1
 Ann Lee : 0                          Ben : 0
  1)                             31: 8/5 6/5
  2) 52: 13/11 13/8              65: 24/18 18/13
  3)  Doubles => 2                Takes
  4) 42: 8/4 6/4                 66: 13/7 13/7 8/2 8/2
  5) 11: 6/5 6/5 8/7 8/7                       Doubles => 4
  6)  Drops
                                    Wins 2 points

 Game 2
 Ann Lee : 0                          Ben : 2
  1) 21: 13/11 6/5               41: 24/23 13/9
      Wins 3 points and the match
"""


def test_b17_a_match_file_is_judged():
    found = judge_mat(read_mat(MAT))
    assert found.illegal is None, found.illegal
    assert found.session.score == (3, 2) and found.session.crawford
    assert found.actions == 14
    assert len(list(sessions_of(found))) == len(found.events)
    assert list(sessions_of(found))[-1] == found.session


ILLEGAL = [
    ("8/5 6/5", "8/5 6/4", (1, 6, "B3", "Ben")),
    ("13/11 13/8", "13/8", (1, 7, "B6", "Ann Lee")),
    ("13/11 13/8", "", (1, 7, "B6", "Ann Lee")),
    ("13/11 13/8", "13/11 13/x", (1, 7, "B16", "Ann Lee")),
    ("Doubles => 2", "Doubles => 4", (1, 8, "B9", "Ann Lee")),
    ("Doubles => 2                Takes", "Takes", (1, 8, "B9", "Ann Lee")),
    ("65: 24/18", "Drops 65: 24/18", (1, 7, None, None)),
    ("Wins 2 points\n", "Wins 4 points\n", (1, 12, "B8", "Ben")),
    (
        "                                    Wins 2 points\n",
        "      Wins 2 points\n",
        (1, 12, "B8", "Ann Lee"),
    ),
    ("Ben : 2", "Ben : 1", (2, 15, "B11", "Ann Lee")),
    ("31: 8/5", "33: 8/5", (1, 6, "B2", "Ben")),
    ("Wins 3 points and", "Wins 4 points and", (2, 17, "B13", "Ann Lee")),
    ("13/9\n", "13/9\n  2) Doubles => 2\n", (2, 17, "B11", "Ann Lee")),
    (
        "  6)  Drops\n" + 36 * " " + "Wins 2 points\n",
        "",
        (2, 13, "B11", "Ann Lee"),
    ),
    ("  2) 52: 13/11 13/8   ", "  2)                   ", (1, 7, "B3", "Ben")),
]


@pytest.mark.parametrize(("old", "new", "found"), ILLEGAL)
def test_b17_the_first_illegal_move_is_named(old, new, found):
    _, line, rule, _ = found
    assert old in MAT
    text = MAT.replace(old, new, 1)
    if rule is None:
        with pytest.raises(ValueError, match=f"Line {line}"):
            read_mat(text)
        return
    illegal = judge_mat(read_mat(text)).illegal
    assert (illegal.game, illegal.line, illegal.rule, illegal.player) == found
    assert illegal.reason.endswith(".")


def test_b17_no_game_follows_the_last():
    extra = MAT + " Game 3\n Ann Lee : 3      Ben : 2\n  1) 21: 13/11 6/5\n"
    assert judge_mat(read_mat(extra)).illegal.reason.startswith("The match is over")


def test_b17_dancing_and_the_jacoby_rule_in_a_money_file():
    text = """ 0 point match
 Game 1
 A : 0   B : 0
  1) 61: 13/7 8/7   Doubles => 2
  2) Takes          52: 13/8 24/22
      Wins 4 points
 Game 2
 A : 4   B : 0
  1)                  31: 8/5 6/5
  2)                  Wins 1 point
"""
    found = judge_mat(read_mat(text))
    assert found.illegal is None and found.session.score == (4, 1)
    dance = """ 5 point match
 Game 1
 A : 0   B : 0
  1) 61: 13/7 8/7   31: 8/5 6/5
  2) 66: {}
"""
    assert judge_mat(read_mat(dance.format("24/18(2) 13/7(2)"))).illegal is None
    assert judge_mat(read_mat(dance.format("Cannot Move"))).illegal.rule == "B6"
    assert judge_mat(read_mat(dance.format(""))).illegal is None, "a file may end anywhere"


def test_b17_what_a_money_file_may_say():
    closed = board({"bar": 1, 6: 14}, {at: 2 for at in range(1, 7)} | {12: 3})
    judge = _Judge(session_at(closed, length=0, games=9, jacoby=False))
    judge.playing, judge.fresh = True, False
    with pytest.raises(_Objection, match="Nothing can be played"):
        judge.take(Action(1, 0, "roll", (6, 5), "24/18"))
    judge = _Judge(session_at(closed, length=0, games=9, jacoby=False))
    judge.playing, judge.fresh = True, False
    judge.take(Action(1, 0, "roll", (6, 5)))
    assert judge.session.acting == 1
    last = _Judge(session_at(board({1: 1}, {6: 15}), length=0, games=9, jacoby=False))
    last.playing, last.fresh = True, False
    last.take(Action(1, 0, "roll", (6, 5), "1/off"))
    assert last.session.score == (2, 0)
    last.take(Action(2, 0, "win", number=1))
    assert last.session.score == (1, 0), "the Jacoby rule was played"


@pytest.mark.parametrize("action", ["      Wins 1 point", "  1) Takes"])
def test_b17_a_game_begins_with_a_roll(action):
    text = f" 0 point match\n Game 1\n A : 0   B : 0\n{action}\n"
    assert judge_mat(read_mat(text)).illegal.rule == "B2"


def test_b17_a_match_lost_on_time_is_read():
    text = """ 9 point match
 Game 1
 A : 0   B : 0
  1) 61: 13/7 8/7   31: 8/5 6/5
      Wins 9 points and the match
"""
    found = judge_mat(read_mat(text))
    assert (found.illegal, found.session.score) == (None, (9, 0))
    assert found.session.last_game.by == "out of time"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with"),
        ("hello\n Game 1\n", "Line 1"),
        ("3 point match\n Game 1\n" + "a : 1 " * 99, "Line 3: a line has 400"),
        ("3 point match\n", "begins with"),
        ("3 point match\nx\n Game 1\n", "Line 2"),
        ("3 point match\n Game 1\n", "Line 2"),
        ("3 point match\n Game 1\nAnn\n", "Line 3"),
        ("3 point match\n Game 1\nA : 0  B : 0\n 1) nonsense\n", "Line 4"),
        ("3 point match\n Game 1\nA : 0  B : 0\n 1) 31: 8/5 41: 2/1 51: 3/2\n", "Line 4"),
        ("0 point match\n Game 1\nA : 0  B : 0\n 1) Raccoons => 8\n", "raccoons"),
    ],
)
def test_b17_a_bad_match_file_is_refused_with_its_line(text, says):
    with pytest.raises(ValueError, match=says):
        read_mat(text)


@settings(max_examples=100)
@given(st.text(alphabet=" 0123456789/:)*barofGamepintchWsDuleTkD=>\n", max_size=300))
def test_b17_no_file_breaks_the_judge(text):
    whole = " 3 point match\n Game 1\n A : 0   B : 0\n" + text
    try:
        judge_mat(read_mat(whole))
    except ValueError as told:
        assert str(told)

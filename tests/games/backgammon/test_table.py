"""Whole sessions at the referee's table: with chains, audited, seen and written down."""

from __future__ import annotations

import msgspec
import pytest

from fairtable.games import backgammon
from fairtable.games.backgammon import (
    BoardQuestion,
    Count,
    Position,
    RollQuestion,
    ask_detect_win,
    ask_legal_turns,
    choose,
    judge_mat,
    read_mat,
    view,
    write_mat,
)
from fairtable.games.backgammon.service import SERVICES, Counted
from fairtable.games.backgammon.state import LastGame, LastPlay
from fairtable.games.backgammon.view import CubeView
from fairtable.referee import HOUSE, BadInput, Chance, Draws, HouseWhy
from fairtable.referee.choices import moves_in
from fairtable.testing import random_match
from tests.games.backgammon.tables import after, board, rolling, session_at
from tests.games.parties import Party


def to_the_end(party, luck):
    """Bots play from their own views, and the house opens the games."""
    while party.match.outcome is None:
        state = party.match.state
        if not party.house_moves():
            party.play(state.acting, choose(backgammon.view(state, state.acting), luck))
    return party


@pytest.mark.parametrize(
    "options", [{"length": 3}, {"length": 0, "games": 2}, {"length": 1, "cube": False}]
)
def test_bots_play_a_match_that_can_be_proved_and_written_down(options):
    table = Party(backgammon.GAME, backgammon.Options(**options), 2)
    to_the_end(table, Draws(b"bots", b""))
    report = table.audited()
    assert report.whole and report.judged == report.moves
    rolls = sum(isinstance(event, backgammon.Rolled) for event in table.events)
    assert report.links == 2 + rolls == sum(table.given)
    text = write_mat(table.events, table.match.state.options, ("Ann", "Ben"))
    found = judge_mat(read_mat(text))
    assert found.illegal is None, (found.illegal, text)
    assert found.session.score == table.match.state.score


def test_b14_the_house_ends_a_match_when_the_time_is_gone_and_not_before():
    table = Party(backgammon.GAME, backgammon.Options(length=1, clock=True), 2)
    match = table.match
    falls_at = match.clock.flag_falls_at()
    late = match.state.acting
    move = backgammon.TimeOut(late)
    assert falls_at == match.tip.at + 132_000
    assert match.house_plays(move, falls_at - 1).why is HouseWhy.TIME_LEFT
    table.take(match.house_plays(move, falls_at))
    assert table.match.outcome.winners == (1 - late,)
    assert table.audited().whole


@pytest.mark.parametrize("number", range(8))
def test_random_sessions_are_judged_the_same_from_their_match_file(number):
    money = {"length": 0, "games": 4, "beavers": True, "jacoby": bool(number & 2)}
    options = backgammon.Options(**(money if number & 1 else {"length": 7}))
    walk = random_match(backgammon.GAME, b"mat-%d" % number, options, 400)
    text = write_mat(walk.events, options)
    found = judge_mat(read_mat(text))
    assert found.illegal is None, (found.illegal, text)
    assert found.session.score == walk.match.state.score
    assert write_mat(found.events, options).count("Game") == text.count("Game")


def test_b2_every_opening_is_an_entry_of_the_house_and_only_rolls_draw():
    options = backgammon.Options(length=0, games=3)
    table = to_the_end(Party(backgammon.GAME, options, 2), Draws(b"openings", b""))
    opened = [r for r in table.rulings if any(map(is_opening, r.events))]
    assert [len(ruling.events) for ruling in opened] == [1, 1, 1]
    assert {ruling.content.by for ruling in opened} == {HOUSE}
    for ruling in table.rulings:
        rolled = any(isinstance(event, backgammon.Rolled) for event in ruling.events)
        assert bool(ruling.content.drawn) == (rolled or ruling in opened)


def is_opening(event):
    return isinstance(event, backgammon.OpeningRolled)


def test_b14_the_clock_stands_between_two_games():
    table = Party(backgammon.GAME, backgammon.Options(length=5, clock=True), 2)
    loser = table.match.state.acting
    table.play(loser, backgammon.Resign(1))
    table.play(1 - loser, backgammon.Accept())
    assert (table.match.state.phase, table.match.clock.running) == ("between", None)
    assert table.house_moves() and not table.house_moves()
    assert table.match.clock.running == table.match.state.acting


def test_b15_the_player_who_must_play_sees_the_legal_plays():
    session = session_at(Position(turn="white", dice=(3, 1)))
    seen = view(session, 0)
    moves = set(moves_in(seen.choices))
    assert {"8/5 6/5", "24/21 21/20", "24/23 23/20", "resign 1"} <= moves
    assert "6/5 8/5" not in moves, "the farther checker goes first"
    assert [choice.does for choice in seen.choices[0]] == ["play", "resign"]
    assert view(session, 1).choices == view(session, None).choices == ()
    assert (seen.colour, view(session, None).colour) == ("white", None)
    assert (seen.points, seen.pips) == (backgammon.START, Count(167, 167))


def test_b15_the_player_who_must_roll_or_answer_sees_the_choices():
    assert done(rolling()) == ["roll", "double", "resign"]
    assert done(rolling(cube=False)) == ["roll", "resign"]
    doubled = after(rolling(length=0, beavers=True), "double")
    assert done(doubled) == ["take", "drop", "beaver"]
    assert done(after(rolling(), "double")) == ["take", "drop"]
    assert done(after(rolling(), "resign 1")) == ["accept", "refuse"]
    assert view(doubled, 0).choices == (), "the answer is for the other side"
    assert view(backgammon.opening(backgammon.Options()), 0).choices == ()


def done(session):
    """What the player who must act may do, by name."""
    return [choice.does for choice in view(session, session.acting).choices[0]]


def test_b15_a_view_shows_the_cube_and_the_last_game():
    doubled = after(rolling(length=0, beavers=True, games=3), "double")
    assert view(doubled, 1).cube == CubeView(value=1, owner=None, offered=2)
    between = view(after(doubled, "drop"), 0)
    assert between.last_game == LastGame(winner=0, win_type="single", by="dropped", points=1)
    assert (between.phase, between.acting, between.score) == ("between", None, Count(1, 0))
    assert (between.turn, between.dice, between.choices) == (None, None, ())
    assert (between.cube.offered, between.points) == (None, backgammon.START)
    played = after(session_at(Position(turn="white", dice=(3, 1))), "8/5 6/5")
    assert view(played, 1).last_play == LastPlay(seat=0, dice=(3, 1), play="8/5 6/5")


def test_the_bot_answers_by_the_race():
    luck = Draws(b"bot", b"")
    ahead = board({6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    assert choose(view(session_at(ahead), 0), luck) == backgammon.Double()
    assert choose(view(rolling(), 0), luck) == backgammon.RollDice()
    assert choose(view(after(session_at(ahead), "double"), 1), luck) == backgammon.Drop()
    assert choose(view(after(rolling(), "double"), 1), luck) == backgammon.Take()
    assert choose(view(after(rolling(), "resign 1"), 1), luck) == backgammon.Accept()
    winning = board({6: 15}, {6: 2}, "white")
    assert choose(view(after(session_at(winning), "resign 1"), 1), luck) == backgammon.Refuse()
    hit = session_at(board({8: 2, 6: 2, 3: 11}, {20: 1, 1: 14}, dice=(3, 1)))
    assert "*" in backgammon.write_move(choose(view(hit, 0), luck))
    enters = board({"bar": 1, 6: 14}, {"bar": 1, 6: 14}, "black", (2, 1))
    assert isinstance(choose(view(session_at(enters), 1), luck), backgammon.Play)
    assert choose(view(rolling(), 1), luck) is None, "the other side must roll"
    last = session_at(board({1: 1}, {1: 1}, "black", (2, 1)))
    assert backgammon.write_move(choose(view(last, 1), luck)) == "1/off"


def test_the_bot_beats_random_play():
    """The bot is simple, but it plays better than luck."""
    wins = 0
    for number in range(12):
        luck = Draws(b"duel", b"%d" % number)
        session = after(backgammon.opening(backgammon.Options(length=1)), "begin", seat=-1)
        while session.ended is None:
            legal = list(backgammon.legal_moves(session, session.acting))
            plain = [m for m in legal if isinstance(m, backgammon.Play | backgammon.RollDice)]
            mine = session.acting == 0
            move = choose(view(session, 0), luck) if mine else luck.choice(plain)
            chance = Chance(lambda kind, luck=luck: luck)
            verdict = backgammon.decide(session, session.acting, move, chance)
            for event in verdict.events:
                session = backgammon.evolve(session, event)
        wins += session.score[0]
    assert wins >= 10


def question(kind, **fields):
    points = list(fields.pop("points", backgammon.START))
    return kind(points, Counted(0, 0), fields.pop("home", Counted(0, 0)), **fields)


def test_services_answer_without_a_table():
    assert set(SERVICES) == {"detect-win", "legal-turns"}
    gammon = question(BoardQuestion, points=[0] * 20 + [-15, 0, 0, 0], home=Counted(15, 0))
    found = ask_detect_win(gammon)
    assert (found.winner, found.win_type, found.state.status) == (
        "white",
        "gammon",
        "completed",
    )
    turns = ask_legal_turns(question(RollQuestion, turn="white", dice=(3, 1)))
    assert (turns.count, turns.passes, len(turns.turns)) == (16, False, 16)
    told = msgspec.to_builtins(turns.turns[-4])
    assert told["play"] == "8/5 6/5"
    assert told["steps"][0] == {"from": 7, "to": 4, "hit": False}


@pytest.mark.parametrize(
    ("ask", "bad"),
    [
        (ask_detect_win, question(BoardQuestion, points=[0] * 24)),
        (ask_detect_win, question(BoardQuestion, status="completed")),
        (
            ask_legal_turns,
            question(RollQuestion, home=Counted(1, 0), turn="white", dice=(3, 1)),
        ),
        (
            ask_legal_turns,
            question(
                RollQuestion,
                points=[0] * 23 + [-15],
                home=Counted(15, 0),
                turn="white",
                dice=(3, 1),
            ),
        ),
    ],
)
def test_services_refuse_what_cannot_be(ask, bad):
    with pytest.raises(BadInput) as told:
        ask(bad)
    assert told.value.why.rule in ("B1", "B8") and told.value.place == "$"
    assert str(told.value)[0].isupper() and str(told.value).endswith(".")


def test_options_refuse_what_they_do_not_know():
    for wrong in ({"length": -1}, {"length": 100}, {"games": 0}, {"colour": "red"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, backgammon.Options)


@pytest.mark.long
def test_many_random_sessions_are_judged_the_same():
    for number in range(60):
        options = backgammon.Options(length=number % 8, games=5, beavers=True)
        walk = random_match(backgammon.GAME, b"long-%d" % number, options, 1_500)
        found = judge_mat(read_mat(write_mat(walk.events, options)))
        assert found.illegal is None and found.session.score == walk.match.state.score

"""The teacher: what was lost, why, and how lucky the dice were."""

from __future__ import annotations

import re
from functools import reduce

import pytest

from fairtable.games import backgammon
from fairtable.games.backgammon import Cube, Options, Session
from fairtable.games.backgammon.engine.evaluator import Evaluator
from fairtable.games.backgammon.moves import Double, RollDice
from fairtable.games.backgammon.opponents import choose_expert, choose_strong
from fairtable.games.backgammon.position import Position, side_of
from fairtable.games.backgammon.rules import legal_ways
from fairtable.games.backgammon.teaching import (
    advise,
    analyse,
    check_question,
    read_question,
)
from fairtable.games.backgammon.teaching.analysing import LONG_GAME, analyse_game
from fairtable.games.backgammon.teaching.answers import MatQuestion
from fairtable.games.backgammon.teaching.features import features_of, shots_at
from fairtable.games.backgammon.teaching.luck import luck_of_roll
from fairtable.games.backgammon.teaching.rating import could_go_wrong, error_rate, rating
from fairtable.games.backgammon.teaching.weighing import weigh
from fairtable.games.backgammon.teaching.words import explain
from fairtable.referee import HOUSE, Accepted, BadInput, Chance, Draws
from fairtable.referee.teaching import Progress, Recorded
from tests.games.backgammon.sessions import played
from tests.games.backgammon.tables import after, begun, board, rolling, session_at

DRAWS = Draws(b"nothing", b"bot")
FOUR_EACH = board({1: 4}, {1: 4})
"""Whoever rolls wins, unless only the other side rolls a double: 31 of 36."""
GNU_MAT = """\
 3 point match

 Game 1
 gnubg : 0                          user : 0
  1)                                31: 8/5 6/5
  2) 64: 24/14                      42: 8/4 6/4
  3) 55: 13/8 13/8 8/3 8/3          65: 24/18 18/13
"""


def quiet(_: Progress) -> None:
    """Nobody wants to know how far it is."""


def bots_play(choose, options: Options, seed: bytes) -> Recorded:
    """A session by bots from its beginning to its end, as it would be in a log."""
    session, chance = Session(options), Chance.seeded(seed)
    events: list[backgammon.Event] = []
    while session.phase != "over":
        if session.acting is None:
            seat, move = HOUSE, backgammon.Begin()
        else:
            seat = session.acting
            move = choose(backgammon.view(session, seat), DRAWS)
        verdict = backgammon.decide(session, seat, move, chance)
        assert isinstance(verdict, Accepted), verdict
        session = reduce(backgammon.evolve, verdict.events, session)
        events += verdict.events
    return Recorded(tuple(enumerate(events, 1)), options, ("Ann", "Ben"))


def judged(session: Session, text: str, looks: int = 1):
    """The best choice and the one that was played, and what is said of it."""
    seen = backgammon.view(session, None)
    move = backgammon.read_move(text)
    choices = weigh(Evaluator(looks), seen, move, session.options.beavers)
    mine = next(choice for choice in choices if backgammon.write_move(choice.move) == text)
    return choices[0], mine, explain(seen, choices[0], mine)


def test_a_known_blunder_is_found_and_explained():
    """An opening 3-1 makes the 5 point; anything else is a mistake."""
    session = session_at(Position(turn="white", dice=(3, 1)))
    best, mine, says = judged(session, "13/10 6/5")
    assert backgammon.write_move(best.move) == "8/5 6/5"
    assert best.points - mine.points > 0.1
    assert "8/5 6/5 was better" in says
    assert "8/5 6/5 makes the 5 point; 13/10 6/5 does not." in says
    assert re.search(r"costs 0\.\d\d points", says)


def test_shots_are_counted_and_said():
    """White may bring its last blot to safety, or leave it before Black's two on the 24."""
    white = {8: 1, 7: 2, 6: 3, 5: 3, 4: 3, 3: 3}
    black = {24: 2, 6: 5, 5: 4, 4: 4}
    session = session_at(board(white, black, dice=(2, 1)))
    best, _, says = judged(session, "7/5 4/3")
    left = features_of(best.side)
    assert left.shots == 0
    assert re.search(r"7/5 4/3 leaves two blots to \w+ shots; [\d/ ]+ leaves none\.", says), (
        says
    )


@pytest.mark.parametrize(
    ("white", "black", "shots"),
    [
        ({7: 1, 2: 14}, {24: 1, 2: 14}, 17),  # Six away: every 6, 5-1, 4-2, 3-3, 2-2.
        ({7: 2, 2: 13}, {24: 1, 2: 14}, 0),  # A point.
        ({5: 1, 2: 14}, {10: 1, 2: 14}, 0),  # They have passed each other.
        ({18: 1, 2: 14}, {"bar": 1, 2: 14}, 1),  # From the bar, eighteen away: only 6-6.
        ({20: 1, 2: 14}, {24: 1, 6: 14}, 0),  # In Black's home board it has little to lose.
    ],
)
def test_shots(white, black, shots):
    assert shots_at(side_of(board(white, black), "white")) == shots


def test_features_of_the_start():
    found = features_of(side_of(Position(), "white"))
    assert (found.blots, found.shots, found.back, found.off) == (0, 0, 2, 0)
    assert found.made == (6, 8, 13, 24)
    assert found.pips == found.their_pips == 167


def test_a_game_by_expert_loses_almost_nothing():
    game = bots_play(choose_expert, Options(length=1), b"expert")
    found = analyse_game(game, quiet, 2)
    assert len(found.decisions) > 20
    for player in found.players:
        assert player.loss / player.moves < 0.001, player
        assert player.errors == 0
    assert found.worst == ()
    beginner = analyse(
        Recorded(tuple(enumerate(played(3).events, 1)), played(3).options, "ab"), quiet
    )
    assert min(player.loss / player.moves for player in beginner.players) > 0.1


def test_luck_has_a_mean_of_nothing():
    """Over all 36 rolls the luck is 0, at any board; after an opening, over 30."""
    session = rolling(length=0)
    seen, evaluator = backgammon.view(session, None), Evaluator()
    rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    total = sum(luck_of_roll(evaluator, seen, roll, opening=False) for roll in rolls)
    assert total == pytest.approx(0, abs=1e-4)
    opened = [roll for roll in rolls if roll[0] != roll[1]]
    total = sum(luck_of_roll(evaluator, seen, roll, opening=True) for roll in opened)
    assert total == pytest.approx(0, abs=1e-4)
    assert luck_of_roll(evaluator, seen, (3, 1), True) > 0.05
    assert luck_of_roll(evaluator, seen, (4, 1), True) < 0


def test_whoever_wins_had_the_luck_or_lost_less():
    """For money without a cube, points = luck - loss of both sides, nearly: so luck is sane."""
    options = Options(length=0, games=6, cube=False, jacoby=False)
    game = bots_play(choose_strong, options, b"luck")
    found = analyse_game(game, quiet, 0)
    white, black = found.players
    won = [event for _, event in game.events if isinstance(event, backgammon.GameWon)]
    score = won[-1].score[0] - won[-1].score[1]
    explained = (white.luck - white.loss) - (black.luck - black.loss)
    # The net errs a little from roll to roll, and who begins is not counted as luck.
    assert explained == pytest.approx(score, abs=0.25 * len(won) + 0.5)


def test_every_decision_of_a_session_is_judged():
    for seed in range(6):
        session = played(seed)
        events = tuple((7 * at, event) for at, event in enumerate(session.events))
        told: list[Progress] = []
        found = analyse_game(Recorded(events, session.options, session.names), told.append, 0)
        expected = list(backgammon.decisions(session.events, session.options))
        assert len(found.decisions) == len(expected)
        for decision, wanted in zip(found.decisions, expected, strict=True):
            assert (decision.seat, decision.game) == (wanted.seat, wanted.game)
            assert decision.played == backgammon.write_move(wanted.move)
            assert decision.loss >= 0 and 0 <= decision.win <= 1
            assert (decision.best == decision.played) == (
                decision.loss == 0
            ) or decision.loss < 1e-3
            assert (decision.luck is None) == (decision.kind != "play")
            assert (decision.loss >= 0.04) == bool(decision.says) or decision.loss == 0.04
            assert decision.seq % 7 == 0
        assert [player.name for player in found.players] == list(session.names)
        worst = [found.decisions[at].loss for at in found.worst]
        assert worst == sorted((d.loss for d in found.decisions if d.says), reverse=True)[:3]
        assert told[0] == Progress(0, len(events))


def test_decisions_at_the_cube():
    best, mine, says = judged(session_at(FOUR_EACH, length=0), "roll")
    assert backgammon.write_move(best.move) == "double"
    assert says.startswith("Doubling was better; rolling costs ")
    assert "Black should drop." in says and "White wins 86 of 100 games" in says
    doubled = after(session_at(FOUR_EACH, length=0), "double")
    best, mine, says = judged(doubled, "take")
    assert backgammon.write_move(best.move) == "drop"
    assert mine.points == pytest.approx(-1.4, abs=0.15)
    assert best.points == pytest.approx(-1)
    assert re.match(r"Dropping was better; taking costs 0\.\d\d points\.", says)
    best, _, says = judged(rolling(length=0), "double")
    assert backgammon.write_move(best.move) == "roll"
    assert "too early to double: Black has a good take" in says
    taken = after(rolling(length=0), "double")
    best, _, says = judged(taken, "drop")
    assert backgammon.write_move(best.move) == "take"
    assert "Playing on loses less than dropping." in says


@pytest.mark.parametrize(
    ("session", "counted"),
    [
        pytest.param(rolling(length=0), False, id="nobody thinks of doubling at the start"),
        pytest.param(session_at(FOUR_EACH, length=0), True, id="doubling is right"),
    ],
)
def test_a_roll_counts_for_the_error_rate_if_doubling_was_close(session, counted):
    choices = weigh(Evaluator(0), backgammon.view(session, None), RollDice())
    assert could_go_wrong(choices, RollDice(), 0) is counted
    assert could_go_wrong(choices, Double(), 0)


def test_the_error_rate_is_the_loss_for_each_decision_that_could_go_wrong():
    session = played(3)
    events = tuple(enumerate(session.events))
    found = analyse_game(Recorded(events, session.options, session.names), quiet, 0)
    decisions = list(backgammon.decisions(session.events, session.options))
    for player in found.players:
        mine = [one for one in decisions if one.seat == player.seat]
        plays = [one for one in mine if isinstance(one.move, backgammon.Play)]
        forced = sum(len(legal_ways(one.before)) == 1 for one in plays)
        assert len(plays) - forced <= player.counted <= player.moves - forced
        assert player.rate == pytest.approx(1000 * player.loss / player.counted, abs=0.1)


@pytest.mark.parametrize(
    ("rate", "name"),
    [
        (0, "supernatural"),
        (2, "world-class"),
        (7.9, "expert"),
        (34.9, "beginner"),
        (35, "awful"),
    ],
)
def test_a_rate_has_the_name_that_gnu_backgammon_gives_it(rate, name):
    assert rating(rate) == name
    assert error_rate(0, 0) == 0


def test_a_beaver_is_weighed_where_it_is_agreed():
    """Whoever doubles with one chance in six is beavered, and then had better drop."""
    behind = board({1: 4}, {1: 2})
    doubled = after(session_at(behind, Cube(), length=0, beavers=True), "double")
    best, _, _ = judged(doubled, "take")
    assert backgammon.write_move(best.move) == "beaver"
    beavered = after(doubled, "beaver")
    best, _, _ = judged(beavered, "take")
    assert backgammon.write_move(best.move) == "drop"
    assert best.points == pytest.approx(-2)


@pytest.mark.parametrize("score", [(0, 0), (2, 0), (0, 4), (4, 4)])
def test_in_a_match_two_points_are_a_game(score):
    """A won position is worth 1, a lost one -1, whatever the score."""
    won = session_at(board({1: 2}, {6: 15}), Cube(), score, length=5, cube=False)
    seen = backgammon.view(after(won, "roll"), None)
    best = weigh(Evaluator(0), seen)[0]
    assert best.points >= 1 - 1e-4


def test_a_match_file_of_gnu_backgammon_is_analysed():
    game = read_question(MatQuestion(GNU_MAT))
    found = analyse(game, quiet)
    assert [player.name for player in found.players] == ["gnubg", "user"]
    assert found.decisions[0].played == "8/5 6/5"
    assert found.decisions[0].loss == 0
    assert found.decisions[0].seq == 2
    assert [decision.dice for decision in found.decisions if decision.dice] == [
        (3, 1),
        (6, 4),
        (4, 2),
        (5, 5),
        (6, 5),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "A match file begins with a line like 7 point match"),
        ("100 point match\n\n Game 1\n a : 0  b : 0\n", "more than 99 points"),
        (GNU_MAT.replace("8/5 6/5", "8/4 6/5"), "Game 1, line 5, user, rule B3: "),
        ("", "A match file begins"),
    ],
)
def test_a_bad_match_file_gets_a_sentence(text, says):
    with pytest.raises(BadInput) as bad:
        read_question(MatQuestion(text))
    assert says in bad.value.sentence
    assert bad.value.place == "$.mat"


def test_the_first_check_judges_no_move():
    assert check_question(MatQuestion(GNU_MAT.replace("8/5", "8/4"))).length == 3


def test_a_long_match_is_judged_without_a_look_ahead():
    game = read_question(MatQuestion(GNU_MAT))
    assert analyse(game, quiet).engine.endswith("one roll ahead")
    waits = tuple((at, backgammon.HintTaken(0)) for at in range(LONG_GAME))
    long = Recorded((*game.events, *waits), game.options, game.names)
    assert analyse(long, quiet).engine.endswith("without a look ahead")


def test_advice_is_for_the_view_with_an_open_hint():
    session = begun(hints=True)
    seat = session.acting
    assert advise(backgammon.view(session, seat)) is None
    hinted = after(session, "hint")
    assert advise(backgammon.view(hinted, 1 - seat)) is None
    assert advise(backgammon.view(hinted, None)) is None
    advice = advise(backgammon.view(hinted, seat))
    assert 1 <= len(advice.best) <= 3
    legal = {backgammon.write_move(move) for move in backgammon.legal_moves(hinted, seat)}
    assert {advised.move for advised in advice.best} <= legal
    assert advice.best[0].loss == 0
    assert [a.points for a in advice.best] == sorted(
        (a.points for a in advice.best), reverse=True
    )
    assert advice.best[0].move in advice.says and advice.says.endswith(".")


def test_advice_is_what_expert_would_do():
    for seed in (b"one", b"two", b"three"):
        game = bots_play(choose_strong, Options(length=1, hints=True), seed)
        session = Session(game.options)
        for at, (_, event) in enumerate(game.events):
            session = backgammon.evolve(session, event)
            following = game.events[at + 1][1] if at + 1 < len(game.events) else None
            if at % 5 == 0 and isinstance(following, backgammon.CheckersMoved):
                seat = session.acting
                expert = choose_expert(backgammon.view(session, seat), DRAWS)
                advice = advise(backgammon.view(after(session, "hint"), seat))
                assert advice.best[0].move == backgammon.write_move(expert)


def test_advice_at_the_cube():
    lead = session_at(FOUR_EACH, length=0, hints=True)
    advice = advise(backgammon.view(after(lead, "hint"), 0))
    assert [advised.move for advised in advice.best] == ["double", "roll"]
    assert advice.says.startswith("Doubling is worth ") and "Black should drop" in advice.says
    doubled = after(lead, "double", "hint")
    advice = advise(backgammon.view(doubled, 1))
    assert [advised.move for advised in advice.best] == ["drop", "take"]
    assert advice.best[0].chances.win == pytest.approx(0.139, abs=0.001)

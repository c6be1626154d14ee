"""B17: what each player decided, from a match file or from a table's events."""

import pytest

from fairtable.games.backgammon import (
    decide,
    decisions,
    judge_mat,
    read_mat,
    write_mat,
    write_move,
)
from fairtable.referee import Accepted
from tests.games.backgammon.sessions import played
from tests.games.backgammon.tables import LUCK

MAT = """\
 0 point match
 Game 1
 Ann : 0   Ben : 0
  1) 31: 8/5 6/5                 52: 13/11 13/8
  2)  Doubles => 2                Beavers => 4
  3) 61: 13/7 8/7                 Doubles => 8
  4)  Drops
                                  Wins 4 points
"""
DECIDED = """\
1 0 8/5 6/5       | 3-1 cube 1
1 1 roll          |     cube 1
1 1 13/11 13/8    | 5-2 cube 1
1 0 double        |     cube 1
1 1 beaver        |     cube 1
1 0 take          |     cube 2
1 0 13/7 8/7      | 6-1 cube 4
1 1 double        |     cube 4
1 0 drop          |     cube 4
"""


def row(decision):
    dice = decision.before.position.dice
    shown = f"{dice[0]}-{dice[1]}" if dice else "   "
    text = f"{decision.game} {decision.seat} {write_move(decision.move)}"
    return f"{text:<17} | {shown} cube {decision.before.cube.value}"


def test_b17_the_decisions_of_a_match_file():
    judged = judge_mat(read_mat(MAT))
    assert judged.illegal is None
    found = decisions(judged.events, judged.session.options)
    assert [row(decision) for decision in found] == DECIDED.splitlines()


@pytest.mark.parametrize("seed", range(6))
def test_b17_every_decision_is_legal_where_it_was_made(seed):
    session = played(seed)
    found = list(decisions(session.events, session.options))
    for decision in found:
        assert decision.seat == decision.before.acting
        verdict = decide(decision.before, decision.seat, decision.move, LUCK)
        assert isinstance(verdict, Accepted), decision
    read = judge_mat(read_mat(write_mat(session.events, session.options)))
    again = decisions(read.events, read.session.options)
    # A match file does not tell a resignation after the only possible roll.
    assert [row(decision) for decision in again] == [row(decision) for decision in found]

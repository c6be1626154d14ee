"""B18. Hints: who may take one, how often, and what everybody sees of it."""

from __future__ import annotations

import pytest

from fairtable.games import backgammon
from fairtable.games.backgammon import Cube, HintTaken
from tests.games.backgammon.tables import (
    after,
    ask,
    begun,
    board,
    events,
    refused,
    rolling,
    session_at,
)


def seen(session, seat):
    return backgammon.view(session, seat).hints


def words(session):
    choices = backgammon.view(session, session.acting).choices
    return {choice.does for choice in choices[0]}


def test_hints_are_off_unless_the_table_agrees_on_them():
    session = begun()
    assert refused(session, "hint").why.code == "hints-off"
    assert seen(session, session.acting) == backgammon.HintsView(False, (0, 0), False)
    assert "hint" not in words(session)


def test_a_hint_is_an_event_and_changes_nothing_on_the_board():
    session = begun(hints=True)
    seat = session.acting
    assert events(session, "hint") == (HintTaken(seat),)
    hinted = after(session, "hint")
    assert hinted.position == session.position
    assert hinted.phase == session.phase
    assert hinted.acting == seat
    assert hinted.hints[seat] == 1


def test_a_hint_draws_no_luck():
    assert not backgammon.draws(backgammon.Hint())


def test_everybody_sees_that_a_hint_was_taken_and_only_its_taker_has_it_open():
    session = after(begun(hints=True), "hint")
    seat = session.acting
    taken = (1, 0) if seat == 0 else (0, 1)
    assert seen(session, seat) == backgammon.HintsView(True, taken, True)
    assert seen(session, 1 - seat) == backgammon.HintsView(True, taken, False)
    assert seen(session, None) == backgammon.HintsView(True, taken, False)


def test_one_hint_for_each_decision():
    session = after(begun(hints=True), "hint")
    assert refused(session, "hint").why.code == "hint-taken"
    assert "hint" not in words(session)
    play = next(backgammon.legal_moves(session, session.acting))
    session = after(session, play)
    assert session.hinted is None
    assert not seen(session, 1 - session.acting).open
    assert "hint" in words(session)
    assert events(session, "hint") == (HintTaken(session.acting),)


def test_the_decision_to_roll_and_the_play_are_two():
    session = after(rolling(hints=True), "hint", "roll")
    assert not seen(session, 0).open
    assert after(session, "hint").hints == (2, 0)


def test_the_double_and_its_answers_are_decisions_of_their_own():
    session = after(rolling(hints=True, length=0, beavers=True), "hint", "double")
    assert not seen(session, 0).open
    session = after(session, "hint")
    assert seen(session, 1).open
    session = after(session, "beaver")
    assert not seen(session, 1).open
    session = after(session, "hint")
    assert session.hints == (2, 1)
    assert seen(session, 0).open
    session = after(session, "take")
    assert session.hinted is None


def test_a_refused_resignation_gives_no_second_hint():
    session = after(rolling(hints=True), "hint", "resign 1")
    assert not seen(session, 0).open
    assert not seen(session, 1).open
    assert refused(session, "hint").why.code == "answer-resignation"
    session = after(session, "refuse")
    assert seen(session, 0).open
    assert refused(session, "hint").why.code == "hint-taken"


def test_out_of_turn():
    session = begun(hints=True)
    assert refused(session, "hint", 1 - session.acting).why.code == "not-your-turn"
    assert refused(session, "hint", 7).why.code == "not-a-player"


@pytest.mark.parametrize(
    "session",
    [
        rolling(hints=True, cube=False),
        session_at(board({1: 2}, {1: 2}), Cube(2, 1), hints=True),
    ],
    ids=["no cube", "their cube"],
)
def test_a_player_who_can_only_roll_has_nothing_to_decide(session):
    assert refused(session, "hint").why.code == "nothing-to-decide"
    assert "hint" not in words(session)


def test_no_hint_before_the_start_between_games_and_after_the_end():
    waiting = backgammon.opening(backgammon.Options(hints=True))
    assert ask(waiting, "hint", 0).why.code == "not-begun"
    won = after(rolling(hints=True, length=0, games=2), "hint", "double", "drop")
    assert won.hinted is None
    assert ask(won, "hint", 0).why.code == "between-games"
    over = after(rolling(hints=True, length=0), "double", "drop")
    assert ask(over, "hint", 0).why.code == "over"


def test_a_match_file_has_no_hints():
    """B17. Other programs have no word for it."""
    session = begun(hints=True)
    taken = (*events(session, "hint"),)
    assert backgammon.write_mat(taken, session.options) == backgammon.write_mat(
        (), session.options
    )


def test_options_without_the_word_are_read_as_before():
    assert not backgammon.Options().hints

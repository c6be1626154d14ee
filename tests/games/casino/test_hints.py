"""C22. Hints: who may take one, how often, and what everybody sees of it."""

from __future__ import annotations

from fairtable.games import casino
from fairtable.games.casino import HintsView, HintTaken
from fairtable.referee import HOUSE
from tests.games.casino.tables import after, ask, code, dealt, events, table_of

HINTS = casino.Options(hints=True)


def seen(table, seat):
    return casino.view(table, seat).hints


def words(table):
    choices = casino.view(table, table.turn).choices
    return {choice.does for choice in choices[0]}


def test_hints_are_off_unless_the_host_allows_them():
    table = dealt()
    assert not casino.Options().hints
    assert code(table, "hint") == "hints-off"
    assert seen(table, 0) == HintsView(False, {0: 0, 1: 0}, False)
    assert "hint" not in words(table)


def test_a_hint_is_an_event_and_changes_nothing_on_the_table():
    table = dealt(hints=True)
    assert events(table, "hint") == (HintTaken(0),)
    hinted = after(table, "hint")
    assert hinted.turn == 0
    for part in ("hands", "stock", "loose", "builds", "piles", "points", "stack"):
        assert getattr(hinted, part) == getattr(table, part)
    assert not casino.draws(casino.Hint())


def test_everybody_sees_that_a_hint_was_taken_and_only_its_taker_has_it_open():
    table = after(dealt(3, hints=True), "hint")
    taken = {0: 1, 1: 0, 2: 0}
    assert seen(table, 0) == HintsView(True, taken, True)
    assert seen(table, 1) == HintsView(True, taken, False)
    assert seen(table, None) == HintsView(True, taken, False)


def test_one_hint_for_each_turn():
    table = after(dealt(hints=True), "hint")
    assert code(table, "hint") == "hint-taken"
    assert "hint" not in words(table)
    table = after(table, casino.write_move(next(casino.legal_moves(table, 0))))
    assert table.turn == 1
    assert not seen(table, 0).open
    assert "hint" in words(table)
    table = after(table, "hint")
    assert seen(table, 0).taken == {0: 1, 1: 1}


def test_a_hint_waits_while_a_stack_stands():
    table = table_of(["7S 3C", "5H 9D"], "7D 4H", options=HINTS)
    stacked = after(table, "stage 7S on 7D")
    assert code(stacked, "hint") == "stack-stands"
    assert "hint" not in words(stacked)
    hinted = after(table, "hint", "stage 7S on 7D")
    assert not seen(hinted, 0).open
    assert code(hinted, "hint") == "stack-stands"
    again = after(hinted, "cancel")
    assert seen(again, 0).open
    assert code(again, "hint") == "hint-taken"


def test_hints_are_counted_through_all_deals_of_a_game():
    table = table_of(
        ["7S", ""],
        "7D",
        options=casino.Options(hints=True, target=50),
        hints={0: 2, 1: 0},
        round=2,
        last_captor=1,
    )
    table = after(table, "hint", "7S x 7D")
    assert table.hinted is None
    assert ask(table, "hint", 0).why.code == "between-deals"
    table = after(table, "deal", seat=HOUSE)
    assert table.hints == {0: 3, 1: 0}
    assert table.hinted is None


def test_only_the_player_on_turn_in_a_game_that_is_on():
    table = dealt(hints=True)
    assert ask(table, "hint", 1).why.code == "not-your-turn"
    assert ask(table, "hint", 3).why.code == "not-a-player"
    assert ask(casino.opening(HINTS), "hint", 0).why.code == "not-begun"
    over = table_of(["7S", ""], "7D", options=HINTS, round=2)
    assert ask(after(over, "7S x 7D"), "hint", 0).why.code == "over"

"""The engine's kernels agree with the rules: every turn, its worth, what is seen, worlds."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import PRESETS, bot
from fairtable.games.casino import playout_kernels as at
from fairtable.games.casino.engine import turn_kernels, world_kernels
from fairtable.games.casino.engine.board import WHOLE_DECK, move_of, seed_of, sight_of, sight_on
from fairtable.games.casino.playouts import board_of
from fairtable.games.casino.turns import freed, turns
from fairtable.referee import Accepted, Chance
from fairtable.referee.kernel_luck import seed
from tests.games.casino.tables import positions, spreads, table_of

DESK = turn_kernels.new_desk()


def rows_of(board):
    found = turn_kernels.all_turns(board, DESK)
    return DESK.rows[:found].copy(), DESK.worths[:found].copy()


def check_turns(table):
    board = board_of(table)
    spread = freed(table.spread_for(table.turn), table.rules)
    rows, worths = rows_of(board)
    found = {
        move_of(board, row): worth / turn_kernels.WORTH_UNIT
        for row, worth in zip(rows, worths, strict=True)
    }
    assert len(found) == len(rows), "each turn once"
    expected = {turn: bot._worth(spread, turn) for turn in turns(spread, table.rules)}
    assert found == pytest.approx(expected)
    return found


def options_of(players, rules, number):
    four = "singles" if players == 4 and number % 2 else "partners"
    return {"rules": rules, "four": four}


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(2))
def test_c4_every_turn_and_its_worth_are_those_of_the_rules(players, rules, number):
    """At random tables, where players build and are stuck more often than with bots."""
    for table in positions(players, b"turns-%d" % number, **options_of(players, rules, number)):
        if not table.over:
            found = check_turns(table)
            sight = sight_of(casino.view(table, table.turn))
            whole = sight_on(board_of(table))
            assert seed_of(sight) == seed_of(whole)
            assert sight.unseen == whole.unseen
            for move in list(found)[:: max(1, len(found) // 3)]:
                verdict = casino.decide(table, table.turn, move, Chance.seeded(b""))
                assert isinstance(verdict, Accepted), (move, verdict)


@settings(max_examples=80)
@given(spreads(stacked=False, most_loose=6), st.sampled_from(["standard", "document"]))
def test_c4_also_on_tables_made_by_hand(spread, rules):
    """Only what no table has is left out: equal loose cards, and more builds than allowed."""
    loose = list({casino.VALUE[card]: card for card in spread.loose}.values())
    builds = [each for each in spread.builds if len(each.groups) == 1 or rules == "standard"]
    owners = {each.owner: each for each in builds} if rules == "standard" else {}
    table = table_of(
        [" ".join(spread.hand), "", "", ""],
        " ".join(loose),
        [each for each in builds if owners.get(each.owner, each) is each],
        ["", *spread.tops],
        round=spread.round,
        options=casino.Options(rules=rules, four="singles"),
    )
    check_turns(table)


def test_c13_who_is_stuck_may_trail_anything():
    table = table_of(
        ["7S 8S", "2H"],
        "7D 8D",
        [casino.Build(1, 0, 9, (("4C", "5D"),))],
        options=casino.Options(rules="document"),
    )
    assert freed(table.spread_for(0), table.rules).stuck is False  # it takes the loose cards
    table = table_of(
        ["7S"],
        "",
        [casino.Build(1, 0, 9, (("4C", "5D"),))],
        options=casino.Options(rules="document"),
    )
    assert list(check_turns(table)) == [casino.Trail("7S")]


def worlds(sight, number=20):
    luck, board = np.zeros(4, np.uint64), np.empty_like(sight.board)
    seed(luck, seed_of(sight))
    for _ in range(number):
        world_kernels.imagine(*sight, luck, board)
        yield board.copy()


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_could_be_the_real_one(players, rules):
    for table in list(positions(players, b"worlds", rules=rules))[:-1:5]:
        real, sight = board_of(table), sight_of(casino.view(table, table.turn))
        for world in worlds(sight):
            hands = [int(hand) for hand in world[at.HANDS : at.HANDS + 4]]
            stock = [1 << int(card) for card in world[at.STOCK :][: world[at.LEFT]]]
            assert sum(hands) + sum(stock) == sight.unseen | hands[world[at.TURN]]
            sizes = [int(hand).bit_count() for hand in real[at.HANDS : at.HANDS + 4]]
            assert [hand.bit_count() for hand in hands] == sizes
            assert hands[world[at.TURN]] == real[at.HANDS + real[at.TURN]]
            for build in table.builds if rules == "standard" else ():
                hand = hands[table.players.index(build.owner)]
                values = {card % 10 + 1 for card in range(40) if hand >> card & 1}
                assert build.value in values, "C9: the owner of a build can take it"


def test_every_unseen_card_may_be_in_every_hidden_place():
    table = next(iter(positions(2, b"places")))
    sight = sight_of(casino.view(table, table.turn))
    assert sight.unseen == WHOLE_DECK & ~int(sight.board[at.HANDS + table.turn])
    held = drawn = 0
    for world in worlds(sight, 200):
        held |= int(world[at.HANDS + 1 - table.turn])
        drawn |= sum(1 << int(card) for card in world[at.STOCK : at.STOCK + 20])
    assert held == drawn == sight.unseen


def test_only_a_player_on_turn_without_a_stack_can_think():
    table = next(iter(positions(2, b"places")))
    with pytest.raises(ValueError, match="on turn"):
        sight_of(casino.view(table, 1 - table.turn))
    with pytest.raises(ValueError, match="on turn"):
        sight_of(casino.view(table, None))

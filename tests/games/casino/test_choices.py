"""C4, C12: the choices of a view spell out the legal moves, all of them and nothing else."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino.choices import choices_of
from fairtable.referee import HOUSE, Accepted, Choice, Draws
from fairtable.referee.choices import moves_in
from tests.games.casino.tables import DOCUMENT, after, ask, build, dealt, positions, table_of

games = st.tuples(
    st.sampled_from([2, 3, 4]), st.sampled_from(["standard", "document"]), st.binary(max_size=8)
)


def spelt(table, seat):
    return list(moves_in(casino.view(table, seat).choices))


def written(table, seat):
    return [casino.write_move(move) for move in casino.legal_moves(table, seat)]


def check_choices(table):
    """The player on turn has exactly the legal moves, and the others have none."""
    for seat in (*table.players, None):
        found = spelt(table, seat)
        if seat is None or seat != table.turn:
            assert found == [] and casino.view(table, seat).choices == ()
        else:
            assert sorted(found) == sorted(written(table, seat)), "each once"
    return spelt(table, table.turn) if table.turn is not None else []


@settings(max_examples=10)
@given(games)
def test_the_choices_are_the_legal_moves_in_every_position(game):
    players, rules, seed = game
    draws = Draws(seed, b"choices")
    found = list(positions(players, seed, turns_only=False, rules=rules))
    for table in draws.shuffled(found)[:100]:
        texts = check_choices(table)
        for text in draws.shuffled(texts)[:2]:
            assert isinstance(ask(table, text, table.turn), Accepted), text


def test_random_games_come_to_every_kind_of_choice():
    seen, stacks = set(), 0
    for number in range(3):
        for table in positions(2 + number % 3, b"kinds-%d" % number, turns_only=False):
            stacks += table.stack is not None
            steps = casino.view(table, table.turn).choices if table.turn is not None else ()
            seen |= {choice.does for step in steps for choice in step}
    assert stacks > 20
    assert seen >= {"take", "build", "trail", "stage", "add", "take-back", "cancel"}
    assert seen >= {"also", "no-more", "raise", "take-stack", "finish-take", "build-stack"}


def test_c12_while_a_stack_stands_it_is_finished_added_to_or_cancelled():
    hands = ["7S 10S 5S 2C 9S", "2H 3S"]
    staged = after(table_of(hands, "7D 4C 3H 6H", (), ["", "8C 3D"]), "stage 4C on 3H")
    texts = check_choices(staged)
    assert {"cancel", "7S x stack", "take back 4C", "add 7D", "add 7S"} <= set(texts)
    does = [choice.does for choice in casino.view(staged, 0).choices[0]]
    assert len(does) == len(set(does)) and not {"take", "build", "trail"} & set(does)


def test_c12_with_its_hand_card_in_it_a_stack_is_finished_by_a_button():
    staged = after(table_of(["7S 2C", "2H 3S"], "7D"), "stage 7S on 7D")
    first, *more = casino.view(staged, 0).choices
    assert Choice("finish-take", "finish capture") in first and more == []
    assert "finish capture" in check_choices(staged)


def test_c12_a_stack_may_become_a_build():
    staged = after(table_of(["7S 10S", "2H 3S"], "3D"), "stage 7S on 3D")
    assert "finish build 10" in check_choices(staged)


def test_c5_several_sets_are_chosen_one_after_another():
    table = table_of(["9S 2C", "2H"], "9D 4C 5H")
    first, *more = casino.view(table, 0).choices
    (take,) = [choice for choice in first if choice.does == "take"]
    assert set(take.targets["9S"]) == {"9D", "4C 5H"} and len(more) == 1
    assert [choice.does for choice in more[0]] == ["also", "no-more"]
    captures = {text for text in check_choices(table) if text.startswith("9S x")}
    assert captures == {"9S x 9D", "9S x 4C 5H", "9S x 9D + 4C 5H"}


def test_c7_a_build_is_raised_as_it_is_written():
    table = table_of(["AS 9C", "2H"], "", [build("5D 3C")])
    assert "AS raise [3C 5D] to 9" in check_choices(table)


def test_c13_by_the_other_rules_too():
    check_choices(table_of(["5S", "2S"], "", [build("6H 3C", 0)], options=DOCUMENT))


@pytest.mark.parametrize("seat", [0, 1, 3, None])
def test_nothing_may_be_done_before_the_start_and_after_the_end(seat):
    opened = casino.opening(casino.Options())
    over = list(positions(2, b"over"))[-1]
    for table in (opened, over):
        assert casino.view(table, seat).choices == ()


def test_c2_what_the_house_does_is_no_choice():
    assert choices_of([]) == ()
    with pytest.raises(AssertionError, match="not a move of a player"):
        choices_of(casino.legal_moves(casino.opening(casino.Options()), HOUSE))


def size(table):
    return len(msgspec.json.encode(casino.view(table, table.turn).choices))


def test_a_usual_view_is_small():
    sizes = sorted(size(table) for table in positions(2, b"small") if table.turn is not None)
    assert sizes[len(sizes) // 2] < 2_000 and size(dealt(4)) < 1_000


FULLEST = "AS AH 4H 5C 6S 7H 8S 8D 9D 10D", "10S AD 9H 5H 8C 7S 4C 2S 6H 3C", "3S"
"""Hand, table and pile of the fullest of 300 random games."""
MADE = "5D 6C 7C 10C 9S 4D AS 2C 8S 3D", "AD 10S 6D 4S 5S 7S 2S 3S 8C 9H", "AH"
"""The fullest that was found by exchanging its cards; two players may have it in round 2."""


@pytest.mark.parametrize(
    ("cards", "moves", "most"),
    [
        pytest.param(FULLEST, 2_366, 40_000, id="of random games"),
        pytest.param(MADE, 2_812, 60_000, id="made on purpose"),
    ],
)
def test_the_fullest_tables_that_were_found_stay_bounded(cards, moves, most):
    hand, loose, pile = cards
    table = table_of([hand, ""], loose, (), ["", pile], round=2)
    assert len(check_choices(table)) == moves
    assert size(table) < most

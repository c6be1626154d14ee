"""A player's habits: learned from choices, inspectable, in words, and from what was seen."""

from __future__ import annotations

import msgspec
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import HABITS, KnownHabits
from fairtable.games.casino.teaching.features import NAMES
from fairtable.games.casino.teaching.habits import FARTHEST, WORDS, Choice, turn_of
from fairtable.games.casino.teaching.learned import shares_of, weights_with
from fairtable.referee import HOUSE, Chance, Draws
from tests.games.casino.tables import positions, table_of

LUCK = Chance.seeded(b"habits")
games = st.tuples(
    st.sampled_from([2, 3, 4]), st.sampled_from(["standard", "document"]), st.binary(max_size=8)
)
few = settings(max_examples=6)


def choices_of(liked, count=60, seed=1):
    """Choices between random turns of a player who always takes what has most of a feature."""
    luck = np.random.default_rng(seed)
    for _ in range(count):
        features = luck.integers(0, 3, (6, len(NAMES))).astype(float)
        yield Choice(features, int(np.argmax(features[:, NAMES.index(liked)])))


def weight(known, name):
    return known.habits[name].weight


def test_nothing_is_known_of_a_new_player():
    told = HABITS.tell(None)
    assert {habit.name for habit in told} == set(WORDS)
    assert not any(habit.weight or habit.says for habit in told)
    assert HABITS.learn(None, []).weights() == dict.fromkeys(WORDS, 0.0)


def test_a_player_who_loves_spades_is_known_by_it():
    known = HABITS.learn(None, choices_of("spades"))
    assert max(WORDS, key=lambda name: weight(known, name)) == "spades"
    told = HABITS.tell(known)
    assert told[0].name == "spades"
    assert told[0].says == "You take spades more often than most."
    less = HABITS.tell(
        KnownHabits({"spades": msgspec.structs.replace(known.habits["spades"], weight=-2.0)})
    )
    assert less[0].says == "You take spades less than most."


def test_one_choice_says_little_and_many_say_it_for_certain():
    one = HABITS.learn(None, choices_of("spades", 1))
    assert not any(habit.says for habit in HABITS.tell(one))
    many = HABITS.learn(None, choices_of("spades", 3000))
    assert many.habits["spades"].known > one.habits["spades"].known
    assert all(abs(each.weight) <= FARTHEST for each in many.habits.values())


def test_learning_goes_on_where_it_stopped():
    choices = list(choices_of("points", 40))
    at_once = HABITS.learn(None, choices)
    first = msgspec.json.decode(
        msgspec.json.encode(HABITS.learn(None, choices[:20])), type=KnownHabits
    )
    after = HABITS.learn(first, choices[20:])
    for name in WORDS:
        assert abs(weight(after, name) - weight(at_once, name)) < 0.01


def test_habits_can_change():
    spades = HABITS.learn(None, choices_of("spades", 200))
    changed = HABITS.learn(spades, choices_of("points", 600, seed=2))
    assert weight(changed, "points") > weight(changed, "spades")


def test_what_was_learned_makes_the_same_choices_likelier():
    known = HABITS.learn(None, choices_of("builds"))
    features, chosen = next(iter(choices_of("builds", seed=9)))
    base, mine = (
        shares_of(features, weights_with(habits))[chosen] for habits in ({}, known.weights())
    )
    assert mine > base


def test_a_few_weights_are_all_that_is_kept():
    kept = msgspec.json.encode(HABITS.learn(None, choices_of("pile", 500)))
    assert len(kept) < 1000
    assert not any(card.encode() in kept for card in casino.DECK)


@few
@given(games, st.binary(max_size=4))
def test_every_turn_of_a_game_is_found_and_hidden_cards_do_not_matter(game, seed):
    """C17. What is learned from a choice is what its player could see."""
    players, rules, name = game
    for number, table in enumerate(positions(players, name, rules=rules)):
        if table.turn is None or table.over or number % 4:
            continue
        draws = Draws(name, b"%d" % number)
        turns = [m for m in casino.legal_moves(table, table.turn) if isinstance(m, casino.Turn)]
        move = draws.choice(turns)
        events = casino.decide(table, table.turn, move, LUCK).events
        assert turn_of(table, events[0]) == move
        found = HABITS.choice(table, table.turn, events)
        other = casino.redealt(table, table.turn, Draws(seed, b"other"))
        same = HABITS.choice(other, table.turn, events[:1])
        if len(turns) == 1:
            assert found is None
            continue
        assert found.chosen == same.chosen
        np.testing.assert_array_equal(found.features, same.features)


def test_a_stack_that_is_finished_counts_as_its_turn():
    table = table_of(["7S 3C", "5H 9D"], "7D 4H")
    at_once = casino.decide(table, 0, casino.read_move("7S x 7D"), LUCK).events
    for move in ("stage 7S on 7D",):
        (staged,) = casino.decide(table, 0, casino.read_move(move), LUCK).events
        assert HABITS.choice(table, 0, (staged,)) is None
        stacked = casino.evolve(table, staged)
    finished = casino.decide(stacked, 0, casino.read_move("finish capture"), LUCK).events
    first, second = HABITS.choice(table, 0, at_once), HABITS.choice(stacked, 0, finished)
    assert first.chosen == second.chosen
    np.testing.assert_array_equal(first.features, second.features)


def test_what_is_no_turn_of_the_seat_is_no_choice():
    table = table_of(["7S 3C", "5H 9D"], "7D 4H")
    events = casino.decide(table, 0, casino.read_move("7S x 7D"), LUCK).events
    assert HABITS.choice(table, 1, events) is None
    assert HABITS.choice(table, HOUSE, events) is None

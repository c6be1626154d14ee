"""The kernels agree with the rules: drags by the batch, turns, and whole deals."""

import subprocess
import sys
from functools import reduce

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import (
    DOCUMENT,
    PRESETS,
    STANDARD,
    Capture,
    Dragged,
    LayBuild,
    OnLoose,
    OnTable,
    Options,
    Raise,
    Spread,
    determine_actions,
    kernels,
    playout_kernels,
)
from fairtable.games.casino.cards import PLACE, VALUE
from fairtable.games.casino.playouts import MODAL_BIT, RULE_BITS, board_of, packed
from fairtable.games.casino.sets import partition
from fairtable.games.casino.turns import freed, turns
from fairtable.referee import Chance, Draws
from tests.games.casino.tables import build, dealt, drags, positions, spreads, stack, table_of

MINE = casino.Rule("mine", lambda c: True, lambda c: "mine")
MATCHES = {
    "createStagingStack": {"universal-staging", "pile-top-staging", "build-staging"},
    "addToStagingStack": {"temp-stack-addition"},
    "capture": {"single-card-capture", "build-capture", "temp-stack-capture"},
    "buildCreate": {"create-own-build"},
    "buildJoin": {"join-equal-build"},
    "buildExtend": {"extend-own-build", "extend-opponent-build"},
    "trail": {"trail-card"},
}


def matched(dragged, target, spread, rules):
    """The ids of the rules that match, and the modal, from the rules themselves."""
    found = determine_actions(dragged, target, spread, rules)
    missed = {miss.rule for miss in found.near_misses}
    ids = set()
    for action in found.actions:
        kinds = MATCHES[action.__struct_config__.tag]
        (one,) = [
            rule.id
            for rule in rules.rules
            if rule.id in kinds - missed
            and rule.condition(casino.context.look(dragged, target, spread, rules)) is True
        ]
        ids.add(one)
    return ids, found.requires_modal


@settings(max_examples=60)
@given(spreads(one_build=True), st.sampled_from([STANDARD, DOCUMENT]))
def test_c19_a_batch_says_what_the_engine_says(spread, rules):
    asked = [(dragged, target, spread) for dragged, target in drags(spread)]
    for drag, bits in zip(asked, casino.batch_actions(asked, rules), strict=True):
        ids = {rule for at, rule in enumerate(RULE_BITS) if bits >> at & 1}
        assert (ids, bool(bits >> MODAL_BIT & 1)) == matched(*drag, rules), drag


@settings(max_examples=60)
@given(spreads(one_build=False))
def test_c19_a_batch_knows_equal_builds_of_the_document(spread):
    asked = [(dragged, target, spread) for dragged, target in drags(spread)]
    found = casino.batch_actions(asked, DOCUMENT)
    for drag, bits in zip(asked, found, strict=True):
        assert (bits & (1 << MODAL_BIT) - 1 != 0) == bool(
            determine_actions(*drag, DOCUMENT).actions
        )


@settings(max_examples=20)
@given(spreads())
def test_c19_the_kernel_without_compiling_says_the_same(spread):
    """The same functions, not compiled, so that coverage sees them."""
    for drag in list(drags(spread))[:20]:
        row = [np.int64(number) for number in packed(*drag, spread, STANDARD)]
        assert kernels.determine.py_func(*row) == kernels.determine(*row)


def test_the_bits_are_the_rules_in_their_order():
    assert [rule for rule in RULE_BITS if rule not in {r.id for r in DOCUMENT.rules}] == [
        "pile-top-staging",
        "build-staging",
        "join-equal-build",
    ]
    bits = casino.batch_actions([(Dragged("3C"), OnTable(), Spread(hand=("3C",)))])
    assert bits == [1 << RULE_BITS.index("trail-card") | 1 << MODAL_BIT]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: casino.batch_actions([(Dragged("7S"), OnLoose(0), Spread(hand=("7S",)))]),
        lambda: casino.batch_actions(
            [(Dragged("7S"), OnTable(), Spread(hand=("7S",)))], STANDARD.with_rules(MINE)
        ),
        lambda: casino.batch_actions(
            [
                (
                    Dragged("7S"),
                    OnTable(),
                    Spread(hand=("7S",), builds=[build(f"{n}H", 0, n) for n in range(2, 10)]),
                )
            ]
        ),
        lambda: casino.play_outs(casino.opening(Options()), [1]),
        lambda: casino.play_outs(table_of(["7S", "2H"], "7D", stack=stack("7D")), [1]),
        lambda: casino.play_outs(table_of(["", ""], turn=None), [1]),
        lambda: casino.play_outs(None, [1], players=5),
        lambda: casino.play_outs("table", [1]),
    ],
)
def test_what_cannot_be_asked_is_a_value_error(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()


def mask(cards):
    return sum(1 << PLACE[card] for card in cards)


def row_of(turn, spread):
    """A turn as the kernel writes it: kind, value, cards from the table, the build or -1."""
    named = {frozenset(each.cards): at for at, each in enumerate(spread.builds)}
    values = [each.value for each in spread.builds]
    match turn:
        case Capture(card, taken, builds):
            base = named[frozenset(builds[0])] if builds else -1
            return card, (0, VALUE[card], mask(taken), base)
        case LayBuild(card, value, cards):
            return card, (1, value, mask(cards), values.index(value) if value in values else -1)
        case Raise(card, cards, value, top):
            return card, (2, value, mask([top] if top else []), named[frozenset(cards)])
        case _:
            return turn.card, (3, 0, 0, -1)


def rows_of(table):
    buffer = np.empty((100_000, 4), np.int64)
    board = board_of(table)
    for card in table.hands[table.turn]:
        count = playout_kernels.turns_of(board, PLACE[card], buffer)
        for row in buffer[:count].tolist():
            yield card, tuple(row)


def used_part(board):
    """The part of a board that is in use: places that are empty now may hold old numbers."""
    k = playout_kernels
    piles = [
        board[k.PILES + 40 * at : k.PILES + 40 * at + board[k.SIZES + at]].tolist()
        for at in range(4)
    ]
    builds = board[k.BUILT : k.BUILT + 4 * board[k.BUILDS]].tolist()
    stock = board[k.STOCK : k.STOCK + board[k.LEFT]].tolist()
    return board[: k.STUCK].tolist(), piles, builds, stock


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(2))
def test_turns_and_what_they_do_are_the_same_in_the_kernel(players, rules, number):
    seed = b"kernel-%d" % number
    draws = Draws(seed, b"turns")
    for table in positions(players, seed, rules=rules):
        if table.over:
            break
        spread = freed(table.spread_for(table.turn), table.rules)
        found = list(turns(spread, table.rules))
        rows = list(rows_of(table))
        if spread.stuck:
            assert rows == []
            continue
        by_rule = [row_of(turn, spread) for turn in found]
        if rules == "document":  # equal builds lie side by side: none is joined
            by_rule = [(c, (*r[:3], -1)) if r[0] == 1 else (c, r) for c, r in by_rule]
        assert sorted(rows) == sorted(by_rule)
        at = draws.below(len(found))
        check_played(table, found[at], by_rule[at])


def check_played(table, turn, row):
    after = reduce(
        casino.evolve,
        casino.decide(table, table.turn, turn, Chance.seeded(b"")).events,
        table,
    )
    board = board_of(table)
    playout_kernels.play(board, PLACE[row[0]], np.array(row[1], np.int64))
    going = playout_kernels.pass_on(board)
    assert going != after.over
    if after.over:
        points = np.zeros(4, np.int64)
        playout_kernels.points_of(board, points)
        assert points[: len(after.players)].tolist() == list(after.points.values())
    else:
        assert used_part(board) == used_part(board_of(after))


@given(
    st.lists(st.integers(0, 39), unique=True, max_size=7),
    st.integers(0, 10),
    st.integers(1, 10),
)
@settings(max_examples=100)
def test_splits_are_partitions(cards, base, value):
    """Not compiled: a choice is found if its cards, with one worth `base`, can be split."""
    base = min(base, value)
    reach = np.array([len(cards), len(cards), 0, *cards], np.int64)
    with_base = [card for card in range(40) if card % 10 + 1 == base and card not in cards][:1]
    base = base if with_base else 0
    found = {int(way) for way in playout_kernels.splits.py_func(reach, base, value, False)}
    names = list(PLACE)
    for choice in range(1, 1 << len(cards)):
        chosen = [names[card] for at, card in enumerate(cards) if choice >> at & 1]
        whole = [*chosen, *(names[card] for card in with_base if base)]
        assert (choice in found) == (partition(whole, value) is not None)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(("players", "total"), [(2, 11), (3, 7), (4, 22)])
def test_play_outs_end_with_forty_cards_and_all_points(players, total, rules):
    many = casino.play_outs(None, range(300), players, Options(rules=rules))
    check_ends(many, total, rules)
    assert casino.play_outs(None, [7, 7], players, Options(rules=rules))[0] == many[7]


def check_ends(many, total, rules):
    assert {end.cards for end in many} == {40}
    assert {sum(end.points.values()) for end in many} == {total}
    assert rules == "document" or not any(end.stuck for end in many)


def test_play_outs_go_on_from_a_table():
    table = table_of(
        ["7S 2C", "7H 2D"], "7D AS", [build("5D 4C")], ["10D AC", "3S AH"], round=2
    )
    ends = casino.play_outs(table, range(50))
    assert {end.cards for end in ends} == {12}
    assert len({tuple(end.points.values()) for end in ends}) > 1
    assert casino.play_out(table, 3) == ends[3]
    assert set(casino.play_out(dealt(3), 1).points) == {0, 1, 2}


@pytest.mark.long
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(("players", "total"), [(2, 11), (3, 7), (4, 22)])
def test_a_hundred_thousand_games_by_the_kernel(players, total, rules):
    check_ends(
        casino.play_outs(None, range(100_000), players, Options(rules=rules)), total, rules
    )


def test_the_rules_are_imported_without_numpy_or_numba():
    program = "import fairtable.games.casino, sys; print({'numba', 'numpy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "set()\n", done


def test_warm_up_compiles_what_a_first_question_needs():
    casino.warm_up()
    assert kernels.determine_many.signatures and playout_kernels.play_outs.signatures

"""The kernels say what the rules say."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairtable.games.dots as dots
from fairtable.games.dots import kernels
from fairtable.games.dots.folding import fold_few
from fairtable.games.dots.gamestate import GameState
from fairtable.games.dots.sides import count_few_sides
from tests.games.dots.boards import random_log

LOGS = st.tuples(
    st.integers(1, 9), st.integers(1, 9), st.integers(0, 400), st.integers(0, 10**6)
)


@given(LOGS)
def test_a_fold_in_two_phases_is_a_fold(asked):
    width, height, length, seed = asked
    log = random_log(width, height, length, seed)
    size = dots.size_of(width, height)
    state, law = GameState.of_parts(size, *kernels.fold_log(log, size)), fold_few(log, size)
    assert state == law
    assert state.sides == law.sides == count_few_sides(size, law.edges)
    assert kernels.sides_of(size, law.edges) == law.sides


@given(LOGS, st.integers(0, 400))
def test_a_batch_is_one_line_after_another(asked, cut):
    width, height, length, seed = asked
    log = random_log(width, height, length, seed)
    state, law = GameState(width=width, height=height), GameState(width=width, height=height)
    for part in (log[: 3 * cut], log[3 * cut :]):
        before = law.placed
        boxes = [
            box
            for edge, team in dots.parse_records(part, width=width, height=height)
            for box in law.apply_event(edge, team)
        ]
        placed = law.placed - before
        with patch("fairtable.games.dots.sides.MANY", 0):
            said = state.apply_batch(part)
        assert said == (placed, len(part) // 3 - placed, tuple(boxes))
        assert state == law and state.sides == law.sides


@settings(max_examples=20)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 10**6))
def test_compiled_code_does_what_its_python_does(width, height, seed):
    log = random_log(width, height, 30, seed)
    size, records = dots.size_of(width, height), np.frombuffer(log, np.uint8)
    with (
        patch("fairtable.games.dots.sides.MANY", 0),
        patch.multiple(
            kernels,
            _number=kernels._number.py_func,
            _swapped=kernels._swapped.py_func,
            _beside=kernels._beside.py_func,
            _first_records=kernels._first_records.py_func,
            _own=kernels._own.py_func,
            _first_wrong=kernels._first_wrong.py_func,
            _draw=kernels._draw.py_func,
        ),
    ):
        state, law = GameState.of_parts(size, *kernels.fold_log(log, size)), fold_few(log, size)
        assert state == law
        drawn = GameState(width=width, height=height)
        drawn.apply_batch(log)
        assert drawn == law
        assert kernels._first_wrong(records, size.edges) == -1
        assert kernels._first_wrong(records, 0) == 0


def test_a_full_log_of_the_great_board():
    luck = np.random.default_rng(3)
    numbers = luck.permutation(2_002_000) << 2 | luck.integers(0, 4, 2_002_000)
    log = np.stack([numbers >> 16, numbers >> 8, numbers], 1).astype(np.uint8).tobytes()
    state = dots.fold(log)
    assert state.is_complete and sum(state.scores) == 1_000_000
    assert state.edges == b"\xff" * 250_250 and set(state.sides) == {4}
    batches = dots.GameState()
    for at in range(0, len(log), 3 * 500_000):
        batches.apply_batch(log[at : at + 3 * 500_000])
    assert batches == state
    assert dots.GameState.import_(state.export()) == state


@pytest.mark.long
def test_a_full_log_of_the_great_board_by_the_rules():
    log = random_log(1000, 1000)
    assert fold_few(log, dots.size_of(1000, 1000)) == dots.fold(log)


def test_warm_up_compiles_everything():
    dots.warm_up()
    for kernel in (kernels._first_records, kernels._own, kernels._draw):
        assert kernel.signatures

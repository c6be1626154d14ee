"""A search over many imagined worlds, in one tree of what everybody sees, compiled.

Every walk is in a world of its own. It goes down the tree, adds one position to it, and then
the plain bot plays the deal to its end. The tree has only what is played in the open, so a
player never chooses by what it cannot see. A turn is chosen by what it brought so far, and by
how little it was tried; turns that are liked at first sight are tried more (PUCT). The first
turn is liked as far as experience likes it (`value_kernels`), later ones as the plain bot does.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from fairtable.games.casino.engine.playing_kernels import (
    Floats,
    Room,
    play_to_end,
    share_out,
    step,
)
from fairtable.games.casino.engine.turn_kernels import (
    BUILD,
    CARD,
    KIND,
    MOST_TURNS,
    TAKEN,
    VALUE,
    WORTH_UNIT,
    all_turns,
)
from fairtable.games.casino.engine.value_kernels import look_ahead
from fairtable.games.casino.engine.world_kernels import imagine
from fairtable.games.casino.playout_kernels import TURN, Int, Ints
from fairtable.referee.kernel_luck import Luck

DEEPEST = 56
LEAST_LIKED = 0.02
"""Even a turn that the plain bot never plays is tried now and then."""
UNTRIED = 0.1
"""A turn that was never tried is thought to bring so much less than the others did."""


class Tree(NamedTuple):
    """Positions by number; 0 is the root. `size` has one number: how many there are.

    Each has the key of the turn that led to it, its first child and its next sibling; how often
    it was visited, and what it brought to whoever played that turn. `first` says how much each
    turn of the root is liked; the rest is memory.
    """

    keys: Ints
    links: Ints
    visits: Floats
    gains: Floats
    size: Ints
    first: Floats
    likings: Floats
    children: Ints
    path: Ints


def new_tree(most: int) -> Tree:
    return Tree(
        np.zeros(most, np.int64),
        np.full((most, 2), -1, np.int64),
        np.zeros(most),
        np.zeros(most),
        np.ones(1, np.int64),
        np.zeros(MOST_TURNS),
        np.zeros(MOST_TURNS),
        np.zeros(MOST_TURNS, np.int64),
        np.zeros((DEEPEST + 1, 2), np.int64),
    )


def clear(tree: Tree) -> None:
    """Forget everything but the root."""
    tree.links[0] = -1
    tree.size[0] = 1


@njit(forceinline=True)
def key_of(turn: Any) -> Int:
    """A turn as one number."""
    high = turn[CARD] | turn[KIND] << 6 | turn[VALUE] << 8 | (turn[BUILD] + 1) << 12
    return turn[TAKEN] | high << 40


@njit()
def _like(worths: Ints, found: Int, heat: float, likings: Floats) -> None:
    """How much the plain bot likes each turn; all together 1."""
    best, whole = worths[0], 0.0
    for k in range(1, found):
        best = max(best, worths[k])
    for k in range(found):
        likings[k] = np.exp((worths[k] - best) / (heat * WORTH_UNIT)) + LEAST_LIKED
        whole += likings[k]
    for k in range(found):
        likings[k] /= whole


@njit()
def _find_children(tree: Tree, node: Int, rows: Ints, found: Int) -> None:
    """For each turn of this world the position that it leads to, or -1."""
    for k in range(found):
        tree.children[k] = -1
    child = tree.links[node, 0]
    while child >= 0:
        key = tree.keys[child]
        for k in range(found):
            if key_of(rows[k]) == key:
                tree.children[k] = child
                break
        child = tree.links[child, 1]


@njit()
def _choose(tree: Tree, likings: Floats, found: Int, explore: float) -> Int:
    """The turn that promises most: what it brought, and the more the less it was tried."""
    visits, gains = 0.0, 0.0
    for k in range(found):
        if tree.children[k] >= 0:
            visits += tree.visits[tree.children[k]]
            gains += tree.gains[tree.children[k]]
    untried = gains / visits - UNTRIED if visits else 0.0
    curious, best, at = explore * np.sqrt(visits + 1.0), -1e9, 0
    for k in range(found):
        child, score = tree.children[k], untried + curious * likings[k]
        if child >= 0:
            tried = tree.visits[child]
            score = tree.gains[child] / tried + curious * likings[k] / (1 + tried)
        if score > best:
            best, at = score, k
    return at


@njit()
def _add(tree: Tree, node: Int, turn: Ints) -> Int:
    """A new child; -1 when the tree is full."""
    child = tree.size[0]
    if child == len(tree.keys):
        return -1
    tree.size[0] += 1
    tree.keys[child] = key_of(turn)
    tree.links[child, 0], tree.links[child, 1] = -1, tree.links[node, 0]
    tree.links[node, 0] = child
    tree.visits[child] = tree.gains[child] = 0.0
    return child


@njit()
def _walk(tree: Tree, settings: Any, room: Room) -> tuple[Int, bool]:
    """Down the tree on the board of the room: how deep, and whether the deal goes on."""
    explore, heat = settings
    board, rows = room.board, room.desk.rows
    node, depth, going, known = 0, 0, True, True
    while going and known and depth < DEEPEST:
        found = all_turns(board, room.desk)
        _find_children(tree, node, rows, found)
        if node:
            _like(room.desk.worths, found, heat, tree.likings)
            at = _choose(tree, tree.likings, found, explore)
        else:
            at = _choose(tree, tree.first, found, explore)
        child = tree.children[at]
        known = child >= 0
        if not known:
            child = _add(tree, node, rows[at])
            if child < 0:
                break
        depth += 1
        tree.path[depth, 0], tree.path[depth, 1] = child, board[TURN]
        going = step(board, rows[at])
        node = child
    return depth, going


@njit(nogil=True, cache=True)
def grow(  # noqa: PLR0913
    sight: Any, luck: Luck, budget: Int, tree: Tree, settings: Any, room: Room
) -> Int:
    """Walk until the budget of imagined turns is spent; the number of walks.

    `settings` are how curious the search is, how much it heeds the plain bot's liking, and the
    mix of `share_out`; then after how many turns experience judges, 0 if every deal is played
    to its end, and the weights of experience.
    """
    seen, sizes, unseen = sight
    explore, heat, mix, ahead, weights = settings
    turns, walks = budget, 0
    while turns > 0:
        imagine(seen, sizes, unseen, luck, room.board)
        depth, going = _walk(tree, (explore, heat), room)
        turns -= depth
        if going and ahead:
            turns -= look_ahead(room.board, luck, ahead, (weights, mix), room)
        else:
            if going:
                turns -= play_to_end(room.board, luck, room.desk)
            share_out(room.board, mix, room)
        for d in range(1, depth + 1):
            tree.visits[tree.path[d, 0]] += 1
            tree.gains[tree.path[d, 0]] += room.gains[tree.path[d, 1]]
        walks += 1
    return walks

"""What a position is worth by experience, compiled: a sum of what can be seen, weighed.

A position is looked at when its player has just played. It is described by FEATURES, numbers
about the piles, the table, the own hand, and what the next player may take. How much each of
them counts was learned from deals (`experience`), for each quarter of a deal apart.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from fairtable.games.casino.engine.playing_kernels import (
    LEAD,
    Floats,
    Room,
    plain_turn,
    share_out,
    step,
)
from fairtable.games.casino.engine.turn_kernels import (
    POINTS,
    WEIGHTS,
    WORTH_UNIT,
    Desk,
    add_hauls,
    all_turns,
    copy,
    count,
    find_sets,
    single_sets,
    total,
)
from fairtable.games.casino.engine.world_kernels import OF_VALUE
from fairtable.games.casino.playout_kernels import (
    BUILDS,
    BUILT,
    CAPTOR,
    HANDS,
    LEFT,
    LOOSE_CARDS,
    PARTNERS,
    PILES,
    PLAYERS,
    SIZES,
    STANDARD,
    STOCK,
    TURN,
    Int,
    Ints,
    pass_on,
    play,
)
from fairtable.referee.kernel_luck import Luck, below

FEATURES = (
    "one",
    "points in my pile",
    "points in the best other pile",
    "more cards in my pile",
    "more spades in my pile",
    "cards on the table, I took last",
    "cards on the table, another took last",
    "loose points",
    "weight of loose cards",
    "weight of my builds",
    "weight of others' builds",
    "points in my hand",
    "spades in my hand",
    "different values in my hand",
    "what the next player may take",
    "what I may take next",
    "most points I hold or can take",
)
QUARTERS = 4
ROUND_HAND = 10
SURE = 3.0
"""Whoever is expected to lead by twice as many points wins nearly always."""
OPINION_COSTS = 4
"""An opinion takes about as long as so many turns."""


@njit(forceinline=True)
def _side(board: Ints, player: Int) -> Int:
    """C2. Partners have one side."""
    return player % 2 if board[PARTNERS] == 1 else player


@njit()
def _best_takes(board: Ints, desk: Desk, best: Ints) -> None:
    """For each value, the weight of what a card of it would take now at most."""
    tops = find_sets(board, desk)
    for value in range(1, 11):
        most = 0
        if board[STANDARD] == 1:
            ways = add_hauls(desk, value, np.int64(0), tops, 0)
        else:
            ways = single_sets(desk, value)
        for k in range(ways):
            haul = desk.hauls[k]
            if haul & ~tops:
                most = max(most, total(WEIGHTS, haul) + total(WEIGHTS, haul & tops))
        for b in range(board[BUILDS]):
            if board[BUILT + 4 * b + 1] == value:
                stack = total(WEIGHTS, board[BUILT + 4 * b])
                most = most + stack if board[STANDARD] == 1 else max(most, stack)
        best[value] = most


@njit()
def _danger(best: Ints, unseen: Int, hand: Int) -> float:
    """What a player with so many of the unseen cards takes on the average, at best."""
    tried, danger, none_better = np.int64(0), 0.0, 1.0
    cards = count(unseen)
    for _ in range(10):
        value = 0
        for other in range(1, 11):
            if tried >> other & 1 == 0 and (value == 0 or best[other] > best[value]):
                value = other
        tried |= np.int64(1) << value
        missing = 1.0
        for k in range(count(unseen & OF_VALUE[value])):
            missing *= max(0.0, (cards - hand - k) / (cards - k))
        danger += none_better * (1 - missing) * best[value]
        none_better *= missing
    return danger


@njit()
def _piles(board: Ints, me: Int, row: Floats) -> None:
    """The first five features: who is ahead so far."""
    points, cards, spades = np.zeros(4), np.zeros(4), np.zeros(4)
    for player in range(board[PLAYERS]):
        side, pile = _side(board, player), np.int64(0)
        for k in range(board[SIZES + player]):
            pile |= np.int64(1) << board[PILES + 40 * player + k]
        points[side] += total(POINTS, pile)
        cards[side] += count(pile)
        spades[side] += count(pile & 1023)
    mine = _side(board, me)
    row[1] = points[mine]
    for side in range(4):
        if side != mine:
            row[2] = max(row[2], points[side])
    if board[PLAYERS] == 2 or board[PARTNERS] == 1:
        row[3] = cards[mine] - cards[1 - mine]
        row[4] = spades[mine] - spades[1 - mine]


@njit(cache=True)
def describe(board: Ints, sizes: Ints, unseen: Int, desk: Desk, row: Floats) -> Int:
    """The features of a board whose player on turn has just played; the quarter of the deal."""
    me, best = board[TURN], np.zeros(11, np.int64)
    loose, hand, table = board[LOOSE_CARDS], board[HANDS + board[TURN]], np.int64(0)
    for k in range(len(row)):
        row[k] = 0.0
    row[0] = 1.0
    _piles(board, me, row)
    for b in range(board[BUILDS]):
        mine = _side(board, board[BUILT + 4 * b + 2]) == _side(board, me)
        row[9 if mine else 10] += total(WEIGHTS, board[BUILT + 4 * b]) / WORTH_UNIT
        table |= board[BUILT + 4 * b]
    if board[CAPTOR] >= 0:
        mine = _side(board, board[CAPTOR]) == _side(board, me)
        row[5 if mine else 6] = count(table | loose)
    row[7], row[8] = total(POINTS, loose), total(WEIGHTS, loose) / WORTH_UNIT
    row[11], row[12] = total(POINTS, hand), count(hand & 1023)
    row[13] = count((hand | hand >> 10 | hand >> 20 | hand >> 30) & 1023)
    after = (me + 1) % board[PLAYERS]
    board[TURN] = after
    _best_takes(board, desk, best)
    size = sizes[after] if sizes[after] > 0 else min(ROUND_HAND, board[LEFT])
    row[14] = _danger(best, unseen, size) / WORTH_UNIT
    board[TURN] = me
    _best_takes(board, desk, best)
    for value in range(1, 11):
        if hand & OF_VALUE[value]:
            row[15] = max(row[15], best[value] / WORTH_UNIT)
            if best[value] > 0:
                row[16] = max(row[16], total(POINTS, hand & OF_VALUE[value]))
    return min(QUARTERS - 1, count(hand | unseen) // 10)


@njit()
def _opinion(board: Ints, sizes: Ints, unseen: Int, weights: Floats, room: Room) -> float:
    """The lead that experience expects of a board whose player on turn has just played."""
    me = board[TURN]
    if board[HANDS + me] == 0 and unseen == 0:
        pass_on(board)
        share_out(board, 0.0, room)
        return LEAD * room.gains[me]
    row, lead = np.empty(len(FEATURES)), 0.0
    quarter = describe(board, sizes, unseen, room.desk, row)
    for k in range(len(row)):
        lead += weights[quarter, k] * row[k]
    return lead


@njit(nogil=True, cache=True)
def judge(sight: Any, roots: Ints, weights: Floats, leads: Floats, room: Room) -> None:
    """The lead that experience expects after each turn."""
    seen, sizes, unseen = sight
    for root in range(len(roots)):
        copy(seen, room.board)
        turn = roots[root]
        play(room.board, turn[0], (turn[1], turn[2], turn[3], turn[4]))
        leads[root] = _opinion(room.board, sizes, unseen, weights, room)


@njit()
def _hidden_on(board: Ints, sizes: Ints) -> Int:
    """The cards that the player on turn has not seen; the sizes of the other hands."""
    unseen = np.int64(0)
    for k in range(board[LEFT]):
        unseen |= np.int64(1) << board[STOCK + k]
    for other in range(board[PLAYERS]):
        sizes[other] = 0
        if other != board[TURN]:
            sizes[other] = count(board[HANDS + other])
            unseen |= board[HANDS + other]
    return unseen


@njit()
def look_ahead(board: Ints, luck: Luck, turns: Int, opinion: Any, room: Room) -> Int:
    """The plain bot plays so many turns for everybody; then experience says who gains what.

    Only between two sides: what one of them loses, the other gains. `opinion` are the weights
    of experience and the mix of `share_out`. Returns about how many turns of work it was.
    """
    weights, mix = opinion
    sizes = np.zeros(4, np.int64)
    for turn in range(1, turns + 1):
        row = room.desk.rows[plain_turn(board, luck, room.desk)]
        if turn == turns:
            me, unseen = board[TURN], _hidden_on(board, sizes)
            play(board, row[0], (row[1], row[2], row[3], row[4]))
            lead = _opinion(board, sizes, unseen, weights, room)
            gain = mix * np.tanh(lead / SURE) + (1 - mix) * lead / LEAD
            for player in range(board[PLAYERS]):
                room.gains[player] = -gain if (player - me) % 2 else gain
            return turns + OPINION_COSTS
        if not step(board, row):
            share_out(board, mix, room)
            return turn
    return turns


@njit()
def _experienced(board: Ints, weights: Floats, room: Room) -> Int:
    """The place on the desk of the turn that experience likes most."""
    sizes, rows = np.zeros(4, np.int64), room.desk.rows
    unseen, found = _hidden_on(board, sizes), all_turns(board, room.desk)
    roots, leads = rows[:found].copy(), np.zeros(found)
    judge((board, sizes, unseen), roots, weights, leads, room)
    at = int(np.argmax(leads))
    rows[at] = roots[at]
    return at


@njit(nogil=True, cache=True)
def remember(boards: Ints, luck: Luck, how: Any, notes: Any, room: Room) -> Int:
    """Play deals to their end and describe every position of them; the number of positions.

    `how` are the weights of the players, and of how many turns one is played at random, and
    one by the plain bot. `notes` are the features, quarters and final leads to be written.
    """
    weights, random, plain = how
    rows, quarters, leads = notes
    who, sizes, n = np.zeros(64, np.int64), np.zeros(4, np.int64), 0
    for board in boards:
        first, going = n, True
        while going:
            if below(luck, random) == 0:
                at = below(luck, all_turns(board, room.desk))
            elif below(luck, plain) == 0:
                at = plain_turn(board, luck, room.desk)
            else:
                at = _experienced(board, weights, room)
            turn, me = room.desk.rows[at].copy(), board[TURN]
            room.base[:] = board
            unseen = _hidden_on(board, sizes)
            play(room.base, turn[0], (turn[1], turn[2], turn[3], turn[4]))
            quarters[n] = describe(room.base, sizes, unseen, room.desk, rows[n])
            who[n - first] = me
            n += 1
            going = step(board, turn)
        share_out(board, 0.0, room)
        for k in range(first, n):
            leads[k] = LEAD * room.gains[who[k - first]]
    return n

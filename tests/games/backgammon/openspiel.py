"""OpenSpiel's backgammon, to compare with ours. Its player 0, X, moves up: our Black.

It has no cube, and plays a double as two turns of two dice. The results of both halves together
are compared with ours; only those that use the most dice count.
"""

from __future__ import annotations

import re

import pyspiel

BAR = 100
GAME = pyspiel.load_game("backgammon", {"scoring_type": "full_scoring"})
COLOURS = ("black", "white")


def board_of(state):
    """Points 0 to 23, the bar and what is borne off (White, Black), as a position has them."""
    points = tuple(state.board(1, at) - state.board(0, at) for at in range(24))
    bar = (state.board(1, BAR), state.board(0, BAR))
    on_board = [sum(state.board(side, at) for at in range(24)) for side in (1, 0)]
    home = tuple(15 - on - barred for on, barred in zip(on_board, bar, strict=True))
    return points, bar, home


def chances(state):
    """What may be rolled now: (the side that starts or None, dice) to its action."""
    found = {}
    for action, _ in state.chance_outcomes():
        text = state.action_to_string(pyspiel.PlayerId.CHANCE, action)
        roll = re.search(r"roll: (\d)(\d)", text)
        starts = re.search(r"([XO]) starts", text)
        key = {"X": "black", "O": "white"}[starts[1]] if starts else None
        found.setdefault((key, frozenset((int(roll[1]), int(roll[2])))), action)
    return found


def dice_used(state, action):
    moves = state.spiel_move_to_checker_moves(state.current_player(), action)
    return sum(move.pos != -1 for move in moves)


def halves(state):
    """Each different board after one turn of OpenSpiel's: board -> (dice used, state)."""
    found = {}
    for action in state.legal_actions():
        after = state.child(action)
        found.setdefault(board_of(after), (dice_used(state, action), after))
    return found


def results(state):
    """The legal results of the roll: board -> the state after it."""
    mover = state.current_player()
    once = halves(state)
    whole = {}
    for board, (used, after) in once.items():
        if after.is_terminal() or after.is_chance_node() or after.current_player() != mover:
            whole[board] = (used, after)
            continue
        for last, (more, end) in halves(after).items():
            if last not in whole or whole[last][0] < used + more:
                whole[last] = (used + more, end)
    most = max(used for used, _ in whole.values())
    return {board: after for board, (used, after) in whole.items() if used == most}

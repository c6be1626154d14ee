"""A view as the numbers that the kernels use, and a turn of the kernels as a move.

A board is that of `playout_kernels`. The hands of others and the stock are empty on it, because
a view does not have them: it has their sizes, and the cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from fairtable.games.casino import playout_kernels as at
from fairtable.games.casino.cards import DECK, PLACE, Cards, in_order
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Trail, Turn
from fairtable.games.casino.playout_kernels import Ints
from fairtable.games.casino.view import View

WHOLE_DECK = (1 << 40) - 1
_IN_ORDER = [(1 << PLACE[card], card) for card in in_order(DECK)]


class Sight(NamedTuple):
    """What the player on turn sees: the board, the sizes of other hands, the unseen cards."""

    board: Ints
    sizes: Ints
    unseen: int


def sight_of(view: View) -> Sight:
    """What this view shows. The viewer is on turn, and no stack stands."""
    if view.seat is None or view.seat != view.turn or view.stack is not None:
        raise ValueError("Only a player on turn can think, and only when no stack stands.")
    place = {seat: number for number, seat in enumerate(view.players)}
    board, sizes = np.zeros(at.BOARD, np.int64), np.zeros(4, np.int64)
    board[at.PLAYERS], board[at.STANDARD] = len(place), view.rules == "standard"
    board[at.PARTNERS] = len(view.sides) < len(place)
    board[at.ROUND], board[at.TURN] = view.round, place[view.seat]
    board[at.DEALER] = place[view.dealer] if view.dealer is not None else len(place) - 1
    board[at.CAPTOR] = -1 if view.last_captor is None else place[view.last_captor]
    board[at.LOOSE_CARDS], board[at.BUILDS] = bits_of(view.loose), len(view.builds)
    board[at.LEFT] = view.stock_size
    board[at.HANDS + place[view.seat]] = bits_of(view.hand)
    for seat, number in place.items():
        pile, start = view.piles[seat], at.PILES + 40 * number
        board[at.SIZES + number] = len(pile)
        board[start : start + len(pile)] = [PLACE[card] for card in pile]
        sizes[number] = 0 if seat == view.seat else view.hand_sizes[seat]
    for number, build in enumerate(view.builds):
        cards = bits_of(card for group in build.groups for card in group)
        row = (cards, build.value, place[build.owner], len(build.groups))
        board[at.BUILT + 4 * number : at.BUILT + 4 * number + 4] = row
    return Sight(board, sizes, unseen_on(board))


def sight_on(board: Ints) -> Sight:
    """What the player on turn sees of a whole board; for matches that have no table."""
    seen, me = board.copy(), int(board[at.TURN])
    sizes = np.array([int(hand).bit_count() for hand in board[at.HANDS : at.HANDS + 4]])
    sizes[me] = 0
    mine = board[at.HANDS + me]
    seen[at.HANDS : at.HANDS + 4] = 0
    seen[at.HANDS + me] = mine
    seen[at.STOCK : at.STOCK + 40] = 0
    return Sight(seen, sizes, unseen_on(seen))


def unseen_on(board: Ints) -> int:
    """The cards that are neither in one's own hand nor open on the table."""
    known = int(board[at.LOOSE_CARDS]) | int(board[at.HANDS + board[at.TURN]])
    for player in range(int(board[at.PLAYERS])):
        start = at.PILES + 40 * player
        for card in board[start : start + board[at.SIZES + player]].tolist():
            known |= 1 << card
    for build in range(int(board[at.BUILDS])):
        known |= int(board[at.BUILT + 4 * build])
    return WHOLE_DECK & ~known


def seed_of(sight: Sight) -> int:
    """A number that depends on everything that is seen, and on nothing else."""
    words = sight.board.tobytes() + sight.sizes.tobytes()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big") >> 1


def move_of(board: Ints, row: Ints) -> Turn:
    """A turn of `turn_kernels` as a move: the card, kind, value, cards taken, the build."""
    card, kind, value, taken, build = row.tolist()
    stack = cards_of(int(board[at.BUILT + 4 * build])) if build >= 0 else ()
    if kind == at.CAPTURED:
        return Capture(DECK[card], cards_of(taken), (stack,) if stack else ())
    if kind == at.LAID:
        return LayBuild(DECK[card], value, cards_of(taken))
    if kind == at.RAISED:
        return Raise(DECK[card], stack, value, next(iter(cards_of(taken)), None))
    return Trail(DECK[card])


def bits_of(cards: Iterable[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def cards_of(bits: int) -> Cards:
    return tuple(card for bit, card in _IN_ORDER if bits & bit) if bits else ()

"""Random deals, compiled by numba: for bots that look ahead, and to try the rules.

`captures`, `builds` and `deals` have the same rules, written to be read; if they differ from
this module, they are right. A card is its place in the deck, a set of cards is a number of 40
bits, a player is a place in the order of play. A board is the numbers named below: who plays,
then hands, piles and so on.

The sets that can be taken are found by trying all choices of the cards in reach. A choice can
be split into sets of a value if its cards can be laid down one after another without crossing a
multiple of the value. Only tables made by hand have more than MOST_IN_REACH cards in reach; the
others are ignored.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairtable.referee.kernel_luck import below, seed

Ints: TypeAlias = NDArray[np.int64]
Int: TypeAlias = Any

PLAYERS, STANDARD, PARTNERS, ROUND, TURN, DEALER, CAPTOR, LOOSE_CARDS, BUILDS, LEFT = range(10)
HANDS, SIZES, STUCK, STOCK, PILES, BUILT = 10, 14, 18, 20, 60, 220
"""A build is four numbers from BUILT on: cards, value, owner, groups."""
BOARD = 300
MOST_IN_REACH = 16
MOST_TURNS = 1 << 18
CAPTURED, LAID, RAISED, TRAILED = 0, 1, 2, 3


@njit(inline="always")
def _values(cards: Int) -> Int:
    """Which values are among the cards, as ten bits."""
    return (cards | cards >> 10 | cards >> 20 | cards >> 30) & 1023


@njit(inline="always")
def _holds(values: Int, value: Int) -> Int:
    """1 if this value is among ten bits."""
    return values >> (value - 1) & 1


@njit()
def in_reach(board: Ints, card: Int) -> Ints:
    """The number of cards in reach, and of loose ones; the other values in hand; the cards."""
    reach, count = np.empty(MOST_IN_REACH + 3, np.int64), 0
    reach[2] = _values(board[HANDS + board[TURN]] & ~(np.int64(1) << card))
    for loose in range(40):
        if board[LOOSE_CARDS] >> loose & 1 and count < MOST_IN_REACH:
            reach[3 + count] = loose
            count += 1
    reach[1] = count
    for other in range(board[PLAYERS]):
        step, size = (other - board[TURN]) % board[PLAYERS], board[SIZES + other]
        against = step != 0 and not (board[PARTNERS] == 1 and step == 2)
        if against and size > 0 and count < MOST_IN_REACH:
            reach[3 + count] = board[PILES + 40 * other + size - 1]
            count += 1
    reach[0] = count
    return reach


@njit()
def splits(reach: Ints, base: Int, value: Int, one: bool) -> Ints:
    """Every choice of cards in reach that, after cards worth `base`, makes sets of `value`.

    With `one`, only a single set may be made. Two tops of piles are never chosen together.
    """
    count, loose = reach[0], reach[1]
    good, sums = np.zeros(1 << count, np.uint8), np.zeros(1 << count, np.int16)
    ways, found = np.empty(1 << count, np.int64), 0
    good[0] = 1
    for choice in range(1, 1 << count):
        low, place = choice & -choice, 0
        while low >> place != 1:
            place += 1
        sums[choice] = sums[choice ^ low] + reach[3 + place] % 10 + 1
        for at in range(place, count):
            before = choice ^ (1 << at)
            fits = (base + sums[before]) % value + reach[3 + at] % 10 + 1 <= value
            if before < choice and good[before] and fits:
                good[choice] = 1
                break
        whole, tops = base + sums[choice], choice >> loose
        ends = whole == value if one else whole % value == 0
        if good[choice] and ends and tops & (tops - 1) == 0:
            ways[found] = choice
            found += 1
    return ways[:found]


@njit()
def _chosen(reach: Ints, choice: Int) -> Int:
    """The cards of a choice."""
    cards, at = np.int64(0), 0
    while choice >> at:
        if choice >> at & 1:
            cards |= np.int64(1) << reach[3 + at]
        at += 1
    return cards


@njit()
def _own(board: Ints, but: Int) -> Int:
    """The values of the builds of the player on turn but one, as ten bits."""
    own = np.int64(0)
    for at in range(BUILT, BUILT + 4 * board[BUILDS], 4):
        if at != BUILT + 4 * but and board[at + 2] == board[TURN]:
            own |= np.int64(1) << (board[at + 1] - 1)
    return own


@njit()
def _build_of(board: Ints, value: Int, but: Int) -> Int:
    """The build of this value, if equal builds merge; -1 if there is none."""
    for at in range(board[BUILDS] if board[STANDARD] else 0):
        if at != but and board[BUILT + 4 * at + 1] == value:
            return at
    return -1


@njit()
def _note(turns: Ints, found: Int, turn: Any) -> Int:
    if found == len(turns):
        return found
    for at in range(4):
        turns[found, at] = turn[at]
    return found + 1


@njit(cache=True)
def turns_of(board: Ints, card: Int, turns: Ints) -> Int:
    """C4. Every turn with this card: kind, value, cards from the table, and the build or -1."""
    reach = in_reach(board, card)
    found = _captures(board, card, reach, turns)
    found = _builds(board, card, reach, turns, found)
    found = _raises(board, card, reach, turns, found)
    value, own = card % 10 + 1, _own(board, -1)
    waits = board[ROUND] == 1 and own != 0
    kept = board[STANDARD] and _holds(own, value) and not _holds(reach[2], value)
    if not waits and not kept and not _holds(_values(board[LOOSE_CARDS]), value):
        found = _note(turns, found, (TRAILED, 0, 0, -1))
    return found


@njit()
def _captures(board: Ints, card: Int, reach: Ints, turns: Ints) -> Int:
    """C5, C9, C11."""
    value, found = card % 10 + 1, 0
    build = _build_of(board, value, -1)
    kept = board[STANDARD] and not _holds(reach[2], value)
    for choice in splits(reach, 0, value, board[STANDARD] == 0):
        cards = _chosen(reach, choice)
        alone = choice & (choice - 1) == 0 and choice >> reach[1] != 0
        if not alone and not (kept and _holds(_own(board, -1), value)):
            found = _note(turns, found, (CAPTURED, value, cards, -1))
        if build >= 0:
            found = _note(turns, found, (CAPTURED, value, cards, build))
    for at in range(board[BUILDS]):
        if board[BUILT + 4 * at + 1] == value:
            found = _note(turns, found, (CAPTURED, value, 0, at))
    return found


@njit()
def _builds(board: Ints, card: Int, reach: Ints, turns: Ints, found: Int) -> Int:
    """C6, C8, C11."""
    standard = board[STANDARD] == 1
    if not standard and board[ROUND] > 1 and _own(board, -1) == 0:
        return found
    for value in range(card % 10 + 1, 11):
        equal = _build_of(board, value, -1)
        if standard and (not _holds(reach[2], value) or _own(board, equal) != 0):
            continue
        for choice in splits(reach, card % 10 + 1, value, not standard):
            alone = choice & (choice - 1) == 0 and choice >> reach[1] != 0
            if equal >= 0 or not alone:
                found = _note(turns, found, (LAID, value, _chosen(reach, choice), equal))
    return found


@njit()
def _raises(board: Ints, card: Int, reach: Ints, turns: Ints, found: Int) -> Int:
    """C7, C8, C11. Each build is first raised without the top of a pile."""
    standard, worth = board[STANDARD] == 1, card % 10 + 1
    for build in range(board[BUILDS]):
        for at in range(reach[1] - 1, reach[0] if standard else reach[1]):
            top = np.int64(1) << reach[3 + at] if at >= reach[1] else np.int64(0)
            total = (
                board[BUILT + 4 * build + 1] + worth + (reach[3 + at] % 10 + 1 if top else 0)
            )
            if total > 10 or board[BUILT + 4 * build + 3] > 1:
                continue
            equal = _build_of(board, total, build)
            others = _own(board, build) & ~(np.int64(equal >= 0) << (total - 1))
            if not standard or (_holds(reach[2], total) and others == 0):
                found = _note(turns, found, (RAISED, total, top, build))
    return found


@njit(cache=True)
def play(board: Ints, card: Int, turn: Any) -> None:
    """Play a turn: the card leaves the hand, and the cards that it takes or builds on move."""
    kind, value, cards, build = turn[0], turn[1], turn[2], turn[3]
    player, bit = board[TURN], np.int64(1) << card
    board[HANDS + player] &= ~bit
    if kind == TRAILED:
        board[LOOSE_CARDS] |= bit
        return
    for other in range(board[PLAYERS]):
        top = PILES + 40 * other + board[SIZES + other] - 1
        if board[SIZES + other] > 0 and cards >> board[top] & 1 and other != player:
            board[SIZES + other] -= 1
    board[LOOSE_CARDS] &= ~cards
    groups = np.int64(1)
    if kind == LAID:
        groups = (_worth(cards) + card % 10 + 1) // value
    if kind == RAISED or build >= 0:
        cards |= board[BUILT + 4 * build]
        groups += board[BUILT + 4 * build + 3] if kind == LAID else 0
        _remove(board, build)
    if kind == CAPTURED:
        _to_pile(board, player, cards)
        _to_pile(board, player, bit)
        board[CAPTOR] = player
        return
    equal = _build_of(board, value, -1) if kind == RAISED else -1
    if equal >= 0:
        cards |= board[BUILT + 4 * equal]
        groups += board[BUILT + 4 * equal + 3]
        _remove(board, equal)
    at = BUILT + 4 * board[BUILDS]
    board[at], board[at + 1], board[at + 2], board[at + 3] = cards | bit, value, player, groups
    board[BUILDS] += 1


@njit()
def _worth(cards: Int) -> Int:
    worth = 0
    for card in range(40):
        worth += (cards >> card & 1) * (card % 10 + 1)
    return worth


@njit()
def _remove(board: Ints, build: Int) -> None:
    for at in range(BUILT + 4 * build, BUILT + 4 * board[BUILDS] - 4):
        board[at] = board[at + 4]
    board[BUILDS] -= 1


@njit()
def _to_pile(board: Ints, player: Int, cards: Int) -> None:
    """In the order of their values, then suits."""
    for value in range(10):
        for card in range(value, 40, 10):
            if cards >> card & 1:
                board[PILES + 40 * player + board[SIZES + player]] = card
                board[SIZES + player] += 1


@njit(cache=True)
def pass_on(board: Ints) -> bool:
    """C3, C14. The next turn, the next round; False when the deal is over and swept."""
    players, any_cards = board[PLAYERS], np.int64(0)
    for player in range(players):
        any_cards |= board[HANDS + player]
    first = (board[DEALER] + 1) % players
    last = board[TURN]
    board[TURN] = (board[TURN] + 1) % players if any_cards else first
    if any_cards:
        return True
    for at in range(board[LEFT]):
        board[HANDS + at // 10] |= np.int64(1) << board[STOCK + at]
    if board[LEFT]:
        board[LEFT], board[ROUND] = 0, 2
        return True
    board[CAPTOR] = last if board[CAPTOR] < 0 else board[CAPTOR]
    left = board[LOOSE_CARDS]
    for build in range(board[BUILDS]):
        left |= board[BUILT + 4 * build]
    _to_pile(board, board[CAPTOR], left)
    board[BUILDS] = board[LOOSE_CARDS] = 0
    return False


@njit()
def play_out(board: Ints, luck: Any, turns: Ints) -> None:
    """Random turns to the end of the deal: a random card, then a random turn of that card."""
    hand = np.empty(40, np.int64)
    going = board[LEFT] > 0 or board[HANDS : HANDS + 4].any()
    while going:
        size = 0
        for card in range(40):
            if board[HANDS + board[TURN]] >> card & 1:
                hand[size] = card
                size += 1
        start, count, card = below(luck, size), 0, 0
        for step in range(size):
            card = hand[(start + step) % size]
            count = turns_of(board, card, turns)
            if count:
                break
        if count == 0:  # C13. Nothing else is possible: any card may be trailed.
            board[STUCK] += 1
            count = _note(turns, 0, (TRAILED, 0, 0, -1))
        play(board, card, turns[below(luck, count)])
        going = pass_on(board)


@njit()
def points_of(board: Ints, points: Ints) -> None:
    """C15. Each player's points; partners have theirs in common."""
    players = board[PLAYERS]
    sides = 2 if players == 2 or board[PARTNERS] else players
    cards, spades, scored = np.zeros((3, 4), np.int64)
    for player in range(players):
        for at in range(board[SIZES + player]):
            card, side = board[PILES + 40 * player + at], player % sides
            cards[side] += 1
            spades[side] += card < 10
            scored[side] += (card % 10 == 0) + (card == 1) + 2 * (card == 29)
    for side in range(sides if sides == 2 else 0):
        other = 1 - side
        scored[side] += (cards[side] >= cards[other]) + (cards[side] > cards[other])
        scored[side] += (spades[side] >= spades[other]) + (spades[side] > spades[other])
    for player in range(players):
        points[player] = scored[player % sides]


@njit(cache=True)
def play_outs(boards: Ints, seeds: Ints, points: Ints) -> None:
    """Play every board to the end of its deal, each with its own luck."""
    luck, turns = np.empty(4, np.uint64), np.empty((MOST_TURNS, 4), np.int64)
    for game in range(len(boards)):
        seed(luck, seeds[game])
        play_out(boards[game], luck, turns)
        points_of(boards[game], points[game])

"""What millions of drags may mean, compiled by numba.

`presets` and `conditions` have the same rules, written to be read; if they differ from this
module, they are right. Importing this module imports numba: only `playouts` imports it, when it
is used. Random deals are in `playout_kernels`. Numba compiles a function again when its own
file changes, but not when another file does, so the two modules share no compiled code.

A card is its place in the deck, 10 * suit + value - 1; a set of cards is a number of 40 bits.
A drag is four numbers: the hand; the loose cards; the builds, eight bits each (value 4, owner
2, several groups 1); and what is asked, at the places named ASK_ and STACK_ below.
"""
# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Int: TypeAlias = Any
"""A number of 64 bits in compiled code."""

HAND, TABLE, PILE = 0, 1, 2
LOOSE, BUILD, STACK, EMPTY = 0, 1, 2, 3

ASK_SOURCE, ASK_KIND, ASK_TARGET, ASK_PLAYER = 6, 8, 10, 16
ASK_LATER, ASK_STANDARD, ASK_STUCK, ASK_STANDS = 18, 19, 20, 21
STACK_HAND, STACK_PILE, STACK_BASE, STACK_TOTAL, STACK_SPLITS = 22, 23, 24, 28, 36

UNIVERSAL, TOP_STAGING, BUILD_STAGING, ADDITION = 1, 2, 4, 8
SINGLE, OF_BUILD, OF_STACK, CREATE = 16, 32, 64, 128
JOIN, EXTEND_OWN, EXTEND_OTHER, TRAIL = 256, 512, 1024, 2048
MODAL = 4096


@njit(inline="always")
def values_of(cards: Int) -> Int:
    """Which values are among the cards, as ten bits."""
    return (cards | cards >> 10 | cards >> 20 | cards >> 30) & 1023


@njit(inline="always")
def _bit(word: Int, place: Int) -> Int:
    return word >> place & 1


@njit(inline="always")
def _holds(values: Int, value: Int) -> Int:
    """1 if this value is among ten bits; a value above 10 never is."""
    return values >> (value - 1) & 1 if value <= 10 else 0


@njit(inline="always")
def _keeps(hand: Int, ask: Int, value: Int, own: Int) -> Int:
    """C9. Is this the last card that could take the player's own build?"""
    return _bit(ask, ASK_STANDARD) & _holds(own, value) & ~_holds(values_of(hand), value)


@njit(inline="always")
def _may_build(hand: Int, total: Int, held: Int) -> Int:
    """C6, C8. Is there a card to take it, and no own build but an equal one?"""
    equal = _holds(held & 1023, total)
    others = held >> 10 & ~(equal << (total - 1))
    return _holds(values_of(hand), total) == 1 and others == 0


@njit()
def _on_loose(hand: Int, ask: Int, value: Int, total: Int, held: Int) -> Int:
    """C12, C5, C6, C8: a stack begins, a card is taken, a build is made or joined."""
    standard, source = _bit(ask, ASK_STANDARD), ask >> ASK_SOURCE & 3
    if source != HAND:
        return UNIVERSAL if source == TABLE else TOP_STAGING * standard
    found = UNIVERSAL
    if total == 2 * value and not _keeps(hand, ask, value, held >> 10):
        found |= SINGLE
    if total > 10:
        return found
    if standard == 0:
        return found if _bit(ask, ASK_LATER) and held >> 10 == 0 else found | CREATE
    if _may_build(hand, total, held):
        return found | (JOIN if _holds(held & 1023, total) else CREATE)
    return found


@njit()
def _on_build(hand: Int, ask: Int, value: Int, build: Int, held: Int) -> Int:
    """C12, C5, C7: a stack begins on a build, the build is taken, or raised."""
    standard, mine = _bit(ask, ASK_STANDARD), (build >> 4 & 3) == (ask >> ASK_PLAYER & 3)
    if ask >> ASK_SOURCE & 3 != HAND:
        return BUILD_STAGING * standard
    worth, several = build & 15, build >> 6 & 1
    found = OF_BUILD if worth == value else 0
    total = worth + value
    if total > 10 or (several and (standard or not mine)):
        return found
    if standard and not _may_build(hand, total, held):
        return found
    return found | (EXTEND_OWN if mine else EXTEND_OTHER)


@njit()
def _on_stack(hand: Int, ask: Int, value: Int, builds: Int, own: Int) -> Int:
    """C12: the card joins the stack, or captures it."""
    source = ask >> ASK_SOURCE & 3
    full = _bit(ask, STACK_PILE if source == PILE else STACK_HAND)
    if source != HAND or full:
        return 0 if full and source != TABLE else ADDITION
    slot = ask >> STACK_BASE & 15
    base = builds >> 8 * (slot - 1) & 15 if slot else 0
    splits = ask >> STACK_SPLITS & 1023 if _bit(ask, ASK_STANDARD) else 0
    fits = ask >> STACK_TOTAL & 255 == value or _holds(splits, value)
    if (base and base != value) or not fits:
        return ADDITION
    kept = base == 0 and _keeps(hand, ask, value, own)
    return ADDITION if kept else ADDITION | OF_STACK


@njit()
def _on_table(hand: Int, loose: Int, ask: Int, value: Int, own: Int) -> Int:
    """C10, C13: the card is trailed."""
    if ask >> ASK_SOURCE & 3 != HAND:
        return 0
    if _bit(ask, ASK_STUCK):
        return TRAIL
    if (_bit(ask, ASK_LATER) == 0 and own != 0) or _holds(values_of(loose), value):
        return 0
    return 0 if _keeps(hand, ask, value, own) else TRAIL


@njit()
def _held(builds: Int, player: Int, but: Int) -> Int:
    """The values of all builds but one as ten bits, then those of the player's own builds."""
    held, at = np.int64(0), 0
    while builds:
        if at != but:
            mine = builds >> 4 & 3 == player
            held |= np.int64(1025 if mine else 1) << ((builds & 15) - 1)
        builds >>= 8
        at += 1
    return held


@njit()
def determine(hand: Int, loose: Int, builds: Int, ask: Int) -> Int:
    """C19. The rules that match this drag, as bits, and whether the player must choose."""
    kind, target = ask >> ASK_KIND & 3, ask >> ASK_TARGET & 63
    if _bit(ask, ASK_STANDS) and kind != STACK:
        return 0
    if ask >> ASK_SOURCE & 3 == HAND:
        hand &= ~(np.int64(1) << (ask & 63))
    held = _held(builds, ask >> ASK_PLAYER & 3, target if kind == BUILD else -1)
    value = (ask & 63) % 10 + 1
    if kind == LOOSE:
        found = _on_loose(hand, ask, value, value + target % 10 + 1, held)
    elif kind == BUILD:
        found = _on_build(hand, ask, value, builds >> 8 * target & 255, held)
    elif kind == STACK:
        found = _on_stack(hand, ask, value, builds, held >> 10)
    else:
        found = _on_table(hand, loose, ask, value, held >> 10)
    chosen = found & (CREATE | JOIN | EXTEND_OTHER | TRAIL) or found & (found - 1)
    return found | MODAL if chosen else found


@njit(cache=True)
def determine_many(drags: Ints, found: Ints) -> None:
    """One answer for each row of four numbers."""
    for at in range(len(drags)):
        found[at] = determine(drags[at, 0], drags[at, 1], drags[at, 2], drags[at, 3])

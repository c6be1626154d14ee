"""Turns, C4: every way to play one card. A turn is a capture, a build, a raise or a trail."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fairtable.games.casino.builds import build_moves, raise_moves
from fairtable.games.casino.captures import capture_moves
from fairtable.games.casino.cards import in_order
from fairtable.games.casino.conditions import why_no_trail
from fairtable.games.casino.context import CasinoRules
from fairtable.games.casino.moves import Trail, Turn
from fairtable.games.casino.spread import Spread


def turns(spread: Spread, rules: CasinoRules) -> Iterator[Turn]:
    """C4. Every legal turn, card by card, lazily."""
    for card in in_order(spread.hand):
        yield from capture_moves(spread, rules, card)
        yield from build_moves(spread, rules, card)
        yield from raise_moves(spread, rules, card)
        if why_no_trail(spread, rules, card) is None:
            yield Trail(card)


def freed(spread: Spread, rules: CasinoRules) -> Spread:
    """C13. A player who has no turn at all may trail any card, so no game is ever stuck."""
    # Only a player who owns a build in round 1 can be without a turn.
    if spread.round > 1 or not spread.owned() or next(turns(spread, rules), None):
        return spread
    return replace(spread, stuck=True)

"""The legal moves of a seat by the beginning of their text, with a bound on the work."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from fairtable.referee import AnyGame, Match, Seat
from fairtable.server.problems import Trouble, fail
from fairtable.server.wire import LegalMoves

MOST_LOOKED_AT = 20_000
"""Of a game without a search of its own, at most this many legal moves are looked at."""

Region: TypeAlias = tuple[int, int, int, int]
_REGION = re.compile(r"([0-9]{1,7}),([0-9]{1,7}),([0-9]{1,7}),([0-9]{1,7})", re.ASCII)
FOUR_NUMBERS = "A region is four whole numbers with commas between: x,y,width,height."
NO_REGIONS = "The moves of this game have no regions: ask without one."


def read_region(text: str) -> Region:
    """A region as it is asked for, as in `10,20,64,48`."""
    found = _REGION.fullmatch(text)
    if found is None:
        raise fail(Trouble.UNREADABLE, FOUR_NUMBERS, place="region")
    x, y, width, height = map(int, found.groups())
    return x, y, width, height


def find_moves(
    match: Match, seat: Seat, starts: str, limit: int, region: Region | None = None
) -> LegalMoves:
    """The first `limit` legal moves that begin with this text, anywhere or in a region."""
    game, state = match.game, match.state
    if region is not None:
        return _first(game, _in_region(match, seat, region), starts, limit)
    if game.moves_starting is not None:
        moves = islice(game.moves_starting(state, seat, starts), limit + 1)
        found = [game.write_move(move) for move in moves]
        return LegalMoves(found[:limit], len(found) > limit)
    return _first(game, game.legal_moves(state, seat), starts, limit)


def _in_region(match: Match, seat: Seat, region: Region) -> Iterable[Any]:
    legal_moves_in = match.game.legal_moves_in
    if legal_moves_in is None:
        raise fail(Trouble.UNREADABLE, NO_REGIONS, place="region")
    try:
        return legal_moves_in(match.state, seat, region)
    except ValueError as wrong:
        raise fail(Trouble.UNREADABLE, str(wrong), place="region") from wrong


def _first(game: AnyGame, moves: Iterable[Any], starts: str, limit: int) -> LegalMoves:
    found: list[str] = []
    for looked_at, move in enumerate(moves):
        if looked_at == MOST_LOOKED_AT or len(found) > limit:
            return LegalMoves(found[:limit], True)
        text = game.write_move(move)
        if text.startswith(starts):
            found.append(text)
    return LegalMoves(found[:limit], len(found) > limit)

"""The legal moves of a seat by the beginning of their text, with a bound on the work."""

from __future__ import annotations

from itertools import islice

from fairtable.referee import Match, Seat
from fairtable.referee.capabilities import move_search_of
from fairtable.server.wire import LegalMoves

MOST_LOOKED_AT = 20_000
"""Of a game without a search of its own, at most this many legal moves are looked at."""


def find_moves(match: Match, seat: Seat, starts: str, limit: int) -> LegalMoves:
    """The first `limit` legal moves that begin with this text."""
    game, state = match.game, match.state
    if search := move_search_of(game):
        moves = islice(search.moves_starting(state, seat, starts), limit + 1)
        found = [game.write_move(move) for move in moves]
        return LegalMoves(found[:limit], len(found) > limit)
    found = []
    for looked_at, move in enumerate(game.legal_moves(state, seat)):
        if looked_at == MOST_LOOKED_AT or len(found) > limit:
            return LegalMoves(found[:limit], True)
        text = game.write_move(move)
        if text.startswith(starts):
            found.append(text)
    return LegalMoves(found[:limit], len(found) > limit)

"""The legal moves of a seat by the beginning of their text, with a bound on the work."""

from __future__ import annotations

from fairtable.referee import Match, Seat
from fairtable.server.wire import LegalMoves

MOST_LOOKED_AT = 20_000
"""At most this many legal moves are looked at."""


def find_moves(match: Match, seat: Seat, starts: str, limit: int) -> LegalMoves:
    """The first `limit` legal moves that begin with this text."""
    game, found = match.game, list[str]()
    for looked_at, move in enumerate(game.legal_moves(match.state, seat)):
        if looked_at == MOST_LOOKED_AT or len(found) > limit:
            return LegalMoves(found[:limit], True)
        text = game.write_move(move)
        if text.startswith(starts):
            found.append(text)
    return LegalMoves(found[:limit], len(found) > limit)

"""At which tables a bot or the house acts although nobody asks, and when at the earliest."""

from __future__ import annotations

from fairtable.referee import Match, Status
from fairtable.referee.room.people import BOT
from fairtable.referee.timing import is_timed


def acts_unasked(match: Match) -> bool:
    """Whether a bot or the house may act at this table. Only entries with facts change it."""
    if is_timed(match.clock) or match.game.due is not None:
        return True
    return bool(seated_bots(match))


def seated_bots(match: Match) -> list[int]:
    """The seats that bots have, whether or not the game is on."""
    sitters = enumerate(match.room.seats)
    return [seat for seat, sitter in sitters if sitter and sitter.holder.startswith(BOT)]


def due_at(match: Match) -> int | None:
    """Nothing is due earlier, whatever is moved until the next entry with facts; None: nothing.

    So it is written with those entries only, and a move costs nothing. Whoever looks at the
    table then finds out what is due. A start lost its links with the memory of the server.
    """
    room = match.room
    if room.status is Status.STARTING:
        return room.closed_at
    if room.status is not Status.PLAYING or not acts_unasked(match):
        return None
    if seated_bots(match) or match.game.due is not None:
        return match.tip.at
    clock = match.clock
    left = (clock.left(hand, match.tip.at) or 0 for hand in range(len(clock.spent)))
    return match.tip.at + min(left)

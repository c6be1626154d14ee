"""H13. Which games count as called off, and by whom. A house may keep count of it."""

from __future__ import annotations

from fairtable.referee.asks import Agree
from fairtable.referee.facts import GameEnded
from fairtable.referee.log import Content
from fairtable.referee.meaning import Seat
from fairtable.referee.room.people import BOT
from fairtable.referee.room.room import Room

BY_PEOPLE = (
    *("aborted", "resigned", "claimed", "given up", "ended by the host"),
    *("drawn by agreement", "ended by agreement"),
)
"""How the log calls an end that the game did not come to by itself."""


def persons(room: Room) -> tuple[Seat, ...]:
    """The seats at which persons have played, also those who are out."""
    plays, former = room.people.plays, room.former
    return tuple(seat for seat in plays if not (former[seat] or BOT).startswith(BOT))


def is_called_off(before: Room, by: str) -> bool:
    """Whether people ended a game in which nobody has moved. `by` is how the log calls it.

    In a hall the calls are the game, so it counts for nobody.
    """
    has_begun = bool(before.people.plays) and not before.terms.host_may_end
    return has_begun and not before.people.moved and by in BY_PEOPLE


def called_off_by(before: Room, content: Content) -> tuple[Seat, ...]:
    """The players who called this game off; nobody if somebody has moved, or it ended itself.

    `before` is the room before the entry that ends it. Who was gone or had left has called it
    off; else who resigned; else who asked for the end, or offered it to those who agreed.
    """
    ends = [fact.by for fact in content.facts if isinstance(fact, GameEnded)]
    people = before.people
    if not ends or not is_called_off(before, ends[0]):
        return ()
    missing = {gone.seat for gone in people.gone} | {
        seat for seat in persons(before) if _has_left(before, seat)
    }
    absent = sorted(missing - {content.by} | {*people.out})
    if absent:
        return tuple(absent)
    asker = content.by
    if isinstance(content.asked, Agree):
        what = content.asked.what
        asker = next(one.seats[0] for one in people.standing if one.what == what)
    return () if asker is None or asker < 0 else (asker,)


def _has_left(room: Room, seat: Seat) -> bool:
    """Whether the seat is empty, or a bot plays on there."""
    sitter = room.seats[seat]
    return sitter is None or sitter.holder != room.former[seat]

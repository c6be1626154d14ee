"""An entry is told at a table of up to 64 seats: one frame for all who are told the same."""

from __future__ import annotations

from collections.abc import Iterable

from fairtable.referee import Ruling
from fairtable.server import views
from fairtable.server.around import around_for, is_stranger
from fairtable.server.asked import Watcher
from fairtable.server.frames import UpdateFrame, encode
from fairtable.server.people import Around


def tell_move(watchers: Iterable[Watcher], ruling: Ruling, sender: Watcher | None) -> None:
    """Nothing has changed around the board: the same frame for all at one seat."""
    frames: dict[int | None, bytes] = {}
    for watcher in tuple(watchers):
        seat = ruling.after.room.seat_of(watcher.holder) if watcher.holder else None
        if watcher is sender:
            watcher.tell(update_frame(ruling, seat, ruling.content.command))
            continue
        if seat not in frames:
            frames[seat] = update_frame(ruling, seat)
        watcher.tell(frames[seat])


def tell_around(
    watchers: Iterable[Watcher],
    ruling: Ruling,
    sender: Watcher | None,
    shared: Around,
    now: int,
) -> None:
    """Each viewer may ask for other things now; all strangers are told the same."""
    frames: dict[str | None, bytes] = {}
    for watcher in tuple(watchers):
        holder = None if is_stranger(ruling.after.room, watcher.holder) else watcher.holder
        if watcher is sender:
            watcher.tell(_frame(ruling, shared, watcher.holder, now, ruling.content.command))
            continue
        if holder not in frames:
            frames[holder] = _frame(ruling, shared, holder, now)
        watcher.tell(frames[holder])


def _frame(
    ruling: Ruling, shared: Around, holder: str | None, now: int, command: str | None = None
) -> bytes:
    match = ruling.after
    seat = match.room.seat_of(holder) if holder else None
    around = around_for(shared, match, holder, now)
    return update_frame(ruling, seat, command, around=around)


def update_frame(
    ruling: Ruling,
    seat: int | None,
    command: str | None = None,
    repeated: bool = False,
    around: Around | None = None,
) -> bytes:
    """What a watcher at this seat hears of an entry; `command` if it was asked by them."""
    return encode(views.whole_update(ruling, seat, UpdateFrame, command, repeated, around))

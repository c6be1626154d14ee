"""Who plays in a room, who decides, who is the host, and how the people ended the game."""

from __future__ import annotations

from bisect import bisect_left

from fairtable.referee.facts import Sitter
from fairtable.referee.meaning import Seat
from fairtable.referee.outcome import Outcome
from fairtable.referee.room.people import BOT, is_person
from fairtable.referee.room.room import Room


def host_of(room: Room) -> Sitter:
    """H3. The person who opened the table, or who has taken over from them."""
    host = room.people.host
    assert host is not None, "entry 0 names the host"
    return host


def is_host(room: Room, who: str) -> bool:
    """H3. The host opened the table, or has taken over from the person who did."""
    return who == host_of(room).holder


def players(room: Room) -> tuple[Seat, ...]:
    """The seats that play in this game, persons and bots, and are not out."""
    people = room.people
    if not people.out:
        return people.plays
    return tuple(seat for seat in people.plays if seat not in people.out)


def deciders(room: Room) -> tuple[Seat, ...]:
    """H12. The players whose consent counts: persons, also if their seat is empty now.

    A player for whom a bot plays on is not asked before coming back.
    """
    return tuple(seat for seat in players(room) if is_persons(room, seat))


def decides(room: Room, seat: Seat | None) -> bool:
    """Whether this seat is one of the `deciders`; a hall may have thousands of them."""
    if seat is None or seat in room.people.out or not _plays(room, seat):
        return False
    return is_persons(room, seat)


def decides_alone(room: Room, seat: Seat | None) -> bool:
    """Whether this seat is the only one of the `deciders`."""
    others = (at for at in players(room) if at != seat)
    return decides(room, seat) and not any(is_persons(room, at) for at in others)


def _plays(room: Room, seat: Seat) -> bool:
    plays = room.people.plays  # In order.
    at = bisect_left(plays, seat)
    return at < len(plays) and plays[at] == seat


def is_persons(room: Room, seat: Seat) -> bool:
    """Whether a person plays at this seat, or has left it empty and may come back."""
    sitter = room.seats[seat]
    if sitter is not None:
        return is_person(sitter)
    holder = room.former[seat]
    return holder is not None and not holder.startswith(BOT)


def gone_until(room: Room, seat: Seat) -> int | None:
    """From when on the game can be claimed from this seat; None if its player is there."""
    return next((gone.until for gone in room.people.gone if gone.seat == seat), None)


def house_outcome(room: Room) -> Outcome | None:
    """How the people ended the game; None if they did not, or ended it without a result."""
    ended_by, left = room.people.ended_by, players(room)
    if not ended_by or not left:
        return None
    if ended_by == "agreement":
        return Outcome(dict.fromkeys(left, 0), ended_by, "H12")
    points = {seat: int(seat in left) for seat in sorted({*left, *room.people.out})}
    return Outcome(points, ended_by, "H11" if ended_by == "resignation" else "H14")


def without_out(room: Room, outcome: Outcome) -> Outcome:
    """H11. Whoever is out has lost, however the game ended at that seat."""
    out = room.people.out
    if not out:
        return outcome
    left = {seat: points for seat, points in outcome.points.items() if seat not in out}
    return Outcome(left, outcome.by, outcome.rule)

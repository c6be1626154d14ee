"""A player who sees only what a player sees: marks what is called, claims what is complete."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.games.tambola.claims import standing
from fairtable.games.tambola.moves import Call, Claim, Mark, Move
from fairtable.games.tambola.patterns import Pattern
from fairtable.games.tambola.tickets import Ticket, numbers_of
from fairtable.referee import Draws


def choose(view: dict[str, Any], draws: Draws) -> Move | None:
    """A claim that stands, else a mark, else the call if it is ours; None is to wait.

    It needs no luck.
    """
    if view["status"] != "playing":
        return None
    return _claim(view) or _mark(view) or (Call() if view["you_call"] else None)


def _claim(view: dict[str, Any]) -> Claim | None:
    """The first complete prize; a sheet is claimed once, with its first ticket."""
    tickets = [_ticket(each["rows"]) for each in view["tickets"]]
    for prize in view["prizes"]:
        pattern = msgspec.convert(prize["pattern"], Pattern)
        for at, each in enumerate(view["tickets"]):
            if prize["name"] not in each["open"]:
                continue
            stands = standing(
                tickets if pattern.sheet else [tickets[at]], view["called"], pattern
            )
            late = view["on_number"] and stands.completed_by != view["last"]
            if not stands.short and not late:
                return Claim(prize["name"], at)
    return None


def _mark(view: dict[str, Any]) -> Mark | None:
    if view["auto_daub"]:
        return None
    for at, each in enumerate(view["tickets"]):
        mine = numbers_of(_ticket(each["rows"]))
        for number in view["called"]:
            if number in mine and number not in each["marks"]:
                return Mark(at, number)
    return None


def _ticket(rows: list[list[int | None]]) -> Ticket:
    return tuple(tuple(row) for row in rows)

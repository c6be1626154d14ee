"""What a seat is told of a move: its entry in the log, as this seat gets it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any, NamedTuple

import msgspec

from fairtable.referee import HOUSE, Chance, Content, Match, Play, Refused, Seat
from fairtable.referee.log import write_entry, write_events
from fairtable.testing.trial import chance_at, decided_with


class Told(NamedTuple):
    """An accepted move: what happened, the state after it, and its entry as bytes."""

    match: Match
    events: tuple[Any, ...]
    drawn: tuple[Any, ...]
    state: Any
    content: Content
    entry: Any

    def to(self, viewer: Seat | None) -> tuple[str, list[Any]]:
        """What `viewer` reads in the log: the public text, and the parts that it may see.

        The hash of a part that it may not see is left out: the salt makes it say nothing.
        """
        shown = self.entry.as_seen_by(viewer)
        return shown.public, [(part.seats, part.body) for part in shown.parts]

    def seen_by(self, viewer: Seat | None) -> list[Any]:
        """The events in their order, None for those that `viewer` does not get."""
        return [event if is_told(event, viewer) else None for event in self.events]


def is_told(event: Any, viewer: Seat | None) -> bool:
    audience = event.seen_by()
    return audience is None or viewer in audience


def told(
    match: Match, state: Any, seat: Seat, move: Any, chance: Chance | None = None
) -> Told | None:
    """The move at `match`, if the state were `state`; None if it is refused.

    With other luck, how often it is drawn is left out: a deal may be drawn until it is fit.
    """
    game = match.game
    luck = chance or chance_at(match, seat, move)
    verdict = decided_with(luck, game, state, seat, move)
    if isinstance(verdict, Refused):
        return None
    public, parts = write_events(verdict.events, match.tip.version, match.tip.secret)
    by_whom = "" if seat == HOUSE else f"player-{seat}"
    content = Content(
        match.tip.version,
        match.tip.at,
        seat,
        by_whom,
        "",
        Play(game.write_move(move)),
        (),
        public,
        luck.drawn() if chance is None else (),
    )
    after = reduce(game.evolve, verdict.events, state)
    entry = write_entry(content, parts, match.tip.head)
    return Told(match, verdict.events, content.drawn, after, content, entry)


def first_difference(one: Told, other: Told, viewer: Seat | None) -> str:
    """What this seat can tell two entries apart by, in words."""
    seen, also = one.seen_by(viewer), other.seen_by(viewer)
    for event, twin in zip(seen, also, strict=False):
        if type(event) is not type(twin):
            return f"whether there is {_name(event)} or {_name(twin)}"
        if event != twin:
            names = ", ".join(_fields_that_differ(event, twin))
            return f"{names} of {event!r}"
    if [event.seen_by() for event in one.events] != [event.seen_by() for event in other.events]:
        return f"how many events are hidden from it in {one.content.asked!r}"
    return f"what {one.content.asked!r} draws: {one.drawn} or {other.drawn}"


def _name(event: Any) -> str:
    return "a hidden event" if event is None else type(event).__name__


def _fields_that_differ(event: Any, twin: Any) -> Iterator[str]:
    for name in event.__struct_fields__:
        if msgspec.json.encode(getattr(event, name)) != msgspec.json.encode(
            getattr(twin, name)
        ):
            yield name

"""Dots: who drew, who closed a box, and whose turn it is."""

from __future__ import annotations

from fairtable.cli.messages import say
from fairtable.cli.telling.reader import Reader
from fairtable.games.dots.moves import Event, HintTaken, LineDrawn


def tell(event: Event, reader: Reader) -> str:
    """ "Ben closed a box and draws again."."""
    match event:
        case HintTaken(seat) if seat != reader.own:
            return say("dots-took-hint", name=reader.name(seat))
        case LineDrawn():
            return _line(event, reader)
        case _:
            return ""


def _line(event: LineDrawn, reader: Reader) -> str:
    count, mine, name = len(event.boxes), event.seat == reader.own, reader.name(event.seat)
    if not count:
        if event.turn is not None and event.turn == reader.own:
            return say("dots-drew-for-you", name=name)
        return say("dots-you-drew") if mine else say("dots-drew", name=name)
    again = "-again" if event.turn == event.seat else ""
    if mine:
        return say(f"dots-you-closed{again}", count=count)
    return say(f"dots-closed{again}", name=name, count=count)

"""Tambola: the calls as a caller says them, the claims, and the prizes."""

from __future__ import annotations

from fairtable.cli.messages import say
from fairtable.cli.telling.reader import Reader, as_sentence
from fairtable.games.tambola.moves import (
    BogeyCalled,
    CallAsked,
    ClaimUpheld,
    Event,
    GameClosed,
    HallOpened,
    JoinedLate,
    NumberCalled,
    PaceSet,
    PlaceSettled,
    TicketsDealt,
)
from fairtable.games.tambola.nicknames import nickname
from fairtable.games.tambola.patterns import title_of


def tell(event: Event, reader: Reader) -> str:
    """ "Two little ducks, 22."."""
    match event:
        case NumberCalled(number):
            return say("tambola-told-call", call=call(number))
        case ClaimUpheld() | BogeyCalled() if _is_own(event, reader):
            return _own_claim(event)
        case ClaimUpheld():
            return _claimed("tambola-told-win", event, reader)
        case BogeyCalled():
            return _claimed("tambola-told-bogey", event, reader)
        case GameClosed():
            return say("tambola-is-over")
        case PaceSet(seconds):
            return as_sentence(say("hall-tale-pace", seconds=seconds))
        case CallAsked():
            return as_sentence(say("hall-tale-asked"))
        case _:
            done = _by_the_house(event)
            return f"{say('table-the-house')} {done}." if done else ""


def call(number: int) -> str:
    """The number with its nickname."""
    return say("tambola-call", number=number, nickname=nickname(number))


def _is_own(event: ClaimUpheld | BogeyCalled, reader: Reader) -> bool:
    return event.seat is not None and event.seat == reader.own


def _own_claim(event: ClaimUpheld | BogeyCalled) -> str:
    """The page says this at the ticket."""
    prize = title_of(event.prize)
    if isinstance(event, ClaimUpheld):
        return as_sentence(say("tambola-stands", prize=prize))
    out = "-out" if event.out else ""
    return say(f"tambola-bogey{out}", prize=prize, numbers=", ".join(map(str, event.missing)))


def _claimed(message: str, event: ClaimUpheld | BogeyCalled, reader: Reader) -> str:
    prize = title_of(event.prize)
    if event.paper:
        return say(message, prize=prize, name=say("tambola-paper-ticket", id=event.paper))
    name = say("tambola-somebody") if event.seat is None else reader.name(event.seat)
    return say(message, prize=prize, name=name)


def _by_the_house(event: Event) -> str:
    """What the page tells only in its story, there after the name of whoever did it."""
    match event:
        case HallOpened():
            return say("hall-tale-opened", count=len(event.players))
        case TicketsDealt():
            return say("hall-tale-dealt", count=len(event.tickets))
        case JoinedLate():
            return say("hall-tale-late", count=event.tickets)
        case PlaceSettled():
            return say("hall-tale-settled", prize=title_of(event.prize), count=event.claims)
        case _:
            return ""

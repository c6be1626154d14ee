"""Entries of a log in words: who asked, what, when, and what happened."""

from __future__ import annotations

import re
from types import NoneType
from typing import Any

import msgspec

from fairtable.cli.records import printable
from fairtable.referee import (
    HOST,
    HOUSE,
    Abort,
    Agree,
    Away,
    Begin,
    Claim,
    Close,
    Content,
    Decline,
    Drawn,
    End,
    FailStart,
    HandOver,
    Invite,
    Logged,
    LoseChain,
    Match,
    NoteBack,
    NoteGone,
    Offer,
    Pause,
    Play,
    PlayAgain,
    Remove,
    Resign,
    Resume,
    Rise,
    Ruling,
    Sit,
    Start,
    Succeed,
    TableFact,
    TableOpened,
)
from fairtable.referee.counted import counted
from fairtable.referee.facts import (
    GameStarted,
    HostChanged,
    HouseAway,
    PlayerGone,
    SeatTaken,
    StartFailed,
)
from fairtable.referee.room.players import host_of

CAPITAL = re.compile(r"(?<=.)(?=[A-Z])")
HIDDEN = "something that is hidden in this log"


def entry_in_words(ruling: Ruling, before: Match | None) -> list[str]:
    """A line for what was asked, and one for each thing that happened."""
    content = ruling.content
    since = time_in_words(content.at - ruling.after.opened.opened_at)
    sits = isinstance(content.asked, Sit)
    who = asker(content, ruling.after if before is None or sits else before)
    heading = f"{content.seq:>4}  {since:>8}  {who} {asked_in_words(content.asked)}"
    lines = [fact_in_words(fact, ruling.after) for fact in content.facts]
    lines += [draw_in_words(draw) for draw in content.drawn]
    lines += [HIDDEN if event is None else thing_in_words(event) for event in ruling.events]
    return [printable(heading), *(f"{'':16}{printable(line)}" for line in lines)]


def asker(content: Content, match: Match) -> str:
    """The name of the person who asked."""
    if content.by == HOUSE:
        return "The house"
    host = host_of(match.room)
    if isinstance(content.asked, Sit) and (seat := match.room.seat_of(content.who)) is not None:
        return match.room.names_of((seat,))
    if content.by == HOST:
        return host.name
    if content.by is not None and (sitter := match.room.seats[content.by]) is not None:
        return sitter.name
    return host.name if content.who == host.holder else "Somebody"


WITHOUT_FIELDS: dict[type, str] = {
    NoneType: "opens the table",
    Start: "starts the game",
    LoseChain: "has lost the record of a chain",
    Begin: "begins the game",
    FailStart: "gives up this attempt to start",
    Away: "was away",
    Close: "closes the table, at which nothing has happened for long",
    Pause: "pauses the game",
    Resume: "lets the game go on",
    End: "ends the table",
    Resign: "resigns",
    Abort: "calls the game off",
    Succeed: "finds that the host is gone",
}
THINGS = {"draw": "a draw", "pause": "a pause", "end": "an end without a result"}
ABOUT_OFFERS: dict[type, str] = {
    Offer: "offers",
    Agree: "agrees to",
    Decline: "declines",
}


def asked_in_words(asked: Logged | None) -> str:
    match asked:
        case Sit(_, seat, anchor):
            where = "sits down" if seat is None else f"sits down in seat {seat}"
            return where if anchor is None else f"{where} and brings a chain"
        case Invite(seat, level):
            bot = "a bot" if level is None else f"a bot ({level})"
            return f"seats {bot}" if seat is None else f"seats {bot} in seat {seat}"
        case Rise(seat):
            return f"frees seat {seat}"
        case Offer(what) | Agree(what) | Decline(what):
            return f"{ABOUT_OFFERS[type(asked)]} {THINGS[what]}"
        case Begin(links) if links:
            return f"begins the game, with {counted(len(links), 'link')}"
        case Play(move, link):
            return f"plays {move}" if link is None else f"plays {move}, with a link"
        case _:
            return WITHOUT_FIELDS.get(type(asked)) or _about_people(asked)


def _about_people(asked: Logged | None) -> str:
    match asked:
        case Claim(seat):
            return f"claims the game from seat {seat}"
        case HandOver(seat):
            return f"makes the player at seat {seat} the host"
        case Remove():
            return "sends a spectator away"
        case NoteGone(seat):
            return f"notes that the player at seat {seat} is gone"
        case NoteBack(seat):
            return f"notes that the player at seat {seat} is back"
        case PlayAgain(table):
            return f"opens table {table} for a rematch"
        case _:
            return f"asks for {thing_in_words(asked)}"


def fact_in_words(fact: TableFact, after: Match) -> str:
    """A fact of the table, with the names of the people in it."""
    match fact:
        case SeatTaken(seat):
            return f"seat {seat} belongs to {after.room.names_of((seat,))}"
        case HostChanged():
            return f"host changed: {host_of(after.room).name}"
        case _:
            return thing_in_words(fact)


def thing_in_words(thing: Any) -> str:
    """`DigitPlaced(row=0, col=3, value=5)` is "digit placed: row 0, col 3, value 5"."""
    match thing:
        case TableOpened():
            options = value_in_words(thing.options)
            return f"{thing.game}, rules version {thing.rules}, options {options}"
        case GameStarted(seats, attempt):
            return f"game started: seats {value_in_words(seats)}{_attempt(attempt)}"
        case StartFailed(attempt, missing):
            return (
                f"start failed: seats {value_in_words(missing)} gave no link{_attempt(attempt)}"
            )
        case HouseAway(since, until):
            return f"house away: {time_in_words(until - since)} are charged to nobody"
        case PlayerGone(seat):
            return f"player gone: seat {seat}; after a while the game can be claimed"
    kind = CAPITAL.sub(" ", type(thing).__name__).lower()
    fields = msgspec.to_builtins(thing)
    fields.pop("type", None)
    text = ", ".join(f"{name} {value_in_words(value)}" for name, value in fields.items())
    return f"{kind}: {text}" if text else kind


def _attempt(attempt: int) -> str:
    """Which attempt it was; nothing for a game without luck."""
    return f", attempt {attempt}" if attempt else ""


def draw_in_words(draw: Drawn) -> str:
    asked = {
        "below": f"a number below {draw.n}",
        "shuffle": f"an order of {draw.n}",
        "word": "64 bits",
    }[draw.asked]
    gave = f": {value_in_words(draw.gave)}" if draw.kind == "open" else ""
    return f"{draw.kind} draw of {asked}{gave}"


def value_in_words(value: Any) -> str:
    """Any JSON value on one line."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case dict():
            inner = (f"{key}: {value_in_words(item)}" for key, item in value.items())
            return ", ".join(inner) or "-"
        case list() | tuple():
            nested = any(isinstance(item, list | tuple | dict) for item in value)
            inner = (value_in_words(item) for item in value)
            return ("; " if nested else " ").join(inner) or "-"
        case _:
            return str(value)


def time_in_words(milliseconds: int) -> str:
    """Minutes and seconds since the table opened."""
    seconds = milliseconds // 1000
    hours, minutes = divmod(seconds // 60, 60)
    return (
        f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
    )

"""An ask of a log, asked again: what the rules say must be the entry that stands there."""

from __future__ import annotations

from typing import NamedTuple

from fairtable.referee.asks import Ask, HouseAsk, Play, Sit
from fairtable.referee.log import HASH, BrokenLog, Content, Entry, Part
from fairtable.referee.match import Match, Ruling
from fairtable.referee.meaning import HOUSE
from fairtable.referee.verdict import Refused

OTHER_WORDS = "rule H7 refuses it: the log keeps a move as its game writes it"


class NotJudged(Exception):
    """The rules themselves failed at an entry. That is our fault and says nothing about it."""

    def __init__(self, seq: int, fault: Exception) -> None:
        super().__init__(f"entry {seq}: {fault!r}")
        self.seq = seq
        self.fault = fault


class Judged(NamedTuple):
    """An entry that follows from those before, and whether the rules of the game judged it."""

    ruling: Ruling
    is_judged: bool = True


def asked_again(match: Match, content: Content, entry: Entry) -> Ruling | Refused:
    """What the rules say about the ask of an entry, at its place in the log."""
    asked = content.asked
    if asked is None:
        raise BrokenLog(content.seq, "nothing was asked")
    if isinstance(asked, HouseAsk):
        return match.house_asks(asked, content.at)
    if content.by != HOUSE or not isinstance(asked, Play):
        person: Ask = asked
        named = name_part(entry) if isinstance(person, Sit) else None
        return match.ask(person, content.who, content.command, content.at, named)
    try:
        move = match.game.read_move(asked.move)
    except ValueError as unreadable:
        raise BrokenLog(content.seq, f"not a move of the house: {unreadable}") from unreadable
    return match.house_plays(move, content.at)


def same_in_public(ruling: Ruling | Refused, entry: Entry, content: Content) -> Ruling:
    """The ruling, if its public part is this entry's; else BrokenLog says what is wrong."""
    if isinstance(ruling, Refused):
        raise BrokenLog(entry.seq, f"rule {ruling.why.rule} refuses it: {ruling.says}")
    if ruling.entry.public != entry.public:
        raise BrokenLog(entry.seq, _difference(ruling.content, content))
    return ruling


def _difference(expected: Content, found: Content) -> str:
    """What is wrong with an entry that is not as the rules make it."""
    reasons = {
        "house_link": "the house's link is not the one promised",
        "drawn": "a draw did not give this",
        "events": "what happened is not what the rules say",
        "facts": "what happened at the table is not what the rules say",
        "sealed_key": "the sealed key is not the one promised",
        "at": "time runs backwards",
        "by": "another seat asked",
        "asked": OTHER_WORDS,
    }
    for field, reason in reasons.items():
        # Events come last: they differ if nothing else does.
        if field != "events" and getattr(expected, field) != getattr(found, field):
            return reason
    return reasons["events"]


def name_part(entry: Entry) -> Part:
    """The open part of an entry that names somebody. Its body may be left out."""
    part = entry.open_part
    if part is None:
        raise BrokenLog(entry.seq, "it has no part for the name")
    if not HASH.fullmatch(part.hash):
        raise BrokenLog(entry.seq, "a hash is not 64 lowercase hexadecimal digits")
    return part

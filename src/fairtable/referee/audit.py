"""The audit checks every hash, link and draw, and judges every move again by the rules.

A log whose secrets are open (every finished one) is played again from its first entry. Each
entry must come out the same, to the byte. A log with hidden parts is checked by `following`
as far as that is possible, and the report says what was not judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from fairtable.referee.asks import Ask, HouseAsk, Play, Sit
from fairtable.referee.facts import Status
from fairtable.referee.log import (
    HASH,
    BrokenLog,
    Content,
    Entry,
    Part,
    read_content,
    read_entry,
)
from fairtable.referee.match import Match, Ruling, open_match
from fairtable.referee.meaning import HOUSE
from fairtable.referee.replay import Games, reopened
from fairtable.referee.report import Report, new_report
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


def audit(games: Games, entries: Iterable[Entry]) -> Report:
    """Check a whole log.

    BrokenLog names the first entry that does not follow from those before it, and says why.
    NotJudged names the entry at which the rules themselves failed.
    """
    judged = audited(games, entries)
    ruling, _ = next(judged)
    whole = is_open(ruling.entry)
    match, report = ruling.after, new_report(ruling, whole)
    report.count(ruling, match, True)
    for ruling, is_judged in judged:
        report.count(ruling, match, is_judged)
        match = ruling.after
    _check_end(match, whole)
    return report.close(match)


def _check_end(match: Match, shows_secret: bool) -> None:
    """The secret of a table is open exactly when its game is over."""
    if shows_secret and match.status is not Status.OVER:
        reason = "the log ends here, and its secret is open though the game has not ended"
        raise BrokenLog(match.version - 1, reason)
    if not shows_secret and match.status is Status.OVER:
        reason = "the game has ended, but this log hides the table's secret"
        raise BrokenLog(match.version - 1, reason)


def audited(games: Games, entries: Iterable[Entry]) -> Iterator[Judged]:
    """The entries one by one, each checked against those before it, up to the first fault.

    In a log with hidden parts, a hidden event is None.
    """
    from fairtable.referee.following import audit_partly

    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenLog(0, "the log is empty")
    return (audit_wholly if is_open(first) else audit_partly)(games, first, rest)


def is_open(first: Entry) -> bool:
    """Whether a log that begins with this entry shows the table's secret, and so everything."""
    return any(part.seats == () and part.body is not None for part in first.parts)


def audit_wholly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Judged]:
    """Play the whole game again."""
    ruling = reopened(games, first)
    match = ruling.after
    again = open_match(
        match.game, match.options(), match.opened, match.secret, name_part(first)
    )
    if again.entry.public != first.public or again.entry.hash != first.hash:
        raise BrokenLog(0, "a table is not opened like this")
    yield Judged(ruling)
    for entry in rest:
        ruling = _follow(ruling.after, entry)
        yield Judged(ruling)


def _follow(match: Match, entry: Entry) -> Ruling:
    """Ask the rules again; what they answer must be this entry."""
    if entry.seq != match.version:
        raise BrokenLog(match.version, f"missing; entry {entry.seq} stands in its place")
    content = read_content(entry)
    try:
        ruling = asked_again(match, content, entry)
    except BrokenLog:
        raise
    except Exception as fault:
        raise NotJudged(entry.seq, fault) from fault
    if isinstance(ruling, Ruling) and ruling.entry == entry:
        # It is the same to the byte, with its hash.
        return ruling
    read_entry(entry, match.head)
    ruling = same_in_public(ruling, entry, content)
    if ruling.entry.hash != entry.hash:
        raise BrokenLog(entry.seq, "what it hides is not what the rules say happened")
    # The same, except for what this log hides.
    return msgspec.structs.replace(ruling, entry=entry)


def same_in_public(ruling: Ruling | Refused, entry: Entry, content: Content) -> Ruling:
    """The ruling, if its public part is this entry's; else BrokenLog says what is wrong."""
    if isinstance(ruling, Refused):
        raise BrokenLog(entry.seq, f"rule {ruling.why.rule} refuses it: {ruling.says}")
    if ruling.entry.public != entry.public:
        raise BrokenLog(entry.seq, _difference(ruling.content, content))
    return ruling


def name_part(entry: Entry) -> Part:
    """The open part of an entry that names somebody. Its body may be left out."""
    part = entry.open_part
    if part is None:
        raise BrokenLog(entry.seq, "it has no part for the name")
    if not HASH.fullmatch(part.hash):
        raise BrokenLog(entry.seq, "a hash is not 64 lowercase hexadecimal digits")
    return part


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

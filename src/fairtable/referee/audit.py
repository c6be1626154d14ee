"""The audit checks every hash, link and draw, and judges every move again by the rules.

A log whose secrets are open (every finished one) is played again from its first entry. Each
entry must come out the same, to the byte. A log with hidden parts is checked in `partial_audit`
as far as that is possible, and the report says that its moves were not judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fairtable.referee.asks import Play
from fairtable.referee.facts import Status, TableOpened
from fairtable.referee.log import BrokenLog, Content, Entry, read_content, read_entry
from fairtable.referee.match import Match, Ruling, open_match
from fairtable.referee.meaning import HOUSE
from fairtable.referee.partial_audit import audit_partly
from fairtable.referee.replay import Games, reopened
from fairtable.referee.verdict import Refused


class NotJudged(Exception):
    """The rules themselves failed at an entry. That is our fault and says nothing about it."""

    def __init__(self, seq: int, fault: Exception) -> None:
        super().__init__(f"entry {seq}: {fault!r}")
        self.seq = seq
        self.fault = fault


class Report(msgspec.Struct):
    """What was checked, in numbers. `judged` is False if moves could not be judged.

    For each seat: the name of its player (`seats`), whether it promised a chain (`chained`),
    how many links it gave and skipped, and how many moves it made without a link (`silent`).
    """

    opened: TableOpened
    judged: bool
    entries: int = 0
    moves: int = 0
    links: int = 0
    open_draws: int = 0
    sealed_draws: int = 0
    hidden_parts: int = 0
    finished: bool = False
    seats: tuple[str | None, ...] = ()
    chained: tuple[bool, ...] = ()
    given: list[int] = []
    skipped: list[int] = []
    silent: list[int] = []

    def count(self, ruling: Ruling, before: Match) -> None:
        content = ruling.content
        self.entries += 1
        self.moves += isinstance(content.asked, Play)
        if content.by is not None and content.by != HOUSE:
            self._count_link(content.by, content.asked, before, ruling.after)
        for draw in content.drawn:
            self.open_draws += draw.kind == "open"
            self.sealed_draws += draw.kind == "sealed"
        for part in ruling.entry.parts:
            self.hidden_parts += part.body is None

    def _count_link(self, seat: int, asked: object, before: Match, after: Match) -> None:
        was, now = before.chains[seat], after.chains[seat]
        if was is None or now is None:
            return
        if now.latest == was.latest:
            self.silent[seat] += isinstance(asked, Play)
            return
        self.links += 1
        self.given[seat] += 1
        # A new chain counts from 1 again.
        before_this = was.count if now.count > was.count else 0
        self.skipped[seat] += now.count - before_this - 1

    def close(self, match: Match) -> Report:
        self.finished = match.status is Status.OVER
        self.seats = tuple(sitter.name if sitter else None for sitter in match.seats)
        self.chained = tuple(chain is not None for chain in match.chains)
        return self


def audit(games: Games, entries: Iterable[Entry]) -> Report:
    """Check a whole log.

    BrokenLog names the first entry that does not follow from those before it, and says why.
    NotJudged names the entry at which the rules themselves failed.
    """
    rulings = audited(games, entries)
    ruling = next(rulings)
    match = ruling.after
    given, skipped, silent = ([0] * len(match.seats) for _ in range(3))
    report = Report(
        match.opened, is_open(ruling.entry), given=given, skipped=skipped, silent=silent
    )
    report.count(ruling, match)
    for ruling in rulings:
        report.count(ruling, match)
        match = ruling.after
    return report.close(match)


def audited(games: Games, entries: Iterable[Entry]) -> Iterator[Ruling]:
    """The entries one by one, each checked against those before it, up to the first fault.

    In a log with hidden parts, a hidden event is None, and the state is not rebuilt.
    """
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenLog(0, "the log is empty")
    return (audit_wholly if is_open(first) else audit_partly)(games, first, rest)


def is_open(first: Entry) -> bool:
    """Whether a log that begins with this entry shows the table's secret, and so everything."""
    return any(part.seats == () and part.body is not None for part in first.parts)


def audit_wholly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Ruling]:
    """Play the whole game again."""
    ruling = reopened(games, first)
    match = ruling.after
    again = open_match(match.game, match.options(), match.opened, match.secret)
    if again.entry.public != first.public or again.entry.hash != first.hash:
        raise BrokenLog(0, "a table is not opened like this")
    yield ruling
    for entry in rest:
        ruling = _follow(ruling.after, entry)
        yield ruling


def _follow(match: Match, entry: Entry) -> Ruling:
    """Ask the rules again; what they answer must be this entry."""
    if entry.seq != match.version:
        raise BrokenLog(match.version, f"missing; entry {entry.seq} stands in its place")
    content = read_content(entry)
    try:
        ruling = _asked_again(match, content)
    except BrokenLog:
        raise
    except Exception as fault:
        raise NotJudged(entry.seq, fault) from fault
    if isinstance(ruling, Ruling) and ruling.entry == entry:
        # It is the same to the byte, with its hash.
        return ruling
    read_entry(entry, match.head)
    if isinstance(ruling, Refused):
        raise BrokenLog(entry.seq, f"rule {ruling.why.rule} refuses it: {ruling.says}")
    if ruling.entry.public != entry.public:
        raise BrokenLog(entry.seq, _difference(ruling.content, content))
    if ruling.entry.hash != entry.hash:
        raise BrokenLog(entry.seq, "what it hides is not what the rules say happened")
    # The same, except for what this log hides.
    return msgspec.structs.replace(ruling, entry=entry)


def _asked_again(match: Match, content: Content) -> Ruling | Refused:
    asked = content.asked
    if asked is None:
        raise BrokenLog(content.seq, "nothing was asked")
    if content.by != HOUSE:
        return match.ask(asked, content.who, content.command, content.at)
    try:
        move = match.game.read_move(getattr(asked, "move", ""))
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
    }
    for field, reason in reasons.items():
        # Events come last: they differ if nothing else does.
        if field != "events" and getattr(expected, field) != getattr(found, field):
            return reason
    return reasons["events"]

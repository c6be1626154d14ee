"""The audit: every hash, every link, every draw, and every move judged again by the rules.

A log whose secrets are open (every finished one) is played again from its first entry, and each
entry must come out as it stands, to the byte. A log with hidden parts is checked as far as it
is shown, next door in `partial_audit`; what was not judged is said.
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
    """The rules themselves failed over an entry: a fault of ours, which says nothing of it."""

    def __init__(self, seq: int, fault: Exception) -> None:
        super().__init__(f"entry {seq}: {fault!r}")
        self.seq = seq
        self.fault = fault


class Report(msgspec.Struct):
    """What was checked, counted. `judged` is False where hidden parts kept the rules out.

    For each seat: who has it, whether it promised a chain, how many links it gave and passed
    over, and in how many of its moves it gave none.
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
        behind = was.count if now.count > was.count else 0
        self.skipped[seat] += now.count - behind - 1

    def close(self, match: Match) -> Report:
        self.finished = match.status is Status.OVER
        self.seats = tuple(sitter.name if sitter else None for sitter in match.seats)
        self.chained = tuple(chain is not None for chain in match.chains)
        return self


def audit(games: Games, entries: Iterable[Entry]) -> Report:
    """Check a whole log. BrokenLog names the first entry that does not follow, and why;

    NotJudged the entry over which the rules failed.
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
    """Each entry that follows from those before it, as far as they do.

    Where the log hides things, an event that is hidden is None, and no state is folded.
    """
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenLog(0, "the log is empty")
    return (audit_wholly if is_open(first) else audit_partly)(games, first, rest)


def is_open(first: Entry) -> bool:
    """Whether a log that begins so shows the table's secret, and with it everything."""
    return any(part.seats == () and part.body is not None for part in first.parts)


def audit_wholly(games: Games, first: Entry, rest: Iterator[Entry]) -> Iterator[Ruling]:
    """The whole game played again."""
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
    """What the rules make of what was asked; it must be this entry."""
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
        # It came out the same to the byte, hash and all.
        return ruling
    read_entry(entry, match.head)
    if isinstance(ruling, Refused):
        raise BrokenLog(entry.seq, f"rule {ruling.why.rule} refuses it: {ruling.says}")
    if ruling.entry.public != entry.public:
        raise BrokenLog(entry.seq, _difference(ruling.content, content))
    if ruling.entry.hash != entry.hash:
        raise BrokenLog(entry.seq, "what it hides is not what the rules say happened")
    # The same, but for what this log hides.
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
        raise BrokenLog(content.seq, f"no move of the house: {unreadable}") from unreadable
    return match.house_plays(move, content.at)


def _difference(expected: Content, found: Content) -> str:
    """Which part of the entry is not as the rules make it."""
    names = {
        "house_link": "the house's link is not the one promised",
        "drawn": "a draw did not give this",
        "events": "what happened is not what the rules say",
        "facts": "what happened at the table is not what the rules say",
        "sealed_key": "the sealed key is not the one promised",
        "at": "time runs backwards",
        "by": "another seat asked",
    }
    for name, reason in names.items():
        # Events are compared as they are written: `expected` has not been filled in.
        if name != "events" and getattr(expected, name) != getattr(found, name):
            return reason
    return names["events"]

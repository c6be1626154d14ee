"""The audit checks every hash, link and draw, and judges every move again by the rules.

A log whose secrets are open (every finished one) is played again from its first entry. Each
entry must come out the same, to the byte. A log with hidden parts is checked by `following`
as far as that is possible, and the report says what was not judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fairtable.referee.again import Judged, NotJudged, asked_again, name_part, same_in_public
from fairtable.referee.facts import Status
from fairtable.referee.following import audit_partly
from fairtable.referee.log import BrokenLog, Entry, read_content, read_entry
from fairtable.referee.match import Match, Ruling
from fairtable.referee.opening import open_match
from fairtable.referee.replay import Games, reopened
from fairtable.referee.report import Report, new_report


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
    check_end(match.tip.version - 1, whole, match.room.status is Status.OVER)
    return report.close(match)


def check_end(last: int, shows_secret: bool, has_ended: bool) -> None:
    """The secret of a table is open exactly when its game is over."""
    if shows_secret and not has_ended:
        reason = "the log ends here, and its secret is open though the game has not ended"
        raise BrokenLog(last, reason)
    if not shows_secret and has_ended:
        reason = "the game has ended, but this log hides the table's secret"
        raise BrokenLog(last, reason)


def audited(games: Games, entries: Iterable[Entry]) -> Iterator[Judged]:
    """The entries one by one, each checked against those before it, up to the first fault.

    In a log with hidden parts, a hidden event is None.
    """
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
        match.game, match.options(), match.opened, match.tip.secret, name_part(first)
    )
    if again.entry.public != first.public or again.entry.hash != first.hash:
        raise BrokenLog(0, "a table is not opened like this")
    yield Judged(ruling)
    for entry in rest:
        ruling = _follow(ruling.after, entry)
        yield Judged(ruling)


def _follow(match: Match, entry: Entry) -> Ruling:
    """Ask the rules again; what they answer must be this entry."""
    if entry.seq != match.tip.version:
        raise BrokenLog(match.tip.version, f"missing; entry {entry.seq} stands in its place")
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
    read_entry(entry, match.tip.head)
    ruling = same_in_public(ruling, entry, content)
    if ruling.entry.hash != entry.hash:
        raise BrokenLog(entry.seq, "what it hides is not what the rules say happened")
    # The same, except for what this log hides.
    return msgspec.structs.replace(ruling, entry=entry)

"""One word for a log. The page says the same word: docs/fairness.md, "What a verifier does".

A log that cannot be judged, because its rules are not known here or because they failed, is
still read to its end. If anything in it does not fit together, it is broken all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from fairtable.referee.again import NotJudged
from fairtable.referee.audit import audit, check_end, is_open
from fairtable.referee.facts import GameEnded, RematchAgreed
from fairtable.referee.log import (
    BrokenLog,
    Entry,
    first_hash,
    read_entry,
    read_events,
)
from fairtable.referee.record import NoRecord
from fairtable.referee.replay import Games, UnknownRules, opening_of
from fairtable.referee.report import Report
from fairtable.referee.spelling import check_spelling, has_other_number
from fairtable.referee.unknown import UnknownFollower


class Word(StrEnum):
    """What an audit says of a log."""

    VERIFIED = "verified"
    AS_FAR_AS_SHOWN = "as-far-as-shown"
    NOT_JUDGED = "not-judged"
    BROKEN = "broken"


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The word, and why. `entry` is the first that does not fit, or at which the rules failed.

    `says` goes on after the word: "not judged: the rules of ... are not known here".
    """

    verdict: Word
    says: str = ""
    entry: int | None = None
    report: Report | None = None


class Audited(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a page needs of a judgement: how many moves were judged, and of which log.

    `head` is the hash of the entry that ended the game, or else of the last one.
    """

    verdict: Word
    says: str = ""
    entry: int | None = None
    moves: int = 0
    judged: int = 0
    head: str = ""


def in_short(found: Judgement) -> Audited:
    """A judgement without its report."""
    report = found.report
    if report is None:
        return Audited(found.verdict, found.says, found.entry)
    return Audited(found.verdict, "", None, report.moves, report.judged, report.head)


def judge(games: Games, entries: Iterable[Entry]) -> Judgement:
    """Audit a log, whatever it contains. NoRecord and OSError are left to the caller."""
    reading = _Reading(iter(entries))
    try:
        report = audit(games, reading)
    except BrokenLog as broken:
        return _broken(broken)
    except (NoRecord, OSError):
        raise
    except Exception as fault:
        return _not_judged(reading, fault)
    whole = report.whole and not report.hidden_parts
    return Judgement(Word.VERIFIED if whole else Word.AS_FAR_AS_SHOWN, report=report)


def _broken(broken: BrokenLog) -> Judgement:
    return Judgement(Word.BROKEN, broken.reason, broken.seq)


def _not_judged(reading: _Reading, fault: Exception) -> Judgement:
    try:
        reading.finish(UnknownFollower() if isinstance(fault, UnknownRules) else None)
    except BrokenLog as broken:
        return _broken(broken)
    if isinstance(fault, UnknownRules):
        return Judgement(Word.NOT_JUDGED, f"{fault}, so the log was not judged")
    seq, where = None, ""
    if isinstance(fault, NotJudged):
        seq, where, fault = fault.seq, f" at entry {fault.seq}", fault.fault
    return Judgement(Word.NOT_JUDGED, f"this program failed{where}: {fault!r}", seq)


class _Reading:
    """The entries of a log. Those that nobody has judged can be read without any rules."""

    def __init__(self, entries: Iterator[Entry]) -> None:
        self._entries = entries
        self._before = first_hash()
        self._latest: Entry | None = None
        self._places = 0
        self._at = 0
        self._is_open = self._has_ended = False

    def __iter__(self) -> Iterator[Entry]:
        return self

    def __next__(self) -> Entry:
        if self._latest is not None:
            self._before = self._latest.hash
        latest = next(self._entries)
        self._latest = latest
        if latest.seq == 0:
            self._places, self._is_open = places_of(latest), is_open(latest)
        return latest

    def finish(self, follower: UnknownFollower | None) -> None:
        """Read on to the end; BrokenLog if an entry does not fit to the one before.

        `follower` checks links and draws of a log whose rules nobody has asked yet.
        """
        latest = self._latest
        seq = 0 if latest is None else latest.seq
        while latest is not None:
            if latest.seq != seq:
                raise BrokenLog(seq, f"missing; entry {latest.seq} stands in its place")
            self._check(latest)
            if follower is not None:
                follower.follow_unknown(latest)
            seq, latest = seq + 1, next(self, None)
        check_end(seq - 1, self._is_open, self._has_ended)

    def _check(self, entry: Entry) -> None:
        content = read_entry(entry, self._before)
        events = read_events(entry, content, _any_event)
        if any(has_other_number(event) for event in events):
            raise BrokenLog(entry.seq, "it is not spelt as logs are written")
        check_spelling(entry, content, events, self._places)
        if content.at < self._at:
            raise BrokenLog(entry.seq, "time runs backwards")
        self._at = content.at
        if entry.seq == 0:
            opening_of(content)
        ends = any(isinstance(fact, GameEnded | RematchAgreed) for fact in content.facts)
        self._has_ended = self._has_ended or ends


_any_event = msgspec.json.Decoder(dict[str, Any])


def places_of(first: Entry) -> int:
    """How many places entry 0 names; 0 if that cannot be read, which its check will say."""
    try:
        found = msgspec.json.decode(first.public)["facts"][0]["places"]
    except (msgspec.MsgspecError, LookupError, TypeError, RecursionError):
        return 0
    return found if isinstance(found, int) else 0

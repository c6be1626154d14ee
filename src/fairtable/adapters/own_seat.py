"""Our own seat, as the followed log tells it, compared with what this player's programs did.

A program believes only the log that it has followed, and it knows what it has sent itself. As
long as we did not give our chain up, it must be at our seat. Else the server is at fault: it
could choose our luck. What else is written in our name is a notice: no luck changes by it, but
the player must know.
"""

from __future__ import annotations

from typing import Literal

from fairtable.adapters.commands import OwnCommands
from fairtable.adapters.faults import WHAT_TO_DO, ServerFault
from fairtable.adapters.records import Notice, Record, is_of
from fairtable.referee import Content, Entry, Match, Play, Rise, Seat, Sit
from fairtable.referee.facts import (
    ChainLost,
    Claimed,
    GameStarted,
    PlayerGone,
    SeatLeft,
    SeatsClosed,
    SeatTaken,
    StartFailed,
)


class OwnSeat:
    """Reads every entry of the log once, in order. `seat` is ours by the entries so far.

    `seats` says from which number of entries on we had which seat.
    """

    def __init__(self, commands: OwnCommands, holder: str, seat: Seat | None = None) -> None:
        self._commands = commands
        self._holder = holder
        self.seat = seat
        self.seats: list[tuple[int, Seat | None]] = []
        self.commands: set[str] = set()
        """Of all entries in our name."""
        self._sat_with: set[str] = set()
        self._listed: tuple[Seat, ...] = ()
        self._has_ended = False
        self._gone_falsely = False

    def check(
        self,
        record: Record,
        entries: list[tuple[Entry, Content]],
        match: Match | None,
        here_from: int,
    ) -> list[Notice]:
        """The notices of these new entries; ServerFault if our chain is not where it must be.

        `match` is the table after them; None if its game is not installed here. From the entry
        `here_from` on the server has heard us all the time.
        """
        notices: list[Notice] = []
        if entries and not self.seats:
            self.seats.append((entries[0][0].seq, self.seat))
        for entry, content in entries:
            if says := self._act(record, content):
                notices.append(Notice(entry.seq, entry.hash, says))
            elif told := self._told_gone(record, content, here_from):
                notices.append(Notice(entry.seq, entry.hash, *told))
            self._fold(content)
            if self.seat != self.seats[-1][1]:
                self.seats.append((entry.seq + 1, self.seat))
        if match is not None:
            self._check_chain(record, match)
        return notices

    def _act(self, record: Record, content: Content) -> str:
        """What is wrong with an entry of our seat; "" if our programs sent it."""
        if content.who != self._holder or content.asked is None:
            return ""
        asked = content.asked
        self.commands.add(content.command)
        is_ours = self._commands.sent(content, record.sent)
        if isinstance(asked, Sit) and record.anchors:
            is_brought = asked.anchor in record.anchors
            if is_ours or (is_brought and asked.anchor not in self._sat_with):
                self._sat_with.add(asked.anchor or "")
                return ""
            if content.seq >= record.since and not is_brought:
                raise _fault(content, "you sit there without the chain that you brought")
        if is_ours or content.seq < record.since:
            return ""
        self._check_not_given_up(record, content)
        if content.seq < record.version:
            return ""  # It was judged before; of older moves our words are forgotten.
        what = f"the move {asked.move!r}" if isinstance(asked, Play) else type(asked).__name__
        return f"{what} was not sent by your programs"

    def _check_not_given_up(self, record: Record, content: Content) -> None:
        """ServerFault if this entry, which we did not send, ends our chain."""
        asked = content.asked
        lost = any(isinstance(fact, ChainLost) for fact in content.facts)
        if lost and record.anchors:
            raise _fault(content, "you lost your chain, and you did not say so")
        if isinstance(asked, Rise) and asked.seat == self.seat and _has_chain(record):
            raise _fault(content, "you left your seat, and you did not say so")

    def _told_gone(
        self, record: Record, content: Content, here_from: int
    ) -> tuple[str, Literal["gone", "claimed"]] | None:
        """H14. The house says that we were gone, or somebody claims our game."""
        gone = [notice.seq for notice in record.notices if notice.what == "gone"]
        was_here = content.seq >= here_from or content.seq in gone
        for fact in content.facts:
            if isinstance(fact, PlayerGone) and fact.seat == self.seat:
                self._gone_falsely = was_here
                says = "the server says that you are gone, but it has heard you"
                return (says, "gone") if was_here else None
            if isinstance(fact, Claimed) and fact.gone == self.seat and self._gone_falsely:
                return "your game was claimed although the server has heard you", "claimed"
        return None

    def _fold(self, content: Content) -> None:
        """Where we sit, and whether our chain has ended in the open: a start left us out."""
        for fact in content.facts:
            match fact:
                case SeatTaken(seat, holder) if holder == self._holder:
                    self.seat, self._has_ended = seat, False
                case SeatLeft(seat) if seat == self.seat:
                    self.seat = None
                case SeatsClosed(_, seats):
                    self._listed = seats
                case StartFailed(_, missing):
                    self._has_ended |= self.seat in missing or self.seat not in self._listed
                case GameStarted(seats):
                    self._has_ended |= self.seat not in seats

    def _check_chain(self, record: Record, match: Match) -> None:
        """As long as we did not give it up, our chain is at our seat."""
        if self.seat is None or self._has_ended or not _has_chain(record):
            return
        assert record.chain is not None
        chain = match.room.chains[self.seat]
        if chain is None or chain.is_lost or not is_of(record.chain, chain):
            raise ServerFault(
                "By the log your seat has another chain than the one that you brought, or "
                f"none: the server could choose your luck. {WHAT_TO_DO}"
            )


def _has_chain(record: Record) -> bool:
    return record.chain is not None and not record.given_up


def _fault(content: Content, says: str) -> ServerFault:
    return ServerFault(f"By entry {content.seq} of the log {says}. {WHAT_TO_DO}")

"""What an audit found, in numbers and in a list of what happened to seats and chains."""

from __future__ import annotations

from typing import Literal

import msgspec

from fairtable.referee.asks import Away, Begin, FailStart, Play
from fairtable.referee.bots import is_bot
from fairtable.referee.facts import (
    ChainLost,
    Claimed,
    GameEnded,
    HostChanged,
    PlayerBack,
    PlayerGone,
    RematchAgreed,
    Resigned,
    SeatLeft,
    SeatsClosed,
    SeatTaken,
    Status,
    TableFact,
    TableOpened,
)
from fairtable.referee.match import Match, Ruling
from fairtable.referee.meaning import HOUSE, Seat
from fairtable.referee.outcome import Outcome
from fairtable.referee.room.called_off import is_called_off

Change = Literal[
    "left",
    "sat again",
    "sat late",
    "was dealt in late",
    "a bot sat down",
    "left out",
    "gave no link",
    "lost its chain",
    "used up its chain",
    "resigned",
    "was gone",
    "came back",
    "lost by a claim",
    "became the host",
]

BETWEEN: dict[type, Change] = {
    Resigned: "resigned",
    PlayerGone: "was gone",
    PlayerBack: "came back",
}


class SeatChange(msgspec.Struct, frozen=True):
    """Something that a player should know about a seat, with the entry that says it."""

    entry: int
    seat: Seat
    name: str
    what: Change


class Report(msgspec.Struct):
    """What was checked, in numbers. `judged` says how many moves the rules judged again.

    `whole` is True if everything was checked: the log is open, and every move was judged.
    For each seat: the name of its player (`seats`), whether it promised a chain (`chained`),
    and how many links it gave. `attempts` is how often the start was tried. `rolls` says
    whether players roll in this game. From the entry `house_knows` on, the house could know all
    later rolls. `untied` open draws stand in entries that could not be judged, so nothing ties
    them to what happened. `knows_moments` is False if the game has luck, and does not say at
    which public moments it may come; then a log with hidden parts shows less. The house says
    that it was away `absences` times, for `away` milliseconds in all. `head` is the hash of the
    entry that ended the game, or else of the last one. `called_off` says that people ended the
    game before anybody had moved. `names` are those who sat last at each place, and `next` is
    the table of a rematch.
    """

    opened: TableOpened
    whole: bool
    entries: int = 0
    moves: int = 0
    judged: int = 0
    links: int = 0
    open_draws: int = 0
    sealed_draws: int = 0
    untied: int = 0
    knows_moments: bool = True
    hidden_parts: int = 0
    attempts: int = 0
    finished: bool = False
    ended_by: str = ""
    called_off: bool = False
    outcome: Outcome | None = None
    head: str = ""
    seats: tuple[str | None, ...] = ()
    chained: list[bool] = []
    given: list[int] = []
    changes: list[SeatChange] = []
    rolls: bool = False
    house_knows: int | None = None
    absences: int = 0
    away: int = 0
    next: str = ""
    names: list[str] = []

    def count(self, ruling: Ruling, before: Match, is_judged: bool) -> None:
        content = ruling.content
        self.entries += 1
        if isinstance(content.asked, Play):
            self.moves += 1
            self.judged += is_judged
            if content.by == HOUSE:
                self._count_arrival(content.seq, content.asked, before)
            if content.asked.link is not None and content.by is not None:
                self._count_link(content.seq, content.by, ruling.after)
        elif isinstance(content.asked, Begin | FailStart):
            self._count_start(content.asked, content.seq, before)
        elif isinstance(content.asked, Away):
            self.absences += len(content.asked.absences)
            self.away += sum(until - since for since, until in content.asked.absences)
        opened = sum(draw.kind == "open" for draw in content.drawn)
        self.open_draws += opened
        self.sealed_draws += len(content.drawn) - opened
        self.untied += 0 if is_judged else opened
        for part in ruling.entry.private:
            self.hidden_parts += part.body is None
        for fact in content.facts:
            self._count_fact(fact, content.seq, before, ruling.after)
        self._notice_lost_luck(content.seq, ruling.after)

    def _count_arrival(self, entry: int, asked: Play, match: Match) -> None:
        """H2. The house moved for a new player, whose luck no link protects."""
        arrivals = match.game.arrivals
        seat = arrivals.arriving(match.game.read_move(asked.move)) if arrivals else None
        if seat is not None:
            self._note(entry, seat, match, "was dealt in late")

    def _count_link(self, entry: int, seat: Seat, after: Match) -> None:
        self.links += 1
        self.given[seat] += 1
        chain = after.room.chains[seat]
        if chain is not None and not chain.lives:
            self._note(entry, seat, after, "used up its chain")

    def _count_fact(self, fact: TableFact, entry: int, before: Match, after: Match) -> None:
        match fact:
            case SeatsClosed(attempt, seats):
                self.attempts = attempt
                for seat in after.room.seated() if attempt == 1 else ():
                    if seat not in seats:
                        self._note(entry, seat, after, "left out")
            case SeatTaken(seat):
                self._count_sitter(seat, entry, before, after)
            case SeatLeft(seat):
                self._note(entry, seat, before, "left")
                self._forget_chain(seat, after)
            case ChainLost(seat):
                self._note(entry, seat, after, "lost its chain")
                self._forget_chain(seat, after)
            case _:
                self._count_between(fact, entry, before, after)

    def _count_between(self, fact: TableFact, entry: int, before: Match, after: Match) -> None:
        match fact:
            case GameEnded(by):
                # An entry that names a rematch may follow: both players compare this hash.
                self.ended_by, self.head = by, after.tip.head
                self.called_off = is_called_off(before.room, by)
            case RematchAgreed(table):
                self.next = table
            case HostChanged(host):
                heir = before.room.seat_of(host)
                assert heir is not None, "H3: the host has a seat"
                self._note(entry, heir, before, "became the host")
            case Claimed(_, gone):
                self._note(entry, gone, before, "lost by a claim")
            case Resigned(seat) | PlayerGone(seat) | PlayerBack(seat):
                self._note(entry, seat, before, BETWEEN[type(fact)])

    def _count_start(self, asked: Begin | FailStart, entry: int, before: Match) -> None:
        for seat, link in zip(before.room.awaited(), asked.links, strict=True):
            self.links += bool(link)
            self.given[seat] += bool(link)
            if not link:
                self._note(entry, seat, before, "gave no link")

    def _count_sitter(self, seat: Seat, entry: int, before: Match, after: Match) -> None:
        sitter = after.room.seats[seat]
        self.names[seat] = sitter.name if sitter else ""
        if before.room.status is Status.WAITING:
            self.chained[seat] = after.room.chains[seat] is not None
        else:
            came: Change = "sat again" if before.room.former[seat] else "sat late"
            self._note(entry, seat, after, "a bot sat down" if is_bot(sitter) else came)

    def _forget_chain(self, seat: Seat, after: Match) -> None:
        """Before the start a chain has given nothing: it is as if it had never been there."""
        if after.room.status is Status.WAITING:
            self.chained[seat] = False

    def _note(self, entry: int, seat: Seat, match: Match, what: Change) -> None:
        sitter = match.room.seats[seat]
        name = sitter.name if sitter else self.names[seat]
        self.changes.append(SeatChange(entry, seat, name, what))

    def _notice_lost_luck(self, entry: int, match: Match) -> None:
        """H8. While any chain lives, nobody knows the rolls that come after its next link."""
        if not self.rolls or match.room.status not in (Status.PLAYING, Status.PAUSED):
            return
        if any(chain is not None and chain.lives for chain in match.room.chains):
            self.house_knows = None
        elif self.house_knows is None:
            self.house_knows = entry

    def close(self, match: Match) -> Report:
        self.finished = match.room.status is Status.OVER
        self.seats = tuple(sitter.name if sitter else None for sitter in match.room.seats)
        self.head = self.head or match.tip.head
        self.outcome = match.outcome if self.whole else None
        return self


def new_report(ruling: Ruling, whole: bool) -> Report:
    match, places = ruling.after, ruling.after.opened.places
    report = Report(match.opened, whole, chained=[False] * places, given=[0] * places)
    report.names = [""] * places
    luck = match.room.terms.luck
    report.rolls = luck.rolls
    report.knows_moments = match.game.moments is not None or not luck.any
    return report

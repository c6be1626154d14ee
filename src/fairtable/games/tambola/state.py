"""The hall: the state of the game.

A hall may have two thousand players, so nothing here is copied for each of them more often than
a dict can be copied quickly, and what a claim needs is found by seat and by prize.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest

import msgspec
from msgspec.structs import replace

from fairtable.games.tambola.options import Options
from fairtable.games.tambola.prizes import Prize
from fairtable.games.tambola.tickets import IN_A_STRIP, LETTERS, Ticket
from fairtable.referee import Seat

NAMED = 12
"""At most this many players are named as those who have won most."""


class Award(msgspec.Struct, frozen=True, gc=False):
    """A claim that stood. `amount` is None until the place is settled.

    It belongs to the ticket of a seat, or to a printed ticket: then `paper` is its id. The
    pattern was completed by `number`, the `call`-th that was called.
    """

    prize: str
    place: int
    seat: Seat | None
    ticket: int
    paper: str | None
    numbers: tuple[int, ...]
    call: int
    number: int
    rows: Ticket
    amount: int | None = None


class Holder(msgspec.Struct, frozen=True, gc=False):
    """Somebody who has tickets: a player, or a printed sheet.

    `serial` is the number of the first ticket in the hall, 0 on paper. `bogeys` counts the
    wrong claims of each ticket. Of these tickets, `out` are out of the game and `shown` may be
    seen by everybody. `prizes` are the prizes that were won, each with its ticket.
    """

    bogeys: tuple[int, ...]
    serial: int = 0
    out: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    prizes: tuple[tuple[str, int], ...] = ()


def sheet_of(paper: str | None) -> str:
    """The id of a printed sheet, from the id of a ticket on it."""
    return (paper or "").rstrip(LETTERS)


class Hall(msgspec.Struct, frozen=True):
    """The tickets, the numbers called, and who has won what.

    `asked`: the host has asked for a number, and the house has not called it yet. `pace` is the
    time between calls in seconds. `players` are in the order of the deal. `papers` are the
    printed sheets with which somebody has claimed, by their id without a letter. `awards` are
    the claims that stood, by prize and by place. `gone` counts the settled places of each
    prize. `won` is what each winner has won, `leaders` are those with most, and `sums` are all
    these sums in order.
    """

    options: Options
    begun: bool = False
    pace: int = 0
    players: dict[Seat, Holder] = {}
    papers: dict[str, Holder] = {}
    amounts: dict[str, tuple[int, ...]] = {}
    tickets: dict[Seat, tuple[Ticket, ...]] = {}
    called: tuple[int, ...] = ()
    asked: bool = False
    awards: dict[str, tuple[tuple[Award, ...], ...]] = {}
    gone: dict[str, int] = {}
    won: dict[Seat, int] = {}
    leaders: tuple[Seat, ...] = ()
    sums: tuple[int, ...] = ()
    closed: str | None = None

    @property
    def by_hand(self) -> bool:
        """T4. Whether the host calls."""
        return self.options.caller == "host"

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.options.prizes if prize.name == name), None)

    def is_gone(self, name: str) -> bool:
        """T13, T14. Are all places of the prize settled?"""
        return self.gone[name] == len(self.amounts[name])

    def open_claims(self, name: str) -> tuple[Award, ...]:
        """T13. The claims for the open place of a prize, which the next call settles."""
        places, gone = self.awards[name], self.gone[name]
        return places[gone] if gone < len(places) else ()

    def all_awards(self) -> Iterator[Award]:
        """Every claim that stood, by prize and place."""
        for places in self.awards.values():
            for claims in places:
                yield from claims

    def winnings(self) -> dict[Seat, int]:
        """T17. What each player has won so far."""
        return {seat: self.won.get(seat, 0) for seat in self.players}

    def open_for(
        self, players: tuple[Seat, ...], tickets: int, amounts: dict[str, tuple[int, ...]]
    ) -> Hall:
        none = (0,) * tickets
        return replace(
            self,
            begun=True,
            pace=self.options.seconds,
            players={seat: Holder(none, 1 + at * tickets) for at, seat in enumerate(players)},
            amounts=amounts,
            awards={name: () for name in amounts},
            gone=dict.fromkeys(amounts, 0),
        )

    def let_in(self, seat: Seat, tickets: int) -> Hall:
        """T5. A late player, whose tickets have the next numbers."""
        serial = 1 + sum(len(holder.bogeys) for holder in self.players.values())
        return replace(self, players={**self.players, seat: Holder((0,) * tickets, serial)})

    def deal(self, seat: Seat, tickets: tuple[Ticket, ...]) -> Hall:
        hands = self.tickets.copy()
        hands[seat] = tickets
        return replace(self, tickets=hands)

    def call(self, number: int) -> Hall:
        return replace(self, called=(*self.called, number), asked=False)

    def holder(self, seat: Seat | None, paper: str | None) -> Holder:
        """Who has the tickets of this seat, or this printed ticket and those on its sheet."""
        if seat is not None:
            return self.players[seat]
        strips = self.options.paper is not None and self.options.paper.strips
        new = Holder((0,) * (IN_A_STRIP if strips else 1))
        return self.papers.get(sheet_of(paper), new)

    def award(self, award: Award, shown: dict[int, Ticket]) -> Hall:
        holder = self.holder(award.seat, award.paper)
        new = tuple(at for at in shown if at not in holder.shown)
        holder = replace(
            holder,
            shown=(*holder.shown, *new),
            prizes=(*holder.prizes, (award.prize, award.ticket)),
        )
        places, at = self.awards[award.prize], award.place
        claims = places[at] if at < len(places) else ()
        awards = {**self.awards, award.prize: (*places[:at], (*claims, award))}
        return replace(self._with_holder(award.seat, award.paper, holder), awards=awards)

    def settle(self, prize: str, place: int, each: int, over: int) -> Hall:
        """T13. Everybody with a claim for this place gets `each`, the first `over` one more."""
        places = self.awards[prize]
        paid = tuple(
            replace(award, amount=each + (at < over)) for at, award in enumerate(places[place])
        )
        won = self.won.copy()
        for award in paid:
            if award.seat is not None:
                won[award.seat] = won.get(award.seat, 0) + (award.amount or 0)
        return replace(
            self,
            awards={**self.awards, prize: (*places[:place], paid)},
            gone={**self.gone, prize: place + 1},
            won=won,
            leaders=tuple(nsmallest(NAMED, won, key=lambda seat: (-won[seat], seat))),
            sums=tuple(sorted(won.values())),
        )

    def count_bogey(
        self, seat: Seat | None, ticket: int, paper: str | None, bogeys: int, out: bool
    ) -> Hall:
        holder = self.holder(seat, paper)
        counts = (*holder.bogeys[:ticket], bogeys, *holder.bogeys[ticket + 1 :])
        gone = (*holder.out, ticket) if out else holder.out
        return self._with_holder(seat, paper, replace(holder, bogeys=counts, out=gone))

    def _with_holder(self, seat: Seat | None, paper: str | None, holder: Holder) -> Hall:
        if seat is None:
            return replace(self, papers={**self.papers, sheet_of(paper): holder})
        players = self.players.copy()
        players[seat] = holder
        return replace(self, players=players)

    def __repr__(self) -> str:
        # T18. No log, traceback or debugger that prints a hall shows its tickets.
        return (
            f"Hall(players={len(self.players)}, called={self.called}, closed={self.closed!r})"
        )

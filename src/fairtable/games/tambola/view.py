"""What players and spectators see of a hall, T18: everybody sees calls and prizes, owners see
their tickets.

A view has the same size in a hall of two and in a hall of two thousand: the other players are
counted, and only a few of them are named.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import islice
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from fairtable.games.tambola.claims import standing, to_go
from fairtable.games.tambola.judging import Hand, blocked_by, hand_of, is_late
from fairtable.games.tambola.moves import Number, PaperId, PrizeName, Serial, TicketAt
from fairtable.games.tambola.nicknames import NICKNAMES
from fairtable.games.tambola.options import PrintedSet
from fairtable.games.tambola.paper import short_of
from fairtable.games.tambola.patterns import Pattern, title_of
from fairtable.games.tambola.prizes import Prize
from fairtable.games.tambola.state import NAMED, Award, Hall
from fairtable.games.tambola.tickets import LAST, Columns, Ticket, numbers_of
from fairtable.referee import Choice, Choices, Seat, marks, means
from fairtable.referee.choices import DONE

Cells: TypeAlias = Annotated[Ticket, means("ticket-cells")]
"""Three rows of nine; null is a blank."""

NAMED_WINNERS = 3
"""At most this many winners of one place are named."""


class PrizeView(msgspec.Struct, frozen=True, gc=False):
    """What it takes, what each place is worth, how many are gone, how many claims stood."""

    name: PrizeName
    title: str
    amounts: tuple[int, ...]
    gone: int
    claims: int
    pattern: Pattern


class ClaimView(msgspec.Struct, frozen=True, gc=False):
    """A claim that stood, and the ticket that proves it. No amount: it is not settled yet.

    It has a seat and one of its tickets, whose number in the hall is `serial`; or the id of a
    printed ticket. `number` completed the pattern: it was the `call`-th number.
    """

    prize: PrizeName
    place: int
    seat: Seat | None
    ticket: TicketAt | None
    serial: Serial | None
    paper: PaperId | None
    call: int
    number: Number
    numbers: tuple[Number, ...]
    amount: int | None
    rows: Cells


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """A player: how many tickets, how many wrong claims, which tickets are out, what is won.

    `place` is 1 for whoever has won most; equal sums have the same place.
    """

    seat: Seat
    tickets: int
    bogeys: int
    out: tuple[TicketAt, ...]
    won: int
    place: int


class TicketView(msgspec.Struct, frozen=True, gc=False):
    """Your own ticket. `open` prizes may still be claimed. With help: `complete` ones can be
    claimed now, and `near` ones lack one number.

    `serial` is its number in the hall. `daubed` are its numbers that were called, if the host
    chose auto-daub; else it is empty. What players mark themselves is in their notes, and the
    referee does not know it.
    """

    serial: Serial
    rows: Cells
    daubed: Annotated[tuple[Number, ...], marks("rows")]
    bogeys: int
    out: bool
    open: tuple[PrizeName, ...]
    complete: tuple[PrizeName, ...]
    near: tuple[PrizeName, ...]


class PaperView(msgspec.Struct, frozen=True, gc=False):
    """The printed set: how its ids begin, its number of sheets, whether they are strips."""

    short: str
    sheets: int
    strips: bool


class StandingView(msgspec.Struct, frozen=True, gc=False):
    """What you have won, and your place among all players."""

    won: int
    place: int


class View(msgspec.Struct, frozen=True):
    """T18. Everybody sees the calls, the prizes and the winners; you see your own tickets.

    `players` are those who have won most, the best first; `player_count` counts all players.
    `by_hand`: the host calls, and `asked` says that a number was asked for. `seconds` is the
    pace of the clock.
    """

    status: Literal["waiting", "playing", "over"]
    closed: str | None
    called: tuple[Number, ...]
    last: Number | None
    nickname: str | None
    left: int
    by_hand: bool
    asked: bool
    seconds: int | None
    prizes: tuple[PrizeView, ...]
    claims: tuple[ClaimView, ...]
    player_count: int
    players: tuple[PlayerView, ...]
    you: StandingView | None
    tickets: tuple[TicketView, ...]
    columns: Columns
    ties: Literal["first", "split"]
    on_number: bool
    one_prize: Literal["any", "ticket", "player"]
    bogeys_out: int
    auto_daub: bool
    help: bool
    late: bool
    paper: PaperView | None
    choices: Choices


def view(hall: Hall, seat: Seat | None, /) -> View:
    """T18. Built item by item: it holds no hidden ticket of another player."""
    options, called = hall.options, hall.called
    hand = hand_of(hall, seat) if seat is not None else None
    tickets, claims = _tickets(hall, hand) if hand is not None else ((), {})
    return View(
        status="over" if hall.closed else "playing" if hall.begun else "waiting",
        closed=hall.closed,
        called=called,
        last=called[-1] if called else None,
        nickname=NICKNAMES[called[-1] - 1] if called else None,
        left=LAST - len(called),
        by_hand=hall.by_hand,
        asked=hall.asked,
        seconds=None if hall.by_hand else hall.pace or options.seconds,
        prizes=tuple(_prize(hall, prize) for prize in options.prizes),
        claims=_claims(hall),
        player_count=len(hall.players),
        players=_players(hall),
        you=_standing(hall, hand.seat) if hand is not None and hand.seat is not None else None,
        tickets=tickets,
        columns=options.columns,
        ties=options.ties,
        on_number=options.on_number,
        one_prize=options.one_prize,
        bogeys_out=options.bogeys_out,
        auto_daub=options.auto_daub,
        help=options.help,
        late=options.late,
        paper=_paper(options.paper),
        choices=_choices(claims),
    )


def _prize(hall: Hall, prize: Prize) -> PrizeView:
    name = prize.name
    return PrizeView(
        name=name,
        title=title_of(name),
        amounts=hall.amounts.get(name, prize.places),
        gone=hall.gone.get(name, 0),
        claims=sum(map(len, hall.awards.get(name, ()))),
        pattern=prize.shape,
    )


def _claims(hall: Hall) -> tuple[ClaimView, ...]:
    """The first few claims of each place that stood."""
    return tuple(
        _claim(hall, award)
        for places in hall.awards.values()
        for claims in places
        for award in claims[:NAMED_WINNERS]
    )


def _claim(hall: Hall, award: Award) -> ClaimView:
    seat = award.seat
    return ClaimView(
        prize=award.prize,
        place=award.place,
        seat=seat,
        ticket=None if seat is None else award.ticket,
        serial=None if seat is None else hall.players[seat].serial + award.ticket,
        paper=award.paper,
        call=award.call,
        number=award.number,
        numbers=award.numbers,
        amount=award.amount,
        rows=award.rows,
    )


def _players(hall: Hall) -> tuple[PlayerView, ...]:
    """Those who have won most, then those who were dealt to first."""
    others = (seat for seat in hall.players if seat not in hall.won)
    named = [*hall.leaders, *islice(others, NAMED - len(hall.leaders))]
    return tuple(_player(hall, seat) for seat in named)


def _player(hall: Hall, seat: Seat) -> PlayerView:
    holder, stands = hall.players[seat], _standing(hall, seat)
    return PlayerView(
        seat=seat,
        tickets=len(holder.bogeys),
        bogeys=sum(holder.bogeys),
        out=holder.out,
        won=stands.won,
        place=stands.place,
    )


def _standing(hall: Hall, seat: Seat) -> StandingView:
    won = hall.won.get(seat, 0)
    return StandingView(won, 1 + len(hall.sums) - bisect_right(hall.sums, won))


def _paper(printed: PrintedSet | None) -> PaperView | None:
    if printed is None:
        return None
    return PaperView(short_of(printed.set), printed.sheets, printed.strips)


def _tickets(
    hall: Hall, hand: Hand
) -> tuple[tuple[TicketView, ...], dict[str, dict[str, int]]]:
    """Your tickets, and what you may claim: by prize, the tickets counted from 1.

    A claim that comes too late (T15) would be refused: it is left out.
    """
    tickets = []
    claims: dict[str, dict[str, int]] = {}
    called, holder, helps = frozenset(hall.called), hand.holder, hall.options.help
    for at, ticket in enumerate(hand.tickets):
        found = _prizes_of(hall, hand, at, called)
        tickets.append(
            TicketView(
                serial=holder.serial + at,
                rows=ticket,
                daubed=_daubed(hall, ticket),
                bogeys=holder.bogeys[at],
                out=at in holder.out,
                open=found.free,
                complete=found.complete if helps else (),
                near=found.near if helps else (),
            )
        )
        for name in found.free:
            if name not in found.late:
                claims.setdefault(name, {})[str(at + 1)] = DONE
    return tuple(tickets), claims


class _Prizes(NamedTuple):
    """The prizes that one ticket may claim once they are complete; of these, those that are
    complete, those for which it is too late, and those that lack one number."""

    free: tuple[str, ...] = ()
    complete: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def _prizes_of(hall: Hall, hand: Hand, at: int, called: frozenset[int]) -> _Prizes:
    """T12 to T16. What one ticket may claim, and how near it is."""
    if hall.closed:
        return _Prizes()
    free, complete, late, near = [], [], [], []
    for prize in hall.options.prizes:
        if blocked_by(hall, hand.holder, prize, at) is not None:
            continue
        free.append(prize.name)
        mine, shape = hand.of(prize, at), prize.shape
        short = to_go(mine, called, shape)
        if short == 1:
            near.append(prize.name)
        elif short:
            continue
        elif hall.options.on_number and is_late(hall, standing(mine, hall.called, shape)):
            late.append(prize.name)
        else:
            complete.append(prize.name)
    return _Prizes(tuple(free), tuple(complete), tuple(late), tuple(near))


def _daubed(hall: Hall, ticket: Ticket) -> tuple[int, ...]:
    """T10. With auto-daub, the numbers of the ticket that were called."""
    if not hall.options.auto_daub:
        return ()
    return tuple(sorted(set(numbers_of(ticket)).intersection(hall.called)))


def _choices(claims: dict[str, dict[str, int]]) -> Choices:
    """T11. Claim an open prize."""
    if not claims:
        return ()
    return ((Choice("claim", "claim {piece} {to}", claims, piece="prize", to="ticket"),),)

"""What players and spectators see of a hall, T18: everybody sees calls and prizes, owners see
their tickets.

A view has the same size in a hall of two and in a hall of two thousand: the other players are
counted, and only a few of them are named.
"""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Literal, TypeAlias

import msgspec

from fairtable.games.tambola.judging import judge_claim, why_not_free
from fairtable.games.tambola.moves import ClaimUpheld, Number, PrizeName, TicketAt
from fairtable.games.tambola.nicknames import NICKNAMES
from fairtable.games.tambola.patterns import Pattern, title_of
from fairtable.games.tambola.prizes import Prize
from fairtable.games.tambola.rules import may_call
from fairtable.games.tambola.state import Award, Hall
from fairtable.games.tambola.tickets import LAST, Columns, Ticket, numbers_of
from fairtable.referee import Choice, Choices, Refused, Seat, marks, means
from fairtable.referee.choices import DONE

Cells: TypeAlias = Annotated[Ticket, means("ticket-cells")]
"""Three rows of nine; null is a blank."""

NAMED = 12
"""At most this many players are named."""
NAMED_WINNERS = 3
"""At most this many winners of one place are named."""


class PrizeView(msgspec.Struct, frozen=True):
    """What it takes, what each place is worth, how many are gone, how many claims stood."""

    name: PrizeName
    title: str
    amounts: tuple[int, ...]
    gone: int
    claims: int
    pattern: Pattern


class ClaimView(msgspec.Struct, frozen=True):
    """A claim that stood, and the ticket that proves it. No amount: it is not settled yet."""

    prize: PrizeName
    place: int
    seat: Seat
    ticket: TicketAt
    numbers: tuple[Number, ...]
    amount: int | None
    rows: Cells


class PlayerView(msgspec.Struct, frozen=True):
    """A player: how many tickets, how many wrong claims, which tickets are out, what is won."""

    seat: Seat
    tickets: int
    bogeys: int
    out: tuple[TicketAt, ...]
    won: int


class TicketView(msgspec.Struct, frozen=True):
    """Your own ticket. `open` prizes may still be claimed, `complete` ones now (with help).

    `daubed` are its numbers that were called, if the host chose auto-daub; else it is empty.
    What players mark themselves is in their notes, and the referee does not know it.
    """

    rows: Cells
    daubed: Annotated[tuple[Number, ...], marks("rows")]
    bogeys: int
    out: bool
    open: tuple[PrizeName, ...]
    complete: tuple[PrizeName, ...]


class View(msgspec.Struct, frozen=True):
    """T18. Everybody sees the calls, the prizes and the winners; you see your own tickets.

    `players` names those who have won most; `player_count` counts all players.
    """

    status: Literal["waiting", "playing", "over"]
    closed: str | None
    called: tuple[Number, ...]
    last: Number | None
    nickname: str | None
    left: int
    caller: Seat | None
    seconds: int | None
    prizes: tuple[PrizeView, ...]
    claims: tuple[ClaimView, ...]
    player_count: int
    players: tuple[PlayerView, ...]
    tickets: tuple[TicketView, ...]
    columns: Columns
    ties: Literal["first", "split"]
    on_number: bool
    one_prize: Literal["any", "ticket", "player"]
    bogeys_out: int
    auto_daub: bool
    help: bool
    choices: Choices


def view(hall: Hall, seat: Seat | None, /) -> View:
    """T18. Built item by item: it holds no hidden ticket of another player."""
    options, called = hall.options, hall.called
    tickets = _tickets(hall, seat) if seat is not None else ()
    return View(
        status="over" if hall.closed else "playing" if hall.begun else "waiting",
        closed=hall.closed,
        called=called,
        last=called[-1] if called else None,
        nickname=NICKNAMES[called[-1] - 1] if called else None,
        left=LAST - len(called),
        caller=hall.caller,
        seconds=options.seconds if options.caller == "clock" else None,
        prizes=tuple(_prize(hall, prize) for prize in options.prizes),
        claims=_claims(hall),
        player_count=len(hall.players),
        players=_players(hall),
        tickets=tickets,
        columns=options.columns,
        ties=options.ties,
        on_number=options.on_number,
        one_prize=options.one_prize,
        bogeys_out=options.bogeys_out,
        auto_daub=options.auto_daub,
        help=options.help,
        choices=_choices(hall, seat, tickets),
    )


def _prize(hall: Hall, prize: Prize) -> PrizeView:
    return PrizeView(
        name=prize.name,
        title=title_of(prize.name),
        amounts=hall.amounts.get(prize.name, prize.places),
        gone=hall.gone.get(prize.name, 0),
        claims=sum(award.prize == prize.name for award in hall.awards),
        pattern=prize.shape,
    )


def _claims(hall: Hall) -> tuple[ClaimView, ...]:
    """The first few claims of each place that stood."""
    counts: dict[tuple[str, int], int] = {}
    claims = []
    for award in hall.awards:
        place = award.prize, award.place
        counts[place] = counts.get(place, 0) + 1
        if counts[place] <= NAMED_WINNERS:
            claims.append(_claim(hall, award))
    return tuple(claims)


def _claim(hall: Hall, award: Award) -> ClaimView:
    return ClaimView(
        prize=award.prize,
        place=award.place,
        seat=award.seat,
        ticket=award.ticket,
        numbers=award.numbers,
        amount=award.amount,
        rows=hall.tickets[award.seat][award.ticket],
    )


def _players(hall: Hall) -> tuple[PlayerView, ...]:
    """Those who have won most, then the lowest seats, in the order of their seats."""
    won: dict[Seat, int] = {}
    for award in hall.awards:
        won[award.seat] = won.get(award.seat, 0) + (award.amount or 0)
    winners = sorted(won, key=lambda seat: (-won[seat], seat))[:NAMED]
    others = islice((seat for seat in hall.players if seat not in won), NAMED - len(winners))
    return tuple(
        PlayerView(
            seat=seat,
            tickets=len(hall.tickets[seat]),
            bogeys=sum(hall.bogeys[seat]),
            out=tuple(ticket for at, ticket in hall.out if at == seat),
            won=won.get(seat, 0),
        )
        for seat in sorted([*winners, *others])
    )


def _tickets(hall: Hall, seat: Seat) -> tuple[TicketView, ...]:
    return tuple(
        TicketView(
            rows=ticket,
            daubed=_daubed(hall, ticket),
            bogeys=hall.bogeys[seat][at],
            out=(seat, at) in hall.out,
            open=(free := _open_prizes(hall, seat, at)),
            complete=_complete(hall, seat, at, free) if hall.options.help else (),
        )
        for at, ticket in enumerate(hall.tickets.get(seat, ()))
    )


def _daubed(hall: Hall, ticket: Ticket) -> tuple[int, ...]:
    """T10. With auto-daub, the numbers of the ticket that were called."""
    if not hall.options.auto_daub:
        return ()
    return tuple(sorted(set(numbers_of(ticket)).intersection(hall.called)))


def _open_prizes(hall: Hall, seat: Seat, at: int) -> tuple[str, ...]:
    """T12 to T16. The prizes that this ticket may still claim, once the pattern is complete."""
    if hall.closed:
        return ()
    prizes = hall.options.prizes
    return tuple(prize.name for prize in prizes if not why_not_free(hall, seat, prize, at))


def _complete(hall: Hall, seat: Seat, at: int, free: tuple[str, ...]) -> tuple[str, ...]:
    """T18. If the host allows help: what can be claimed now."""
    verdicts = {name: judge_claim(hall, seat, name, at) for name in free}
    return tuple(name for name, found in verdicts.items() if isinstance(found, ClaimUpheld))


def _choices(hall: Hall, seat: Seat | None, tickets: tuple[TicketView, ...]) -> Choices:
    """T9 to T12. Call a number, claim an open prize."""
    if seat is None or not hall.begun or hall.closed:
        return ()
    found = [Choice("call", "call")] if may_call(hall, seat) else []
    if claims := _claimable(hall, seat, tickets):
        found.append(Choice("claim", "claim {piece} {to}", claims, piece="prize", to="ticket"))
    return (tuple(found),) if found else ()


def _claimable(
    hall: Hall, seat: Seat, tickets: tuple[TicketView, ...]
) -> dict[str, dict[str, int]]:
    """T11, T15. By prize, the tickets with which it may be claimed, counted from 1.

    A claim that comes too late would be refused: it is left out.
    """
    late = hall.options.on_number
    claims: dict[str, dict[str, int]] = {}
    for at, ticket in enumerate(tickets):
        for name in ticket.open:
            if not late or not isinstance(judge_claim(hall, seat, name, at), Refused):
                claims.setdefault(name, {})[str(at + 1)] = DONE
    return claims

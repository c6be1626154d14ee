"""What is seen of a hall: the calls and the prizes by all, tickets by their owners, T18."""

from __future__ import annotations

from typing import Any

from fairtable.games.tambola.judging import judge_claim, why_not_free
from fairtable.games.tambola.moves import ClaimUpheld
from fairtable.games.tambola.nicknames import NICKNAMES
from fairtable.games.tambola.patterns import title_of
from fairtable.games.tambola.prizes import Prize
from fairtable.games.tambola.rules import caller_of
from fairtable.games.tambola.state import Hall
from fairtable.games.tambola.tickets import LAST, Ticket, numbers_of
from fairtable.referee import Seat


def view(hall: Hall, seat: Seat | None, /) -> dict[str, Any]:
    """T18. Everybody sees the board, the prizes and the winners; you see your own tickets."""
    options, called = hall.options, hall.called
    return {
        "status": "over" if hall.closed else "playing" if hall.begun else "waiting",
        "closed": hall.closed,
        "called": list(called),
        "last": called[-1] if called else None,
        "nickname": NICKNAMES[called[-1] - 1] if called else None,
        "left": LAST - len(called),
        "caller": hall.caller,
        "seconds": options.seconds if options.caller == "clock" else None,
        "you_call": hall.begun and not hall.closed and seat == caller_of(hall),
        "prizes": [_prize(hall, prize) for prize in options.prizes],
        "claims": _claims(hall),
        "players": _players(hall),
        "tickets": _tickets(hall, seat) if seat is not None else [],
        "columns": options.columns,
        "ties": options.ties,
        "on_number": options.on_number,
        "one_prize": options.one_prize,
        "bogeys_out": options.bogeys_out,
        "auto_daub": options.auto_daub,
        "help": options.help,
    }


def _prize(hall: Hall, prize: Prize) -> dict[str, Any]:
    """What it takes, what each place is worth, and how many places are gone."""
    shape = prize.shape
    return {
        "name": prize.name,
        "title": title_of(prize.name),
        "amounts": list(hall.amounts.get(prize.name, prize.places)),
        "gone": hall.gone.get(prize.name, 0),
        "pattern": {
            "ordinals": list(shape.ordinals),
            "columns": list(shape.columns),
            "parity": shape.parity,
            "extremes": shape.extremes,
            "needs": shape.needs,
            "sheet": shape.sheet,
        },
    }


def _claims(hall: Hall) -> list[dict[str, Any]]:
    """The claims that stood, with the ticket that proved each; no amount: not settled yet."""
    return [
        {
            "prize": award.prize,
            "place": award.place,
            "seat": award.seat,
            "ticket": award.ticket,
            "numbers": list(award.numbers),
            "amount": award.amount,
            "rows": _rows(hall.tickets[award.seat][award.ticket]),
        }
        for award in hall.awards
    ]


def _players(hall: Hall) -> list[dict[str, Any]]:
    """Of others: how many tickets they have, how many wrong claims, what they won."""
    won = hall.winnings()
    return [
        {
            "seat": seat,
            "tickets": len(hall.tickets[seat]),
            "bogeys": sum(hall.bogeys[seat]),
            "out": [ticket for at, ticket in hall.out if at == seat],
            "won": won[seat],
        }
        for seat in hall.players
    ]


def _tickets(hall: Hall, seat: Seat) -> list[dict[str, Any]]:
    return [
        {
            "rows": _rows(ticket),
            "marks": sorted(_marks(hall, seat, at)),
            "bogeys": hall.bogeys[seat][at],
            "out": (seat, at) in hall.out,
            "open": (free := _open_prizes(hall, seat, at)),
            "complete": _complete(hall, seat, at, free) if hall.options.help else [],
        }
        for at, ticket in enumerate(hall.tickets.get(seat, ()))
    ]


def _marks(hall: Hall, seat: Seat, at: int) -> tuple[int, ...]:
    """T10. The player's own marks; with auto-daub, what was called."""
    if hall.options.auto_daub:
        mine = numbers_of(hall.tickets[seat][at])
        return tuple(number for number in hall.called if number in mine)
    return hall.marks[seat][at]


def _open_prizes(hall: Hall, seat: Seat, at: int) -> list[str]:
    """T12 to T16. The prizes that this ticket may still claim, once it is complete."""
    if hall.closed:
        return []
    prizes = hall.options.prizes
    return [prize.name for prize in prizes if not why_not_free(hall, seat, prize, at)]


def _complete(hall: Hall, seat: Seat, at: int, free: list[str]) -> list[str]:
    """T18. If the host allows help: what can be claimed now."""
    verdicts = {name: judge_claim(hall, seat, name, at) for name in free}
    return [name for name, verdict in verdicts.items() if isinstance(verdict, ClaimUpheld)]


def _rows(ticket: Ticket) -> list[list[int | None]]:
    return [list(row) for row in ticket]

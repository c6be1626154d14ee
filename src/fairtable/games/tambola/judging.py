"""Judging a claim at the table, T11 to T16: is the prize free, and is the ticket complete?

The checks follow the order of the rule book. A claim that is refused changes nothing. A wrong
claim for a free prize is a bogey, and a bogey is an event. Tickets of a seat and tickets on
paper are judged by the same rules.
"""

from __future__ import annotations

from typing import NamedTuple

from fairtable.games.tambola.claims import Standing, standing
from fairtable.games.tambola.moves import BogeyCalled, ClaimUpheld, Offends, PlaceSettled, Why
from fairtable.games.tambola.patterns import title_of
from fairtable.games.tambola.prizes import FULL_HOUSES, Prize
from fairtable.games.tambola.state import Hall, Holder
from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Refused, Seat

FULL_HOUSE, SECOND_FULL_HOUSE = FULL_HOUSES


class Hand(NamedTuple):
    """The tickets with which somebody claims: those of a seat, or those on a printed sheet.

    `paper` is the id of the printed ticket that is claimed with.
    """

    holder: Holder
    tickets: tuple[Ticket, ...]
    seat: Seat | None
    paper: str | None = None

    def of(self, prize: Prize, ticket: int) -> tuple[Ticket, ...]:
        """T6. The tickets that count for a prize: this one, or the whole sheet."""
        return self.tickets if prize.shape.sheet else self.tickets[ticket : ticket + 1]

    def called(self, ticket: int) -> int | str:
        """A ticket as a sentence names it."""
        return self.paper or ticket + 1


def hand_of(hall: Hall, seat: Seat) -> Hand | None:
    """The tickets of a seat; None if it has none."""
    tickets = hall.tickets.get(seat)
    return Hand(hall.players[seat], tickets, seat) if tickets else None


def judge_claim(
    hall: Hall, hand: Hand, name: str, ticket: int
) -> ClaimUpheld | BogeyCalled | Refused:
    """T11. The claim stands, is a bogey, or cannot be made."""
    prize = hall.prize(name)
    if prize is None:
        there = [each.name for each in hall.options.prizes]
        values = {"prize": title_of(name), "prizes": [title_of(each) for each in there]}
        return Refused(Why.NO_SUCH_PRIZE, Offends(prizes=tuple(there)), values)
    if why := blocked_by(hall, hand.holder, prize, ticket):
        return _refused(why, hand, name, ticket)
    stands = standing(hand.of(prize, ticket), hall.called, prize.shape)
    number = stands.completed_by
    if number is None:
        bogeys = hand.holder.bogeys[ticket] + 1
        out = bogeys == hall.options.bogeys_out
        return BogeyCalled(hand.seat, ticket, name, stands.missing, bogeys, out, hand.paper)
    if is_late(hall, stands):
        last = hall.called[-1]
        return Refused(
            Why.CLAIMED_LATE, Offends(numbers=(number, last)), {"number": number, "last": last}
        )
    places = range(len(hand.tickets)) if prize.shape.sheet else (ticket,)
    return ClaimUpheld(
        seat=hand.seat,
        ticket=ticket,
        prize=name,
        place=hall.gone[name],
        numbers=stands.called,
        call=1 + hall.called.index(number),
        number=number,
        shown={at: hand.tickets[at] for at in places},
        paper=hand.paper,
    )


def blocked_by(hall: Hall, holder: Holder, prize: Prize, ticket: int) -> Why | None:
    """T12 to T16. Why this ticket cannot claim this prize, whatever was called."""
    name = prize.name
    if ticket in holder.out:
        return Why.TICKET_OUT
    if hall.is_gone(name):
        return Why.PRIZE_GONE
    if holder.prizes and any(_is_same(won, prize, ticket) for won in holder.prizes):
        return Why.HAS_THIS_PRIZE
    if name == SECOND_FULL_HOUSE and not hall.is_gone(FULL_HOUSE):
        return Why.NO_SECOND_YET
    return _one_prize(hall, holder, name, ticket) if holder.prizes else None


def is_late(hall: Hall, stands: Standing) -> bool:
    """T15. Whether another number was called after the one that completed the pattern."""
    return hall.options.on_number and stands.completed_by != hall.called[-1]


def place_settled(hall: Hall, prize: str) -> PlaceSettled:
    """T13. Those who claimed the open place of the prize share what it is worth."""
    place, claims = hall.gone[prize], len(hall.open_claims(prize))
    each, over = divmod(hall.amounts[prize][place], claims)
    return PlaceSettled(prize, place, claims, each, over)


def _is_same(won: tuple[str, int], prize: Prize, ticket: int) -> bool:
    """T14. Has the ticket won this prize before? A sheet counts as one ticket.

    Here the first and the second full house count as one prize.
    """
    name, at = won
    if prize.shape.sheet:
        return name == prize.name
    names = FULL_HOUSES if prize.name in FULL_HOUSES else (prize.name,)
    return name in names and at == ticket


def _one_prize(hall: Hall, holder: Holder, name: str, ticket: int) -> Why | None:
    """T16. One prize for each ticket, or for each player; full houses do not count."""
    limit = hall.options.one_prize
    if limit == "any" or name in FULL_HOUSES:
        return None
    tickets = [at for won, at in holder.prizes if won not in FULL_HOUSES]
    if limit == "player":
        return Why.PLAYER_HAS_PRIZE if tickets else None
    return Why.TICKET_HAS_PRIZE if ticket in tickets else None


def _refused(why: Why, hand: Hand, name: str, ticket: int) -> Refused:
    """The refusal with everything that its sentence needs, and what it points at."""
    holder = hand.holder
    values = {"ticket": hand.called(ticket), "prize": title_of(name)}
    counted = [(won, at) for won, at in holder.prizes if won not in FULL_HOUSES]
    match why:
        case Why.TICKET_OUT:
            values["bogeys"] = holder.bogeys[ticket]
            return Refused(why, Offends(tickets=(ticket,)), values)
        case Why.PRIZE_GONE:
            return Refused(why, Offends(prizes=(name,)), values)
        case Why.NO_SECOND_YET:
            return Refused(why, Offends(prizes=(FULL_HOUSE,)))
        case Why.PLAYER_HAS_PRIZE:
            why = why if hand.paper is None else Why.SHEET_HAS_PRIZE
            return Refused(why, Offends(prizes=tuple(won for won, _ in counted)), values)
        case Why.TICKET_HAS_PRIZE:
            held = tuple(won for won, at in counted if at == ticket)
            return Refused(why, Offends(prizes=held), values)
        case _:
            return Refused(why, Offends(tickets=(ticket,)), values)

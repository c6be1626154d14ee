"""Judging a claim at the table, T11 to T16: is the prize free, and is the ticket complete?

The checks follow the order of the rule book. A claim that is refused changes nothing. A wrong
claim for a free prize is a bogey, and a bogey is an event.
"""

from __future__ import annotations

from collections.abc import Iterator

from fairtable.games.tambola.claims import Standing, standing
from fairtable.games.tambola.moves import BogeyCalled, ClaimUpheld, Offends, PlaceSettled, Why
from fairtable.games.tambola.patterns import title_of
from fairtable.games.tambola.prizes import FULL_HOUSES, Prize, shared
from fairtable.games.tambola.state import Award, Hall
from fairtable.games.tambola.tickets import Ticket
from fairtable.referee import Refused, Seat

FULL_HOUSE, SECOND_FULL_HOUSE = FULL_HOUSES


def judge_claim(
    hall: Hall, seat: Seat, name: str, ticket: int
) -> ClaimUpheld | BogeyCalled | Refused:
    """T11. The claim stands, is a bogey, or cannot be made."""
    prize = hall.prize(name)
    if prize is None:
        there = [each.name for each in hall.options.prizes]
        values = {"prize": title_of(name), "prizes": [title_of(each) for each in there]}
        return Refused(Why.NO_SUCH_PRIZE, Offends(prizes=tuple(there)), values)
    if refused := why_not_free(hall, seat, prize, ticket):
        return refused
    stands = standing_of(hall, seat, prize, ticket)
    if stands.short:
        bogeys = hall.bogeys[seat][ticket] + 1
        out = bogeys == hall.options.bogeys_out
        return BogeyCalled(seat, ticket, name, stands.missing, bogeys, out)
    if hall.options.on_number and stands.completed_by != hall.called[-1]:
        late, last = stands.completed_by, hall.called[-1]
        offends = Offends(numbers=tuple(each for each in (late, last) if each is not None))
        return Refused(Why.CLAIMED_LATE, offends, {"number": late, "last": last})
    proof = {at: hall.tickets[seat][at] for at in _places(hall, seat, prize, ticket)}
    return ClaimUpheld(seat, ticket, name, hall.gone[name], stands.called, proof)


def why_not_free(hall: Hall, seat: Seat, prize: Prize, ticket: int) -> Refused | None:
    """T12 to T16. Why this ticket cannot claim this prize, whatever was called."""
    name, values = prize.name, {"ticket": ticket + 1, "prize": title_of(prize.name)}
    offends = Offends(tickets=(ticket,))
    if (seat, ticket) in hall.out:
        bogeys = hall.bogeys[seat][ticket]
        return Refused(Why.TICKET_OUT, offends, {**values, "bogeys": bogeys})
    if hall.is_gone(name):
        return Refused(Why.PRIZE_GONE, Offends(prizes=(name,)), values)
    mine = [award for award in hall.awards if award.seat == seat]
    if any(_is_same(award, prize, ticket) for award in mine):
        return Refused(Why.HAS_THIS_PRIZE, offends, values)
    if name == SECOND_FULL_HOUSE and not hall.is_gone(FULL_HOUSE):
        return Refused(Why.NO_SECOND_YET, Offends(prizes=(FULL_HOUSE,)))
    return _one_prize(hall, mine, name, ticket)


def standing_of(hall: Hall, seat: Seat, prize: Prize, ticket: int) -> Standing:
    """T11. How far the ticket, or the player's sheet, is with the prize's pattern."""
    tickets: list[Ticket] = [
        hall.tickets[seat][at] for at in _places(hall, seat, prize, ticket)
    ]
    return standing(tickets, hall.called, prize.shape)


def place_settled(hall: Hall, prize: str) -> PlaceSettled:
    """T13. Those who claimed the open place of the prize share what it is worth."""
    place = hall.gone[prize]
    claims = [award for award in hall.awards if (award.prize, award.place) == (prize, place)]
    parts = shared(hall.amounts[prize][place], len(claims))
    winners = tuple(
        (award.seat, award.ticket, part) for award, part in zip(claims, parts, strict=True)
    )
    return PlaceSettled(prize, place, winners)


def _is_same(award: Award, prize: Prize, ticket: int) -> bool:
    """T14. Has the ticket won this prize before? A sheet counts as one ticket.

    Here the first and the second full house count as one prize.
    """
    if prize.shape.sheet:
        return award.prize == prize.name
    names = FULL_HOUSES if prize.name in FULL_HOUSES else (prize.name,)
    return award.prize in names and award.ticket == ticket


def _one_prize(hall: Hall, mine: list[Award], name: str, ticket: int) -> Refused | None:
    """T16. One prize for each ticket, or for each player; full houses do not count."""
    limit = hall.options.one_prize
    if limit == "any" or name in FULL_HOUSES:
        return None
    counted = [award for award in mine if award.prize not in FULL_HOUSES]
    if limit == "player" and counted:
        held = [award.prize for award in counted]
        return Refused(Why.PLAYER_HAS_PRIZE, Offends(prizes=tuple(held)))
    held = [award.prize for award in counted if award.ticket == ticket]
    if held:
        return Refused(
            Why.TICKET_HAS_PRIZE, Offends(prizes=tuple(held)), {"ticket": ticket + 1}
        )
    return None


def _places(hall: Hall, seat: Seat, prize: Prize, ticket: int) -> Iterator[int]:
    yield from range(len(hall.tickets[seat])) if prize.shape.sheet else (ticket,)

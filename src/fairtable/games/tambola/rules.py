"""Rules T4 to T18 of docs/rules/tambola.md.

`decide` thinks, `evolve` writes down. `claims` says what makes a claim right, `prizes` which
prizes can be played for, and `strips` how tickets are made.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from fairtable.games.tambola.deal import deal
from fairtable.games.tambola.judging import judge_claim, place_settled
from fairtable.games.tambola.moves import (
    Begin,
    BogeyCalled,
    Call,
    CallAsked,
    Claim,
    ClaimUpheld,
    Event,
    GameClosed,
    HallOpened,
    Move,
    NumberCalled,
    Offends,
    PlaceSettled,
    TicketsDealt,
    Why,
)
from fairtable.games.tambola.prizes import amounts_of, what_is_wrong
from fairtable.games.tambola.state import Award, Hall, Options
from fairtable.games.tambola.strips import make_strips, make_tickets
from fairtable.games.tambola.tickets import LAST, Ticket
from fairtable.referee import (
    HOUSE,
    Accepted,
    Chance,
    Draws,
    Due,
    Luck,
    Outcome,
    Refused,
    Seat,
    SeatCount,
    Verdict,
)

PRIZES_WON = "every prize is won"
NUMBERS_CALLED = "all 90 numbers are called"


def luck(options: Options, /) -> Luck:
    """T5, T9. The deal is sealed; each of the 90 calls is an open draw."""
    return Luck(open=LAST, sealed=True)


def draws(move: Move, /) -> bool:
    """T9. No move of a player draws: the house deals and calls."""
    return False


def is_public(move: Move, /) -> bool:
    """T9. A call looks at no ticket: whoever knows what everybody sees can judge it."""
    return isinstance(move, Call)


def seats(options: Options, /) -> SeatCount:
    """T4. One player is enough; a caller without tickets needs at least one player."""
    return SeatCount(2 if options.caller == "caller" else 1, options.seats)


def opening(options: Options, /) -> Hall:
    """T4. An empty hall, until the house deals."""
    return Hall(options)


def begin(seated: tuple[Seat, ...], /) -> Move:
    """T5. The house deals to the seats that are taken."""
    return Begin(seated)


def decide(hall: Hall, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    """May this seat do that now? First when, then who, then what."""
    if isinstance(move, Begin):
        return decide_begin(hall, seat, move.seated, chance)
    if not hall.begun:
        return Refused(Why.NOT_BEGUN)
    if hall.closed:
        return Refused(Why.GAME_OVER)
    match move:
        case Call():
            return decide_call(hall, seat, chance)
        case Claim(prize, ticket):
            return decide_claim(hall, seat, prize, ticket)
        case _:
            assert_never(move)


def decide_begin(
    hall: Hall, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """T4, T5. The house deals once, to the taken seats; the lowest may be the caller's."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if hall.begun:
        return Refused(Why.ALREADY_BEGUN)
    options, (least, most) = hall.options, seats(hall.options)
    at_seats = all(0 <= place < most for place in seated)
    if not at_seats or list(seated) != sorted(set(seated)) or len(seated) < least:
        values = {"least": least, "most": most}
        return Refused(Why.WRONG_SEATS, Offends(seats=seated), values)
    if reason := what_is_wrong(options.prizes, options.strips):
        return Refused(Why.BAD_PRIZES, values={"reason": reason})
    caller = None if options.caller == "clock" else seated[0]
    players = seated[1:] if options.caller == "caller" else seated
    hands = deal(options, players, chance.sealed)
    pot = options.pot + options.ticket_price * sum(map(len, hands.values()))
    amounts = amounts_of(options.prizes, pot)
    opened = HallOpened(players, caller, options.tickets_each, amounts)
    return Accepted((opened, *(TicketsDealt(at, hand) for at, hand in hands.items())))


def decide_call(hall: Hall, seat: Seat, chance: Chance) -> Verdict[Event]:
    """T9, T13, T17. Claims on the last number are settled; then the next number, or the end."""
    if seat != HOUSE:
        return _decide_asking(hall, seat)
    if hall.caller is not None and not hall.asked:
        return Refused(Why.NOT_ASKED, Offends(seats=(hall.caller,)))
    settled = tuple(_settled(hall))
    for event in settled:
        hall = evolve(hall, event)
    if _all_gone(hall):
        return Accepted((*settled, GameClosed(PRIZES_WON)))
    if len(hall.called) == LAST:
        return Accepted((*settled, GameClosed(NUMBERS_CALLED)))
    left = [number for number in range(1, LAST + 1) if number not in hall.called]
    return Accepted((*settled, NumberCalled(chance.open.choice(left))))


def _decide_asking(hall: Hall, seat: Seat) -> Verdict[Event]:
    """T9. A caller asks for one number at a time. Nothing is drawn: the house calls."""
    if hall.caller is None:
        return Refused(Why.CLOCK_CALLS)
    if seat != hall.caller:
        return Refused(Why.NOT_THE_CALLER, Offends(seats=(hall.caller,)))
    return Refused(Why.ASKED_ALREADY) if hall.asked else Accepted((CallAsked(seat),))


def decide_claim(hall: Hall, seat: Seat, prize: str, ticket: int) -> Verdict[Event]:
    """T11 to T16. A claim stands or is a bogey, and the player learns it at once.

    When ties are split, the next call settles the place for all who claimed it before.
    """
    if refused := _why_not_theirs(hall, seat, ticket):
        return refused
    event = judge_claim(hall, seat, prize, ticket)
    if isinstance(event, Refused):
        return event
    if isinstance(event, BogeyCalled) or hall.options.ties == "split":
        return Accepted((event,))
    settled = place_settled(evolve(hall, event), event.prize)
    after = evolve(evolve(hall, event), settled)
    closed = (GameClosed(PRIZES_WON),) if _all_gone(after) else ()
    return Accepted((event, settled, *closed))


def evolve(hall: Hall, event: Event, /) -> Hall:
    """Write the event down. No rule is applied here: what is in the log has happened."""
    match event:
        case CallAsked():
            return replace(hall, asked=True)
        case NumberCalled(number):
            return hall.call(number)
        case ClaimUpheld(seat, ticket, prize, place, numbers, shown):
            return hall.award(Award(prize, place, seat, ticket, numbers), tuple(shown))
        case BogeyCalled(seat, ticket, _, _, bogeys, out):
            return hall.count_bogey(seat, ticket, bogeys, out)
        case PlaceSettled(prize, place, winners):
            return hall.settle(prize, place, winners)
        case HallOpened() | TicketsDealt():
            return _after_deal(hall, event)
        case GameClosed(by):
            return replace(hall, closed=by)
        case _:
            assert_never(event)


def _after_deal(hall: Hall, event: HallOpened | TicketsDealt) -> Hall:
    match event:
        case HallOpened(players, caller, tickets, amounts):
            return hall.open_for(players, caller, tickets, amounts)
        case TicketsDealt(seat, tickets):
            return replace(hall, tickets={**hall.tickets, seat: tickets})


def legal_moves(hall: Hall, seat: Seat, /) -> Iterator[Move]:
    """Every move that `decide` would accept, lazily. A wrong claim is legal: it is counted."""
    if not hall.begun and seat == HOUSE:
        yield from _ways_to_begin(hall.options)
    if not hall.begun or hall.closed:
        return
    if may_call(hall, seat):
        yield Call()
    for at in range(len(hall.tickets.get(seat, ()))):
        for prize in hall.options.prizes:
            if not isinstance(judge_claim(hall, seat, prize.name, at), Refused):
                yield Claim(prize.name, at)


def outcome(hall: Hall, /) -> Outcome | None:
    """T17. The points are what each player has won."""
    if hall.closed is None:
        return None
    return Outcome(hall.winnings(), by=hall.closed, rule="T17")


def redealt(hall: Hall, seat: Seat | None, draws: Draws, /) -> Hall:
    """T18. Other players' tickets that were never shown are dealt anew.

    A strip of which nothing was shown becomes another strip.
    """
    others = [place for place in hall.tickets if place != seat]
    kept = [*hall.tickets.get(seat, ())] if seat is not None else []
    kept += [hall.tickets[place][at] for place, at in hall.shown if place != seat]
    hidden = sum(len(hall.tickets[place]) for place in others)
    # Enough new tickets even if all those that are kept are drawn again.
    made = make_tickets(draws, hidden + len(kept), hall.options.columns)
    new = iter([ticket for ticket in made if ticket not in kept])
    seen = {place for place, _ in hall.shown}
    whole = [place for place in others if hall.options.strips and place not in seen]
    strips = make_strips(draws, len(whole), hall.options.columns)
    tickets = dict(hall.tickets) | dict(zip(whole, strips, strict=True))
    for place in others:
        if place not in whole:
            hand: list[Ticket] = []
            for at, ticket in enumerate(hall.tickets[place]):
                hand.append(ticket if (place, at) in hall.shown else next(new))
            tickets[place] = tuple(hand)
    return replace(hall, tickets=tickets)


def may_call(hall: Hall, seat: Seat) -> bool:
    """T9. The clock calls by itself; else the caller asks, and then the house calls."""
    if seat == HOUSE:
        return hall.caller is None or hall.asked
    return seat == hall.caller and not hall.asked


def due(hall: Hall, /) -> Due | None:
    """T9. The clock calls a fixed time after the last number; claims do not delay it.

    With a caller, the house calls as soon as it is asked.
    """
    if not hall.begun or hall.closed or not may_call(hall, HOUSE):
        return None
    after = 1_000 * hall.options.seconds if hall.caller is None else 0
    return Due(len(hall.called), after, Call())


def _ways_to_begin(options: Options) -> Iterator[Move]:
    if what_is_wrong(options.prizes, options.strips) is None:
        least, most = seats(options)
        for count in range(least, most + 1):
            yield from (Begin(seated) for seated in combinations(range(most), count))


def _why_not_theirs(hall: Hall, seat: Seat, ticket: int) -> Refused | None:
    """T4, T11. A refusal if the seat has no tickets, or not this one."""
    mine = hall.tickets.get(seat, ())
    if not mine:
        return Refused(Why.NO_TICKETS)
    if not 0 <= ticket < len(mine):
        values = {"ticket": ticket + 1, "count": len(mine)}
        return Refused(Why.NO_SUCH_TICKET, Offends(tickets=(ticket,)), values)
    return None


def _settled(hall: Hall) -> Iterator[PlaceSettled]:
    """T13. Every place that was claimed since the last number, in the order of the prizes."""
    waiting = {award.prize for award in hall.awards if award.amount is None}
    for prize in hall.options.prizes:
        if prize.name in waiting:
            yield place_settled(hall, prize.name)


def _all_gone(hall: Hall) -> bool:
    return all(hall.is_gone(prize.name) for prize in hall.options.prizes)

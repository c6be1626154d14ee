"""Rules T4 to T18 and T21 of docs/rules/tambola.md.

`decide` thinks, `evolve` writes down. `claims` says what makes a claim right, `prizes` which
prizes can be played for, `strips` how tickets are made, and `paper` which were printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from fairtable.games.tambola.deal import deal, deal_late
from fairtable.games.tambola.evolving import evolve
from fairtable.games.tambola.judging import hand_of, judge_claim, place_settled
from fairtable.games.tambola.moves import (
    Begin,
    BogeyCalled,
    Call,
    CallAsked,
    Claim,
    ClaimUpheld,
    Deal,
    Event,
    GameClosed,
    HallOpened,
    JoinedLate,
    Move,
    NumberCalled,
    Offends,
    PaceSet,
    PaperClaim,
    PlaceSettled,
    SetPace,
    TicketsDealt,
    Why,
)
from fairtable.games.tambola.options import FASTEST, SLOWEST, Options
from fairtable.games.tambola.paper import short_of
from fairtable.games.tambola.paper_claims import printed_hand
from fairtable.games.tambola.prizes import amounts_of, what_is_wrong
from fairtable.games.tambola.state import Hall
from fairtable.games.tambola.tickets import LAST
from fairtable.referee import (
    HOST,
    HOUSE,
    Accepted,
    Chance,
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
    """T5, T9. The deals are sealed; each of the 90 calls is an open draw."""
    return Luck(open=LAST, sealed=True)


def draws(move: Move, /) -> bool:
    """T9. No move of a player draws: the house deals and calls."""
    return False


def is_public(move: Move, /) -> bool:
    """T9, T21. These look at no hidden ticket: whoever knows what all see can judge them."""
    return by_host(move)


def by_host(move: Move, /) -> bool:
    """T9, T21. The host asks for numbers, sets the pace, and claims for printed tickets."""
    return isinstance(move, Call | SetPace | PaperClaim)


def arrival(hall: Hall, seat: Seat, /) -> Move | None:
    """T5. The house deals to whoever sits down during the game, if late players may come."""
    playing = hall.begun and not hall.closed
    return Deal(seat) if playing and _why_not_dealt(hall, seat) is None else None


def arriving(move: Move, /) -> Seat | None:
    """T5. The seat to which the house deals late."""
    return move.seat if isinstance(move, Deal) else None


def audit_lines(options: Options, /) -> tuple[str, ...]:
    """T5, T21. What whoever checks a log should know about late and printed tickets."""
    lines = ["late players may come"] if options.late else []
    if (printed := options.paper) is not None:
        kind = "strips" if printed.strips else "tickets"
        short = short_of(printed.set)
        lines.append(f"printed set {short} with {printed.sheets} {kind}, fixed in entry 0")
    return tuple(lines)


def seats(options: Options, /) -> SeatCount:
    """T4. One player is enough."""
    return SeatCount(1, options.seats)


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
    if isinstance(move, Claim):
        return decide_claim(hall, seat, move.prize, move.ticket)
    if isinstance(move, Deal):
        return decide_deal(hall, seat, move.seat, chance)
    if seat == HOUSE and isinstance(move, Call):
        return decide_call(hall, chance)
    return decide_for_host(hall, move) if seat == HOST else Refused(Why.NOT_THE_HOST)


def decide_for_host(hall: Hall, move: Call | SetPace | PaperClaim) -> Verdict[Event]:
    """T9, T21. The moves of the host."""
    match move:
        case Call():
            return decide_asking(hall)
        case SetPace(seconds):
            return decide_pace(hall, seconds)
        case PaperClaim():
            return decide_paper(hall, move)
        case _:
            assert_never(move)


def decide_begin(
    hall: Hall, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """T4, T5. The house deals once, to the taken seats."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if hall.begun:
        return Refused(Why.ALREADY_BEGUN)
    options, (least, most) = hall.options, seats(hall.options)
    at_seats = all(0 <= place < most for place in seated)
    if not at_seats or list(seated) != sorted(set(seated)) or len(seated) < least:
        return _wrong_seats(hall, *seated)
    if reason := what_is_wrong(options.prizes, options.strips):
        return Refused(Why.BAD_PRIZES, values={"reason": reason})
    hands = deal(options, seated, chance.sealed)
    pot = options.pot + options.ticket_price * options.tickets_each * len(seated)
    opened = HallOpened(seated, options.tickets_each, amounts_of(options.prizes, pot))
    return Accepted((opened, *(TicketsDealt(at, hand) for at, hand in hands.items())))


def decide_deal(hall: Hall, seat: Seat, to: Seat, chance: Chance) -> Verdict[Event]:
    """T5. The house deals to a late player, once."""
    if seat != HOUSE:
        return Refused(Why.NOT_THE_HOUSE)
    if refused := _why_not_dealt(hall, to):
        return refused
    hand = deal_late(hall.options, hall.tickets.values(), chance.sealed)
    return Accepted((JoinedLate(to, len(hand)), TicketsDealt(to, hand)))


def _why_not_dealt(hall: Hall, to: Seat) -> Refused | None:
    if not hall.options.late:
        return Refused(Why.NO_LATE_PLAYERS)
    if not 0 <= to < hall.options.seats:
        return _wrong_seats(hall, to)
    return Refused(Why.HAS_TICKETS, Offends(seats=(to,))) if to in hall.players else None


def _wrong_seats(hall: Hall, *named: Seat) -> Refused:
    least, most = seats(hall.options)
    return Refused(Why.WRONG_SEATS, Offends(seats=named), {"least": least, "most": most})


def decide_call(hall: Hall, chance: Chance) -> Verdict[Event]:
    """T9, T13, T17. Claims on the last number are settled; then the next number, or the end."""
    if hall.by_hand and not hall.asked:
        return Refused(Why.NOT_ASKED)
    settled = tuple(_settled(hall))
    for event in settled:
        hall = evolve(hall, event)
    if _all_gone(hall):
        return Accepted((*settled, GameClosed(PRIZES_WON)))
    if len(hall.called) == LAST:
        return Accepted((*settled, GameClosed(NUMBERS_CALLED)))
    left = [number for number in range(1, LAST + 1) if number not in hall.called]
    return Accepted((*settled, NumberCalled(chance.open.choice(left))))


def decide_asking(hall: Hall) -> Verdict[Event]:
    """T9. The host asks for one number at a time. Nothing is drawn: the house calls."""
    if not hall.by_hand:
        return Refused(Why.CLOCK_CALLS)
    return Refused(Why.ASKED_ALREADY) if hall.asked else Accepted((CallAsked(),))


def decide_pace(hall: Hall, seconds: int) -> Verdict[Event]:
    """T9. The host sets the pace of the clock."""
    if hall.by_hand:
        return Refused(Why.NO_CLOCK)
    if not FASTEST <= seconds <= SLOWEST:
        return Refused(Why.WRONG_PACE, values={"least": FASTEST, "most": SLOWEST})
    return Accepted((PaceSet(seconds),))


def decide_claim(hall: Hall, seat: Seat, prize: str, ticket: int) -> Verdict[Event]:
    """T11 to T16. A claim stands or is a bogey, and the player learns it at once."""
    hand = hand_of(hall, seat)
    if hand is None:
        return Refused(Why.NO_TICKETS)
    if not 0 <= ticket < len(hand.tickets):
        values = {"ticket": ticket + 1, "count": len(hand.tickets)}
        return Refused(Why.NO_SUCH_TICKET, Offends(tickets=(ticket,)), values)
    return _judged(hall, judge_claim(hall, hand, prize, ticket))


def decide_paper(hall: Hall, move: PaperClaim) -> Verdict[Event]:
    """T21. The same for a printed ticket, once it is proved to belong to the set."""
    hand = printed_hand(hall, move)
    if isinstance(hand, Refused):
        return hand
    return _judged(hall, judge_claim(hall, hand, move.prize, move.ticket or 0))


def _judged(hall: Hall, event: ClaimUpheld | BogeyCalled | Refused) -> Verdict[Event]:
    """T13. When ties are split, the next call settles the place for all who claimed it."""
    if isinstance(event, Refused):
        return event
    if isinstance(event, BogeyCalled) or hall.options.ties == "split":
        return Accepted((event,))
    after = evolve(hall, event)
    settled = place_settled(after, event.prize)
    closed = (GameClosed(PRIZES_WON),) if _all_gone(evolve(after, settled)) else ()
    return Accepted((event, settled, *closed))


def legal_moves(hall: Hall, seat: Seat, /) -> Iterator[Move]:
    """Every move that `decide` would accept, lazily. A wrong claim is legal: it is counted.

    Claims with printed tickets are left out: only whoever has the set can prove a ticket.
    """
    if not hall.begun and seat == HOUSE:
        yield from _ways_to_begin(hall.options)
    if not hall.begun or hall.closed:
        return
    if may_call(hall, seat):
        yield Call()
    if seat == HOUSE and hall.options.late:
        yield from (Deal(to) for to in range(hall.options.seats) if to not in hall.players)
    if seat == HOST and not hall.by_hand:
        yield from map(SetPace, range(FASTEST, SLOWEST + 1))
    yield from _possible_claims(hall, seat)


def _possible_claims(hall: Hall, seat: Seat) -> Iterator[Move]:
    hand = hand_of(hall, seat)
    for at in range(len(hand.tickets)) if hand else ():
        for prize in hall.options.prizes:
            if hand and not isinstance(judge_claim(hall, hand, prize.name, at), Refused):
                yield Claim(prize.name, at)


def outcome(hall: Hall, /) -> Outcome | None:
    """T17. The points are what each player has won."""
    if hall.closed is None:
        return None
    return Outcome(hall.winnings(), by=hall.closed, rule="T17")


def may_call(hall: Hall, seat: Seat) -> bool:
    """T9. The clock calls by itself; else the host asks, and then the house calls."""
    if seat == HOUSE:
        return not hall.by_hand or hall.asked
    return seat == HOST and hall.by_hand and not hall.asked


def due(hall: Hall, /) -> Due[Move] | None:
    """T9. The clock calls a fixed time after the last number; claims do not delay it.

    When the host calls, the house calls as soon as it is asked.
    """
    if not hall.begun or hall.closed or not may_call(hall, HOUSE):
        return None
    after = 0 if hall.by_hand else 1_000 * hall.pace
    return Due((len(hall.called), after), after, Call())


def _ways_to_begin(options: Options) -> Iterator[Move]:
    if what_is_wrong(options.prizes, options.strips) is None:
        least, most = seats(options)
        for count in range(least, most + 1):
            yield from (Begin(seated) for seated in combinations(range(most), count))


def _settled(hall: Hall) -> Iterator[PlaceSettled]:
    """T13. Every place that was claimed since the last number, in the order of the prizes."""
    for prize in hall.options.prizes:
        if hall.open_claims(prize.name):
            yield place_settled(hall, prize.name)


def _all_gone(hall: Hall) -> bool:
    return all(hall.is_gone(prize.name) for prize in hall.options.prizes)

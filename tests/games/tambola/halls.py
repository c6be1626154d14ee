"""Tickets and halls that the tests of Tambola share."""

from functools import reduce

from hypothesis import strategies as st

from fairtable.games import tambola
from fairtable.games.tambola import Options
from fairtable.referee import HOST, HOUSE, Accepted, Chance, Refused

_ = None
TICKET = (
    (4, _, 23, _, 41, _, 62, _, 88),
    (_, 12, _, 35, _, 50, 67, 75, _),
    (9, 18, 29, _, 45, _, _, _, 90),
)
TOP, MIDDLE, BOTTOM = (4, 23, 41, 62, 88), (12, 35, 50, 67, 75), (9, 18, 29, 45, 90)
EVERYTHING = (*TOP, *MIDDLE, *BOTTOM)
OTHER = (
    (1, _, 20, _, 40, _, 60, _, 80),
    (_, 10, _, 30, _, 51, 61, 70, _),
    (2, 11, 21, _, 42, _, _, _, 81),
)
OTHERS = (1, 20, 40, 60, 80, 10, 30, 51, 61, 70, 2, 11, 21, 42, 81)
LUCK = Chance.seeded(b"tambola")

ticket_numbers = st.integers(0, tambola.ticket_count() - 1)
tickets = st.builds(tambola.ticket_numbered, ticket_numbers)
calls = st.lists(st.integers(1, 90), unique=True, max_size=90)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.binary(max_size=30),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=30,
)


def hall_of(hands=((TICKET,), (OTHER,)), called=(), **options):
    """A hall in which seats 0, 1, ... have these tickets, and these numbers were called."""
    agreed = Options(**{"seats": 4, "tickets": len(hands[0]), **options})
    seated = tuple(range(len(hands)))
    hall = after(tambola.opening(agreed), HOUSE, tambola.Begin(seated))
    players = [seat for seat in seated if seat in hall.tickets]
    for seat, hand in zip(players, hands, strict=False):
        hall = tambola.evolve(hall, tambola.TicketsDealt(seat, tuple(hand)))
    return called_out(hall, *called)


def called_out(hall, *numbers):
    """The hall after exactly these calls, without any luck; claims are settled."""
    for number in numbers:
        if hall.by_hand:
            hall = after(hall, HOST, "call")
        events = list(accepted(hall, HOUSE, "call"))
        assert isinstance(events[-1], tambola.NumberCalled), events
        hall = reduce(tambola.evolve, [*events[:-1], tambola.NumberCalled(number)], hall)
    return hall


def ask(hall, seat, move):
    move = tambola.read_move(move) if isinstance(move, str) else move
    return tambola.decide(hall, seat, move, LUCK)


def accepted(hall, seat, move):
    verdict = ask(hall, seat, move)
    assert isinstance(verdict, Accepted), verdict
    return verdict.events


def after(hall, seat, *moves):
    """The hall after these moves of a seat, each of which must be accepted."""
    for move in moves:
        hall = reduce(tambola.evolve, accepted(hall, seat, move), hall)
    return hall


def refused(hall, seat, move):
    verdict = ask(hall, seat, move)
    assert isinstance(verdict, Refused), verdict
    return verdict


def winners(hall, prize):
    """Who has which place of a prize, with which ticket, for how much."""
    return [
        (award.place, award.seat, award.ticket, award.amount)
        for award in hall.all_awards()
        if award.prize == prize
    ]

"""T9: whoever sees only what everybody sees can judge every call."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize
from fairtable.referee import HOST, HOUSE, Accepted, Chance, Draws

EASY = (
    Prize("EARLY_FIVE", (5, 3)),
    Prize("TEMPERATURE", (4, 4)),
    Prize("FULL_HOUSE", (10,)),
    Prize("SECOND_FULL_HOUSE", (5,)),
)
options = st.builds(
    Options,
    seats=st.just(4),
    tickets=st.integers(1, 3),
    strips=st.booleans(),
    prizes=st.just(EASY),
    caller=st.sampled_from(["clock", "host"]),
    late=st.booleans(),
    ties=st.sampled_from(["first", "split"]),
    bogeys_out=st.integers(0, 2),
    one_prize=st.sampled_from(["any", "ticket", "player"]),
)


@settings(max_examples=40)
@given(options, st.binary(min_size=1, max_size=8))
def test_t9_a_call_is_judged_alike_with_and_without_the_tickets(agreed, seed):
    draws = Draws(seed, b"public")
    hall = shown = tambola.opening(agreed)
    seat, move = HOUSE, tambola.Begin((0, 1, 3))
    for number in range(200):
        verdict = tambola.decide(hall, seat, move, Chance.seeded(seed, seq=number))
        assert isinstance(verdict, Accepted), verdict
        if tambola.is_public(move):
            assert tambola.decide(shown, seat, move, Chance.seeded(seed, seq=number)) == verdict
        for event in verdict.events:
            hall = tambola.evolve(hall, event)
            shown = tambola.evolve(shown, event) if event.seen_by() is None else shown
        assert shown == replace(hall, tickets={}), "only the tickets are hidden"
        for other in (0, 1, 2, HOUSE, HOST):
            check_refused_alike(hall, shown, other)
        if hall.closed:
            break
        seat, move = next_move(hall, draws)


def check_refused_alike(hall, shown, seat):
    luck = Chance.seeded(b"luck"), Chance.seeded(b"luck")
    verdicts = [tambola.decide(hall, seat, tambola.Call(), luck[0])]
    verdicts.append(tambola.decide(shown, seat, tambola.Call(), luck[1]))
    assert verdicts[0] == verdicts[1]


def next_move(hall, draws):
    """A call if a number is asked for; else a call or a claim, of anybody who may."""
    moves = [
        (seat, move)
        for seat in (0, 1, 3, HOUSE, HOST)
        for move in tambola.legal_moves(hall, seat)
    ]
    calls = [found for found in moves if isinstance(found[1], tambola.Call)]
    return draws.choice(calls if draws.below(3) else moves)


def test_t9_only_calls_and_moves_of_the_host_are_public():
    hall = tambola.opening(Options())
    begin = next(tambola.legal_moves(hall, HOUSE))
    assert not tambola.is_public(begin) and not tambola.is_public(tambola.Claim("STAR", 0))
    assert not tambola.is_public(tambola.Deal(2)) and tambola.is_public(tambola.SetPace(2))

"""Whole games at a real table: bots that see only their views, chains, and the audit."""

from functools import reduce

import pytest

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize, choose
from fairtable.referee import HOUSE, Draws, Play, Refused, Status
from tests.games.parties import Party
from tests.games.tambola.halls import TOP, after, ask, called_out, hall_of

MANY = (
    Prize("EARLY_FIVE", (5, 3)),
    Prize("EARLY_SEVEN", (5,)),
    Prize("TEMPERATURE", (6,)),
    Prize("TOP_ROW", (10,)),
    Prize("STAR", (7,)),
    Prize("DIAGONAL", (4,), ("x....", "..x..", "....x")),
    Prize("FULL_HOUSE", (20, 10)),
    Prize("SECOND_FULL_HOUSE", (5,)),
)
SETTINGS = {
    "as it comes": Options(),
    "first come": Options(ties="first", tickets=3, prizes=MANY),
    "strict, by hand": Options(
        caller="host", on_number=True, one_prize="ticket", prizes=MANY, pot=997
    ),
    "a host, daubed": Options(
        caller="host", auto_daub=True, one_prize="player", columns="1-10", ticket_price=3
    ),
    "strips": Options(strips=True, prizes=(Prize("FULL_SHEET", (9, 4)), *MANY), help=False),
}


def bot_moves(party, seat, draws):
    """Let the bot of a seat move; returns whether it had anything to do."""
    move = choose(tambola.view(party.match.state, seat), draws)
    if move is not None:
        party.play(seat, move)
    return move is not None


def played(options, seed, count=4):
    """A whole game of bots: every entry of its log, and the match at the end."""
    party, draws = Party(tambola.GAME, options, count, seed * 8), Draws(seed, b"bots")
    while party.match.room.status is Status.PLAYING:
        # Everybody moves until nobody has anything to do, or the house has called.
        moved = [bot_moves(party, seat, draws) for seat in party.seats]
        if party.match.state.by_hand and not any(moved):
            party.take(party.match.ask(Play("call"), "host", "", party.match.tip.at))
        if not party.house_moves() and not any(moved):
            due = tambola.due(party.match.state)
            party.take(party.match.house_plays(due.move, party.match.tip.at))
    return party


def check(options, seed):
    party = played(options, seed)
    match, report = party.match, party.audited()
    outcome, hall = match.outcome, match.state
    assert outcome is not None and match == party.replayed()
    assert report.whole and report.finished and report.judged == report.moves
    assert report.links == len(party.given), "links are given at the start and never again"
    assert report.open_draws == len(hall.called) and report.sealed_draws == 4
    # What is paid is exactly what the places that are gone were worth.
    paid = sum(sum(amounts[: hall.gone[name]]) for name, amounts in hall.amounts.items())
    assert sum(outcome.points.values()) == paid
    # Every prize that was paid is proved by the log alone; nobody was paid twice for a place.
    for award in hall.all_awards():
        assert set(award.numbers) <= set(hall.called)
    places = [(a.prize, a.seat, a.ticket) for a in hall.all_awards()]
    assert len(places) == len(set(places))
    assert not any(sum(holder.bogeys) for holder in hall.players.values())
    return hall


@pytest.mark.parametrize("setting", SETTINGS)
def test_bots_play_whole_games_and_the_audit_agrees(setting):
    hall = check(SETTINGS[setting], b"g000")
    assert hall.closed == "every prize is won" or len(hall.called) == 90


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS)
def test_many_more_games(setting):
    for number in range(40):
        check(SETTINGS[setting], b"%04d" % number)


def test_a_log_that_is_shown_hides_the_tickets_of_others():
    party = played(Options(seats=3), b"hide", count=2)
    match, entries = party.match, party.entries
    begun = next(entry for entry in entries if entry.private and entry.seq)
    shown = begun.as_seen_by(0)
    assert [part.body is not None for part in shown.parts] == [True, False]
    mine, others = match.state.tickets[0][0], match.state.tickets[1][0]
    text = shown.public + "".join(part.body or "" for part in shown.parts)
    assert str([list(row) for row in mine]).replace("None", "null").replace(" ", "") in text
    assert (
        str([list(row) for row in others]).replace("None", "null").replace(" ", "") not in text
    )


def test_the_bot_waits_when_there_is_nothing_to_do():
    draws = Draws(b"bot", b"")
    assert choose(tambola.view(tambola.opening(Options()), 0), draws) is None
    assert choose(tambola.view(hall_of(), 0), draws) is None
    assert choose(tambola.view(hall_of(caller="host"), 0), draws) is None
    assert choose(tambola.view(hall_of(called=(4,)), 0), draws) is None


def test_the_bot_does_not_claim_late():
    draws = Draws(b"bot", b"")
    hall = hall_of(called=TOP, on_number=True, auto_daub=True)
    assert choose(tambola.view(hall, 0), draws) == tambola.Claim("EARLY_FIVE", 0)
    assert choose(tambola.view(called_out(hall, 7), 0), draws) is None


@pytest.mark.parametrize(("ties", "winners"), [("first", 1), ("split", 120)])
def test_t13_however_many_claim_at_one_number_the_prize_is_paid_once(ties, winners):
    seats = tuple(range(120))
    options = Options(seats=120, ties=ties, prizes=(Prize("FULL_HOUSE", (100,)),))
    hall = after(tambola.opening(options), HOUSE, tambola.Begin(seats))
    same = [tambola.TicketsDealt(seat, hall.tickets[0]) for seat in seats]
    calls = [tambola.NumberCalled(number) for number in range(1, 91)]
    hall = reduce(tambola.evolve, [*same, *calls], hall)
    stood = 0
    for seat in seats:
        verdict = ask(hall, seat, "claim FULL_HOUSE 1")
        if not isinstance(verdict, Refused):
            hall, stood = reduce(tambola.evolve, verdict.events, hall), stood + 1
    hall = after(hall, HOUSE, "call") if ties == "split" else hall
    assert stood == winners and sum(tambola.outcome(hall).points.values()) == 100

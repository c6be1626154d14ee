"""T5 and T9 with a host: late players, and the pace of the clock."""

from functools import reduce

import pytest

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize, Why
from fairtable.games.tambola.deal import deal_late
from fairtable.referee import HOST, HOUSE, Chance, Draws
from tests.games.tambola.halls import OTHER, TICKET, TOP, accepted, after, hall_of, refused


@pytest.mark.parametrize("strips", [False, True])
def test_t5_a_late_player_gets_a_hand_of_their_own(strips):
    hall = after(
        tambola.opening(Options(late=True, strips=strips, tickets=3)), HOUSE, "begin 0 4"
    )
    chance = Chance.seeded(b"late")
    joined, dealt = tambola.decide(hall, HOUSE, tambola.Deal(2), chance).events
    assert joined == tambola.JoinedLate(2, 6 if strips else 3) and joined.seen_by() is None
    assert dealt.seat == 2 and dealt.seen_by() == (2,)
    assert [(draw.kind, draw.asked) for draw in chance.drawn()] == [("sealed", "word")] * 4
    later = reduce(tambola.evolve, (joined, dealt), hall)
    others = {ticket for seat in (0, 4) for ticket in later.tickets[seat]}
    assert others.isdisjoint(dealt.tickets)
    if strips:
        assert tambola.find_strip_faults(dealt.tickets) == []
    assert list(later.players) == [0, 4, 2] and later.amounts == hall.amounts


def test_t5_tickets_are_numbered_in_the_order_of_the_deal():
    hall = after(tambola.opening(Options(late=True, tickets=2)), HOUSE, "begin 1 3", "deal 0")
    serials = {
        seat: [ticket.serial for ticket in tambola.view(hall, seat).tickets]
        for seat in (1, 3, 0)
    }
    assert serials == {1: [1, 2], 3: [3, 4], 0: [5, 6]}


def test_t5_a_late_hand_is_drawn_again_if_a_ticket_was_dealt_before():
    first = deal_late(Options(), (), Draws(b"same", b""))
    again = deal_late(Options(), (first,), Draws(b"same", b""))
    assert again != first and not set(first) & set(again)


@pytest.mark.parametrize(
    ("hall", "seat", "move", "why"),
    [
        (hall_of(), HOUSE, "deal 2", Why.NO_LATE_PLAYERS),
        (hall_of(late=True), HOUSE, "deal 1", Why.HAS_TICKETS),
        (hall_of(late=True), HOUSE, "deal 4", Why.WRONG_SEATS),
        (hall_of(late=True), 2, "deal 2", Why.NOT_THE_HOUSE),
        (hall_of(late=True), HOST, "deal 2", Why.NOT_THE_HOUSE),
    ],
)
def test_t5_who_is_not_dealt_in_late(hall, seat, move, why):
    assert refused(hall, seat, move).why is why


def test_t5_nobody_is_dealt_in_before_the_start_or_after_the_end():
    assert refused(tambola.opening(Options(late=True)), HOUSE, "deal 0").why is Why.NOT_BEGUN
    over = tambola.evolve(hall_of(late=True), tambola.GameClosed("every prize is won"))
    assert refused(over, HOUSE, "deal 2").why is Why.GAME_OVER
    assert tambola.arrival(over, 2) is None
    assert tambola.arrival(hall_of(), 2) is None
    assert tambola.arrival(hall_of(late=True), 2) == tambola.Deal(2)
    assert tambola.arriving(tambola.Deal(2)) == 2 and tambola.arriving(tambola.Call()) is None


def test_t5_a_late_player_claims_like_anybody_and_the_bot_plays_late_tickets():
    hall = hall_of(((TICKET,), (OTHER,)), late=True, called=TOP)
    hall = after(hall, HOUSE, "deal 3")
    hall = tambola.evolve(hall, tambola.TicketsDealt(3, (TICKET,)))
    assert tambola.choose(tambola.view(hall, 3), Draws(b"", b"")) == tambola.Claim(
        "EARLY_FIVE", 0
    )
    (upheld,) = accepted(hall, 3, "claim TOP_ROW 1")
    assert upheld.seat == 3
    seen = tambola.view(after(hall, 3, "claim TOP_ROW 1"), None)
    assert [(claim.seat, claim.serial) for claim in seen.claims] == [(3, 3)]
    assert seen.player_count == 3 and seen.late


def test_t11_a_receipt_says_which_call_completed_the_pattern():
    hall = hall_of(((OTHER,), (TICKET,)), called=(7, 23, 88, 9, 4, 62, 41, 66))
    claim = tambola.view(after(hall, 1, "claim TOP_ROW 1"), None).claims[0]
    assert (claim.prize, claim.serial, claim.call, claim.number) == ("TOP_ROW", 2, 7, 41)
    assert (claim.paper, claim.ticket, claim.rows, claim.amount) == (None, 0, TICKET, None)


def test_t9_the_host_sets_the_pace():
    hall = hall_of(seconds=8)
    (event,) = accepted(hall, HOST, "pace 3")
    faster = tambola.evolve(hall, event)
    assert event == tambola.PaceSet(3) and tambola.due(faster).after == 3_000
    assert tambola.due(faster).key != tambola.due(hall).key, "the time starts again"
    assert tambola.view(faster, None).seconds == 3


@pytest.mark.parametrize(
    ("hall", "seat", "move", "why"),
    [
        (hall_of(), HOST, "pace 1", Why.WRONG_PACE),
        (hall_of(), HOST, "pace 61", Why.WRONG_PACE),
        (hall_of(), HOST, "pace 0", Why.WRONG_PACE),
        (hall_of(caller="host"), HOST, "pace 5", Why.NO_CLOCK),
        (hall_of(), 0, "pace 5", Why.NOT_THE_HOST),
        (hall_of(), HOUSE, "pace 5", Why.NOT_THE_HOST),
    ],
)
def test_t9_what_is_no_pace(hall, seat, move, why):
    assert refused(hall, seat, move).why is why


def test_t6_the_presets_can_be_played():
    assert list(tambola.OPTION_PRESETS) == ["Family hall", "Quick", "Pub night"]
    for options in tambola.OPTION_PRESETS.values():
        hall = after(tambola.opening(options), HOUSE, "begin 0 1")
        assert (hall.begun and tambola.due(hall) is not None) or hall.by_hand


def test_t18_a_full_hall_keeps_its_views_small_for_late_players_too():
    hall = hall_of(prizes=(Prize("TOP_ROW"),), late=True)
    assert tambola.view(hall, 3).tickets == () and tambola.view(hall, 3).you is None

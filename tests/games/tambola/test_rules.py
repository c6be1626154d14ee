"""The rules of docs/rules/tambola.md, each under its number."""

from functools import reduce

import pytest

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize, Why
from fairtable.referee import HOST, HOUSE, Accepted, Chance, Draws, Luck
from tests.games.tambola.halls import (
    BOTTOM,
    EVERYTHING,
    MIDDLE,
    OTHER,
    OTHERS,
    TICKET,
    TOP,
    accepted,
    after,
    ask,
    called_out,
    hall_of,
    refused,
    winners,
)

ROW = (Prize("TOP_ROW", (10,)), Prize("FULL_HOUSE", (20,)))


def test_t4_seats_and_who_calls():
    assert tambola.seats(Options()) == (1, 12)
    assert tambola.seats(Options(seats=150, caller="host")) == (1, 150)
    assert list(hall_of().players) == [0, 1] and not hall_of().by_hand
    by_hand = hall_of(caller="host")
    assert by_hand.by_hand and list(by_hand.players) == [0, 1]
    for other in (3, HOUSE, HOST):
        assert refused(by_hand, other, "claim TOP_ROW 1").why is Why.NO_TICKETS


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (0, "begin 0 1", Why.NOT_THE_HOUSE),
        (HOUSE, "begin", Why.WRONG_SEATS),
        (HOUSE, "begin 1 0", Why.WRONG_SEATS),
        (HOUSE, "begin 0 0", Why.WRONG_SEATS),
        (HOUSE, "begin 0 12", Why.WRONG_SEATS),
        (0, "claim TOP_ROW 1", Why.NOT_BEGUN),
        (HOUSE, "call", Why.NOT_BEGUN),
        (0, "call", Why.NOT_BEGUN),
        (HOST, "pace 5", Why.NOT_BEGUN),
        (HOUSE, "deal 2", Why.NOT_BEGUN),
    ],
)
def test_t4_before_the_start(seat, move, why):
    assert refused(tambola.opening(Options()), seat, move).why is why


def test_t4_there_is_one_start():
    assert refused(hall_of(), HOUSE, "begin 0 1").why is Why.ALREADY_BEGUN


def test_t4_a_hundred_players_and_more():
    hall = tambola.opening(Options(seats=200, tickets=3))
    hall = after(hall, HOUSE, tambola.Begin(tuple(range(150))))
    dealt = [ticket for hand in hall.tickets.values() for ticket in hand]
    assert len(dealt) == 450 == len(set(dealt))


@pytest.mark.parametrize("columns", ["1-9", "1-10"])
@pytest.mark.parametrize("strips", [False, True])
def test_t5_everybody_gets_different_valid_tickets_for_their_eyes_only(columns, strips):
    options = Options(columns=columns, strips=strips, tickets=4)
    events = accepted(tambola.opening(options), HOUSE, "begin 0 2 5")
    opened, *deals = events
    assert opened.players == (0, 2, 5) and opened.seen_by() is None
    assert [event.seen_by() for event in deals] == [(0,), (2,), (5,)]
    for event in deals:
        assert len(event.tickets) == (6 if strips else 4)
        for ticket in event.tickets:
            assert tambola.find_faults(ticket, columns) == []
        if strips:
            assert tambola.find_strip_faults(event.tickets, columns) == []
    dealt = [ticket for event in deals for ticket in event.tickets]
    assert len(dealt) == len(set(dealt))


def test_t5_the_deal_is_four_sealed_words():
    chance = Chance.seeded(b"deal")
    tambola.decide(tambola.opening(Options()), HOUSE, tambola.Begin((0, 1)), chance)
    assert [(drawn.kind, drawn.asked) for drawn in chance.drawn()] == [("sealed", "word")] * 4


@pytest.mark.parametrize(
    ("prizes", "reason"),
    [
        ((Prize("TOP_ROW"), Prize("FIRST_ROW")), "Top row is on the list of prizes twice."),
        ((Prize("FULL_SHEET"),), "Full sheet can only be played with strips."),
        (
            (Prize("SECOND_FULL_HOUSE"),),
            "Second full house needs a full house before it.",
        ),
        (
            (Prize("STAR", mask=("x....",) * 3),),
            "Star already has a pattern: give yours another name.",
        ),
        ((Prize("MINE"),), "Mine is a pattern of your own: mark its numbers in three rows."),
        (
            (Prize("MINE", mask=(".....",) * 3),),
            "Mine is a pattern of your own: mark its numbers in three rows.",
        ),
        ((Prize("MINE", mask=("x....",) * 3, needs=4),), "Mine marks 3 numbers, but needs 4."),
    ],
)
def test_t6_prizes_that_cannot_be_played_for(prizes, reason):
    opened = tambola.opening(Options(prizes=prizes))
    verdict = refused(opened, HOUSE, "begin 0")
    assert (verdict.why, verdict.says) == (Why.BAD_PRIZES, reason)
    assert list(tambola.legal_moves(opened, HOUSE)) == []


def test_t6_only_what_is_on_the_list_is_a_prize():
    verdict = refused(hall_of(prizes=ROW), 0, "claim STAR 1")
    prizes = "The prizes are: Top row, Full house."
    assert verdict.says == f"Star is not a prize at this table. {prizes}"
    assert verdict.offends == tambola.Offends(prizes=("TOP_ROW", "FULL_HOUSE"))


def test_t6_first_row_is_the_top_row():
    hall = hall_of(prizes=(Prize("FIRST_ROW", (3,)),), called=TOP, ties="first")
    assert winners(after(hall, 0, "claim first-row"), "TOP_ROW") == [(0, 0, 0, 3)]


@pytest.mark.parametrize("ties", ["first", "split"])
def test_t6_the_second_full_house_is_for_the_next_ticket(ties):
    prizes = (Prize("FULL_HOUSE", (9,)), Prize("SECOND_FULL_HOUSE", (4,)))
    hall = hall_of(prizes=prizes, ties=ties, called=(*EVERYTHING, *OTHERS))
    assert refused(hall, 1, "claim SECOND_FULL_HOUSE 1").why is Why.NO_SECOND_YET
    hall = after(hall, 0, "claim FULL_HOUSE 1")
    assert refused(hall, 0, "claim SECOND_FULL_HOUSE 1").why is Why.HAS_THIS_PRIZE
    if ties == "split":
        assert refused(hall, 1, "claim SECOND_FULL_HOUSE 1").why is Why.NO_SECOND_YET
        hall = called_out(hall, 77)
    assert refused(hall, 0, "claim SECOND_FULL_HOUSE 1").why is Why.HAS_THIS_PRIZE
    hall = after(hall, 1, "claim SECOND_FULL_HOUSE 1")
    assert [award.seat for award in hall.all_awards()] == [0, 1]


def test_t6_a_full_sheet_is_one_claim_whichever_ticket_is_named():
    prizes = (Prize("FULL_SHEET", (8, 4)), Prize("FULL_HOUSE", (9,)))
    strip = tambola.make_strips(Draws(b"sheet", b""), 1)[0]
    numbers = [[cell for row in ticket for cell in row if cell] for ticket in strip]
    two_each = [number for ticket in numbers for number in ticket[:2]]
    hall = hall_of((strip, strip), strips=True, prizes=prizes, called=two_each[:-1])
    (bogey,) = accepted(hall, 0, "claim FULL_SHEET 3")
    assert isinstance(bogey, tambola.BogeyCalled) and set(bogey.missing) == set(numbers[5][1:])
    hall = called_out(hall, two_each[-1])
    (upheld,) = accepted(hall, 0, "claim FULL_SHEET 3")
    assert sorted(upheld.numbers) == sorted(two_each) and len(upheld.shown) == 6
    hall = called_out(after(hall, 0, "claim FULL_SHEET 3"), numbers[0][5])
    assert refused(hall, 0, "claim FULL_SHEET 1").why is Why.HAS_THIS_PRIZE
    assert winners(after(hall, 1, "claim FULL_SHEET 1"), "FULL_SHEET")[-1][0] == 1


@pytest.mark.parametrize(
    ("needs", "called", "stands"),
    [(0, (4, 50, 90), True), (0, (4, 50), False), (2, (4, 50), True), (2, (4, 88), False)],
)
def test_t7_a_pattern_of_the_hosts_own(needs, called, stands):
    slope = Prize("SLOPE", (5,), ("x....", "..x..", "....x"), needs)
    (event, *_) = accepted(hall_of(prizes=(slope,), called=called), 0, "claim SLOPE 1")
    assert isinstance(event, tambola.ClaimUpheld) == stands


def test_t8_amounts_or_shares_of_a_pot():
    prizes = (Prize("TOP_ROW", (2, 1)), Prize("FULL_HOUSE", (4,)))
    assert hall_of(prizes=prizes).amounts == {"TOP_ROW": (2, 1), "FULL_HOUSE": (4,)}
    assert hall_of(prizes=prizes, pot=100).amounts == {"TOP_ROW": (28, 14), "FULL_HOUSE": (58,)}
    by_price = hall_of(prizes=prizes, ticket_price=35)
    assert by_price.amounts == {"TOP_ROW": (20, 10), "FULL_HOUSE": (40,)}
    worthless = (Prize("TOP_ROW", (0,)),)
    assert hall_of(prizes=worthless, pot=50).amounts == {"TOP_ROW": (0,)}


def test_t9_ninety_different_numbers_each_an_open_draw():
    hall = hall_of()
    for at in range(90):
        chance = Chance.seeded(b"calls", seq=at)
        verdict = tambola.decide(hall, HOUSE, tambola.Call(), chance)
        (drawn,) = chance.drawn()
        assert (drawn.kind, drawn.n) == ("open", 90 - at)
        hall = reduce(tambola.evolve, verdict.events, hall)
    assert sorted(hall.called) == list(range(1, 91))


def test_t9_only_the_host_calls_by_hand():
    by_clock = refused(hall_of(), HOST, "call")
    assert by_clock.why is Why.CLOCK_CALLS
    assert by_clock.says == "The clock calls the numbers at this table."
    by_hand = hall_of(caller="host")
    for seat in (0, 1, 3):
        assert refused(by_hand, seat, "call").why is Why.NOT_THE_HOST
    assert isinstance(ask(by_hand, HOST, "call"), Accepted)


def test_t9_the_host_asks_and_the_house_calls():
    hall = hall_of(caller="host")
    assert refused(hall, HOUSE, "call").why is Why.NOT_ASKED
    assert tambola.due(hall) is None and list(tambola.legal_moves(hall, HOUSE)) == []
    chance = Chance.seeded(b"asked")
    verdict = tambola.decide(hall, HOST, tambola.Call(), chance)
    assert verdict.events == (tambola.CallAsked(),) and not chance.drawn()
    asked = after(hall, HOST, "call")
    assert asked.called == () and tambola.due(asked) == ((0, 0), 0, tambola.Call())
    assert refused(asked, HOST, "call").why is Why.ASKED_ALREADY
    assert refused(asked, 1, "call").why is Why.NOT_THE_HOST
    assert list(tambola.legal_moves(asked, HOUSE)) == [tambola.Call()]
    called = after(asked, HOUSE, "call")
    assert len(called.called) == 1 and not called.asked and tambola.due(called) is None
    assert refused(called, HOUSE, "call").why is Why.NOT_ASKED
    assert after(called, HOST, "call").asked


def test_t9_luck_is_ninety_calls_and_a_deal_and_no_player_draws():
    assert tambola.luck(Options()) == Luck(open=90, sealed=True)
    for hall in (hall_of(caller="host", called=TOP), hall_of(called=TOP)):
        for seat in (0, HOST):
            for move in tambola.legal_moves(hall, seat):
                chance = Chance.seeded(b"moves")
                tambola.decide(hall, seat, move, chance)
                assert not chance.drawn() and not tambola.draws(move)


def test_t9_the_clock_knows_what_is_due():
    assert tambola.due(tambola.opening(Options())) is None
    hall = hall_of(seconds=5, called=TOP)
    assert tambola.due(hall) == ((5, 5_000), 5_000, tambola.Call())
    assert tambola.due(after(hall, 0, "claim TOP_ROW 1")) == tambola.due(hall)
    assert tambola.due(called_out(hall, 7)).key != tambola.due(hall).key
    assert tambola.due(hall_of(caller="host")) is None
    assert tambola.due(tambola.evolve(hall, tambola.GameClosed("every prize is won"))) is None


def test_t10_marks_are_no_moves_and_auto_daub_shows_what_was_called():
    with pytest.raises(ValueError, match="A move is written like"):
        tambola.read_move("mark 1 45")
    daubed = tambola.view(hall_of(auto_daub=True, called=(90, 7, 4)), 0)
    assert daubed.tickets[0].daubed == (4, 90)
    by_hand = tambola.view(hall_of(called=(90, 7, 4)), 0)
    assert (by_hand.auto_daub, by_hand.tickets[0].daubed) == (False, ())


def test_t11_a_claim_that_stands_is_shown_to_all():
    (upheld,) = accepted(hall_of(called=(7, *TOP)), 0, "claim TOP_ROW 1")
    assert upheld == tambola.ClaimUpheld(0, 0, "TOP_ROW", 0, TOP, 6, TOP[-1], {0: TICKET})
    assert upheld.seen_by() is None


def test_t11_a_claim_names_a_ticket_of_ones_own():
    assert refused(hall_of(called=TOP), 0, "claim TOP_ROW 2").why is Why.NO_SUCH_TICKET
    assert refused(hall_of(called=TOP), 2, "claim TOP_ROW 1").why is Why.NO_TICKETS


def test_t12_a_bogey_names_what_is_missing_and_is_counted():
    hall = hall_of(called=(4, 23, 88))
    (bogey,) = accepted(hall, 0, "claim TOP_ROW 1")
    assert bogey == tambola.BogeyCalled(0, 0, "TOP_ROW", (41, 62), 1, False)
    hall = after(hall, 0, *["claim TOP_ROW 1"] * 12)
    assert [holder.bogeys for holder in hall.players.values()] == [(12,), (0,)]
    assert not any(holder.out for holder in hall.players.values())


def test_t12_the_ticket_is_out_if_the_host_says_so():
    hall = hall_of(((TICKET, OTHER), (OTHER, TICKET)), bogeys_out=2, called=TOP)
    hall = after(hall, 0, "claim TOP_ROW 1", "claim MIDDLE_ROW 1", "claim BOTTOM_ROW 1")
    assert [holder.out for holder in hall.players.values()] == [(0,), ()]
    verdict = refused(hall, 0, "claim BOTTOM_ROW 1")
    assert verdict.says == "Ticket 1 is out of the game. Wrong claims with it: 2."
    assert isinstance(ask(hall, 0, "claim BOTTOM_ROW 2"), Accepted)
    assert winners(called_out(hall, 1), "TOP_ROW") == [(0, 0, 0, 15)]


def test_t13_first_the_first_claim_wins_and_the_second_is_no_bogey():
    hall = hall_of(((TICKET,), (TICKET,)), ties="first", called=TOP, prizes=ROW)
    hall = after(hall, 1, "claim TOP_ROW 1")
    assert winners(hall, "TOP_ROW") == [(0, 1, 0, 10)]
    verdict = refused(hall, 0, "claim TOP_ROW 1")
    assert verdict.says == "Top row is gone: it has already been won."
    assert hall.players[0].bogeys == (0,)


def test_t13_split_all_claims_before_the_next_number_share():
    hands = ((TICKET,), (TICKET,), (TICKET,), (TICKET,))
    hall = hall_of(hands, called=TOP, prizes=ROW)
    for seat in (2, 0, 1):
        hall = after(hall, seat, "claim TOP_ROW 1")
        assert winners(hall, "TOP_ROW")[-1] == (0, seat, 0, None)
    assert refused(hall, 2, "claim TOP_ROW 1").why is Why.HAS_THIS_PRIZE
    settled, _ = accepted(hall, HOUSE, "call")
    assert settled == tambola.PlaceSettled("TOP_ROW", 0, claims=3, each=3, over=1)
    hall = called_out(hall, 77)
    assert refused(hall, 3, "claim TOP_ROW 1").why is Why.PRIZE_GONE
    assert hall.winnings() == {0: 3, 1: 3, 2: 4, 3: 0}


def test_t13_two_tickets_of_one_player_have_a_part_each():
    hall = hall_of(((TICKET, TICKET), (OTHER, OTHER)), called=TOP, prizes=ROW)
    hall = called_out(after(hall, 0, "claim TOP_ROW 1", "claim TOP_ROW 2"), 77)
    assert winners(hall, "TOP_ROW") == [(0, 0, 0, 5), (0, 0, 1, 5)]


@pytest.mark.parametrize("ties", ["first", "split"])
def test_t14_places(ties):
    prizes = (Prize("TOP_ROW", (9, 5, 1)), Prize("FULL_HOUSE", (9,)))
    hall = hall_of(((TICKET,), (TICKET,), (TICKET,)), ties=ties, called=TOP, prizes=prizes)
    for place, (seat, amount) in enumerate([(1, 9), (0, 5), (2, 1)]):
        hall = after(hall, seat, "claim TOP_ROW 1")
        assert refused(hall, 1, "claim TOP_ROW 1").why in (Why.HAS_THIS_PRIZE, Why.PRIZE_GONE)
        hall = called_out(hall, 77 + place)
        assert winners(hall, "TOP_ROW")[-1] == (place, seat, 0, amount)
    assert refused(hall, 0, "claim TOP_ROW 1").why is Why.PRIZE_GONE


def test_t15_on_the_number():
    hall = hall_of(on_number=True, called=TOP)
    assert isinstance(accepted(hall, 0, "claim TOP_ROW 1")[0], tambola.ClaimUpheld)
    late = called_out(hall, 7)
    verdict = refused(late, 0, "claim TOP_ROW 1")
    assert verdict.says == "Too late: 88 completed the pattern, and 7 was called after it."
    assert refused(late, 0, "claim EARLY_FIVE 1").why is Why.CLAIMED_LATE
    assert isinstance(accepted(late, 0, "claim MIDDLE_ROW 1")[0], tambola.BogeyCalled)
    in_time = called_out(late, *BOTTOM[:4], *MIDDLE, 90)
    assert isinstance(accepted(in_time, 0, "claim BOTTOM_ROW 1")[0], tambola.ClaimUpheld)
    assert isinstance(accepted(in_time, 0, "claim FOUR_CORNERS 1")[0], tambola.ClaimUpheld)
    assert isinstance(accepted(in_time, 0, "claim FULL_HOUSE 1")[0], tambola.ClaimUpheld)
    assert refused(in_time, 0, "claim MIDDLE_ROW 1").why is Why.CLAIMED_LATE


def test_t16_one_prize_for_each_ticket():
    hall = hall_of(((TICKET, TICKET), (OTHER, OTHER)), one_prize="ticket", called=EVERYTHING)
    hall = after(hall, 0, "claim TOP_ROW 1")
    assert refused(hall, 0, "claim EARLY_FIVE 1").why is Why.TICKET_HAS_PRIZE
    hall = after(hall, 0, "claim EARLY_FIVE 2", "claim FULL_HOUSE 1")
    assert refused(hall, 0, "claim BOTTOM_ROW 2").why is Why.TICKET_HAS_PRIZE


def test_t16_one_prize_for_each_player():
    hall = hall_of(((TICKET, TICKET), (OTHER, OTHER)), one_prize="player", called=EVERYTHING)
    hall = after(hall, 0, "claim FULL_HOUSE 1", "claim TOP_ROW 1")
    verdict = refused(hall, 0, "claim EARLY_FIVE 2")
    assert verdict.why is Why.PLAYER_HAS_PRIZE
    assert verdict.offends == tambola.Offends(prizes=("TOP_ROW",))
    assert isinstance(ask(hall, 0, "claim FULL_HOUSE 2"), Accepted)


def test_t17_first_the_last_prize_ends_the_game():
    hall = hall_of(ties="first", called=EVERYTHING, prizes=ROW)
    hall = after(hall, 0, "claim FULL_HOUSE 1")
    events = accepted(hall, 0, "claim TOP_ROW 1")
    assert isinstance(events[-1], tambola.GameClosed)
    hall = reduce(tambola.evolve, events, hall)
    outcome = tambola.outcome(hall)
    assert (outcome.points, outcome.rule) == ({0: 30, 1: 0}, "T17")
    assert outcome.by == "every prize is won"
    for seat, move in ((HOUSE, "call"), (0, "claim TOP_ROW 1"), (0, "call")):
        assert refused(hall, seat, move).why is Why.GAME_OVER


def test_t17_split_the_last_prize_is_settled_by_the_next_call():
    hall = hall_of(called=EVERYTHING, prizes=ROW)
    hall = after(hall, 0, "claim FULL_HOUSE 1", "claim TOP_ROW 1")
    assert tambola.outcome(hall) is None
    chance = Chance.seeded(b"end")
    events = tambola.decide(hall, HOUSE, tambola.Call(), chance).events
    assert [type(event).__name__ for event in events] == [
        "PlaceSettled",
        "PlaceSettled",
        "GameClosed",
    ]
    assert chance.drawn() == ()


def test_t17_after_the_ninetieth_number_there_is_time_to_claim():
    last = 90
    called = [number for number in range(1, 91) if number != last]
    hall = called_out(hall_of(called=called), last)
    hall = after(hall, 0, "claim FULL_HOUSE 1")
    *settled, closed = accepted(hall, HOUSE, "call")
    assert settled == [tambola.PlaceSettled("FULL_HOUSE", 0, claims=1, each=35, over=0)]
    assert closed == tambola.GameClosed("all 90 numbers are called")
    assert tambola.outcome(after(hall, HOUSE, "call")).points == {0: 35, 1: 0}


def test_t19_every_number_has_a_short_name():
    names = [tambola.nickname(number) for number in range(1, 91)]
    assert len(set(names)) == 90 and max(map(len, names)) <= 20
    for wrong in (0, 91, True, "7", None, 1.0):
        with pytest.raises(ValueError, match="nicknames"):
            tambola.nickname(wrong)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("claim TOP_ROW 1", "claim TOP_ROW 1"),
        (" Claim  third-row 2", "claim BOTTOM_ROW 2"),
        ("claim my_own", "claim MY_OWN 1"),
        ("call", "call"),
        ("begin 0 1 12", "begin 0 1 12"),
        ("begin", "begin"),
        (" Pace 05", "pace 5"),
        ("DEAL 1999", "deal 1999"),
        ("Paper first-row 017c aBc_-9", "paper TOP_ROW 17C aBc_-9"),
        ("paper star 17 x", "paper STAR 17 x"),
    ],
)
def test_t20_moves_as_text(text, written):
    assert tambola.write_move(tambola.read_move(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        *("", "claim", "claim 1 1", "mark 1 45", "unmark 1 45", "call 7", "pace", "pace 5.5"),
        *("deal", "deal -1", "deal 12345", "x" * 20_000, None, 7),
    ],
)
def test_t20_what_is_no_move(text):
    with pytest.raises(ValueError, match="A move is written like"):
        tambola.read_move(text)

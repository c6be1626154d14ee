"""T18: what players see of a hall, and what their view says they may do."""

import msgspec
import pytest
from msgspec.structs import replace

from fairtable.games import tambola
from fairtable.games.tambola import Options, Prize
from fairtable.games.tambola.view import NAMED, NAMED_WINNERS
from fairtable.referee import HOST, HOUSE, Draws
from fairtable.referee.choices import moves_in
from tests.games.tambola.halls import (
    EVERYTHING,
    OTHER,
    TICKET,
    TOP,
    after,
    called_out,
    hall_of,
    winners,
)

ROW = (Prize("TOP_ROW", (10,)), Prize("FULL_HOUSE", (20,)))


def does(hall, seat):
    """What a seat may do, by name."""
    return [choice.does for step in tambola.view(hall, seat).choices for choice in step]


def size(hall, seat):
    return len(msgspec.json.encode(tambola.view(hall, seat)))


def test_t18_others_see_counts_until_a_claim_stood():
    hall = hall_of(((TICKET, OTHER), (OTHER, TICKET)), called=TOP)
    seen = tambola.view(hall, 1)
    assert [player.tickets for player in seen.players] == [2, 2] and seen.player_count == 2
    assert seen.claims == () and seen.tickets[0].rows == OTHER
    assert tambola.view(hall, None).tickets == ()
    shown = tambola.view(after(hall, 0, "claim TOP_ROW 1"), None).claims
    assert [claim.rows for claim in shown] == [TICKET]
    again = tambola.redealt(after(hall, 0, "claim TOP_ROW 1"), 1, Draws(b"x", b""))
    assert again.tickets[0][0] == TICKET and again.tickets[0][1] != OTHER
    assert again.tickets[1] == (OTHER, TICKET)


def test_t18_a_hidden_strip_is_dealt_anew_as_a_strip():
    hall = after(tambola.opening(Options(seats=3, strips=True)), HOUSE, "begin 0 1 2")
    again = tambola.redealt(hall, 0, Draws(b"strips", b""))
    assert again.tickets[0] == hall.tickets[0]
    for seat in (1, 2):
        assert again.tickets[seat] != hall.tickets[seat]
        assert tambola.find_strip_faults(again.tickets[seat]) == []
    players = {**hall.players, 1: replace(hall.players[1], shown=(0,))}
    shown = tambola.redealt(replace(hall, players=players), None, Draws(b"strips", b""))
    assert shown.tickets[1][0] == hall.tickets[1][0]
    assert tambola.find_strip_faults(shown.tickets[0]) == []


def test_t18_help_shows_what_can_be_claimed():
    hall = hall_of(called=TOP)
    assert tambola.view(hall, 0).tickets[0].complete == ("EARLY_FIVE", "TOP_ROW")
    silent = tambola.view(hall_of(called=TOP, help=False), 0).tickets[0]
    assert silent.complete == () and "TOP_ROW" in silent.open
    over = tambola.evolve(hall, tambola.GameClosed("every prize is won"))
    assert tambola.view(over, 0).tickets[0].open == ()


def test_t18_the_view_says_what_is_called_and_how():
    seen = tambola.view(hall_of(called=(7, 22)), None)
    assert (seen.last, seen.nickname, seen.left) == (22, "Two little ducks", 88)


def test_t9_the_view_says_who_calls_and_how_fast():
    by_hand = hall_of(caller="host")
    seen, asked = tambola.view(by_hand, 0), tambola.view(after(by_hand, HOST, "call"), None)
    assert (seen.by_hand, seen.asked, seen.seconds) == (True, False, None)
    assert (asked.by_hand, asked.asked) == (True, True)
    assert does(by_hand, 0) == ["claim"], "the host's moves belong to no seat"
    clock = hall_of(seconds=7)
    assert (tambola.view(clock, 0).by_hand, tambola.view(clock, 0).seconds) == (False, 7)
    assert tambola.view(after(clock, HOST, "pace 3"), 0).seconds == 3
    assert tambola.view(tambola.opening(Options(seconds=9)), None).seconds == 9


def test_t10_marking_is_no_choice_because_it_is_no_move():
    assert does(hall_of(), 0) == does(hall_of(auto_daub=True), 0) == ["claim"]


@pytest.mark.parametrize("seat", [0, 1, 3, None])
def test_t18_nothing_may_be_done_before_the_start_and_after_the_end(seat):
    assert does(tambola.opening(Options()), seat) == []
    assert does(tambola.evolve(hall_of(), tambola.GameClosed("every prize is won")), seat) == []


def test_t18_somebody_who_does_not_play_may_do_nothing():
    assert does(hall_of(), None) == does(hall_of(), 3) == []


def test_t12_to_t16_what_may_still_be_claimed_is_a_choice():
    hands = ((TICKET, OTHER), (OTHER, TICKET))
    hall = hall_of(hands, called=TOP, prizes=ROW, ties="first")
    claims = {"claim TOP_ROW 1", "claim TOP_ROW 2", "claim FULL_HOUSE 1", "claim FULL_HOUSE 2"}
    assert set(moves_in(tambola.view(hall, 0).choices)) == claims
    gone = after(hall, 0, "claim TOP_ROW 1")
    assert set(moves_in(tambola.view(gone, 1).choices)) == {
        "claim FULL_HOUSE 1",
        "claim FULL_HOUSE 2",
    }


def test_t12_a_player_with_nothing_left_to_claim_has_no_such_choice():
    hall = hall_of(called=(1,), bogeys_out=1, auto_daub=True)
    out = after(hall, 0, "claim TOP_ROW 1")
    assert out.players[0].out == (0,) and tambola.view(out, 0).choices == ()


def test_t15_a_claim_that_comes_too_late_is_no_choice():
    late = called_out(hall_of(on_number=True, called=TOP, prizes=ROW), 7)
    assert set(moves_in(tambola.view(late, 0).choices)) == {"claim FULL_HOUSE 1"}
    assert "claim TOP_ROW 1" in moves_in(
        tambola.view(hall_of(on_number=True, called=TOP, prizes=ROW), 0).choices
    )


def hall_of_many(count, **options):
    """A hall in which everybody has the same ticket, all of it called."""
    agreed = Options(**{"seats": 200, "tickets": 1, "prizes": ROW, **options})
    hall = after(tambola.opening(agreed), HOUSE, tambola.Begin(tuple(range(count))))
    for seat in hall.players:
        hall = tambola.evolve(hall, tambola.TicketsDealt(seat, (TICKET,)))
    return called_out(hall, *EVERYTHING)


def test_t18_a_view_of_a_full_hall_is_no_larger_than_one_of_twelve():
    few, many = hall_of_many(12), hall_of_many(200)
    assert tambola.view(many, 0).player_count == 200
    for seat in (0, None):
        assert size(many, seat) <= size(few, seat) + 2, "the number of players alone is longer"


def test_t18_a_view_stays_small_when_everybody_wins():
    def all_won(hall):
        for seat in hall.players:
            hall = after(hall, seat, "claim TOP_ROW 1", "claim FULL_HOUSE 1")
        return hall

    few, many = all_won(hall_of_many(12)), all_won(hall_of_many(200))
    seen = tambola.view(many, 199)
    assert [prize.claims for prize in seen.prizes] == [200, 200]
    assert len(winners(many, "TOP_ROW")) == 200
    assert len(seen.claims) == 2 * NAMED_WINNERS and len(seen.players) == NAMED
    assert size(many, 0) < size(few, 0) + 50 and size(many, 199) < 8_000


def test_t18_of_many_players_the_view_names_those_who_have_won_most():
    prizes = (Prize("TOP_ROW", (10,)), Prize("FULL_HOUSE", (3,)))
    hall = hall_of_many(20, prizes=prizes, ties="first")
    hall = after(after(hall, 17, "claim TOP_ROW 1"), 15, "claim FULL_HOUSE 1")
    seen = tambola.view(hall, 0).players
    assert [player.seat for player in seen] == [17, 15, *range(NAMED - 2)]
    assert [(player.won, player.place) for player in seen[:3]] == [(10, 1), (3, 2), (0, 3)]
    for seat, won, place in ((17, 10, 1), (15, 3, 2), (19, 0, 3)):
        you = tambola.view(hall, seat).you
        assert (you.won, you.place) == (won, place)
    assert tambola.view(hall, None).you is None

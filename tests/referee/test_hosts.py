"""What a host may do and not do: where H2, H3, H5, H6 and H9 protect the players."""

import pytest

from fairtable.games import backgammon, casino, dots, tambola
from fairtable.referee import (
    End,
    HandOver,
    HouseWhy,
    Invite,
    Pause,
    Resign,
    Resume,
    Rise,
    Sit,
    Status,
    Succeed,
)
from fairtable.referee.bots import bot_at
from fairtable.referee.facts import GameEnded, HostChanged, SeatLeft, SeatTaken
from fairtable.referee.room.players import host_of
from tests.referee.people_tables import (
    WAIT,
    dots_of,
    facts,
    gone,
    house,
    kinds,
    moves,
    sitting,
    start,
    why,
)
from tests.toys.tables import HOST

TWO = (HOST, "ben")
THREE = (HOST, "ben", "cleo")


def hall():
    return start(sitting(tambola.GAME, tambola.Options(seats=3), *THREE))


# H3. Handing over


def test_h3_the_host_hands_over_and_is_the_host_no_more():
    record = sitting(dots.GAME, dots.Options(seats=3), *THREE).ask(HandOver(1))
    assert host_of(record.match.room).holder == "ben"
    assert why(record, End()) is HouseWhy.NOT_HOST
    assert why(record, End(), "ben") is None


@pytest.mark.parametrize(
    ("make", "asked", "who", "reason"),
    [
        pytest.param(lambda: dots_of(*TWO), HandOver(1), "ben", "NOT_HOST", id="not the host"),
        pytest.param(lambda: dots_of(*TWO), HandOver(0), HOST, "NO_HEIR", id="to oneself"),
        pytest.param(
            lambda: dots_of(HOST, bots=1), HandOver(1), HOST, "NO_HEIR", id="to a bot"
        ),
        pytest.param(lambda: dots_of(*TWO, seats=3), HandOver(2), HOST, "SEAT_EMPTY"),
        pytest.param(lambda: dots_of(*TWO), HandOver(9), HOST, "SEAT_EMPTY", id="no seat"),
        pytest.param(lambda: dots_of(*TWO).end(), HandOver(1), HOST, "GAME_OVER"),
        pytest.param(lambda: dots_of(HOST, bots=1), Succeed(), None, "NO_HEIR", id="bots only"),
        pytest.param(lambda: gone(dots_of(*TWO), 1), Succeed(), None, "NO_HEIR", id="all gone"),
        pytest.param(lambda: dots_of(*TWO).end(), Succeed(), None, "GAME_OVER", id="too late"),
    ],
)
def test_h3_a_host_is_a_person_with_a_seat(make, asked, who, reason):
    assert why(make(), asked, who) is HouseWhy[reason]


@pytest.mark.parametrize(
    ("make", "heir"),
    [
        pytest.param(lambda: dots_of(*THREE), "ben", id="the next seat"),
        pytest.param(
            lambda: dots_of("ben", HOST, "cleo"), "cleo", id="from the host's seat on"
        ),
        pytest.param(lambda: dots_of("ben", "cleo", HOST), "ben", id="around the table"),
        pytest.param(lambda: dots_of("ben", "cleo"), "ben", id="a host without a seat"),
        pytest.param(lambda: dots_of(*THREE).ask(Rise(0)), "ben", id="who has left the seat"),
        pytest.param(lambda: gone(dots_of(*THREE), 1), "cleo", id="who is not gone, too"),
        pytest.param(
            lambda: sitting(dots.GAME, dots.Options(), *TWO), "ben", id="before the game"
        ),
    ],
)
def test_h3_when_the_host_is_gone_the_next_person_takes_over(make, heir):
    record = house(make(), Succeed())
    assert host_of(record.match.room).holder == heir
    assert kinds(record) == [HostChanged.__name__]


# H3. Whose seat the host may free


@pytest.mark.parametrize(
    ("make", "seat", "after", "reason"),
    [
        pytest.param(lambda: dots_of(*TWO), 1, 1, "NOT_GONE", id="not a player's"),
        pytest.param(lambda: dots_of(*TWO).ask(Pause()), 1, 1, "NOT_GONE", id="nor in a pause"),
        pytest.param(lambda: gone(dots_of(*TWO), 1), 1, WAIT - 1, "MAY_COME_BACK"),
        pytest.param(lambda: gone(dots_of(*TWO), 1), 1, WAIT, None, id="when the time is over"),
        pytest.param(lambda: dots_of(HOST, bots=1), 1, 1, None, id="a bot's at any time"),
        pytest.param(
            lambda: dots_of(*TWO, seats=3).ask(Sit("Cleo", 2), "cleo"),
            2,
            1,
            None,
            id="of somebody who sat down late and does not play",
        ),
        pytest.param(lambda: dots_of(*TWO, seats=3), 2, 1, "SEAT_EMPTY", id="nobody's"),
        pytest.param(lambda: dots_of(*TWO), -2, 1, "SEAT_EMPTY", id="no seat"),
        pytest.param(lambda: dots_of(*TWO), 0, 1, None, id="the own"),
    ],
)
def test_h3_the_host_frees_no_player_who_may_come_back(make, seat, after, reason):
    assert why(make(), Rise(seat), HOST, after) is (HouseWhy[reason] if reason else None)


def test_h2_h3_a_seat_that_was_freed_is_still_its_players():
    record = gone(dots_of(*TWO), 1)
    record.ask(Rise(1), HOST, record.match.tip.at + WAIT)
    assert why(record, Sit("Cleo", 1), "cleo") is HouseWhy.SEAT_KEPT
    assert record.ask(Sit("Ben"), "ben").match.room.seat_of("ben") == 1


# H5. The pause


@pytest.mark.parametrize(
    ("clock", "names", "who", "reason"),
    [
        pytest.param(True, TWO, HOST, "PAUSE_NEEDS_CONSENT", id="not with a clock"),
        pytest.param(True, ("ben", "cleo"), HOST, "PAUSE_NEEDS_CONSENT", id="nor from outside"),
        pytest.param(True, TWO, "ben", "NOT_HOST", id="nor a guest"),
        pytest.param(False, TWO, HOST, None, id="without one the host may"),
        pytest.param(False, TWO, "ben", "NOT_HOST", id="and no guest"),
    ],
)
def test_h5_a_pause_where_time_is_limited_needs_consent(clock, names, who, reason):
    record = start(sitting(backgammon.GAME, backgammon.Options(clock=clock), *names))
    assert why(record, Pause(), who) is (HouseWhy[reason] if reason else None)


def test_h5_whoever_plays_alone_may_pause_and_resume():
    record = dots_of("ben", bots=1)
    assert why(record, Pause(), "dora") is HouseWhy.NOT_HOST
    record.ask(Pause(), "ben").ask(Resume(), "ben")
    assert record.match.room.status is Status.PLAYING


# H6. The end


@pytest.mark.parametrize(
    ("make", "who", "by"),
    [
        pytest.param(hall, HOST, "ended by the host", id="a hall of Tambola"),
        pytest.param(lambda: dots_of(HOST, bots=1), HOST, "ended by the host", id="alone"),
        pytest.param(lambda: dots_of("ben", bots=1), "ben", "given up", id="a guest alone"),
        pytest.param(
            lambda: dots_of("ben", "cleo").ask(Rise(0), "ben").ask(Rise(1), "cleo"),
            HOST,
            "ended by the host",
            id="nobody sits",
        ),
    ],
)
def test_h6_who_may_end_a_running_game(make, who, by):
    record = make().ask(End(), who)
    assert facts(record) == [GameEnded(by)]
    assert (record.match.room.status, record.match.outcome) == (Status.OVER, None)


@pytest.mark.parametrize(
    ("make", "who", "reason"),
    [
        pytest.param(lambda: dots_of(*TWO), HOST, "END_NEEDS_CONSENT", id="the host who plays"),
        pytest.param(
            lambda: dots_of("ben", bots=1), HOST, "END_NEEDS_CONSENT", id="who watches"
        ),
        pytest.param(lambda: dots_of(*TWO), "ben", "NOT_HOST", id="a guest"),
        pytest.param(hall, "ben", "NOT_HOST", id="a guest in a hall"),
        pytest.param(
            lambda: dots_of(*TWO).ask(Rise(1), "ben"),
            HOST,
            "END_NEEDS_CONSENT",
            id="whose opponent may come back",
        ),
    ],
)
def test_h6_who_may_not(make, who, reason):
    assert why(make(), End(), who) is HouseWhy[reason]


def test_h6_in_a_hall_open_prizes_are_paid_to_nobody():
    record = hall().ask(End())
    assert record.match.state.winnings() == {0: 0, 1: 0, 2: 0}
    assert record.match.outcome is None


# H9. Bots that play on


def test_h9_for_a_player_who_is_gone_any_other_player_may_seat_a_bot_in_time():
    record = gone(dots_of(*THREE), 2)
    assert why(record, Invite(2), "ben", WAIT - 1) is HouseWhy.MAY_COME_BACK
    assert why(record, Invite(2), "dora", WAIT) is HouseWhy.NOT_HOST
    assert why(record, Invite(), "ben", WAIT) is HouseWhy.NOT_HOST, "a seat must be named"
    record.ask(Invite(2), "ben", record.match.tip.at + WAIT)
    assert facts(record) == [SeatLeft(2), SeatTaken(2, "bot/2")]
    assert record.ask(Sit("Cleo"), "cleo").match.room.seat_of("cleo") == 2, "cleo is back"


def test_h9_for_a_player_who_left_the_host_need_not_wait_and_others_must():
    record = gone(dots_of(*THREE).ask(Rise(2), "cleo"), 2)
    assert why(record, Invite(2), "ben") is HouseWhy.MAY_COME_BACK
    assert why(record, Invite(2)) is None
    assert why(record, Invite(2), "ben", WAIT) is None


def test_h9_nobody_asks_for_a_bot_at_the_own_seat():
    record = gone(dots_of("cleo", "ben"), 1)
    assert why(record, Invite(1), "ben", WAIT) is HouseWhy.NOT_HOST


def test_h9_no_bot_rolls_for_a_player_who_is_gone_or_out():
    record = gone(start(sitting(backgammon.GAME, backgammon.Options(), *TWO)), 1)
    assert why(record, Invite(1), HOST, WAIT) is HouseWhy.BOT_MAY_NOT_ROLL


def test_h9_partners_play_on_with_a_bot():
    record = start(sitting(casino.GAME, casino.Options(), *THREE, "dora"))
    moves(record)
    record.ask(Resign(), "cleo").ask(Invite(2), "dora")
    assert record.match.room.seats[2] == bot_at(2)
    assert record.match.room.people.out == (2,)

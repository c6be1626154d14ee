"""Between the people at a table, by the numbers of docs/rules/house.md: H11 to H13.

H14 to H16 are in test_gone.py, and what hosts may do in test_hosts.py.
"""

import pytest

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import (
    Abort,
    Agree,
    Claim,
    Decline,
    End,
    HouseWhy,
    Invite,
    NoteBack,
    Offer,
    Pause,
    Play,
    Resign,
    Resume,
    Rise,
    Sit,
    Start,
    Status,
)
from fairtable.referee.facts import Agreed, Claimed, GameEnded, Offered, Resigned
from fairtable.referee.room.players import deciders, players
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
from tests.toys.tables import HOST, playing, waiting

PUZZLE = "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6"
TWO = (HOST, "ben")
THREE = (HOST, "ben", "cleo")
FOUR = (*THREE, "dora")
BY_PLAYERS = [Resign(), Abort(), Offer("end"), Agree("end"), Decline("end"), Claim(1)]
STAGES = {
    "waiting": (lambda: sitting(dots.GAME, dots.Options(), *TWO), HouseWhy.NOT_STARTED),
    "starting": (lambda: waiting(*TWO).ask(Start((0, 1))), HouseWhy.STARTING),
    "over": (lambda: dots_of(*TWO).end(), HouseWhy.GAME_OVER),
}


# Who decides


@pytest.mark.parametrize("asked", BY_PLAYERS, ids=repr)
@pytest.mark.parametrize("stage", STAGES)
def test_h11_to_h14_only_a_game_that_has_begun_can_be_decided(asked, stage):
    make, reason = STAGES[stage]
    assert why(make(), asked) is reason


@pytest.mark.parametrize("asked", BY_PLAYERS, ids=repr)
@pytest.mark.parametrize(
    ("make", "who"),
    [
        pytest.param(lambda: dots_of(*TWO), "dora", id="a spectator"),
        pytest.param(lambda: dots_of("ben", "cleo"), HOST, id="a host without a seat"),
        pytest.param(lambda: dots_of(HOST, bots=1), "bot/1", id="a bot"),
        pytest.param(lambda: dots_of(*THREE).ask(Resign(), "ben"), "ben", id="who is out"),
        pytest.param(lambda: dots_of(*TWO).ask(Rise(1), "ben"), "ben", id="who has left"),
        pytest.param(
            lambda: dots_of(*TWO, seats=3).ask(Sit("Cleo", 2), "cleo"),
            "cleo",
            id="who sat down late and cannot play",
        ),
    ],
)
def test_h11_to_h14_nobody_else_decides(asked, make, who):
    record = make()
    assert why(record, asked, who, WAIT) is HouseWhy.NOT_YOUR_SEAT


def test_h11_whoever_sat_down_late_and_has_moved_is_a_player():
    options = dots.Options(mode="free", width=9, height=9, seats=3)
    record = start(sitting(dots.GAME, options, *TWO))
    record.ask(Sit("Cleo"), "cleo")
    assert (players(record.match.room), why(record, Resign(), "cleo")) == (
        (0, 1),
        HouseWhy.NOT_YOUR_SEAT,
    )
    record.ask(Play("line 4"), "cleo")
    assert players(record.match.room) == deciders(record.match.room) == (0, 1, 2)


# H11. Giving up


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stage", ["on", "paused"])
def test_h11_of_two_the_other_has_won(seat, stage):
    record = dots_of(*TWO)
    if stage == "paused":
        record.ask(Pause())
    record.ask(Resign(), TWO[seat])
    assert facts(record) == [Resigned(seat), GameEnded("resigned")]
    outcome = record.match.outcome
    assert (outcome.winners, outcome.by, outcome.rule) == ((1 - seat,), "resignation", "H11")
    assert record.match.room.status is Status.OVER and record.match.clock.running is None


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        pytest.param(dots.GAME, dots.Options(width=3, height=2, seats=4), FOUR, id="dots"),
        pytest.param(casino.GAME, casino.Options(), THREE, id="casino"),
        pytest.param(casino.GAME, casino.Options(), FOUR, id="partners"),
    ],
)
def test_h11_of_many_the_last_has_won(game, options, names):
    record = start(sitting(game, options, *names))
    for seat, name in enumerate(names[:-1]):
        assert record.match.room.status is Status.PLAYING
        record.ask(Resign(), name)
        assert record.match.room.people.out == tuple(range(seat + 1))
    assert record.match.outcome.winners == (len(names) - 1,)
    assert sorted(record.match.outcome.points) == list(range(len(names)))


def test_h11_pips_goes_on_for_two_of_three():
    record = playing(*THREE).ask(Resign(), "cleo")
    assert (players(record.match.room), record.match.room.seats[2]) == ((0, 1), None)
    record.ask(Resign())
    assert record.match.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        pytest.param(Sit("Ben"), HouseWhy.OUT, id="sits no more"),
        pytest.param(Play("line 4"), HouseWhy.NOT_YOUR_SEAT, id="moves no more"),
        pytest.param(Offer("draw"), HouseWhy.NOT_YOUR_SEAT, id="offers nothing"),
        pytest.param(Claim(0), HouseWhy.NOT_YOUR_SEAT, id="claims nothing"),
        pytest.param(Resign(), HouseWhy.NOT_YOUR_SEAT, id="resigns once"),
        pytest.param(Resume(), HouseWhy.NOT_HOST, id="resumes nothing"),
    ],
)
def test_h11_whoever_is_out_watches(asked, reason):
    assert why(gone(dots_of(*THREE).ask(Resign(), "ben"), 0), asked, "ben", WAIT) is reason


def test_h11_the_seat_of_a_player_who_is_out_is_for_nobody_but_a_bot():
    record = dots_of(*THREE).ask(Resign())
    assert why(record, Sit("Dora", 0), "dora") is HouseWhy.SEAT_KEPT
    assert why(record, Invite(0), "dora") is HouseWhy.NOT_HOST, "a spectator"
    record.ask(Invite(0), "cleo")
    assert (players(record.match.room), deciders(record.match.room)) == ((1, 2), (1, 2))


def test_h11_however_the_bot_plays_on_the_player_who_is_out_has_not_won():
    record = dots_of(*THREE).ask(Resign()).ask(Invite(0))
    while record.match.room.status is not Status.OVER:
        moves(record)
    own, told = dots.outcome(record.match.state), record.match.outcome
    assert {**told.points, 0: own.points[0]} == own.points
    assert 0 not in told.winners


def test_h11_when_only_bots_are_left_the_game_is_over():
    record = dots_of(HOST, bots=2).ask(Resign())
    assert (record.match.room.status, record.match.outcome.winners) == (Status.OVER, (1, 2))


def test_h11_alone_nobody_wins():
    record = start(sitting(sudoku.GAME, sudoku.Options(puzzle=PUZZLE), HOST))
    record.ask(Resign())
    assert (record.match.room.status, record.match.outcome) == (Status.OVER, None)


# H12. Offers


def test_h12_an_offer_and_an_agreement_end_the_game_in_a_draw():
    record = moves(dots_of(*TWO)).ask(Offer("draw")).ask(Agree("draw"), "ben")
    assert facts(record) == [
        Offered(1, "draw"),
        Agreed("draw"),
        GameEnded("drawn by agreement"),
    ]
    outcome = record.match.outcome
    assert (outcome.winners, outcome.by, outcome.rule) == ((0, 1), "agreement", "H12")


def test_h12_a_pause_and_an_end_by_agreement():
    record = dots_of(*TWO).ask(Offer("pause"), "ben").ask(Agree("pause"))
    assert (record.match.room.status, kinds(record)[1:]) == (
        Status.PAUSED,
        ["Agreed", "TablePaused"],
    )
    record.ask(Resume(), "ben").ask(Offer("end")).ask(Agree("end"), "ben")
    assert facts(record)[-1] == GameEnded("ended by agreement")
    assert (record.match.room.status, record.match.outcome) == (Status.OVER, None)


def test_h12_all_persons_must_agree_and_bots_count_for_nothing():
    record = dots_of(*THREE, bots=1).ask(Offer("end")).ask(Agree("end"), "cleo")
    assert record.match.room.status is Status.PLAYING
    assert record.ask(Agree("end"), "ben").match.room.status is Status.OVER
    alone = dots_of(HOST, bots=2).ask(Offer("pause"))
    assert alone.match.room.status is Status.PAUSED, "at once: nobody else plays"


@pytest.mark.parametrize(
    ("make", "asked", "who", "reason"),
    [
        pytest.param(lambda: dots_of(*TWO), Agree("draw"), "ben", "NO_OFFER", id="no offer"),
        pytest.param(
            lambda: dots_of(*TWO), Decline("draw"), "ben", "NO_OFFER", id="to decline"
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Offer("draw")), Offer("draw"), "ben", "ALREADY_OFFERED"
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Offer("draw")), Agree("draw"), HOST, "OWN_OFFER"
        ),
        pytest.param(lambda: dots_of(*TWO).ask(Offer("end")), Agree("draw"), "ben", "NO_OFFER"),
        pytest.param(
            lambda: dots_of(HOST, bots=1), Offer("draw"), HOST, "NO_DRAWS", id="a bot"
        ),
        pytest.param(
            lambda: start(sitting(backgammon.GAME, backgammon.Options(), *TWO)),
            Offer("draw"),
            HOST,
            "NO_DRAWS",
            id="a game without draws",
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Pause()), Offer("pause"), "ben", "PAUSED", id="a pause"
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Offer("draw")).ask(Decline("draw"), "ben"),
            Offer("draw"),
            HOST,
            "DECLINED_BEFORE",
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Offer("draw")).ask(Decline("draw")),
            Offer("draw"),
            HOST,
            "DECLINED_BEFORE",
            id="taken back",
        ),
        pytest.param(
            lambda: dots_of(*TWO).ask(Offer("draw")).ask(Decline("draw"), "ben"),
            Offer("draw"),
            "ben",
            None,
            id="the other may offer",
        ),
        pytest.param(
            lambda: moves(dots_of(*TWO).ask(Offer("draw")).ask(Decline("draw"), "ben")),
            Offer("draw"),
            HOST,
            None,
            id="again after an own move",
        ),
    ],
)
def test_h12_an_offer_is_judged_for_its_reason(make, asked, who, reason):
    assert why(make(), asked, who) is (HouseWhy[reason] if reason else None)


@pytest.mark.parametrize(
    ("make", "asked"),
    [
        pytest.param(lambda r: moves(r), "draw", id="by a move of the other"),
        pytest.param(
            lambda r: r.ask(Decline("draw"), "cleo"), "draw", id="declined by a third"
        ),
        pytest.param(lambda r: r.ask(Pause()), "draw", id="by a pause"),
        pytest.param(lambda r: r.ask(Resign(), "cleo"), "draw", id="when a player is out"),
        pytest.param(
            lambda r: r.ask(Rise(2), "cleo").ask(Sit("Cleo"), "cleo"), "draw", id="sat down"
        ),
    ],
)
def test_h12_an_offer_that_lapsed_cannot_be_accepted(make, asked):
    record = make(dots_of(*THREE).ask(Offer(asked), "ben"))
    assert record.match.room.people.standing == ()
    assert why(record, Agree(asked)) is HouseWhy.NO_OFFER


def test_h12_a_move_declines_only_a_draw_to_which_one_has_not_agreed():
    record = dots_of(*THREE).ask(Offer("draw"), "ben").ask(Offer("end"), "ben")
    record.ask(Agree("draw"))
    moves(record)
    assert [one.what for one in record.match.room.people.standing] == ["draw", "end"]


def test_h12_a_draw_that_lapsed_by_a_move_was_declined():
    record = moves(dots_of(*TWO).ask(Offer("draw"), "ben"))
    assert why(record, Offer("draw"), "ben") is HouseWhy.DECLINED_BEFORE
    assert why(moves(record), Offer("draw"), "ben") is None


def test_h12_whoever_has_left_the_seat_is_asked_and_nobody_draws_with_a_bot():
    record = dots_of(*THREE).ask(Offer("draw")).ask(Rise(2), "cleo").ask(Agree("draw"), "ben")
    assert record.match.room.status is Status.PLAYING, "cleo may come back"
    record = dots_of(*THREE).ask(Offer("end")).ask(Rise(2), "cleo").ask(Invite(2))
    assert why(record, Offer("draw"), "ben") is HouseWhy.NO_DRAWS
    assert record.ask(Offer("end")).ask(Agree("end"), "ben").match.room.status is Status.OVER


# Races: the order of the log decides


def test_a_resignation_before_an_agreement_wins_for_the_other():
    record = dots_of(*TWO).ask(Offer("draw")).ask(Resign())
    assert why(record, Agree("draw"), "ben") is HouseWhy.GAME_OVER
    assert record.match.outcome.winners == (1,)


def test_an_agreement_before_a_resignation_is_a_draw():
    record = dots_of(*TWO).ask(Offer("draw")).ask(Agree("draw"), "ben")
    assert why(record, Resign()) is HouseWhy.GAME_OVER
    assert record.match.outcome.winners == (0, 1)


def test_a_move_before_an_agreement_has_declined_and_after_it_is_refused():
    offered = dots_of(*TWO).ask(Offer("draw"), "ben")
    first = dots_of(*TWO).ask(Offer("draw"), "ben").ask(Agree("draw"))
    assert why(first, Play("line 0")) is HouseWhy.GAME_OVER
    assert why(moves(offered), Agree("draw")) is HouseWhy.NO_OFFER


def test_of_two_claims_the_first_counts():
    record = gone(dots_of(*THREE), 1).ask(Claim(1), HOST, 10**7)
    assert facts(record) == [Claimed(0, 1)]
    assert why(record, Claim(1), "cleo", WAIT) is HouseWhy.NOT_GONE
    both = gone(dots_of(*TWO), 0, 1).ask(Claim(0), "ben", 10**7)
    assert why(both, Claim(1), HOST, WAIT) is HouseWhy.GAME_OVER
    assert both.match.outcome.winners == (1,)


# H13. Calling it off


def dealt(*names):
    return start(sitting(casino.GAME, casino.Options(), *names))


def rolled(*names):
    return start(sitting(backgammon.GAME, backgammon.Options(), *names))


def test_h13_before_any_move_every_player_may_call_it_off():
    record = dots_of(*THREE).ask(Abort(), "cleo")
    assert facts(record) == [GameEnded("aborted")]
    assert (record.match.room.status, record.match.outcome) == (Status.OVER, None)


def test_h13_after_a_move_of_anybody_nobody_may():
    record = moves(dots_of(*TWO))
    assert {why(record, Abort(), who) for who in TWO} == {HouseWhy.ALREADY_MOVED}


def test_h13_after_a_deal_nobody_calls_the_game_off_alone():
    for record in (dealt(*TWO), rolled(*TWO)):
        assert {why(record, Abort(), who) for who in TWO} == {HouseWhy.CALL_OFF_NEEDS_CONSENT}
        assert why(record, End()) is HouseWhy.END_NEEDS_CONSENT
        record.ask(Offer("end"))
        assert why(record, Abort()) is HouseWhy.CALL_OFF_NEEDS_CONSENT
        record.ask(Agree("end"), "ben")
        assert facts(record)[-1] == GameEnded("ended by agreement")
        assert (record.match.room.status, record.match.outcome) == (Status.OVER, None)


def test_h13_whoever_is_asked_may_say_no_and_the_game_goes_on():
    record = dealt(*TWO).ask(Offer("end")).ask(Decline("end"), "ben")
    assert why(record, Offer("end")) is HouseWhy.DECLINED_BEFORE
    assert why(record, Abort()) is HouseWhy.CALL_OFF_NEEDS_CONSENT
    assert record.ask(Resign()).match.outcome.winners == (1,)


def test_h13_all_who_are_there_must_agree_partners_too():
    record = dealt(*FOUR).ask(Offer("end")).ask(Agree("end"), "cleo")
    assert record.ask(Agree("end"), "ben").match.room.status is Status.PLAYING
    assert why(record, Abort(), "cleo") is HouseWhy.CALL_OFF_NEEDS_CONSENT
    assert record.ask(Agree("end"), "dora").match.room.status is Status.OVER


@pytest.mark.parametrize("asked", [Abort(), Offer("end")], ids=repr)
def test_h13_whoever_is_gone_is_not_asked(asked):
    record = gone(dealt(*TWO), 1).ask(asked)
    assert isinstance(facts(record)[-1], GameEnded)
    of_three = gone(dealt(*THREE), 2).ask(Offer("end"))
    assert of_three.match.room.status is Status.PLAYING
    assert of_three.ask(Agree("end"), "ben").match.room.status is Status.OVER


def test_h13_whoever_has_not_agreed_and_goes_away_holds_nobody_up():
    record = dealt(*THREE).ask(Offer("end")).ask(Agree("end"), "ben")
    assert why(record, Abort()) is HouseWhy.CALL_OFF_NEEDS_CONSENT
    assert facts(gone(record, 2).ask(Abort())) == [GameEnded("aborted")]


def test_h13_whoever_is_gone_is_asked_again_when_back_and_after_a_move():
    back = house(gone(dealt(*TWO), 1), NoteBack(1))
    assert why(back, Abort()) is HouseWhy.CALL_OFF_NEEDS_CONSENT
    later = gone(moves(dealt(*TWO)), 1)
    assert later.ask(Offer("end")).match.room.status is Status.PLAYING


@pytest.mark.parametrize("bots", [1, 3])
def test_h13_with_bots_only_nobody_is_asked(bots):
    record = start(sitting(casino.GAME, casino.Options(), HOST, bots=bots))
    assert facts(record.ask(Abort())) == [GameEnded("aborted")]


def test_h13_one_of_many_cannot_call_off_a_hall():
    record = start(sitting(tambola.GAME, tambola.Options(seats=3), *THREE))
    assert {why(record, Abort(), who) for who in THREE} == {HouseWhy.NOT_HOST}

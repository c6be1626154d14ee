"""The rules of the house, by their numbers in docs/rules/house.md."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

from fairtable.referee import (
    Accepted,
    Begin,
    End,
    FailStart,
    Give,
    HouseOffends,
    HouseWhy,
    Invite,
    LoseChain,
    Pause,
    Play,
    Refused,
    Resume,
    Rise,
    Ruling,
    Sit,
    Start,
    Status,
    replay,
)
from tests.testing.broken import pips_but
from tests.toys import pips
from tests.toys.tables import HOST, Record, played, playing, waiting

RULEBOOK = Path(__file__).parents[2] / "docs" / "rules" / "house.md"

STAGES = {
    "waiting": lambda: waiting(HOST, "ben"),
    "half full": lambda: waiting(HOST),
    "full": lambda: waiting(HOST, "ben", "cleo"),
    "empty": lambda: waiting(),
    "starting": lambda: waiting(HOST, "ben").ask(Start((0, 1))),
    "playing": lambda: playing(HOST, "ben"),
    "paused": lambda: playing(HOST, "ben").ask(Pause()),
    "over": lambda: played(),
    "closed": lambda: playing(HOST, "ben").end(),
}
"""anna is the host in seat 0, ben has seat 1, cleo (if she sits) seat 2."""


def ask(stage, who, asked):
    return STAGES[stage]().match.ask(asked, who, "c", 10**6)


def rows(*cases):
    return pytest.mark.parametrize(("stage", "who", "asked", "why"), cases)


def row(stage, who, asked, why, id):
    return pytest.param(stage, who, asked, why, id=id)


def judge(stage, who, asked, why):
    answer = ask(stage, who, asked)
    if why is None:
        assert isinstance(answer, Ruling)
    else:
        assert isinstance(answer, Refused)
        assert answer.why is why
        assert "{" not in answer.says


@rows(
    row("waiting", "cleo", Sit("Cleo"), None, "who asks for any gets the first"),
    row("waiting", "cleo", Sit("Cleo", 2), None, "a particular free seat"),
    row("waiting", "cleo", Sit("Cleo", 1), HouseWhy.SEAT_TAKEN, "not a taken one"),
    row("waiting", "cleo", Sit("Cleo", 3), HouseWhy.NO_SUCH_SEAT, "not one past the last"),
    row("waiting", "cleo", Sit("Cleo", -1), HouseWhy.NO_SUCH_SEAT, "not the seat of the house"),
    row("waiting", "ben", Sit("Ben", 2), HouseWhy.ALREADY_SEATED, "one seat each"),
    row("full", "dora", Sit("Dora"), HouseWhy.TABLE_FULL, "no seat at a full table"),
    row("full", "dora", Sit("Dora", 0), HouseWhy.SEAT_TAKEN, "nor a particular one"),
    row("playing", "cleo", Sit("Cleo"), None, "also while it is on, where nobody has played"),
    row("paused", "cleo", Sit("Cleo"), None, "also in a pause"),
    row("starting", "cleo", Sit("Cleo"), HouseWhy.STARTING, "not during a start"),
    row("over", "dora", Sit("Dora"), HouseWhy.GAME_OVER, "not after the end"),
)
def test_h2_anybody_may_take_a_free_seat(stage, who, asked, why):
    judge(stage, who, asked, why)


def test_h2_the_refusal_of_a_wrong_seat_says_which_seats_there_are():
    answer = ask("waiting", "cleo", Sit("Cleo", 3))
    assert answer.says == "This table has no seat 3; its seats are 0 to 2."


@pytest.mark.parametrize(
    ("who", "asked", "seats"),
    [("cleo", Sit("Cleo", 1), (1,)), ("ben", Sit("Ben", 2), (1,))],
    ids=["the seat that is taken", "one's own"],
)
def test_h2_a_refusal_points_at_the_seat_in_the_way(who, asked, seats):
    assert ask("waiting", who, asked).offends == HouseOffends(seats)


def test_h2_a_refusal_points_at_no_seat_if_none_is_in_the_way():
    assert ask("waiting", "cleo", Sit("Cleo", 3)).offends is None


def test_h2_without_a_number_the_first_free_seat_is_taken():
    table = waiting(HOST, "ben", "cleo").ask(Rise(1), "ben").ask(Sit("Dora"), "dora")
    assert [sitter.name for sitter in table.match.room.seats] == ["Anna", "Dora", "Cleo"]
    assert [table.match.room.seat_of(who) for who in (HOST, "dora", "ben")] == [0, 1, None]


@rows(
    row("waiting", "ben", Rise(1), None, "everybody may leave"),
    row("waiting", HOST, Rise(1), None, "the host may free any seat"),
    row("waiting", "ben", Rise(0), HouseWhy.NOT_HOST, "nobody else may"),
    row("waiting", "dora", Rise(0), HouseWhy.NOT_HOST, "a spectator neither"),
    row("waiting", HOST, Rise(2), HouseWhy.SEAT_EMPTY, "nobody sits there"),
    row("waiting", HOST, Rise(0), None, "the host may leave, too"),
    row("waiting", HOST, Rise(3), HouseWhy.SEAT_EMPTY, "one past the last"),
    row("waiting", HOST, Rise(-1), HouseWhy.SEAT_EMPTY, "the house does not rise"),
    row("empty", "ben", Rise(0), HouseWhy.NOT_HOST, "a spectator of an empty table"),
    row("playing", "ben", Rise(1), None, "also while it is on"),
    row("starting", "ben", Rise(1), HouseWhy.STARTING, "not during a start"),
    row("starting", HOST, Rise(1), HouseWhy.STARTING, "and nobody is freed then"),
    row("over", "ben", Rise(1), HouseWhy.GAME_OVER, "not after the end"),
)
def test_h3_leave_your_own_seat_or_be_host(stage, who, asked, why):
    judge(stage, who, asked, why)


@pytest.mark.parametrize("asked", [Start(), Pause(), Resume(), End()], ids=repr)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("who", ["ben", "dora"])
def test_h3_only_the_host(asked, stage, who):
    if (who, asked) == ("ben", Resume()) and stage in ("playing", "paused", "over", "closed"):
        return  # H5. Every player may let a paused game go on.
    judge(stage, who, asked, HouseWhy.NOT_HOST)


@rows(
    row("waiting", HOST, Start((0, 1)), None, "enough sit"),
    row("full", HOST, Start((0, 1, 2)), None, "all sit"),
    row("full", HOST, Start((0, 2)), None, "one is left out"),
    row("half full", HOST, Start((0,)), HouseWhy.SEATS_MISSING, "one is too few"),
    row("full", HOST, Start((1,)), HouseWhy.PLAYERS_AWAY, "too few are there"),
    row("full", HOST, Start(), HouseWhy.PLAYERS_AWAY, "nobody is there"),
    row("waiting", HOST, Start((0, 2)), HouseWhy.SEAT_EMPTY, "an empty seat does not begin"),
    row("waiting", HOST, Start((0, 9)), HouseWhy.SEAT_EMPTY, "nor one that is none"),
    row("waiting", HOST, Start((1, 0)), HouseWhy.SEAT_EMPTY, "seats stand in their order"),
    row("waiting", HOST, Start((0, 0)), HouseWhy.SEAT_EMPTY, "and each stands once"),
    row("starting", HOST, Start((0, 1)), HouseWhy.STARTING, "not while it starts"),
    row("playing", HOST, Start(), HouseWhy.ALREADY_STARTED, "once"),
    row("paused", HOST, Start(), HouseWhy.ALREADY_STARTED, "not to end a pause"),
    row("over", HOST, Start(), HouseWhy.GAME_OVER, "not after the end"),
    row("closed", HOST, Start(), HouseWhy.GAME_OVER, "not when it was closed"),
)
def test_h4_the_host_starts_once_enough_sit(stage, who, asked, why):
    judge(stage, who, asked, why)


def test_h4_seats_missing_says_how_many():
    answer = ask("half full", HOST, Start((0,)))
    assert answer.says == "The game needs 2 players, and the table has 1."


def test_h4_players_away_says_who():
    answer = ask("full", HOST, Start((1,)))
    assert answer.says == "The game needs 2 players, and these did not answer: Anna, Cleo."
    assert answer.offends == HouseOffends((0, 2))


def test_h4_an_empty_seat_in_a_start_is_pointed_at():
    assert ask("waiting", HOST, Start((0, 2))).offends == HouseOffends((2,))


def test_h4_the_host_need_not_sit():
    match = waiting("ben", "cleo").start().match
    assert match.room.status is Status.PLAYING
    assert set(match.state.hands) == {0, 1}


def test_h4_the_house_makes_the_first_move_knowing_who_begins():
    table = waiting(HOST, "ben", "cleo").ask(Start((0, 2)))
    table.take(table.match.house_asks(Begin(), 9_000))
    assert sorted(table.match.state.hands) == [0, 2]
    assert table.match.room.seat_of("ben") == 1, "who is left out still sits there"


def test_h4_a_start_closes_the_seats_and_nothing_is_dealt_yet():
    match = STAGES["starting"]().match
    assert (match.room.status, match.room.listed, match.room.attempt) == (
        Status.STARTING,
        (0, 1),
        1,
    )
    assert match.state == pips.opening(pips.Options())


def without_luck():
    """Pips that never draws: the cards are dealt in their order, and nobody throws."""

    def decide(felt, seat, move, chance):
        if isinstance(move, pips.Begin):
            hands = [pips.HandDealt(at, (at + 1,)) for at in move.seated]
            return Accepted((*hands, pips.TurnPassed(move.seated[0])))
        return pips.decide(felt, seat, move, chance)

    return pips_but(decide=decide, luck=None)


def test_h4_a_game_without_luck_begins_at_once():
    record = Record.opened(game=without_luck())
    assert record.match.opened.attempts == record.match.opened.patience == 0
    record.ask(Sit("Anna")).ask(Sit("Ben"), "ben").ask(Start((0, 1)))
    assert record.match.room.status is Status.PLAYING
    assert record.match.state.hands == {0: (1,), 1: (2,)}
    assert [fact["type"] for fact in json.loads(record.entries[-1].public)["facts"]] == [
        "GameStarted"
    ]
    assert replay(lambda name, version: record.match.game, record.entries) == record.match


@rows(
    row("waiting", HOST, Begin(), HouseWhy.NOT_AWAITED, "not before the seats are closed"),
    row("playing", HOST, Begin(), HouseWhy.NOT_AWAITED, "not twice"),
    row("over", HOST, Begin(), HouseWhy.NOT_AWAITED, "not after the end"),
    row("waiting", HOST, FailStart(()), HouseWhy.NOT_AWAITED, "no attempt, no failure"),
    row("starting", HOST, FailStart(()), HouseWhy.NOBODY_MISSING, "nobody is missing"),
    row("starting", HOST, Begin(), None, "the house begins when all is there"),
)
def test_h4_the_house_begins_only_a_start(stage, who, asked, why):
    answer = STAGES[stage]().match.house_asks(asked, 10**6)
    assert (answer.why if isinstance(answer, Refused) else None) is why


def test_h4_a_game_that_refuses_to_begin_says_why(monkeypatch):
    begins = dataclasses.replace(pips.GAME, begin=lambda seated: pips.Begin(()))
    monkeypatch.setattr(pips, "GAME", begins)
    answer = ask("waiting", HOST, Start((0, 1)))
    assert (answer.why, answer.says) == (
        pips.Why.WRONG_SEATS,
        "Two or three players are needed, not 0.",
    )


@rows(
    row("playing", HOST, Pause(), None, "a game that is on"),
    row("waiting", HOST, Pause(), HouseWhy.NOT_STARTED, "not before the start"),
    row("starting", HOST, Pause(), HouseWhy.STARTING, "not during it"),
    row("paused", HOST, Pause(), HouseWhy.PAUSED, "not twice"),
    row("over", HOST, Pause(), HouseWhy.GAME_OVER, "not after the end"),
    row("paused", HOST, Resume(), None, "and lets it go on"),
    row("playing", HOST, Resume(), HouseWhy.NOT_PAUSED, "what is on cannot be resumed"),
    row("waiting", HOST, Resume(), HouseWhy.NOT_PAUSED, "nor what has not started"),
    row("starting", HOST, Resume(), HouseWhy.NOT_PAUSED, "nor what starts"),
    row("closed", HOST, Resume(), HouseWhy.GAME_OVER, "nor what is over"),
    row("paused", "ben", Resume(), None, "every player may let it go on"),
    row("playing", "ben", Resume(), HouseWhy.NOT_PAUSED, "but not what is on"),
    row("over", "ben", Resume(), HouseWhy.GAME_OVER, "nor what has ended"),
    row("paused", "dora", Resume(), HouseWhy.NOT_HOST, "a spectator may not"),
)
def test_h5_the_host_pauses(stage, who, asked, why):
    judge(stage, who, asked, why)


def test_h5_no_clock_runs_in_a_pause():
    table = playing().ask(Pause(), now=10_000)
    started = 5_000
    assert table.match.clock.spent_by(0, 99_000) == 10_000 - started
    table.ask(Resume(), now=50_000)
    assert table.match.clock.spent_by(0, 51_000) == 10_000 - started + 1_000


@pytest.mark.parametrize("stage", ["playing", "paused"])
@pytest.mark.parametrize(("who", "why"), [(HOST, "END_NEEDS_CONSENT"), ("ben", "NOT_HOST")])
def test_h6_a_running_game_belongs_to_its_players(stage, who, why):
    judge(stage, who, End(), HouseWhy[why])


@pytest.mark.parametrize("stage", ["waiting", "empty", "starting"])
def test_h6_the_host_ends_a_table_before_its_game(stage):
    ruling = ask(stage, HOST, End())
    assert ruling.after.room.status is Status.OVER
    assert ruling.after.clock.running is None
    assert ruling.after.outcome is None, "nobody has won"


@pytest.mark.parametrize("stage", ["over", "closed"])
@pytest.mark.parametrize(
    "asked",
    [
        Sit("Anna"),
        Rise(0),
        Start((0, 1)),
        Pause(),
        Resume(),
        End(),
        Play("throw"),
        LoseChain(),
        Invite(),
    ],
    ids=repr,
)
def test_h6_nothing_happens_after_the_end(stage, asked):
    assert isinstance(ask(stage, HOST, asked), Refused)


@pytest.mark.parametrize(
    ("stage", "why"),
    [
        ("waiting", HouseWhy.NOT_STARTED),
        ("starting", HouseWhy.STARTING),
        ("paused", HouseWhy.PAUSED),
        ("over", HouseWhy.GAME_OVER),
        ("closed", HouseWhy.GAME_OVER),
    ],
)
def test_h5_h6_the_house_itself_plays_only_while_the_game_is_on(stage, why):
    answer = STAGES[stage]().match.house_plays(pips.Skip(), 10**6)
    assert isinstance(answer, Refused)
    assert answer.why is why


@rows(
    row("playing", HOST, Play("throw"), None, "who sits, on their turn"),
    row("playing", "ben", Play("throw"), pips.Why.NOT_YOUR_TURN, "the game says whose turn"),
    row("playing", "dora", Play("throw"), HouseWhy.NOT_YOUR_SEAT, "not a spectator"),
    row("waiting", HOST, Play("throw"), HouseWhy.NOT_STARTED, "not before the start"),
    row("starting", HOST, Play("throw"), HouseWhy.STARTING, "not during it"),
    row("waiting", "dora", Play("throw"), HouseWhy.NOT_YOUR_SEAT, "a spectator hears it first"),
    row("paused", HOST, Play("throw"), HouseWhy.PAUSED, "not in a pause"),
    row("over", HOST, Play("throw"), HouseWhy.GAME_OVER, "not after the end"),
    row("playing", HOST, Play("dance"), HouseWhy.UNREADABLE_MOVE, "a text that is no move"),
    row("playing", HOST, Play("skip"), pips.Why.HOUSE_ONLY, "what only the house may"),
)
def test_h7_a_player_with_a_seat_may_ask_for_a_move(stage, who, asked, why):
    judge(stage, who, asked, why)


def test_h7_an_unreadable_move_is_answered_in_the_words_of_the_game():
    says = ask("playing", HOST, Play("{seat}")).says
    assert says == "'{seat}' is no move; write throw, or lay 7."


def test_every_reason_of_the_house_cites_a_rule_of_the_book():
    numbers = re.findall(r"^## (H\d+)\. ", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers == [f"H{n}" for n in range(1, 17)]
    assert {why.rule for why in HouseWhy} <= set(numbers)


# H8. Who may give and lose links; test_luck.py has the rest


@pytest.mark.parametrize("stage", STAGES)
def test_h8_a_seat_without_a_chain_gives_and_loses_none(stage):
    match = STAGES[stage]().match
    seated = match.room.seat_of(HOST) is not None
    why = match.why_not_taken(Give("0" * 64), HOST).why
    assert why is (HouseWhy.NOT_AWAITED if seated else HouseWhy.NOT_YOUR_SEAT)
    closed = {"starting": HouseWhy.STARTING, "over": HouseWhy.GAME_OVER}.get(match.room.status)
    lost = match.ask(LoseChain(), HOST, "c", 9_000).why
    assert lost is (closed or (HouseWhy.NO_CHAIN if seated else HouseWhy.NOT_YOUR_SEAT))

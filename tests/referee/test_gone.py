"""H14: players who are gone. H15: spectators. H16: playing again."""

import pytest

from fairtable.games import backgammon, dots, tambola
from fairtable.referee import (
    BrokenLog,
    Claim,
    HouseWhy,
    NoteBack,
    NoteGone,
    Offer,
    Pause,
    PlayAgain,
    Remove,
    Resign,
    Rise,
    Sit,
    Succeed,
    audit,
)
from fairtable.referee.asks import Away
from fairtable.referee.away import to_be_told
from fairtable.referee.facts import Claimed, GameEnded, PlayerGone
from fairtable.referee.room.hosting import MOST_REMOVED
from fairtable.referee.room.people import rotated
from fairtable.referee.room.players import gone_until
from tests.playthroughs.samples import rules
from tests.referee.forging import forged
from tests.referee.people_tables import (
    WAIT,
    dots_of,
    facts,
    gone,
    house,
    kinds,
    opened,
    sitting,
    start,
    why,
)
from tests.toys.tables import HOST

TWO = (HOST, "ben")
THREE = (HOST, "ben", "cleo")

# H14. Players who are gone


@pytest.mark.parametrize(
    ("options", "wait"),
    [
        pytest.param(backgammon.Options(clock=True), 60_000, id="timed"),
        pytest.param(backgammon.Options(), 120_000, id="untimed"),
    ],
)
def test_h14_the_game_can_be_claimed_when_the_time_is_over_and_not_before(options, wait):
    record = gone(start(sitting(backgammon.GAME, options, *TWO)), 1)
    assert facts(record) == [PlayerGone(1, record.match.tip.at + wait)]
    assert why(record, Claim(1), HOST, wait - 1) is HouseWhy.MAY_COME_BACK
    record.ask(Claim(1), HOST, record.match.tip.at + wait)
    assert facts(record) == [Claimed(0, 1), GameEnded("claimed")]
    outcome = record.match.outcome
    assert (outcome.winners, outcome.by, outcome.rule) == ((0,), "claim", "H14")


def test_h14_the_refusal_says_how_many_seconds_are_left():
    record = gone(dots_of(*TWO), 1)
    answer = record.match.ask(Claim(1), HOST, "c", record.match.tip.at + 60_001)
    assert answer.says == "That player may still come back, for 60 more seconds."


@pytest.mark.parametrize(
    "back",
    [
        pytest.param(lambda r: house(r, NoteBack(1)), id="the house sees it"),
        pytest.param(lambda r: r.ask(Offer("end"), "ben"), id="by asking anything"),
        pytest.param(
            lambda r: gone(r.ask(Rise(1), "ben"), 1).ask(Sit("Ben"), "ben"), id="sits again"
        ),
        pytest.param(lambda r: r.ask(Pause()), id="in a pause nobody is gone"),
    ],
)
def test_h14_whoever_is_back_loses_nothing(back):
    record = back(gone(dots_of(*TWO), 1))
    assert gone_until(record.match.room, 1) is None
    assert why(record, Claim(1), HOST, WAIT) is HouseWhy.NOT_GONE


def test_h14_the_time_to_come_back_is_longer_when_the_house_was_away():
    record = gone(dots_of(*TWO), 1)
    at = record.match.tip.at
    house(record, Away(((at + 1_000, at + 31_000),)), 31_000)
    assert gone_until(record.match.room, 1) == at + WAIT + 30_000
    told = to_be_told(record.match, [(at + 40_000, at + 50_000)], at + 60_000)
    assert told == Away(((at + 40_000, at + 50_000),)), "the house says so again"
    record_at = at + WAIT + 29_999 - record.match.tip.at
    assert why(record, Claim(1), HOST, record_at) is HouseWhy.MAY_COME_BACK
    assert why(record, Claim(1), HOST, record_at + 1) is None


@pytest.mark.parametrize(
    ("make", "seat", "reason"),
    [
        pytest.param(lambda: dots_of(HOST, bots=1), 1, "NOT_GONE", id="bots are never gone"),
        pytest.param(
            lambda: dots_of(HOST, bots=1).ask(Rise(1)), 1, "NOT_GONE", id="nor where one was"
        ),
        pytest.param(lambda: gone(dots_of(*TWO), 1), 1, "NOT_GONE", id="once"),
        pytest.param(lambda: dots_of(*TWO), 7, "NOT_GONE", id="no such seat"),
        pytest.param(lambda: dots_of(*TWO).ask(Pause()), 1, "PAUSED", id="not in a pause"),
        pytest.param(lambda: sitting(dots.GAME, dots.Options(), *TWO), 1, "NOT_STARTED"),
        pytest.param(lambda: dots_of(*TWO).end(), 1, "GAME_OVER"),
        pytest.param(
            lambda: start(sitting(tambola.GAME, tambola.Options(seats=3), *THREE)),
            1,
            "NOT_GONE",
            id="in a hall nobody waits",
        ),
        pytest.param(lambda: dots_of(*TWO).ask(Rise(1), "ben"), 1, None, id="left the seat"),
    ],
)
def test_h14_who_can_be_gone(make, seat, reason):
    assert why(make(), NoteGone(seat), None) is (HouseWhy[reason] if reason else None)


def test_h14_nobody_claims_from_themselves_and_nobody_who_is_there_comes_back():
    record = gone(dots_of(*TWO), 0)
    assert why(record, Claim(0), HOST, WAIT) is HouseWhy.NOT_GONE
    assert why(record, NoteBack(1), None) is HouseWhy.NOT_GONE


# H15. Spectators


def test_h15_the_host_sends_a_spectator_away_who_then_cannot_sit():
    record = sitting(dots.GAME, dots.Options(), "ben").ask(Remove("dora"))
    assert why(record, Sit("Dora"), "dora") is HouseWhy.REMOVED
    assert why(record, Remove("dora")) is HouseWhy.REMOVED_ALREADY
    assert why(record, Remove("cleo"), "ben") is HouseWhy.NOT_HOST
    assert why(record.end(), Remove("cleo")) is HouseWhy.GAME_OVER


@pytest.mark.parametrize("who", ["ben", HOST, "cleo"])
def test_h15_players_cannot_be_sent_away(who):
    record = dots_of(*THREE).ask(Resign(), "cleo").ask(Rise(1), "ben")
    assert why(record, Remove(who)) is HouseWhy.NO_SPECTATOR


def test_h15_there_is_a_limit():
    record = sitting(dots.GAME, dots.Options(), "ben")
    for number in range(MOST_REMOVED):
        record.ask(Remove(f"{number:016x}"))
    assert why(record, Remove("f" * 16)) is HouseWhy.TOO_MANY_REMOVED


# H16. Playing again


def test_h16_after_the_end_the_log_names_the_next_table_once():
    record = dots_of(*TWO)
    assert why(record, PlayAgain("N3XTABLE"), None) is HouseWhy.NOT_OVER
    house(record.ask(Resign()), PlayAgain("N3XTABLE"))
    assert (record.match.room.people.next, kinds(record)) == ("N3XTABLE", ["RematchAgreed"])
    assert record.match.outcome.winners == (1,), "the result stays"
    assert why(record, PlayAgain("0THERTAB"), None) is HouseWhy.REMATCH_BEGUN
    assert why(record, Succeed(), None) is HouseWhy.GAME_OVER


def test_h16_each_player_has_the_next_players_side():
    assert rotated(()) == () and rotated(("a",)) == ("a",)
    assert rotated(("anna", "ben")) == ("ben", "anna")
    assert rotated(("anna", "ben", "cleo")) == ("cleo", "anna", "ben")


def test_h16_at_the_new_table_every_seat_is_kept():
    record = opened(
        dots.GAME, dots.Options(seats=3), follows="0LDTABLE", kept=("ben", HOST, "")
    )
    assert why(record, Sit("Cleo", 0), "cleo") is HouseWhy.SEAT_KEPT
    assert why(record, Sit("Ben", 1), "ben") is HouseWhy.ANOTHER_SEAT
    record.ask(Sit("Cleo"), "cleo").ask(Sit("Anna"))
    assert [record.match.room.seat_of(who) for who in ("cleo", HOST)] == [2, 1]
    assert why(record, Sit("Dora"), "dora") is HouseWhy.TABLE_FULL
    assert why(record, Rise(0), "cleo") is HouseWhy.NOT_HOST
    assert why(record.ask(Rise(0)), Sit("Dora"), "dora") is None, "the host freed it"


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param({"kept": ["ben", "anna"], "follows": ""}, id="without a table before"),
        pytest.param({"kept": ["ben"]}, id="too few"),
        pytest.param({"kept": ["ben", "ben"]}, id="one player twice"),
    ],
)
def test_h16_the_audit_refuses_seats_that_are_kept_wrongly(kept):
    plan = {"follows": "0LDTABLE", "kept": ("ben", HOST)}
    record = opened(dots.GAME, dots.Options(), **plan).end()
    audit(rules, record.entries)
    other = forged(record.entries, 0, lambda content: content["facts"][0].update(kept))
    with pytest.raises(BrokenLog, match="seats are kept"):
        audit(rules, other)

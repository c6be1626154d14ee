"""H2 and H9: who may sit at a seat of a running game."""

from dataclasses import replace

import msgspec
import pytest

from fairtable.referee import (
    Begin,
    BotLevel,
    Bots,
    End,
    HouseOffends,
    HouseWhy,
    Invite,
    Luck,
    NoteGone,
    Rise,
    Rolling,
    Sit,
    Start,
    replay,
)
from fairtable.referee.bots import level_of
from fairtable.referee.log import read_content
from tests.toys import pips
from tests.toys.tables import HOST, playing, waiting


def is_replayed(record) -> bool:
    return replay(lambda name, version: pips.GAME, record.entries) == record.match


def bots_allowed(monkeypatch, rolls: bool = False, **levels: BotLevel) -> None:
    """Pips with a bot; a game in which only the house draws, unless it `rolls`."""
    game = replace(
        pips.GAME,
        bots=Bots(lambda view, draws: None, levels),
        luck=Rolling(lambda options: Luck(9, True, rolls), pips.draws),
    )
    monkeypatch.setattr(pips, "GAME", game)


def test_h2_a_freed_seat_is_kept_for_its_player():
    record = playing(HOST, "ben").ask(Rise(1), "ben")
    kept = record.match.ask(Sit("Dora", 1), "dora", "c", 9_000)
    assert (kept.why, kept.offends) == (HouseWhy.SEAT_KEPT, HouseOffends((1,)))
    record.ask(Sit("Ben"), "ben")
    assert record.match.room.seat_of("ben") == 1, "it need not be named"
    assert is_replayed(record)


def test_h2_the_host_who_frees_a_seat_cannot_take_it():
    """Otherwise a host could look at every hand."""
    record = playing("ben", "cleo")
    record.take(record.match.house_asks(NoteGone(0), record.match.tip.at))
    record.ask(Rise(0), HOST, record.match.tip.at + 120_000)
    assert record.match.ask(Sit("Anna", 0), HOST, "c", 9_000).why is HouseWhy.SEAT_KEPT


def test_h2_a_player_who_left_takes_no_other_seat():
    record = playing(HOST, "ben").ask(Rise(1), "ben")
    refused = record.match.ask(Sit("Ben", 2), "ben", "c", 9_000)
    assert (refused.why, refused.offends) == (HouseWhy.ANOTHER_SEAT, HouseOffends((1,)))
    assert refused.says == "Seat 1 is kept for you. You can take only that seat."


def test_h2_a_newcomer_gets_a_seat_at_which_nobody_has_played():
    record = playing(HOST, "ben").ask(Rise(0), HOST).ask(Sit("Dora"), "dora")
    assert record.match.room.seat_of("dora") == 2, "seat 0 is free, but it is kept"
    assert record.match.room.former == (HOST, "ben", "dora")
    assert record.match.ask(Sit("Emil"), "emil", "c", 9_000).why is HouseWhy.TABLE_FULL
    assert is_replayed(record)


def test_h2_a_seat_that_was_taken_late_is_kept_too():
    record = playing(HOST, "ben").ask(Sit("Dora"), "dora").ask(Rise(2), "dora")
    assert record.match.ask(Sit("Emil", 2), "emil", "c", 9_000).why is HouseWhy.SEAT_KEPT
    assert record.match.ask(Sit("Dora", 2), "dora", "c", 9_000).after.room.seat_of("dora") == 2


def test_h2_a_seat_that_was_left_out_of_the_start_is_kept_for_nobody():
    record = waiting(HOST, "ben", "cleo").ask(Start((0, 2)))
    record.take(record.match.house_asks(Begin(), 9_000))
    assert record.match.room.former == (HOST, None, "cleo")
    record.ask(Rise(1), "ben").ask(Sit("Dora", 1), "dora")
    assert record.match.room.seat_of("dora") == 1


def test_h2_before_the_game_a_seat_is_kept_for_nobody():
    record = waiting(HOST, "ben").ask(Rise(1), "ben").ask(Sit("Dora", 1), "dora")
    assert record.match.room.seat_of("dora") == 1
    assert record.ask(Sit("Ben", 2), "ben").match.room.seat_of("ben") == 2


def test_h2_h9_a_player_takes_a_seat_back_from_a_bot(monkeypatch):
    bots_allowed(monkeypatch)
    record = playing(HOST, "ben").ask(Rise(1), "ben").ask(Invite(1))
    assert record.match.room.seats[1].holder == "bot/1"
    assert record.match.room.former[1] == "ben"
    assert record.match.ask(Sit("Dora", 1), "dora", "c", 9_000).why is HouseWhy.SEAT_TAKEN
    record.ask(Sit("Ben", 1), "ben")
    assert (record.match.room.seat_of("ben"), record.match.room.seat_of("bot/1")) == (1, None)
    assert is_replayed(record)


# H9. Bots


def test_h9_the_host_seats_a_bot_where_nobody_sits(monkeypatch):
    bots_allowed(monkeypatch, rolls=True)
    record = waiting(HOST).ask(Invite()).ask(Invite(2))
    assert [sitter.name for sitter in record.match.room.seats] == ["Anna", "Bot 2", "Bot 3"]
    assert record.match.room.chains == (None, None, None)
    assert record.match.room.seat_of("bot/1") == 1
    assert is_replayed(record)


@pytest.mark.parametrize(
    ("record", "asked", "who", "why"),
    [
        (waiting(HOST, "ben"), Invite(), "ben", HouseWhy.NOT_HOST),
        (waiting(HOST).ask(End()), Invite(), HOST, HouseWhy.GAME_OVER),
        (waiting(HOST, "ben", "cleo"), Invite(), HOST, HouseWhy.TABLE_FULL),
        (waiting(HOST), Invite(0), HOST, HouseWhy.SEAT_TAKEN),
        (waiting(HOST), Invite(7), HOST, HouseWhy.NO_SUCH_SEAT),
        (waiting(HOST, "ben").ask(Start((0, 1))), Invite(), HOST, HouseWhy.STARTING),
        (playing(HOST, "ben"), Invite(), HOST, HouseWhy.BOT_MAY_NOT_ROLL),
        (playing(HOST, "ben").ask(Rise(1), "ben"), Invite(1), HOST, HouseWhy.BOT_MAY_NOT_ROLL),
    ],
    ids=[
        "not the host",
        "over",
        "full",
        "taken",
        "no such seat",
        "during a start",
        "in a game with rolls",
        "nor for a player who left",
    ],
)
def test_h9_a_bot_is_refused_for_its_reason(monkeypatch, record, asked, who, why):
    bots_allowed(monkeypatch, rolls=True)
    room = msgspec.structs.replace(record.match.room, terms=waiting(HOST).match.room.terms)
    match = msgspec.structs.replace(record.match, game=pips.GAME, room=room)
    assert match.ask(asked, who, "c", 9_000).why is why


def test_h9_the_host_asks_for_a_level_and_the_log_and_the_name_say_which(monkeypatch):
    quick = BotLevel("Quick", "It moves at once.", lambda view, draws: None)
    bots_allowed(monkeypatch, rolls=True, quick=quick)
    record = waiting(HOST).ask(Invite(level="quick")).ask(Invite(2))
    assert [sitter.name for sitter in record.match.room.seats] == [
        "Anna",
        "Quick bot 2",
        "Bot 3",
    ]
    assert [level_of(sitter) for sitter in record.match.room.seats] == [None, "quick", None]
    assert read_content(record.entries[-2]).asked == Invite(level="quick")
    assert is_replayed(record)


def test_h9_a_level_that_the_game_does_not_have_is_refused(monkeypatch):
    bots_allowed(monkeypatch)
    refused = waiting(HOST).match.ask(Invite(level="wise"), HOST, "c", 9_000)
    assert refused.why is HouseWhy.NO_SUCH_LEVEL
    assert refused.says == "This game has no bot of that level. It has: none."


def test_h9_a_game_without_a_bot_refuses_one():
    assert waiting(HOST).match.ask(Invite(), HOST, "c", 9_000).why is HouseWhy.NO_BOT

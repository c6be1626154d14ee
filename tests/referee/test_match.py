"""A match is the fold of its log: a value that moves on entry by entry."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.referee import (
    HOUSE,
    Begin,
    BrokenLog,
    Chain,
    FailStart,
    LoseChain,
    Pause,
    Play,
    Refused,
    Resume,
    Rise,
    Ruling,
    Sit,
    Sitter,
    Start,
    Status,
    replay,
)
from fairtable.referee.promise import house_link
from tests.referee.forging import forged
from tests.toys import pips
from tests.toys.tables import HOST, SECRET, Record, played, playing, waiting


def replayed(record: Record):
    return replay(lambda name, version: pips.GAME, record.entries)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 20))
@settings(max_examples=40, deadline=None)
def test_a_replay_of_the_log_gives_an_equal_match(secret, moves):
    record = played(secret, moves)
    assert replayed(record) == record.match


def test_comings_and_goings_are_replayed_too():
    record = playing(HOST, "ben").ask(Sit("Cleo"), "cleo").ask(Pause()).ask(Rise(1), "ben")
    record.ask(Rise(2), "cleo").ask(Sit("Benjamin"), "ben").ask(Resume()).ask(Play("throw"))
    assert replayed(record) == record.match
    assert record.match.room.seats == (Sitter("Anna", HOST), Sitter("Benjamin", "ben"), None)
    assert record.match.room.former == (HOST, "ben", "cleo")


def test_attempts_to_start_are_replayed_too():
    chains = [Chain(bytes([n]) * 32, 9) for n in range(3)]
    record = waiting()
    for name, chain in zip((HOST, "ben", "cleo"), chains, strict=True):
        record.ask(Sit(name, None, chain.anchor), name)
    record.ask(Start((0, 1, 2)))
    assert replayed(record) == record.match
    links = (chains[0].link(1), "", chains[2].link(1))
    record.take(record.match.house_asks(FailStart(links), record.match.tip.at + 15_000))
    assert replayed(record) == record.match
    links = (chains[0].link(2), chains[2].link(2))
    record.take(record.match.house_asks(Begin(links), record.match.tip.at + 1_000))
    record.ask(LoseChain(), "cleo").ask(Play("throw", chains[0].link(3)))
    assert replayed(record) == record.match
    assert record.match.room.attempt == 2


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        (
            '{"type":"FailStart","links":[""]}',
            '{"type":"StartFailed","attempt":1,"missing":[0]}',
        ),
        (
            '{"type":"Begin","links":["%s"]}' % ("0" * 64),
            '{"type":"GameStarted","seats":[0,1],"attempt":1}',
        ),
    ],
    ids=["a failure without an attempt", "a start with a wrong link"],
)
def test_links_that_do_not_fit_break_a_replay(asked, fact):
    entries = waiting(HOST, "ben").entries

    def change(content):
        content["asked"], content["facts"] = json.loads(asked), [json.loads(fact)]

    with pytest.raises(BrokenLog, match="not the next link"):
        replay(lambda name, version: pips.GAME, forged(entries, 2, change))


def test_the_version_is_the_number_of_entries():
    record = played()
    assert record.match.tip.version == len(record.entries)
    assert [entry.seq for entry in record.entries] == list(range(len(record.entries)))
    assert record.match.tip.head == record.entries[-1].hash


def test_asking_changes_nothing_and_gets_the_same_result_again():
    match = playing().match
    first, again = (match.ask(Play("throw"), HOST, "c", 9_000) for _ in range(2))
    assert isinstance(first, Ruling)
    assert first == again
    assert match == playing().match


def test_a_retry_at_the_same_place_draws_the_same():
    match = playing().match
    throws = {match.ask(Play("throw"), HOST, f"c{n}", 9_000 + n).events for n in range(20)}
    assert len(throws) == 1


def test_the_same_secret_deals_the_same_and_another_does_not():
    hands = [playing(secret=bytes([n])).match.state.hands for n in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=10))
def test_time_never_runs_backwards(times):
    record = playing()
    for now in times:
        before = record.match.tip.at
        turn = [HOST, "ben"][record.match.state.turn]
        move = "throw" if record.match.state.die is None else None
        if move is None or record.match.outcome is not None:
            break
        record.ask(Play(move), turn, now)
        assert record.match.tip.at == max(before, now)
        assert json.loads(record.entries[-1].public)["at"] == record.match.tip.at
    assert replayed(record) == record.match


def test_an_entry_says_who_asked_what_and_what_happened():
    record = playing().ask(Play("throw"), HOST, 9_000)
    content, die = json.loads(record.entries[-1].public), record.match.state.die
    assert content == {
        "seq": 5,
        "at": 9_000,
        "by": 0,
        "who": HOST,
        "command": "c5",
        "asked": {"type": "Play", "move": "throw"},
        "facts": [],
        "events": [{"type": "DieThrown", "die": die}],
        "drawn": [
            {"kind": "open", "asked": "below", "n": 6, "gave": record.match.state.die - 1}
        ],
        "house_link": house_link(SECRET, 0, 9),
    }


def test_the_house_plays_in_its_own_name():
    record = playing()
    record.take(record.match.house_plays(pips.Skip(), 9_000))
    content = json.loads(record.entries[-1].public)
    assert (content["by"], content["who"], content["command"]) == (HOUSE, "", "")
    assert content["asked"] == {"type": "Play", "move": "skip"}
    assert record.match.state.turn == 1
    assert replayed(record) == record.match


def test_the_house_can_be_refused_too():
    answer = playing().match.house_plays(pips.Throw(), 9_000)
    assert isinstance(answer, Refused)
    assert answer.why is pips.Why.NOT_YOUR_TURN


def test_the_last_move_ends_the_table():
    record = played()
    last = json.loads(record.entries[-1].public)
    assert last["facts"] == [{"type": "GameEnded", "by": "all cards laid"}]
    assert (record.match.room.status, record.match.clock.running) == (Status.OVER, None)
    assert record.match.outcome.rule == "P5"


def test_the_clock_counts_from_the_start_to_the_end():
    record = played()
    started = next(e for e in record.entries if "GameStarted" in e.public)
    began = json.loads(started.public)["at"]
    assert record.match.clock.spent_by(0, 10**9) == record.match.tip.at - began
    assert waiting(HOST).match.clock.running is None


@pytest.mark.parametrize(("who", "seat"), [(HOST, 0), ("ben", 1), ("dora", None)])
def test_a_seat_is_found_by_its_holder(who, seat):
    assert playing().match.room.seat_of(who) == seat

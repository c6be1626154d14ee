"""A game with a clock: each seat has a hand, and the house ends no time too early."""

import dataclasses

import msgspec
import pytest

from fairtable.referee import (
    Agree,
    Control,
    HouseWhy,
    Offer,
    Play,
    Refused,
    Resume,
    Ruling,
    Timing,
    replay,
)
from tests.toys import pips
from tests.toys.tables import HOST, playing

MINUTE = 60_000


class TimeOut(msgspec.Struct, frozen=True):
    seat: int


@pytest.fixture(autouse=True)
def with_a_clock(monkeypatch):
    """Pips with a minute for each seat; ten seconds of a turn are free. Late players skip."""

    def decide(felt, seat, move, chance):
        return pips.decide(felt, seat, pips.Skip() if type(move) is TimeOut else move, chance)

    def time_out(felt, clock, now):
        late = clock.running is not None and clock.left(clock.running, now) == 0
        return TimeOut(clock.running) if late else None

    def hand_of(felt):
        return felt.turn if pips.outcome(felt) is None else None

    def write_move(move):
        return "skip" if type(move) is TimeOut else pips.write_move(move)

    control = Control(reserve=MINUTE, delay=10_000)
    clock = Timing(TimeOut, lambda options: control, hand_of, time_out)
    timed = dataclasses.replace(pips.GAME, clock=clock, decide=decide, write_move=write_move)
    monkeypatch.setattr(pips, "GAME", timed)


def test_the_hand_of_the_seat_on_turn_runs_from_the_start():
    match = playing().match
    assert match.clock.running == match.state.turn == 0
    assert match.clock.left(0, match.tip.at + 10_000) == MINUTE
    assert match.clock.left(0, match.tip.at + 15_000) == MINUTE - 5_000


def test_the_same_hand_runs_on_over_several_entries_and_the_next_is_a_new_turn():
    record = playing()
    began = record.match.tip.at
    record.ask(Play("throw"), HOST, began + 4_000)
    assert record.match.clock.since == began
    move = next(m for m in pips.legal_moves(record.match.state, 0) if m != pips.Throw())
    record.ask(Play(pips.write_move(move)), HOST, began + 12_000)
    assert record.match.clock.running == 1
    assert record.match.clock.left(0, began + 99_000) == MINUTE - 2_000


def test_a_pause_stops_every_hand_and_the_clock_is_in_the_log():
    record = playing()
    began = record.match.tip.at
    record.ask(Offer("pause"), HOST, began + 14_000)
    record.ask(Agree("pause"), "ben", began + 15_000)
    assert record.match.clock.running is None
    record.ask(Resume(), HOST, began + 500_000)
    assert record.match.clock.running == 0
    assert record.match.clock.spent == (5_000, 0, 0)
    assert replay(lambda name, version: pips.GAME, record.entries) == record.match


def test_h5_the_house_ends_time_that_has_run_out_and_not_before():
    match = playing().match
    falls_at = match.clock.flag_falls_at()
    assert falls_at == match.tip.at + 10_000 + MINUTE
    early = match.house_plays(TimeOut(0), falls_at - 1)
    assert isinstance(early, Refused) and early.why is HouseWhy.TIME_LEFT
    other = match.house_plays(TimeOut(1), falls_at)
    assert isinstance(other, Refused) and other.why is HouseWhy.TIME_LEFT
    late = match.house_plays(TimeOut(0), falls_at)
    assert isinstance(late, Ruling)
    assert late.after.clock.running == 1


def test_when_nobody_must_move_no_hand_runs(monkeypatch):
    clock = pips.GAME.clock._replace(hand_of=lambda felt: None)
    monkeypatch.setattr(pips, "GAME", dataclasses.replace(pips.GAME, clock=clock))
    assert playing().match.clock.running is None

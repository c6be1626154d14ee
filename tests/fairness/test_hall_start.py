"""The start of a hall, simulated: some phones fall silent, some players are hostile."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from fairtable.referee.room.starting import IN_A_HALL

ATTEMPTS, PATIENCE = IN_A_HALL
PROBE = 3.0
SEATS = 1_000
SLOWEST_ANSWER = 2.5
"""Seconds that a phone takes at most to read the log and to give its link."""


@dataclass
class Start:
    began_after: float | None
    attempts: int
    players: int


def simulated(falls_silent: dict[int, float], hostile: int) -> Start:
    """One start. Each hostile seat answers the probe, and spoils an attempt of its own.

    A phone that falls silent after the probe is listed, and costs an attempt.
    """
    enemies = [seat for seat in range(SEATS) if seat not in falls_silent][:hostile]
    now = PROBE

    def silent_at(moment: float) -> set[int]:
        return {seat for seat, falls in falls_silent.items() if falls < moment}

    listed = set(range(SEATS)) - silent_at(now)
    for attempt in range(1, ATTEMPTS + 1):
        missing = listed & silent_at(now + SLOWEST_ANSWER)
        spoilers = [seat for seat in enemies if seat in listed][:1]
        if not missing and not spoilers:
            return Start(now + SLOWEST_ANSWER, attempt, len(listed))
        now += PATIENCE / 1000
        listed -= missing | set(spoilers)
    return Start(None, ATTEMPTS, 0)


def silent(seed: int, first: float, last: float) -> dict[int, float]:
    """One phone in a hundred falls silent, at a random moment of this time."""
    luck = random.Random(seed)
    seats = luck.sample(range(SEATS), SEATS // 100)
    return {seat: luck.uniform(first, last) for seat in seats}


@pytest.mark.parametrize("seed", range(50))
def test_a_thousand_seats_begin_within_a_minute(seed):
    """1 % fall silent while the game starts, and five are hostile, one after another."""
    start = simulated(silent(seed, PROBE, PROBE + SLOWEST_ANSWER), hostile=5)
    assert start.began_after is not None and start.began_after < 60
    assert start.players == SEATS - 10 - 5


def test_phones_that_fall_silent_all_the_time_seldom_make_it_longer():
    """The same over the whole minute: each may then cost an attempt of its own."""
    starts = [simulated(silent(seed, 0, 60), hostile=5) for seed in range(200)]
    in_time = [s for s in starts if s.began_after is not None and s.began_after < 60]
    assert len(in_time) >= 190
    assert all(start.began_after is not None for start in starts)


def test_a_hall_without_trouble_begins_at_once():
    start = simulated({}, hostile=0)
    assert (start.attempts, start.players) == (1, SEATS)
    assert start.began_after is not None and start.began_after < 6

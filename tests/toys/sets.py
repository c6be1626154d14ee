"""The dice race with its first turn taken from a set of texts: another process has another."""

from dataclasses import replace

from fairtable.referee import Accepted
from tests.toys import race
from tests.toys.race import RunnerDealt, TurnPassed


def decide(track, seat, move, chance):
    verdict = race.decide(track, seat, move, chance)
    dealt = [e for e in getattr(verdict, "events", ()) if isinstance(e, RunnerDealt)]
    if not dealt:
        return verdict
    runners = {event.runner: event.seat for event in dealt}
    first = runners[next(iter(set(runners)))]
    return Accepted((*verdict.events[:-1], TurnPassed(first)))


GAME = replace(race.GAME, decide=decide)

"""What somebody may ask of the house: every ask of the list is accepted, all others refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from fairtable.games import tambola
from fairtable.referee import (
    Abort,
    Agree,
    Claim,
    Decline,
    End,
    HandOver,
    Invite,
    LoseChain,
    Match,
    NoteGone,
    Offer,
    Pause,
    Refused,
    Remove,
    Resign,
    Resume,
    Rise,
    Ruling,
    Sit,
    Start,
    unfold,
)
from fairtable.referee.room.granted import Asker
from fairtable.referee.room.may import ONE_BY_ONE, SOMEBODY, May, may
from tests.playthroughs.samples import rules
from tests.referee.people_tables import NAMES, opened
from tests.referee.test_between_always import EMIL, GAMES, STEPS, TABLES, played
from tests.toys.tables import HOST

WHO = (HOST, *NAMES[:3], EMIL)
SEATS = range(-1, 6)


def may_at(match: Match, who: str, now: int) -> tuple[May, ...]:
    seat = match.room.seat_of(who)
    return may(match.room, Asker(seat, who, max(now, match.tip.at), match.tip.at))


def every_ask(match: Match) -> Iterator[tuple[Any, Any]]:
    """All asks of the house that there are, also those that nobody could mean."""
    for ask in (Start(match.room.seated()), Pause(), Resume(), End(), Resign(), Abort()):
        yield ask, None
    for ask in (LoseChain(), Remove(SOMEBODY), Sit("Emil"), Invite()):
        yield ask, None
    for what in ("draw", "pause", "end"):
        for offering in (Offer, Agree, Decline):
            yield offering(what), what
    for seat in SEATS:
        yield Sit("Emil", seat), seat
        for about in (Invite, Rise, HandOver, Claim):
            yield about(seat), seat


def accepted(match: Match, who: str, now: int) -> set[tuple[str, Any]]:
    return {
        (type(ask).__name__, about)
        for ask, about in every_ask(match)
        if not isinstance(match.ask(ask, who, "c", now), Refused)
    }


def told(match: Match, who: str, now: int, at: int) -> set[tuple[str, Any]]:
    """What the list of the time `now` says for the time `at`."""
    return {(one.ask, one.about) for one in may_at(match, who, now) if one.since <= at}


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=12, deadline=None)
def test_every_ask_of_the_list_is_accepted_and_every_other_refused(name, steps):
    played(name, steps, begun=len(steps) % 4 > 0)
    matches = [ruling.after for ruling in unfold(rules, TABLES[name].entries)]
    for match in matches[-24:]:
        now = match.tip.at
        times = {now, *(gone.until for gone in match.room.people.gone)}
        for who in WHO:
            for at in sorted({*times, *(at - 1 for at in times if at > now)}):
                assert told(match, who, now, at) == accepted(match, who, at), (who, at - now)


def test_what_may_be_asked_later_has_its_time():
    played("dots", [])
    record = TABLES["dots"]
    seat = record.match.room.seat_of(NAMES[1])
    assert seat is not None
    gone = record.match.house_asks(NoteGone(seat), record.match.tip.at)
    assert isinstance(gone, Ruling)
    record.take(gone)
    (claim,) = [one for one in may_at(record.match, NAMES[0], 0) if one.ask == "Claim"]
    assert (claim.about, claim.since) == (seat, record.match.room.people.gone[0].until)


def test_in_a_hall_the_host_is_told_of_the_first_seats_and_of_the_others_together():
    record = opened(tambola.GAME, tambola.Options(seats=70))
    for seat in (3, 66, 68):
        record.ask(Sit(f"P{seat}", seat), f"p{seat}")
    match = record.match
    hosts, ones = may_at(match, HOST, 0), may_at(match, "p68", 0)
    assert {one.about for one in hosts if one.ask == "Rise"} == {3, None}
    assert [(one.ask, one.about) for one in ones if one.about is not None] == [("Rise", 68)]
    assert max(one.about for one in hosts if isinstance(one.about, int)) < ONE_BY_ONE

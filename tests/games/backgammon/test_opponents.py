"""The bots by level: whole sessions, from the view only, and who beats whom."""

from __future__ import annotations

import pytest

from fairtable.games import backgammon
from fairtable.games.backgammon import Beaver, Cube, Double, Drop, Session, Take
from fairtable.games.backgammon.rules import decide, evolve, outcome
from fairtable.referee import HOUSE, Accepted, Chance, Draws
from tests.games.backgammon.tables import board

LUCK = Draws(b"opponents", b"")


def played(levels, options, seed):
    """A whole session of two bots; each answers only to its view."""
    session, chance = backgammon.opening(options), Chance.seeded(seed)
    while outcome(session) is None:
        seat = HOUSE if session.acting is None else session.acting
        if seat == HOUSE:
            move = backgammon.begin((0, 1))
        else:
            move = backgammon.BOTS[levels[seat]].choose(backgammon.view(session, seat), LUCK)
        verdict = decide(session, seat, move, chance)
        assert isinstance(verdict, Accepted), (move, verdict)
        for event in verdict.events:
            session = evolve(session, event)
    return session


@pytest.mark.parametrize(
    "options",
    [
        backgammon.Options(length=3),
        backgammon.Options(length=0, games=3, beavers=True),
        backgammon.Options(length=1, cube=False),
    ],
    ids=["a match", "money with beavers", "without a cube"],
)
@pytest.mark.parametrize("levels", [("easy", "strong"), ("steady", "gnubg")])
def test_every_level_plays_whole_sessions(levels, options):
    if not all(backgammon.BOTS[level].available for level in levels):
        pytest.skip("gnubg is not installed")
    assert outcome(played(levels, options, b"whole")) is not None


def test_strong_beats_easy_and_easy_is_a_beginner():
    options = backgammon.Options(length=0, games=25, cube=False, jacoby=False)
    score = played(("strong", "easy"), options, b"beats").score
    assert score[0] > score[1] + 10


def session_with(position, phase="rolling", **more):
    return Session(
        options=backgammon.Options(length=0, beavers=True, jacoby=False),
        position=position,
        phase=phase,
        **more,
    )


def test_b9_a_race_that_is_far_ahead_is_doubled_and_dropped():
    position = board({1: 5, 2: 5, 3: 5}, {6: 5, 5: 5, 4: 4}, turn="white")
    session = session_with(position)
    strong = backgammon.BOTS["strong"].choose
    assert strong(backgammon.view(session, 0), LUCK) == Double()
    doubled = session_with(position, "doubled", offered=2)
    assert strong(backgammon.view(doubled, 1), LUCK) == Drop()


def test_b10_a_double_from_behind_is_beavered():
    position = board({6: 5, 5: 5, 12: 5}, {1: 5, 2: 5, 3: 5}, turn="white")
    doubled = session_with(position, "doubled", offered=2)
    assert backgammon.BOTS["strong"].choose(backgammon.view(doubled, 1), LUCK) == Beaver()
    assert backgammon.BOTS["easy"].choose(backgammon.view(doubled, 1), LUCK) == Take()


def test_b13_a_single_game_is_refused_by_whoever_wins_a_gammon():
    position = board({1: 4}, {23: 15}, turn="black")
    offered = session_with(position, "resigning", resigning=1, cube=Cube(2, 0))
    answer = backgammon.BOTS["strong"].choose(backgammon.view(offered, 0), LUCK)
    assert answer == backgammon.Refuse()

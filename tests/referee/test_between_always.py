"""Whatever people ask, in any order: nothing crashes, the log says it all, a result stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino, dots, tambola
from fairtable.referee import (
    Abort,
    Agree,
    Away,
    Claim,
    Close,
    Decline,
    End,
    HandOver,
    HouseWhy,
    Invite,
    LoseChain,
    Match,
    NoteBack,
    NoteGone,
    Offer,
    Pause,
    Play,
    PlayAgain,
    Refused,
    Remove,
    Resign,
    Resume,
    Rise,
    Ruling,
    Sit,
    Start,
    Status,
    Succeed,
    audit,
    unfold,
)
from fairtable.referee.room.players import host_of
from fairtable.referee.snapshot import pack, seal, unpack
from tests.playthroughs.samples import rules
from tests.referee.people_tables import NAMES, opened, sitting, start
from tests.toys import pips
from tests.toys.tables import Record

GAMES = {
    "dots": (dots.GAME, dots.Options(width=2, height=2, seats=3)),
    "free dots": (dots.GAME, dots.Options(mode="free", width=3, height=2, seats=4)),
    "casino": (casino.GAME, casino.Options()),
    "pips": (pips.GAME, pips.Options()),
    "tambola": (tambola.GAME, tambola.Options(seats=4)),
}
EMIL = "e" * 16
WHO = (*NAMES[:2], *NAMES[:2], *NAMES, EMIL, "bot/1")
SEATS = st.integers(0, 4)
WHAT = st.sampled_from(["draw", "draw", "pause", "end"])
MOVE = "the first legal move"
BY_PERSONS = st.one_of(
    st.sampled_from([Resign(), Abort(), Pause(), Resume(), End(), LoseChain(), Invite(), MOVE]),
    st.just(MOVE),
    st.just(MOVE),
    st.builds(Offer, WHAT),
    *[st.builds(Agree, WHAT)] * 5,
    st.builds(Decline, WHAT),
    st.builds(Claim, SEATS),
    st.builds(HandOver, SEATS),
    st.builds(Rise, st.integers(-2, 4)),
    st.builds(Invite, SEATS),
    st.builds(Sit, st.sampled_from(["Anna", "Ben"]), st.none() | SEATS),
    st.builds(Remove, st.sampled_from([EMIL, "f" * 16])),
    st.builds(Start, st.sampled_from([(0, 1), (0, 1, 2)])),
    st.builds(Play, st.sampled_from(["line 0", "line 3", "throw", "claim TOP_ROW"])),
)
BY_HOUSE = st.one_of(
    st.builds(NoteGone, SEATS),
    st.builds(NoteBack, SEATS),
    st.sampled_from([Succeed(), PlayAgain("N3XTABLE"), Close(), "away"]),
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(WHO),
        BY_PERSONS | BY_PERSONS | BY_HOUSE,
        st.sampled_from([0, 1, 1_000, 60_000, 130_000]),
    ),
    min_size=12,
    max_size=40,
)


def answer(match: Match, who: str, asked: Any, wait: int) -> Ruling | Refused:
    now = match.tip.at + wait
    if asked == MOVE:
        seat = match.room.seat_of(who)
        legal = () if seat is None else match.game.legal_moves(match.state, seat)
        move = next(iter(legal), None)
        asked = Resume() if move is None else Play(match.game.write_move(move))
    if asked == "away":
        asked = Away(((match.tip.at, now),))
    if isinstance(asked, NoteGone | NoteBack | Succeed | PlayAgain | Close | Away):
        return match.house_asks(asked, now)
    return match.ask(asked, who, f"c{match.tip.version}", now)


def played(name: str, steps: list[tuple[str, Any, int]], begun: bool = True) -> list[Ruling]:
    """The accepted entries after the start."""
    game, options = GAMES[name]
    people = 2 + len(steps) % 2
    record = start(sitting(game, options, *NAMES[:people])) if begun else opened(game, options)
    TABLES[name] = record
    rulings: list[Ruling] = []
    for who, asked, wait in steps:
        ruled = answer(record.match, who, asked, wait)
        if isinstance(ruled, Ruling):
            record.take(ruled)
            rulings.append(ruled)
        else:
            assert "{" not in ruled.says
    return rulings


TABLES: dict[str, Record] = {}


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=120, deadline=None)
def test_every_accepted_entry_is_read_again_to_the_same_match(name, steps):
    rulings = played(name, steps)
    record = TABLES[name]
    again = [ruling.after for ruling in unfold(rules, record.entries)]
    assert [ruling.after for ruling in rulings] == again[len(again) - len(rulings) :]
    is_over = record.match.room.status is Status.OVER
    shown = [entry.as_seen_by(0) for entry in record.entries]
    ended = next((r for r in rulings if r.after.room.status is Status.OVER), None)
    report = audit(rules, record.entries if is_over else shown)
    assert (report.finished, report.entries) == (is_over, len(record.entries))
    assert report.head == (ended.entry.hash if ended else record.entries[-1].hash)


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_a_result_never_changes_and_is_one_of_the_players(name, steps):
    rulings = played(name, steps)
    over = [ruling.after for ruling in rulings if ruling.after.room.status is Status.OVER]
    assert len({repr(match.outcome) for match in over}) <= 1
    assert len(over) <= 2, "after the end only the rematch is named"
    for match in over[:1]:
        out = set(match.room.people.out)
        if match.outcome is not None:
            assert match.outcome.winners and not out & set(match.outcome.winners)


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_nobody_is_out_or_agrees_without_asking_and_the_host_is_a_person(name, steps):
    before: Match | None = None
    for ruling in played(name, steps):
        people, content = ruling.after.room.people, ruling.content
        was = before.room.people if before else None
        if was is not None and people.out != was.out:
            assert isinstance(content.asked, Resign | Claim)
            loser = content.by if isinstance(content.asked, Resign) else content.asked.seat
            assert people.out == (*was.out, loser)
        for offer in people.standing:
            stood = [one for one in was.standing if one.what == offer.what] if was else []
            new = set(offer.seats) - {seat for one in stood for seat in one.seats}
            assert was is None or new <= {content.by}
        assert not host_of(ruling.after.room).holder.startswith("bot/")
        before = ruling.after


@pytest.mark.parametrize("name", ["dots", "casino"])
@given(STEPS)
@settings(max_examples=25, deadline=None)
def test_a_snapshot_keeps_all_that_is_between_people(name, steps):
    rulings = played(name, steps)
    first = next(iter(unfold(rules, TABLES[name].entries))).after
    for ruling in rulings[-3:]:
        packed = pack(ruling.after, {})
        assert packed is not None
        assert unpack(seal(packed, first.tip.secret), first) == (ruling.after, {})


@pytest.mark.parametrize("name", GAMES)
@given(STEPS)
@settings(max_examples=20, deadline=None)
def test_before_the_game_nothing_crashes_either(name, steps):
    rulings = played(name, steps, begun=False)
    assert all(
        r.after.room.people.out == () for r in rulings if r.after.room.status == "waiting"
    )


def test_every_refusal_of_the_house_is_reached_by_a_test():
    folder = Path(__file__).parent
    text = "".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))
    missing = [why.name for why in HouseWhy if f".{why.name}" not in text]
    assert [name for name in missing if f'"{name}"' not in text] == []

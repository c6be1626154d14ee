"""H4 and H8: attempts to start, and the links that they need."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.referee import (
    End,
    Give,
    Given,
    HouseWhy,
    Luck,
    SeatCount,
    Start,
    Status,
)
from fairtable.referee.facts import GameEnded, GameStarted, SeatsClosed, StartFailed
from fairtable.referee.room.starting import start_terms
from tests.referee.chained_tables import (
    CHAINS,
    PATIENCE,
    begins,
    begun,
    facts_of,
    fails,
    is_fair,
    link,
    links,
    sitting,
    starting,
)
from tests.testing.broken import pips_but

# H4, H8. The start


def test_h4_the_seats_close_and_links_are_awaited():
    record = starting("anna", "ben", "cleo", bare=("cleo",))
    table = record.match
    assert (table.room.status, table.room.awaited()) == (Status.STARTING, (0, 1))
    assert facts_of(record) == (SeatsClosed(1, (0, 1, 2)),)
    assert (table.room.closed, table.room.closed_at) == (record.entries[-1].hash, table.tip.at)
    assert table.state.turn is None, "nothing is dealt yet"


def test_h4_with_every_link_the_house_begins():
    record = starting("anna", "ben")
    record.take(begins(record, *links(1, "anna", "ben")))
    assert facts_of(record) == (GameStarted((0, 1), 1),)
    assert record.match.room.chains == (Given(link("anna"), 1), Given(link("ben"), 1), None)
    assert (record.match.room.status, record.match.room.listed) == (Status.PLAYING, ())
    assert record.match.state.turn == 0
    assert is_fair(record)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param((), id="none"),
        pytest.param((link("anna"),), id="one is missing"),
        pytest.param((link("anna"), ""), id="one is empty"),
        pytest.param((link("ben"), link("anna")), id="another order"),
        pytest.param((link("anna"), link("ben", 2)), id="one is skipped"),
        pytest.param((link("anna"), CHAINS["ben"].anchor), id="the anchor again"),
        pytest.param((link("anna"), link("dora")), id="of another chain"),
        pytest.param((*links(1, "anna", "ben"), link("cleo")), id="one too many"),
    ],
)
def test_h8_the_house_cannot_begin_without_the_right_links(given):
    assert begins(starting("anna", "ben"), *given).why is HouseWhy.WRONG_LINK


def test_h4_without_chains_nothing_is_awaited():
    record = starting("anna", "ben", bare=("anna", "ben"))
    assert record.match.room.awaited() == ()
    record.take(begins(record))
    assert record.match.room.status is Status.PLAYING
    assert is_fair(record)


def test_h4_a_seat_that_is_left_out_is_not_dealt_in_and_has_no_chain():
    record = sitting("anna", "ben", "cleo").ask(Start((0, 2)))
    assert record.match.room.awaited() == (0, 2)
    assert record.match.why_not_taken(Give(link("ben")), "ben").why is HouseWhy.NOT_AWAITED
    record.take(begins(record, *links(1, "anna", "cleo")))
    assert sorted(record.match.state.hands) == [0, 2]
    assert record.match.room.chains[1] is None
    assert is_fair(record)


def test_h4_a_table_can_be_ended_while_it_starts():
    record = starting("anna", "ben").ask(End())
    assert record.match.room.status is Status.OVER
    assert is_fair(record)


# H8. Links that are given at a start


@pytest.mark.parametrize(
    ("given", "who", "reason"),
    [
        pytest.param(link("anna"), "anna", None, id="the next link"),
        pytest.param(link("ben"), "ben", None, id="in any order"),
        pytest.param(link("anna", 2), "anna", HouseWhy.WRONG_LINK, id="one is skipped"),
        pytest.param(link("ben"), "anna", HouseWhy.WRONG_LINK, id="of another seat"),
        pytest.param(CHAINS["anna"].anchor, "anna", HouseWhy.WRONG_LINK, id="the anchor"),
        pytest.param("0" * 64, "anna", HouseWhy.WRONG_LINK, id="of no chain"),
        pytest.param("", "anna", HouseWhy.WRONG_LINK, id="nothing"),
        pytest.param(link("cleo"), "cleo", HouseWhy.NOT_AWAITED, id="a seat without a chain"),
        pytest.param(link("dora"), "dora", HouseWhy.NOT_YOUR_SEAT, id="a spectator"),
    ],
)
def test_h8_a_link_for_the_start_is_taken_or_refused(given, who, reason):
    match = starting("anna", "ben", "cleo", bare=("cleo",)).match
    refused = match.why_not_taken(Give(given), who)
    assert (refused and refused.why) is reason


def test_h8_links_are_taken_only_during_a_start():
    over = begun("anna", "ben").end()
    for record in (sitting("anna", "ben"), begun("anna", "ben"), over):
        for number in (1, 2):
            refused = record.match.why_not_taken(Give(link("anna", number)), "anna")
            assert refused.why is HouseWhy.NOT_AWAITED


# H8. Attempts


def test_h8_an_attempt_fails_with_the_links_that_were_given_and_names_who_is_missing():
    record = starting("anna", "ben", "cleo")
    record.take(fails(record, link("anna"), "", link("cleo")))
    assert facts_of(record) == (
        StartFailed(1, (1,)),
        SeatsClosed(2, (0, 2)),
    )
    table = record.match
    assert (table.room.status, table.room.attempt, table.room.awaited()) == (
        Status.STARTING,
        2,
        (0, 2),
    )
    assert table.room.chains == (Given(link("anna"), 1), None, Given(link("cleo"), 1))
    assert table.room.closed == record.entries[-1].hash, "the next attempt has another message"
    assert table.room.seat_of("ben") == 1, "who is missing still sits there"


def test_h8_the_next_attempt_takes_the_next_links():
    record = starting("anna", "ben", "cleo")
    record.take(fails(record, link("anna"), "", link("cleo")))
    assert begins(record, *links(1, "anna", "cleo")).why is HouseWhy.WRONG_LINK
    assert record.match.why_not_taken(Give(link("ben")), "ben").why is HouseWhy.NOT_AWAITED
    record.take(begins(record, *links(2, "anna", "cleo")))
    assert facts_of(record) == (GameStarted((0, 2), 2),)
    assert sorted(record.match.state.hands) == [0, 2]
    assert is_fair(record)


def test_h8_an_attempt_is_not_given_up_before_its_time():
    record = starting("anna", "ben", "cleo")
    early = fails(record, link("anna"), "", link("cleo"), after=PATIENCE - 1)
    assert (early.why, early.says) == (HouseWhy.TIME_LEFT, "There is still time left.")
    record.take(fails(record, link("anna"), "", link("cleo"), after=PATIENCE))
    early = fails(record, link("anna", 2), "", after=PATIENCE - 1)
    assert early.why is HouseWhy.TIME_LEFT, "each attempt has its own time"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        pytest.param(links(1, "anna", "ben"), HouseWhy.NOBODY_MISSING, id="all are there"),
        pytest.param((link("anna"), link("ben", 2)), HouseWhy.WRONG_LINK, id="one is skipped"),
        pytest.param((link("anna"),), HouseWhy.WRONG_LINK, id="too few"),
        pytest.param((link("anna"), "", ""), HouseWhy.WRONG_LINK, id="too many"),
    ],
)
def test_h8_an_attempt_fails_only_if_a_link_is_missing(given, reason):
    assert fails(starting("anna", "ben"), *given).why is reason


def test_h8_with_too_few_seats_left_the_table_is_over():
    record = starting("anna", "ben")
    record.take(fails(record, link("anna"), ""))
    failed, ended = facts_of(record)
    assert (failed.missing, ended) == ((1,), GameEnded("the game could not start"))
    assert record.match.room.status is Status.OVER
    assert is_fair(record)


def test_h8_a_table_has_three_attempts():
    game = pips_but(seats=lambda options: SeatCount(0, 3))
    record = starting("anna", "ben", "cleo", game=game)
    record.take(fails(record, link("anna"), link("ben"), ""))
    record.take(fails(record, link("anna", 2), ""))
    assert (record.match.room.attempt, record.match.room.listed) == (3, (0,))
    record.take(fails(record, ""))
    assert facts_of(record)[1] == GameEnded("the game could not start")
    assert is_fair(record)


@pytest.mark.parametrize(
    ("luck", "places", "terms"),
    [
        (Luck(), 2, (0, 0)),
        (Luck(rolls=True), 200, (0, 0)),
        (Luck(open=1), 2, (3, 15_000)),
        (Luck(sealed=True), 100, (3, 15_000)),
        (Luck(sealed=True), 101, (20, 5_000)),
    ],
)
def test_h8_a_hall_has_more_and_shorter_attempts(luck, places, terms):
    assert start_terms(luck, places) == terms


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sets(st.sampled_from([0, 1, 2])), max_size=5))
def test_h8_whoever_is_missing_a_table_never_has_more_attempts_than_it_says(missing_each_time):
    """Every way to fail leads to a game of those who gave, or to the end; its log is fair."""
    record = starting("anna", "ben", "cleo")
    names = ("anna", "ben", "cleo")
    for tried, missing in enumerate(missing_each_time, 1):
        if record.match.room.status is not Status.STARTING:
            break
        assert record.match.room.attempt == tried <= 3
        awaited = record.match.room.awaited()
        given = [
            "" if seat in missing else link(names[seat], record.match.room.attempt)
            for seat in awaited
        ]
        record.take(fails(record, *given) if "" in given else begins(record, *given))
        stay = tuple(seat for seat in awaited if seat not in missing)
        if record.match.room.status is Status.PLAYING:
            assert tuple(sorted(record.match.state.hands)) == stay == awaited
        else:
            assert (record.match.room.status is Status.OVER) == (len(stay) < 2 or tried == 3)
    assert is_fair(record)

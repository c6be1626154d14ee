"""H5. Time stops while the house is away, and a house cannot use that to cheat unseen."""

from __future__ import annotations

import msgspec
import pytest

from fairtable.cli.words import entry_in_words
from fairtable.referee import (
    Away,
    BrokenLog,
    Clock,
    Control,
    Follower,
    HouseWhy,
    Match,
    Pause,
    Refused,
    Ruling,
    Start,
    audit,
    replay,
    unfold,
)
from fairtable.referee.asks import MOST_ABSENCES
from fairtable.referee.away import to_be_told
from fairtable.referee.facts import HouseAway
from tests.playthroughs.samples import rules
from tests.referee.forging import forged
from tests.toys.tables import HOST, playing, waiting

HOUR = 3_600_000


def away(match: Match, *absences: tuple[int, int], now: int) -> Ruling | Refused:
    """Times after the last entry of the match."""
    at = match.tip.at
    shifted = tuple((at + since, at + until) for since, until in absences)
    return match.house_asks(Away(shifted), at + now)


def test_h5_an_absence_is_charged_to_nobody():
    record = playing()
    began = record.match.tip.at
    record.take(away(record.match, (2_000, HOUR), now=HOUR + 10))
    assert record.match.clock.spent_by(0, began + HOUR + 3_000) == 5_000
    assert replay(rules, record.entries) == record.match


def test_h5_what_is_free_of_a_turn_is_not_used_up_by_an_absence():
    clock = Clock((0, 0), control=Control(reserve=60_000, delay=10_000)).turn_to(1, 1_000)
    after = clock.without(HOUR)
    assert after.left(1, 1_000 + HOUR + 4_000) == 60_000
    assert after.left(1, 1_000 + HOUR + 15_000) == 55_000
    assert after.flag_falls_at() == clock.flag_falls_at() + HOUR
    assert Clock().without(HOUR) == Clock()


def test_h5_several_absences_stand_in_one_entry():
    record = playing()
    began = record.match.tip.at
    record.take(away(record.match, (1_000, 5_000), (6_000, 9_000), now=9_000))
    facts = (HouseAway(began + 1_000, began + 5_000), HouseAway(began + 6_000, began + 9_000))
    assert record.match.clock.spent_by(0, began + 10_000) == 3_000
    last = msgspec.json.decode(record.entries[-1].public)
    assert last["facts"] == [msgspec.to_builtins(fact) for fact in facts]
    assert (last["by"], last["who"], last["command"]) == (-1, "", "")


@pytest.mark.parametrize(
    ("absences", "now"),
    [
        pytest.param([(-1, 5_000)], 9_000, id="before the last entry"),
        pytest.param([(0, 9_001)], 9_000, id="into the future"),
        pytest.param([(5_000, 5_000)], 9_000, id="no time at all"),
        pytest.param([(5_000, 4_000)], 9_000, id="backwards"),
        pytest.param([(0, 5_000), (4_999, 6_000)], 9_000, id="the same time twice"),
        pytest.param([(5_000, 6_000), (0, 4_000)], 9_000, id="not in order"),
    ],
)
def test_h5_the_house_cannot_have_been_away_then(absences, now):
    refused = away(playing().match, *absences, now=now)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.NOT_AWAY


def test_h5_the_same_absence_is_told_once():
    record = playing()
    at = record.match.tip.at
    record.take(away(record.match, (1_000, 5_000), now=5_000))
    again = record.match.house_asks(Away(((at + 1_000, at + 5_000),)), at + 9_000)
    assert isinstance(again, Refused) and again.why is HouseWhy.NOT_AWAY


@pytest.mark.parametrize(
    ("record", "why"),
    [
        pytest.param(lambda: waiting(HOST), HouseWhy.NOT_STARTED, id="before the start"),
        pytest.param(
            lambda: waiting(HOST, "ben").ask(Start((0, 1))),
            HouseWhy.STARTING,
            id="during a start",
        ),
        pytest.param(lambda: playing().ask(Pause()), HouseWhy.PAUSED, id="in a pause"),
        pytest.param(lambda: playing().end(), HouseWhy.GAME_OVER, id="after the end"),
    ],
)
def test_h5_where_no_time_runs_the_house_has_nothing_to_say(record, why):
    match = record().match
    refused = away(match, (0, 5_000), now=5_000)
    assert isinstance(refused, Refused) and refused.why is why
    assert (
        to_be_told(match, [(match.tip.at, match.tip.at + 5_000)], match.tip.at + 9_000) is None
    )


# What the house tells


def test_what_is_told_is_cut_to_the_time_since_the_last_entry():
    match = playing().match
    at = match.tip.at
    known = [(0, at + 4_000), (at + 5_000, at + 5_999), (at + 8_000, at + HOUR)]
    assert to_be_told(match, known, at + 10_000) == Away(
        ((at, at + 4_000), (at + 8_000, at + 10_000))
    )
    assert to_be_told(match, [], at + 10_000) is None


def test_very_many_absences_become_one():
    match = playing().match
    at = match.tip.at
    known = [(at + n * 5_000, at + n * 5_000 + 2_000) for n in range(MOST_ABSENCES + 1)]
    told = to_be_told(match, known, at + HOUR)
    assert told == Away(((at, known[-1][1]),))
    assert isinstance(match.house_asks(told, at + HOUR), Ruling)


# Forged logs


def with_an_absence() -> list:
    record = playing()
    record.take(away(record.match, (1_000, 5_000), now=6_000))
    record.end()
    return record.entries


def shown(entries: list) -> list:
    return [entry.as_seen_by(None) for entry in entries[:-1]]


def followed(entries: list) -> None:
    follower = Follower(rules)
    for entry in entries:
        follower.follow(entry)


def longer(content):
    content["facts"][0]["until"] += 1


def without_its_fact(content):
    content["facts"] = []


def early(content):
    content["asked"]["absences"][0][0] -= 10_000
    content["facts"][0]["since"] -= 10_000


def late(content):
    content["asked"]["absences"][0][1] += 10_000
    content["facts"][0]["until"] += 10_000


def by_a_player(content):
    content["by"], content["who"], content["command"] = 0, HOST, "c"


def nothing(content):
    content["asked"]["absences"], content["facts"] = [], []


@pytest.mark.parametrize("whole", [True, False], ids=["open", "shown"])
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (longer, "what happened at the table is not what the rules say"),
        (without_its_fact, "what happened at the table is not what the rules say"),
        (early, "rule H5 refuses it: The house cannot have been away then."),
        (late, "rule H5 refuses it: The house cannot have been away then."),
        (by_a_player, "another seat asked"),
        (nothing, "unreadable"),
    ],
)
def test_a_forged_absence_is_found(change, reason, whole):
    entries = with_an_absence()
    seq = len(entries) - 2
    check = (lambda log: audit(rules, log)) if whole else followed
    log = entries if whole else shown(entries)
    check(log)
    with pytest.raises(BrokenLog, match=reason) as caught:
        check(forged(log, seq, change))
    assert caught.value.seq == seq


def test_an_absence_can_be_read_in_words():
    rulings = list(unfold(rules, with_an_absence()))
    heading, line = entry_in_words(rulings[-2], rulings[-3].after)
    assert heading.endswith("The house was away")
    assert line.strip() == "house away: 0:04 are charged to nobody"

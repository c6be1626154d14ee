"""Chains from start to end without a server: races of two to four, with and without chains."""

import json
from pathlib import Path

import msgspec
import pytest

from fairtable.referee import Begin, BrokenLog, Chain, HouseWhy, Play, Refused, Start, Status
from fairtable.testing import PROPERTIES, Trial
from tests.fairness.racing import started, waiting
from tests.toys import race

RULEBOOK = (Path(race.__file__).parent / "race.md").read_text(encoding="utf-8")
TABLES = ["cc", "c-", "-c", "--", "ccc", "c-c", "cccc", "-c-c", "----"]


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_the_race_is_a_correct_game(check):
    check(race.GAME, Trial(rulebook=RULEBOOK, games=3))


@pytest.mark.parametrize("chained", TABLES)
def test_a_race_with_any_chains_is_verified(chained):
    table = started(chained).to_the_end()
    report = table.audited()
    assert report.whole and report.finished
    assert report.entries == len(table.entries)
    assert report.chained[: len(chained)] == [brings == "c" for brings in chained]
    assert report.links == sum(racer.given for racer in table.racers)
    assert (report.links > 0) == ("c" in chained)
    assert (report.sealed_draws, report.hidden_parts) == (1, 0)


@pytest.mark.parametrize("chained", TABLES)
def test_the_log_as_a_spectator_sees_it_is_verified_too(chained):
    table = started(chained).to_the_end()
    table.entries = [entry.as_seen_by(None) for entry in table.entries[:-1]]
    report = table.audited()
    assert not report.whole
    assert report.hidden_parts == 1 + len(chained) + 1
    assert report.open_draws > 0


def test_nobody_plays_before_every_chain_has_given_a_link():
    table = waiting("c-c")
    table.ask(Start((0, 1, 2)), table.racers[0])
    assert (table.match.room.status, table.match.room.awaited()) == (Status.STARTING, (0, 2))
    early = table.match.ask(Play("roll"), "ann", "x", 9_000)
    assert isinstance(early, Refused) and early.why is HouseWhy.STARTING
    some = Begin((table.racers[0].link(),))
    assert table.match.house_asks(some, 9_000).why is HouseWhy.WRONG_LINK
    table.begin()
    assert table.match.room.status is Status.PLAYING


def test_a_retried_command_draws_the_same():
    table = started("cc")
    racer = table.racers[0]
    asked = Play("dash", racer.link())
    first = table.match.ask(asked, racer.name, "once", 5_000)
    again = table.match.ask(asked, racer.name, "once", 5_000)
    assert first.entry == again.entry
    later = table.match.ask(asked, racer.name, "another", 7_000)
    assert later.events == first.events


def test_a_seat_with_a_chain_cannot_roll_without_its_link():
    """Otherwise each roll would be a choice between two."""
    table = started("cc")
    refused = table.match.ask(Play("dash"), "ann", "c", 0)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.LINK_MISSING


@pytest.mark.parametrize("ahead", [0, 2, 3, 10, 64])
def test_a_player_cannot_pick_a_link(ahead):
    table = started("cc")
    ann = table.racers[0]
    refused = table.match.ask(Play("roll", ann.chain.link(ann.given + ahead)), "ann", "c", 0)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.WRONG_LINK


def test_a_link_of_another_chain_is_refused():
    table = started("cc")
    link = Chain(b"chosen to win".ljust(32, b"!")).link(1)
    refused = table.match.ask(Play("roll", link), "ann", "c", 0)
    assert isinstance(refused, Refused) and refused.why is HouseWhy.WRONG_LINK


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_race_with_one_more_chain_is_another_race(seat):
    """One honest chain among the seats is enough to change every draw."""
    without, chained = started("--"), started("-c" if seat else "c-")
    assert without.match.tip.secret == chained.match.tip.secret
    for table in (without, chained):
        for _ in range(6):
            table.play("roll")
    rolls = [[e for r in t.rulings for e in r.events] for t in (without, chained)]
    assert rolls[0] != rolls[1]


def test_a_changed_draw_is_found():
    table = started("cc").to_the_end()
    seq = next(e.seq for e in table.entries if "Rolled" in e.public)
    content = json.loads(table.entries[seq].public)
    content["drawn"][0]["gave"] = (content["drawn"][0]["gave"] + 1) % 6
    changed = json.dumps(content, separators=(",", ":"))
    table.entries[seq] = msgspec.structs.replace(table.entries[seq], public=changed)
    with pytest.raises(BrokenLog) as broken:
        table.audited()
    assert broken.value.seq == seq

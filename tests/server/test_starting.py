"""The start: who is here, whose links are there, and what happens if they are not."""

from __future__ import annotations

import asyncio

import pytest

from fairtable.games import rules_of
from fairtable.referee import End, Give, Invite, LoseChain, Resign, Rise, Sit, Start, audit
from fairtable.server.starting import DONE
from fairtable.server.wire import Here
from tests.server.hasty_starts import AFTER_RESTART, HOST, PATIENCE, PROBE, Ears, Hall


def now() -> float:
    return asyncio.get_running_loop().time()


# Who is here


async def test_a_table_without_chains_begins_at_once(hall: Hall) -> None:
    await hall.open("Ben", "Cleo")
    reply = await hall.start()
    assert reply.ruling.content.asked == Start((0, 1))
    assert hall.table.durable.room.status.value == "playing"
    assert await hall.kinds() == ["SeatsClosed", "GameStarted"]


async def test_the_seats_close_as_soon_as_everybody_has_answered(hall: Hall) -> None:
    await hall.open("ben", "cleo", "Dora")
    began = now()
    await hall.start("cleo", "ben")
    assert now() < began + PROBE / 2
    assert await hall.facts() == [{"type": "SeatsClosed", "attempt": 1, "seats": [0, 1, 2]}]


async def test_every_watcher_gets_the_probe(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    watchers = [Ears("ben"), Ears("cleo"), Ears()]
    hall.table.watchers.update(watchers)
    await hall.start("ben", "cleo")
    assert [len(ears.heard("probe")) for ears in watchers] == [1, 1, 1]


async def test_a_silent_player_with_a_chain_is_left_out(hall: Hall) -> None:
    await hall.open("ben", "cleo", "Dora", "emil")
    began = now()
    await hall.start("ben", "emil")
    assert now() >= began + PROBE
    assert await hall.facts() == [{"type": "SeatsClosed", "attempt": 1, "seats": [0, 2, 3]}]
    assert hall.awaited == [0, 3]


async def test_a_player_left_out_is_not_dealt_in_and_has_no_chain(hall: Hall) -> None:
    await hall.open("ben", "cleo", "emil")
    await hall.start("ben", "emil")
    assert await hall.give("cleo") == "not-awaited"
    for player in ("ben", "emil"):
        assert await hall.give(player) == DONE
    match = hall.table.durable
    assert (match.room.status.value, sorted(match.state.places)) == ("playing", [0, 2])
    assert [chain is not None for chain in match.room.chains] == [True, False, True, False]


async def test_a_host_with_a_chain_is_here_although_others_are_not(hall: Hall) -> None:
    await hall.open(HOST, "ben", "Cleo")
    await hall.start()
    assert (await hall.facts())[0]["seats"] == [0, 2]


async def test_an_answer_of_long_ago_does_not_count(hall: Hall) -> None:
    await hall.open("ben", "cleo", "Dora")
    await hall.ask("cleo", Here())
    await asyncio.sleep(PROBE * 1.2)
    await hall.start("ben")
    assert (await hall.facts())[0]["seats"] == [0, 2]


async def test_a_request_over_http_is_an_answer(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    asking = asyncio.ensure_future(hall.start("ben"))
    await asyncio.sleep(0.02)
    assert not asking.done()
    hall.table.starting.heard("cleo")
    await asyncio.wait_for(asking, PROBE / 2)
    assert hall.awaited == [0, 1]


async def test_a_start_with_too_few_who_are_here_is_refused(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    assert await hall.start("ben") == "players-away"
    assert await hall.kinds() == []
    await hall.start("ben", "cleo")
    assert await hall.kinds() == ["SeatsClosed"]


async def test_a_start_that_would_be_refused_anyway_needs_no_probe(hall: Hall) -> None:
    await hall.open("ben")
    ears = Ears()
    hall.table.watchers.add(ears)
    assert await hall.ask(HOST, Start()) == "seats-missing"
    assert await hall.ask("ben", Start()) == "not-host"
    assert ears.heard("probe") == []


async def test_a_player_who_comes_during_the_probe_begins_too(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    asking = asyncio.ensure_future(hall.start("ben"))
    await asyncio.sleep(0.02)
    await hall.sit("Dora")
    await hall.ask("cleo", Here())
    await asking
    assert (await hall.facts())[0]["seats"] == [0, 1, 2]


async def test_a_start_that_is_asked_twice_is_done_once(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    asking = [asyncio.ensure_future(hall.start(id=id)) for id in ("one", "one", "two")]
    await asyncio.sleep(0.02)
    for player in ("ben", "cleo"):
        await hall.ask(player, Here())
    first, again, other = await asyncio.gather(*asking)
    assert (first.repeated, again.repeated, other) == (False, True, "starting")
    assert again.ruling == first.ruling
    later = await hall.start(id="one")
    assert (later.repeated, later.ruling) == (True, first.ruling)
    assert await hall.kinds() == ["SeatsClosed"]


async def test_a_start_that_is_asked_twice_is_refused_twice(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    asking = [asyncio.ensure_future(hall.start(id="one")) for _ in range(2)]
    assert await asyncio.gather(*asking) == ["players-away"] * 2


async def test_an_answer_to_no_probe_does_nothing(hall: Hall) -> None:
    await hall.open("ben")
    version = hall.table.durable.tip.version
    for who in ("ben", "somebody who watches", HOST):
        assert await hall.ask(who, Here()) == DONE
    assert hall.table.durable.tip.version == version


# Links


async def started(hall: Hall, *players: str) -> Hall:
    await hall.open(*players)
    await hall.start(*(player for player in players if player.islower()))
    return hall


async def test_the_last_link_begins_the_game(hall: Hall) -> None:
    await started(hall, "ben", "Cleo", "dora")
    assert hall.awaited == [0, 2]
    assert await hall.give("dora") == DONE
    assert (hall.awaited, hall.table.durable.room.status.value) == ([0], "starting")
    assert await hall.give("ben") == DONE
    assert (hall.awaited, hall.table.durable.room.status.value) == ([], "playing")
    begun = (await hall.facts())[-1]
    links = [hall.chains[player].link(1) for player in ("ben", "dora")]
    expected = {"type": "GameStarted", "seats": [0, 1, 2], "attempt": 1}
    assert begun == expected
    assert (await hall.last_asked())["links"] == links


async def test_watchers_are_told_who_has_given(hall: Hall) -> None:
    await started(hall, "ben", "cleo", "dora")
    ears = Ears()
    hall.table.watchers.add(ears)
    await hall.give("cleo")
    await hall.give("dora")
    await asyncio.sleep(0.1)
    assert [frame["table"]["awaited"] for frame in ears.heard("table")] == [[0]]


async def test_a_wrong_link_is_refused_and_a_repeated_one_is_not(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    assert await hall.give("ben", 2) == "wrong-link"
    assert await hall.ask("ben", Give("0" * 64)) == "wrong-link"
    assert await hall.ask("stranger", Give("0" * 64)) == "not-your-seat"
    assert hall.awaited == [0, 1]
    assert [await hall.give("ben") for _ in range(3)] == [DONE] * 3
    await hall.give("cleo")
    assert await hall.give("cleo") == "not-awaited"


async def test_no_link_is_taken_before_the_seats_are_closed(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    assert await hall.give("ben") == "not-awaited"
    await hall.start("ben", "cleo")
    assert hall.awaited == [0, 1]


DURING: dict[str, tuple[str, object]] = {
    "sit": ("emil", Sit("Emil")),
    "sit again": ("ben", Sit("Ben")),
    "rise": ("ben", Rise(0)),
    "be freed": (HOST, Rise(1)),
    "invite": (HOST, Invite()),
    "start": (HOST, Start()),
    "lose a chain": ("ben", LoseChain()),
}


@pytest.mark.parametrize("what", DURING)
async def test_the_seats_are_closed_during_a_start(hall: Hall, what: str) -> None:
    await started(hall, "ben", "cleo")
    who, ask = DURING[what]
    assert await hall.ask(who, ask) == "starting"  # type: ignore[arg-type]
    assert hall.awaited == [0, 1]


# Attempts


async def test_who_gives_no_link_is_left_out_of_the_next_attempt(hall: Hall) -> None:
    await started(hall, "ben", "cleo", "dora")
    ears = Ears()
    hall.table.watchers.add(ears)
    await hall.give("ben")
    await hall.give("dora")
    await hall.until_attempt(2)
    links = [hall.chains["ben"].link(1), "", hall.chains["dora"].link(1)]
    assert (await hall.facts())[1:] == [
        {"type": "StartFailed", "attempt": 1, "missing": [1]},
        {"type": "SeatsClosed", "attempt": 2, "seats": [0, 2]},
    ]
    assert (await hall.last_asked())["links"] == links
    assert hall.awaited == [0, 2]
    assert ears.heard("table")[-1]["table"]["awaited"] == [0, 2]
    assert await hall.give("ben") == "wrong-link"
    assert await hall.give("cleo") == "not-awaited"
    for player in ("ben", "dora"):
        assert await hall.give(player, 2) == DONE
    assert hall.table.durable.room.status.value == "playing"
    await hall.ask("ben", Resign())
    report = audit(rules_of, await hall.store.read(hall.table.id))
    assert (report.whole, report.attempts, report.given) == (True, 2, [2, 0, 2, 0])


async def test_an_attempt_is_given_as_much_time_as_it_was_promised(hall: Hall) -> None:
    await started(hall, "ben", "cleo", "dora")
    began = now()
    await hall.give("ben")
    await hall.give("cleo")
    await hall.until_attempt(2)
    assert now() >= began + PATIENCE / 1000 - 0.05


async def test_the_table_is_over_when_too_few_are_left(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.give("ben")
    await hall.until("over")
    assert await hall.kinds() == ["SeatsClosed", "StartFailed", "GameEnded"]


async def test_the_table_is_over_after_the_last_attempt(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairtable.referee.room.starting.AT_A_TABLE", (2, PATIENCE))
    await started(hall, "ben", "cleo", "dora", "emil")
    for player in ("ben", "cleo", "dora"):
        await hall.give(player)
    await hall.until_attempt(2)
    for player in ("ben", "cleo"):
        await hall.give(player, 2)
    await hall.until("over")
    assert [fact.get("missing") for fact in await hall.facts()] == [None, [3], None, [2], None]
    assert audit(rules_of, await hall.store.read(hall.table.id)).whole


async def test_an_attempt_does_not_end_early_if_the_clock_is_set_back(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    hall.set_back = PATIENCE
    await asyncio.sleep(PATIENCE * 1.3 / 1000)
    assert hall.table.durable.room.status.value == "starting"
    await hall.until("over", 2 * PATIENCE / 1000)


# A server that comes back


async def test_after_a_restart_the_same_links_are_given_again(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.give("ben")
    await hall.restart()
    assert hall.awaited == [0, 1]
    await asyncio.sleep(PATIENCE * 1.3 / 1000)
    for player in ("ben", "cleo"):
        assert await hall.give(player) == DONE
    assert await hall.kinds() == ["SeatsClosed", "GameStarted"]


async def test_after_a_restart_a_start_waits_longer_and_then_fails(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.restart()
    assert await hall.until("over") >= AFTER_RESTART - 0.05


async def test_the_next_attempt_after_a_restart_waits_as_long_as_any(hall: Hall) -> None:
    await started(hall, "ben", "cleo", "dora")
    await hall.restart()
    await hall.give("ben")
    await hall.give("cleo")
    await hall.until_attempt(2)
    assert await hall.until("over") < AFTER_RESTART - 0.1


async def test_a_start_that_was_cut_off_before_its_beginning_goes_on(hall: Hall) -> None:
    await started(hall, "Ben", "Cleo")
    hall.store.cut(hall.table.id, 4)
    await hall.restart()
    await hall.until("playing", 0.2)


# The host ends it


async def test_the_host_may_end_a_start(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.give("ben")
    await hall.ask(HOST, End())
    assert await hall.give("cleo") == "not-awaited"
    await asyncio.sleep(PATIENCE * 1.3 / 1000)
    assert await hall.kinds() == ["SeatsClosed", "GameEnded"]


async def test_the_host_may_end_the_table_during_the_probe(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    asking = asyncio.ensure_future(hall.start("ben"))
    await asyncio.sleep(0.02)
    await hall.ask(HOST, End())
    assert await asking == "game-over"
    assert await hall.kinds() == ["GameEnded"]


# A disk that fails


async def test_a_start_that_cannot_be_written_may_be_asked_again(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    hall.store.failing = 1
    assert await hall.start("ben", "cleo", id="start") == "write-failed"
    again = await hall.start(id="start")
    assert not again.repeated
    assert (await hall.kinds(), hall.awaited) == (["SeatsClosed"], [0, 1])


async def test_a_beginning_that_cannot_be_written_is_written_later(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.give("ben")
    hall.store.failing = 1
    assert await hall.give("cleo") == "write-failed"
    assert await hall.give("cleo") == DONE
    assert await hall.kinds() == ["SeatsClosed", "GameStarted"]


async def test_it_is_written_later_even_if_nobody_asks_again(hall: Hall) -> None:
    await started(hall, "ben", "cleo")
    await hall.give("ben")
    hall.store.failing = 1
    await hall.give("cleo")
    await hall.until("playing")
    assert await hall.kinds() == ["SeatsClosed", "GameStarted"]


async def test_a_failure_that_cannot_be_written_is_written_later(hall: Hall) -> None:
    await started(hall, "ben", "cleo", "dora")
    await hall.give("ben")
    await hall.give("dora")
    hall.store.failing = 4
    await hall.until_attempt(2)
    assert (await hall.facts())[1]["missing"] == [1]
    assert hall.awaited == [0, 2]


async def test_half_a_start_without_chains_is_finished_later(hall: Hall) -> None:
    await hall.open("Ben", "Cleo")
    hall.store.spared, hall.store.failing = 1, 3
    assert await hall.start(id="start") == "write-failed"
    again = await hall.start(id="start")
    assert again.repeated
    await hall.until("playing")
    assert await hall.kinds() == ["SeatsClosed", "GameStarted"]


async def test_refused_links_and_starts_are_counted(hall: Hall) -> None:
    await hall.open("ben", "cleo")
    await hall.ask("ben", Start())
    await hall.give("ben")
    counted = hall.tables._metrics.registry.get_sample_value(
        "fairtable_refusals_total", {"game": "race"}
    )
    assert counted == 2

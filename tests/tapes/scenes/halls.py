"""Halls of Tambola: more than 64 places, a caller, claims, late players and printed tickets."""

from __future__ import annotations

from typing import Any

from fairtable.games.tambola import PaperSet
from tests.tapes.people import Player, arrived, over
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

PRIZES = [
    {"pattern": "EARLY_FIVE", "places": [10, 5]},
    {"pattern": "TOP_ROW", "places": [15]},
    {"pattern": "FULL_HOUSE", "places": [35]},
]


async def hall(
    house: House, guests: int, watching: int, chained: int = 0, **options: Any
) -> list[Player]:
    """A host who watches and has no ticket, and guests with seats; the first of them watch.

    The others play over HTTP. `chained` of them bring a chain."""
    host, *players = await arrived(house, "Host", *(f"Guest {n}" for n in range(guests)))
    table = await host.open("tambola", options=options, title="The hall", sit=False)
    await host.watch()
    for number, player in enumerate(players):
        player.table = table
        if number < watching:
            await player.watch(table)
        await player.sit(chained=number < chained)
    return [host, *players]


NEEDED = {"EARLY_FIVE": 5, "TOP_ROW": 5, "FULL_HOUSE": 15}


async def complete(player: Player, prize: str) -> bool:
    """Whether this player's first ticket is complete, by what the table shows them."""
    view = (await player.see())["view"]
    rows = view["tickets"][0]["rows"]
    counting = rows[:1] if prize == "TOP_ROW" else rows
    numbers = {number for row in counting for number in row if number}
    return len(numbers & set(view["called"])) >= NEEDED[prize]


async def who_has(players: list[Player], prize: str) -> Player | None:
    """The first who has completed the prize."""
    for player in players:
        if await complete(player, prize):
            return player
    return None


async def called_until(players: list[Player], prize: str, seconds: float) -> Player:
    """The clock calls numbers until somebody has completed the prize."""
    for _ in range(90):
        await players[0].house.rest(seconds)
        if winner := await who_has(players, prize):
            return winner
    raise AssertionError(f"nobody completes {prize}")


@scene(bot_seconds=0.5)
async def a_hall_of_seventy(house: House) -> None:
    """The clock calls; people claim together, wrongly and late; some come late; bots play."""
    options: dict[str, Any] = {
        "seats": 70,
        "seconds": 2,
        "late": True,
        "tickets": 1,
        "prizes": PRIZES,
    }
    host, *players = await hall(house, 8, 5, **options)
    nameless = Player(house, "a spectator")
    await nameless.watch(host.table)
    for _ in range(3):
        await host.do("Invite")
    await players[7].do("Rise", seat=7)
    await players[0].do("Rise", seat=3)
    await players[6].sit(seat=66)
    await players[0].do("Start")
    await host.do("Start")
    await players[1].play("claim TOP_ROW 1")
    await players[2].play("call")
    await host.play("pace 4")
    await house.rest(9)
    late = Player(house, "Late")
    await late.arrive()
    await late.watch(host.table)
    await late.sit(seat=69)
    await players[7].sit()
    await host.play("pace 2")
    await house.rest(5)
    await late.moves()
    for ask in ("Pause", "Resume"):
        await host.do(ask)
        await house.rest(6)
    await players[0].leave()
    await house.rest(12)
    await players[0].watch(after=5)
    winner = await called_until(players[:6], "EARLY_FIVE", 2)
    for player in players[:6]:
        await player.play("claim EARLY_FIVE 1")
    await winner.play("claim EARLY_FIVE 1")
    await house.rest(2.1)
    await winner.play("claim EARLY_FIVE 1")
    await nameless.ask("GET", f"/api/tables/{host.table}")
    await nameless.ask("GET", f"/api/tables/{host.table}/seats?of=0,8,66,69")
    await players[1].ask("GET", f"/api/tables/{host.table}/seats?of=a,b")
    await players[2].do("Resign")
    await players[3].do("Rise", seat=3)
    await players[3].do("Abort")
    await players[3].do("End")
    await over(host, "End")
    await late.see()
    await write_log(nameless, host.table)


@scene()
async def the_host_calls(house: House) -> None:
    """Numbers one by one; a claim must come on the number, the first wins; tickets go out."""
    options: dict[str, Any] = {
        "seats": 80,
        "caller": "host",
        "on_number": True,
        "ties": "first",
        "bogeys_out": 2,
        "one_prize": "player",
        "prizes": PRIZES,
        "pot": 1000,
        "auto_daub": True,
    }
    host, *players = await hall(house, 4, 3, **options)
    await host.play("call")
    await host.do("Start")
    await players[0].play("call")
    for _ in range(5):
        await players[0].play("claim TOP_ROW 1")
    called = 0
    while not (first := await who_has(players[1:], "EARLY_FIVE")):
        await host.play("call")
        called += 1
        assert called < 90
    await first.play("claim EARLY_FIVE 1")
    await host.play("call")
    await host.play("call")
    for player in players[1:]:
        await player.play("claim EARLY_FIVE 1")
    await first.play("claim TOP_ROW 1")
    await host.play("pace 5")
    await host.leave()
    await house.rest(70)
    await host.watch(after=3)
    await host.play("call")
    caller = players[0]
    await write_log(caller, host.table, "a log in the middle")
    while not await who_has(players[1:], "FULL_HOUSE"):
        await caller.play("call")
        called += 1
        assert called < 90
    for player in players:
        await player.play("claim FULL_HOUSE 1")
    await house.rest(0.3)
    await caller.play("call")
    await house.rest(1)
    await write_log(players[0], host.table)


@scene()
async def claims_for_paper(house: House) -> None:
    """Printed sheets of a set that the table has promised; false and strange proofs."""
    found = PaperSet(bytes(range(16)), 20, strips=False)
    other = PaperSet(bytes(range(1, 17)), 20, strips=False)
    paper = {"set": found.root, "sheets": 20, "strips": False}
    options: dict[str, Any] = {"seats": 100, "caller": "host", "paper": paper, "prizes": PRIZES}
    host, *players = await hall(house, 3, 3, **options)
    await host.do("Start")
    sheet = 7
    claim = f"paper EARLY_FIVE {sheet} {found.proof(sheet)}"
    await host.play(claim)
    await players[0].play(claim)
    for wrong in (
        f"paper EARLY_FIVE 8 {found.proof(sheet)}",
        f"paper EARLY_FIVE 7 {other.proof(sheet)}",
        f"paper EARLY_FIVE 21 {found.proof(sheet)}",
        f"paper EARLY_FIVE 7B {found.proof(sheet)}",
        f"paper EARLY_FIVE 7 {found.proof(sheet)[:-4]}AAAA",
        "paper EARLY_FIVE 7 nothing",
        "paper NO_PRIZE 7 nothing",
    ):
        await host.play(wrong)
    numbers = {number for row in found.sheet(sheet)[0] for number in row if number}
    for _ in range(60):
        await host.play("call")
        called = (await host.see())["view"]["called"]
        if len(numbers & set(called)) >= 5:
            break
    await host.play(claim)
    await host.play("call")
    await host.play(claim)
    await over(host, "End")
    await write_log(host, host.table)


@scene()
async def a_hall_starts_with_chains(house: House) -> None:
    """More than 100 places: attempts of five seconds. Who gives no link is left out."""
    options: dict[str, Any] = {"seats": 120, "seconds": 2, "prizes": PRIZES, "strips": True}
    host, *players = await hall(house, 9, 7, chained=5, **options)
    await host.say("Start")
    for player in players[:5]:
        await player.do("Here")
    await house.rest(1)
    for player in players[:3]:
        await player.give()
    await players[5].do("Give", link="0" * 64)
    await house.rest(0.3)
    await host.see()
    await house.rest(5)
    await players[4].give()
    for player in players[:3]:
        await player.give()
    await house.rest(3)
    await players[0].do("LoseChain")
    await house.rest(3)
    await house.restart()
    await host.watch(after=8)
    for player in players[:3]:
        await player.watch()
    await house.rest(5)
    await write_log(players[4], host.table, "a log in the middle")
    await over(host, "End")
    await write_log(players[0], host.table)


@scene(bot_seconds=1)
async def a_small_hall_to_the_end(house: House) -> None:
    """Twelve places, told as tables are; ties are split; the clock calls all that is left."""
    options: dict[str, Any] = {
        "seconds": 2,
        "prizes": PRIZES[:2],
        "columns": "1-10",
        "ticket_price": 7,
    }
    host, *players = await hall(house, 3, 3, **options)
    await host.do("Invite")
    await host.do("Start")
    await host.do("HandOver", seat=0)
    await players[0].play("pace 3")
    for _ in range(2):
        await called_until(players, "EARLY_FIVE", 1)
        for player in players:
            await player.play("claim EARLY_FIVE 1")
    await house.rest(300)
    assert (await host.see())["table"]["status"] == "over"
    await write_log(players[0], host.table)

"""People who do not know each other: pairing, spectators, who comes and goes, and notes."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

DOTS: dict[str, object] = {"game": "dots", "options": {"width": 4, "height": 4}}
CASINO: dict[str, object] = {"game": "casino", "options": {"target": 0}}


async def paired(player: Player, wanted: dict[str, object]) -> None:
    """Ask for somebody to play with, and watch the table that is found."""
    seen = await player.ask("POST", "/api/pairing", wanted)
    if "table" in seen:
        await player.watch(seen["table"]["id"])


@scene()
async def paired_with_the_next(house: House) -> None:
    """Who waits, who is sent where, for whom the seat is reserved, and for how long."""
    anna, ben, cleo, dora = await arrived(house, "Anna", "Ben", "Cleo", "Dora")
    nameless = Player(house, "a spectator")
    await nameless.ask("POST", "/api/pairing", DOTS)
    await anna.ask("POST", "/api/pairing", {"game": "sudoku"})
    await anna.ask("POST", "/api/pairing", {"game": "dots", "options": {"seats": 1}})
    await paired(anna, DOTS)
    await paired(anna, DOTS)
    await nameless.ask("GET", "/api/pairing")
    await paired(dora, CASINO)
    await nameless.ask("GET", "/api/pairing?game=casino")
    await nameless.ask("GET", "/api/tables")
    await paired(ben, DOTS)
    await cleo.watch(anna.table)
    await cleo.sit()
    await anna.do("Invite")
    await house.rest(10)
    await cleo.sit()
    await cleo.do("Rise", seat=1)
    await paired(ben, DOTS)
    await paired(cleo, DOTS)
    await paired(dora, DOTS)
    await dora.sit()
    await dora.do("Start")
    await cleo.do("Start")
    await house.rest(1)
    await nameless.ask("GET", "/api/pairing")
    await anna.leave()
    await house.rest(31)
    await nameless.ask("GET", "/api/pairing")
    await paired(ben, DOTS)
    await write_log(cleo, cleo.table)


@scene()
async def called_off_too_often(house: House) -> None:
    """Two games with luck are called off: whoever did it waits, and is told how long."""
    anna, ben = await arrived(house, "Anna", "Ben")
    for number in range(3):
        await paired(anna, CASINO)
        await paired(ben, CASINO)
        if number == 2:
            break
        await ben.sit()
        await house.rest(1)
        await anna.do("Start")
        await paired(ben, CASINO)
        await ben.do("Offer", what="end")
        await over(anna, "Agree", what="end")
        await anna.do("Rematch")
        await house.rest(1)
    await house.rest(40)
    await paired(ben, CASINO)
    await paired(anna, CASINO)
    await ben.ask("GET", f"/api/tables/{anna.table}")
    await write_log(anna, anna.table)


@scene()
async def spectators_are_sent_away(house: House) -> None:
    """The host sees who watches, and sends somebody away; players stay."""
    anna, ben = await started(house, "dots", "Anna", "Ben")
    cleo, dora = await arrived(house, "Cleo", "Dora")
    nameless = Player(house, "a spectator")
    for one in (cleo, dora, nameless):
        await one.watch(anna.table)
    await cleo.watch()
    path = f"/api/tables/{anna.table}/spectators"
    for one in (nameless, cleo, ben):
        await one.ask("GET", path)
    there = await anna.ask("GET", path)
    holders = {one["name"]: one["holder"] for one in there["spectators"]}
    await cleo.do("Remove", holder=holders["Dora"])
    await anna.do("Remove", holder=holders["Cleo"])
    await house.rest(1)
    await cleo.watch()
    await cleo.see()
    await cleo.sit()
    seat = (await ben.see())["you"]["holder"]
    await anna.do("Remove", holder=seat)
    await anna.do("Remove", holder=holders["Cleo"])
    await anna.do("Remove", holder="0" * 16)
    await anna.ask("GET", path)
    await dora.leave()
    await anna.do("Remove", holder=holders["Dora"])
    await dora.watch()
    await walk([anna, ben], 2, "without them")
    await write_log(ben, anna.table)


@scene()
async def who_comes_and_goes(house: House) -> None:
    """The first change is told at once, those that follow a quarter of a second later."""
    anna, ben, cleo = await started(house, "dots", "Anna", "Ben", "Cleo", options={"seats": 3})
    await house.rest(2)
    others = [Player(house, f"Guest {number}") for number in range(6)]
    for other in others[:3]:
        await other.arrive()
    for other in others:
        await other.watch(anna.table)
    for pause in (0.05, 0.1, 0.3, 0.02):
        await ben.leave()
        await house.rest(pause)
        await ben.watch(after=2)
        await ben.watch()
    await house.rest(1)
    for other in others:
        await other.leave()
    await cleo.leave()
    await cleo.watch(after=99)
    await cleo.watch(after=0)
    await house.rest(1)
    await ben.ask("POST", "/api/guests", {"name": "Benjamin"})
    await house.rest(1)
    await anna.ear.say("not a command")  # type: ignore[union-attr]
    await house.rest(1)


@scene()
async def private_notes(house: House) -> None:
    """Notes are for one person, on all devices, also after a lost write and after the end."""
    anna, ben = await started(house, "dots", "Anna", "Ben")
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    path = f"/api/tables/{anna.table}/notes"
    await anna.watch()
    await anna.ask("GET", path)
    for body in ({"text": "one"}, {"text": ""}, {"text": "x" * 17_000}, {"text": "a\0"}, {}):
        await anna.ask("PUT", path, body)
    await anna.ask("PUT", path, {"text": "two\nlines"})
    for other in (cleo, ben, Player(house, "a spectator")):
        await other.ask("GET", path)
        await other.ask("PUT", path, {"text": "mine"})
    await anna.watch()
    await ben.do("Rise", seat=1)
    await ben.ask("GET", path)
    await ben.sit()
    await over(ben, "Resign")
    await ben.ask("PUT", path, {"text": "lost"})
    await ben.watch()
    await house.restart()
    await anna.watch()
    await anna.ask("GET", path)
    await write_log(anna, anna.table)


@scene(open_tables=3, bots=2, tables_per_minute=6, new_guests_per_minute=60, move_bytes=40)
async def quotas_of_a_guest(house: House) -> None:
    """Open tables, bots at all of them, tables of an address, and the length of a move."""
    (anna,) = await arrived(house, "Anna")
    for _ in range(2):
        await anna.open("dots", options={"seats": 4})
        await anna.do("Invite")
    await anna.do("Invite")
    await anna.do("Invite", level="strong")
    await anna.play("line 1")
    await anna.play("line " + "1" * 60)
    await anna.ask("POST", "/api/tables", {"game": "dots"})
    await anna.ask("POST", "/api/tables", {"game": "dots"})
    await anna.do("End")
    for number in range(4):
        await anna.ask("POST", "/api/tables", {"game": "dots", "title": f"More {number}"})
    for number in range(63):
        await Player(house, f"Guest {number}").ask("POST", "/api/guests", {})
    await house.restart()
    await anna.ask("POST", "/api/tables", {"game": "dots"})
    await anna.do("Start")
    await anna.ask("GET", "/api/tables")


@scene(guest_connections=3, address_connections=3)
async def too_many_connections(house: House) -> None:
    """Of one guest, and of one address; a place is free again when somebody has gone."""
    anna, ben = await arrived(house, "Anna", "Ben")
    table = await anna.open("dots")
    ears = [await anna.watch(table) for _ in range(4)]
    for _ in range(3):
        await ben.watch(table)
    ben.address = "198.51.100.7"
    await ben.watch(table)
    await ears[0].leave()
    await anna.watch(table)
    nameless = [Player(house, f"Spectator {number}") for number in range(4)]
    for one in nameless:
        await one.watch(table)
    await nameless[0].leave()
    await nameless[3].watch(table)
    await anna.ask("GET", f"/v1/stream/tables/{table}?offset=now&live=long-poll")

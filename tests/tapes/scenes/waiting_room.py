"""Before the game: who sits, who stands up, who is the host, which options there are."""

from __future__ import annotations

from tests.tapes.people import Player, arrived
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene


@scene()
async def waiting_room(house: House) -> None:
    """People sit down, change seats, take other names; the host hands over and ends it."""
    anna, ben, cleo = await arrived(house, "Anna", "Ben", "Cleo")
    table = await anna.open("casino", title="Friday", sit=False)
    for player in (anna, ben, cleo):
        await player.watch(table)
    await ben.sit(seat=2)
    await cleo.sit(seat=2)
    await cleo.sit(seat=9)
    await cleo.sit()
    await cleo.sit(seat=3)
    await ben.do("Start")
    await anna.sit(name="Somebody else")
    await ben.do("Rise", seat=0)
    await ben.do("Rise", seat=2)
    await house.rest(0.3)
    await ben.ask("POST", "/api/guests", {"name": "Benjamin"})
    ben.name = "Benjamin"
    ben.token = (await ben.ask("POST", "/api/guests", {"name": "Benjamin"}))["token"]
    await ben.watch()
    await ben.sit()
    for listed in ("/api/tables", "/api/tables?game=dots", f"/api/tables?ids={table}"):
        await cleo.ask("GET", listed)
    await anna.do("HandOver", seat=3)
    await anna.do("HandOver", seat=0)
    await anna.do("Start")
    await anna.do("Rise", seat=0)
    await cleo.do("Rise", seat=1)
    await cleo.do("Start")
    await cleo.do("Rise", seat=3)
    await cleo.ask("GET", f"/api/tables/{table}/seats?of=0,3,9")
    await cleo.ask("GET", f"/api/tables/{table}/seats")
    await cleo.do("End")
    await cleo.do("End")
    await write_log(anna, table)


@scene(bots=2)
async def bots_at_a_table(house: House) -> None:
    """The host invites bots of three kinds, frees one, and they play among themselves."""
    anna, ben = await arrived(house, "Anna", "Ben")
    options = {"width": 3, "height": 2, "seats": 4}
    table = await anna.open("dots", options=options)
    await anna.watch()
    await ben.watch(table)
    await ben.do("Invite")
    await anna.do("Invite", level="easy")
    await anna.do("Invite", level="brilliant")
    await anna.do("Invite", seat=3, level="greedy")
    await anna.do("Invite")
    await anna.do("Rise", seat=1)
    await anna.do("Invite", seat=2)
    await anna.do("Start")
    await house.rest(3)
    await anna.play("line 0")
    await house.rest(3)
    await anna.moves()
    await anna.do("Rise", seat=0)
    await house.rest(30)
    await write_log(anna, table)


@scene("sudoku")
async def options_and_titles(house: House) -> None:
    """What can be chosen at the opening, and what can't; which names are taken."""
    (anna,) = await arrived(house, "Anna")
    for body in (
        {"game": "chess"},
        {"game": "dots", "options": {"width": 0}},
        {"game": "dots", "options": {"depth": 3}},
        {"game": "casino", "options": {"rules": "mine"}},
        {"game": "sudoku", "options": {"puzzle": "12"}},
        {"game": "tambola", "title": "\u0000"},
        {"game": "tambola", "title": "x" * 300},
        {"game": "backgammon", "anchor": "none"},
        {"game": "backgammon", "colour": "white"},
    ):
        await anna.ask("POST", "/api/tables", body)
    for name in ("", "  ", "Host", "Anna\n", "A" * 200, "\uff21nna"):
        guest = Player(house, f"a guest called {name!a}")
        await guest.ask("POST", "/api/guests", {"name": name})
    await anna.ask("GET", "/api/guests/me")
    await Player(house, "a nameless guest").ask("POST", "/api/guests", {})
    await anna.open("backgammon", title="Café Paris", public=False)
    await anna.ask("GET", "/api/tables")
    await anna.see()
    await anna.do("End")
    await write_log(anna, anna.table)

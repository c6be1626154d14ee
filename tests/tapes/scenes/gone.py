"""Who is gone, who comes back, and what the others may do about it."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

QUICK = {"length": 1, "clock": True}
SLOW = {"length": 3, "clock": True}


@scene()
async def a_flag_falls(house: House) -> None:
    """A match with a tournament clock: a pause needs consent, and time runs out."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", options=QUICK)
    assert await walk([anna, ben], 4, "clock", avoid=("resign", "double")) == 4
    await house.rest(20)
    await anna.see()
    await anna.do("Pause")
    await anna.do("Offer", what="pause")
    await ben.do("Agree", what="pause")
    await house.rest(300)
    await ben.see()
    await ben.do("Resume")
    turn = anna if await anna.moves() else ben
    await turn.play("time-out white")
    await house.rest(105)
    await anna.see()
    await house.rest(21)
    await anna.see()
    await turn.play("roll")
    await write_log(anna, anna.table)


@scene()
async def absence_and_claim(house: House) -> None:
    """One is gone, comes back, and is gone again; the other claims, first too early."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", options=SLOW)
    nameless = Player(house, "a spectator")
    await nameless.watch(anna.table)
    await walk([anna, ben], 2, "absence", avoid=("resign", "double"))
    await ben.leave()
    await house.rest(5)
    await ben.watch()
    await ben.leave()
    await house.rest(9)
    await anna.do("Claim", seat=1)
    await house.rest(1.2)
    await anna.do("Claim", seat=1)
    await anna.do("Claim", seat=0)
    await anna.do("Claim", seat=7)
    await nameless.do("Claim", seat=1)
    await house.rest(30)
    await ben.watch(after=5)
    await ben.leave()
    await ben.see()
    await house.rest(9)
    await ben.do("Here")
    await house.rest(31)
    await anna.do("Claim", seat=1)
    await house.rest(56)
    await anna.do("Claim", seat=1)
    await house.rest(3)
    await over(anna, "Claim", seat=1)
    await ben.watch()
    await write_log(ben, anna.table)


@scene()
async def three_without_one(house: House) -> None:
    """One is gone and claimed from; a bot plays on for another; the last one wins."""
    options = {"width": 4, "height": 3, "seats": 4}
    names = ("Anna", "Ben", "Cleo", "Dora")
    players = await started(house, "dots", *names, options=options)
    anna, ben, cleo, dora = players
    assert await walk(players, 5, "four") == 5
    await dora.leave()
    await cleo.leave()
    await house.rest(11)
    await ben.do("Invite", seat=3)
    await house.rest(120)
    await anna.do("Rise", seat=3)
    await ben.do("Invite", seat=3, level="easy")
    await ben.do("Claim", seat=2)
    await cleo.watch()
    await cleo.sit(seat=2)
    await dora.watch()
    await house.rest(5)
    await dora.do("Sit", seat=3)
    await dora.do("Resign")
    await dora.sit()
    await anna.leave()
    await house.rest(131)
    await ben.do("Claim", seat=0)
    await house.rest(10)
    await ben.do("Rise", seat=1)
    await house.rest(130)
    await dora.do("Claim", seat=1)
    await write_log(dora, anna.table)


@scene(bot_seconds=2)
async def a_bot_plays_on(house: House) -> None:
    """A player leaves the seat; the host seats a bot there; the player comes back."""
    options = {"width": 5, "height": 5}
    anna, ben = await started(house, "dots", "Anna", "Ben", options=options)
    await walk([anna, ben], 4, "before")
    await ben.do("Rise", seat=1)
    await ben.do("Rise", seat=1)
    await house.rest(1)
    await anna.do("Invite", seat=1, level="greedy")
    for _ in range(3):
        await walk([anna], 1, "with a bot")
        await house.rest(2.5)
    await anna.do("Abort")
    await ben.sit()
    await house.rest(1)
    await walk([anna, ben], 4, "after")
    await ben.do("Rise", seat=1)
    await house.rest(1)
    await anna.do("Invite", level="easy")
    await over(anna, "Offer", what="end")
    await write_log(ben, anna.table)


@scene()
async def the_host_is_gone(house: House) -> None:
    """Before the game and in it; the next one takes over, and the old host is back."""
    anna, ben, cleo = await arrived(house, "Anna", "Ben", "Cleo")
    table = await anna.open("dots", options={"seats": 3})
    await anna.watch()
    for player in (ben, cleo):
        await player.watch(table)
        await player.sit()
    await anna.leave()
    await house.rest(55)
    await anna.watch()
    await house.rest(10)
    await anna.leave()
    await house.rest(59)
    await ben.do("Start")
    await house.rest(2)
    await ben.see()
    await anna.watch()
    await anna.do("Start")
    await ben.leave()
    await cleo.leave()
    await house.rest(70)
    await ben.watch()
    await cleo.watch()
    await ben.do("Start")
    await anna.do("HandOver", seat=5)
    await anna.do("HandOver", seat=0)
    await anna.do("HandOver", seat=2)
    await cleo.do("Start")
    await walk([anna, ben, cleo], 3, "on")
    await ben.leave()
    await cleo.leave()
    await house.rest(64)
    await anna.do("HandOver", seat=1)
    await write_log(anna, table)

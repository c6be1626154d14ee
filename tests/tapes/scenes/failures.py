"""The disk is full, the server is started again, the house is away."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

CLOCK = {"length": 3, "clock": True}
PLAIN = ("resign", "double")


@scene(bot_seconds=1)
async def the_disk_is_full(house: House) -> None:
    """A line, several together, and what a bot did are not kept; asked again, they are."""
    options = {"width": 3, "height": 3, "seats": 3}
    anna, ben = await arrived(house, "Anna", "Ben")
    table = await anna.open("dots", options=options)
    await anna.watch()
    await ben.watch(table)
    await ben.sit()
    await anna.do("Invite", level="greedy")
    await anna.do("Start")
    assert anna.ear is not None and ben.ear is not None
    move = (await anna.moves())[0]
    house.store.failing = 1
    lost = anna.command("Play", move=move)
    await anna.send(lost)
    await anna.send(lost)
    await house.rest(1)
    await anna.send(lost)
    await ben.see()
    move = (await ben.moves())[0]
    house.store.failing, house.store.spared = 2, 1
    kept, lost = ben.command("Play", move=move), ben.command("Offer", what="pause")
    await ben.ear.say(kept, lost, ben.command("Offer", what="end"))
    await house.rest(0.3)
    await ben.send(kept)
    await ben.send(lost)
    house.store.failing = 1
    await house.rest(5)
    await anna.see()
    house.store.failing = 1
    await anna.ask("POST", "/api/tables", {"game": "dots"})
    await anna.leave()
    house.store.failing = 1
    await house.rest(12)
    house.store.failing = 1
    await ben.do("Resign")
    await ben.watch(after=3)
    await ben.do("Resign")
    await write_log(ben, table)


@scene()
async def a_start_is_not_kept(house: House) -> None:
    """The entry that closes the seats, the deal, and the end of an attempt fail once each."""
    anna, ben = await arrived(house, "Anna", "Ben")
    table = await anna.open("casino", anchor=anna.chain.anchor)
    await anna.watch()
    await ben.watch(table)
    await ben.sit(chained=True)
    await anna.say("Start")
    house.store.failing = 1
    await ben.do("Here")
    await house.rest(1)
    starts = await anna.say("Start")
    await ben.do("Here")
    await anna.give()
    house.store.failing = 1
    await house.rest(20)
    await anna.see()
    await anna.send(starts)
    await write_log(anna, table, "a failed start")
    table = await anna.open("casino", anchor=anna.chain.anchor)
    await anna.watch()
    await ben.watch(table)
    await ben.sit(chained=True)
    await anna.say("Start")
    await ben.do("Here")
    anna.links = ben.links = 0
    await anna.give()
    house.store.failing = 1
    gives = ben.command("Give", link=ben.next_link())
    await ben.send(gives)
    await ben.send(gives)
    await house.rest(2)
    await ben.send(gives)
    await house.rest(20)
    await anna.see()
    await write_log(anna, table, "a deal")


@scene()
async def started_again(house: House) -> None:
    """The server stops and comes back: nobody's clock is charged, and what was asked stands."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", chained=True, options=CLOCK)
    assert await walk([anna, ben], 3, "before", avoid=PLAIN) == 3
    turn, other = (anna, ben) if await anna.moves() else (ben, anna)
    rolls = turn.command("Play", move="roll", link=turn.next_link())
    await turn.send(rolls)
    await other.do("Offer", what="pause")
    await house.rest(3)
    await house.restart()
    await turn.send(rolls)
    await turn.send({**rolls, "ask": {"type": "Resign"}})
    await turn.watch(after=6)
    await turn.send(rolls)
    await house.rest(30)
    await other.watch(after=2)
    await other.do("Claim", seat=0)
    assert await walk([anna, ben], 3, "after", avoid=PLAIN) == 3
    await anna.ask("PUT", f"/api/tables/{anna.table}/notes", {"text": "the anchor on 20"})
    await house.restart()
    await anna.watch()
    await house.rest(100)
    await anna.do("Claim", seat=1)
    await anna.see()
    await house.rest(400)
    await anna.see()
    await write_log(ben, anna.table)


@scene()
async def started_again_during_a_start(house: House) -> None:
    """Links that were given are asked for again; who gives none has a minute."""
    players = await arrived(house, "Anna", "Ben", "Cleo")
    anna, ben, cleo = players
    table = await anna.open("casino", anchor=anna.chain.anchor, options={"target": 0})
    await anna.watch()
    for player in (ben, cleo):
        await player.watch(table)
        await player.sit(chained=True)
    await anna.say("Start")
    for player in (ben, cleo):
        await player.do("Here")
    await anna.give()
    await house.restart()
    for player in players:
        await player.watch()
    await anna.do("Give", link=anna.chain.link(1))
    await ben.give()
    await house.rest(50)
    await anna.see()
    await house.rest(15)
    await anna.give()
    await ben.give()
    await house.rest(1)
    assert await walk([anna, ben], 2, "begun") == 2
    await write_log(cleo, table)


@scene()
async def the_house_is_away(house: House) -> None:
    """Its notes of opening hours are not kept for a while: nobody is charged for that time."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", options=CLOCK)
    await walk([anna, ben], 2, "here", avoid=PLAIN)
    house.store.notes_fail = True
    await house.rest(20)
    await walk([anna, ben], 1, "away", avoid=PLAIN)
    await ben.leave()
    await house.rest(40)
    await anna.see()
    house.store.notes_fail = False
    await house.rest(3)
    await anna.do("Claim", seat=1)
    await walk([anna, ben], 1, "back", avoid=PLAIN)
    await house.rest(80)
    await anna.do("Claim", seat=1)
    await write_log(anna, anna.table)


@scene(idle_minutes=0.5, waiting_hours=1.0)
async def tables_leave_memory(house: House) -> None:
    """A table that nobody watches is read again when it is asked for; one is closed at last."""
    anna, ben = await started(house, "dots", "Anna", "Ben")
    first = anna.command("Play", move="line 0")
    await anna.send(first)
    waiting = Player(house, "Cleo")
    await waiting.arrive()
    await waiting.open("casino")
    await anna.leave()
    await ben.leave()
    await house.rest(120)
    await anna.send(first)
    await ben.watch(after=0)
    await ben.play("line 1")
    for path in ("/api/tables", "/api/tables?game=casino", f"/api/tables?ids={anna.table}"):
        await ben.ask("GET", path)
    await house.rest(3700)
    await waiting.see()
    await waiting.do("Start")
    await anna.see()
    await write_log(waiting, waiting.table)

"""Starts in which links are awaited, given, missing and lost."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, start_with_links, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

WRONG = "0" * 64
CIRCLE = {"four": "singles", "target": 0}


async def seated(house: House, game: str, *names: str, **options: object) -> list[Player]:
    """People with chains who watch and sit; nobody has started."""
    players = await arrived(house, *names)
    host = players[0]
    table = await host.open(game, options=options, anchor=host.chain.anchor)
    await host.watch()
    for guest in players[1:]:
        await guest.watch(table)
        await guest.sit(chained=True)
    return players


@scene()
async def a_link_is_missing(house: House) -> None:
    """Three of four give theirs; the fourth is left out, and the next attempt begins."""
    players = await seated(house, "casino", "Anna", "Ben", "Cleo", "Dora", **CIRCLE)
    anna, ben, cleo, dora = players
    nameless = Player(house, "a spectator")
    await nameless.watch(anna.table)
    await anna.say("Start")
    for player in (ben, cleo, dora):
        await player.do("Here")
    await cleo.do("Give", link=WRONG)
    await anna.give()
    await anna.do("Give", link=anna.chain.link(1))
    await nameless.do("Give", link=WRONG)
    await house.rest(1)
    await ben.give()
    await cleo.give()
    await ben.do("Rise", seat=1)
    await anna.do("Invite")
    await anna.play("trail AS")
    await house.rest(4)
    await anna.see()
    await house.rest(12)
    await dora.give()
    for player in (cleo, ben, anna):
        await player.give()
    assert await walk([anna, ben, cleo], 3, "after a missing link") == 3
    await write_log(dora, anna.table)


@scene()
async def starts_that_fail(house: House) -> None:
    """Two play; nobody gives a link, and with one left the table is over."""
    anna, ben = await seated(house, "backgammon", "Anna", "Ben")
    starts = await anna.say("Start")
    await house.rest(1)
    await anna.ear.say(starts)  # type: ignore[union-attr]
    await anna.say("Start")
    await house.rest(4)
    await anna.see()
    await ben.sit(chained=True)
    await anna.say("Start")
    await ben.do("Here")
    await anna.give()
    await house.rest(20)
    await anna.see()
    await anna.do("Start")
    await write_log(anna, anna.table)


@scene()
async def a_start_is_called_off(house: House) -> None:
    """Somebody who is not here is left out; then the host ends it before all have given."""
    anna, ben, cleo = await seated(house, "casino", "Anna", "Ben", "Cleo", **CIRCLE)
    await ben.leave()
    starts = await anna.say("Start")
    await cleo.do("Here")
    await house.rest(4)
    await anna.see()
    await anna.give()
    await cleo.do("End")
    await cleo.do("Pause")
    await cleo.do("Resign")
    await anna.do("End")
    await cleo.give()
    await house.rest(20)
    await ben.watch()
    await anna.send(starts)
    await write_log(ben, anna.table)


@scene()
async def chains_given_and_lost(house: House) -> None:
    """Chains are lost before the start and in the game; wrong links, and links too many."""
    players = await seated(house, "backgammon", "Anna", "Ben", length=3)
    anna, ben = players
    await ben.do("LoseChain")
    await ben.do("LoseChain")
    await ben.do("Rise", seat=1)
    await ben.sit(chained=True)
    await anna.do("Give", link=anna.chain.link(1))
    await start_with_links(players)
    assert await walk(players, 5, "with chains", avoid=("resign", "double")) == 5
    turn = anna if await anna.moves() else ben
    other = ben if turn is anna else anna
    await turn.play("roll")
    for link in (WRONG, turn.chain.link(turn.links), turn.chain.link(turn.links + 2)):
        await turn.play("roll", link=link)
    await turn.play("double", link=turn.chain.link(turn.links + 1))
    await other.play("roll", link=other.chain.link(other.links + 1))
    await other.do("LoseChain")
    other.links = 0
    assert await walk(players, 6, "with one chain", avoid=("resign", "double")) == 6
    await turn.do("LoseChain")
    turn.links = 0
    assert await walk(players, 4, "without", avoid=("resign", "double")) == 4
    await over(turn, "Resign")
    await write_log(turn, turn.table)


@scene()
async def programs_start_over_http(house: House) -> None:
    """Nobody has a connection. Links come as requests, the last one is answered at the deal."""
    anna, ben = await arrived(house, "Anna", "Ben")
    table = await anna.open("backgammon", anchor=anna.chain.anchor, options={"length": 1})
    ben.table = table
    await ben.sit(chained=True)
    await anna.do("Start")
    await anna.see()
    await anna.give()
    await ben.see()
    await ben.give()
    await ben.see()
    for player in (anna, ben):
        await player.ask("GET", f"/api/tables/{table}/log?after=2&limit=3")
    assert await walk([anna, ben], 6, "http", avoid=("resign", "double")) == 6
    await house.rest(28)
    await anna.see()
    await house.rest(5)
    await anna.do("Claim", seat=1)
    await anna.see()
    await house.rest(121)
    await anna.see()
    await anna.do("Claim", seat=1)
    await write_log(ben, table)

"""Each game, played some moves by chance that is the same each time."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


@scene()
async def backgammon_with_chains(house: House) -> None:
    """Two players with chains: they roll, and each roll takes a link."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", chained=True)
    assert await walk([anna, ben], 24, "rolls", avoid=("resign", "double")) == 24
    await anna.play("roll", link="0" * 64)
    await ben.play("roll", link="0" * 64)
    await over(anna, "Resign")
    await write_log(ben, anna.table)


@scene()
async def backgammon_for_money(house: House) -> None:
    """Nobody has a chain. Doubles and resignations are offered and answered."""
    options = {"length": 0, "games": 3, "beavers": True, "jacoby": False}
    anna, ben = await started(house, "backgammon", "Anna", "Ben", options=options)
    assert await walk([anna, ben], 12, "money", avoid=("resign", "refuse")) == 12
    await write_log(ben, anna.table, "a log that hides keys")
    await walk([anna, ben], 30, "more", avoid=("resign", "accept"))
    await house.rest(1)
    await write_log(anna, anna.table)


@scene()
async def casino_for_four(house: House) -> None:
    """Partners; what each of them holds is told to nobody else."""
    names = ("Anna", "Ben", "Cleo", "Dora")
    players = await started(house, "casino", *names, options={"hints": True})
    nameless = Player(house, "a spectator")
    await nameless.watch(players[0].table)
    assert await walk(players, 18, "cards") == 18
    await write_log(players[1], players[0].table, "a log that hides hands")
    for player in players:
        await player.do("Offer" if player is players[0] else "Agree", what="end")
    await write_log(players[0], players[0].table)


@scene()
async def dots_to_the_end(house: House) -> None:
    """Three players draw every line of a small board."""
    options = {"width": 2, "height": 2, "seats": 3, "hints": True}
    players = await started(house, "dots", "Anna", "Ben", "Cleo", options=options)
    assert await walk(players, 40, "lines", avoid=("hint",)) == 12
    await players[0].play("line 0")
    await write_log(players[2], players[0].table)
    await players[0].ask("GET", f"/api/tables/{players[0].table}/game-file")


@scene()
async def dots_without_turns(house: House) -> None:
    """Four players of two teams draw at once, one line or several."""
    options = {"mode": "free", "width": 6, "height": 4, "seats": 4, "teams": 2}
    players = await started(house, "dots", "Anna", "Ben", "Cleo", "Dora", options=options)
    assert await walk(players, 16, "teams") == 16
    await players[0].do("End")
    for player in players:
        await player.do("Resign")
    await house.rest(1)
    await write_log(players[0], players[0].table)


@scene("sudoku")
async def sudoku_alone(house: House) -> None:
    """A game for one begins at once. Notes are told to nobody else, and to the other phone."""
    (anna,) = await arrived(house, "Anna")
    await anna.open("sudoku", options={"puzzle": PUZZLE})
    await anna.watch()
    assert await walk([anna], 12, "digits", avoid=("hint", "check")) == 12
    for move in ("check", "hint", "r1c1=9", "r9c9", "hint r1c3"):
        await anna.play(move)
    path = f"/api/tables/{anna.table}/notes"
    await anna.ask("PUT", path, {"text": "r1c3: 1 2 4"})
    await anna.ask("GET", path)
    await anna.watch()
    for order in ("Pause", "Pause", "Resume", "End"):
        await anna.do(order)
    await write_log(anna, anna.table)

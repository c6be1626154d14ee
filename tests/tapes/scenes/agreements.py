"""What people offer each other: an end, a pause, a draw, another game."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

THREE = {"width": 4, "height": 3, "seats": 3}


@scene()
async def offers_and_answers(house: House) -> None:
    """Three offer an end, a pause and a draw; they agree, decline, and ask too soon."""
    anna, ben, cleo = await started(house, "dots", "Anna", "Ben", "Cleo", options=THREE)
    dora = Player(house, "Dora")
    await dora.arrive()
    await dora.watch(anna.table)
    await anna.do("Offer", what="draw")
    await ben.do("Agree", what="draw")
    await cleo.do("Decline", what="draw")
    await anna.do("Offer", what="draw")
    await anna.do("Offer", what="tea")
    await anna.watch()
    await dora.do("Offer", what="end")
    await walk([anna, ben, cleo], 3, "lines")
    await anna.do("Offer", what="pause")
    await anna.do("Offer", what="pause")
    await ben.do("Offer", what="end")
    await anna.do("Decline", what="pause")
    await ben.do("Agree", what="pause")
    await cleo.do("Offer", what="pause")
    await anna.do("Agree", what="pause")
    await anna.see()
    await ben.do("Agree", what="pause")
    await walk([anna, ben, cleo], 1, "in the pause")
    await ben.play("line 0")
    await ben.do("Offer", what="end")
    await anna.do("Agree", what="end")
    await cleo.do("Decline", what="end")
    await cleo.do("Resume")
    await anna.do("Pause")
    await dora.do("Resume")
    await ben.do("Resume")
    await walk([anna, ben, cleo], 3, "on again")
    await ben.do("Offer", what="end")
    await cleo.leave()
    await anna.do("Agree", what="end")
    await house.rest(12)
    await cleo.do("Agree", what="end")
    await house.rest(1)
    await write_log(dora, anna.table)


@scene()
async def a_draw_is_agreed(house: House) -> None:
    """A move declines a draw; then both want one."""
    anna, ben = await started(house, "dots", "Anna", "Ben")
    await anna.do("Offer", what="draw")
    await anna.do("Decline", what="draw")
    await ben.do("Offer", what="draw")
    await walk([anna, ben], 3, "no draw")
    await ben.do("Offer", what="draw")
    await over(anna, "Agree", what="draw")
    await write_log(anna, anna.table)


@scene()
async def called_off(house: House) -> None:
    """Before a move: without luck at once, with luck by consent, alone at once."""
    anna, ben = await started(house, "dots", "Anna", "Ben")
    await over(ben, "Abort")
    await write_log(ben, anna.table)
    for answer in ("Decline", "Agree"):
        table = await anna.open("casino", options={"target": 0})
        await anna.watch()
        await ben.watch(table)
        await ben.sit()
        await anna.do("Start")
        await ben.do("Abort")
        await ben.do("Offer", what="end")
        await anna.do(answer, what="end")
        await house.rest(1)
    await write_log(ben, anna.table)
    table = await anna.open("casino")
    await anna.watch()
    await ben.watch(table)
    await ben.sit()
    await anna.do("Start")
    await anna.do("Abort")
    await ben.leave()
    await house.rest(12)
    await over(anna, "Abort")
    await write_log(anna, table)


@scene()
async def a_rematch(house: House) -> None:
    """Both agree, the sides are swapped, and both sit down at the new table."""
    options = {"width": 1, "height": 1}
    anna, ben = await started(
        house, "dots", "Anna", "Ben", options=options, title="Again and again", public=False
    )
    await anna.do("Rematch")
    assert await walk([anna, ben], 9, "one box") == 4
    nameless = Player(house, "a spectator")
    await nameless.watch(anna.table)
    await nameless.do("Rematch")
    await ben.do("Rematch")
    await house.rest(1)
    await ben.leave()
    await ben.watch()
    await anna.do("Rematch")
    await house.rest(1)
    await ben.do("Rematch")
    await house.rest(1)
    await anna.do("Rematch")
    seen = await anna.see()
    old, table = anna.table, seen["table"]["between"]["next"]
    await write_log(ben, old)
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    for player in (cleo, ben, anna):
        await player.watch(table)
    await cleo.sit()
    await anna.sit(seat=0)
    await anna.do("Rise", seat=0)
    await cleo.sit()
    await cleo.do("Rise", seat=0)
    await ben.sit()
    await anna.sit()
    await ben.do("Start")
    await anna.do("Start")
    assert await walk([anna, ben], 2, "the second game") == 2
    await write_log(anna, table)


@scene()
async def no_rematch(house: House) -> None:
    """A wish is taken back, declined, and forgotten when its owner leaves."""
    names = ("Anna", "Ben", "Cleo")
    anna, ben, cleo = await started(house, "dots", *names, options=THREE)
    await ben.do("Resign")
    await over(anna, "Resign")
    await anna.do("NoRematch")
    await anna.do("Rematch")
    await anna.do("NoRematch")
    await anna.do("Rematch")
    await ben.do("Rematch")
    await house.rest(1)
    await cleo.do("NoRematch")
    await house.rest(1)
    await ben.do("Rematch")
    await house.rest(1)
    await ben.leave()
    await house.rest(1)
    await cleo.leave()
    await cleo.do("Rematch")
    await anna.do("Rematch")
    await house.rest(61)
    await ben.watch()
    await ben.do("Rematch")
    await house.rest(1)
    await cleo.do("Rematch")
    await house.rest(1)
    await write_log(anna, anna.table)


@scene()
async def a_rematch_with_bots(house: House) -> None:
    """A person and a bot: the wish of the person is enough, and the bot sits there already."""
    (anna,) = await arrived(house, "Anna")
    await anna.open("dots", options={"width": 1, "height": 1})
    await anna.watch()
    await anna.do("Invite", level="easy")
    await anna.do("Start")
    for _ in range(6):
        await walk([anna], 1, "against a bot")
        await house.rest(1)
    seen = await anna.see()
    assert seen["table"]["status"] == "over"
    await anna.do("Rematch")
    await house.rest(1)
    table = (await anna.see())["table"]["between"]["next"]
    await anna.watch(table)
    await anna.sit()
    await anna.do("Start")
    await house.rest(2)
    await anna.do("Abort")
    await write_log(anna, table)

"""Every kind of no: the rules', the house's, and the server's."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene


@scene()
async def refused_moves(house: House) -> None:
    """Not legal, not your turn, not your seat, too late, asked before; and why."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben")
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    await cleo.watch(anna.table)
    turn, other = (anna, ben) if await anna.moves() else (ben, anna)
    moves = await turn.moves()
    for player, move in ((other, "roll"), (turn, "roll"), (turn, "1/24"), (cleo, "roll")):
        await player.ask("POST", f"/api/tables/{anna.table}/why", {"move": move})
        await player.play(move)
    for nonsense in ("hello", "", "x" * 5000):
        await turn.play(nonsense)
    await turn.play(moves[0], version=1)
    first = turn.command("Play", move=moves[0])
    await turn.send(first)
    await turn.send(first)
    await turn.send({**first, "ask": {"type": "Resign"}})
    await turn.play(moves[0])
    for player in (turn, cleo):
        for kind in ("Pause", "Resume", "End", "Abort", "LoseChain", "Rematch", "Here"):
            await player.do(kind)
    await cleo.do("Resign")
    await cleo.do("Claim", seat=0)
    await turn.do("Remove", holder="0" * 16)
    nobody = Player(house, "a nameless one")
    await nobody.watch(anna.table)
    await nobody.play("roll")
    await nobody.leave()
    nobody.table = anna.table
    await nobody.play("roll")
    await over(turn, "Resign")
    await turn.play("roll")
    await write_log(anna, anna.table)


@scene(guest_rate=2, question_rate=0.5, entries_per_minute=6, open_tables=2)
async def too_much(house: House) -> None:
    """Asks, questions, entries and tables: more than the limits allow, and later again.

    Her program answers no pings, so her connection ends.
    """
    (anna,) = await arrived(house, "Anna")
    anna.answers_pings = False
    for _ in range(3):
        await house.rest(30)
        seen = await anna.ask("POST", "/api/tables", {"game": "dots"})
        anna.table = seen["table"]["id"] if "table" in seen else anna.table
    await anna.watch()
    for _ in range(5):
        await anna.do("Invite")
        await anna.do("Rise", seat=1)
        await house.rest(4.5)
    await house.rest(60)
    for _ in range(5):
        await anna.ask("GET", "/api/guests/me")
    await house.rest(60)
    for _ in range(5):
        await anna.ask("POST", f"/api/tables/{anna.table}/why", {"move": "check"})


@scene()
async def cannot_be_read(house: House) -> None:
    """What is no command ends a connection; and tables and versions that do not exist."""
    anna, ben = await arrived(house, "Anna", "Ben")
    table = await anna.open("dots")
    for wrong in (
        "hello",
        {},
        {"command": "a", "ask": {"type": "Fly"}},
        {"command": "", "ask": {"type": "Start"}},
        {"command": "a", "ask": {"type": "Start"}, "more": 1},
        {"command": "a", "ask": {"type": "Sit", "seat": "first"}},
        {"command": "a", "ask": {"type": "Sit", "seat": -1}},
        {"command": "a", "ask": {"type": "Play", "move": "x" * 20_000}},
    ):
        ear = await anna.watch(table)
        await ear.say(wrong)
        await anna.ask("POST", f"/api/tables/{table}/asks", wrong)
        assert ear.closed in (4400, 4413), wrong
    await ben.watch("AAAAAAAA")
    await ben.watch(table, after=99)
    await ben.watch(table, after=-1)
    for path in (
        "/api/tables/AAAAAAAA",
        f"/api/tables/{table}/log?after=99",
        f"/api/tables/{table}/log?limit=0",
        f"/api/tables/{table}/audit",
        f"/api/tables/{table}/game-file",
        "/api/nothing",
    ):
        await ben.ask("GET", path)
    ben.token = "x" + ben.token
    await ben.watch(table)
    await ben.see()

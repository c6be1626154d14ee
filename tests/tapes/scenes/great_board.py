"""The great board: lines in frames, quotas, batches, the end, the past, a full disk."""

from __future__ import annotations

import struct

from tests.tapes.people import Player, arrived
from tests.tapes.recorder import House
from tests.tapes.scenes import scene

BOARD = "/api/boards/current"


def line(number: int, edge: int) -> bytes:
    """A frame that draws a line; `number` comes back with its answer."""
    return struct.pack(">BI", 1, number) + edge.to_bytes(3, "big")


async def drawers(house: House, *names: str, start: int | None = None) -> list[Player]:
    """People who are connected, and then join."""
    people = await arrived(house, *names)
    for player in people:
        await connect(player, start)
        await player.ask("POST", f"{BOARD}/members")
    return people


async def connect(player: Player, start: int | None = None, board: str = "current") -> None:
    query = "" if start is None else f"?from={start}"
    player.ear = player.listen(f"/api/boards/{board}/live{query}")
    await player.house.rest()


async def draw(player: Player, *edges: int) -> None:
    assert player.ear is not None
    await player.ear.say(*(line(number, edge) for number, edge in enumerate(edges)))


async def told_of(player: Player, board: str = "current") -> None:
    """All that a program can read of a board: its card, snapshot, first chunk and chain."""
    for path in ("", "/snapshot", "/chunks/0", "/chunks/1", "/batches", "/batches?after=3"):
        await player.ask("GET", f"/api/boards/{board}{path}")


@scene(board="2x2")
async def great_board_to_its_end(house: House) -> None:
    """Four draw all lines; the next board opens; the first is read whole."""
    people = await drawers(house, "Anna", "Ben", "Cleo", "Dora")
    anna, ben, cleo, dora = people
    nameless = Player(house, "a spectator")
    await connect(nameless)
    await draw(anna, 0, 0, 99, 16_777_215)
    await draw(nameless, 1)
    await house.rest(0.2)
    await draw(ben, 1, 2)
    await draw(cleo, 2, 3, 4)
    await ben.ask("POST", f"{BOARD}/lines", {"edge": 4})
    for edge in (5, -1, 12, 2_000_000):
        await ben.ask("POST", f"{BOARD}/lines", {"edge": edge})
    await house.rest(0.5)
    await told_of(nameless)
    await connect(nameless, 4)
    await connect(nameless, 99)
    await nameless.ask("POST", f"{BOARD}/lines", {"edge": 7})
    await nameless.ask("POST", f"{BOARD}/members")
    await house.rest(30)
    for player, edge in zip([dora, anna, ben, cleo] * 3, range(6, 13), strict=False):
        await draw(player, edge)
        await house.rest(0.15)
    await draw(anna, 3)
    await house.rest(3)
    await nameless.ask("GET", "/api/boards")
    await nameless.ask("GET", "/api/boards?before=2")
    for board in ("board-1", "board-2", "board-3", "board-x"):
        await told_of(nameless, board)
    await connect(ben, 0)
    await draw(ben, 0)
    await ben.ask("POST", f"{BOARD}/members")
    await draw(ben, 0)
    await connect(dora, 5, "board-1")
    await draw(dora, 0)
    await house.rest(1)


@scene(board="8x8", board_quota=3, board_seconds=2.0, board_per_box=2)
async def great_board_quotas(house: House) -> None:
    """Lines are used up and come back, boxes give more; all devices of a guest are told."""
    anna, ben = await drawers(house, "Anna", "Ben")
    first = anna.ear
    await connect(anna)
    await draw(anna, *range(6))
    await house.rest(1)
    await anna.ask("GET", f"{BOARD}/members/me")
    await anna.ask("POST", f"{BOARD}/lines", {"edge": 40})
    await house.rest(1.5)
    await draw(anna, 10, 11)
    await house.rest(8)
    await draw(ben, 20, 21, 22)
    await house.rest(9)
    await ben.ask("GET", f"{BOARD}/members/me")
    # The box at the top left: its upper, left, right and lower line.
    for edge in (0, 72, 73, 8):
        await draw(ben, edge)
        await house.rest(2.2)
    await draw(ben, 30, 31, 32, 33, 34)
    assert first is not None
    await first.leave()
    await ben.ear.say(*(line(n, 0) for n in range(70)))  # type: ignore[union-attr]
    await house.rest(0.2)
    await ben.ask("POST", f"{BOARD}/lines", {"edge": 50})
    await house.rest(5)
    await draw(ben, 50)


@scene(board="5x4", board_target=3)
async def great_board_with_a_target(house: House) -> None:
    """The first team with three boxes wins, and most lines are never drawn."""
    anna, ben = await drawers(house, "Anna", "Ben")
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    await connect(cleo)
    for edge in range(49):
        await draw(anna if edge % 3 else ben, edge)
        await house.rest(3.1)
    await cleo.ask("GET", f"{BOARD}")
    await told_of(cleo, "board-1")


@scene(board="4x4")
async def great_board_on_a_full_disk(house: House) -> None:
    """A batch is not kept: nobody was told of it, and the lines are free again."""
    anna, ben = await drawers(house, "Anna", "Ben")
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    await draw(anna, 0, 1)
    await house.rest(0.3)
    house.store.boards.fails = True
    await draw(ben, 2, 3, 0)
    await draw(anna, 2, 4)
    await cleo.ask("POST", f"{BOARD}/members")
    await ben.ask("POST", f"{BOARD}/lines", {"edge": 5})
    await house.rest(1)
    await told_of(cleo)
    house.store.boards.fails = False
    await house.rest(1)
    await draw(anna, 2, 4)
    await draw(ben, 2, 3)
    await house.rest(1)
    await cleo.ask("POST", f"{BOARD}/members")
    await told_of(cleo)


@scene(board="4x4", board_seconds=10.0)
async def great_board_started_again(house: House) -> None:
    """The server stops and reads the board: teams and quotas are as before."""
    anna, ben = await drawers(house, "Anna", "Ben")
    await draw(anna, 0, 1, 2, 3, 4)
    await draw(ben, 5)
    await draw(anna, 6)
    await house.restart()
    await anna.ask("GET", f"{BOARD}/members/me")
    await house.rest(1)
    await connect(anna, 3)
    await connect(ben, 7)
    await anna.ask("GET", f"{BOARD}/members/me")
    await ben.ask("POST", f"{BOARD}/members")
    await draw(anna, 6, 7, 8, 9, 10)
    await draw(ben, 11)
    await house.rest(0.5)
    await told_of(ben)


@scene(board="6x6")
async def great_board_misused(house: House) -> None:
    """Frames that are no lines, several in one piece, addresses that are full, bad tokens."""
    (anna,) = await drawers(house, "Anna")
    assert anna.ear is not None
    frames = (line(1, 0)[:-1], line(2, 0) + b"\0", b"\2" + line(3, 0)[1:], b"", b"x" * 300)
    for frame in frames:
        await anna.ear.say(frame)
        await connect(anna)
    for text in ("hello", {"type": "line"}, ""):
        await anna.ear.say(text)
        await connect(anna)
    await anna.ear.say_together(line(4, 10), line(5, 11), line(6, 10), line(7, 12))
    await anna.ear.say_together(line(8, 13), b"no line", line(9, 14))
    ben = Player(house, "Ben")
    await ben.arrive()
    await connect(ben)
    await draw(ben, 20)
    for number in range(12):
        idle = Player(house, f"Guest {number}")
        await idle.arrive()
        await idle.ask("POST", f"{BOARD}/members")
        await house.rest(1)
    for path in ("?from=-1", "?from=x", "?from=5000000000"):
        ben.listen(f"{BOARD}/live{path}")
        await house.rest()
    wrong = ("/chunks/-1", "/chunks/x", "/batches?after=-1", "/batches?limit=0", "/nothing")
    for path in wrong:
        await ben.ask("GET", BOARD + path)
    ben.token = "x" + ben.token
    await connect(ben)
    await ben.ask("POST", f"{BOARD}/members")


@scene(board="3x3")
async def streams_of_a_board(house: House) -> None:
    """Bytes in pages, a wait that ends with a line, one that ends with nothing, and events."""
    (anna,) = await drawers(house, "Anna")
    reader = Player(house, "Reader")
    path = "/v1/stream/boards/board-1"
    await reader.read(path)
    await draw(anna, 0, 1, 2)
    await house.rest(0.2)
    for query in ("", "?offset=-1", "?offset=now", "?offset=0000000000000003", "?offset=7"):
        await reader.read(path + query)
    waits = Player(house, "Waits")
    waiting = waits.later(f"{path}?offset=now&live=long-poll")
    listens = Player(house, "Listens")
    listening = listens.later(f"{path}?offset=-1&live=sse")
    await house.rest(3)
    await draw(anna, 3, 4)
    await waiting
    await waits.read(f"{path}?offset=now&live=long-poll")
    await listening
    await reader.read("/v1/stream/boards/current")
    await reader.read("/v1/stream/boards/board-9")
    await reader.ask("POST", path, {})

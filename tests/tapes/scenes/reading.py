"""What is asked and changes nothing: streams, legal moves, whys, advice, services, lists."""

from __future__ import annotations

from tests.tapes.people import Player, arrived, over, started, walk
from tests.tapes.recorder import House, write_log
from tests.tapes.scenes import scene

SOLVED_BUT_ONE = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286170"
)
BOARD = {
    "points": [2, *[0] * 22, -1],
    "bar": {"white": 0, "black": 0},
    "home": {"white": 13, "black": 14},
}


@scene()
async def streams_of_a_table(house: House) -> None:
    """A log in pages, a wait that ends with a move, one in vain, events, and the end."""
    anna, ben = await started(house, "backgammon", "Anna", "Ben", options={"length": 1})
    path = f"/v1/stream/tables/{anna.table}"
    reader, waits, listens, late = (
        Player(house, name) for name in ("Reader", "Waits", "Listens", "Late")
    )
    told = await reader.read(path)
    end = told["stream-next-offset"]
    await reader.read(path, **{"if-none-match": told["etag"]})
    for query in ("offset=-1", "offset=now", f"offset={end}", "offset=3", "live=sse", "live=x"):
        await reader.read(f"{path}?{query}")
    await reader.read(f"{path}?offset=-1&offset=now")
    waiting = waits.later(f"{path}?offset={end}&live=long-poll")
    listening = listens.later(f"{path}?offset={end}&live=sse")
    await house.rest(3)
    await walk([anna, ben], 1, "stream", avoid=("resign",))
    cursor = (await waiting)["stream-cursor"]
    await waits.read(f"{path}?offset=now&live=long-poll&cursor={cursor}")
    await walk([anna, ben], 2, "more", avoid=("resign",))
    await listening
    last = late.later(f"{path}?offset=-1&live=sse")
    await house.rest(1)
    await over(ben, "Resign")
    await last
    await anna.do("Rematch")
    await ben.do("Rematch")
    await house.rest(1)
    await reader.read(path)
    await reader.read(f"{path}?offset=now&live=long-poll")
    for name in ("AAAAAAAA", "x", f"{anna.table}/more", ""):
        await reader.read(f"/v1/stream/tables/{name}")
    await anna.ask("DELETE", path)


@scene()
async def moves_and_whys(house: House) -> None:
    """Legal moves of players and spectators, by their beginning; why other moves are not."""
    cleo = Player(house, "Cleo")
    await cleo.arrive()
    nonsense = ("", "hello", "roll", "hint", "line 3", "trail AS", "claim TOP_ROW 1", "begin")
    for game, more in (
        ("backgammon", ("13/8", "24/23", "double", "resign 4", "bar/20", "13/8 6/5*")),
        ("casino", ("trail 2H", "AS x AS", "stage 7S on 7D", "finish build 9", "cancel")),
        ("dots", ("line 0", "line 59", "line 60", "write AAAE")),
        ("tambola", ("claim FULL_HOUSE 1", "claim FULL_HOUSE 2", "pace 9", "call")),
    ):
        anna, ben = await started(house, game, f"Anna at {game}", f"Ben at {game}")
        path = f"/api/tables/{anna.table}"
        for player in (anna, ben, cleo):
            await player.ask("GET", f"{path}/moves?limit=5")
            for move in (*nonsense, *more):
                await player.ask("POST", f"{path}/why", {"move": move})
        moves = await anna.moves() or await ben.moves()
        for query in (f"starts={moves[0].split()[0]}&limit=3", "limit=0", "starts=zzz"):
            await anna.ask("GET", f"{path}/moves?{query}")
            await ben.ask("GET", f"{path}/moves?{query}")
        await Player(house, "Nobody").ask("POST", f"{path}/why", {"move": moves[0]})


async def hinted(players: list[Player], takes: int) -> None:
    """Whoever is on turn takes a hint twice and is told what to do; nobody else is."""
    path = f"/api/tables/{players[0].table}/advice"
    for number in range(takes):
        for player in players:
            await player.play("hint")
            await player.play("hint")
            await player.ask("GET", path)
        await walk(players, 2, f"hint {number}", avoid=("hint", "resign", "double"))


@scene()
async def hints_in_backgammon(house: House) -> None:
    """At a table that agrees on hints, and at one that does not.

    The kernels are not there, so the advice comes later: its numbers differ between machines.
    """
    options = {"length": 3, "hints": True}
    players = await started(house, "backgammon", "Anna", "Ben", options=options)
    nameless = Player(house, "a spectator")
    nameless.table = players[0].table
    await nameless.ask("GET", f"/api/tables/{nameless.table}/advice")
    await hinted(players, 3)
    await write_log(players[0], players[0].table)
    others = await started(house, "backgammon", "Cleo", "Dora")
    await hinted(others, 1)


@scene("dots")
async def hints_in_dots(house: House) -> None:
    """A line and why; a strong bot thinks beside the loop."""
    options = {"width": 3, "height": 3, "hints": True}
    players = await started(house, "dots", "Anna", "Ben", options=options)
    await hinted(players, 4)
    await walk(players, 4, "with hints", avoid=("hint",))
    await hinted(players, 1)
    (cleo,) = await arrived(house, "Cleo")
    await cleo.open("dots", options={"width": 3, "height": 2})
    await cleo.watch()
    for level in ("brilliant", "counting"):
        await cleo.do("Invite", level=level)
    await cleo.do("Start")
    for _ in range(4):
        await walk([cleo], 1, "against a bot")
        await house.rest(2)
    await write_log(players[0], players[0].table)


@scene("casino")
async def hints_and_habits_in_casino(house: House) -> None:
    """Advice for its taker alone; what is learned from choices, switched off, and erased."""
    options = {"hints": True, "target": 0}
    anna, ben = await started(house, "casino", "Anna", "Ben", options=options)
    habits, learn = "/api/casino/habits", f"/api/tables/{anna.table}/habits"
    await anna.ask("GET", habits)
    await hinted([anna, ben], 2)
    await walk([anna, ben], 6, "learning", avoid=("hint", "stage"))
    await anna.ask("POST", learn)
    await anna.ask("POST", learn)
    await anna.ask("PUT", habits, {"on": False})
    await walk([anna, ben], 4, "off", avoid=("hint", "stage"))
    await anna.ask("POST", learn)
    await hinted([anna, ben], 1)
    await anna.ask("PUT", habits, {"on": True})
    await anna.ask("PUT", habits, {"on": "perhaps"})
    await walk([anna, ben], 4, "on", avoid=("hint", "stage"))
    await anna.ask("POST", learn)
    await ben.ask("POST", learn)
    (cleo,) = await arrived(house, "Cleo")
    await cleo.ask("POST", learn)
    await house.restart()
    await anna.ask("GET", habits)
    await ben.ask("DELETE", habits)
    await ben.ask("GET", habits)
    await ben.ask("POST", learn)
    await anna.ask("POST", "/api/tables/AAAAAAAA/habits")
    await Player(house, "Nobody").ask("GET", habits)


@scene("sudoku")
async def sudoku_to_the_end(house: House) -> None:
    """A puzzle of one empty cell; a new one of each difficulty; hints and checks."""
    (anna,) = await arrived(house, "Anna")
    await anna.open("sudoku", options={"puzzle": SOLVED_BUT_ONE})
    await anna.watch()
    for move in ("check", "r9c9=1", "check", "r9c9=9", "r9c9=."):
        await anna.play(move)
    await write_log(anna, anna.table)
    for difficulty in ("easy", "expert"):
        await anna.open("sudoku", options={"difficulty": difficulty})
        await anna.watch()
        for move in ("hint", "hint", "check"):
            await anna.play(move)
        await house.rest(2)
        await anna.do("End")
        await anna.ask("GET", f"/api/tables/{anna.table}/audit")


@scene("sudoku")
async def services_and_lists(house: House) -> None:
    """The games with their options, and questions that need no table."""
    anna = Player(house, "Anna")
    games = await house.door.ask("GET", "/api/games", "", anna.address)
    for game in games.json()["games"]:
        # GNU Backgammon plays only where its package is installed.
        game["bots"] = [bot for bot in game["bots"] if bot["level"] != "gnubg"]
        house.write("games", game["name"], game)
    for path in ("/api/games/dots", "/api/reach", "/api/boards", "/api/nothing"):
        await anna.ask("GET", path)
    rows = [[4, None, 21, None, 41, None, 63, None, 85]] * 3
    for path, body in (
        ("dots/fold", {"log": [{"edgeId": 1, "teamId": 0}], "width": 2, "height": 2}),
        ("dots/fold", {"log": "AAAE", "width": 2, "height": 2}),
        ("dots/fold", {"log": "AAAE", "wide": 2}),
        ("sudoku/validate", {"grid": SOLVED_BUT_ONE}),
        ("sudoku/validate", {"grid": SOLVED_BUT_ONE[:-1] + "5"}),
        ("sudoku/validate", {"grid": "12"}),
        ("tambola/verify-claim", {"called": [4, 21], "ticket": rows, "pattern": "TOP_ROW"}),
        ("tambola/verify-claim", {"called": [4, 21], "pattern": "NOTHING"}),
        ("casino/determine-actions", {}),
        ("casino/capture-options", {"hand": ["7S"], "table": ["7D"]}),
        ("backgammon/legal-turns", {**BOARD, "turn": "white", "dice": [1, 2]}),
        ("backgammon/detect-win", BOARD),
        ("backgammon/roulette", {}),
    ):
        await anna.ask("POST", f"/api/{path}", body)

"""Every page besides the tables where somebody plays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from fairtable.games import registered
from tests.e2e.board import card, open_door
from tests.e2e.people import any_board, post
from tests.e2e.pictures.moments import calls, every_call
from tests.e2e.pictures.scenes import Scene, Visit
from tests.e2e.seeded import SeededTable, seeded_table


def at(path: str, role: str = "heading") -> Callable[[Visit], Page]:
    def show(visit: Visit) -> Page:
        page = visit.guest(path)
        expect(page.get_by_role(role).first).to_be_visible()  # type: ignore[arg-type]
        return page

    return show


def creating(game: str) -> Callable[[Visit], Page]:
    """The sheet with which a host sets up a table."""

    def show(visit: Visit) -> Page:
        page = visit.guest("/")
        expect(open_door(page, game.capitalize(), "Create a table")).to_be_visible()
        return page

    return show


def playing(visit: Visit) -> Page:
    """The sheet that asks whom to play, and how long."""
    page = visit.guest("/")
    card(page, "Backgammon").get_by_role("button", name="Play").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def home() -> list[Scene]:
    going = seeded_table("pictures, going on", "backgammon", title="", length=3)
    going.play_until(lambda match: bool(match.state.position.dice))

    def known(visit: Visit) -> Page:
        """Somebody who plays two games."""
        page = visit.enter(going, going.name_at(going.match.state.turn))
        expect(any_board(page)).to_be_visible()
        code = post(page, "/tables", {"game": "sudoku"})["table"]["id"]
        page.goto(f"/t/{code}")
        expect(page.get_by_role("grid")).to_be_visible()
        page.goto("/")
        expect(page.get_by_text("Your turn").first).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Sudoku"))).to_be_visible()
        return page

    def new(visit: Visit) -> Page:
        """Somebody's first visit, when Priya waits at three tables."""
        host = visit.guest("/rules/house")
        post(host, "/guests", {"name": "Priya"})
        for game, options in OPEN.items():
            post(host, "/tables", {"game": game, "options": options})
        page = visit.guest("/")
        opened = page.get_by_role("region", name="Open tables").get_by_role("listitem")
        expect(opened.first).to_be_visible()
        return page

    return [Scene("home", "new", new), Scene("home", "known", known, (going,))]


OPEN: dict[str, dict[str, Any]] = {
    "casino": {"hints": True},
    "backgammon": {"length": 3, "clock": True},
    "tambola": {"seats": 9},
}


def create() -> list[Scene]:
    return [Scene("create", game, creating(game)) for game in registered()]


def play() -> list[Scene]:
    return [Scene("play", "now", playing)]


def read() -> list[Scene]:
    """Pages of words, most of them made by the server."""
    paths = {"rules": "/rules/backgammon", "fairness": "/fairness", "nowhere": "/nowhere"}
    paths |= {"problem": "/problems/house/paused"}
    ours = [Scene("read", name, at(path)) for name, path in paths.items()]
    return [*ours, Scene("read", "try", at("/api/try"), ours=False)]


def learn() -> list[Scene]:
    return [Scene("learn", "casino", at("/learn/casino"))]


def great_board() -> list[Scene]:
    return [
        Scene("board", "great", at("/board", "application")),
        Scene("board", "lapse", time_lapse),
    ]


def time_lapse(visit: Visit) -> Page:
    """Of a board on which four people have drawn a few lines."""
    page = visit.guest("/board")
    expect(page.get_by_role("application")).to_be_visible()
    post(page, "/boards/current/members", {})
    for edge in range(4):
        # Another look may have drawn it.
        page.request.post("/api/boards/current/lines", data={"edge": edge})
    page.get_by_role("button", name="Time-lapse").click()
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    return page


def screen() -> list[Scene]:
    """The caller's screen, for a whole room."""
    tables = {
        "waiting": seeded_table(
            "pictures, screen waits", "tambola", HALL, begun=False, title=""
        ),
        "calls": seeded_table("pictures, screen calls", "tambola", HALL, title="", **BY_HAND),
        "over": seeded_table("pictures, screen over", "tambola", HALL, title="", **BY_HAND),
    }
    calls(25)(tables["calls"])
    every_call(tables["over"])

    def shown(table: SeededTable) -> Callable[[Visit], Page]:
        def show(visit: Visit) -> Page:
            page = visit.enter(table, "Anna")
            page.goto(f"/t/{table.code}?screen")
            expect(page.get_by_role("main", name="The caller's screen")).to_be_visible()
            return page

        return show

    return [
        Scene("screen", name, shown(table), (table,), room=True)
        for name, table in tables.items()
    ]


HALL = ("Anna", "Ben", "Cara")
BY_HAND = {"caller": "host", "tickets": 2}


WAITED_FOR = ("backgammon", "casino", "tambola")


def join() -> list[Scene]:
    """Ben has opened the link of Anna, who waits."""
    return [waiting_room("join", game, "Ben") for game in WAITED_FOR]


def waiting() -> list[Scene]:
    return [waiting_room("waiting", game, "Anna") for game in WAITED_FOR]


def waiting_room(group: str, game: str, name: str) -> Scene:
    table = seeded_table(f"pictures, {group} {game}", game, ("Anna",), begun=False, title="")

    def show(visit: Visit) -> Page:
        page = visit.enter(table, name)
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        return page

    here = () if name == "Anna" else ((table, "Anna"),)
    return Scene(group, game, show, (table,), here=here)


def sheets() -> list[Scene]:
    """What the bar of a table opens."""
    table = seeded_table("pictures, sheets", "dots")

    def opened(button: str) -> Callable[[Visit], Page]:
        def show(visit: Visit) -> Page:
            page = visit.enter(table, "Anna")
            tool = page.get_by_role("button", name=button).first
            if not tool.is_visible():  # A phone has it in a sheet.
                page.get_by_role("button", name="Resign, offer, end").click()
            tool.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            return page

        return show

    names = {"share": "Share this table", "help": "Help"}
    return [Scene("sheets", name, opened(button), (table,)) for name, button in names.items()]


def check() -> list[Scene]:
    table = seeded_table("pictures, check", "dots", width=2, height=2)
    table.play_until(lambda match: match.outcome is not None)
    return [Scene("check", "dots", at(f"/check?table={table.code}"), (table,))]


PAGES: dict[str, Callable[[], list[Scene]]] = {
    "home": home,
    "create": create,
    "play": play,
    "join": join,
    "waiting": waiting,
    "sheets": sheets,
    "check": check,
    "read": read,
    "learn": learn,
    "board": great_board,
    "screen": screen,
}
"""By the names that `dev.py pictures` takes."""

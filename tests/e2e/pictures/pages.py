"""Every page besides the tables where somebody plays."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from fairtable.games import registered
from tests.e2e.pictures.scenes import Scene, Visit
from tests.e2e.seeded import seeded_table

NAMES = (
    "home",
    "create",
    "play",
    "join",
    "waiting",
    "sheets",
    "check",
    "read",
    "learn",
    "board",
)
"""What `dev.py pictures` calls them."""


def at(path: str, role: str = "heading") -> Callable[[Visit], Page]:
    def show(visit: Visit) -> Page:
        page = visit.guest(path)
        expect(page.get_by_role(role).first).to_be_visible()  # type: ignore[arg-type]
        return page

    return show


def pressed(path: str, game: str, button: str) -> Callable[[Visit], Page]:
    """The sheet that a button of a game's card opens."""

    def show(visit: Visit) -> Page:
        page = visit.guest(path)
        title = registered()[game].title
        heading = page.get_by_role("heading", name=title, exact=True)
        card = page.get_by_role("article").filter(has=heading)
        card.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        return page

    return show


def scenes(group: str) -> list[Scene]:
    games = list(registered())
    if group == "home":
        open_tables = tuple(
            seeded_table(f"pictures, open {game}", game, ("Cara",), begun=False)
            for game in ("backgammon", "dots")
        )
        return [Scene(group, "new", at("/"), open_tables)]
    if group == "create":
        return [Scene(group, game, pressed("/", game, "Create a table")) for game in games]
    if group == "play":
        return [Scene(group, "now", pressed("/", "backgammon", "Play now"))]
    if group in ("join", "waiting"):
        return [waiting(group, game) for game in ("backgammon", "casino", "tambola")]
    if group == "sheets":
        return sheets()
    if group == "check":
        return [check()]
    if group == "read":
        paths = {"rules": "/rules/backgammon", "fairness": "/fairness", "nowhere": "/nowhere"}
        problem = {"problem": "/problems/house/paused"}
        read = [Scene(group, name, at(path)) for name, path in (paths | problem).items()]
        return [*read, Scene(group, "try", at("/api/try"), ours=False)]
    if group == "learn":
        return [Scene(group, "casino", at("/learn/casino"))]
    return [Scene(group, "great", at("/board", "application"))]


def waiting(group: str, game: str) -> Scene:
    """Anna waits; whoever joins has opened her link."""
    table = seeded_table(f"pictures, {group} {game}", game, ("Anna",), begun=False)

    def show(visit: Visit) -> Page:
        page = visit.enter(table, "Anna" if group == "waiting" else "Ben")
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        return page

    here = () if group == "waiting" else ((table, "Anna"),)
    return Scene(group, game, show, (table,), here=here)


def sheets() -> list[Scene]:
    """What the bar of a table opens."""
    table = seeded_table("pictures, sheets", "dots")

    def opened(button: str) -> Callable[[Visit], Page]:
        def show(visit: Visit) -> Page:
            page = visit.enter(table, "Anna")
            page.get_by_role("button", name=button).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            return page

        return show

    names = {"share": "Share this table", "help": "Help"}
    return [Scene("sheets", name, opened(button), (table,)) for name, button in names.items()]


def check() -> Scene:
    table = seeded_table("pictures, check", "dots", width=2, height=2)
    table.play_until(lambda match: match.outcome is not None)
    return Scene("check", "dots", at(f"/check?table={table.code}"), (table,))

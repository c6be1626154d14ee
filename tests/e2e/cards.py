"""A table of Casino as a person meets it in the browser: cards are lifted and dropped."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from fairtable.games import casino
from fairtable.games.casino.cards import VALUE
from fairtable.games.casino.moves import Capture, LayBuild, Raise, Trail
from fairtable.games.casino.sets import partition
from fairtable.referee import Accepted, Chance
from tests.games.casino.tables import table_of

EVERYTHING = {"trail", "take", "build", "raise", "several"}


def board(page: Page) -> Locator:
    return page.get_by_role("group", name="Board", exact=True)


def place(page: Page, key: str) -> Locator:
    return page.locator(f'[data-place="{key}"]')


def choice(page: Page, words: str) -> Locator:
    fan = page.get_by_role("group", name="What do you mean?")
    return fan.get_by_role("button", name=words)


def view_of(page: Page, code: str) -> Any:
    return page.request.get(f"/api/tables/{code}").json()["view"]


def middle(found: Locator) -> tuple[float, float]:
    """A point that is not covered by the next card of a fan, when the card lies still."""
    before, box = None, found.bounding_box()
    while box != before:
        found.page.wait_for_timeout(30)
        before, box = box, found.bounding_box()
    assert box
    return box["x"] + min(18, box["width"] / 2), box["y"] + box["height"] / 2


def drag(page: Page, lifted: str, target: str) -> None:
    """With the mouse; `table` is a free spot of the cloth."""
    page.mouse.move(*middle(place(page, lifted)))
    page.mouse.down()
    box = page.locator('[data-box="cloth"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    if target == "table":
        page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    else:
        page.mouse.move(*middle(place(page, target)))
    page.mouse.up()


def build_key(view: Any, cards: tuple[str, ...]) -> str:
    """The place of the build with these cards."""
    found = [
        build["id"]
        for build in view["builds"]
        if sorted(card for group in build["groups"] for card in group) == sorted(cards)
    ]
    return f"build:{found[0]}"


def choose(page: Page, *words: str) -> None:
    """Says what was meant, if the drop meant several things: the first of these words."""
    page.wait_for_function(
        "() => document.querySelector('[data-choice]') || !document.querySelector('.air')"
    )
    for one in words:
        if choice(page, one).count():
            return choice(page, one).click()
    return None


def perform(page: Page, view: Any, text: str) -> None:
    """Plays a move by drag and drop, as a person would."""
    match casino.read_move(text):
        case Trail(card):
            drag(page, f"hand:{card}", "table")
        case Raise(card, build, value, None):
            drag(page, f"hand:{card}", build_key(view, build))
            choose(page, f"Raise to {value}")
        case Capture(card, (), (build,)):
            drag(page, f"hand:{card}", build_key(view, build))
            choose(page, f"Take {VALUE[card]}")
        case Capture(card, (one,), ()):
            drag(page, f"hand:{card}", f"loose:{one}")
            choose(page, f"Take {VALUE[card]}")
        case LayBuild(card, value, (one,)):
            drag(page, f"hand:{card}", f"loose:{one}")
            choose(page, f"Build {value}", f"Add to {value}")
        case Capture(card, taken, ()):
            stack_up(page, card, taken)
            page.get_by_role("button", name="Take it").click()
        case _:
            raise AssertionError(f"{text} is not played here")


def stack_up(page: Page, card: str, taken: tuple[str, ...]) -> None:
    """The hand card on the first loose card, then the others onto the stack, one by one."""
    first, *others = taken
    drag(page, f"hand:{card}", f"loose:{first}")
    choose(page, "Stack")
    expect(place(page, "stack")).to_be_visible()
    for one in others:
        drag(page, f"loose:{one}", "stack")
        expect(place(page, f"staged:{one}")).to_be_visible()


def kind_of(move: object) -> str | None:
    """What a move is called here; None for one that is not played by these drags."""
    match move:
        case Trail():
            return "trail"
        case Raise(top=None):
            return "raise"
        case LayBuild(card, cards=(one,)) if VALUE[card] != VALUE[one]:
            return "build"  # Two of one value are stacked first, and that is another drag.
        case Capture(card, taken, ()) if len(taken) > 1:
            sets = partition(taken, VALUE[card])
            return "several" if sets and len(sets) > 1 else None
        case Capture(_, (), (_,)) | Capture(_, (_,), ()):
            return "take"
        case _:
            return None


def story(hands: list[list[str]], tries: int = 60) -> list[str] | None:
    """A first round with everything in it, for these hands; None if none is found."""
    for attempt in range(tries):
        rng = random.Random(attempt)
        table = table_of([" ".join(hand) for hand in hands])
        moves: list[str] = []
        done: set[str] = set()
        while table.round == 1 and any(table.hands.values()):
            seat = table.turn
            assert seat is not None
            tops = {card for other in table.opponents(seat) for card in table.piles[other][-1:]}
            legal = [move for move in casino.legal_moves(table, seat) if kind_of(move)]
            legal = [move for move in legal if not tops & set(getattr(move, "taken", ()))]
            legal = [move for move in legal if not tops & set(getattr(move, "cards", ()))]
            if not legal:
                break
            fresh = [m for m in legal if kind_of(m) not in done and kind_of(m) != "take"]
            quiet = [m for m in legal if kind_of(m) in ("trail", "build")]
            calm = len(done) < len(EVERYTHING) - 1
            move = rng.choice(fresh or (quiet if calm else legal) or legal)
            verdict = casino.decide(table, seat, move, Chance.seeded(b"story"))
            assert isinstance(verdict, Accepted)
            for event in verdict.events:
                table = casino.evolve(table, event)
            moves.append(casino.write_move(move))
            done.add(str(kind_of(move)))
            if done == EVERYTHING:
                return moves
    return None

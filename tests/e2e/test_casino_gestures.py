"""Random gestures in random positions: what is under the card decides, nothing close by does.

The test finds out for itself what lies under a point, from where everything is drawn. It does
not ask the page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from fairtable.games import casino
from tests.e2e.cards import board
from tests.e2e.casino_deals import take_turns
from tests.e2e.casino_gestures import ABOVE_FINGER, Hand
from tests.e2e.casino_positions import (
    asked,
    means,
    nothing,
    pieces,
    places,
    presses,
    seen,
)
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

POSITIONS = 100
GESTURES = 20
AROUND = 40
"""Half of the gestures end so close to a landing that is legal."""
EDGE = 5
"""So close to an edge nobody can say what is meant."""
GAP = 12
"""In a gap that means nothing, a target so close by is meant."""
SIZES = [{"width": 1366, "height": 768}, {"width": 390, "height": 844}]
ORDER = ("stack", "loose", "build", "pile", "hand")
Point = tuple[float, float]


def some_position(number: int) -> SeededTable:
    """After some turns; every second time with a stack, if one can begin."""
    table = seeded_table(f"gestures {number}", "casino")
    for _ in range(table.draws.below(30)):
        state = table.match.state
        if state.turn is None or sum(map(len, state.hands.values())) < 4:
            break
        take_turns(table, 1)
    state = table.match.state
    legal = [] if state.turn is None else casino.legal_moves(state, state.turn)
    staging = [text for text in map(casino.write_move, legal) if text.startswith("stage")]
    if number % 2 and staging:
        table.play(table.draws.choice(staging), table.name_at(state.turn))
    return table


def far(box: dict[str, float], at: Point) -> float:
    """How far a point is from the edge of a box: below 0 inside."""
    dx = max(box["x"] - at[0], at[0] - box["x"] - box["w"])
    dy = max(box["y"] - at[1], at[1] - box["y"] - box["h"])
    return max(dx, dy) if dx < 0 or dy < 0 else math.hypot(dx, dy)


def under(hand: Hand, view: Any, at: Point) -> str | None:
    """The place under this point; None where nobody can say."""
    lying = dict(hand.boxes["place"])
    own = {f"pile:{seat}": hand.boxes["box"].get(f"pile {seat}") for seat in view.players}
    lying |= {key: box for key, box in own.items() if box}
    kinds = {key: key.partition(":")[0] for key in lying}
    for kind in ORDER:
        for key in [key for key in lying if kinds[key] == kind]:
            distance = far(lying[key], at)
            if abs(distance) < EDGE:
                return None
            if distance < 0:
                return key
    return "table" if far(hand.boxes["box"]["cloth"], at) < -EDGE else None


def aim(table: SeededTable, hand: Hand, piece: str, near: bool) -> Point | None:
    """Somewhere on the board; or beside a place where this piece means something."""
    draws = table.draws
    if near:
        view = seen(table.match, 0)
        legal = [place for place in places(view) if means(table.match, 0, piece, place)]
        legal = [place for place in legal if place in hand.boxes["place"]]
        if not legal:
            return None
        box = hand.boxes["place"][draws.choice(legal)]
        # From the edge outwards: the middle of it is legal.
        turn = draws.below(360) * math.pi / 180
        x, y = box["x"] + box["w"] / 2, box["y"] + box["h"] / 2
        reach = box["w"] / 2 + draws.below(AROUND)
        return x + reach * math.cos(turn), y + reach * math.sin(turn)
    size = hand.page.viewport_size
    assert size
    return float(draws.below(size["width"])), float(draws.below(size["height"]))


def is_snapped(table: SeededTable, hand: Hand, piece: str, at: Point) -> bool:
    """In a gap, close to a place where this piece means something."""
    view = seen(table.match, 0)
    boxes = hand.boxes["place"]
    return any(
        means(table.match, 0, piece, place) and far(boxes[place], at) < GAP + EDGE
        for place in places(view)
        if place in boxes
    )


def aimed(table: SeededTable, hand: Hand, near: bool) -> tuple[str, Point, str] | None:
    """A piece, where it is dropped, and what that asks; None if it may mean something legal."""
    view, draws = seen(table.match, 0), table.draws
    piece = draws.choice(pieces(view, 0))
    at = aim(table, hand, piece, near)
    place = at and under(hand, view, at)
    if at is None or place is None or place.startswith("hand"):
        return None
    if place.startswith("pile") and not view.piles[int(place[5:])]:
        return None
    text = asked(view, piece, place)
    if text is None or means(table.match, 0, piece, place):
        return None
    if place == "table" and is_snapped(table, hand, piece, at):
        return None
    return (piece, at, text) if hand.how != "touch" or is_in_reach(hand, at) else None


def try_gestures(table: SeededTable, hand: Hand) -> int:
    """Twenty gestures that mean nothing legal are refused. How many were near a legal place?"""
    tried = near = 0
    for attempt in range(40 * GESTURES):
        # Half of them near a legal place, where there is one.
        is_near = near < GESTURES // 2 and attempt < 20 * GESTURES
        found = aimed(table, hand, is_near)
        if found is None or tried == GESTURES:
            continue
        piece, at, text = found
        hand.drop_at(piece, at)
        hand.expect_refused(table, text, piece)
        tried += 1
        near += is_near
    # Where hardly anything is near or free, whole places are aimed at.
    view = seen(table.match, 0)
    pairs = [pair for pair in nothing(table.match, 0) if hand.reaches(*pair)]
    for _ in range(GESTURES - tried):
        piece, place = table.draws.choice(pairs)
        hand.drop(piece, place)
        hand.expect_refused(table, str(asked(view, piece, place)), piece)
    return near


def is_in_reach(hand: Hand, at: Point) -> bool:
    """Whether the finger that holds a card there is still on the screen."""
    size = hand.page.viewport_size
    assert size
    return at[1] + ABOVE_FINGER < size["height"] - 1


def try_keys(table: SeededTable, hand: Hand) -> None:
    found = list(presses(table.match, 0, own_pile=False))
    for _ in range(GESTURES):
        piece, place, text = table.draws.choice(found)
        hand.press_both(piece, place)
        hand.expect_refused(table, text, piece)


def refusable(table: SeededTable, how: str) -> Iterator[Any]:
    """What means nothing legal there, by this hand."""
    if how == "keys":
        return presses(table.match, 0, own_pile=False)
    return nothing(table.match, 0)


def some_positions(how: str) -> list[SeededTable]:
    """A hundred positions in which something can be refused."""
    tables = (some_position(number) for number in count())
    return list(islice((table for table in tables if any(refusable(table, how))), POSITIONS))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_random_gestures_that_mean_nothing_are_refused(
    how: str, size: Any, browser: Browser, tmp_path: Path
) -> None:
    tables = some_positions(how)
    near = 0
    # Nobody is noted as gone: that would be written.
    with seeded_server(tmp_path, tables, GONE_SECONDS="86400") as address:
        for table in tables:
            page = table.enter(
                browser, address, "Anna", viewport=size, has_touch=how == "touch"
            )
            expect(board(page)).to_be_visible()
            head = table.head(page)
            if how == "keys":
                try_keys(table, Hand(page, how))
            else:
                near += try_gestures(table, Hand(page, how))
            assert table.head(page) == head
            page.context.close()
    assert how == "keys" or near > POSITIONS

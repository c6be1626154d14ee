"""What a finger is on decides: a gesture that means nothing legal is refused in words.

Every pair of a piece and a place that means nothing legal, in three fixed positions; and random
gestures in many positions. Each time the sentence and the rule are the referee's, the card lies
at home again, and the log has not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.cards import board
from tests.e2e.casino_gestures import Hand
from tests.e2e.casino_positions import (
    asked,
    nothing,
    position,
    presses,
    seen,
    stages,
)
from tests.e2e.seeded import SeededTable, seeded_server

SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 320, "height": 640},
}


@pytest.fixture(scope="module")
def tables() -> dict[str, SeededTable]:
    found = {
        "her turn": position("anna"),
        "her stack": position("stack"),
        "his turn": position("ben"),
    }
    stack = found["her stack"]
    stack.play(stages(stack.match.state)[0], "Anna")
    return found


@pytest.fixture(scope="module")
def address(tables: dict[str, SeededTable], tmp_path_factory: Any) -> Iterator[str]:
    with seeded_server(tmp_path_factory.mktemp("refusals"), list(tables.values())) as found:
        yield found


Sit = Callable[..., tuple[SeededTable, Page]]


@pytest.fixture
def sit(tables: dict[str, SeededTable], browser: Browser, address: str) -> Iterator[Sit]:
    """Anna's browser at a table, of this size."""
    opened: list[Page] = []

    def at(name: str, size: str = "laptop", **more: Any) -> tuple[SeededTable, Page]:
        table = tables[name]
        # Ben is there, too: the house writes down who is gone.
        opened.append(table.enter(browser, address, "Ben"))
        page = table.enter(browser, address, "Anna", viewport=SIZES[size], **more)
        opened.append(page)
        expect(board(page)).to_be_visible()
        return table, page

    yield at
    for page in opened:
        page.context.close()


def refuse_all(table: SeededTable, page: Page, how: str) -> None:
    """Every pair that means nothing legal, by this kind of hand."""
    hand = Hand(page, how)
    head = table.head(page)
    view = seen(table.match, 0)
    pairs = list(nothing(table.match, 0))
    assert len(pairs) > 30
    assert any(hand.reaches(piece, place) for piece, place in pairs)
    for piece, place in pairs:
        if not hand.reaches(piece, place):
            continue  # The stack covers it.
        text = asked(view, piece, place)
        assert text is not None
        hand.drop(piece, place)
        hand.expect_refused(table, text, piece)
        assert table.head(page) == head, (piece, place)
    assert table.head(page) == head


def refuse_presses(table: SeededTable, page: Page, how: str) -> None:
    """The same, where a first tap or Enter lifts a card and a second one drops it."""
    hand = Hand(page, how)
    head = table.head(page)
    found = list(presses(table.match, 0, own_pile=how != "keys"))
    assert len(found) > 3
    for piece, place, text in found:
        hand.press_both(piece, place)
        hand.expect_refused(table, text, piece)
    assert table.head(page) == head


@pytest.mark.parametrize("name", ["her turn", "her stack", "his turn"])
def test_every_drop_that_means_nothing_is_refused_with_its_rule(name: str, sit: Sit) -> None:
    refuse_all(*sit(name), "mouse")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("how", ["mouse", "touch", "taps", "keys"])
@pytest.mark.parametrize("name", ["her turn", "her stack", "his turn"])
def test_every_hand_at_every_size_is_refused_alike(
    name: str, how: str, size: str, sit: Sit
) -> None:
    presses = how in ("taps", "keys")
    if presses and name == "her stack":
        pytest.skip("a press lays any card on this stack, and that is legal")
    table, page = sit(name, size, has_touch=how in ("touch", "taps"))
    refuse = refuse_presses if presses else refuse_all
    refuse(table, page, how)


def test_that_a_player_has_no_chain_is_a_word_in_the_sheet_behind_the_name(sit: Sit) -> None:
    _, page = sit("her turn")
    name = page.get_by_role("button", name="Ben plays without a chain. What is that?")
    expect(name).to_have_text("Ben")
    word = page.get_by_text("no chain: only the promise of the house protects the luck")
    expect(word).to_be_hidden()
    name.click()
    expect(word).to_be_visible()
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    page.keyboard.press("Escape")
    expect(word).to_be_hidden()

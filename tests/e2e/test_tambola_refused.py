"""What a player of Tambola may not claim or mark is said in words, and nothing is played.

By mouse, finger and key. A wrong claim for a free prize is legal, and counted (T12): it takes
two taps.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.people import ask
from tests.e2e.seeded import SeededTable, seeded_server, seeded_table

SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
EARLY = {"pattern": "EARLY_FIVE", "places": [10, 5]}
TOP = {"pattern": "TOP_ROW", "places": [20]}
HOUSE = {"pattern": "FULL_HOUSE", "places": [50]}
SECOND = {"pattern": "SECOND_FULL_HOUSE", "places": [30]}
BLANK = "This place is empty. You can mark only numbers. Rule T10"

ANSWER = """([prize, blank]) => new Promise((resolve) => {
  const until = performance.now() + 4000;
  const look = () => {
    const said = document.querySelector(
      ".stub .refusal:not([data-old]), .word .refusal:not([data-old])");
    const ringed = prize === null
      ? said?.closest(".ticket")?.querySelector("[data-refused]")
      : document.querySelectorAll(".prize")[prize]?.classList.contains("refused");
    if ((said && (ringed || (prize === null && !blank))) || performance.now() > until) {
      if (said) said.dataset.old = "";
      resolve(said && [said.innerText, Boolean(ringed)]);
    } else requestAnimationFrame(look);
  };
  look();
})"""
"""What the page says, and whether the prize or the blank place is ringed."""

SHOWN = """() => [...document.querySelectorAll(".cell")].map(
  (cell) => cell.getAttribute("aria-pressed")).join()"""


class Hall:
    """The page of one player, and what the referee says."""

    def __init__(self, page: Page, table: SeededTable, name: str) -> None:
        self.page, self.table, self.name = page, table, name
        expect(page.get_by_role("list", name="Prizes")).to_be_visible()
        self.view = self._view()
        self.dabs = page.evaluate(SHOWN)
        self.prizes = [prize["name"] for prize in self.view["prizes"]]

    def _view(self) -> dict[str, Any]:
        path = f"/api/tables/{self.table.code}"
        view: dict[str, Any] = self.page.request.get(path).json()["view"]
        return view

    def refusal(self, prize: str, ticket: int) -> str | None:
        """The sentence and the rule, from the rules; None for a claim that is judged."""
        holder = self.table.holder(self.name)
        refused = self.table.match.why_not_played(f"claim {prize} {ticket + 1}", holder)
        return f"{refused.says} Rule {refused.why.rule}" if refused else None

    def illegal(self) -> list[tuple[int, int]]:
        """Prizes, and tickets that may not claim them. Who has no ticket names none.

        A tap on a prize that one ticket has complete claims it: it asks for no other ticket.
        """
        tickets = range(len(self.view["tickets"]) or 1)
        held = [name for one in self.view["tickets"] for name in one["complete"]]
        prizes = [at for at, name in enumerate(self.prizes) if held.count(name) != 1]
        pairs = [(prize, ticket) for prize in prizes for ticket in tickets]
        return [pair for pair in pairs if self.refusal(self.prizes[pair[0]], pair[1])]

    def claimable(self, prize: int) -> bool:
        tickets = range(len(self.view["tickets"]))
        return any(not self.refusal(self.prizes[prize], ticket) for ticket in tickets)

    def likely(self, prize: int) -> int:
        """The ticket that the page names when nobody has: an open one, or one that is in."""
        tickets, name = self.view["tickets"], self.prizes[prize]
        is_open = [at for at, ticket in enumerate(tickets) if name in ticket["open"]]
        is_in = [at for at, ticket in enumerate(tickets) if not ticket["out"]]
        return [*is_open, *is_in, 0][0]

    def middle(self, selector: str, nth: int = 0) -> tuple[float, float]:
        place = self.page.locator(selector).nth(nth)
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def expect_said(self, words: str | None, prize: int | None = None) -> None:
        blank = words == BLANK
        assert self.page.evaluate(ANSWER, [prize, blank]) == [words, True], words

    def expect_untouched(self) -> None:
        assert self.table.head(self.page) == self.table.match.tip.head
        assert self.page.evaluate(SHOWN) == self.dabs


Press = Callable[[Hall, tuple[float, float]], None]


def by_mouse(hall: Hall, at: tuple[float, float]) -> None:
    hall.page.mouse.click(*at)


def by_finger(hall: Hall, at: tuple[float, float]) -> None:
    hall.page.touchscreen.tap(*at)


def claim(hall: Hall, press: Press, prize: int, ticket: int) -> str | None:
    """Taps the prize, and the ticket if the page asks for one. What the referee should say."""
    press(hall, hall.middle(".prize", prize))
    if not hall.claimable(prize):
        return hall.refusal(hall.prizes[prize], hall.likely(prize))
    press(hall, hall.middle(".choice", ticket))
    return hall.refusal(hall.prizes[prize], ticket)


def by_keys(hall: Hall, prize: int, ticket: int) -> str | None:
    hall.page.keyboard.press(str(prize + 1))
    if not hall.claimable(prize):
        return hall.refusal(hall.prizes[prize], hall.likely(prize))
    hall.page.keyboard.press(str(ticket + 1))
    return hall.refusal(hall.prizes[prize], ticket)


WAYS: dict[str, Press | None] = {"mouse": by_mouse, "finger": by_finger, "keyboard": None}


def refuse(hall: Hall, way: str, prize: int, ticket: int) -> None:
    press = WAYS[way]
    wanted = claim(hall, press, prize, ticket) if press else by_keys(hall, prize, ticket)
    assert wanted
    hall.expect_said(wanted, prize)
    hall.page.keyboard.press("Escape")


def mark(hall: Hall, press: Press, blank: int) -> None:
    press(hall, hall.middle(".blank", blank))
    hall.expect_said(BLANK)


def call(table: SeededTable, times: int = 1) -> None:
    for _ in range(times):
        table.play("call", table.name_at(0))
        table.house_acts()


def call_until_complete(table: SeededTable, name: str, prize: str) -> int:
    """The ticket with which this player can claim, counted from 1."""
    seat = table.match.room.seat_of(table.holder(name))
    while True:
        call(table)
        for at, ticket in enumerate(table.game.view(table.match.state, seat).tickets):
            if prize in ticket.complete:
                return at + 1


def opened(name: str, **options: Any) -> SeededTable:
    """Anna is the host and calls by hand; she and Ben have two tickets each."""
    usual = {"caller": "host", "tickets": 2, "ties": "first"}
    return seeded_table(name, "tambola", **{**usual, **options})


def gone_and_out() -> SeededTable:
    """T12, T13. Anna's first ticket is out, and a prize is gone."""
    table = opened("gone and out", prizes=[TOP, HOUSE, SECOND], bogeys_out=1)
    table.play("claim FULL_HOUSE 1", "Anna")
    ticket = call_until_complete(table, "Ben", "TOP_ROW")
    table.play(f"claim TOP_ROW {ticket}", "Ben")
    return table


def one_each() -> SeededTable:
    """T14, T16. Anna has won, and each player may win one prize."""
    table = opened("one each", prizes=[EARLY, TOP, HOUSE], one_prize="player")
    ticket = call_until_complete(table, "Anna", "EARLY_FIVE")
    table.play(f"claim EARLY_FIVE {ticket}", "Anna")
    return table


def too_late() -> SeededTable:
    """T15. Anna had the early five on the number, and another number was called."""
    table = opened("too late", prizes=[EARLY, HOUSE, SECOND], on_number=True)
    call_until_complete(table, "Anna", "EARLY_FIVE")
    call(table)
    return table


@pytest.fixture(scope="module")
def positions(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, list[SeededTable]]]:
    tables = [gone_and_out(), one_each(), too_late()]
    with seeded_server(tmp_path_factory.mktemp("refused"), tables) as address:
        yield address, tables


@pytest.mark.parametrize(
    ("way", "size"),
    [
        pytest.param(
            way, size, marks=() if (way, size) == ("mouse", "laptop") else pytest.mark.long
        )
        for way in WAYS
        for size in SIZES
    ],
)
def test_every_claim_and_mark_that_is_not_legal_is_refused_in_words(
    positions: tuple[str, list[SeededTable]], browser: Browser, way: str, size: str
) -> None:
    address, tables = positions
    rules = set()
    for table in tables:
        page = table.enter(browser, address, "Anna", viewport=SIZES[size], has_touch=True)
        hall = Hall(page, table, "Anna")
        for prize, ticket in hall.illegal():
            refuse(hall, way, prize, ticket)
            rules.add(str(hall.refusal(hall.prizes[prize], ticket)).rsplit(" ")[-1])
        press = WAYS[way]
        for blank in range(page.locator(".blank").count()) if press else ():
            assert press
            mark(hall, press, blank)
        hall.expect_untouched()
        page.context.close()
    assert rules >= {"T6", "T12", "T13", "T14", "T15", "T16"}


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_a_hundred_positions_with_twenty_gestures_each_that_mean_nothing_legal(
    browser: Browser, tmp_path: Path, size: str
) -> None:
    tables = [seeded(number) for number in range(100)]
    with seeded_server(tmp_path, tables) as address:
        for number, table in enumerate(tables):
            draws = random.Random(f"gestures {number}")
            # Every fourth watches, and has no tickets.
            name = draws.choice(("Anna", "Ben")) if number % 4 else "Cleo"
            page = table.enter(browser, address, name, viewport=SIZES[size], has_touch=True)
            hall = Hall(page, table, name)
            illegal = hall.illegal()
            blanks = page.locator(".blank").count()
            for gesture in range(20):
                if blanks and (gesture % 2 or not illegal):
                    mark(hall, draws.choice((by_mouse, by_finger)), draws.randrange(blanks))
                else:
                    refuse(hall, draws.choice(list(WAYS)), *draws.choice(illegal))
            hall.expect_untouched()
            page.context.close()


def seeded(number: int) -> SeededTable:
    """Some numbers, right and wrong claims, and another set of rules each time."""
    draws = random.Random(number)
    table = opened(
        f"seeded {number}",
        prizes=[EARLY, TOP, HOUSE, SECOND],
        bogeys_out=draws.choice((0, 1)),
        one_prize=draws.choice(("any", "ticket", "player")),
        on_number=draws.random() < 0.3,
    )
    for _ in range(draws.randrange(1, 60)):
        call(table)
        for seat in table.match.room.seated() if draws.random() < 0.2 else ():
            claims = list(table.game.legal_moves(table.match.state, seat))
            if claims:
                move = table.game.write_move(draws.choice(claims))
                table.play(move, table.name_at(seat))
        if table.match.state.closed:
            return seeded(number + 1000)
    return table


def test_who_watches_and_who_waits_in_a_pause_is_told_why(
    browser: Browser, tmp_path: Path
) -> None:
    table = opened("a watched hall", prizes=[TOP, HOUSE])
    call(table, 4)
    with seeded_server(tmp_path, [table]) as address:
        cleo = table.enter(browser, address, "Cleo", viewport=SIZES["phone"], has_touch=True)
        hall = Hall(cleo, table, "Cleo")
        refuse(hall, "finger", 0, 0)
        for key in ("1", "9", "c"):
            cleo.keyboard.press(key)
            expect(cleo.locator("div.word").get_by_role("link", name="Rule")).to_be_visible()
        hall.expect_untouched()
        anna = table.enter(browser, address, "Anna", viewport=SIZES["laptop"])
        Hall(anna, table, "Anna")
        ask(anna, table.code, {"type": "Pause"})
        head = table.head(anna)
        expect(anna.get_by_role("heading", name="Paused")).to_be_visible()
        anna.keyboard.press("1")
        expect(anna.locator("div.word")).to_contain_text("Rule H5")
        anna.keyboard.press("c")
        strip = anna.get_by_role("region", name="The host's strip")
        expect(strip.get_by_role("alert")).to_contain_text("Rule H5")
        anna.keyboard.press("2")
        expect(anna.locator("div.word")).to_contain_text("Rule H5")
        # T10. Marks are the player's own, also in a pause.
        anna.locator(".cell").first.dispatch_event("click")
        expect(anna.locator(".cell").first).to_have_attribute("aria-pressed", "true")
        assert table.head(anna) == head
        anna.context.close()
        cleo.context.close()


def test_t12_a_claim_for_an_incomplete_ticket_takes_two_taps_and_a_warning(
    browser: Browser, tmp_path: Path
) -> None:
    table = opened("a wrong claim", prizes=[TOP, HOUSE], bogeys_out=1)
    call(table, 3)
    with seeded_server(tmp_path, [table]) as address:
        page = table.enter(browser, address, "Ben", viewport=SIZES["phone"], has_touch=True)
        hall = Hall(page, table, "Ben")
        page.touchscreen.tap(*hall.middle(".prize", 1))
        expect(page.locator(".stub").first).to_contain_text("not complete")
        hall.expect_untouched()
        page.touchscreen.tap(*hall.middle(".choice", 0))
        refusal = page.locator(".stub").first.get_by_role("alert")
        expect(refusal).to_contain_text("This ticket is out.")
        assert table.head(page) != table.match.tip.head, "a bogey is written down"
        page.context.close()

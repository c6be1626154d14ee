"""A host sets up a hall: a preset, a changed prize, paper tickets, a claim for one of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fairtable.games import tambola
from tests.e2e.board import DESKTOP, PHONE, open_door
from tests.e2e.people import person
from tests.e2e.test_access import check
from tests.paper.reading import read_pdf

SET = r"""() => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("fairtable.paper."));
  return [key.split(".").pop(), JSON.parse(localStorage.getItem(key))];
}"""


CALL = """async ([code, calls]) => {
  const headers = {"content-type": "application/json"};
  const ask = {type: "Play", move: "call"};
  for (let n = 0; ; n++) {
    const { view } = await (await fetch(`/api/tables/${code}`)).json();
    if (view?.called.length >= calls) return view.called;
    const body = JSON.stringify({command: `call-${calls}-${n}`, ask});
    if (view && !view.asked)
      await fetch(`/api/tables/${code}/asks`, {method: "POST", headers, body});
    else
      await new Promise((later) => setTimeout(later, 20));
  }
}"""
"""Calls by hand until so many numbers are called."""


def create_page(page: Page) -> Locator:
    return open_door(page, "Tambola", "Create a table")


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(DESKTOP, "light", id="desk, light"),
        pytest.param(PHONE, "dark", id="phone, dark"),
    ],
)
def test_the_prizes_are_edited_with_the_keyboard_and_mistakes_are_said(
    page: Page, viewport, scheme
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(viewport)
    form = create_page(page)
    quick = form.get_by_role("button", name="Quick")
    quick.click()
    expect(quick).to_have_attribute("aria-pressed", "true")
    expect(form.get_by_text("Up to 12 players · 1 ticket each")).to_be_visible()
    form.get_by_role("button", name="Change the prizes").click()
    down = form.get_by_role("button", name="Early five: later in the list")
    down.focus()
    page.keyboard.press("Enter")
    names = form.get_by_role("listitem").locator("b")
    expect(names).to_have_text(["Top row", "Early five", "Full house"])
    expect(down).to_be_focused()
    expect(quick).to_have_attribute("aria-pressed", "false")
    form.get_by_role("button", name="A pattern of your own").click()
    name = form.get_by_label("Name of your pattern")
    expect(name).to_be_focused()
    name.fill("Top row")
    expect(form.get_by_text("Give yours another name")).to_be_visible()
    check(page)
    form.get_by_role("button", name="Create the table").click()
    expect(name).to_be_focused()
    name.fill("Smile")
    for place in range(5):
        row, number = ((1, 1), (1, 5), (2, 3), (3, 2), (3, 4))[place]
        form.get_by_role("button", name=f"Row {row}, number {number}", exact=True).click()
    expect(form.get_by_text("Mark at least one number")).to_be_visible()
    form.get_by_role("button", name="Row 2, number 3").click()
    form.get_by_role("button", name="Full sheet").click()
    expect(form.get_by_text("can only be played with strips")).to_be_visible()
    form.get_by_text("Strip", exact=True).click()
    expect(form.get_by_text("can only be played with strips")).to_have_count(0)
    form.get_by_text("Shares of a pot").click()
    form.get_by_label("In the pot at the start").fill("")
    expect(form.get_by_text("Put something into the pot")).to_be_visible()
    form.get_by_label("Each ticket adds").fill("2")
    form.get_by_role("button", name="Create the table").click()
    expect(page).to_have_url(re.compile("/t/"))
    code = page.url.rsplit("/", 1)[-1]
    options = page.request.get(f"/api/tables/{code}").json()["table"]["options"]
    assert [prize["pattern"] for prize in options["prizes"]][-2:] == ["SMILE", "FULL_SHEET"]
    assert options["prizes"][-2]["mask"] == [".....", "..x..", "....."]
    assert (options["strips"], options["ticket_price"], options.get("pot", 0)) == (True, 2, 0)


def test_a_hall_with_paper(browser: Browser, base_url: str) -> None:
    host = person(browser, base_url, "Hostess", accept_downloads=True)
    form = create_page(host)
    form.get_by_role("button", name="Family hall").click()
    form.get_by_text("You, by hand").click()
    form.get_by_role("button", name="Change the prizes").click()
    form.get_by_label("Early five, 1st place").fill("25")
    form.get_by_text("Tickets", exact=True).click()
    form.get_by_label("How many to print").fill("6")
    form.get_by_role("button", name="Create the table").click()
    expect(host.get_by_role("heading", name="1 player is here")).to_be_visible()
    code = host.url.rsplit("/", 1)[-1]
    root, seed = host.evaluate(SET)
    made = tambola.PaperSet(tambola.read_code(seed), 6, False)
    assert made.root == root

    host.get_by_label("How many bots").fill("2")
    host.get_by_role("button", name="Fill with bots").click()
    expect(host.get_by_role("heading", name="3 players are here")).to_be_visible()
    host.get_by_role("button", name="Show the list").click()
    for bot in ("Bot 2", "Bot 3"):  # They would claim, too.
        host.get_by_role("button", name=f"Remove {bot}").click()
    host.get_by_role("button", name="Close", exact=True).click()
    expect(host.get_by_role("heading", name="1 player is here")).to_be_visible()
    host.get_by_text("Print 6 paper tickets").click()
    with host.expect_download() as printed:
        host.get_by_role("button", name="Download the PDF").click()
    pages = read_pdf(printed.value.path().read_bytes())
    links = {seen.text for seen in pages[1].codes()}
    assert links == {f"{base_url}/t/{code}#paper={made.id_of(n)}" for n in range(1, 7)}
    check(host)

    host.get_by_role("button", name="Start").click()
    expect(host.get_by_role("timer")).to_contain_text("The game starts in")
    host.get_by_role("button", name="Not yet").click()
    host.get_by_role("button", name="Start").click()
    strip = host.get_by_role("region", name="The host")
    expect(strip).to_be_visible(timeout=10_000)
    sheet = call_until_early_five(host, code, made)
    host.goto(f"/t/{code}#paper={made.id_of(sheet)}")
    claim = host.get_by_role("dialog", name="Claim for paper")
    expect(claim.get_by_label("Id of the ticket")).to_have_value(made.id_of(sheet))
    check(host)
    claim.get_by_label("Prize").select_option("Full house")
    claim.get_by_role("button", name="Claim", exact=True).click()
    expect(claim.get_by_role("status")).to_contain_text("Not called yet:")
    claim.get_by_label("Prize").select_option("Early five")
    claim.get_by_role("button", name="Claim", exact=True).click()
    expect(claim.get_by_role("status")).to_contain_text(
        f"Early five: ticket {made.id_of(sheet)} has it."
    )
    won = host.request.get(f"/api/tables/{code}").json()["view"]["claims"]
    assert [(one["prize"], one["paper"]) for one in won if one["paper"]] == [
        ("EARLY_FIVE", made.id_of(sheet))
    ]
    host.context.close()


def call_until_early_five(host: Page, code: str, made: tambola.PaperSet) -> int:
    """The host calls by hand until a paper ticket has five numbers; its number."""
    for calls in range(25, 90, 5):
        called = host.evaluate(CALL, [code, calls])
        for sheet in range(1, 7):
            (ticket,) = made.sheet(sheet)
            if tambola.check_pattern(ticket, called, "EARLY_FIVE"):
                return sheet
    raise AssertionError("no ticket has five numbers")

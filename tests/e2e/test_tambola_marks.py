"""T10. Marks by hand on a Tambola ticket are notes: they are there on the next device, too."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.board import play
from tests.e2e.test_access import check


def numbers(page: Page) -> Locator:
    return page.get_by_role("grid", name="The numbers of ticket 1").get_by_role("button")


def test_a_mark_stays_over_a_reload_and_comes_to_another_device(
    page: Page, browser: Browser
) -> None:
    play(page, "Tambola")
    expect(numbers(page)).to_have_count(15)
    first = numbers(page).first
    with page.expect_response(re.compile("/notes$")):
        first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(numbers(page).nth(1)).to_have_attribute("aria-pressed", "false")
    check(page)
    other = browser.new_context(storage_state=page.context.storage_state()).new_page()
    other.goto(page.url)
    expect(numbers(other).first).to_have_attribute("aria-pressed", "true")
    numbers(other).nth(1).click()
    expect(numbers(page).nth(1)).to_have_attribute("aria-pressed", "true")
    numbers(page).first.click()
    expect(numbers(other).first).to_have_attribute("aria-pressed", "false")
    other.context.close()

"""What never changes is made once, has a tag, and is counted as every request is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fairtable.server import pages
from tests.server.serving import Server

CONSTANT = [
    "/api/games",
    "/api/openapi.json",
    "/fairness",
    "/rules/house",
    "/rules/casino",
    "/problems/server/too-fast",
    "/problems/dots/edge-taken",
]


@pytest.mark.parametrize("address", CONSTANT)
def test_who_has_it_already_is_not_sent_it_again(server: Server, address: str) -> None:
    first = server.ask("GET", address)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    assert tag.startswith('W/"') and first.content
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        again = server.ask("GET", address, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    other = server.ask("GET", address, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_different_pages_have_different_tags(server: Server) -> None:
    tags = {server.ask("GET", address).headers["etag"] for address in CONSTANT}
    assert len(tags) == len(CONSTANT)


def test_a_page_that_is_missing_is_missing_also_for_those_who_know_its_tag(
    server: Server,
) -> None:
    tag = server.ask("GET", "/rules/chess").headers["etag"]
    assert server.ask("GET", "/rules/chess", headers={"If-None-Match": tag}).status_code == 404


def test_names_that_strangers_invent_are_not_kept() -> None:
    before = pages._kept_book.cache_info().currsize
    assert [pages.rule_book(f"chess-{number}") for number in range(50)] == [None] * 50
    assert pages._kept_book.cache_info().currsize == before


@pytest.mark.parametrize("address", [*CONSTANT, "/healthz", "/metrics", "/", "/favicon.svg"])
def test_every_address_is_counted(served: Callable[..., Server], address: str) -> None:
    server = served(address_rate="1")
    statuses = [server.ask("GET", address).status_code for _ in range(6)]
    assert statuses[0] == 200
    assert statuses[-1] == 429

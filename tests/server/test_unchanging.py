"""What never changes is made once, has a tag, and is counted as every request is."""

from __future__ import annotations

import socket
import time
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


LARGE = ["/api/openapi.json", "/api/games", "/rules/tambola", "/fairness"]
TWENTY, LONGEST = 20, 0.015
"""Seconds. So many documents that were made for each question delayed others by 0.13."""


def time_of_twenty(server: Server, address: str) -> float:
    """How long the server works on a pipeline. Nobody can be kept waiting by it for longer."""
    asked = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as greedy:
        began = time.perf_counter()
        greedy.sendall(asked.encode() * TWENTY)
        got = bytearray()
        while got.count(b"HTTP/1.1 200") < TWENTY:
            got += greedy.recv(1 << 20)
        return time.perf_counter() - began


@pytest.mark.parametrize("address", LARGE)
def test_twenty_large_documents_in_a_pipeline_delay_nobody(
    server: Server, address: str
) -> None:
    """They are made and compressed once. The best try counts: a machine may have other work."""
    document = server.ask("GET", address, headers={"Accept-Encoding": "gzip"})
    assert document.headers["content-encoding"] == "gzip"
    assert len(document.content) > 10_000
    assert min(time_of_twenty(server, address) for _ in range(5)) < LONGEST


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

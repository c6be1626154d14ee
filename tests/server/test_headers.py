"""Headers: every kind of answer says what a browser may do with it."""

from __future__ import annotations

import re

import pytest

from tests.server.players import Player
from tests.server.serving import Server

ANSWERS = [
    pytest.param("GET", "/", 200, id="the client"),
    pytest.param("GET", "/t/K7QM2XBD", 200, id="a table's page"),
    pytest.param("GET", "/favicon.svg", 200, id="a file"),
    pytest.param("GET", "/rules/sudoku", 200, id="a rule book"),
    pytest.param("GET", "/rules/chess", 404, id="no rule book"),
    pytest.param("GET", "/problems/server/too-fast", 200, id="an explanation"),
    pytest.param("GET", "/problems/server/nonsense", 404, id="no explanation"),
    pytest.param("GET", "/api/games", 200, id="an answer"),
    pytest.param("GET", "/api/tables", 200, id="a list"),
    pytest.param("GET", "/api/guests/me", 401, id="a problem"),
    pytest.param("GET", "/api/tables/ZZZZZZZZ", 404, id="no table"),
    pytest.param("GET", "/api/nothing", 404, id="no address"),
    pytest.param("GET", "/nothing", 404, id="no page"),
    pytest.param("POST", "/api/games", 405, id="a wrong method"),
    pytest.param("POST", "/api/guests", 400, id="a bad request"),
    pytest.param("GET", "/api/openapi.json", 200, id="the description"),
    pytest.param("GET", "/api/try", 200, id="the page to try it"),
    pytest.param("GET", "/healthz", 200, id="health"),
    pytest.param("GET", "/metrics", 200, id="metrics"),
    pytest.param("OPTIONS", "/api/tables", (200, 204, 405), id="options"),
]


@pytest.mark.parametrize(("method", "address", "status"), ANSWERS)
def test_every_answer_has_the_security_headers(
    server: Server, method: str, address: str, status: int | tuple[int, ...]
) -> None:
    answer = server.ask(method, address)
    assert answer.status_code in (status if isinstance(status, tuple) else (status,))
    headers = answer.headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert ("unsafe-inline" in policy["style-src"]) == (address == "/api/try")
    assert "server" not in headers and "x-powered-by" not in headers
    assert "access-control-allow-origin" not in headers


def test_answers_of_the_api_are_not_cached_and_built_files_are(server: Server) -> None:
    assert server.ask("GET", "/api/tables").headers["cache-control"] == "no-store"
    assert server.ask("GET", "/").headers["cache-control"] == "no-cache"
    page = server.ask("GET", "/").text
    for asset in re.findall(r'"(/assets/[^"]+)"', page):
        answer = server.ask("GET", asset)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        # What a page may do is said with the page.
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in answer.headers


def test_pages_bring_no_script_of_their_own(server: Server) -> None:
    for address in ("/", "/rules/house", "/rules/sudoku", "/problems/server/too-fast"):
        page = server.ask("GET", address).text
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page), address
        assert not re.search(r"\son\w+=", page), address
        assert not re.search(r"<style|\sstyle=", page), address
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page), address


def test_a_preflight_from_another_website_allows_nothing(server: Server) -> None:
    answer = server.ask(
        "OPTIONS",
        "/api/guests",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
    )
    assert "access-control-allow-origin" not in answer.headers


def test_an_allowed_origin_may_act(served: object) -> None:
    server: Server = served(origins="https://games.example, https://other.example/")  # type: ignore[operator]
    for origin, status in (
        ("https://games.example", 200),
        ("https://other.example", 200),
        ("https://evil.example", 403),
    ):
        answer = server.ask("POST", "/api/guests", json={}, headers={"Origin": origin})
        assert answer.status_code == status


def test_behind_a_proxy_the_cookie_is_secure_and_the_address_is_the_visitors(
    served: object,
) -> None:
    server: Server = served(proxies="127.0.0.1", address_rate="2")  # type: ignore[operator]
    near = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.1"}
    far = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.2"}
    answer = server.ask("POST", "/api/guests", json={}, headers=near)
    assert "Secure" in answer.headers["set-cookie"]
    while server.ask("GET", "/api/tables", headers=near).status_code == 200:
        pass
    assert server.ask("GET", "/api/tables", headers=far).status_code == 200


def test_without_a_proxy_nobody_can_choose_an_address(served: object) -> None:
    server: Server = served(address_rate="2")  # type: ignore[operator]
    answers = [
        server.ask("GET", "/api/tables", headers={"X-Forwarded-For": f"203.0.113.{n}"})
        for n in range(12)
    ]
    assert 429 in [answer.status_code for answer in answers]


def test_an_answer_for_one_guest_is_not_cached_for_another(server: Server) -> None:
    anna = Player(server, "Anna")
    for address in ("/api/guests/me", f"/api/tables/{anna.open()}"):
        assert anna.get(address).headers["cache-control"] == "no-store"

"""What tests share that send what nobody should: a table to send it to, and the answer."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.players import whisperers
from tests.server.serving import Server

MOVES = "/api/tables/{table}/moves"
TOKENS: dict[str, str] = {}


def move(**changed: Any) -> dict[str, Any]:
    return {"command": "c", "move": "say hello", **changed}


def open_table(server: Server) -> str:
    """A running table at which Anna has moved once."""
    code, (anna, _) = whisperers(server)
    anna.move(code, "say first", "taken")
    TOKENS["anna"] = anna.token
    return code


def headers(**more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {TOKENS['anna']}", **more}


def clear(answer: httpx.Response) -> dict[str, Any]:
    """The problem, once it is sure that it is one and says what it is about."""
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem: dict[str, Any] = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["type"].startswith("/problems/")
    assert problem["title"] and problem["detail"] and problem["code"]
    assert "Traceback" not in answer.text and "site-packages" not in answer.text
    return problem

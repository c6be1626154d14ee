"""For tests that send bad things: a table to send them to, and checks of the answer."""

from __future__ import annotations

import re
from typing import Any

import httpx

from tests.server.players import whisperers
from tests.server.serving import Server

ASKS = "/api/tables/{table}/asks"
TWO_STOPS = re.compile(r"(?<!\.)[.?!]\.(?=\s|$)")
OUR_WORDS = re.compile(
    r"regex|malformed|Expected `|Object (missing|contains)|\b(str|int|null|dict)\b"
)
TOKENS: dict[str, str] = {}


def ask(**changed: Any) -> dict[str, Any]:
    """A correct command with these changes."""
    return {"command": "c", "ask": {"type": "Play", "move": "say hello"}, **changed}


def play(move: Any, **more: Any) -> dict[str, Any]:
    return ask(ask={"type": "Play", "move": move, **more})


def open_table(server: Server) -> str:
    """A running table at which Anna has moved once."""
    code, (anna, _) = whisperers(server)
    anna.move(code, "say first", "taken")
    TOKENS["anna"] = anna.token
    return code


def headers(**more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {TOKENS['anna']}", **more}


def is_plain(sentence: str) -> bool:
    """Whether it is one plain sentence, without a programmer's words."""
    ends_once = sentence.endswith((".", "?", "!")) and not TWO_STOPS.search(sentence)
    return ends_once and not OUR_WORDS.search(sentence)


def clear(answer: httpx.Response) -> dict[str, Any]:
    """The problem that was answered; it must be complete and plain."""
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem: dict[str, Any] = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["type"].startswith("/problems/")
    assert problem["title"] and problem["detail"] and problem["code"]
    assert is_plain(problem["detail"]), problem["detail"]
    assert "Traceback" not in answer.text and "site-packages" not in answer.text
    return problem

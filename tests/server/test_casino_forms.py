"""Casino's services in the shapes of the source document: `?form=document`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Server

PAGE = (Path(__file__).parents[2] / "docs" / "casino-services.md").read_text(encoding="utf-8")
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(text: str) -> dict[str, Any]:
    rank = text[:-1]
    return {"rank": rank, "suit": SIGNS[text[-1]]}


def asked(server: Server, service: str, question: Any, form: str = "document") -> Any:
    answer = server.ask("POST", f"/api/casino/{service}/?form={form}", json=question)
    assert answer.status_code in (200, 400, 422), answer.text
    return answer.json()


def dragged(card: Any) -> Any:
    game = {"tableCards": [], "currentPlayer": 0, "round": 1}
    item = {"card": card, "source": "hand"}
    return {"draggedItem": item, "targetInfo": {"type": "table"}, "gameState": game}


def test_the_examples_of_the_page_are_what_the_server_answers(server: Server) -> None:
    parts = re.findall(r"`POST (\S+)`\n```json\n(.*?)```\n```json\n(.*?)```", PAGE, re.DOTALL)
    assert len(parts) == 2
    for address, question, answer in parts:
        found = server.ask("POST", address, json=json.loads(question))
        assert found.json() == json.loads(answer)


@pytest.mark.parametrize(
    ("wrong", "code", "place"),
    [
        ({"rank": "K", "suit": "♥", "value": 13}, "no-such-card", "$.draggedItem.card"),
        ({"rank": "K", "suit": "♥", "value": 0}, "no-such-card", "$.draggedItem.card"),
        ({"rank": "7", "suit": "stars"}, "no-such-card", "$.draggedItem.card"),
        ({"rank": "7", "suit": "♠", "value": 8}, "no-such-card", "$.draggedItem.card"),
        ({"rank": "7"}, "unreadable", "$.draggedItem.card"),
        ("7S", "unreadable", "$.draggedItem.card"),
    ],
)
def test_a_card_that_is_none_is_refused(
    server: Server, wrong: Any, code: str, place: str
) -> None:
    found = asked(server, "determine-actions", dragged(wrong))
    assert (found["code"], found["place"]) == (code, place)


@pytest.mark.parametrize(
    ("rank", "suit"), [("7", "♠"), (7, "S"), ("7", "spades"), ("7", "s"), ("7", "♠\ufe0f")]
)
def test_a_suit_may_be_a_sign_a_letter_or_a_name(server: Server, rank: Any, suit: str) -> None:
    sent = {"rank": rank, "suit": suit}
    (found,) = asked(server, "determine-actions", dragged(sent))["actions"]
    assert found["payload"]["card"] == sent, "a card goes out as it came in"
    answer = server.ask(
        "POST",
        "/api/casino/judge-action/?form=document",
        json={"action": found, "gameState": dragged(sent)["gameState"]},
    )
    assert answer.json()["move"] == "trail 7S"


@pytest.mark.parametrize("form", ["", "ours", "document&form=document"])
def test_a_form_that_is_not_there_is_refused(server: Server, form: str) -> None:
    question = {"dragged": {"card": "7S"}, "target": {"type": "table"}, "state": {}}
    found = asked(server, "determine-actions", question, form)
    assert (found["code"], found["place"]) == ("unreadable", "form")


def test_without_a_form_the_shapes_are_ours(server: Server) -> None:
    question = {"dragged": {"card": "3C"}, "target": {"type": "table"}, "state": {}}
    answer = server.ask("POST", "/api/casino/determine-actions/", json=question).json()
    assert answer["actions"] == [{"type": "trail", "card": "3C"}]
    action = {"type": "trail", "card": "3C"}
    judged = server.ask(
        "POST",
        "/api/casino/judge-action/",
        json={"dragged": {"card": "3C"}, "action": action, "state": {"loose": ["3H"]}},
    ).json()
    assert judged == {
        "accepted": False,
        "move": "trail 3C",
        "refused": {
            "code": "same-value-loose",
            "rule": "C10",
            "detail": "You cannot trail this card: the 3♥ on the table has the same value.",
            "cards": ["3H"],
        },
    }

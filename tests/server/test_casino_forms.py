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
    return {"rank": rank, "suit": SIGNS[text[-1]], "value": 1 if rank == "A" else int(rank)}


def cards(text: str) -> list[dict[str, Any]]:
    return [card(each) for each in text.split()]


def asked(server: Server, service: str, question: Any, form: str = "document") -> Any:
    answer = server.ask("POST", f"/api/casino/{service}/?form={form}", json=question)
    assert answer.status_code in (200, 400, 422), answer.text
    return answer.json()


def drag(server: Server, name: str, target: Any, state: Any, **more: Any) -> Any:
    question = {"dragged": {"card": card(name)}, "target": target, "state": state, **more}
    return asked(server, "determine-actions", question)


def test_the_examples_of_the_page_are_what_the_server_answers(server: Server) -> None:
    parts = re.findall(r"`POST (\S+)`\n```json\n(.*?)```\n```json\n(.*?)```", PAGE, re.DOTALL)
    assert len(parts) == 2
    for address, question, answer in parts:
        found = server.ask("POST", address, json=json.loads(question))
        assert found.json() == json.loads(answer)


LOOSE, BUILD, STACK = {"type": "loose", "index": 0}, {"type": "build", "build": 0}, "stack"
OWN = {"id": 0, "owner": 0, "value": 8, "cards": cards("3S 5D")}


def test_a_build_has_build_and_operation(server: Server) -> None:
    (_, made) = drag(server, "5S", LOOSE, {"loose": cards("4D")})["actions"]
    assert made == {
        "type": "build",
        "payload": {
            "operation": "create",
            "build": {"owner": 0, "cards": cards("4D 5S"), "value": 9, "id": None},
            "addedCard": card("5S"),
            "joins": None,
        },
    }
    (raised,) = drag(server, "2C", BUILD, {"builds": [OWN]})["actions"]
    assert raised["payload"]["operation"] == "extend"
    assert raised["payload"]["build"] == {
        "owner": 0,
        "cards": cards("3S 5D 2C"),
        "value": 10,
        "id": 0,
    }


def test_stacks_captures_trails_and_feedback_have_payloads(server: Server) -> None:
    stack = {"cards": [{"card": card("4H")}, {"card": card("6D")}]}
    found = drag(server, "10S", {"type": "temporary_stack"}, {"stack": stack})
    added, taken = found["actions"]
    assert added == {
        "type": "addToStagingStack",
        "payload": {"stackId": 0, "card": card("10S"), "source": "hand"},
    }
    assert taken["payload"] == {
        "targetCards": cards("4H 6D"),
        "captureValue": 10,
        "captureType": "temp stack",
    }
    (said,) = found["feedback"]
    assert said["payload"]["mark"] == "completes" and said["type"] == "comboValidation"
    (trailed,) = drag(server, "3C", {"type": "table"}, {})["actions"]
    assert trailed == {"type": "trail", "payload": {"card": card("3C")}}


def test_nothing_is_said_in_the_words_of_the_document(server: Server) -> None:
    found = drag(server, "7H", BUILD, {"builds": [{**OWN, "owner": 1}]})
    assert found["actions"] == [] and not found["requiresModal"]
    assert found["errorMessage"].startswith("No valid actions available")
    assert [miss["code"] for miss in found["nearMisses"]] == [
        "build-differs",
        "raised-too-high",
    ]


ROUND_TRIPS = [
    ("7S", LOOSE, {"loose": cards("7D")}, "document"),
    ("5S", LOOSE, {"loose": cards("4D"), "hand": cards("5S 9C")}, "standard"),
    ("2C", BUILD, {"builds": [OWN], "hand": cards("2C 10H")}, "standard"),
    ("8S", BUILD, {"builds": [OWN]}, "document"),
    (
        "10S",
        {"type": "temporary_stack"},
        {"stack": {"cards": [{"card": card("4H")}, {"card": card("6D")}]}},
        "standard",
    ),
    ("3C", {"type": "table"}, {}, "document"),
    (
        "2C",
        LOOSE,
        {"loose": cards("6C"), "builds": [{**OWN, "owner": 1}], "hand": cards("2C 8C")},
        "standard",
    ),
]


@pytest.mark.parametrize(("name", "target", "state", "rules"), ROUND_TRIPS)
def test_every_action_that_is_answered_is_accepted_again(
    server: Server, name: str, target: Any, state: Any, rules: str
) -> None:
    actions = drag(server, name, target, state, rules=rules)["actions"]
    assert actions
    for action in actions:
        question = {
            "dragged": {"card": card(name)},
            "action": action,
            "state": state,
            "rules": rules,
        }
        judged = asked(server, "judge-action", question)
        assert judged["accepted"] and judged["refused"] is None and name in judged["move"]


def test_an_action_that_breaks_a_rule_is_refused_with_its_cards(server: Server) -> None:
    capture = {"targetCards": cards("6D"), "captureValue": 7, "captureType": "single"}
    question = {
        "dragged": {"card": card("7S")},
        "action": {"type": "capture", "payload": capture},
        "state": {"loose": cards("6D")},
    }
    found = asked(server, "judge-action", question)
    assert not found["accepted"] and found["move"] == "7S x 6D"
    assert found["refused"]["code"] == "values-differ" and found["refused"]["rule"] == "C5"
    assert found["refused"]["cards"] == cards("6D")


def test_captures_and_marks_have_cards_as_objects(server: Server) -> None:
    state = {"loose": cards("9D 5H 4H")}
    options = asked(server, "capture-options", {"card": card("9S"), "state": state})["options"]
    assert [option["sets"] for option in options] == [[cards("4H 5H")], [cards("9D")]]
    stack = {"cards": [{"card": card("6D")}, {"card": card("9C"), "source": "hand"}]}
    marks = asked(server, "marks", {"state": {"loose": cards("3D 5C"), "stack": stack}})
    assert (marks["completes"], marks["spoils"]) == (cards("3D"), cards("5C"))
    assert marks["says"] == "6: 3 short of 9."


@pytest.mark.parametrize(
    ("wrong", "code", "place"),
    [
        ({"rank": "K", "suit": "♥", "value": 13}, "no-such-card", "$.dragged.card"),
        ({"rank": "K", "suit": "♥", "value": 0}, "no-such-card", "$.dragged.card"),
        ({"rank": "7", "suit": "stars"}, "no-such-card", "$.dragged.card"),
        ({"rank": "7", "suit": "♠", "value": 8}, "no-such-card", "$.dragged.card"),
        ({"rank": "7"}, "unreadable", "$.dragged.card"),
        ("7S", "unreadable", "$.dragged.card"),
    ],
)
def test_a_card_that_is_none_is_refused(
    server: Server, wrong: Any, code: str, place: str
) -> None:
    question = {"dragged": {"card": wrong}, "target": {"type": "table"}, "state": {}}
    found = asked(server, "determine-actions", question)
    assert (found["code"], found["place"]) == (code, place)


@pytest.mark.parametrize(
    ("rank", "suit"), [("7", "♠"), (7, "S"), ("7", "spades"), ("7", "s"), ("7", "♠\ufe0f")]
)
def test_a_suit_may_be_a_sign_a_letter_or_a_name(server: Server, rank: Any, suit: str) -> None:
    question = {
        "dragged": {"card": {"rank": rank, "suit": suit}},
        "target": {"type": "table"},
        "state": {},
    }
    (found,) = asked(server, "determine-actions", question)["actions"]
    assert found["payload"]["card"] == card("7S")


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

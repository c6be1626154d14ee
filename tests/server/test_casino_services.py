"""The services of Casino: what no table could ask is refused with the rule, and its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import Server

DRAG = {"dragged": {"card": "7S"}, "target": {"type": "loose", "index": 0}, "state": {}}


def asked(server: Server, service: str, question: Any) -> dict[str, Any]:
    answer = server.ask("POST", f"/api/casino/{service}/", json=question)
    return {"status": answer.status_code, **answer.json()}


@pytest.mark.parametrize(
    ("service", "question", "refused"),
    [
        pytest.param(
            "determine-actions",
            {**DRAG, "dragged": {"card": "K♥"}},
            ("no-such-card", "C1", "$.dragged.card"),
            id="a king",
        ),
        pytest.param(
            "determine-actions",
            {**DRAG, "state": {"loose": ["QS"]}},
            ("no-such-card", "C1", "$.state.loose"),
            id="a queen on the table",
        ),
        pytest.param(
            "determine-actions",
            {**DRAG, "state": {"loose": ["7S"]}},
            ("card-twice", "C4", "$.state"),
            id="a card in two places",
        ),
        pytest.param(
            "determine-actions",
            DRAG,
            ("not-on-table", "C4", "$.target"),
            id="no such loose card",
        ),
        pytest.param(
            "determine-actions",
            {**DRAG, "state": {"hand": ["2C"], "loose": ["4D"]}},
            ("not-in-hand", "C4", "$.dragged"),
            id="a card of somebody else",
        ),
        pytest.param(
            "determine-actions",
            {**DRAG, "target": {"type": "build", "build": 0}},
            ("no-such-build", "C4", "$.target"),
            id="no such build",
        ),
        pytest.param(
            "determine-actions",
            {**DRAG, "target": {"type": "temporary_stack"}},
            ("no-stack", "C12", "$.target"),
            id="no stack",
        ),
        pytest.param(
            "determine-actions",
            {
                **DRAG,
                "dragged": {"card": "4D", "source": "table"},
                "state": {"loose": ["4D"]},
            },
            ("on-itself", "C12", "$.target"),
            id="onto itself",
        ),
        pytest.param(
            "determine-actions",
            {
                **DRAG,
                "state": {
                    "stack": {
                        "cards": [
                            {"card": "4D", "source": "hand"},
                            {"card": "5D", "source": "hand"},
                        ]
                    }
                },
            },
            ("one-hand-card", "C12", "$.state.stack"),
            id="two hand cards in a stack",
        ),
        pytest.param(
            "determine-actions",
            {
                **DRAG,
                "state": {"builds": [{"id": 0, "owner": 1, "value": 9, "groups": [["4D"]]}]},
            },
            ("build-sum", "C6", "$.state.builds[0]"),
            id="a build that does not add up",
        ),
        pytest.param(
            "capture-options",
            {"card": "9S", "state": {"hand": ["2C"]}},
            ("not-in-hand", "C4", "$.card"),
            id="a capture with a card that is not held",
        ),
        pytest.param(
            "marks", {"state": {}}, ("no-stack", "C12", "$.state.stack"), id="marks of no stack"
        ),
    ],
)
def test_a_refusal_of_a_service_names_the_rule_and_the_place(
    server: Server, service: str, question: Any, refused: tuple[str, str, str]
) -> None:
    answer = asked(server, service, question)
    code, rule, _ = refused
    assert (answer["code"], answer["rule"], answer["place"]) == refused
    assert answer["status"] == 422
    assert answer["type"] == f"/problems/casino/{code}"
    assert answer["rule_url"] == f"/rules/casino#{rule}"
    assert answer["detail"].endswith(".")


def test_a_refusal_points_at_the_cards(server: Server) -> None:
    answer = asked(server, "determine-actions", {**DRAG, "state": {"loose": ["7S"]}})
    assert answer["offends"] == {"cards": ["7S"]}


def test_too_many_ways_break_no_rule_and_are_a_bad_question(server: Server) -> None:
    loose = [rank + suit for suit in "SHDC" for rank in ("A", *"23456789")]
    answer = asked(server, "capture-options", {"card": "10C", "state": {"loose": loose}})
    assert (answer["status"], answer["code"]) == (400, "unreadable")
    assert answer["place"] == "$.state.loose" and "rule" not in answer


def test_a_build_with_the_number_0_is_a_build_like_any_other(server: Server) -> None:
    """It was once taken for none: the stack on it was said to go from table to table."""
    question = {
        "dragged": {"card": "4D", "source": "table"},
        "target": {"type": "build", "build": 0},
        "state": {
            "loose": ["4D"],
            "builds": [{"id": 0, "owner": 1, "value": 9, "groups": [["9D"]]}],
        },
    }
    (action,) = asked(server, "determine-actions", question)["actions"]
    assert (action["build"], action["index"], action["table_to_table"]) == (0, None, False)


def test_marks_are_answered_with_the_stack_in_words(server: Server) -> None:
    state = {
        "hand": ["9H"],
        "loose": ["2C", "3D", "5C", "AD"],
        "stack": {"cards": [{"card": "6D"}, {"card": "10S", "source": "hand"}, {"card": "AS"}]},
    }
    assert asked(server, "marks", {"state": state}) == {
        "status": 200,
        "completes": ["3D"],
        "fits": ["AD", "2C"],
        "spoils": ["5C"],
        "says": "6 + 1 = 7: 3 short of 10.",
    }

"""Wrong questions in the documents' form and in ours: each is told what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import Server
from tests.server.test_documents import PUZZLE, SOLUTION, TICKET, ask, card

SERVICES = [
    "tambola/verify-claim",
    "backgammon/detect-win",
    "backgammon/legal-turns",
    "sudoku/validate",
    "dots/fold",
    "dots/export",
    "dots/import",
    "casino/determine-actions",
    "casino/capture-options",
    "casino/marks",
    "casino/judge-action",
    "casino/suggest",
    "casino/lesson",
]


OF_ONE_FORM = [
    "tambola/paper-set",
    "tambola/paper-proof",
    "tambola/paper.pdf",
    "backgammon/analyse",
]


@pytest.mark.parametrize("service", [*SERVICES, *OF_ONE_FORM])
@pytest.mark.parametrize("form", ["", "ours", "documents", "document&form=document", "%00"])
def test_an_unknown_form_is_refused_in_a_sentence(
    server: Server, service: str, form: str
) -> None:
    answer = server.ask("POST", f"/api/{service}/?form={form}", json={})
    told = answer.json()
    assert (answer.status_code, told["code"], told["place"]) == (400, "unreadable", "form")
    assert told["detail"].endswith(".")


def test_these_are_all_services(server: Server) -> None:
    paths = server.ask("GET", "/api/openapi.json").json()["paths"]
    services = {
        path.removeprefix("/api/")
        for path, asked in paths.items()
        if "referee" in asked.get("post", {}).get("tags", [])
    }
    assert services == {*SERVICES, *OF_ONE_FORM}


@pytest.mark.parametrize("service", OF_ONE_FORM)
def test_a_service_without_the_form_says_so(server: Server, service: str) -> None:
    told = ask(server, service, {}, 400)
    assert told["place"] == "form" and "only one form" in told["detail"]


@pytest.mark.parametrize(
    ("address", "question", "status", "detail"),
    [
        (
            "tambola/verify-claim/",
            {"ticket": TICKET, "calledNumbers": [], "pattern": "TOP_ROW"},
            400,
            "There is no field calledNumbers here; do you mean called, or ?form=document? "
            "The field called is missing.",
        ),
        (
            "casino/determine-actions/?form=document",
            {"draggedItem": {"card": card("7", "♠")}},
            400,
            "The fields targetInfo and gameState are missing.",
        ),
        (
            "casino/determine-actions/",
            {"dragged": {"card": "7S"}, "target": {"type": "pile"}, "state": {}},
            400,
            "One of loose, build, temporary_stack, table is expected here, not 'pile'.",
        ),
        (
            "backgammon/detect-win/",
            {"points": [0] * 24, "bar": {}, "home": {"white": 0, "black": 0}},
            400,
            "The fields white and black are missing.",
        ),
        (
            "backgammon/detect-win/?form=document",
            {
                "points": [1] + [0] * 23,
                "bar": {"white": 0, "black": 0},
                "home": {"white": 0, "black": 15},
            },
            422,
            "White has 1 checker, not 15.",
        ),
        (
            "tambola/verify-claim/?form=document",
            {"ticket": TICKET, "calledNumbers": [4, 91], "pattern": "TOP_ROW"},
            400,
            "The numbers from 1 to 90 are called, not 91.",
        ),
        (
            "backgammon/detect-win/?form=document",
            {"points": [0] * 23, "bar": {"white": 0, "black": 0}},
            400,
            "A list of 24 items is expected here, not of 23. At the top, the field home is "
            "missing.",
        ),
        (
            "backgammon/detect-win/?form=document",
            {"points": [0] * 24, "bar": {}},
            400,
            "The fields white and black are missing. At the top, the field home is missing.",
        ),
        (
            "backgammon/detect-win/?form=document",
            {
                "points": [15] + [0] * 22 + [-15],
                "bar": {"white": 0, "black": 0},
                "home": {"white": 0, "black": 0},
                "winType": "single",
            },
            422,
            "There is a winType when the game is completed, and only then.",
        ),
        (
            "tambola/verify-claim/?form=document",
            {"ticket": TICKET, "called": [], "pattern": "TOP_ROW"},
            400,
            "There is no field called here; do you mean calledNumbers, or the address without "
            "?form? The field calledNumbers is missing.",
        ),
        (
            "sudoku/validate/?form=document",
            {"grid": [0] * 81, "row": 0},
            400,
            "A move has row, col and value. The fields col and value are missing.",
        ),
        (
            "dots/import/?form=document",
            {
                "edgeTaken": [1, 0],
                "boxOwner": [0, 0, 0, 0],
                "scores": [0, 0, 0, 0],
                "edgesPlaced": 2,
                "width": 2,
                "height": 2,
            },
            422,
            "1 line is drawn, not 2.",
        ),
        (
            "sudoku/validate/?from=document",
            {"grid": [0] * 81},
            400,
            "There is no field from in the address; do you mean form?",
        ),
        (
            "dots/fold/?form=document&hight=2",
            {"events": []},
            400,
            "There is no field hight in the address; do you mean height?",
        ),
        (
            "dots/fold/",
            {"log": "AAAB\n", "width": 2, "height": 2},
            400,
            "Base64 text is expected here: A-Z, a-z, 0-9, + and /, padded with =.",
        ),
        (
            "backgammon/detect-win/?form=document",
            {
                "state": {
                    "points": [15] + [0] * 22 + [-15],
                    "bar": {"white": 0, "black": 0},
                    "home": {"white": 0, "black": 0},
                }
            },
            400,
            "Leave the field state out: what is in it belongs here itself.",
        ),
        (
            "casino/judge-action/?form=document",
            {
                "action": {
                    "type": "createStagingStack",
                    "payload": {
                        "source": "hand",
                        "card": card("9", "♠"),
                        "targetIndex": 0,
                        "isTableToTable": True,
                    },
                },
                "gameState": {
                    "tableCards": [card("7", "♦")],
                    "currentPlayer": 0,
                    "round": 1,
                },
            },
            400,
            "isTableToTable is true if the card comes from the table, and only then.",
        ),
        (
            "dots/fold/",
            {"log": "AA==", "width": 2, "height": 2},
            400,
            "A log is records of 3 bytes; this one has 1 byte.",
        ),
        (
            "dots/import/?form=document",
            {
                "edgeTaken": [1],
                "boxOwner": [0],
                "scores": [0, 0, 0, 0],
                "edgesPlaced": 1,
                "width": 2,
                "height": 1,
            },
            422,
            "This board has 2 boxes, but 1 owner is given.",
        ),
        (
            "casino/suggest/?form=document",
            {
                "gameState": {
                    "tableCards": [],
                    "playerHands": [[card("9", "♠")]],
                    "currentPlayer": 0,
                    "round": 2,
                    "tops": [card("7", "♠"), card("8", "♠")],
                }
            },
            400,
            "Only 1 opponent has a pile.",
        ),
        (
            "dots/fold/",
            {"log": [[12, 0]], "width": 2, "height": 2},
            422,
            "Record 0 names line 12; the last line of a board of 2 x 2 boxes is 11.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    server: Server, address: str, question: Any, status: int, detail: str
) -> None:
    answer = server.ask("POST", f"/api/{address}", json=question)
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)


@pytest.mark.parametrize(
    ("service", "name"),
    [("sudoku/validate", "from"), ("dots/fold", "hight"), ("tambola/paper.pdf", "forms")],
)
def test_an_unknown_name_in_the_address_is_the_place(
    server: Server, service: str, name: str
) -> None:
    told = server.ask("POST", f"/api/{service}/?{name}=document", json={}).json()
    assert (told["status"], told["code"], told["place"]) == (400, "unreadable", name)


@pytest.mark.parametrize(
    ("service", "question", "code", "rule"),
    [
        (
            "tambola/verify-claim",
            {"ticket": [[1] * 9] * 3, "calledNumbers": [], "pattern": "TOP_ROW"},
            "wrong-column",
            "T2",
        ),
        (
            "backgammon/detect-win",
            {
                "points": [0] * 24,
                "bar": {"white": 0, "black": 0},
                "home": {"white": 15, "black": 15},
            },
            "impossible-end",
            "B8",
        ),
        ("sudoku/validate", {"puzzle": PUZZLE, "grid": [0] * 81}, "given-cell", "S4"),
        (
            "sudoku/validate",
            {"puzzle": [9, *[0] * 80], "grid": [9, *[0] * 80], "solution": SOLUTION},
            "given-cell",
            "S4",
        ),
        ("dots/fold", {"events": [[2_002_000, 0]]}, "invalid-edge", "D1"),
    ],
)
def test_what_cannot_be_is_422_with_code_rule_and_link(
    server: Server, service: str, question: Any, code: str, rule: str
) -> None:
    told = ask(server, service, question, 422)
    game = service.partition("/")[0]
    assert (told["code"], told["rule"]) == (code, rule)
    assert told["rule_url"] == f"/rules/{game}#{rule}" and told["place"].startswith("$")

"""The statements of the five documents over HTTP, with `?form=document`.

The questions are JSON as somebody writes it who has only the document.
"""

from __future__ import annotations

import time
from base64 import b64encode
from typing import Any

import httpx
import msgspec
import pytest

from fairtable.documents import backgammon
from fairtable.documents.casino import determine_actions
from tests.documents import casino_tables
from tests.server.serving import Server


def post(server: Server, service: str, question: Any) -> httpx.Response:
    return server.ask("POST", f"/api/{service}/?form=document", json=question)


def ask(server: Server, service: str, question: Any, status: int = 200) -> Any:
    answer = post(server, service, question)
    assert answer.status_code == status, answer.text
    return answer.json()


TICKET = [
    [4, None, 23, None, 41, None, 62, None, 88],
    [None, 12, None, 35, None, 50, 67, 75, None],
    [9, 18, 29, None, 45, None, None, None, 90],
]
PATTERNS = {
    "TOP_ROW": [4, 23, 41, 62, 88],
    "MIDDLE_ROW": [12, 35, 50, 67, 75],
    "BOTTOM_ROW": [9, 18, 29, 45, 90],
    "FOUR_CORNERS": [4, 88, 9, 90],
    "FULL_HOUSE": [cell for row in TICKET for cell in row if cell],
}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_tambola_claims(server: Server, pattern: str) -> None:
    numbers = PATTERNS[pattern]
    question = {"ticket": TICKET, "calledNumbers": numbers, "pattern": pattern}
    right = {"isValid": True, "verifiedNumbers": numbers}
    assert ask(server, "tambola/verify-claim", question) == right
    question["calledNumbers"] = [*numbers, *(n for n in range(1, 91) if n not in numbers)]
    assert ask(server, "tambola/verify-claim", question) == right
    question["calledNumbers"] = numbers[1:]
    wrong = ask(server, "tambola/verify-claim", question)
    assert wrong["isValid"] is False and str(numbers[0]) in wrong["reason"]
    question["calledNumbers"] = []
    assert set(ask(server, "tambola/verify-claim", question)) == {"isValid", "reason"}


def test_tambola_early_five(server: Server) -> None:
    called = [90, 4, 50, 12, 45]
    question = {"ticket": TICKET, "calledNumbers": called, "pattern": "EARLY_FIVE"}
    assert ask(server, "tambola/verify-claim", question)["verifiedNumbers"] == called


WINS = [
    ({12: -14}, 0, 1, "single", 1),
    ({12: -15}, 0, 0, "gammon", 2),
    ({12: -14}, 1, 0, "backgammon", 3),
    ({12: -13, 5: -2}, 0, 0, "backgammon", 3),
    ({12: -13, 0: -1}, 1, 0, "backgammon", 3),
]


@pytest.mark.parametrize("case", WINS, ids=str)
@pytest.mark.parametrize("winner", ["white", "black"])
def test_backgammon_win_types(server: Server, winner: str, case: Any) -> None:
    points, bar, home, win_type, multiplier = case
    loser = "black" if winner == "white" else "white"
    board = [points.get(at, 0) for at in range(24)]
    if winner == "black":
        board = [-count for count in reversed(board)]
    state = {
        "points": board,
        "bar": {winner: 0, loser: bar},
        "home": {winner: 15, loser: home},
        "status": "in_progress",
        "winType": None,
    }
    found = ask(server, "backgammon/detect-win", state)
    assert (found["won"], found["winner"]) == (True, winner)
    assert (found["winType"], found["multiplier"]) == (win_type, multiplier)
    assert found["state"]["status"] == "completed" and found["state"]["winType"] == win_type
    assert found["state"]["points"] == board
    again = ask(server, "backgammon/detect-win", found["state"])
    assert again == found == backgammon.to_json(backgammon.detect_win(state))


def test_backgammon_before_the_end(server: Server) -> None:
    points = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
    nobody = {"white": 0, "black": 0}
    state = {"points": points, "bar": nobody, "home": nobody}
    found = ask(server, "backgammon/detect-win", state)
    assert (found["won"], found["winner"]) == (False, None)
    assert (found["winType"], found["multiplier"], found["state"]["winType"]) == (None, 1, None)
    turns = ask(server, "backgammon/legal-turns", {**state, "turn": "white", "dice": [6, 5]})
    assert turns["count"] == len(turns["turns"]) and "winType" in turns["turns"][0]["after"]


SOLUTION = [
    int(digit)
    for digit in "534678912672195348198342567859761423"
    "426853791713924856961537284287419635345286179"
]
PUZZLE = [digit if at % 3 else 0 for at, digit in enumerate(SOLUTION)]


def test_sudoku_moves(server: Server) -> None:
    state = {"puzzle": PUZZLE, "current_state": PUZZLE}
    made = ask(server, "sudoku/validate", {**state, "row": 0, "col": 0, "value": 5})
    assert made["success"] is True and made["is_valid"] is True and made["error"] == ""
    assert made["current_state"] == [5, *PUZZLE[1:]] and made["status"] == "in_progress"
    assert made["message"] == "The move stands."
    given = ask(server, "sudoku/validate", {**state, "row": 0, "col": 1, "value": 5})
    assert given["success"] is False and "given" in given["message"]
    full = ask(server, "sudoku/validate", {"grid": SOLUTION, "row": 0, "col": 0, "value": 5})
    assert (full["success"], full["status"]) == (False, "solved")
    question = {"grid": SOLUTION, "move": {"row": 0, "col": 0, "value": 0}}
    ours = server.ask("POST", "/api/sudoku/validate/", json=question).json()["move"]
    assert (ours["accepted"], ours["rule"]) == (False, "S10")
    last = [0, *SOLUTION[1:]]
    solved = ask(server, "sudoku/validate", {"grid": last, "row": 0, "col": 0, "value": 5})
    assert solved["status"] == "solved" and solved["success"] is True
    assert solved["message"] == "The move stands, and the puzzle is solved."


def test_sudoku_empties_a_cell(server: Server) -> None:
    state = {"puzzle": PUZZLE, "current_state": [5, *PUZZLE[1:]], "row": 0, "value": 0}
    emptied = ask(server, "sudoku/validate", {**state, "col": 0})
    assert (emptied["success"], emptied["current_state"]) == (True, PUZZLE)
    assert ask(server, "sudoku/validate", {**state, "col": 1})["success"] is False


@pytest.mark.parametrize("unit", range(9))
def test_sudoku_tells_row_column_and_box_apart(server: Server, unit: int) -> None:
    """Each of the nine rows, columns and boxes, with a digit that only it has already."""
    top, left = unit // 3 * 3, unit % 3 * 3
    digit = unit + 1
    for cell, row, col, word in (
        ((unit, 0), unit, 4, "row"),
        ((0, unit), 4, unit, "column"),
        ((top, left), top + 1, left + 2, "box"),
    ):
        grid = [0] * 81
        grid[9 * cell[0] + cell[1]] = digit
        asked = {"grid": grid, "row": row, "col": col, "value": digit}
        wrong = ask(server, "sudoku/validate", asked)
        assert (wrong["is_valid"], wrong["success"]) == (False, False)
        assert wrong["error"] == wrong["message"] and f"{word} " in wrong["error"]
        others = {"row", "column", "box"} - {word}
        beginning = wrong["error"].partition(" (")[0]
        assert not any(other in beginning for other in others), beginning
        elsewhere = {**asked, "row": (row + 3) % 9, "col": (col + 4) % 9}
        assert ask(server, "sudoku/validate", elsewhere)["is_valid"] is True


def test_sudoku_givens_that_clash_are_no_puzzle(server: Server) -> None:
    clashing = [5, 5, *[0] * 79]
    for question in ({"grid": clashing}, {"row": 4, "col": 4, "value": 1, "grid": clashing}):
        told = ask(server, "sudoku/validate", {**question, "puzzle": clashing}, 422)
        assert (told["code"], told["rule"]) == ("givens-clash", "S3")
        assert told["place"] == "$.puzzle"
        assert ask(server, "sudoku/validate", question)["message"]
        assert ask(server, "sudoku/validate", {**question, "puzzle": [5, *[0] * 80]})["message"]


def test_sudoku_checks_and_what_may_leak(server: Server) -> None:
    wrong = [3, *SOLUTION[1:80], 0]
    both = {"current": wrong, "solution": SOLUTION}
    found = ask(server, "sudoku/validate", both)
    assert (
        found["is_correct"] is False and found["message"] == "1 cell is wrong, and 1 is empty."
    )
    assert found["errors"] == [{"row": 0, "col": 0, "current": 3, "correct": 5}]
    alone = ask(server, "sudoku/validate", {"grid": wrong})
    assert alone["is_correct"] is False and alone["errors"]
    assert all("correct" not in error for error in alone["errors"])
    right = ask(server, "sudoku/validate", {"current": SOLUTION, "solution": SOLUTION})
    assert right["is_correct"] is True and right["errors"] == []
    assert ask(server, "sudoku/validate", {"grid": SOLUTION})["is_correct"] is True
    assert ask(server, "sudoku/validate", {"grid": [0] * 81})["is_correct"] is False


def card(rank: str, suit: str, **more: Any) -> dict[str, Any]:
    return {"rank": rank, "suit": suit, **more}


def drag(server: Server, dragged: Any, target: Any, *table: Any, **state: Any) -> Any:
    game = {
        "tableCards": table,
        "playerHands": [[dragged], []],
        "currentPlayer": 0,
        "round": 1,
        **state,
    }
    item = {"card": dragged, "source": "hand", "player": 0}
    question = {"draggedItem": item, "targetInfo": target, "gameState": game}
    return ask(server, "casino/determine-actions", question)


@pytest.mark.parametrize("name", casino_tables.DRAGS)
def test_casino_drags(server: Server, name: str) -> None:
    """Every example of the document, those that offer nothing among them."""
    case = casino_tables.DRAGS[name]
    *_, kinds, asks = case
    found = ask(server, "casino/determine-actions", casino_tables.question_of(case))
    given = [action.get("operation", action["type"]) for action in found["actions"]]
    assert (given, found["requiresModal"]) == (kinds.split(), asks)
    in_python = determine_actions(*casino_tables.question_of(case).values())
    assert found == msgspec.to_builtins(in_python)
    if kinds:
        assert found["errorMessage"] is None
    else:
        assert found["errorMessage"].startswith("No valid actions available. ")


@pytest.mark.parametrize("rank", ["K", "Q", "J", "11", "0"])
def test_casino_has_no_face_cards(server: Server, rank: str) -> None:
    king, mine, seven = card(rank, "♥"), card("7", "♠"), card("7", "♦")
    game = {"tableCards": [seven], "playerHands": [], "currentPlayer": 0, "round": 1}
    target = {"type": "loose", "card": seven, "index": 0}
    places = {
        "$.draggedItem.card": ({"card": king}, target, game),
        "$.targetInfo.card": ({"card": mine}, {**target, "card": king}, game),
        "$.gameState.tableCards[0]": ({"card": mine}, target, {**game, "tableCards": [king]}),
    }
    for place, (item, onto, state) in places.items():
        question = {"draggedItem": item, "targetInfo": onto, "gameState": state}
        told = ask(server, "casino/determine-actions", question, 422)
        assert (told["code"], told["rule"]) == ("no-such-card", "C1")
        assert told["place"] == place


def test_casino_examples(server: Server) -> None:
    seven = card("7", "♦")
    target = {"type": "loose", "card": seven, "index": 0}
    taken = drag(server, card("7", "♠"), target, seven)
    assert taken["requiresModal"] is True and taken["errorMessage"] is None
    assert taken["actions"] == [
        {
            "type": "createStagingStack",
            "payload": {
                "source": "hand",
                "card": card("7", "♠"),
                "targetIndex": 0,
                "isTableToTable": False,
            },
        },
        {
            "type": "capture",
            "targetCards": [seven],
            "captureValue": 7,
            "captureType": "single",
        },
    ]
    four = card("4", "♦")
    built = drag(server, card("5", "♠"), {"type": "loose", "card": four, "index": 0}, four)
    assert built["actions"][1] == {
        "type": "build",
        "operation": "create",
        "owner": 0,
        "cards": [card("4", "♦", source="table"), card("5", "♠", source="hand")],
        "value": 9,
    }
    trailed = drag(server, card("3", "♣"), {"type": "table", "area": "empty"})
    assert trailed["actions"] == [{"type": "trail", "payload": {"card": card("3", "♣")}}]
    assert trailed["requiresModal"] is True


def test_casino_builds_and_stacks(server: Server) -> None:
    build = {"type": "build", "owner": 0, "value": 8, "cards": [card("3", "♠"), card("5", "♦")]}
    target = {"type": "build", "card": build, "index": 0}
    raised = drag(server, card("2", "♣"), target, build)
    assert raised["requiresModal"] is False
    assert raised["actions"] == [
        {
            "type": "build",
            "operation": "extend",
            "targetBuild": build,
            "addedCard": card("2", "♣"),
            "newValue": 10,
        }
    ]
    other = {**build, "owner": 1, "isExtendable": True}
    theirs = drag(server, card("2", "♣"), {**target, "card": other}, other)
    assert theirs["requiresModal"] is True and len(theirs["actions"]) == 1
    nothing = drag(server, card("7", "♥"), target, build)
    assert nothing["actions"] == []
    assert nothing["errorMessage"].startswith("No valid actions available")
    stack = {
        "type": "temporary_stack",
        "stackId": "stack-1",
        "cards": [card("4", "♥"), card("6", "♦")],
    }
    target = {"type": "temporary_stack", "card": stack, "stackId": "stack-1"}
    found = drag(server, card("10", "♠"), target, stack)
    assert found["actions"][0] == {
        "type": "addToStagingStack",
        "payload": {"stackId": "stack-1", "card": card("10", "♠"), "source": "hand"},
    }
    assert found["actions"][1]["captureValue"] == 10


def test_casino_judges_suggests_and_teaches(server: Server) -> None:
    seven = card("7", "♦")
    game = {
        "tableCards": [seven],
        "playerHands": [[card("7", "♠"), card("2", "♣")], []],
        "currentPlayer": 0,
        "round": 1,
    }
    take = {
        "type": "capture",
        "targetCards": [seven],
        "captureValue": 7,
        "captureType": "single",
    }
    judged = ask(server, "casino/judge-action", {"action": take, "gameState": game})
    assert judged == {"accepted": True, "move": "7S x 7D", "refused": None}
    advised = ask(server, "casino/suggest", {"gameState": game, "by": "worth"})
    assert advised["suggestions"][0]["cards"][0]["suit"] in "♠♥♦♣"
    lesson = ask(server, "casino/lesson", {"lesson": 2})
    assert set(lesson["gameState"]) >= {"tableCards", "playerHands", "currentPlayer", "round"}


@pytest.mark.parametrize("log", ["objects", "pairs", "bytes", "raw"])
def test_dots_folds_events(server: Server, log: str) -> None:
    edges = [(0, 2), (2, 2), (4, 2), (5, 2), (5, 1)]
    raw = b"".join((edge << 2 | team).to_bytes(3, "big") for edge, team in edges)
    expected = {"edgesPlaced": 4, "isComplete": False, "scores": [0, 0, 1, 0], "winner": 2}
    if log == "raw":
        answer = server.ask(
            "POST",
            "/api/dots/fold/?form=document&width=2&height=1",
            content=raw,
            headers={"Content-Type": "application/octet-stream"},
        )
        assert answer.json() == expected
        return
    events: dict[str, Any] = {
        "objects": [{"edgeId": edge, "teamId": team} for edge, team in edges],
        "pairs": edges,
        "bytes": b64encode(raw).decode(),
    }
    question = {"events": events[log], "width": 2, "height": 1}
    assert ask(server, "dots/fold", question) == expected
    kept = ask(server, "dots/export", question)
    assert set(kept) >= {"edgeTaken", "boxOwner", "scores", "edgesPlaced"}
    assert ask(server, "dots/import", kept) == expected
    as_numbers = {**kept, "boxOwner": [3, 0], "edgeTaken": [0b110101]}
    assert ask(server, "dots/import", as_numbers) == expected
    wrong = ask(server, "dots/import", {**kept, "scores": [1, 0, 0, 0]}, 422)
    assert (wrong["code"], wrong["rule"]) == ("parts-disagree", "D11")


def test_dots_takes_the_export_of_the_great_board(server: Server) -> None:
    kept = ask(server, "dots/export", {"events": [{"edgeId": 2_001_999, "teamId": 3}]})
    give_up = time.monotonic() + 90
    while (answer := post(server, "dots/import", kept)).status_code == 503:
        assert time.monotonic() < give_up  # large bodies are taken when the kernels are ready
        time.sleep(0.2)
    assert answer.json()["edgesPlaced"] == 1

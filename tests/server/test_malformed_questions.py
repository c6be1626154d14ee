"""Malformed questions to the services, in both forms: each gets a clear answer.

Never a fault, never a traceback; always a sentence and a place; and no answer to a question
that was wrong.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Server

TICKET = [
    [4, None, 23, None, 41, None, 62, None, 88],
    [None, 12, None, 35, None, 50, 67, 75, None],
    [9, 18, 29, None, 45, None, None, None, 90],
]
POINTS = [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
NOBODY = {"white": 0, "black": 0}
SEVEN = {"rank": "7", "suit": "♦"}
STACK = {"type": "temporary_stack", "stackId": "s", "cards": [{"rank": "A", "suit": "♥"}]}
GAME = {
    "tableCards": [SEVEN],
    "playerHands": [[{"rank": "7", "suit": "♠"}], []],
    "currentPlayer": 0,
    "round": 1,
}
QUESTIONS: dict[str, dict[str, Any]] = {
    "tambola/verify-claim/": {"ticket": TICKET, "called": [4, 23], "pattern": "TOP_ROW"},
    "tambola/verify-claim/?form=document": {
        "ticket": TICKET,
        "calledNumbers": [4, 23],
        "pattern": "TOP_ROW",
    },
    "backgammon/detect-win/": {"points": POINTS, "bar": NOBODY, "home": NOBODY},
    "backgammon/detect-win/?form=document": {"points": POINTS, "bar": NOBODY, "home": NOBODY},
    "sudoku/validate/": {"grid": [0] * 81, "move": {"row": 0, "col": 0, "value": 5}},
    "sudoku/validate/?form=document": {"grid": [0] * 81, "row": 0, "col": 0, "value": 5},
    "casino/determine-actions/": {
        "dragged": {"card": "7S"},
        "target": {"type": "loose", "index": 0},
        "state": {"loose": ["7D"]},
    },
    "casino/determine-actions/?form=document": {
        "draggedItem": {"card": {"rank": "7", "suit": "♠"}, "source": "hand"},
        "targetInfo": {"type": "loose", "card": SEVEN},
        "gameState": {"tableCards": [SEVEN], "currentPlayer": 0, "round": 1},
    },
    "dots/fold/": {"log": [[0, 1], [2, 1]], "width": 2, "height": 2},
    "dots/fold/?form=document": {
        "events": [{"edgeId": 0, "teamId": 1}],
        "width": 2,
        "height": 2,
    },
    "dots/export/?form=document": {"events": [[0, 1], [2, 1]], "width": 2, "height": 2},
    "dots/import/?form=document": {
        "edgeTaken": [1, 0],
        "boxOwner": "AAAAAA==",
        "scores": [0, 0, 0, 0],
        "edgesPlaced": 1,
        "width": 2,
        "height": 2,
    },
    "backgammon/legal-turns/?form=document": {
        "points": POINTS,
        "bar": NOBODY,
        "home": NOBODY,
        "turn": "white",
        "dice": [6, 5],
        "winType": None,
    },
    "casino/judge-action/?form=document": {
        "action": {
            "type": "capture",
            "targetCards": [SEVEN],
            "captureValue": 7,
            "captureType": "single",
        },
        "gameState": GAME,
        "draggedItem": {"card": {"rank": "7", "suit": "♠"}, "source": "hand", "player": 0},
    },
    "casino/capture-options/?form=document": {
        "card": {"rank": 7, "suit": "S"},
        "gameState": GAME,
    },
    "casino/marks/?form=document": {"gameState": {**GAME, "tableCards": [SEVEN, STACK]}},
    "casino/suggest/?form=document": {"gameState": GAME, "by": "worth", "most": 2},
}
JUNK: list[Any] = [
    None,
    True,
    -1,
    10**25,
    1.5,
    "",
    "x",
    "\x00",
    [],
    [[]],
    {},
    {"a": 1},
    "1e999",
]


def places(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a question."""
    yield path
    if isinstance(thing, dict | list):
        for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from places(value, (*path, key))


def spoilt(question: Any, luck: random.Random) -> Any:
    """The question with one thing in it that is surely wrong."""
    wrong = copy.deepcopy(question)
    path = luck.choice([path for path in places(question) if path])
    holder = wrong
    for key in path[:-1]:
        holder = holder[key]
    kind = luck.randrange(4)
    if kind == 0:
        holder = wrong if isinstance(holder, list) else holder
        holder[luck.choice(["calledNumber", "wrong", "\u00e9", "a b", "form"])] = 1
    elif kind == 1 and isinstance(holder, list):
        holder[path[-1]] = luck.choice(["x", 10**25, 1.5, {"x": [1]}, True])
    elif kind == 1:
        holder[path[-1]] = luck.choice([{"x": [1]}, 1.5, 10**25, ["\x00"], True])
    elif kind == 2:
        first = next(iter(wrong))
        del wrong[first]
    else:
        first = next(iter(wrong))
        wrong[first] = luck.choice([each for each in JUNK if each not in ([], "")])
    return wrong


TEXTS = [b"", b"{", b"[", b"nul", b'"x"', b"7", b"[]", b"\xff\xfe", b'{"a":' * 500]
TEXTS.append(b'{"\\ud800":1}')


@pytest.mark.parametrize("address", QUESTIONS)
@pytest.mark.parametrize("amount", [30, pytest.param(500, marks=pytest.mark.long)])
def test_malformed_questions_are_told_what_is_wrong(
    server: Server, address: str, amount: int
) -> None:
    luck, question = random.Random(address), QUESTIONS[address]
    assert server.ask("POST", f"/api/{address}", json=question).status_code == 200
    for number in range(amount):
        if number < len(TEXTS):
            kind = {"Content-Type": "application/json"}
            sent: Any = TEXTS[number]
            answer = server.ask("POST", f"/api/{address}", content=sent, headers=kind)
        else:
            sent = spoilt(question, luck)
            answer = server.ask("POST", f"/api/{address}", json=sent)
        told = answer.json()
        assert answer.status_code in (400, 422), (sent, told)
        assert told["detail"].endswith((".", "?")) and "Traceback" not in answer.text, told
        assert told["place"].startswith("$"), told
        assert (answer.status_code == 422) == ("rule" in told), told

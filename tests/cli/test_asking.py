"""The command line as a door to the services: verdicts, forms, and wrong questions."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.cli.asking import MOST_BYTES
from tests.games.tambola.halls import TICKET, TOP

RUNNER = CliRunner()
DOORS = [
    ("tambola", "verify"),
    ("backgammon", "win-type"),
    ("sudoku", "move"),
    ("casino", "actions"),
    ("dots", "fold"),
]
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def asked(door, question, *words):
    """What the program does with this question at stdin: the JSON of a value, text or bytes."""
    given = question if isinstance(question, str | bytes) else json.dumps(question)
    return RUNNER.invoke(app, [*door, *words], input=given)


def ticket(called, **names):
    return {"ticket": TICKET, "pattern": "TOP_ROW", **(names or {"called": called})}


def board(home, bar=(0, 0), points=(), **more):
    """White has borne off fifteen checkers, or `home` says otherwise."""
    cells = [0] * 24
    for at, count in points:
        cells[at] = count
    both = {"bar": dict(zip(("white", "black"), bar, strict=True))}
    return {"points": cells, "home": {"white": home[0], "black": home[1]}, **both, **more}


def drag(target, **state):
    return {
        "dragged": {"card": "7S", "source": "hand"},
        "target": target,
        "state": {"hand": ["7S"], **state},
    }


CALLED_FOUR = ticket((), calledNumbers=TOP[:4])
SEVEN, OF_DIAMONDS = {"rank": "7", "suit": "♠"}, {"rank": "7", "suit": "♦"}
DOCUMENT_DRAG = {
    "draggedItem": {"card": SEVEN, "source": "hand", "player": 0},
    "targetInfo": {"type": "loose", "card": OF_DIAMONDS, "index": 0},
    "gameState": {
        "tableCards": [OF_DIAMONDS],
        "playerHands": [[SEVEN], []],
        "currentPlayer": 0,
        "round": 1,
    },
}
EVENTS = [{"edgeId": edge, "teamId": 2} for edge in (0, 2, 4, 5)]
NO_CARDS = {**DOCUMENT_DRAG["gameState"], "tableCards": []}
ASKED = "trail: card 7♠\nThe player is asked first.\n"
ON_A_LOOSE_CARD = {"type": "loose", "index": 0}
CAPTURED = board((15, 1), points=[(23, -14)])
VERDICTS = [
    # Tambola: is the claim valid?
    (0, 0, ticket(TOP), "Valid: 4, 23, 41, 62, 88."),
    (0, 1, ticket(TOP[:4]), "Not valid. Not called yet: 88."),
    (0, 0, ticket((), calledNumbers=TOP), "Valid: 4, 23, 41, 62, 88."),
    (0, 1, CALLED_FOUR, "Not valid. Not called yet: 88."),
    # Backgammon: is the game won, and how?
    (1, 0, CAPTURED, "White wins: a single game, times 1."),
    (1, 0, board((15, 0), points=[(12, -15)]), "White wins: a gammon, times 2."),
    (1, 0, board((15, 0), (0, 1), [(12, -14)]), "White wins: a backgammon, times 3."),
    (1, 1, board((14, 0), points=[(0, 1), (12, -15)]), "Nobody has won yet."),
    (1, 0, {**CAPTURED, "winType": None}, "White wins: a single game, times 1."),
    # Sudoku: may the digit be written?
    (2, 0, {"grid": GRID, "move": {"row": 0, "col": 2, "value": 4}}, "Accepted."),
    (
        2,
        1,
        {"grid": GRID, "move": {"row": 0, "col": 2, "value": 5}},
        "Refused. There is already a 5 in row 1 (column 1). (S5)",
    ),
    (2, 0, {"current_state": GRID, "row": 0, "col": 2, "value": 4}, "Accepted."),
    (2, 0, {"current_state": GRID, "row": 0, "col": 0, "value": 0}, "Accepted."),
    (
        2,
        1,
        {"grid": GRID, "puzzle": GRID, "row": 0, "col": 0, "value": 4},
        "Refused. Row 1, column 1 is a given and cannot be changed.",
    ),
    # Casino: does the drag offer anything?
    (3, 0, drag(ON_A_LOOSE_CARD, loose=["7D"]), "capture"),
    (3, 1, drag({"type": "table"}, loose=["7D"]), "same value"),
    (3, 0, DOCUMENT_DRAG, "capture: targetCards 7♦, captureValue 7, captureType single"),
    (3, 0, DOCUMENT_DRAG, "createStagingStack: source hand, card 7♠, targetIndex 0\n"),
    (3, 0, DOCUMENT_DRAG, "The player must choose.\n"),
    (3, 0, {**DOCUMENT_DRAG, "targetInfo": {"type": "table"}, "gameState": NO_CARDS}, ASKED),
    # Dots: the board after a log.
    (4, 0, {"log": [[0, 0], [2, 1], [4, 0], [5, 1]], "width": 2, "height": 1}, "BLUE leads"),
    (4, 0, {"log": "AAAA", "width": 2, "height": 1}, "1 of 7 lines drawn"),
    (
        4,
        0,
        {"events": EVENTS, "width": 2, "height": 1},
        "GREEN leads",
    ),
]


@pytest.mark.parametrize(("door", "status", "question", "says"), VERDICTS)
def test_the_exit_status_is_the_verdict(door, status, question, says):
    done = asked(DOORS[door], question)
    assert (done.exit_code, done.stderr) == (status, ""), done.output
    assert says in done.stdout


@pytest.mark.parametrize(("door", "status", "question", "says"), VERDICTS)
def test_a_program_gets_one_object(door, status, question, says):
    done = asked(DOORS[door], question, "-", "--json")
    assert (done.exit_code, done.stderr) == (status, "")
    assert isinstance(json.loads(done.stdout), dict)


def test_the_answer_has_the_form_of_the_question():
    ours = json.loads(asked(DOORS[0], ticket(TOP[:4]), "--json").stdout)
    document = json.loads(asked(DOORS[0], CALLED_FOUR, "--json").stdout)
    assert ours["is_valid"] is False and ours["missing_numbers"] == [88]
    assert document == {
        "isValid": False,
        "reason": "Not called yet: 88.",
        "verifiedNumbers": list(TOP[:4]),
    }


def test_the_form_can_be_named():
    plain = CAPTURED
    assert "win_type" in json.loads(asked(DOORS[1], plain, "--json").stdout)
    named = json.loads(asked(DOORS[1], plain, "--json", "--form", "document").stdout)
    assert named["winType"] == "single" and named["state"]["winType"] == "single"
    wrong = asked(DOORS[0], CALLED_FOUR, "--form", "ours")
    assert wrong.exit_code == 2 and "calledNumbers" in wrong.stderr


def test_a_question_is_read_from_a_file(tmp_path):
    file = tmp_path / "claim.json"
    file.write_text(json.dumps(ticket(TOP)), encoding="utf-8")
    assert RUNNER.invoke(app, [*DOORS[0], str(file)]).exit_code == 0


WRONG = [
    pytest.param(b"", "", id="nothing"),
    pytest.param(b" \n", "", id="blanks"),
    pytest.param(b'{"', "", id="half an object"),
    pytest.param(b"\xff\xfe{}", "", id="no UTF-8"),
    pytest.param(b'{"\xff": 1}', "not UTF-8", id="no UTF-8 inside"),
    pytest.param(b'{"grid": "\\ud800"}', "half a sign", id="half of a pair"),
    pytest.param(b'{"a": ' * 100_000, "nested too deeply", id="too deep"),
    pytest.param(b'{"nothing": 1}', "nothing", id="an unknown field"),
    pytest.param(b"[]", "", id="a list"),
    pytest.param(b"null", "", id="null"),
    pytest.param(b"{}", "", id="an empty object"),
    pytest.param(b'{"log": 1, "ticket": 1, "points": 1, "grid": 1, "dragged": 1}', "", id="1"),
]


@pytest.mark.parametrize("door", DOORS, ids=" ".join)
@pytest.mark.parametrize(("raw", "says"), WRONG)
def test_a_wrong_question_is_refused_in_a_sentence(door, raw, says):
    if door == ("dots", "fold") and not raw.startswith(b"{"):
        pytest.skip("these bytes may be a log")
    done = asked(door, raw, "--json")
    assert done.exit_code == 2 and done.stderr.startswith("stdin: "), done.output
    assert says in done.stderr and done.stderr.rstrip().endswith((".", "?", ")"))
    told = json.loads(done.stdout)
    assert told["error"] in done.stderr and told["place"].startswith("$")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.output


@pytest.mark.parametrize("door", DOORS, ids=" ".join)
def test_a_folder_and_a_missing_file_are_refused(door, tmp_path):
    for file in (tmp_path, tmp_path / "none"):
        done = RUNNER.invoke(app, [*door, str(file)])
        assert done.exit_code == 2 and str(file) in done.stderr.replace("\n", "")


@pytest.mark.parametrize("door", DOORS[:4], ids=" ".join)
def test_a_huge_question_is_not_read(door):
    done = asked(door, b" " * (MOST_BYTES + 1))
    assert (done.exit_code, done.stderr) == (
        2,
        f"stdin: The input is too large: at most {MOST_BYTES:,} bytes are read.\n",
    )


@pytest.mark.parametrize(
    ("door", "question", "place"),
    [
        (0, {**ticket(TOP), "called": ["4"]}, "$.called"),
        (0, {**CALLED_FOUR, "calledNumbers": [4, None]}, "$.calledNumbers"),
        (0, {**ticket(TOP), "pattern": "NONE"}, "$.pattern"),
        (1, {**CAPTURED, "bar": {"white": -1, "black": 0}}, "$.bar.white"),
        (2, {"grid": GRID, "move": {"row": 9, "col": 0, "value": 1}}, "$.move.row"),
        (2, {"grid": GRID, "row": 0, "col": 9, "value": 1}, "$.col"),
        (3, drag(ON_A_LOOSE_CARD, loose=["XX"]), "$.state.loose"),
        (3, drag(ON_A_LOOSE_CARD, loose=[]), "$.target"),
        (4, {"log": [[9, 0]], "width": 2, "height": 1}, "$.log"),
        (
            4,
            {"events": [{"edgeId": 9, "teamId": 0}], "width": 2, "height": 1},
            "$.events",
        ),
    ],
)
def test_the_place_of_the_mistake_is_told(door, question, place):
    done = asked(DOORS[door], question, "--json")
    assert done.exit_code == 2, done.output
    assert json.loads(done.stdout)["place"].startswith(place)
    assert done.stderr.startswith(f"stdin: {place}")


def test_a_move_is_needed():
    for question in ({"grid": GRID}, {"current_state": GRID}):
        done = asked(DOORS[2], question)
        assert done.exit_code == 2 and "missing" in done.stderr


def test_the_size_of_a_board_stands_in_the_question():
    done = asked(DOORS[4], {"log": [], "width": 2, "height": 1}, "--width", "3")
    assert done.exit_code == 2 and "stands in the JSON" in done.stderr


def test_a_log_of_bytes_is_no_question():
    done = asked(DOORS[4], bytes(3), "--width", "2", "--height", "1")
    assert done.exit_code == 0 and "1 of 7 lines drawn" in done.stdout

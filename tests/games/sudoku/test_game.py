"""Sudoku passes the trial of every game, with its own rule book."""

from pathlib import Path

import msgspec
import pytest

from fairtable.games import sudoku
from fairtable.testing import PROPERTIES, Trial
from tests.games.sudoku.sheets import PUZZLE, SOLUTION, sheet_of

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "sudoku.md"

TRIAL = Trial(rulebook=RULEBOOK.read_text(), games=2, positions=4, ends=False)
"""Random digits rarely solve a puzzle; the end is tested under S10."""


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_sudoku_is_a_game(check):
    check(sudoku.GAME, TRIAL)


def test_options_refuse_what_they_do_not_know():
    for wrong in ({"difficulty": "evil"}, {"colour": "red"}, {"puzzle": "." * 5000}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, sudoku.Options)
    assert msgspec.convert({}, sudoku.Options) == sudoku.Options(difficulty="medium", puzzle="")


def test_every_event_survives_json():
    sheet = sheet_of()
    moves = ["r1c3=1", "check", "hint r1c3", "r1c3=."]
    decoder = msgspec.json.Decoder(sudoku.Event)
    happened = [sudoku.PuzzleSet(PUZZLE, None), sudoku.SolutionKept(SOLUTION), sudoku.Solved()]
    for move in moves:
        verdict = sudoku.decide(sheet, 0, sudoku.read_move(move), None)
        for event in verdict.events:
            happened.append(event)
            sheet = sudoku.evolve(sheet, event)
    for event in happened:
        assert decoder.decode(msgspec.json.encode(event)) == event

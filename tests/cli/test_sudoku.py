"""`fairtable sudoku` as people and pipes use it."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from fairtable.cli import app, progress
from fairtable.games import sudoku
from tests.games.sudoku.sheets import PUZZLE, SEVENTEEN, SOLUTION

RUNNER = CliRunner()
SEVERAL = "." * 81
NONE = "12345678.........9" + "." * 63


def fairtable(*words, stdin=None):
    return RUNNER.invoke(app, ["sudoku", *words], input=stdin)


def test_solve_reads_stdin_and_prints_a_solution_a_line():
    done = fairtable("solve", stdin=f"{PUZZLE}\n{SEVENTEEN}\n")
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    assert first == SOLUTION and sudoku.check_solution([int(digit) for digit in second])


def test_solve_has_a_line_for_each_puzzle_and_fails_if_one_has_no_single_solution():
    done = fairtable("solve", stdin="\n".join([NONE, PUZZLE, SEVERAL]))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == ["no solution", SOLUTION, "several solutions"]


def test_solve_reads_files_of_any_format(tmp_path):
    grid = sudoku.read_puzzle(PUZZLE)
    for style in sudoku.FORMATS:
        (tmp_path / style).write_text(sudoku.write_puzzle(grid, style))
    done = fairtable("solve", *(str(tmp_path / style) for style in sudoku.FORMATS))
    assert done.stdout.splitlines() == [SOLUTION] * len(sudoku.FORMATS)


def test_solve_speaks_json():
    done = fairtable("solve", "--json", "-", stdin=f"{PUZZLE}\n{SEVERAL}")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"puzzle": PUZZLE, "solutions": 1, "solution": SOLUTION},
        {"puzzle": SEVERAL, "solutions": 2, "solution": None},
    ]


def test_check_says_what_is_wrong():
    clash = "77" + "." * 79
    done = fairtable("check", stdin="\n".join([PUZZLE, SOLUTION, clash]))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "1: 30 clues, one solution",
        "2: solved",
        "3: 2 clues, no solution",
        "3: There are two 7s in row 1 (columns 1 and 2). (S5)",
        "3: There are two 7s in box 1 (row 1, column 1; row 1, column 2). (S7)",
    ]


def test_check_speaks_json():
    done = fairtable("check", "--json", stdin=PUZZLE)
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {
        "puzzle": PUZZLE,
        "clues": 30,
        "solutions": 1,
        "solved": False,
        "conflicts": [],
    }


@pytest.mark.parametrize(
    ("words", "clues"), [(["--difficulty", "easy"], 40), (["--clues", "50"], 50), ([], 32)]
)
def test_generate_makes_puzzles_with_one_solution(words, clues):
    done = fairtable("generate", "--count", "3", *words)
    puzzles = sudoku.read_puzzles(done.stdout)
    assert [81 - puzzle.count(0) for puzzle in puzzles] == [clues] * 3
    assert [count for count, _ in sudoku.solve_puzzles(puzzles)] == [1] * 3


def test_generate_makes_the_same_from_the_same_seed():
    first, again, other = (fairtable("generate", "--seed", seed).stdout for seed in "aab")
    assert first == again != other


def test_generate_speaks_json():
    done = fairtable("generate", "--json", "--seed", "a")
    made = json.loads(done.stdout)
    assert made.keys() == {"puzzle", "solution", "clues", "seed"} and made["seed"] == "a"


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        (["solve"], "12345", "stdin: A puzzle has 81 cells"),
        (["check"], "", "stdin: A puzzle has 81 cells"),
        (["check"], b"\xff\xfe\x00", "not text in UTF-8"),
        (["solve", "no/such/file"], None, "no/such/file: No such file"),
        (["generate", "--clues", "10"], None, "22"),
        (["generate", "--difficulty", "evil"], None, "evil"),
        (["generate", "--count", "0"], None, "--count"),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_line_and_ends_with_2(words, stdin, says):
    done = fairtable(*words, stdin=stdin)
    assert done.exit_code == 2 and says in done.stderr and "Traceback" not in done.output


def test_a_bar_is_shown_only_when_it_takes_long(monkeypatch, capsys):
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    monkeypatch.setenv("FORCE_COLOR", "1")
    chunks = list(progress.with_bar(progress.in_chunks(range(5), 2), 5, "Counting"))
    assert [list(chunk) for chunk in chunks] == [[0, 1], [2, 3], [4]]
    assert "Counting" in capsys.readouterr().err


def test_the_real_program_solves_through_a_pipe():
    program = [sys.executable, "-m", "fairtable.cli", "sudoku", "solve"]
    done = subprocess.run(program, input=PUZZLE, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, SOLUTION + "\n", "")

"""One PyPI package does one task for some seconds: python peers.py dokusan solve 3 < puzzles

Prints how many it did, in how much processor time, and the clues of what it made.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any


def py_sudoku() -> tuple[Callable[[str], Any], Callable[[], int]]:
    from sudoku import Sudoku

    def solve(puzzle: str) -> Any:
        cells = [int(sign) if sign != "." else 0 for sign in puzzle]
        board = [cells[start : start + 9] for start in range(0, 81, 9)]
        return Sudoku(3, board=board).solve().board

    def make() -> int:
        # `difficulty` is the part of the cells that is emptied. Puzzles with several solutions
        # are marked but still returned; here they count.
        made = Sudoku(3, seed=time.perf_counter_ns()).difficulty(54 / 81)
        return sum(cell is not None for row in made.board for cell in row)

    return solve, make


def sudokutools() -> tuple[Callable[[str], Any], Callable[[], int]]:
    from sudokutools.generate import generate
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    def solve(puzzle: str) -> Any:
        return next(iter(dlx(Sudoku.decode(puzzle.replace(".", "0")))))

    def make() -> int:
        return sum(sign in "123456789" for sign in generate(min_count=27).encode())

    return solve, make


def dokusan() -> tuple[Callable[[str], Any], Callable[[], int]]:
    from dokusan import generators, solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(puzzle: str) -> Any:
        cells = puzzle.replace(".", "0")
        rows = [[int(sign) for sign in cells[at : at + 9]] for at in range(0, 81, 9)]
        return solvers.backtrack(Sudoku.from_list(rows, box_size=BoxSize(3, 3)))

    def make() -> int:
        return sum(sign in "123456789" for sign in str(generators.random_sudoku(avg_rank=150)))

    return solve, make


PEERS = {"py-sudoku": py_sudoku, "sudokutools": sudokutools, "dokusan": dokusan}


def main(peer: str, task: str, seconds: float) -> None:
    solve, make = PEERS[peer]()
    puzzles = sys.stdin.read().split() if task == "solve" else []
    done = clues = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        if task == "solve":
            solve(puzzles[done % len(puzzles)])
        else:
            clues += make()
        done += 1
    print(json.dumps({"done": done, "seconds": spent, "clues": clues / done}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))

import { expect, test } from "vitest";
import type { Entry } from "../../api/types";
import { readMoments } from "./replay";

const entry = (seq: number, at: number, ...events: unknown[]): Entry => ({
  seq,
  public: JSON.stringify({ seq, at, events }),
  parts: [],
  hash: "",
});
const blank = ".".repeat(81);

test("a game is told again from its log, secrets left out", () => {
  const moments = readMoments([
    entry(0, 1000),
    entry(1, 2000, { type: "PuzzleSet", puzzle: blank, difficulty: "easy" }, null),
    entry(2, 5000, { type: "DigitPlaced", row: 0, col: 1, value: 5 }),
    entry(3, 6000, { type: "HintGiven", row: 8, col: 8, value: 9, cleared: [[0, 1]] }),
    entry(4, 7000, { type: "CellCleared", row: 8, col: 8 }, { type: "Solved" }),
  ]);
  expect(moments.map(({ at, words }) => [at, words])).toEqual([
    [0, "The puzzle is set"],
    [3000, "5 in row 1 column 2"],
    [4000, "Hint: 9 in row 9 column 9"],
    [5000, "row 9 column 9 erased"],
  ]);
  expect(moments.map(({ grid }) => [grid[1], grid[80]])).toEqual([
    [0, 0],
    [5, 0],
    [0, 9],
    [0, 0],
  ]);
});

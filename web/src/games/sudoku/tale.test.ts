import { expect, test } from "vitest";
import { tale } from "./tale";
import type { Event } from "./types";

test("a game is told again, event by event", () => {
  const events: Event[] = [
    { type: "PuzzleSet", puzzle: ".".repeat(81), difficulty: "easy" },
    { type: "DigitPlaced", row: 0, col: 1, value: 5 },
    { type: "HintGiven", row: 8, col: 8, value: 9, cleared: [[0, 1]] },
    { type: "CellCleared", row: 8, col: 8 },
    { type: "Checked", wrong: [[1, 1, 4]], empty: 0 },
  ];
  expect(events.map((event) => tale.tell(event, tale.opening))).toEqual([
    "the puzzle is set",
    "5 in row 1 column 2",
    "hint: 9 in row 9 column 9",
    "row 9 column 9 erased",
    "checked: 1 wrong",
  ]);
  const scenes = [tale.opening];
  for (const event of events) scenes.push(tale.after(scenes.at(-1) ?? tale.opening, event));
  expect(scenes.map(({ grid }) => [grid[1], grid[80]])).toEqual([
    [0, 0],
    [0, 0],
    [5, 0],
    [0, 9],
    [0, 0],
    [0, 0],
  ]);
});

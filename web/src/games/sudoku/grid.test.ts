import { expect, test } from "vitest";
import { arePeers, boxOf, CELLS, cellAt, readGrid, remaining, step } from "./grid";

test("every cell has twenty peers", () => {
  for (const cell of CELLS) {
    expect(CELLS.filter((other) => arePeers(cell, other))).toHaveLength(20);
  }
});

test("boxes are numbered row by row", () => {
  expect([cellAt(0, 0), cellAt(4, 4), cellAt(8, 2)].map(boxOf)).toEqual([0, 4, 6]);
});

test.each([
  ["up from the top edge", 4, -1, 0, 4],
  ["down", 4, 1, 0, 13],
  ["right at the right edge", 8, 0, 1, 8],
  ["left", 13, 0, -1, 12],
])("a step %s", (_, from, rows, cols, to) => {
  expect(step(from, rows, cols)).toBe(to);
});

test("a grid is read from 81 characters, and counts what is left", () => {
  const grid = readGrid(`5${".".repeat(79)}5`);
  expect([grid[0], grid[1], grid[80]]).toEqual([5, 0, 5]);
  expect([remaining(grid, 5), remaining(grid, 6)]).toEqual([7, 9]);
});

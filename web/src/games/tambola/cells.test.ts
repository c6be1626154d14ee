import { expect, test } from "vitest";
import { firstPlace, numberAt, step } from "./cells";
import type { Rows } from "./types";

const _ = null;
const rows: Rows = [
  [_, 12, 21, 32, 44, _, _, 77, _],
  [3, 15, 22, _, _, _, 63, _, 85],
  [7, 19, 24, _, _, 55, 65, _, _],
];
const tickets = [{ rows }, { rows }];

test.each([
  ["right over a blank", [0, 4], [0, 1], 77],
  ["left over blanks", [1, 6], [0, -1], 22],
  ["not beyond the last number", [0, 7], [0, 1], 77],
  ["down to the nearest number", [0, 7], [1, 0], 63],
  ["up", [2, 5], [-1, 0], 63],
  ["not above the first row", [0, 1], [-1, 0], 12],
] as const)("an arrow leads %s", (_name, [row, col], [down, right], number) => {
  const to = step(tickets, { ticket: 0, row, col }, down, right);
  expect(numberAt(tickets, to)).toBe(number);
});

test("below the last row comes the next ticket", () => {
  const to = step(tickets, { ticket: 0, row: 2, col: 5 }, 1, 0);
  expect(to).toEqual({ ticket: 1, row: 0, col: 4 });
  expect(step(tickets, { ticket: 1, row: 2, col: 5 }, 1, 0).ticket).toBe(1);
});

test("the first place has a number", () => {
  expect(numberAt(tickets, firstPlace(tickets))).toBe(12);
  expect(firstPlace([])).toEqual({ ticket: 0, row: 0, col: 0 });
});

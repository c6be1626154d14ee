import { expect, test } from "vitest";
import { MOST_ITEMS, shapeOf } from "./shapes";

const kindOf = (value: unknown, field = "") => shapeOf(value, field).kind;

test.each([
  ["a word", "white", "word"],
  ["nothing", null, "word"],
  ["a board drawn in letters", "+--+\n|  |", "text"],
  [
    "a ticket",
    [
      [null, 12],
      [4, null],
    ],
    "grid",
  ],
  ["rows written as strings", ["01.", "1.0"], "grid"],
  ["rows too long for cells", ["0".repeat(64), "1".repeat(64)], "text"],
  ["cards", ["7S", "10D"], "chips"],
  ["groups of cards", [["7S"], ["4C", "3H"]], "list"],
  ["called numbers", [5, 17, 90, 3, 4, 8, 61, 70], "chips"],
  ["points of a board", [0, 2, 0, 0, -5, 0, 0, 3], "places"],
  ["prizes", [{ name: "FULL", gone: 0 }], "table"],
  [
    "tickets",
    [
      {
        rows: [
          [1, 2],
          [3, 4],
        ],
        out: false,
      },
    ],
    "list",
  ],
  ["names of prizes", ["TOP_ROW", "MID_ROW"], "chips"],
  ["an empty list", [], "chips"],
])("%s", (_, value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

test("of a giant list a part is shown, and how much more there is", () => {
  const shape = shapeOf(Array.from({ length: 100_000 }, (_, at) => at + 1));
  expect(shape).toMatchObject({ kind: "chips", more: 100_000 - MOST_ITEMS });
});

import { expect, test } from "vitest";
import { changes } from "./changes";

test.each([
  ["nothing", { a: 1 }, { a: 1 }, []],
  ["a fact", { turn: 0, dice: [3, 1] }, { turn: 1, dice: [3, 1] }, ["turn"]],
  [
    "a cell",
    {
      rows: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      rows: [
        [1, 2],
        [3, 5],
      ],
    },
    ["rows.1.1"],
  ],
  ["a card that came", { hand: ["7S", "AD"] }, { hand: ["7S", "2C", "AD"] }, ["hand.1"]],
  ["a card that went", { hand: ["7S", "AD"] }, { hand: ["AD"] }, ["hand"]],
  ["something new", {}, { last: { seat: 0 } }, ["last"]],
])("%s changed", (_, before, now, paths) => {
  expect([...changes(before, now)]).toEqual(paths);
});
